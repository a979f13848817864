"""Words that leave the decision to the reader, with what to say instead.

The table is for instructions in English. A word belongs here if two careful people would act differently
on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from sopstudio.analysis.advice.passages import find_passages
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.translation import tr

CODE = "advice-vague-word"

_WHICH = tr("Say which one, or how to recognise it")
_WHEN = tr("Say in which cases")
_TIME = tr("Say within which time, or when")
_MUCH = tr("Give the number or the limit")
_HOW = tr("Say how, or how to tell that it was done")
_ALL = tr("Name them all, or the rule for them")

WORDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("appropriate", "applicable", "relevant", "suitable", "preferred methodology"), _WHICH),
        **dict.fromkeys(
            (
                *(
                    "as needed",
                    "if needed",
                    "when needed",
                    "where needed",
                    "as necessary",
                    "if necessary",
                ),
                *(
                    "when necessary",
                    "where necessary",
                    "as required",
                    "if required",
                    "when required",
                ),
                *(
                    "as applicable",
                    "if applicable",
                    "where applicable",
                    "as appropriate",
                    "if appropriate",
                ),
                *(
                    "where appropriate",
                    "when appropriate",
                    "if possible",
                    "where possible",
                    "when possible",
                ),
            ),
            _WHEN,
        ),
        **dict.fromkeys(
            (
                *(
                    "promptly",
                    "timely",
                    "in a timely manner",
                    "as soon as possible",
                    "asap",
                    "immediately if possible",
                ),
                *("periodically", "in due course", "without undue delay", "at the earliest convenience"),
            ),
            _TIME,
        ),
        **dict.fromkeys(
            (
                *("adequate", "adequately", "sufficient", "sufficiently", "reasonable", "reasonably", "excessive"),
                *("excessively", "significant", "significantly", "several times", "a few times"),
            ),
            _MUCH,
        ),
        **dict.fromkeys(
            (
                *(
                    "appropriately",
                    "properly",
                    "suitably",
                    "accordingly",
                    "use your judgement",
                    "use your judgment",
                ),
                *(
                    "use good judgement",
                    "use good judgment",
                    "best judgement",
                    "best judgment",
                    "to the extent possible",
                ),
            ),
            _HOW,
        ),
        **dict.fromkeys(("etc", "and so on", "and so forth", "and the like"), _ALL),
    }
)
"""Vague words, and what to say instead."""

_VAGUE = re.compile(
    r"\b(?:" + "|".join(re.escape(words) for words in sorted(WORDS, key=len, reverse=True)) + r")\b(?![-_])",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def _find_vague_word(text: str) -> re.Match[str] | None:
    return _VAGUE.search(text)


def find(context: CheckContext) -> Iterator[Problem]:
    """The first vague word of each passage."""
    for passage in find_passages(context):
        match = _find_vague_word(passage.text)
        if match is not None:
            remedy = WORDS[match[0].casefold()]
            message = tr(
                '{words} says "{match}", which every reader understands differently. {remedy}.',
                words=passage.words,
                match=match[0],
                remedy=remedy,
            )
            yield Problem(
                CODE,
                "hint",
                message,
                nodes=passage.elements["nodes"],
                edges=passage.elements.get("edges", ()),
                span=match.span(),
                field=passage.field,
            )


RULE = Rule(
    CODE,
    tr("A vague word"),
    tr(
        "Where two careful people would act differently, an agent acts differently from run to run. SOPs written with "
        "the list of values at hand were precise where those without it said “using preferred methodology”."
    ),
    tr("SOP-Bench, section 3.1.1"),
    bad="Issue the appropriate refund promptly\nEnd: refunded",
    good="Refund the order total within two days\nEnd: refunded",
    find=find,
)
