"""Reading a table from a file. A new kind of file is one module and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sopstudio.cases.sources import delimited, json_lines, parquet, sqlite, workbook
from sopstudio.cases.sources.request import TableRequest
from sopstudio.cases.table import Table
from sopstudio.errors import FormatError
from sopstudio.files import read_bytes
from sopstudio.translation import tr

MAX_FILE_BYTES: Final = 2_000_000_000


TableReader = Callable[[TableRequest], Table]
READERS: Final[Mapping[str, TableReader]] = MappingProxyType(
    {
        ".csv": delimited.read,
        ".tsv": delimited.read,
        ".tab": delimited.read,
        ".txt": delimited.read,
        ".jsonl": json_lines.read,
        ".ndjson": json_lines.read,
        ".json": json_lines.read,
        ".xlsx": workbook.read,
        ".xlsm": workbook.read,
        ".xlsb": workbook.read,
        ".xls": workbook.read,
        ".ods": workbook.read,
        ".db": sqlite.read,
        ".sqlite": sqlite.read,
        ".sqlite3": sqlite.read,
        ".parquet": parquet.read,
    }
)
TABLE_EXTENSIONS: Final = tuple(READERS)
_FIRST_BYTES: Final[tuple[tuple[bytes, TableReader], ...]] = (
    (b"PK\x03\x04", workbook.read),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", workbook.read),
    (b"SQLite format 3\x00", sqlite.read),
    (b"PAR1", parquet.read),
)


def read_table(source: Path | bytes, *, name: str = "", sheet: str = "", query: str = "") -> Table:
    """The table in a file, or in the bytes of one. What it is is told by its first bytes, then by its name.

    `sheet` names a sheet of a workbook, else the first with rows is read; `query` is a SELECT for an SQLite database,
    else its only table is read. Raises `FormatError`, and `OSError` where the file cannot be read.
    """
    path = source if isinstance(source, Path) else None
    raw = read_bytes(source, MAX_FILE_BYTES + 1) if isinstance(source, Path) else source
    if len(raw) > MAX_FILE_BYTES:
        raise FormatError(
            tr("the table is too large"),
            why=tr("more than {value} GB", value=MAX_FILE_BYTES // 10**9),
            hint=tr("split it"),
        )
    title = name or (path.name if path is not None else tr("standard input"))
    request = TableRequest(title, path, raw, sheet, query)
    reader = next((reader for mark, reader in _FIRST_BYTES if raw.startswith(mark)), None)
    if reader is None:
        reader = READERS.get(Path(title).suffix.lower(), delimited.read)
    if sheet and reader is not workbook.read:
        raise FormatError(
            tr("there are no sheets"), where=title, why=tr("it is no workbook"), hint=tr("leave the sheet out")
        )
    if query and reader is not sqlite.read:
        raise FormatError(tr("there is nothing to query"), where=title, why=tr("it is no SQLite database"))
    table = reader(request)
    if not table.rows and not table.unread:
        raise FormatError(tr("the table has no rows"), where=title, why=tr("there is nothing below the header"))
    return table


def is_table_file(path: Path) -> bool:
    """Whether a file is called a table of a kind that is never an SOP's own: what a folder or a dialog offers."""
    return path.suffix.lower() in READERS and path.suffix.lower() not in (".txt", ".json")


__all__ = ["MAX_FILE_BYTES", "READERS", "TABLE_EXTENSIONS", "is_table_file", "read_table"]
