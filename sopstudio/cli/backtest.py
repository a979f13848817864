"""`sopstudio backtest`: the SOP over a table of past cases, without a conversation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.past_cases import PastCases, TableOptions
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.backtest.scores import Backtest, Outcome
    from sopstudio.sop import Document, Runtime

MAX_LISTED = 20
"""Misses and unreadable rows that the text lists; json has all."""


def backtest(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    table: Annotated[
        str,
        typer.Option("--table", metavar="TABLE", help="Past cases: CSV, TSV, Excel, ODS, JSON Lines, SQLite, Parquet."),
    ],
    inputs: Annotated[
        list[str] | None, typer.Option("--inputs", metavar="COLS", help="Columns that are facts: A,B or FACT=COLUMN.")
    ] = None,
    tool: Annotated[
        list[str] | None,
        typer.Option("--tool", metavar="TOOL=COLS", help="Columns of a tool's answer: TOOL=A,B or TOOL=PATH=COLUMN."),
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect", metavar="FACT[=COL]", help="What should come out; end=COLUMN is the end."),
    ] = None,
    row_id: Annotated[str, typer.Option("--id", metavar="COL", help="The column that names a row.")] = "",
    sheet: Annotated[str, typer.Option("--sheet", metavar="NAME", help="The sheet of a workbook.")] = "",
    query: Annotated[str, typer.Option("--query", metavar="SELECT", help="What to read of an SQLite database.")] = "",
    mapping: Annotated[
        str, typer.Option("--mapping", metavar="FILE", help="A mapping of columns: a file, or one that the SOP keeps.")
    ] = "",
    today: Annotated[str, typer.Option("--today", metavar="DATE", help="What today() is in every case.")] = "",
) -> int:
    """Carry out an SOP over past cases: how many come out as they did, and which do not."""
    from sopstudio.backtest.report import report_data
    from sopstudio.backtest.scores import run_backtest

    document, runtime = _load(console, file, today)
    options = TableOptions(table, inputs or (), tool or (), expect or (), row_id, sheet, query, mapping)
    cases = options.open(console, document, runtime)
    with file_context(table):
        result = run_backtest(runtime, cases.table, cases.mapping)
    console.answer(report_data(result, cases.mapping), _lines(cases, result))
    return int(bool(result.misses))


def _load(console: Console, file: str, today: str) -> tuple[Document, Runtime]:
    """The SOP, ready to be carried out on a date."""
    from sopstudio.sop import Flow, Runtime

    reading = console.read(file)
    console.report_losses(reading.losses)
    try:
        day = date.fromisoformat(today) if today else date.today()
    except ValueError:
        raise unusable("the date cannot be read", where=f"--today {today}", hint="write 2026-11-21") from None
    with file_context(file):
        return reading.document, Runtime(Flow(reading.document.sop), day)


def _lines(cases: PastCases, result: Backtest) -> Iterator[str]:
    from sopstudio.backtest.report import figure_lines

    yield from _mapping_lines(cases)
    yield from figure_lines(result)
    for miss in result.misses[:MAX_LISTED]:
        yield _miss_line(miss)
    if len(result.misses) > MAX_LISTED:
        yield f"  and {len(result.misses) - MAX_LISTED} more"
    if result.unread:
        yield f"{plural(len(result.unread), 'row')} cannot be read:"
        for row in result.unread[:MAX_LISTED]:
            yield f"  row {row.number} (line {row.line}){f', {row.column}' if row.column else ''}: {row.why}"


def _mapping_lines(cases: PastCases) -> Iterator[str]:
    """What each column counts as."""
    mapping = cases.mapping
    for fact, column in mapping.inputs.items():
        yield f"input     {fact} <- {column}"
    for tool, paths in mapping.tools.items():
        for path, column in paths.items():
            yield f"tool      {tool}{f'.{path}' if path else ''} <- {column}"
    for fact, column in mapping.expected.items():
        yield f"expected  {fact} <- {column}"
    if mapping.id:
        yield f"row       {mapping.id}"


def _miss_line(miss: Outcome) -> str:
    from sopstudio.backtest.report import word

    name = f"row {miss.case.number}" + (f" ({miss.case.id})" if miss.case.id else "")
    different = [
        f"{fact} should be {word(value)}, is {word(miss.actual[fact])}"
        for fact, value in miss.case.expected.items()
        if miss.actual[fact] != value
    ]
    way = " > ".join(miss.passage.path)
    stopped = f"; stopped: {miss.passage.reason}" if miss.passage.stop else ""
    return f"  {name}: {', '.join(different)}; {way}{stopped}"


__all__ = ["backtest"]
