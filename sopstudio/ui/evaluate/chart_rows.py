"""What the charts of an evaluation show: a row for each cell, with a score and a cost, and their intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.agents import label_agent
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.simulation.window_limits import format_cost
from sopstudio.translation import format_decimal, tr
from sopstudio.ui.evaluate.score_columns import Cell, Cells, Figure, guardrails_cell
from sopstudio.ui.evaluate.scores_panel import sort_cells

COST_TITLES = {
    "cost": tr("Cost per run"),
    "tokens": tr("Tokens per run"),
    "model_calls": tr("Model calls per run"),
    "turns": tr("Turns per run"),
    "latency": tr("Seconds per answer"),
}
"""What stands beside the scores, by its name in a cell."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean with its 95 % interval, where there is one."""

    value: float
    low: float
    high: float

    @property
    def has_interval(self) -> bool:
        """Whether the interval is wider than a point."""
        return self.low != self.high


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A cell of an evaluation: how it is called, its score and its cost; None where it has none.

    `starts_group` says that the row above is of another architecture, model or set of checks.
    """

    label: str
    score: Measure | None
    cost: Measure | None
    starts_group: bool = False


def chart_rows(cells: Cells, figure: Figure, cost: str) -> list[ChartRow]:
    """A row for each cell, those of one architecture and model together."""
    names = list(_name_parts(cells))
    rows: list[ChartRow] = []
    previous: tuple[str, ...] = ()
    for cell in sort_cells(cells):
        arm = (cell["sop"], cell["agent"], ",".join(cell["guardrails"]), cell["model"])
        label = " · ".join(_part(cell, name) for name in names)
        starts = bool(rows) and arm != previous
        rows.append(ChartRow(label, measure_of(cell, figure.metric), measure_of(cell, cost), starts))
        previous = arm
    return rows


def measure_of(cell: Cell, name: str) -> Measure | None:
    """A figure of a cell with its interval; None where the cell does not have it."""
    value = cell["metrics"].get(name, cell.get(name) if name in COST_TITLES else None)
    if value is None:
        return None
    low, high = cell["interval"].get(name, (value, value))
    return Measure(float(value), float(low), float(high))


def costs_of(cells: Cells) -> list[str]:
    """The costs that some of these cells have."""
    return [name for name in COST_TITLES if any(measure_of(cell, name) is not None for cell in cells)]


def format_measure(name: str, value: float) -> str:
    """A value as the charts write it."""
    if name == "cost":
        return format_cost(value)
    return format_decimal(value, 0 if value >= 100 else 1 if name in COST_TITLES else 2)


def _name_parts(cells: Cells) -> Iterator[str]:
    """The fields that tell the cells apart, and always their kind."""
    for name in ("sop", "agent", "guardrails", "model"):
        if len({str(cell[name]) for cell in cells}) > 1:
            yield name
    yield "kind"


def _part(cell: Cell, name: str) -> str:
    if name == "agent":
        return label_agent(cell["agent"]).removesuffix(" agent")
    if name == "guardrails":
        return guardrails_cell(cell["guardrails"]).text
    return kind_title(cell["kind"]) if name == "kind" else str(cell[name])


__all__ = ["COST_TITLES", "ChartRow", "Measure", "chart_rows", "costs_of", "format_measure", "measure_of"]
