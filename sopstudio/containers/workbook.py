"""Spreadsheets (.xlsx, .xlsm, .xlsb, .xls, .ods) as text, through python-calamine. Only the child imports this.

Formulas count with the value that the file holds for them; formats of numbers (per cent, currency) are not in it.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from sopstudio.containers.archive import check_archive
from sopstudio.containers.extracts import Note, Sheet, Workbook
from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

MAX_SHEETS: Final = 100
MAX_ROWS: Final = 20_000
MAX_COLUMNS: Final = 200
MAX_CELLS: Final = 200_000
MAX_RANGE_CELLS: Final = 4_000_000
MAX_CELL_CHARACTERS: Final = 10_000
_PACKED: Final = b"PK\x03\x04"
_Value: TypeAlias = int | float | str | bool | datetime.time | datetime.date | datetime.datetime | datetime.timedelta


def extract(raw: bytes) -> Workbook:
    """The visible sheets of a workbook. Raises `FormatError` where it is damaged, locked or too large."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetVisibleEnum

    try:
        if raw.startswith(_PACKED):
            check_archive(raw, "spreadsheet")
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        if len(book.sheet_names) > MAX_SHEETS:
            raise FormatError(
                tr("the spreadsheet is too large"), why=tr("more than {max_sheets} sheets", max_sheets=MAX_SHEETS)
            )
        visible = [meta.name for meta in book.sheets_metadata if meta.visible == SheetVisibleEnum.Visible]
        hidden = [meta.name for meta in book.sheets_metadata if meta.name not in visible]
        sheets = tuple(_read_sheet(book.get_sheet_by_name(name)) for name in visible if name in book.sheet_names)
    except PasswordError:
        raise FormatError(
            tr("the spreadsheet is locked"),
            why=tr("it is encrypted with a password"),
            hint=tr("save it without a password"),
        ) from None
    except (CalamineError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as error:
        reason = re.sub(r"[^ -~]+", " ", str(error))[:120].strip() or type(error).__name__
        raise FormatError(
            tr("the spreadsheet cannot be read"), why=reason, hint=tr("open it, save it again as .xlsx or as CSV")
        ) from None
    if sum(len(row) for sheet in sheets for row in sheet.rows) > MAX_CELLS:
        raise FormatError(
            tr("the spreadsheet is too large"),
            why=tr("more than {max_cells} cells", max_cells=format_number(MAX_CELLS)),
            hint=tr("split it"),
        )
    return Workbook(sheets, tuple(Note(tr("a hidden sheet is left out"), name) for name in hidden))


def _read_sheet(sheet: CalamineSheet) -> Sheet:
    if sheet.total_height * sheet.total_width > MAX_RANGE_CELLS:
        raise FormatError(
            tr("the spreadsheet is too large"), where=sheet.name[:80], why=tr("its cells stand too far apart")
        )
    rows = [list(map(_text, row[:MAX_COLUMNS])) for row in sheet.to_python(skip_empty_area=False, nrows=MAX_ROWS + 1)]
    if len(rows) > MAX_ROWS:
        raise FormatError(
            tr("the spreadsheet is too large"),
            where=sheet.name[:80],
            why=tr("more than {max_rows} rows", max_rows=format_number(MAX_ROWS)),
        )
    _spread_merged(rows, sheet.merged_cell_ranges or ())
    return Sheet(sheet.name, tuple(map(tuple, _trim(rows))))


def _spread_merged(rows: list[list[str]], ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Write the text of a cell that is merged downwards on each of its rows."""
    for (top, left), (bottom, _) in ranges:
        if top < len(rows) and left < len(rows[top]):
            for row in rows[top + 1 : min(bottom, len(rows) - 1) + 1]:
                row[left] = rows[top][left]


def _trim(rows: list[list[str]]) -> Iterator[list[str]]:
    """The rows up to the last one that holds something, without blank columns at the end."""
    last = max((number for number, row in enumerate(rows) if any(row)), default=-1)
    width = max((number + 1 for row in rows for number, cell in enumerate(row) if cell), default=0)
    return (row[:width] for row in rows[: last + 1])


def _text(value: _Value) -> str:
    """A cell as text: whole numbers without a point, *yes* and *no*, dates as ISO 8601."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(sep=" ")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value).strip()[:MAX_CELL_CHARACTERS]


__all__ = ["extract"]
