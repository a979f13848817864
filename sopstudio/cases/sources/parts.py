"""What a file has beside the table that is read of it: the sheets of a workbook, the tables of a database."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.files import read_bytes

_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_DATABASE: Final = b"SQLite format 3\x00"
_LIST_TABLES: Final = (
    "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name"
)


class TableParts(Struct, frozen=True):
    """The parts of a file by name: sheets of a workbook, or tables and views of a database; none for one table."""

    kind: Literal["sheet", "table", ""] = ""
    names: tuple[str, ...] = ()


def list_parts(path: Path) -> TableParts:
    """The parts of a file that have rows. Raises `FormatError` where it cannot be read, and `OSError`."""
    start = read_bytes(path, len(_DATABASE))
    if start == _DATABASE:
        from sopstudio.store.foreign_tables import query_database

        tables = [str(row[0]) for row in query_database(path, _LIST_TABLES)[1]]
        filled = [name for name in tables if _has_rows(path, name)]
        return TableParts("table", tuple(filled or tables))
    if start.startswith(_WORKBOOKS):
        from sopstudio.containers.opening import open_workbook

        book = open_workbook(read_bytes(path))
        return TableParts("sheet", tuple(sheet.name for sheet in book.sheets if len(sheet.rows) > 1))
    return TableParts()


def _has_rows(path: Path, table: str) -> bool:
    """Whether a table or view has rows; a view that cannot be carried out has none."""
    from sopstudio.store.foreign_tables import query_database

    try:
        return bool(query_database(path, f"{select_all(table)} LIMIT 1")[1])
    except FormatError:
        return False


def select_all(table: str) -> str:
    """The query that reads a whole table of a database."""
    return 'SELECT * FROM "' + table.replace('"', '""') + '"'  # noqa: S608 a name of the database itself


__all__ = ["TableParts", "list_parts", "select_all"]
