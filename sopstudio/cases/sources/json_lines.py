"""Tables of JSON: a case on each line (JSON Lines), or a list of cases. Cells keep their types, numbers exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sopstudio.cases.sources.delimited import decode
from sopstudio.cases.table import Table, TableRow, UnreadRow, column_names
from sopstudio.errors import FormatError
from sopstudio.sop import loads
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.sources.request import TableRequest


def read(request: TableRequest) -> Table:
    """The table of a JSON document. Raises `FormatError` where it is not a list of objects, nor a line for each."""
    text, notes = decode(request.raw)
    if text.lstrip().startswith("["):
        data = loads(text)
        if not isinstance(data, list):
            raise FormatError(tr("this is no table"), where=request.name, why=tr("its JSON is no list of cases"))
        return from_records(request.name, list(enumerate(data, 1)), notes)
    records: list[tuple[int, Any]] = []
    for line, content in enumerate(text.split("\n"), 1):
        if content.strip():
            try:
                records.append((line, loads(content)))
            except FormatError as error:
                records.append((line, error))
    if records and all(isinstance(record, FormatError) for _, record in records):
        first = records[0][1]
        raise FormatError(
            tr("the table cannot be read"),
            where=tr("{name}, line {records}", name=request.name, records=records[0][0]),
            why=first.why,
        )
    return from_records(request.name, records, notes)


def from_records(name: str, records: Iterable[tuple[int, Any]], notes: Iterable[str] = ()) -> Table:
    """A table of objects with their lines: the columns are all their keys, in the order in which they come up."""
    listed = list(records)
    keys = dict.fromkeys(key for _, record in listed if isinstance(record, Mapping) for key in record)
    columns = column_names(keys)
    rows: list[TableRow] = []
    unread: list[UnreadRow] = []
    for number, (line, record) in enumerate(listed, 1):
        if isinstance(record, Mapping):
            rows.append(TableRow(number, line, [record.get(key) for key in keys]))
        else:
            why = str(record) if isinstance(record, FormatError) else "it is no object with a value for each column"
            unread.append(UnreadRow(number, line, why))
    return Table(name, columns, rows, tuple(unread), tuple(notes))


__all__ = ["from_records", "read"]
