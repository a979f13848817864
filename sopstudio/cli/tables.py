"""The cells of an evaluation as `evaluate` prints them: columns for a terminal, Markdown for a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.text.humanize import plural

METRIC_TITLES = MappingProxyType(
    {"ujcs": "ujcs", "trace_alignment": "alignment", "path": "path", "end": "end", "model_calls": "calls"}
)
"""The metrics of a table and their column titles; JSON has all metrics."""
CellRows = Sequence[Mapping[str, Any]]
Column = tuple[str, Sequence[str]]
"""A title and its cells."""


def format_columns(rows: CellRows) -> list[str]:
    """The cells as columns; a column that is blank in every row is left out."""
    table: list[Column] = [(name, [str(row[name]) for row in rows]) for name in ("sop", "agent", "model", "kind", "n")]
    if any(row["unanswered"] for row in rows):
        table.append(("unanswered", [str(row["unanswered"]) for row in rows]))
    table += [
        (title, [_format_cell(row["metrics"].get(name)) for row in rows]) for name, title in METRIC_TITLES.items()
    ]
    if any("cost" in row for row in rows):
        table.append(("cost", [_format_cell(row.get("cost"), ".4g") for row in rows]))
    if any(row["guardrails"] for row in rows):
        table.append(("guardrails", [",".join(row["guardrails"]) or "none" for row in rows]))
    padded = [_pad((title, *cells)) for title, cells in table]
    return ["  ".join(line).rstrip() for line in zip(*padded, strict=True)]


def format_markdown(rows: CellRows, unanswered: CellRows) -> list[str]:
    """The cells as Markdown tables, with the runs that are left out."""
    from sopstudio.evaluation.report import cells_table, components_table

    component_lines, unanswered_lines = components_table(rows), describe_unanswered(unanswered)
    return [
        *cells_table(rows, tuple(METRIC_TITLES)),
        *(["", *component_lines] if component_lines else []),
        *(["", *unanswered_lines] if unanswered_lines else []),
    ]


def describe_unanswered(unanswered: CellRows) -> list[str]:
    """The runs that count in no figure, and why."""
    return [
        f"left out because {row['model']} gave no answer: {plural(row['runs'], 'run')} ({row['reason']})"
        for row in unanswered
    ]


def _pad(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    return [cell.ljust(width) for cell in cells]


def _format_cell(value: Any, spec: str = ".3f") -> str:
    return "–" if value is None else format(value, spec) if isinstance(value, float) else str(value)


__all__ = ["describe_unanswered", "format_columns", "format_markdown"]
