"""Tables as an Excel workbook: a sheet for each, numbers as numbers, and no text that Excel would calculate."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sopstudio.evaluation.averages import averages
from sopstudio.evaluation.figure_titles import figure_title
from sopstudio.evaluation.report_files.csv_table import FIGURES, FORMULA_STARTS, HEAD, run_cells, run_head
from sopstudio.evaluation.report_files.report_data import ReportData, describe_miss, with_titles
from sopstudio.evaluation.summary import RunScore
from sopstudio.extras import require
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import mark, tr

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

MAX_CELL_CHARACTERS, MAX_TITLE_CHARACTERS = 32_767, 31
"""What Excel takes in a cell, and in the title of a sheet."""
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 8, 48
"""Widths of columns, in characters."""
MEASURED_ROWS = 200
CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The same tables make the same file, so it says nothing of when it was written."""
ARM = ("sop", "agent", "guardrails", "model")
_COLUMN_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "run": mark("Run id"),
        "sop": mark("SOP"),
        "agent": mark("Agent"),
        "guardrails": mark("Checks"),
        "model": mark("Model"),
        "kind": mark("Kind"),
        "scenario": mark("Scenario"),
        "scenario_id": mark("Scenario id"),
        "repeat": mark("Repeat"),
        "status": mark("Status"),
        "end": mark("Reached end"),
        "success": mark("Success"),
        "miss": mark("What went wrong"),
        "n": mark("Runs"),
        "unanswered": mark("Without an answer"),
        "figure": mark("Figure"),
        "kind_average": mark("Average of the kinds"),
        "sop_average": mark("Average of the SOPs"),
        "pairs": mark("Pairs"),
        "first": mark("Before"),
        "second": mark("After"),
        "difference": mark("Difference"),
        "low": mark("From"),
        "high": mark("To"),
        "wins": mark("Higher"),
        "losses": mark("Lower"),
        "p": "p",
        "p_adjusted": mark("p, corrected"),
        "significant": mark("Not by chance"),
        "more": mark("Scenarios needed"),
        "repeats": mark("Repeats"),
        "first_end": mark("End before"),
        "second_end": mark("End after"),
        "first_run": mark("Run before"),
        "second_run": mark("Run after"),
    }
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its title, the names of its columns, and rows of texts, numbers, yes or no, and None for a blank."""

    title: str
    head: Sequence[str]
    rows: Iterable[Sequence[Any]]


def write_workbook(sheets: Iterable[Sheet]) -> bytes:
    """The workbook. Raises `MissingPackageError` where xlsxwriter is not installed."""
    require("xlsxwriter")
    from xlsxwriter import Workbook

    out = io.BytesIO()
    workbook = Workbook(out, {"in_memory": True, "nan_inf_to_errors": True})
    workbook.set_properties({"created": CREATED})
    bold, quoted = workbook.add_format({"bold": True}), workbook.add_format({"quote_prefix": True})
    for sheet in sheets:
        page = workbook.add_worksheet(sheet.title[:MAX_TITLE_CHARACTERS])
        _fill(page, sheet, bold, quoted)
    workbook.close()
    return out.getvalue()


def _fill(page: Worksheet, sheet: Sheet, bold: Format, quoted: Format) -> None:
    widths = [len(name) for name in sheet.head]
    last = 0
    for column, name in enumerate(sheet.head):
        page.write_string(0, column, name, bold)
    for last, cells in enumerate(sheet.rows, 1):
        for column, cell in enumerate(cells):
            _write(page, last, column, cell, quoted)
            if last <= MEASURED_ROWS:
                widths[column] = max(widths[column], len(str(cell)))
    page.freeze_panes(1, 0)
    page.autofilter(0, 0, last, max(0, len(sheet.head) - 1))
    for column, width in enumerate(widths):
        page.set_column(column, column, min(max(width + 1, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH))


def _write(page: Worksheet, line: int, column: int, cell: Any, quoted: Format) -> None:
    """Write a cell by its type. A text is never a formula, nor becomes one when somebody edits its cell."""
    if isinstance(cell, bool):
        page.write_boolean(line, column, cell)
    elif isinstance(cell, int | float):
        page.write_number(line, column, cell)
    elif cell is not None and cell != "":
        text = str(cell).encode("utf-8", "replace").decode()[:MAX_CELL_CHARACTERS]
        page.write_string(line, column, text, quoted if text.lstrip(" ").startswith(FORMULA_STARTS) else None)


def write_xlsx(data: ReportData) -> bytes:
    """An evaluation as a workbook: scores, averages, runs, and where there is a baseline, what differs from it."""
    return write_workbook(_sheets(data))


def _sheets(data: ReportData) -> Iterator[Sheet]:
    """The sheets for people: what they show has its title, and scenarios have their id in a column of its own."""
    data = with_titles(data)
    yield Sheet(tr("About"), (tr("What"), tr("Value")), list(_about(data)))
    yield _scores(data.cells)
    yield _averages(data.cells)
    metrics = list(dict.fromkeys(name for run in data.runs for name in run.scores))
    head = [*_titles(*HEAD, *FIGURES), *map(figure_title, metrics), *_titles("scenario_id")]
    yield Sheet(tr("Runs"), head, (_run_row(run, metrics, data.titles) for run in data.runs))
    if data.differences is not None:
        yield difference_sheet(data.differences.rows)
        flips = data.differences.flips
        yield flip_sheet([{**flip, **_titles_of(flip, data.titles)} for flip in flips])


def _run_row(run: RunScore, metrics: Sequence[str], titles: Mapping[str, str]) -> list[Any]:
    named = replace(run, scenario=titles.get(run.scenario, run.scenario))
    cells = dict(zip(run_head(metrics), run_cells(named, metrics), strict=True))
    status, miss = STATUS_TITLES.get(run.status, run.status), describe_miss(run, titles)
    return [*(cells | {"status": status, "miss": miss}).values(), run.scenario]


def _titles_of(flip: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    return {name: titles.get(flip[name], flip[name]) for name in ("scenario", "first_end", "end") if name in flip}


def _about(data: ReportData) -> Iterator[tuple[str, Any]]:
    if data.sop_title:
        yield tr("SOP"), data.sop_title
    yield tr("Evaluation"), data.name
    yield tr("Made"), data.made
    yield tr("Runs"), len(data.runs)
    yield tr("Intervals"), tr("95 %, clustered by scenario")
    yield from ((tr("The gate failed"), line) for line in data.failures)


def _titles(*names: str) -> list[str]:
    """What people call these columns; a figure has its own title."""
    return [tr(_COLUMN_TITLES[name]) if name in _COLUMN_TITLES else figure_title(name) for name in names]


def _scores(cells: Sequence[Mapping[str, Any]]) -> Sheet:
    metrics = list(dict.fromkeys(name for cell in cells for name in cell["metrics"]))
    figures = ("latency", "cost", "user_cost")
    head = _titles(*ARM, "kind", "n", "unanswered", *figures)
    for title in map(figure_title, metrics):
        head += [title, tr("{title} from", title=title), tr("{title} to", title=title)]
    return Sheet(tr("Scores"), head, [[*_arm(cell), *_score_cells(cell, figures, metrics)] for cell in cells])


def _arm(row: Mapping[str, Any]) -> list[str]:
    return [",".join(row[name]) if name == "guardrails" else str(row.get(name, "")) for name in ARM]


def _score_cells(cell: Mapping[str, Any], figures: Sequence[str], metrics: Sequence[str]) -> Iterator[Any]:
    yield from (cell["kind"], cell["n"], cell["unanswered"], *map(cell.get, figures))
    for name in metrics:
        yield cell["metrics"].get(name)
        yield from cell["interval"].get(name, (None, None))


def _averages(cells: Sequence[Mapping[str, Any]]) -> Sheet:
    rows = averages(cells)
    kinds = list(dict.fromkeys(kind for row in rows for kind in row["by_kind"]))
    head = [*_titles(*ARM[1:], "figure"), *kinds, *_titles("kind_average", "sop_average")]
    lines = [
        [
            *_arm(row)[1:],
            figure_title(row["metric"]),
            *map(row["by_kind"].get, kinds),
            row["kind_average"],
            row["sop_average"],
        ]
        for row in rows
    ]
    return Sheet(tr("Averages"), head, lines)


def _averages_of(row: Mapping[str, Any]) -> tuple[Any, Any]:
    return row["kind_average"], row["sop_average"]


def difference_sheet(rows: Iterable[Mapping[str, Any]]) -> Sheet:
    """The rows of `EvaluationDifferences`, a line for each figure."""
    names = ("pairs", "first", "second", "difference")
    last = ("wins", "losses", "p", "p_adjusted", "significant", "more")
    head = _titles(*ARM, "kind", "figure", *names, "low", "high", *last)
    lines = (
        [
            *_arm(row),
            row.get("kind", ""),
            figure_title(metric),
            *map(figure.get, names),
            *figure.get("interval", (None, None)),
            *map(figure.get, last),
        ]
        for row in rows
        for metric, figure in row["metrics"].items()
    )
    return Sheet(tr("Differences"), head, lines)


def flip_sheet(flips: Iterable[Mapping[str, Any]]) -> Sheet:
    """The flips of `EvaluationDifferences`."""
    names = ("kind", "scenario", "repeats", "first", "second", "first_end", "end", "first_run", "second_run")
    head = _titles(*ARM, *(name if name != "end" else "second_end" for name in names))
    return Sheet(tr("Flips"), head, ([*_arm(flip), *map(flip.get, names)] for flip in flips))


__all__ = ["Sheet", "difference_sheet", "flip_sheet", "write_workbook", "write_xlsx"]
