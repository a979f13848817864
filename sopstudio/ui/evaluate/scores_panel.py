"""The scores: a line for each architecture and kind of scenario, each score with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.agents import AGENTS
from sopstudio.scenarios.case import EVERY_KIND
from sopstudio.text.humanize import plural
from sopstudio.ui.desk import Look
from sopstudio.ui.evaluate.fitted import view_of
from sopstudio.ui.evaluate.table import Cell, Row, Table
from sopstudio.ui.parts import column, empty
from sopstudio.ui.simulate.checks_button import SHORT
from sopstudio.ui.simulate.checks_button import WORDS as WORDED
from sopstudio.ui.spending import cost_in_words
from sopstudio.ui.theme import SPACE_S, SPACE_XS

METRICS = {"ujcs": "UJCS", "trace_alignment": "Trace", "path": "Path", "end": "End", "model_calls": "Calls"}
TIPS = {
    "ujcs": "User Journey Coverage Score: how many expected parameter values were right, over all runs",
    "trace_alignment": "How many runs called the expected tools in the expected order",
    "path": "How many runs went through the expected nodes",
    "end": "How many runs ended where they should",
    "model_calls": "Model calls per run, on average",
}
COST = "Cost"
NOTHING = "The model gave no answer in any of these runs"
WORDS = (0, 1, 2, 3)
"""The columns that say what a line is about: names that can be cut."""
GOOD, FAIR = 0.9, 0.6
"""A score from which on a cell is marked as good, and one below which it is marked as bad."""


class ScoresPanel(QWidget):
    """Shows the cells of an evaluation."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle("Scores")
        self.table = Table(("Agent", "Checks", "Model", "Kind", "Runs", *METRICS.values(), COST))
        self.view = view_of(self.table, look, "Scores, with 95 % intervals", WORDS)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(empty("No scores yet", "Choose architectures and scenarios on the right, and press Run."))
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._pages)
        self._pages.setCurrentIndex(1)

    def show_cells(self, cells: Sequence[Mapping[str, Any]]) -> None:
        """Show these."""
        self._pages.setCurrentIndex(0 if cells else 1)
        self.table.show([_row(cell) for cell in in_order(cells)])
        for place, name in ((0, "agent"), (2, "model")):
            self.view.setColumnHidden(place, len({cell[name] for cell in cells}) < 2)
        self.view.setColumnHidden(1, not any(cell["guardrails"] for cell in cells))
        self.view.setColumnHidden(self.table.columnCount() - 1, not any("cost" in cell for cell in cells))
        self.view.fit()


def in_order(cells: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What was run together stays together, its kinds in the order in which they are chosen."""
    groups = list(dict.fromkeys(map(_compared, cells)))
    kinds = {kind: place for place, kind in enumerate(EVERY_KIND)}
    return sorted(cells, key=lambda cell: (groups.index(_compared(cell)), kinds.get(cell["kind"], len(kinds))))


def _compared(cell: Mapping[str, Any]) -> tuple[str, tuple[str, ...], str]:
    return cell["agent"], tuple(cell["guardrails"]), cell["model"]


def agent_title(name: str) -> str:
    """What an architecture is called, without where it comes from; its name where this build does not have it."""
    return AGENTS[name].title.partition(" (")[0] if name in AGENTS else name


def checks_cell(names: Sequence[str]) -> Cell:
    """The checks that an agent wore, in a word or two each; in full where the pointer rests."""
    text = ", ".join(SHORT.get(name, name) for name in names) or "none"
    return Cell(text, text, tip="\n".join(WORDED.get(name, name) for name in names) or "No checks")


def _row(cell: Mapping[str, Any]) -> Row:
    agent, kind = agent_title(cell["agent"]), str(cell["kind"]).replace("-", " ")
    model = str(cell["model"])
    words = (
        Cell(agent, agent, brief=cell["agent"]),
        checks_cell(cell["guardrails"]),
        Cell(model, model),
        Cell(kind, kind),
    )
    return Row((*words, _runs(cell), *(_score(name, cell) for name in METRICS), _cost(cell)), cell)


def _runs(cell: Mapping[str, Any]) -> Cell:
    """How many runs the figures are over; of how many, where the model gave some no answer."""
    number, without = int(cell["n"]), int(cell["unanswered"])
    if not without:
        return Cell(str(number), number)
    tip = f"The model gave no answer in {plural(without, 'run')}: the figures leave them out"
    return Cell(f"{number} of {number + without}", number, "warning", tip=tip)


def _score(metric: str, cell: Mapping[str, Any]) -> Cell:
    value = cell["metrics"].get(metric)
    if value is None:
        return Cell("–", -1.0, tip="Does not apply to any of these runs" if cell["n"] else NOTHING)
    low, high = cell["interval"].get(metric, (value, value))
    between = f"{low:.2f}–{high:.2f}" if low != high else ""
    tip = TIPS[metric] + (f"\n95 % interval: {between}" if between else "\nThe same in every run")
    tone = "" if metric == "model_calls" else tone_of(float(value))
    return Cell(f"{value:.2f}" if metric != "model_calls" else f"{value:.1f}", float(value), tone, between, tip)


def _cost(cell: Mapping[str, Any]) -> Cell:
    cost = cell.get("cost")
    if cost is None:
        asked = cell["metrics"].get("model_calls")
        why = "No price is known for this model" if asked else "No model was asked"
        return Cell("–", -1.0, tip=why if cell["n"] else NOTHING)
    return Cell(cost_in_words(cost), float(cost), tip="What the agent's models cost per run, on average")


def tone_of(score: float) -> str:
    """Whether a score is good."""
    return "good" if score >= GOOD else "warning" if score >= FAIR else "bad"
