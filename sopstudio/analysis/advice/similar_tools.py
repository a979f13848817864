"""Tools that look alike: the same parameters, and names or descriptions that hardly differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.analysis.advice.passages import split_words
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.dataflow.definitions import parameter_schemas
from sopstudio.analysis.problem import Problem, quote_names
from sopstudio.extras import is_installed
from sopstudio.sop import PersonTool, Tool
from sopstudio.translation import tr

CODE = "advice-similar-tools"

MIN_SIMILARITY = 78.0
"""Similarity, 0 to 100, from which names or descriptions are hard to tell apart; word order does not count."""
MIN_OTHER_SIMILARITY = 60.0
"""Similarity that the other of the two must have at least."""
_OPPOSITE_PREFIX = re.compile(r"^(?:de|dis|en|in|out|re|un)")
"""Prefixes that reverse a verb: *lock* and *unlock*, *enable* and *disable*."""


@dataclass(frozen=True, slots=True)
class _ToolWords:
    """The words of a tool that are compared, sorted so that word order does not count."""

    tool: Tool
    name: tuple[str, ...]
    sorted_name: str
    description: str


def find(context: CheckContext) -> Iterator[Problem]:
    """Groups of tools with the same parameters and similar names or descriptions."""
    if not is_installed("rapidfuzz"):
        return
    by_parameters: dict[frozenset[str], list[_ToolWords]] = {}
    for tool in context.tools.values():
        if isinstance(tool, PersonTool):  # told apart by who answers
            continue
        by_parameters.setdefault(frozenset(parameter_schemas(tool)), []).append(_tool_words(tool))
    for candidates in by_parameters.values():
        while len(candidates) > 1:
            first, *rest = candidates
            similar = _find_similar(first, rest)
            if similar:
                yield _hint([first.tool, *(candidate.tool for candidate in similar.values())])
            candidates = [candidate for place, candidate in enumerate(rest) if place not in similar]


def _tool_words(tool: Tool) -> _ToolWords:
    name = tuple(split_words(tool.name).split())
    return _ToolWords(tool, name, " ".join(sorted(name)), " ".join(sorted(tool.description.casefold().split())))


def _find_similar(first: _ToolWords, rest: list[_ToolWords]) -> dict[int, _ToolWords]:
    """The tools of `rest` that can be mistaken for `first`, by their index."""
    from rapidfuzz.fuzz import ratio
    from rapidfuzz.process import extract

    names = [look.sorted_name for look in rest]
    similar = {}
    for _, name_score, place in extract(
        first.sorted_name, names, scorer=ratio, score_cutoff=MIN_OTHER_SIMILARITY, limit=None
    ):
        candidate = rest[place]
        has_both = first.description and candidate.description
        description_score = ratio(first.description, candidate.description) if has_both else MIN_OTHER_SIMILARITY
        if (
            max(name_score, description_score) >= MIN_SIMILARITY
            and description_score >= MIN_OTHER_SIMILARITY
            and not _are_opposites(first.name, candidate.name)
        ):
            similar[place] = candidate
    return dict(sorted(similar.items()))


def _are_opposites(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether one name says the opposite of the other."""
    pairs = zip(first, second, strict=False)
    return any(
        word != other_word and _OPPOSITE_PREFIX.sub("", word) == _OPPOSITE_PREFIX.sub("", other_word)
        for word, other_word in pairs
    )


def _hint(tools: list[Tool]) -> Problem:
    message = tr(
        "The tools {quote_names} look alike: they take the same parameters and have nearly the "
        "same name or description. Keep one of them, or say in each when to use it and when not.",
        quote_names=quote_names([tool.label() for tool in tools]),
    )
    return Problem(CODE, "hint", message, tools=tuple(tool.name for tool in tools))


RULE = Rule(
    CODE,
    tr("Tools that look alike"),
    tr("With 25 tools on offer, many of them redundant, an agent called a wrong one in every single run."),
    tr("SOP-Bench, sections 3.1.6 and 4 (video classification)"),
    bad=(
        "Find the order [tool: get_order]\nEnd: done\n\n"
        "get_order(order_id): Returns an order.\nget_orders(order_id): Returns the order."
    ),
    good=(
        "Find the order [tool: get_order]\nEnd: done\n\nget_order(order_id): Returns an order.\n"
        "cancel_order(order_id): Stops an order that has not left the warehouse."
    ),
    find=find,
)
