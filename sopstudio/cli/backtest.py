"""`sopstudio backtest`: the SOP over a table of past cases, without a conversation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, file_context, unusable, write_bytes
from sopstudio.cli.past_cases import PastCases, TableOptions
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.backtest.causes import Cluster
    from sopstudio.backtest.cutoffs import CutOffs
    from sopstudio.backtest.report import Report
    from sopstudio.backtest.scores import Backtest, Outcome
    from sopstudio.sop import Document, Runtime

FIGURES = ("tsr", "ecr", "c_tsr")
"""What `--fail-under` can be about."""
MAX_LISTED = 20
"""Misses of a cluster, conflicts and unreadable rows that the text lists; json has all."""


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
    fail_under: Annotated[
        list[str] | None,
        typer.Option("--fail-under", metavar="METRIC=X", help="Fail only below this: tsr=0.95, ecr=1, c_tsr=0.9."),
    ] = None,
    cutoffs: Annotated[
        str, typer.Option("--cutoffs", metavar="FACT", help="Look for numbers that divide the cases by this fact.")
    ] = "",
    over: Annotated[
        str, typer.Option("--over", metavar="FACT,...", help="Look at these facts alone for --cutoffs.")
    ] = "",
    repairs: Annotated[
        bool, typer.Option("--repairs/--no-repairs", help="Work out which edits would repair misses.")
    ] = True,
    apply: Annotated[
        str, typer.Option("--apply", metavar="ID,...", help="Write the SOP with these repairs to OUT.")
    ] = "",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="OUT", help="Write the SOP, with the mapping of the table kept.")
    ] = "",
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="FILE", help="Write the misses as scenarios, to be played by run.")
    ] = "",
    save_mapping: Annotated[
        str, typer.Option("--save-mapping", metavar="FILE", help="Write the mapping of columns to a file to share.")
    ] = "",
) -> int:
    """Carry out an SOP over past cases: how many come out as they did, which do not and why, and what repairs them."""
    from sopstudio.backtest.cutoffs import find_cutoffs, tree_data
    from sopstudio.backtest.report import make_report
    from sopstudio.backtest.row_scenarios import miss_scenarios
    from sopstudio.cases.mapping import write_mapping
    from sopstudio.cli.evaluation_gate import thresholds
    from sopstudio.scenarios.scenario import write_scenarios

    if apply and not output:
        raise unusable("there is nowhere to write the SOP", where=f"--apply {apply}", hint="name a file with -o OUT")
    if output == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for OUT")
    required = thresholds(fail_under or (), FIGURES)
    document, runtime = _load(console, file, today)
    options = TableOptions(table, inputs or (), tool or (), expect or (), row_id, sheet, query, mapping)
    cases = options.open(console, document, runtime)
    with file_context(table):
        report = make_report(document, runtime, cases.table, cases.mapping, with_repairs=repairs or bool(apply))
    with file_context(table):
        tree = find_cutoffs(runtime, report.result, cutoffs, _names(over)) if cutoffs else None
    if scenarios:
        lines = write_scenarios(miss_scenarios(runtime, report.result))
        put({Path(scenarios): "".join(f"{line}\n" for line in lines).encode()})
    if save_mapping:
        put({Path(save_mapping): write_mapping(cases.mapping).encode()})
    if output:
        _write(output, _apply_repairs(document, report, apply, table))
    figures = report.result.figures()
    below = [metric for metric, minimum, _ in required if figures[metric] is None or figures[metric] < minimum]
    data = {
        **report.data(),
        **({"below": below} if required else {}),
        **({"cutoffs": tree_data(tree)} if tree is not None else {}),
        "written": output,
    }
    console.answer(data, () if output == "-" else (*_lines(cases, report), *_tree_lines(tree)))
    return int(bool(below if required else report.result.misses))


def _names(text: str) -> list[str]:
    """The parts of a comma-separated option."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _tree_lines(tree: CutOffs | None) -> Iterator[str]:
    """What divides the cases, with what speaks against it."""
    if tree is None:
        return
    from sopstudio.backtest.report import word
    from sopstudio.expressions.printer import number_text

    yield f"what divides the cases by {tree.fact}, found in them and proved by nothing ({tree.met} of {tree.n} met):"
    for rule in tree.rules:
        against = f"; against it: {', '.join(map(str, rule.counter_examples[:MAX_LISTED]))}" * bool(
            rule.counter_examples
        )
        conditions = " && ".join(rule.conditions) or "always"
        yield f"   {conditions}: {word(rule.value)} ({plural(rule.n, 'row')}{against})"
    for cutoff in tree.cutoffs:
        low, high = number_text(cutoff.value), number_text(cutoff.next_value)
        yield f"   {cutoff.fact}: no case lies between {low} and {high}"


def _apply_repairs(document: Document, report: Report, apply: str, table: str) -> Document:
    """The SOP with the chosen repairs, and the mapping of the table kept under its name."""
    from sopstudio.backtest.repairs import apply_repairs
    from sopstudio.cases.mapping import keep_mapping

    known = {repair.id: repair for repair in report.repairs}
    names = _names(apply)
    for name in names:
        if name not in known:
            hint = f"repairs are: {', '.join(known)}" if known else "there are none"
            raise unusable("there is no such repair", where=f"--apply {name}", hint=hint)
    after = apply_repairs(document, [known[name] for name in names])
    return keep_mapping(after, Path(table).name, report.mapping)


def _write(output: str, document: Document) -> None:
    """Write an SOP in the format of the file's name."""
    from sopstudio.formats import write

    [content] = write(document, "native").files.values()
    if output == "-":
        write_bytes(content)
    else:
        put({Path(output): content})


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


def _lines(cases: PastCases, report: Report) -> Iterator[str]:
    from sopstudio.backtest.report import figure_lines

    result = report.result
    yield from _mapping_lines(cases)
    if assumed := report.assumed_facts():
        yield f"assumed   {', '.join(assumed)} (no column gives them, and nothing is decided by them)"
    yield from figure_lines(result)
    if report.explanation.ceiling < result.rows:
        yield f"no rule over the facts that are read can meet more than {report.explanation.ceiling}"
    for cluster in report.explanation.clusters:
        yield from _cluster_lines(cluster, report)
    yield from _conflict_lines(report)
    for repair in report.repairs:
        yield f"{repair.id} repairs {plural(len(repair.repaired), 'row')} and breaks none: {repair.title}"
        for name, text in repair.after.items():
            yield f"   {repair.before[name]}  ->  {text}"
        if repair.leeway:
            yield f"   {repair.leeway}"
    if report.repairs:
        yield "each was proved and carried out over all rows; take one with --apply ID -o OUT"
    yield from _unread_lines(result)


def _cluster_lines(cluster: Cluster, report: Report) -> Iterator[str]:
    count, kind = plural(len(cluster.misses), "row"), cluster.cause.kind.upper()
    yield f"{cluster.id} {kind} {count}: {report.describe(cluster.cause)}"
    for index in cluster.misses[:MAX_LISTED]:
        yield _miss_line(report.result.misses[index])
    if len(cluster.misses) > MAX_LISTED:
        yield f"   and {len(cluster.misses) - MAX_LISTED} more"


def _conflict_lines(report: Report) -> Iterator[str]:
    from sopstudio.backtest.report import word

    for conflict in report.explanation.conflicts[:MAX_LISTED]:
        outcomes = "; ".join(
            f"{', '.join(word(value) for value in expected.values())} in {', '.join(map(str, rows[:MAX_LISTED]))}"
            for expected, rows in conflict.rows
        )
        columns = report.told_apart_by(conflict)
        apart = f" (told apart by {', '.join(columns[:5])})" if columns else ""
        yield f"equal rows, different outcomes: {outcomes}{apart}"


def _unread_lines(result: Backtest) -> Iterator[str]:
    if result.unread:
        yield f"{plural(len(result.unread), 'row')} cannot be read:"
    for row in result.unread[:MAX_LISTED]:
        yield f"  row {row.number} (line {row.line}){f', {row.column}' if row.column else ''}: {row.why}"
    if len(result.unread) > MAX_LISTED:
        yield f"  and {len(result.unread) - MAX_LISTED} more"


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
    return f"   {name}: {', '.join(different)}; {way}{stopped}"


__all__ = ["backtest"]
