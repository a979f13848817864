"""The runs of an evaluation: what each was, how it ended and how it scored; each can be opened in *Simulate*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QStackedWidget, QWidget

from sopstudio.evaluation import Scored
from sopstudio.text.humanize import speak_name
from sopstudio.ui.desk import Look
from sopstudio.ui.evaluate.fitted import view_of
from sopstudio.ui.evaluate.scores_panel import agent_title, checks_cell, tone_of
from sopstudio.ui.evaluate.table import Cell, Row, Table
from sopstudio.ui.parts import button, column, empty, named, row
from sopstudio.ui.spending import cost_in_words
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

COLUMNS = ("Result", "Scenario", "Kind", "Agent", "Checks", "Model", "Status", "End", "Score", "Cost")
WORDS = tuple(range(COLUMNS.index("End") + 1))
"""The columns that say something in words, which can be cut."""
ROOMY = 720
"""The width from which on all columns are shown; below, those that tell runs apart best."""


class RunsPanel(QWidget):
    """`wanted` carries the id of the run that is to be opened."""

    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._runs: tuple[Scored, ...] = ()
        self._titles: dict[str, str] = {}
        self.table = Table(COLUMNS)
        self.view = view_of(self.table, look, "Runs", WORDS, COLUMNS.index("Scenario"))
        self.view.activated.connect(lambda _: self.open_current())
        self.failed = QCheckBox("Only what went wrong")
        named(self.failed, "Show only runs that went wrong")
        self.failed.toggled.connect(lambda _: self._fill())
        self.open = button("Open in Simulate", self.open_current, role="link", tip="Open the chosen run in Simulate")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(empty("No runs yet", "Every run of an evaluation is listed here, ready to open."))
        self._pages.addWidget(empty("Nothing went wrong", "Every run did what its scenario expects."))
        top = row(self.failed, None, self.open)
        top.setContentsMargins(SPACE_S, 0, SPACE_M, 0)
        lines = column(self, space=SPACE_XS)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addLayout(top)
        lines.addWidget(self._pages, 1)
        self._fill()

    @property
    def current(self) -> Scored | None:
        """The chosen run."""
        place = self.view.currentIndex().row()
        found: Scored | None = self.table.rows[place].what if 0 <= place < len(self.table.rows) else None
        return found

    def show_runs(self, runs: Sequence[Scored]) -> None:
        """List these; the chosen one stays chosen."""
        if tuple(runs) != self._runs:
            self._runs = tuple(runs)
            self._fill()

    def name(self, titles: Mapping[str, str]) -> None:
        """Call scenarios and ends by these titles from now on; `titles` are by their ids."""
        if not titles.items() <= self._titles.items():
            self._titles |= titles
            self._fill()

    def open_current(self) -> None:
        """Ask for the chosen run to be opened."""
        run = self.current
        if run is not None and run.run:
            self.wanted.emit(run.run)

    def _fill(self) -> None:
        before = self.current
        shown = [run for run in self._runs if not (self.failed.isChecked() and run.flawless)]
        self.setWindowTitle(f"Runs {len(self._runs)}" if self._runs else "Runs")
        self.table.show([_row(run, self._titles) for run in shown])
        self._pages.setCurrentIndex(0 if shown else 2 if self._runs else 1)
        self._fit()
        kept = (place for place, one in enumerate(self.table.rows) if before is not None and one.what == before)
        place = next(kept, -1)
        if place >= 0:
            self.view.selectRow(place)
        self.open.setEnabled(any(run.run for run in shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to what tells runs apart where there is little."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for name in ("Kind", "Status"):
            self.view.setColumnHidden(COLUMNS.index(name), self.width() < ROOMY)
        self.view.setColumnHidden(COLUMNS.index("Agent"), len({run.agent for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index("Model"), len({run.model for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index("Cost"), all(run.cost is None for run in self._runs))
        self.view.setColumnHidden(COLUMNS.index("Checks"), len({run.guardrails for run in self._runs}) < 2)
        self.view.fit()


def _row(run: Scored, titles: Mapping[str, str]) -> Row:
    kind, agent = run.kind.replace("-", " "), agent_title(run.agent)
    scenario, end = titles.get(run.scenario) or _spelled(run), titles.get(run.end, run.end)
    about = (Cell(scenario, scenario), Cell(kind, kind), Cell(agent, agent, brief=run.agent))
    plain = (Cell(text, text) for text in (run.model, run.status or "–", end or "–"))
    return Row((_result(run), *about, checks_cell(run.guardrails), *plain, _score(run), _cost(run)), run)


def _result(run: Scored) -> Cell:
    """How the run went; one whose model gave no answer says nothing of its architecture."""
    if not run.answered:
        return Cell("no answer", 0, "warning", tip=f"The model gave no answer: {run.reason}")
    if run.flawless:
        return Cell("as expected", 2, "good", brief="fine")
    return Cell("went wrong", 1, "bad", tip=_why(run), brief="wrong")


def _score(run: Scored) -> Cell:
    if not run.answered:
        return Cell("–", -1.0, tip="Left out of the scores because the model gave no answer")
    score = float(run.scores.get("tool_call_accuracy") or 0)
    return Cell(f"{score:.2f}", score, tone_of(score))


def _cost(run: Scored) -> Cell:
    if run.cost is None:
        return Cell("–", -1.0, tip="No price is known for this model" if run.model_calls else "No model was asked")
    return Cell(cost_in_words(run.cost), run.cost, tip="What the agent's models cost")


def _spelled(run: Scored) -> str:
    """A scenario that is not among those in view: what is readable of its id."""
    _, _, variant = run.scenario.removeprefix(f"{run.kind}.").partition(".")
    return speak_name(variant) if variant else "An earlier journey"


def _why(run: Scored) -> str:
    wrong = [name.replace("_", " ") for name, value in run.scores.items() if value is not None and value != 1]
    return f"Not perfect: {', '.join(wrong)}"
