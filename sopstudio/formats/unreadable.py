"""Kinds of input that people try and that cannot be read yet: each is named, with what to do instead.

Word, PDF and Excel files are known by their first bytes, whatever they are called; a table by its rows.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Final

from sopstudio.errors import FormatError

MAX_ROWS_LOOKED_AT = 200
MIN_ROWS = 3
_PASTE = "open it, copy its text and paste it (Ctrl+Shift+V in the window), or save it as plain text (.txt)"
_STEPS = "write the procedure as steps, one on each line"
_ZIPPED: Final[Mapping[bytes, str]] = {
    b"word/": "a Word document",
    b"xl/": "an Excel workbook",
    b"ppt/": "a PowerPoint presentation",
    b"visio/": "a Visio drawing",
    b"mimetypeapplication/vnd.oasis.opendocument.text": "a LibreOffice text document",
    b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet": "a LibreOffice spreadsheet",
}
_BEGINNINGS: Final[Mapping[bytes, str]] = {
    b"%PDF-": "a PDF document",
    b"{\\rtf": "a rich text document (RTF)",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an older Word, Excel or Visio file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
}
_PACKED: Final = b"PK\x03\x04"
BINARY_BEGINNINGS: Final = (*_BEGINNINGS, _PACKED)
"""The first bytes of files that are no text."""
_DELIMITERS = ("\t", ";", ",", "|")
_MARKERS = ".):"


def refuse_binary(raw: bytes) -> None:
    """Refuse (`FormatError`) a document of another program that no reader takes, by name."""
    kind = next((name for start, name in _BEGINNINGS.items() if raw.startswith(start)), "")
    if raw.startswith(_PACKED):
        kind = next((name for mark, name in _ZIPPED.items() if mark in raw), "a packed file (ZIP)")
    if kind == "a picture":
        raise FormatError(f"this is {kind}", why="only text can be read", hint="write the procedure as text")
    if kind:
        raise FormatError(f"this is {kind}", why="such files cannot be read yet", hint=_PASTE)


def refuse_table(text: str, name: str = "") -> None:
    """Refuse (`FormatError`) comma-, semicolon- or tab-separated rows: a table of cases or steps is no procedure.

    `name` is that of the file. Numbered lists (`1.<tab>Ask`) and prose with commas are no tables.
    """
    by_name = PurePath(name).suffix.lower() in (".csv", ".tsv")
    columns = next((count for mark in _DELIMITERS if (count := _columns(text, mark))), 0)
    if columns or by_name:
        shape = f"each of its lines has {columns} columns" if columns else f"it is called {PurePath(name).name}"
        why = f"{shape}, and tables cannot be read yet"
        raise FormatError("this is a table, not a procedure", why=why, hint=_STEPS)


def _columns(text: str, delimiter: str) -> int:
    """How many columns the rows have, the same in each; 0 for text that is no table."""
    if text.count(delimiter) < MIN_ROWS:
        return 0
    try:
        rows = list(_rows(text, delimiter))
    except csv.Error:
        return 0
    widths = {len(row) for row in rows}
    if len(rows) < MIN_ROWS or len(widths) != 1:
        return 0
    width = widths.pop()
    if width < 2 or all(_is_marker(row[0]) for row in rows):
        return 0
    return width if delimiter == "\t" or not _is_prose(rows, width) else 0


def _rows(text: str, delimiter: str) -> Iterator[list[str]]:
    """The first rows, without blank lines; the last one only where it is whole."""
    lines = [line for line in text.splitlines() if line.strip()]
    reader = csv.reader(lines, delimiter=delimiter)
    for number, row in enumerate(reader):
        if number >= MAX_ROWS_LOOKED_AT:
            return
        yield row


def _is_marker(cell: str) -> bool:
    """Whether a cell is nothing but the number, letter or sign of a list."""
    mark = cell.strip()
    return len(mark) <= 1 or (len(mark) <= 6 and mark[-1] in _MARKERS)


def _is_prose(rows: list[list[str]], width: int) -> bool:
    """Whether the parts read on as a sentence does: a blank after the sign, or the end mark of a sentence."""
    cells = [cell for row in rows for cell in row[1:]]
    spaced = sum(cell.startswith(" ") for cell in cells) * 2 > len(cells)
    ended = sum(row[-1].rstrip().endswith((".", ":", "?", "!")) for row in rows) * 2 > len(rows)
    return ended or (spaced and width < 4)
