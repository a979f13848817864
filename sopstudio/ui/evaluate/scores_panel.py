"""The scores: a row for each architecture and kind of scenario, each score with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.agents import AGENTS
from sopstudio.scenarios.scenario import ALL_KINDS
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import plural
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.table import CellTableModel, TableCell, TableRow, create_table_view
from sopstudio.ui.runs.guardrails_button import GUARDRAIL_TITLES as WORDED
from sopstudio.ui.runs.guardrails_button import SHORT_GUARDRAIL_TITLES
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, empty_state

METRIC_TITLES = {"ujcs": "UJCS", "trace_alignment": "Trace", "path": "Path", "end": "End", "model_calls": "Calls"}
METRIC_TIPS = {
    "ujcs": "User Journey Coverage Score: how many expected parameter values were right, over all runs; repeating a "
    "failed call counts against it",
    "trace_alignment": "How many runs called the expected tools in the expected order, and repeated no failed call",
    "path": "How many runs went through the expected nodes",
    "end": "How many runs reached the expected end, or stopped where they should",
    "model_calls": "Model calls per run, on average",
}
COST_TITLE = "Cost"
NO_ANSWERS_TIP = "The model gave no answer in any of these runs"
TEXT_COLUMNS = (0, 1, 2, 3)
"""The columns with text, which may be elided."""
MIN_GOOD_SCORE, MIN_FAIR_SCORE = 0.9, 0.6
"""A score from which on a cell is marked as good, and one below which it is marked as bad."""


class ScoresPanel(QWidget):
    """Shows the cells of an evaluation."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.setWindowTitle("Scores")
        self.table = CellTableModel(("Agent", "Checks", "Model", "Kind", "Runs", *METRIC_TITLES.values(), COST_TITLE))
        self.view = create_table_view(self.table, theme, "Scores, with 95 % intervals", TEXT_COLUMNS)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(
            empty_state("No scores yet", "Choose architectures and scenarios on the right, and press Run.")
        )
        layout = column(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addWidget(self._pages)
        self._pages.setCurrentIndex(1)

    def show_cells(self, cells: Sequence[Mapping[str, Any]]) -> None:
        """Show these cells."""
        self._pages.setCurrentIndex(0 if cells else 1)
        self.table.set_rows([_table_row(cell) for cell in sort_cells(cells)])
        for column_index, name in ((0, "agent"), (2, "model")):
            self.view.setColumnHidden(column_index, len({cell[name] for cell in cells}) < 2)
        self.view.setColumnHidden(1, not any(cell["guardrails"] for cell in cells))
        self.view.setColumnHidden(self.table.columnCount() - 1, not any("cost" in cell for cell in cells))
        self.view.fit()


def sort_cells(cells: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The cells grouped by what ran together, their kinds in the order of the choices."""
    groups = list(dict.fromkeys(map(_comparison_key, cells)))
    kinds = {kind: position for position, kind in enumerate(ALL_KINDS)}
    return sorted(cells, key=lambda cell: (groups.index(_comparison_key(cell)), kinds.get(cell["kind"], len(kinds))))


def _comparison_key(cell: Mapping[str, Any]) -> tuple[str, tuple[str, ...], str]:
    return cell["agent"], tuple(cell["guardrails"]), cell["model"]


def agent_title(name: str) -> str:
    """The title of an architecture without its source; the name where this build does not have it."""
    return AGENTS[name].title.partition(" (")[0] if name in AGENTS else name


def guardrails_cell(names: Sequence[str]) -> TableCell:
    """The guardrails of an agent by short titles; the tooltip has the full ones."""
    text = ", ".join(SHORT_GUARDRAIL_TITLES.get(name, name) for name in names) or "none"
    return TableCell(text, text, tip="\n".join(WORDED.get(name, name) for name in names) or "No checks")


def _table_row(cell: Mapping[str, Any]) -> TableRow:
    agent, kind = agent_title(cell["agent"]), str(cell["kind"]).replace("-", " ")
    model = str(cell["model"])
    text_cells = (
        TableCell(agent, agent, brief=cell["agent"]),
        guardrails_cell(cell["guardrails"]),
        TableCell(model, model),
        TableCell(kind, kind),
    )
    return TableRow(
        (*text_cells, _runs_cell(cell), *(_score_cell(name, cell) for name in METRIC_TITLES), _cost_cell(cell)), cell
    )


def _runs_cell(cell: Mapping[str, Any]) -> TableCell:
    """The number of runs behind the figures; of how many, where the model did not answer in some."""
    number, unanswered_count = int(cell["n"]), int(cell["unanswered"])
    if not unanswered_count:
        return TableCell(str(number), number)
    tip = f"The model gave no answer in {plural(unanswered_count, 'run')}: the figures leave them out"
    return TableCell(f"{number} of {number + unanswered_count}", number, "warning", tip=tip)


def _score_cell(metric: str, cell: Mapping[str, Any]) -> TableCell:
    value = cell["metrics"].get(metric)
    if value is None:
        return TableCell("–", -1.0, tip="Does not apply to any of these runs" if cell["n"] else NO_ANSWERS_TIP)
    low, high = cell["interval"].get(metric, (value, value))
    interval_text = f"{low:.2f}–{high:.2f}" if low != high else ""
    without = "The same in every run" if metric in cell["interval"] else "One scenario has no interval"
    tip = f"{METRIC_TIPS[metric]}\n{f'95 % interval: {interval_text}' if interval_text else without}"
    tone = "" if metric == "model_calls" else score_tone(float(value))
    return TableCell(
        f"{value:.2f}" if metric != "model_calls" else f"{value:.1f}", float(value), tone, interval_text, tip
    )


def _cost_cell(cell: Mapping[str, Any]) -> TableCell:
    cost = cell.get("cost")
    if cost is None:
        call_count = cell["metrics"].get("model_calls")
        reason = "No price is known for this model" if call_count else "No model was asked"
        return TableCell("–", -1.0, tip=reason if cell["n"] else NO_ANSWERS_TIP)
    return TableCell(format_cost(cost), float(cost), tip=cost_tip(cell.get("user_cost"), " per run, on average"))


def cost_tip(user_cost: float | None, rate: str = "") -> str:
    """What a cost holds; `user_cost` is the part of the simulated customer's model, where it is known."""
    customer = f"; the simulated customer {format_cost(user_cost)} of it" if user_cost is not None else ""
    return f"What all models cost{rate}{customer}"


def score_tone(score: float) -> str:
    """The tone of a score: good, warning or bad."""
    return "good" if score >= MIN_GOOD_SCORE else "warning" if score >= MIN_FAIR_SCORE else "bad"
