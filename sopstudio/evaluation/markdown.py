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


def cells_table(rows: Sequence[Mapping[str, Any]], metrics: Sequence[str]) -> list[str]:
    """A line for each cell of an evaluation."""
    head = ("SOP", "agent", "guardrails", "model", "kind", "n", *(name.replace("_", " ") for name in metrics))
    return table(
        head,
        (
            (
                *(str(row["sop"]), row["agent"], ", ".join(row["guardrails"]) or "none", row["model"], row["kind"]),
                str(row["n"]),
                *(figure(row, name) for name in metrics),
            )
            for row in rows
        ),
    )


__all__ = ["cells_table", "figure", "shown", "table"]
