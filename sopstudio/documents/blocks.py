"""The first stage: a document as blocks in the order of reading, whatever container it came in."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

BlockKind = Literal["heading", "paragraph", "item", "table", "code"]


class Block(Struct, frozen=True):
    """A heading, a paragraph with its lines joined, an item of a list, a table, or code and sample data.

    `line` is its first line in the text of the document, from 1. `depth` says how deep it stands: the rank of a heading
    (1 is the highest), the nesting of an item (from 0). `number` is what the document calls it ("5.1.2", "Step 3"
    without the word). `is_strong` says that the whole block is set in bold, `indent` how many columns it
    is set off. A table has `rows` instead of a text.
    """

    kind: BlockKind
    text: str
    line: int
    depth: int = 0
    number: str = ""
    is_strong: bool = False
    indent: int = 0
    rows: tuple[tuple[str, ...], ...] = ()


class SourceText(Struct, frozen=True):
    """A document as it is kept beside the graph: its text, to whose lines the blocks refer."""

    text: str
    blocks: tuple[Block, ...]


__all__ = ["Block", "BlockKind", "SourceText"]
