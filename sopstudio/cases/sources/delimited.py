"""Tables in text: CSV (comma, semicolon, bar) and TSV, as programs and spreadsheets write them.

Cells may hold line ends in quotes; a byte order mark, CRLF and blank lines are of no account. A row with more or fewer
cells than the header, or with a quote that never ends, is listed and the rest is read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sopstudio.cases.table import Table, TableRow, UnreadRow, column_names
from sopstudio.errors import FormatError
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.sources.request import TableRequest

DELIMITERS: Final = (",", ";", "\t", "|")
SAMPLE_ROWS: Final = 50
SAMPLE_CHARACTERS: Final = 200_000
MAX_CELL_CHARACTERS: Final = 1_000_000


def read(request: TableRequest) -> Table:
    """The table in a text. Raises `FormatError` where it has no header, or is no text."""
    text, notes = decode(request.raw)
    if "\0" in text[:SAMPLE_CHARACTERS]:
        raise FormatError(
            tr("this is no table"), where=request.name, why=tr("it is no text"), hint=tr("save it as CSV")
        )
    delimiter = "\t" if request.name.lower().endswith((".tsv", ".tab")) else find_delimiter(text)
    lines = _read_lines(text, delimiter)
    header = next((cells for _, cells, _ in lines if any(cell.strip() for cell in cells)), None)
    if header is None:
        raise FormatError(tr("the table is empty"), where=request.name, hint=tr("its first row names the columns"))
    columns = column_names(header)
    rows: list[TableRow] = []
    unread: list[UnreadRow] = []
    number, width = 0, len(columns)
    for line, cells, error in lines:
        if not cells and not error:
            continue
        number += 1
        if error or len(cells) != width:
            why = error or f"it has {len(cells)} cells, and the header has {width}"
            unread.append(UnreadRow(number, line, why))
        else:
            rows.append(TableRow(number, line, cells))
    return Table(request.name, columns, rows, tuple(unread), tuple(notes))


def _read_lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str], str]]:
    """Line, cells and what is wrong (blank where nothing is) of each row."""
    before = csv.field_size_limit()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 0
    while True:
        csv.field_size_limit(MAX_CELL_CHARACTERS)
        try:
            cells, error = next(reader), ""
        except StopIteration:
            return
        except csv.Error as failure:
            cells, error = [], _explain(str(failure))
        finally:
            csv.field_size_limit(before)
        yield line + 1, cells, error
        line = reader.line_num


def _explain(message: str) -> str:
    if "unexpected end of data" in message:
        return "a quote is opened and never closed, so the rest of the file belongs to it"
    if "expected after" in message:
        return "a closing quote stands in the middle of a cell"
    return message


def decode(raw: bytes) -> tuple[str, list[str]]:
    """The text of a file in UTF-8 or UTF-16, else in Windows' Latin alphabet, which is noted."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace"), []
    try:
        return raw.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), ["the file is not UTF-8 and was read as Windows-1252"]


def find_delimiter(text: str) -> str:
    """The sign that splits most of the first rows into the same number of cells, at least two; a comma for none."""
    sample = text[:SAMPLE_CHARACTERS]

    def agreement(delimiter: str) -> tuple[int, int]:
        widths = []
        for _, (_, cells, _) in zip(range(SAMPLE_ROWS), _read_lines(sample, delimiter), strict=False):
            if cells:
                widths.append(len(cells))
        width = widths[0] if widths else 1
        return (widths.count(width), width) if width > 1 else (0, 0)

    return max(DELIMITERS, key=agreement)


__all__ = ["DELIMITERS", "MAX_CELL_CHARACTERS", "decode", "find_delimiter", "read"]
