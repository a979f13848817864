"""The parts of a handout: what stands below each heading of the rank of *Steps*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sopstudio.documents.blocks import Block
from sopstudio.documents.sentences import split_sentences
from sopstudio.formats.handout.words import split_label
from sopstudio.sop.document import Provenance
from sopstudio.translation import tr

_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]<>|~#+\-=>])")


class TableRow(NamedTuple):
    """A row of a table: its cells, those by the titles of their columns, its line, and its text as a passage has it."""

    cells: tuple[str, ...]
    by_title: Mapping[str, str]
    line: int

    @property
    def text(self) -> str:
        """The row as a passage of the document."""
        return " | ".join(self.cells)


class Origins:
    """From which sentences of the document each element comes."""

    def __init__(self) -> None:
        self.entries: list[Provenance] = []

    def add(self, element: str, line: int, text: str = "") -> None:
        """Note that an element comes from a line, or from a sentence or row of it."""
        self.entries.append(Provenance(element=element, origin=f"line {line}", text=text, proposed="id"))

    def add_blocks(self, element: str, blocks: Sequence[Block]) -> None:
        """Note that an element comes from all sentences of these blocks."""
        for block in blocks:
            for sentence in split_sentences(block.text):
                self.add(element, block.line, sentence)


@dataclass(slots=True)
class Part:
    """A heading, and what stands below it."""

    title: str
    blocks: list[Block] = field(default_factory=list)


class Parts:
    """All parts in their order; `title` is that of the document."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        headings = [block for block in blocks if block.kind == "heading"]
        rank = next((block.depth for block in headings if block.text == tr("Steps")), None)
        self.title = next((unescape(block.text) for block in headings if block.text != tr("Steps")), "")
        self.all: list[Part] = []
        for block in blocks if rank is not None else ():
            if block.kind == "heading" and block.depth == rank:
                self.all.append(Part(unescape(block.text)))
            elif self.all:
                self.all[-1].blocks.append(block)

    def is_handout(self) -> bool:
        """Whether numbered steps stand below *Steps*, with a table of ways or an outcome."""
        steps = self.blocks(tr("Steps"))
        is_numbered = any(block.kind == "heading" and block.number.isdigit() for block in steps)
        return is_numbered and any(is_ways(block) or split_label(block.text)[0] == "Outcome" for block in steps)

    def blocks(self, title: str) -> list[Block]:
        """What stands below a heading."""
        return next((part.blocks for part in self.all if part.title == title), [])

    def rows(self, title: str, first: str) -> Iterator[TableRow]:
        """The rows of the tables in a part whose first column has this title."""
        for block in self.blocks(title):
            if block.kind == "table" and block.rows[0][0] == first:
                yield from table_rows(block)


def table_rows(block: Block) -> Iterator[TableRow]:
    """The rows of a table below its first."""
    titles, *rows = (tuple(map(unescape, row)) for row in block.rows)
    for line, cells in enumerate(rows, block.line + 1):
        yield TableRow(cells, dict(zip(titles, cells, strict=False)), line)


def is_ways(block: Block) -> bool:
    """Whether a block is the table of where a step leads."""
    return block.kind == "table" and block.rows[0] == (tr("If"), tr("Next"))


def unescape(text: str) -> str:
    """A text without the escapes of Markdown."""
    return _ESCAPED.sub(r"\1", text)


__all__ = ["Origins", "Part", "Parts", "TableRow", "is_ways", "table_rows", "unescape"]
