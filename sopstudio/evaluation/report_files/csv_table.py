"""Runs as CSV, for spreadsheets: a row for each run. A cell that a spreadsheet would take for a formula is text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from sopstudio.evaluation.report_files.report_data import ReportData, describe_miss
from sopstudio.evaluation.summary import RunScore, to_json_number

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
HEAD = ("run", "sop", "agent", "guardrails", "model", "kind", "scenario", "repeat", "status", "end", "success", "miss")
FIGURES = ("turns", "model_calls", "tokens", "cost")


def write_csv(data: ReportData) -> str:
    """The runs as CSV with CRLF, as RFC 4180 has it; numbers stay numbers, a figure that does not apply is blank."""
    metrics = list(dict.fromkeys(name for run in data.runs for name in run.scores))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(run_head(metrics))
    writer.writerows([neutralize(cell) for cell in run_cells(run, metrics)] for run in data.runs)
    return out.getvalue()


def run_head(metrics: Sequence[str]) -> list[str]:
    """The names of the columns that `run_cells` fills."""
    return [*HEAD, *FIGURES, *(f"score {name}" for name in metrics)]


def run_cells(run: RunScore, metrics: Sequence[str]) -> Iterator[Any]:
    """A run as a row of a table; a figure that does not apply is None."""
    yield from (run.run, run.sop, run.agent, ",".join(run.guardrails), run.model, run.kind, run.scenario, run.repeat)
    yield from (run.status, run.end, int(run.is_answered and run.is_success), describe_miss(run))
    yield from (run.turns, run.model_calls, run.tokens, run.cost)
    yield from (to_json_number(run.scores.get(name)) for name in metrics)


def neutralize(cell: Any) -> Any:
    """A cell as a spreadsheet may open it: a text that begins like a formula has an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA_STARTS) else cell


__all__ = ["FORMULA_STARTS", "neutralize", "run_cells", "run_head", "write_csv"]
