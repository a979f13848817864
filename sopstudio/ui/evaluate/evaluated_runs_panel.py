"""The runs of an evaluation: what each was, how it ended and how it scored; each can be opened in
*Simulate*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QStackedWidget, QWidget

from sopstudio.evaluation import RunScore
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import speak_name
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.score_columns import agent_title, cost_tip, guardrails_cell, score_tone
from sopstudio.ui.evaluate.table import CellTableModel, TableCell, TableRow, create_table_view
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, name_control, row

COLUMNS = ("Result", "Scenario", "Kind", "Agent", "Checks", "Model", "Status", "End", "Score", "Cost")
TEXT_COLUMNS = tuple(range(COLUMNS.index("End") + 1))
"""The columns with text, which may be elided."""
MIN_FULL_WIDTH = 720
"""The width from which all columns are shown; below, only those that distinguish runs best."""


class EvaluatedRunsPanel(QWidget):
    """`run_requested` carries the id of the run to open."""

    run_requested = Signal(str)

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self._runs: tuple[RunScore, ...] = ()
        self._titles: dict[str, str] = {}
        self.table = CellTableModel(COLUMNS)
        self.view = create_table_view(self.table, theme, "Runs", TEXT_COLUMNS, COLUMNS.index("Scenario"))
        self.view.activated.connect(lambda _: self.open_current())
        self.failed_only = QCheckBox("Only what went wrong")
        name_control(self.failed_only, "Show only runs that went wrong")
        self.failed_only.toggled.connect(lambda _: self._fill())
        self.open_button = button(
            "Open in Simulate", self.open_current, role="link", tip="Open the chosen run in Simulate"
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(empty_state("No runs yet", "Every run of an evaluation is listed here, ready to open."))
        self._pages.addWidget(empty_state("Nothing went wrong", "Every run did what its scenario expects."))
        top = row(self.failed_only, None, self.open_button)
        top.setContentsMargins(SPACE_S, 0, SPACE_M, 0)
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addLayout(top)
        layout.addWidget(self._pages, 1)
        self._fill()

    @property
    def current(self) -> RunScore | None:
        """The run of the current row; None where there is none."""
        row_index = self.view.currentIndex().row()
        run: RunScore | None = self.table.rows[row_index].value if 0 <= row_index < len(self.table.rows) else None
        return run

    def show_runs(self, runs: Sequence[RunScore]) -> None:
        """List these runs; the selected one stays selected."""
        if tuple(runs) != self._runs:
            self._runs = tuple(runs)
            self._fill()

    def set_titles(self, titles: Mapping[str, str]) -> None:
        """Use these titles of scenarios and ends, by id, from now on."""
        if not titles.items() <= self._titles.items():
            self._titles |= titles
            self._fill()

    def open_current(self) -> None:
        """Ask to open the selected run."""
        run = self.current
        if run is not None and run.run:
            self.run_requested.emit(run.run)

    def _fill(self) -> None:
        selected = self.current
        visible_runs = [run for run in self._runs if not (self.failed_only.isChecked() and run.is_flawless)]
        self.setWindowTitle(f"Runs {len(self._runs)}" if self._runs else "Runs")
        self.table.set_rows([_table_row(run, self._titles) for run in visible_runs])
        self._pages.setCurrentIndex(0 if visible_runs else 2 if self._runs else 1)
        self._update_columns()
        matches = (
            index
            for index, table_row in enumerate(self.table.rows)
            if selected is not None and table_row.value == selected
        )
        position = next(matches, -1)
        if position >= 0:
            self.view.selectRow(position)
        self.open_button.setEnabled(any(run.run for run in visible_runs))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns where there is little room."""
        super().resizeEvent(event)
        self._update_columns()

    def _update_columns(self) -> None:
        for name in ("Kind", "Status"):
            self.view.setColumnHidden(COLUMNS.index(name), self.width() < MIN_FULL_WIDTH)
        self.view.setColumnHidden(COLUMNS.index("Agent"), len({run.agent for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index("Model"), len({run.model for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index("Cost"), all(run.cost is None for run in self._runs))
        self.view.setColumnHidden(COLUMNS.index("Checks"), len({run.guardrails for run in self._runs}) < 2)
        self.view.fit()


def _table_row(run: RunScore, titles: Mapping[str, str]) -> TableRow:
    kind, agent = run.kind.replace("-", " "), agent_title(run.agent)
    scenario, end = titles.get(run.scenario) or _scenario_text(run), titles.get(run.end, run.end)
    scenario_cells = (TableCell(scenario, scenario), TableCell(kind, kind), TableCell(agent, agent, brief=run.agent))
    text_cells = (TableCell(text, text) for text in (run.model, run.status or "–", end or "–"))
    return TableRow(
        (
            _result_cell(run),
            *scenario_cells,
            guardrails_cell(run.guardrails),
            *text_cells,
            _score_cell(run),
            _cost_cell(run),
        ),
        run,
    )


def _result_cell(run: RunScore) -> TableCell:
    """How the run went; one without an answer of the model says nothing about its architecture."""
    if not run.is_answered:
        return TableCell("no answer", 0, "warning", tip=f"The model gave no answer: {run.reason}")
    if run.is_flawless:
        return TableCell("as expected", 2, "good", brief="fine")
    return TableCell("went wrong", 1, "bad", tip=_imperfect_metrics(run), brief="wrong")


def _score_cell(run: RunScore) -> TableCell:
    if not run.is_answered:
        return TableCell("–", -1.0, tip="Left out of the scores because the model gave no answer")
    score = float(run.scores.get("lenient_tool_call_accuracy") or 0)
    return TableCell(f"{score:.2f}", score, score_tone(score))


def _cost_cell(run: RunScore) -> TableCell:
    if run.cost is None:
        return TableCell("–", -1.0, tip="No price is known for this model" if run.model_calls else "No model was asked")
    return TableCell(format_cost(run.cost), run.cost, tip=cost_tip(run.user_cost))


def _scenario_text(run: RunScore) -> str:
    """A readable part of the id of a scenario that is not listed."""
    _, _, variant = run.scenario.removeprefix(f"{run.kind}.").partition(".")
    return speak_name(variant) if variant else "An earlier journey"


def _imperfect_metrics(run: RunScore) -> str:
    imperfect = [name.replace("_", " ") for name, value in run.scores.items() if value is not None and value != 1]
    return f"Not perfect: {', '.join(imperfect)}"
