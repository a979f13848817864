"""Tables of an evaluation as Markdown, each figure with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; bars in cells are escaped."""
    escaped = [[cell.replace("|", r"\|") for cell in line] for line in (head, *lines)]
    first, *rows = (f"| {' | '.join(line)} |" for line in escaped)
    return [first, f"|{'---|' * len(head)}", *rows]


def format_metric(cell: Mapping[str, Any], metric: str) -> str:
    """A metric of a cell with its 95 % interval, and to how many runs it applies if not to all; a dash for none.

    Where scenarios were repeated, the deviation of the means of the repeats stands after the value.
    """
    value, interval = cell["metrics"].get(metric), cell["interval"].get(metric)
    if value is None:
        return "–"
    count = cell.get("counts", {}).get(metric)
    size = "" if count is None else f"; n {count}"
    spread = cell.get("deviation", {}).get(metric)
    mean = format_number(value) + ("" if spread is None else f" ± {format_number(spread)}")
    if interval is None or interval[0] == interval[1]:
        return f"{mean}{size}"
    return f"{mean} ({format_number(interval[0])} to {format_number(interval[1])}{size})"


def format_number(value: Any) -> str:
    """A number with three decimals; integers without."""
    return f"{value:.3f}" if isinstance(value, float) and not value.is_integer() else f"{value:.0f}"


CELL_COLUMNS = ("SOP", "agent", "guardrails", "model", "kind")


def name_pass(rows: Sequence[Mapping[str, Any]]) -> str:
    """The title of `pass_k`: with the number of repeats where it is the same in all cells."""
    repeats = {row["repeats"] for row in rows if "pass_k" in row["metrics"]}
    return f"pass^{repeats.pop()}" if len(repeats) == 1 else "pass^k"


def cells_table(rows: Sequence[Mapping[str, Any]], metrics: Sequence[str]) -> list[str]:
    """One line for each cell of an evaluation, with the cost per run where it is known of any cell.

    The number of runs without an answer from their model is a column where there are such runs.
    """
    unanswered_column = ["unanswered"] if any(row["unanswered"] for row in rows) else []
    cost_column = ["cost"] if any("cost" in row for row in rows) else []
    pass_column = ["pass_k"] if any("pass_k" in row["metrics"] for row in rows) else []
    titles = (*(name.replace("_", " ") for name in metrics), *(name_pass(rows) for _ in pass_column))
    head = (*CELL_COLUMNS, "n", *unanswered_column, *titles, *cost_column)
    return table(
        head,
        (
            (
                *_cell(row),
                str(row["n"]),
                *(str(row[name]) for name in unanswered_column),
                *(format_metric(row, name) for name in (*metrics, *pass_column)),
                *(_cost(row) for _ in cost_column),
            )
            for row in rows
        ),
    )


def answers_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Latency and its deviation over repeats, the cost of 5,000 answers, and what guardrails objected to by attempt.

    [] where no cell has anything but the latency of a model without a language model behind it.
    """
    shown = [row for row in rows if row["objections"] or "cost_5000" in row or is_timed(row)]
    lines = [
        (
            *_cell(row),
            format_seconds(row),
            f"{row['cost_5000']:.4g}" if "cost_5000" in row else "–",
            format_objections(row["objections"]),
        )
        for row in shown
    ]
    head = (*CELL_COLUMNS, "seconds an answer", "cost of 5,000 answers", "objected to, by attempt")
    return table(head, lines) if lines else []


WITHOUT_LATENCY = frozenset({"offline", "scripted", "recorded"})
"""Kinds of models whose seconds are not those of a language model."""


def is_timed(row: Mapping[str, Any]) -> bool:
    """Whether the seconds of a cell are those of a language model."""
    return row["latency"] is not None and row["model"].rpartition("+")[2].partition(":")[0] not in WITHOUT_LATENCY


def format_seconds(row: Mapping[str, Any]) -> str:
    """The seconds per answer of a cell, with the deviation over repeats where there were several."""
    if row["latency"] is None:
        return "–"
    spread = row["deviation"].get("latency")
    return f"{row['latency']:.2f}" + ("" if spread is None else f" ± {spread:.2f}")


def format_objections(counts: Sequence[int]) -> str:
    """Counts by attempt: first answers, first retry, and so on."""
    return ", ".join(map(str, counts)) or "–"


def errors_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The classes of errors of each cell: in which share of the runs, and how often a run; [] where there were none."""
    lines = [
        (*_cell(row), name, f"{float(share):.1%}", format_number(row["errors"][name]))
        for row in rows
        for name, share in row["error_runs"].items()
    ]
    return table((*CELL_COLUMNS, "error", "of the runs", "per run"), lines) if lines else []


def tasks_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The success of tasks by SOP with their weighted average (SOP-Bench, table 4); [] where no end is expected."""
    head = ("SOP", "agent", "guardrails", "model", "n", "ECR", "C-TSR", "TSR")
    lines = [
        (
            str(row["sop"]),
            row["agent"],
            ", ".join(row["guardrails"]) or "none",
            row["model"],
            str(row["n"]),
            *("–" if row[name] is None else f"{float(row[name]):.0%}" for name in ("ecr", "c_tsr", "tsr")),
        )
        for row in rows
    ]
    return table(head, lines) if lines else []


def components_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What each component of an agent used per run, and the simulated user's model (`user`); [] where no cell has
    several.
    """
    rows_with_components = [row for row in rows if len(row["components"]) > 1]
    lines = [
        (
            *_cell(row),
            name,
            format_number(part["calls"]),
            format_number(part["tokens"]),
            format_number(part["seconds"]),
            _cost(part),
            f"{part['cost_5000']:.4g}" if "cost_5000" in part else "–",
        )
        for row in rows_with_components
        for name, part in row["components"].items()
    ]
    head = (*CELL_COLUMNS, "component", "calls", "tokens", "seconds", "cost", "cost of 5,000 requests")
    return table(head, lines) if lines else []


def _cell(row: Mapping[str, Any]) -> tuple[str, ...]:
    guardrails = ", ".join(row["guardrails"]) or "none"
    return (str(row["sop"]), row["agent"], guardrails, row["model"], row["kind"])


def _cost(row: Mapping[str, Any]) -> str:
    """A cost with four significant digits; a dash where it is unknown."""
    return f"{row['cost']:.4g}" if "cost" in row else "–"


__all__ = [
    "answers_table",
    "cells_table",
    "components_table",
    "errors_table",
    "format_metric",
    "format_number",
    "format_objections",
    "format_seconds",
    "is_timed",
    "name_pass",
    "table",
    "tasks_table",
]
