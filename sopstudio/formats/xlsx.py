"""Spreadsheets (.xlsx, .xls, .ods): their tables of steps and decisions as an SOP."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sopstudio.containers.extracts import Workbook
from sopstudio.containers.opening import open_workbook
from sopstudio.documents.draft import Draft
from sopstudio.documents.sheets import Row
from sopstudio.errors import FormatError
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.sheets import NamedRows, build_from_sheets, draft_sheets
from sopstudio.sop.document import Document
from sopstudio.translation import tr

_SHEET_MARK: Final = "# "
_PACKED: Final = b"PK\x03\x04"
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OPEN_DOCUMENT: Final = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_OLD_WORKBOOK: Final = "Workbook".encode("utf-16-le")


def detect(source: Source) -> bool:
    """Whether the first bytes and the names of the parts are those of a spreadsheet."""
    raw = source.raw
    if raw.startswith(_PACKED):
        return b"xl/workbook" in raw or _OPEN_DOCUMENT in raw[:200]
    return raw.startswith(_COMPOUND) and _OLD_WORKBOOK in raw


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a workbook. Raises `FormatError` where it is damaged, too large, or its tables say nothing to do."""
    if not detect(source):
        raise FormatError(
            tr("this is not a spreadsheet"), hint=tr(".xlsx, .xls and .ods can be read; leave --from out")
        )
    book = open_workbook(source.raw, here=source.is_limited)
    draft = draft_text(write_text(book))
    reading = build_from_sheets(draft, "xlsx", base)
    notes = tuple(Loss(note.what, "", note.why) for note in book.notes)
    return replace(reading, losses=(*notes, *reading.losses))


def write_text(book: Workbook) -> str:
    """The text of all sheets, a line for each row with tabs between its cells; names where there are several."""
    filled = [sheet for sheet in book.sheets if sheet.rows]
    lines: list[str] = []
    for sheet in filled:
        if len(filled) > 1:
            lines += ([""] if lines else []) + [f"{_SHEET_MARK}{_one_line(sheet.name)}"]
        lines += ["\t".join(map(_one_line, row)).rstrip("\t") for row in sheet.rows]
    return "\n".join(lines) + "\n"


def draft_text(text: str) -> Draft:
    """The draft of such a text. Raises `FormatError` for too many rows."""
    sheets = [NamedRows("", [])]
    rows = [Row(number, tuple(line.split("\t"))) for number, line in enumerate(text.splitlines(), 1)]
    for row in rows:
        if len(row.cells) == 1 and row.cells[0].startswith(_SHEET_MARK):
            sheets.append(NamedRows(row.cells[0].removeprefix(_SHEET_MARK), []))
        else:
            sheets[-1].rows.append(row)
    filled = [sheet for sheet in sheets if any(row.filled for row in sheet.rows)]
    return draft_sheets(text, filled)


def _one_line(cell: str) -> str:
    return " ".join(cell.split())


FORMAT = Format(
    name="xlsx", title="a spreadsheet", extensions=(".xlsx", ".xlsm", ".xls", ".ods"), detect=detect, read=read,
    is_binary=True,
)  # fmt: skip

__all__ = ["FORMAT", "detect", "draft_text", "read", "write_text"]
