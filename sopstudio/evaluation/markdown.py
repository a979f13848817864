"""Tables of an evaluation as Markdown, each figure with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> list[str]:
    """A table; bars in cells are escaped."""
    rows = [[cell.replace("|", r"\|") for cell in line] for line in lines]
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]


def figure(cell: Mapping[str, Any], metric: str) -> str:
    """A metric of a cell with its 95 % interval; a dash where it applies to no run."""
    value, between = cell["metrics"].get(metric), cell["interval"].get(metric)
    if value is None:
        return "–"
    if between is None or between[0] == between[1]:
        return shown(value)
    return f"{shown(value)} ({shown(between[0])} to {shown(between[1])})"


def shown(value: Any) -> str:
    """A figure with three decimals, whole numbers whole."""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


CELL = ("SOP", "agent", "guardrails", "model", "kind")


def cells_table(rows: Sequence[Mapping[str, Any]], metrics: Sequence[str]) -> list[str]:
    """A line for each cell of an evaluation; with what a run cost, where that is known of any.

    How many runs had no answer from their model stands there where some had none.
    """
    left_out = ["unanswered"] if any(row["unanswered"] for row in rows) else []
    priced = ["cost"] if any("cost" in row for row in rows) else []
    head = (*CELL, "n", *left_out, *(name.replace("_", " ") for name in metrics), *priced)
    return table(
        head,
        (
            (
                *_cell(row),
                str(row["n"]),
                *(str(row[name]) for name in left_out),
                *(figure(row, name) for name in metrics),
                *(_cost(row) for _ in priced),
            )
            for row in rows
        ),
    )


def components_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What each component of an agent took a run, for agents that have several; nothing where none has."""
    several = [row for row in rows if len(row["components"]) > 1]
    lines = [
        (
            *_cell(row),
            name,
            shown(part["calls"]),
            shown(part["tokens"]),
            shown(part["seconds"]),
            _cost(part),
        )
        for row in several
        for name, part in row["components"].items()
    ]
    return table((*CELL, "component", "calls", "tokens", "seconds", "cost"), lines) if lines else []


def _cell(row: Mapping[str, Any]) -> tuple[str, ...]:
    worn = ", ".join(row["guardrails"]) or "none"
    return (str(row["sop"]), row["agent"], worn, row["model"], row["kind"])


def _cost(row: Mapping[str, Any]) -> str:
    """A cost with the figures that count, however small it is; a dash where it is not known."""
    return f"{row['cost']:.4g}" if "cost" in row else "–"


__all__ = ["cells_table", "components_table", "figure", "shown", "table"]
