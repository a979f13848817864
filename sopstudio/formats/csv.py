"""Tables in text: comma-, semicolon- and tab-separated values, as a file or pasted from a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

from sopstudio.documents.draft import Draft
from sopstudio.documents.sheets import Row
from sopstudio.errors import FormatError
from sopstudio.formats.format import NOT_JSON, Format, Reading, Source
from sopstudio.formats.limits import MAX_TEXT_CHARACTERS, check_lines
from sopstudio.formats.sheets import NamedRows, build_from_sheets, draft_sheets
from sopstudio.sop.document import Document
from sopstudio.translation import tr

MAX_ROWS_LOOKED_AT: Final = 200
MIN_ROWS: Final = 3
_EXTENSIONS: Final = (".csv", ".tsv", ".tab")
_MARKDOWN_RULE: Final = re.compile(r"^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[ \t:|-]*$", re.M)
"""The line below the head of a table in Markdown."""
MAX_COLUMNS: Final = 200
_DELIMITERS: Final = ("\t", ";", ",", "|")
_MARKERS: Final = ".):"


def detect(source: Source) -> bool:
    """Whether a file is called a table, or a text has the rows of one."""
    if source.data is not NOT_JSON or source.raw:
        return False
    if source.name.lower().endswith(_EXTENSIONS):
        return True
    return (not source.name or source.name.lower().endswith((".txt", ".text"))) and bool(find_delimiter(source.text))


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a table of steps or decisions. Raises `FormatError` for a table of anything else."""
    check_lines(source.text)
    return build_from_sheets(draft_table(source.text), "csv", base)


def draft_table(text: str) -> Draft:
    """The draft of a table in text. Raises `FormatError` where its rows cannot be told apart."""
    delimiter = find_delimiter(text) or _best_delimiter(text)
    return draft_sheets(text, [NamedRows("", list(read_rows(text, delimiter)))])


def read_rows(text: str, delimiter: str) -> Iterator[Row]:
    """The rows with the lines on which they begin; blank ones, too. Raises `FormatError` where a quote never ends."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    before = 0
    try:
        for cells in lines:
            if any(len(cell) > MAX_TEXT_CHARACTERS for cell in cells):
                raise FormatError(
                    tr("a cell is too long"),
                    where=tr("line {before}", before=before + 1),
                    why=tr("a quote may never end"),
                )
            if len(cells) > MAX_COLUMNS:
                why = tr("more than {max_columns} columns", max_columns=MAX_COLUMNS)
                raise FormatError(
                    tr("the table is too wide"),
                    where=tr("line {before}", before=before + 1),
                    why=why,
                    hint=tr("leave some out"),
                )
            yield Row(before + 1, tuple(_clean(cell) for cell in cells))
            before = lines.line_num
    except csv.Error as error:
        raise FormatError(
            tr("the table cannot be read"), where=tr("line {before}", before=before + 1), why=str(error)
        ) from None


def _clean(cell: str) -> str:
    return " ".join(part for part in cell.replace("\r", "\n").split("\n") if part.strip()).strip()


def find_delimiter(text: str) -> str:
    """What separates the cells of a table; blank for text that is none.

    Numbered lists (`1.<tab>Ask`), prose with commas and tables of Markdown, which have words around them, are none.
    """
    if _MARKDOWN_RULE.search(text):
        return ""
    return next((mark for mark in _DELIMITERS if _is_table(text, mark)), "")


def _best_delimiter(text: str) -> str:
    return max(_DELIMITERS, key=lambda mark: text[:10_000].count(mark))


def _is_table(text: str, delimiter: str) -> bool:
    if text.count(delimiter) < MIN_ROWS:
        return False
    try:
        rows = list(_first_rows(text, delimiter))
    except csv.Error:
        return False
    if len(rows) < MIN_ROWS:
        return False
    if len({len(row) for row in rows}) == 1:
        return _is_even_table(rows, delimiter)
    return _is_pasted_sheet(rows, delimiter)


def _is_even_table(rows: Sequence[list[str]], delimiter: str) -> bool:
    """Whether rows of one width are those of a table."""
    width = len(rows[0])
    if width < 2 or (width == 2 and all(_is_marker(row[0]) for row in rows)):
        return False
    if sum(any(row[index].strip() for row in rows) for index in range(width)) < 2:
        return False
    return delimiter == "\t" or not _is_prose(rows, width)


def _is_pasted_sheet(rows: Sequence[list[str]], delimiter: str) -> bool:
    """Whether rows of several widths are a sheet with titles above its table: most of them have the same three columns
    or more, and the first of these is a header.
    """
    widths = [len(row) for row in rows]
    width = max(set(widths), key=widths.count)
    table = [row for row in rows if len(row) == width]
    if width < 3 or len(table) < MIN_ROWS or len(table) * 5 < len(rows) * 3:
        return False
    are_names = all(len(cell.split()) <= 8 and not _is_marker(cell) for cell in table[0][1:] if cell.strip())
    return are_names and (delimiter == "\t" or not _is_prose(table, width))


def _first_rows(text: str, delimiter: str) -> Iterator[list[str]]:
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


def _is_prose(rows: Sequence[list[str]], width: int) -> bool:
    """Whether the parts read on as a sentence does: a blank after the sign, or the end mark of a sentence."""
    cells = [cell for row in rows for cell in row[1:]]
    spaced = sum(cell.startswith(" ") for cell in cells) * 2 > len(cells)
    ended = sum(row[-1].rstrip().endswith((".", ":", "?", "!")) for row in rows) * 2 > len(rows)
    return ended or (spaced and width < 4)


FORMAT = Format(name="csv", title=tr("a table (CSV, TSV)"), extensions=_EXTENSIONS, detect=detect, read=read)

__all__ = ["FORMAT", "detect", "draft_table", "find_delimiter", "read", "read_rows"]
