"""The cells of an evaluation as `evaluate` prints them: columns for a terminal, Markdown for a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.text.humanize import plural

TITLES = MappingProxyType(
    {"ujcs": "ujcs", "trace_alignment": "alignment", "path": "path", "end": "end", "model_calls": "calls"}
)
"""The metrics of a table, and what stands over them; JSON holds all."""
Cells = Sequence[Mapping[str, Any]]
Column = tuple[str, Sequence[str]]
"""What stands over a column, and its cells."""


def columns(rows: Cells) -> list[str]:
    """The cells under their titles; what none of them has stands in no column."""
    table: list[Column] = [(name, [str(row[name]) for row in rows]) for name in ("sop", "agent", "model", "kind", "n")]
    if any(row["unanswered"] for row in rows):
        table.append(("unanswered", [str(row["unanswered"]) for row in rows]))
    table += [(title, [_shown(row["metrics"].get(name)) for row in rows]) for name, title in TITLES.items()]
    if any("cost" in row for row in rows):
        table.append(("cost", [_shown(row.get("cost"), ".4g") for row in rows]))
    if any(row["guardrails"] for row in rows):
        table.append(("guardrails", [",".join(row["guardrails"]) or "none" for row in rows]))
    padded = [_padded((title, *cells)) for title, cells in table]
    return ["  ".join(line).rstrip() for line in zip(*padded, strict=True)]


def page(rows: Cells, without: Cells) -> list[str]:
    """The cells as tables of Markdown, with what is left out of them."""
    from sopstudio.evaluation.markdown import cells_table, components_table

    parts, said = components_table(rows), left_out(without)
    return [*cells_table(rows, tuple(TITLES)), *(["", *parts] if parts else []), *(["", *said] if said else [])]


def left_out(without: Cells) -> list[str]:
    """Which runs are in no figure, and why."""
    return [
        f"left out because {one['model']} gave no answer: {plural(one['runs'], 'run')} ({one['reason']})"
        for one in without
    ]


def _padded(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    return [cell.ljust(width) for cell in cells]


def _shown(value: Any, how: str = ".3f") -> str:
    return "–" if value is None else format(value, how) if isinstance(value, float) else str(value)


__all__ = ["columns", "left_out", "page"]
