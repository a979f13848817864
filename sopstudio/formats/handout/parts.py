"""The parts of a handout: what stands below each heading of the rank of *Steps*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sopstudio.documents.blocks import Block
from sopstudio.formats.handout.words import split_label
from sopstudio.translation import tr

_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]<>|~#+\-=>])")


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
                self.all.append(Part(block.text))
            elif self.all:
                self.all[-1].blocks.append(_plain(block))

    def is_handout(self) -> bool:
        """Whether numbered steps stand below *Steps*, with a table of ways or an outcome."""
        steps = self.blocks(tr("Steps"))
        is_numbered = any(block.kind == "heading" and block.number.isdigit() for block in steps)
        return is_numbered and any(is_ways(block) or split_label(block.text)[0] == "Outcome" for block in steps)

    def blocks(self, title: str) -> list[Block]:
        """What stands below a heading."""
        return next((part.blocks for part in self.all if part.title == title), [])

    def rows(self, title: str, first: str) -> Iterator[Mapping[str, str]]:
        """The rows of the tables in a part whose first column has this title, by the titles of their columns."""
        for block in self.blocks(title):
            if block.kind == "table" and block.rows[0][0] == first:
                yield from (dict(zip(block.rows[0], row, strict=False)) for row in block.rows[1:])


def is_ways(block: Block) -> bool:
    """Whether a block is the table of where a step leads."""
    return block.kind == "table" and block.rows[0] == (tr("If"), tr("Next"))


def _plain(block: Block) -> Block:
    """A block without the escapes of Markdown."""
    rows = tuple(tuple(map(unescape, row)) for row in block.rows)
    return Block(
        block.kind, unescape(block.text), block.line, block.depth, block.number, block.is_strong, block.indent, rows
    )


def unescape(text: str) -> str:
    """A text without the escapes of Markdown."""
    return _ESCAPED.sub(r"\1", text)


__all__ = ["Part", "Parts", "is_ways", "unescape"]
