"""The blocks of a handout, from which each format is written. Texts are plain; none is read as markup."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct


class Heading(Struct, frozen=True):
    """A heading; level 1 is the title. `anchor` is what links lead to; blank for none."""

    level: int
    text: str
    anchor: str = ""


class Paragraph(Struct, frozen=True):
    """A paragraph, after a name in bold where there is one: **Who:** the team lead.

    `target` is the anchor that its text links to; blank for none.
    """

    text: str
    name: str = ""
    target: str = ""


class Bullets(Struct, frozen=True):
    """A list of lines, numbered where their order counts."""

    lines: tuple[str, ...]
    is_numbered: bool = False


class Quote(Struct, frozen=True):
    """What is said to the customer, word by word, after a name in bold where there is one."""

    text: str
    name: str = ""


class Cell(Struct, frozen=True):
    """A cell of a table, with the anchor that it links to; blank for none."""

    text: str
    target: str = ""


class Table(Struct, frozen=True):
    """A table with a row of names; `rows` are as long as it."""

    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def without_blank_columns(self) -> Table:
        """The table without the columns in which no row says anything."""
        kept = [at for at in range(len(self.names)) if any(row[at].text for row in self.rows)]
        return Table(tuple(self.names[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in self.rows))


PicturePage: TypeAlias = Literal["", "upright", "wide"]
"""Whether a picture stands between text, or has a page of its own, upright or on its side."""


class Picture(Struct, frozen=True):
    """A picture (PNG), with the words that stand for it where it is not seen, and those that stand below it.

    `width` and `height` are its size on paper in 1/96 inch; 0 where nobody says. `file` is the name of the file that it
    is in, for formats that hold no pictures.
    """

    png: bytes
    text: str
    caption: str = ""
    width: float = 0.0
    height: float = 0.0
    page: PicturePage = ""
    file: str = ""


Block: TypeAlias = Heading | Paragraph | Bullets | Quote | Table | Picture


def clean_block(block: Block) -> Block:
    """`block` without control and direction-override characters, which some formats cannot hold."""
    if isinstance(block, Picture):
        return block
    return msgspec.convert(_clean(msgspec.to_builtins(block)), type(block))


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isprintable() else "".join(char for char in value if char.isprintable() or char == "\n")
    if isinstance(value, dict):
        return {name: _clean(item) for name, item in value.items()}
    return [_clean(item) for item in value] if isinstance(value, list | tuple) else value
