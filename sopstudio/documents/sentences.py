"""Sentences of a text, told apart by rules: abbreviations, numbers, quotes and brackets do not end one."""

from __future__ import annotations

import re
from typing import Final

_ABBREVIATION: Final = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|dept|dr|mr|mrs|ms|prof|inc|ltd|"
    r"co|fig|sec|ref|min|max|est|a\.m|p\.m|al|u\.s)\.$",
    re.I,
)
_END: Final = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s+|$)|;(?=\s)")
_STARTS: Final = re.compile(r"\s+[\"'“\u2018(\[]*[A-ZÀ-ÖØ-Þ0-9<>≥≤→]|\s+(?:if|otherwise|else|then|go|and then)\b")
_THEN: Final = re.compile(
    r",(?=\s+(?:and\s+then|und\s+dann|then|dann)\s+(?:(?:he|she|they)\s+\w|[^\W\d_]+t\s+(?:er|sie|man)\s))", re.I
)
_LEAD: Final = re.compile(
    r"[^.:!?]{0,80}\b(?:gilt|gelten|applies|apply)\b[^.:!?]{0,80}\b(?:folgendes|the\s+following):\s+(?=\S)", re.I
)
"""What announces a procedure on the line on which it begins."""
_SUBJECT: Final = re.compile(r"\s*(?:the|an?|he|she|they|der|die|das|eine?|er|sie)\s", re.I)
_IF: Final = re.compile(r"\b(?:if|when|unless|once|wenn|falls|sofern|sobald)\b", re.I)
_OPENING, _CLOSING = "([{“", ")]}”"


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
    match = _LEAD.match(sentence)
    return [match[0].strip(), sentence[match.end() :]] if match else [sentence]


def _split_then(sentence: str) -> list[str]:
    """A statement of what somebody does, and of what they do then, in two."""
    match = _THEN.search(sentence) if _SUBJECT.match(sentence) else None
    if match is None or _IF.search(sentence) or not is_balanced(sentence[: match.start()]):
        return [sentence]
    return [sentence[: match.start()], sentence[match.end() :].strip()]


def _is_end(text: str, start: int, match: re.Match[str]) -> bool:
    before, after = text[start : match.end()], text[match.end() :]
    if after.strip() and not _STARTS.match(after):
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
