"""Tables of an SQLite database: what a SELECT gives, or the only table of it. The database is only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sopstudio.cases.table import Table, TableRow, column_names
from sopstudio.errors import FormatError
from sopstudio.store.foreign_tables import query_database
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.sources.request import TableRequest


def read(request: TableRequest) -> Table:
    """The rows of the query. Raises `FormatError` where it is refused."""
    if request.path is None:
        raise FormatError(
            tr("a database needs a file"), where=request.name, hint=tr("name the file instead of piping it")
        )
    names, rows = query_database(request.path, request.query)
    return Table(
        request.name, column_names(names), [TableRow(number, number, row) for number, row in enumerate(rows, 1)]
    )


__all__ = ["read"]
