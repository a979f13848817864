"""What is computed of past cases, in threads: reading a table, the backtest, its repairs and cut-offs.

Nothing here raises: a request comes back with its result, with None where it was cancelled, or with the reason why
there is none. A backtest that is cancelled ends at the next row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar, overload

from msgspec import Struct, field
from msgspec.structs import replace

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.sop import Document, Flow, Runtime
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.backtest.cutoffs import CutOffs
    from sopstudio.backtest.report import Report
    from sopstudio.cases.guess import Guess
    from sopstudio.cases.mapping import TableMapping
    from sopstudio.cases.sources import TableParts
    from sopstudio.cases.table import Table, TableRow, UnreadRow

ResultT = TypeVar("ResultT")


class Reason(Struct, frozen=True):
    """Why there is no result, in one line."""

    text: str


class CancelledError(Exception):
    """The work was cancelled between two rows."""


class WatchedRows(Sequence["TableRow"]):
    """Rows whose iteration raises `CancelledError` once `cancel` is set."""

    def __init__(self, rows: Sequence[TableRow], cancel: Event) -> None:
        self._rows, self._cancel = rows, cancel

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> TableRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TableRow]: ...
    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __iter__(self) -> Iterator[TableRow]:
        for row in self._rows:
            if self._cancel.is_set():
                raise CancelledError
            yield row


class OpenTable(Struct, frozen=True):
    """A table that was read, the guess what its columns are, and the mapping that the SOP keeps for it, if any.

    `parts` are the sheets or tables of the file, `sheet` and `query` those that were read.
    """

    path: Path
    table: Table
    guess: Guess
    kept: TableMapping | None = None
    parts: TableParts | None = None
    sheet: str = ""
    query: str = ""


class ReadRequest(Struct, frozen=True):
    """A file to read as the table of a document: a sheet of a workbook, or what a query gives of a database."""

    path: Path
    document: Document
    sheet: str = ""
    query: str = ""


class BacktestRequest(Struct, frozen=True):
    """A document to carry out over a table."""

    document: Document
    table: Table
    mapping: TableMapping
    cancel: Event = field(default_factory=Event)


class RepairRequest(Struct, frozen=True):
    """A report whose misses may be repaired."""

    request: BacktestRequest
    report: Report


class CutOffRequest(Struct, frozen=True):
    """A report, and the fact whose values are to be told apart."""

    report: Report
    fact: str


class ColumnCheck(Struct, frozen=True):
    """How many rows of a table can be read with a mapping, and those that cannot be."""

    rows: int
    unread: tuple[UnreadRow, ...]


def read_cases_table(request: ReadRequest) -> OpenTable | Reason:
    """The table of a file with a guess; the first sheet or table where none is asked for."""
    from sopstudio.cases.guess import guess_mapping
    from sopstudio.cases.mapping import kept_mappings
    from sopstudio.cases.sources import list_parts, read_table, select_all

    def read() -> OpenTable:
        parts = list_parts(request.path)
        sheet, query = request.sheet, request.query
        if parts.kind == "sheet":
            sheet = sheet or next(iter(parts.names), "")
        elif parts.kind == "table" and parts.names:
            query = query or select_all(parts.names[0])
        table = read_table(request.path, sheet=sheet, query=query)
        guess = guess_mapping(Runtime(Flow(request.document.sop)), table)
        try:
            kept = kept_mappings(request.document).get(request.path.name)
        except FormatError:
            kept = None  # a damaged mapping is guessed anew
        kept = kept if kept is not None and kept.fits(table) else None
        return OpenTable(request.path, table, guess, kept, parts, sheet, query)

    return _attempt(read, request.path.name) or Reason(tr("it was cancelled"))


def check_columns(request: BacktestRequest) -> ColumnCheck | Reason | None:
    """Which rows can be read with a mapping."""
    from sopstudio.cases.reading import Case, CaseReader

    def check() -> ColumnCheck:
        table = _cancellable_table(request)
        items = CaseReader(Runtime(Flow(request.document.sop)), table, request.mapping).read()
        unread = sorted((item for item in items if not isinstance(item, Case)), key=lambda row: row.number)
        return ColumnCheck(len(table.rows) + len(table.unread), tuple(unread))

    return _attempt(check)


def run_cases(request: BacktestRequest) -> Report | Reason | None:
    """The backtest with the causes of its misses, without repairs."""
    from sopstudio.backtest.report import make_report

    def run() -> Report:
        runtime = Runtime(Flow(request.document.sop))
        report = make_report(
            request.document, runtime, _cancellable_table(request), request.mapping, with_repairs=False
        )
        return replace(report, table=request.table)

    return _attempt(run)


def find_repairs(request: RepairRequest) -> Report | Reason | None:
    """The report with the repairs that were proved and backtested."""

    def find() -> Report:
        from sopstudio.backtest.repairs import propose_repairs  # loads the solver

        asked, report = request.request, request.report
        repairs = propose_repairs(
            asked.document, _cancellable_table(asked), asked.mapping, report.result, report.explanation, report.runtime
        )
        return replace(report, repairs=tuple(repairs))

    return _attempt(find)


def find_case_cutoffs(request: CutOffRequest) -> CutOffs | Reason | None:
    """The numbers that divide the cases by what was expected of a fact."""
    from sopstudio.backtest.cutoffs import find_cutoffs

    return _attempt(lambda: find_cutoffs(request.report.runtime, request.report.result, request.fact))


def _cancellable_table(request: BacktestRequest) -> Table:
    return replace(request.table, rows=WatchedRows(request.table.rows, request.cancel))


def _attempt(compute: Callable[[], ResultT], name: str = "") -> ResultT | Reason | None:
    try:
        return compute()
    except CancelledError:
        return None
    except SopStudioError as error:
        return Reason(str(error))
    except OSError as error:
        return Reason(tr("{name} cannot be read: {strerror}", name=name, strerror=error.strerror or error))


__all__ = [
    "BacktestRequest",
    "ColumnCheck",
    "CutOffRequest",
    "OpenTable",
    "ReadRequest",
    "Reason",
    "RepairRequest",
    "check_columns",
    "find_case_cutoffs",
    "find_repairs",
    "read_cases_table",
    "run_cases",
]
