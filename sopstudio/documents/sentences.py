"""Sentences of a text, told apart by rules: abbreviations, numbers, quotes and brackets do not end one."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from sopstudio.documents.languages import words_of_all

_ABBREVIATION: Final = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|dept|dr|mr|mrs|ms|prof|inc|ltd|"
    r"co|fig|sec|ref|min|max|est|a\.m|p\.m|al|u\.s)\.$",
    re.I,
)
_END: Final = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s+|$)|;(?=\s)")
_CAPITAL: Final = r"\s+[\"'“\u2018(\[]*[A-ZÀ-ÖØ-Þ0-9<>≥≤→]"
_OPENING, _CLOSING = "([{“", ")]}”"


class _Joints(NamedTuple):
    """Where sentences are parted, in the words of all languages.

    `starts` is how one begins behind a full stop, `lead` what announces a procedure on the line on which it begins,
    `then` stands between what somebody (`subject`) does and what they do next; a sentence with `condition` is whole.
    """

    starts: re.Pattern[str]
    lead: re.Pattern[str]
    then: re.Pattern[str]
    subject: re.Pattern[str]
    condition: re.Pattern[str]


@cache
def _joints() -> _Joints:
    tables = words_of_all("sentences")
    names = dict.fromkeys(name for table in tables for name in table)
    words = {name: "|".join(table[name] for table in tables if name in table) for name in names}
    lead = rf"[^.:!?]{{0,80}}\b(?:{words['applies']})\b[^.:!?]{{0,80}}\b(?:{words['the following']}):\s+(?=\S)"
    return _Joints(
        re.compile(rf"{_CAPITAL}|\s+(?:{words['go on']})\b"),
        re.compile(lead, re.I),
        re.compile(rf",(?=\s+(?:{words['then']})\s+(?:{words['who does then']}))", re.I),
        re.compile(rf"\s*(?:{words['subject']})\s", re.I),
        re.compile(rf"\b(?:{words['if']})\b", re.I),
    )


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, without blanks around them. What stands in quotes or brackets is never split.

    *The clerk checks the data, then he explains the terms* is two: what is done then is another step.
    """
    sentences: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if _is_end(text, start, match):
            sentences.append(text[start : match.end()].strip(" ;"))
            start = match.end()
    sentences.append(text[start:].strip(" ;"))
    sentences = [part for sentence in sentences for part in _split_lead(sentence)]
    return [part for sentence in sentences for part in _split_then(sentence) if part]


def _split_lead(sentence: str) -> list[str]:
    match = _joints().lead.match(sentence)
    return [match[0].strip(), sentence[match.end() :]] if match else [sentence]


def _split_then(sentence: str) -> list[str]:
    """A statement of what somebody does, and of what they do then, in two."""
    joints = _joints()
    match = joints.then.search(sentence) if joints.subject.match(sentence) else None
    if match is None or joints.condition.search(sentence) or not is_balanced(sentence[: match.start()]):
        return [sentence]
    return [sentence[: match.start()], sentence[match.end() :].strip()]


def _is_end(text: str, start: int, match: re.Match[str]) -> bool:
    before, after = text[start : match.end()], text[match.end() :]
    if after.strip() and not _joints().starts.match(after):
        return False
    if match[0].startswith(".") and (
        _ABBREVIATION.search(before.rstrip("\"'”’)]")) or re.search(r"(?:^|\s)[A-Z]\.$", before)
    ):
        return not after.strip()
    return is_balanced(before)


def is_balanced(text: str) -> bool:
    """Whether every bracket and double quote that a text opens is closed in it."""
    depth = sum(map(text.count, _OPENING)) - sum(map(text.count, _CLOSING))
    return depth <= 0 and text.count('"') % 2 == 0


def mask_quotes(text: str) -> str:
    """A text of the same length in which what stands in quotes and brackets is hidden."""
    return re.sub(
        r"\"[^\"]*\"|“[^”]*”|\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|(?<!\w)'[^']*'(?!\w)",
        lambda match: "\x00" * len(match[0]),
        text,
    )


__all__ = ["is_balanced", "mask_quotes", "split_sentences"]
