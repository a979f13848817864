"""Tables of spreadsheets (.xlsx, .xls, .ods): a sheet whose first filled row names the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sopstudio.cases.table import Table, TableRow, UnreadRow, column_names
from sopstudio.containers.opening import open_workbook
from sopstudio.errors import FormatError
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.sources.request import TableRequest
    from sopstudio.containers.extracts import Sheet


def read(request: TableRequest) -> Table:
    """The table of a sheet: the one asked for, else the first with a row below its header. Raises `FormatError`."""
    book = open_workbook(request.raw)
    sheet = _find_sheet(book.sheets, request)
    header = next(number for number, row in enumerate(sheet.rows) if sum(map(bool, row)) > 1 or len(row) == 1)
    columns = column_names(sheet.rows[header])
    rows: list[TableRow] = []
    unread: list[UnreadRow] = []
    for line, cells in enumerate(sheet.rows[header + 1 :], header + 2):
        number = len(rows) + len(unread) + 1
        if any(cells[len(columns) :]):
            unread.append(UnreadRow(number, line, f"it has {len(cells)} cells, and the header has {len(columns)}"))
        elif any(cells):
            rows.append(TableRow(number, line, (*cells, *[""] * (len(columns) - len(cells)))))
    others = [other.name for other in book.sheets if other is not sheet and other.rows]
    notes = [f"the sheet {sheet.name!r} is read, not {', '.join(map(repr, others))}"] if others else []
    notes += [f"{note.what}: {note.why}" for note in book.notes]
    return Table(request.name, columns, rows, tuple(unread), tuple(notes))


def _find_sheet(sheets: tuple[Sheet, ...], request: TableRequest) -> Sheet:
    names = ", ".join(sheet.name for sheet in sheets)
    if request.sheet:
        wanted = request.sheet.strip().casefold()
        found = next((sheet for sheet in sheets if sheet.name.strip().casefold() == wanted), None)
        if found is None or len(found.rows) < 2:
            why = "" if found is None else tr("it has no rows below a header")
            raise FormatError(
                tr("there is no such table"), where=request.sheet, why=why, hint=tr("sheets are: {names}", names=names)
            )
        return found
    filled = next((sheet for sheet in sheets if len(sheet.rows) > 1), None)
    if filled is None:
        raise FormatError(
            tr("the workbook has no table"), where=request.name, why=tr("no sheet has rows below a header")
        )
    return filled


__all__ = ["read"]
