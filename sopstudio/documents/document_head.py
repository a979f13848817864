"""The head of a document: lines above the procedure that state its number, owner, dates and the kind of document.

`Department: Front Office   Version 3.2   Effective: 1 March 2025` is no step, and `STANDARD OPERATING PROCEDURE` is no
title where another line follows that is one. A table of the same (`Owner | Front Office`) is read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import takewhile
from typing import Any, Final, NamedTuple

from sopstudio.documents.blocks import Block
from sopstudio.documents.headings import section_kind
from sopstudio.documents.languages import words_of_all
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.plain_text import split_marker
from sopstudio.documents.verbs import is_instruction
from sopstudio.sop.head import BLANK_HEAD, Head
from sopstudio.translation import tr

MAX_BLOCKS: Final = 12
"""How many blocks at the top of a document may be its head."""
MAX_VALUE_CHARACTERS: Final = 100
MIN_SENTENCE_WORDS: Final = 5
"""From how many words on a value with a full stop is a sentence."""
MAX_TITLE_WORDS: Final = 12
_OTHER: Final = "other"
"""What a field is called of which a head knows nothing, such as the version."""
_DATES: Final = ("effective from", "next review")
_ISO: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DOTTED: Final = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})")
_SLASHED: Final = re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})")
_DAY_FIRST: Final = re.compile(
    r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?P<name>[^\W\d]+)\.?,?\s+(?P<year>\d{4})", re.I
)
_MONTH_FIRST: Final = re.compile(r"(?P<name>[^\W\d]+)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})", re.I)


class ReadHead(NamedTuple):
    """What a document states above its procedure, the `lines` that state it, its other blocks, and the parts of its
    head that are in neither.
    """

    head: Head
    lines: tuple[int, ...]
    blocks: tuple[Block, ...]
    left_out: tuple[LeftOut, ...]


class _HeadWords(NamedTuple):
    """What begins a field, with the `name` of one in a group, and names of kinds of documents with their `number`."""

    field: re.Pattern[str]
    names: Mapping[str, re.Pattern[str]]
    kind: re.Pattern[str]
    months: Mapping[str, int]


@cache
def _words() -> _HeadWords:
    tables = words_of_all("head")
    fields = ("number", "owner", "applies to", *_DATES, _OTHER)
    names = {field: "|".join(table[field] for table in tables) for field in fields}
    every, bare = "|".join(names.values()), "|".join(table["counted"] for table in tables)
    months = [enumerate(table["months"].split("|"), 1) for table in tables]
    return _HeadWords(
        re.compile(rf"(?:^|[\s|;,·•–—-]+)(?:(?P<name>{every})\s*:|(?P<counted>{bare})\.?\s+(?=v?\d))\s*", re.I),
        {field: re.compile(words, re.I) for field, words in names.items()},
        re.compile(
            rf"(?:{'|'.join(table['kinds'] for table in tables)})(?:\W+(?P<number>[\w./-]*\d[\w./-]*))?\W*", re.I
        ),
        {name: number for month in months for number, name in month},
    )


def split_head(blocks: Sequence[Block]) -> ReadHead:
    """The head of a document, and its blocks without it. A line that names its kind goes where a title follows."""
    stated: dict[str, str] = {}
    kept: list[Block] = []
    lines: list[int] = []
    left_out: list[LeftOut] = []
    for at, block in enumerate(blocks):
        is_step = bool(kept) and is_instruction(block.text)
        if at == MAX_BLOCKS or block.kind in ("item", "code") or (is_step and not _fields_of(block)):
            kept += blocks[at:]
            break
        fields = _fields_of(block)
        kind = _words().kind.fullmatch(block.text) if not kept and not fields else None
        if kind and _has_title(blocks[at + 1 :]):
            stated.setdefault("number", kind["number"] or "")
            left_out.append(LeftOut(block.line, block.text, tr("it names the kind of document")))
        elif fields:
            lines += range(block.line, block.line + max(len(block.rows), 1))
            left_out += _take_fields(fields, stated, block.line)
        else:
            kept.append(block)
    return ReadHead(_build_head(stated), tuple(lines), tuple(kept), tuple(left_out))


def has_head(lines: Sequence[str]) -> bool:
    """Whether a text, by its lines, is a list below what names the kind of document or states something of it."""
    top = list(takewhile(lambda line: not split_marker(line)[0], lines[:MAX_BLOCKS]))
    if len(top) == len(lines[:MAX_BLOCKS]):
        return False
    is_named = len(top) > 1 and _words().kind.fullmatch(top[0]) is not None and _is_title(top[1])
    return is_named or any(field != _OTHER for line in top for field, _, _ in _read_line(line))


def _has_title(blocks: Sequence[Block]) -> bool:
    """Whether the next line that is none of the head may be a title: short, and no sentence."""
    block = next((block for block in blocks[:MAX_BLOCKS] if not _fields_of(block)), None)
    return block is not None and block.kind in ("heading", "paragraph") and _is_title(block.text)


def _is_title(text: str) -> bool:
    is_short = len(text.split()) <= MAX_TITLE_WORDS and not text.endswith((".", ":", "!", "?", ";"))
    return is_short and section_kind(text.partition(":")[0]) == "other"


def _fields_of(block: Block) -> list[tuple[str, str, str]]:
    """The fields of a block that is nothing else: what each is, its value, and how it is written."""
    if block.kind == "table":
        rows = [_read_row(row) for row in block.rows]
        return [field for row in rows for field in row] if all(rows) else []
    return _read_line(block.text) if block.kind in ("heading", "paragraph") else []


def _read_row(row: Sequence[str]) -> list[tuple[str, str, str]]:
    pairs = [(name.strip(" :"), value.strip()) for name, value in zip(row[::2], row[1::2], strict=False)]
    fields = [(_field_named(name), value, f"{name}: {value}") for name, value in pairs if name]
    return fields if len(row) % 2 == 0 and all(field for field, _, _ in fields) else []


def _read_line(text: str) -> list[tuple[str, str, str]]:
    matches = list(_words().field.finditer(text))
    if not matches or matches[0].start():
        return []
    ends = [*(match.start() for match in matches[1:]), len(text)]
    values = [text[match.end() : end].strip(" |;,") for match, end in zip(matches, ends, strict=True)]
    if any(_is_sentence(value) or not 0 < len(value) <= MAX_VALUE_CHARACTERS for value in values):
        return []
    spans = [text[match.start() : end].strip(" |;,") for match, end in zip(matches, ends, strict=True)]
    names = [_field_named(match["name"]) if match["name"] else _OTHER for match in matches]
    return list(zip(names, values, spans, strict=True))


def _is_sentence(value: str) -> bool:
    return len(value.split()) >= MIN_SENTENCE_WORDS and value.endswith((".", "!", "?", ":"))


def _field_named(name: str) -> str:
    return next((field for field, words in _words().names.items() if words.fullmatch(name)), "")


def _take_fields(fields: Sequence[tuple[str, str, str]], stated: dict[str, str], line: int) -> Iterator[LeftOut]:
    """Add fields to those that are `stated`; what is left out are those that a head has no place for."""
    for field, value, text in fields:
        if not value:
            continue
        if field == _OTHER or stated.get(field) or (field in _DATES and _read_day(value) is None):
            yield LeftOut(line, text, tr("it is about the document"))
        else:
            stated[field] = value.rstrip(".")


def _build_head(stated: Mapping[str, str]) -> Head:
    values: dict[str, Any] = {
        field.replace(" ", "_"): _read_day(value) if field in _DATES else value
        for field, value in stated.items()
        if value
    }
    return Head(**values) if values else BLANK_HEAD


def _read_day(text: str) -> date | None:
    """A day as documents write it; None where it is none, or may be two (*03/04/2025*)."""
    bare = text.strip(" .")
    slashed = _SLASHED.fullmatch(bare)
    if slashed and int(slashed["day"]) <= 12 and slashed["day"] != slashed["month"]:
        return None
    match = slashed or _ISO.fullmatch(bare) or _DOTTED.fullmatch(bare)
    named = None if match else _DAY_FIRST.fullmatch(bare) or _MONTH_FIRST.fullmatch(bare)
    month = int(match["month"]) if match else _month_of(named["name"].lower()) if named else 0
    said = match or named
    try:
        return date(int(said["year"]), month, int(said["day"])) if said else None
    except ValueError:
        return None


def _month_of(name: str) -> int:
    """The number of a month whose name is, or begins, like this; 0 for none."""
    months = _words().months
    begun = {number for month, number in months.items() if len(name) >= 3 and month.startswith(name)}
    return months.get(name) or (begun.pop() if len(begun) == 1 else 0)


__all__ = ["ReadHead", "has_head", "split_head"]
