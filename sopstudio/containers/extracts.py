"""What the child sends back: plain values, the same on both sides."""

from __future__ import annotations

from msgspec import Struct


class Note(Struct, frozen=True):
    """Something of a file that is not in its extract: what, and why or in its own words."""

    what: str
    why: str = ""


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


__all__ = ["Failure", "Note", "Sheet", "Workbook"]
