"""The second stage: what each part of a document is for, told by its headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.documents.blocks import Block
from sopstudio.documents.branches import split_conditional
from sopstudio.documents.headings import SectionKind, section_kind
from sopstudio.documents.languages import words_for
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.verbs import is_imperative, is_instruction

MAX_PRELUDE_BLOCKS: Final = 3
"""How far below a title the first heading or item is looked for, where the title reads like an instruction."""
MAX_TITLE_WORDS: Final = 12
_FIELDS: Final = ("purpose", "scope", "roles", "inputs", "references")
"""The kinds of sections that may be a line of the head of a document."""


def is_greeting(text: str) -> bool:
    """Whether a line greets somebody, as letters and mails begin."""
    return _greeting().fullmatch(text.strip()) is not None


@cache
def _greeting() -> re.Pattern[str]:
    return re.compile(rf"(?:{words_for('greetings', 'greeting')})\b[^.:]{{0,60}}[,!]?", re.I)


class Section(Struct, frozen=True):
    """A part of a document below one heading, without the heading itself; the part before the first has no title."""

    kind: SectionKind
    title: str
    line: int
    blocks: tuple[Block, ...]
    number: str = ""


def find_title(blocks: Sequence[Block]) -> tuple[str, tuple[Block, ...]]:
    """The title of a document, blank where it has none, and the other blocks."""
    if not blocks or is_greeting(blocks[0].text):
        return "", tuple(blocks)
    first, rest = blocks[0], tuple(blocks[1:])
    if first.kind == "heading" and not first.number and section_kind(first.text) == "other":
        return first.text, rest
    name, aside = _split_aside(first.text)
    is_line = (
        first.kind == "paragraph"
        and len(name.split()) <= MAX_TITLE_WORDS
        and not first.text.endswith((".", ":", "!", "?", ";"))
    )
    if first.kind == "paragraph" and first.text[:6].lower() == "title:":
        return first.text[6:].strip(), rest
    is_above_list = any(block.kind == "heading" or _is_first_item(block) for block in rest[:MAX_PRELUDE_BLOCKS])
    is_above_prose = bool(rest) and rest[0].kind == "paragraph" and rest[0].text.endswith((".", "!", "?"))
    is_named = is_above_list or is_above_prose or not is_instruction(name)
    if is_line and rest and split_conditional(first.text) is None and is_named:
        return name, (replace(first, text=aside), *rest) if aside else rest
    return "", tuple(blocks)


def _split_aside(text: str) -> tuple[str, str]:
    """A long line that may be a title, and what it says behind a dash: *Parking permits – how we handle …*."""
    name, dash, aside = re.sub(r"\s+[-–—]\s+", " – ", text, count=1).partition(" – ")
    return (name, aside) if dash and len(text.split()) > MAX_TITLE_WORDS else (text, "")


def _is_first_item(block: Block) -> bool:
    return block.kind == "item" and block.number in ("1", "A", "I")


def split_sections(blocks: Sequence[Block]) -> tuple[Section, ...]:
    """The sections of a document, whose title is already taken off (`find_title`)."""
    return tuple(section for section in _split(_promote(blocks)) if section.blocks or section.title)


def _promote(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with numbered names of sections (`1. Purpose`) as headings, and their siblings with them."""
    blocks = _part_fields([part for block in blocks for part in _unfold(block)])
    named = [block for block in blocks if block.kind == "item" and _is_section_item(block)]
    if not named:
        return list(blocks)
    return [
        Block("heading", block.text.strip(" :"), block.line, 1, block.number, block.is_strong)
        if block in named or _is_sibling(block) else block
        for block in blocks
    ]  # fmt: skip


def _unfold(block: Block) -> tuple[Block, ...]:
    """A paragraph that begins with the name of its section (`Purpose: …`) as a heading and the rest."""
    name, colon, rest = block.text.partition(":")
    if block.kind != "paragraph" or not colon or not rest.strip() or section_kind(name) in ("other", "procedure"):
        return (block,)
    return (Block("heading", name.strip("* "), block.line, 2), Block("paragraph", rest.strip("* "), block.line))


def _part_fields(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with a heading without words where the procedure begins below a section of paragraphs.

    `Purpose: …` is a line of the head of a document, so instructions below it are no part of it.
    """
    kinds = [section_kind(block.text) if block.kind == "heading" else block.kind for block in blocks]
    if "procedure" in kinds:
        return list(blocks)
    for at in range(2, len(blocks)):
        above = next((other for other in range(at - 1, -1, -1) if kinds[other] != "paragraph"), at - 1)
        is_field = kinds[above] in _FIELDS and above < at - 1
        if is_field and not blocks[at - 1].text.endswith(":") and _begins_procedure(blocks[at:]):
            return [*blocks[:at], Block("heading", "", blocks[at].line, blocks[above].depth), *blocks[at:]]
    return list(blocks)


def _begins_procedure(blocks: Sequence[Block]) -> bool:
    """Whether blocks begin with what is to be done: a numbered list of instructions, or others that go on to the end of
    the document.
    """
    first = blocks[0]
    if first.kind == "paragraph":
        is_said = is_imperative(first.text) or split_conditional((split_sentences(first.text) or [""])[0]) is not None
        return is_said and all(block.kind == "paragraph" for block in blocks)
    items = [block for block in takewhile(lambda block: block.kind == "item", blocks) if block.depth == first.depth]
    if not items or not (first.number or all(block.kind != "heading" for block in blocks)):
        return False
    said = sum(is_instruction(item.text) or split_conditional(item.text) is not None for item in items)
    return said * 2 > len(items)


def _is_section_item(block: Block) -> bool:
    return bool(block.number) and "." not in block.number and block.depth == 0 and section_kind(block.text) != "other"


def _is_sibling(block: Block) -> bool:
    is_short = len(block.text.split()) <= 8 and not block.text.endswith((".", ";", "?", "!"))
    return (
        block.kind == "item"
        and block.number.isdigit()
        and block.depth == 0
        and is_short
        and not is_instruction(block.text)
    )


def _split(blocks: Sequence[Block]) -> Iterator[Section]:
    ranks = [block.depth for block in blocks if block.kind == "heading"]
    known = [block.depth for block in blocks if block.kind == "heading" and section_kind(block.text) != "other"]
    top = max(min(ranks, default=0), min(known, default=0))
    current = Section("other", "", 1, ())
    inside: list[Block] = []
    for block in blocks:
        if block.kind == "heading" and _begins_section(block, top, current):
            yield replace(current, blocks=tuple(inside))
            current = Section(section_kind(block.text), block.text, block.line, (), block.number)
            inside = []
        else:
            inside.append(block)
    yield replace(current, blocks=tuple(inside))


def _begins_section(block: Block, top: int, current: Section) -> bool:
    """Whether a heading opens a section: one of the top rank, or a known name outside the procedure."""
    if block.depth <= top:
        return True
    return current.kind not in ("procedure", "other") and section_kind(block.text) == "procedure"


def is_procedure(section: Section, sections: Sequence[Section]) -> bool:
    """Whether a section says what is to be done."""
    if section.kind in ("procedure", "exceptions"):
        return True
    if section.kind != "other":
        return False
    if not any(other.kind == "procedure" for other in sections):
        return True
    if not section.title:  # what stands above the first heading explains more often than it instructs
        return any(block.kind == "item" or is_imperative(block.text) for block in section.blocks)
    return any(block.kind in ("item", "paragraph") and is_instruction(block.text) for block in section.blocks)


__all__ = ["Section", "find_title", "is_procedure", "split_sections"]
