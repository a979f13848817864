"""What the child sends back: plain values, the same on both sides."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

MAX_BLOCKS: Final = 20_000
"""Paragraphs, items and cells of a document of another program."""


class Note(Struct, frozen=True):
    """Something of a file that is not in its extract: what, and why or in its own words; *assumed* where something was
    decided that the file leaves open.
    """

    what: str
    why: str = ""
    kind: Literal["lost", "assumed"] = "lost"


class TextExtract(Struct, frozen=True):
    """A document as text, in the signs of plain text, and what is left out."""

    text: str
    notes: tuple[Note, ...] = ()


class Pages(Struct, frozen=True):
    """The lines of every page, and what could not be read."""

    pages: tuple[tuple[str, ...], ...]
    notes: tuple[Note, ...] = ()


class Sheet(Struct, frozen=True):
    """A sheet of a workbook as it is shown: its name, and every row from the first; cells as text.

    A cell that is merged downwards stands on each of its rows, one that is merged sideways in its first column only.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]


class Workbook(Struct, frozen=True):
    """The visible sheets of a workbook, and what is left out."""

    sheets: tuple[Sheet, ...]
    notes: tuple[Note, ...] = ()


class Failure(Struct, frozen=True):
    """Why a file cannot be opened: the parts of an error."""

    what: str
    where: str = ""
    why: str = ""
    hint: str = ""


__all__ = ["MAX_BLOCKS", "Failure", "Note", "Pages", "Sheet", "TextExtract", "Workbook"]
