"""Tables of Parquet files, through pyarrow where it is installed (the extra `parquet`)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from sopstudio.cases.table import Table, TableRow, column_names
from sopstudio.errors import FormatError
from sopstudio.extras import is_installed
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.sources.request import TableRequest


def read(request: TableRequest) -> Table:
    """The rows of the file. Raises `FormatError` where it is damaged or pyarrow is not installed."""
    if not is_installed("pyarrow"):
        raise FormatError(
            tr("Parquet cannot be read"),
            where=request.name,
            why=tr("pyarrow is not installed"),
            hint=tr("pip install pyarrow"),
        )
    import pyarrow
    from pyarrow import parquet

    try:
        content = parquet.read_table(io.BytesIO(request.raw))
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise FormatError(tr("the Parquet file cannot be read"), where=request.name, why=str(error)[:200]) from None
    columns = content.to_pydict()
    rows = zip(*columns.values(), strict=True)
    return Table(
        request.name, column_names(columns), [TableRow(number, number, row) for number, row in enumerate(rows, 1)]
    )


__all__ = ["read"]
