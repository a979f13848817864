"""A table as it was read: the names of its columns, and rows of cells, whatever kind of file they came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

Cell: TypeAlias = Any
"""A text, or JSON data where the file has types (JSON Lines, SQLite, Parquet); None and blank texts are missing."""
MAX_COLUMNS: Final = 1000


class TableRow(Struct, frozen=True, gc=False):
    """A row: the number of the case (from 1), the line or row of the file (the header counts), and its cells."""

    number: int
    line: int
    cells: Sequence[Cell]


class UnreadRow(Struct, frozen=True):
    """A row that cannot be read: its number, its line, the column where that is known, and why."""

    number: int
    line: int
    why: str
    column: str = ""
    id: str = ""


class Table(Struct, frozen=True):
    """A table: rows that could be read, those that could not, and what was decided while reading (`notes`)."""

    name: str
    columns: tuple[str, ...]
    rows: Sequence[TableRow]
    unread: tuple[UnreadRow, ...] = ()
    notes: tuple[str, ...] = ()

    def column(self, name: str) -> list[Cell]:
        """The cells of a column. Raises `FormatError` where there is none of this name."""
        index = find_column(self.columns, name)
        return [row.cells[index] for row in self.rows]


def find_column(columns: Sequence[str], name: str) -> int:
    """The position of a column, whatever its case and spaces. Raises `FormatError` naming a similar one."""
    if name in columns:
        return columns.index(name)
    wanted = fold_name(name)
    places = [index for index, column in enumerate(columns) if fold_name(column) == wanted]
    if len(places) == 1:
        return places[0]
    from sopstudio.expressions import closest_name

    nearest = closest_name(name, columns)
    known = ", ".join(columns[:8]) + (" …" if len(columns) > 8 else "")
    hint = tr("did you mean {nearest}?", nearest=nearest) if nearest else tr("columns are: {known}", known=known)
    raise FormatError(tr("the table has no such column"), where=name, hint=hint)


def fold_name(name: str) -> str:
    """A name without case, and with signs and spaces as one underscore: `Credit  Score` is `credit_score`."""
    return "_".join("".join(char if char.isalnum() else " " for char in name.casefold()).split())


def column_names(header: Iterable[Cell]) -> tuple[str, ...]:
    """Names for all columns: spaces and marks off, blank ones numbered, each once.

    Raises `FormatError` for more than `MAX_COLUMNS`.
    """
    names: list[str] = []
    for number, cell in enumerate(header, 1):
        base = " ".join(str("" if cell is None else cell).replace("\ufeff", "").split()) or f"column {number}"
        name, count = base, 2
        while name in names:
            name, count = f"{base} ({count})", count + 1
        names.append(name)
    if len(names) > MAX_COLUMNS:
        raise FormatError(
            tr("the table is too wide"),
            why=tr("more than {max_columns} columns", max_columns=format_number(MAX_COLUMNS)),
            hint=tr("leave some out"),
        )
    return tuple(names)


__all__ = ["MAX_COLUMNS", "Cell", "Table", "TableRow", "UnreadRow", "column_names", "find_column", "fold_name"]
