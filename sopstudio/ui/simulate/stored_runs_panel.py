"""The stored runs of the open SOP, newest first; opening one shows it in the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sopstudio.agents import label_agent
from sopstudio.simulation.window_limits import format_cost
from sopstudio.store import RunSummary
from sopstudio.text.humanize import format_exact_timestamp, format_timestamp
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import format_number, tr
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.focus_ring import FocusedRow
from sopstudio.ui.runs.model_box import model_title
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, label, row

COLUMNS = (tr("Started"), tr("Scenario"), tr("Agent and model"), tr("Outcome"), tr("Cost"), tr("Events"), tr("Version"))
COLUMN_WIDTHS, NARROW_COLUMN_WIDTH = (124, 0, 236, 140, 72, 64, 68), 112
MAX_LISTED_RUNS = 500
"""More would make the list slow after every run."""
SCENARIO_COLUMN, COST_COLUMN = 1, 4
MIN_FULL_WIDTH = 720
"""The width from which all columns are shown; below, only when, which scenario, and the outcome."""


class StoredRunsPanel(QWidget):
    """`opened` carries the id of a run."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("Runs"))
        self._ids: list[str] = []
        self._has_costs = False
        self.table = QTableWidget(0, len(COLUMNS))
        self._set_up_table()
        self.note = label("", "quiet", wrap=True)
        self.open_button = button(tr("Open"), self.open_current, tip=tr("Show this run in the timeline (Enter)"))
        foot = row(self.note, self.open_button)
        foot.setStretch(0, 1)
        foot.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        content = QWidget()
        content_layout = column(content)
        content_layout.addWidget(self.table, 1)
        content_layout.addLayout(foot)
        self._stack = QStackedWidget()
        self._stack.addWidget(content)
        self._stack.addWidget(
            empty_state(tr("No runs yet"), tr("Every run of this SOP is kept in the library as it goes."))
        )
        layout = column(self)
        layout.setContentsMargins(SPACE_L, 0, SPACE_L, SPACE_XS)
        layout.addWidget(self._stack)
        self.show_runs(())

    def show_runs(
        self,
        runs: tuple[RunSummary, ...],
        titles: Mapping[str, str] = MappingProxyType({}),
        reason: str = "",
        *,
        count: int = 0,
    ) -> None:
        """List these runs, the newest of `count`; `titles` are those of the scenarios by id, `reason` says why other
        runs cannot be read.
        """
        count = max(count, len(runs))
        if count > len(runs) and not reason:
            reason = tr(
                "The newest {listed} of {count} runs. Evaluate lists all runs of an evaluation.",
                listed=format_number(len(runs)),
                count=format_number(count),
            )
        selected = self.current
        self._ids, self._has_costs = [run.id for run in runs], any(run.cost is not None for run in runs)
        self.table.setRowCount(len(runs))
        for row_index, run in enumerate(runs):
            for column_, text in enumerate(_row_texts(run, titles)):
                item = QTableWidgetItem(text)
                item.setToolTip(f"{format_exact_timestamp(run.made)} · {run.id}" if run.made and not column_ else text)
                self.table.setItem(row_index, column_, item)
        self._update_columns()
        self.note.setText(reason)
        self.setWindowTitle(tr("Runs {count}", count=format_number(count)) if runs else tr("Runs"))
        self._stack.setCurrentIndex(0 if runs or reason else 1)
        if selected in self._ids:
            self.table.selectRow(self._ids.index(selected))
        self.open_button.setEnabled(bool(self.current))

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a run, which is selected."""
        viewport = self.table.viewport()
        if position is not None:
            row_index = self.table.rowAt(viewport.mapFrom(self, position).y())
            if row_index >= 0:
                self.table.selectRow(row_index)
        if not self.current or not self.table.isVisible():
            return None
        rect = self.table.visualRect(self.table.model().index(self.table.currentRow(), 0))
        place = self.mapFromGlobal(viewport.mapToGlobal(rect.bottomLeft()))
        return MenuContent((("simulate.open-run", tr("Open the run")), "simulate.copy-run"), place=place)

    def copy_current(self) -> None:
        """Put the id of the selected run on the clipboard, as the command line takes it."""
        if self.current:
            QGuiApplication.clipboard().setText(self.current)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns where there is little room."""
        super().resizeEvent(event)
        self._update_columns()

    def _update_columns(self) -> None:
        roomy = self.width() >= MIN_FULL_WIDTH
        for column_index in (2, 5, 6):
            self.table.setColumnHidden(column_index, not roomy)
        self.table.setColumnHidden(COST_COLUMN, not (roomy and self._has_costs))
        for column_index in (0, 3):
            self.table.horizontalHeader().resizeSection(
                column_index, COLUMN_WIDTHS[column_index] if roomy else NARROW_COLUMN_WIDTH
            )

    @property
    def current(self) -> str:
        """The id of the selected run; blank for none."""
        row_index = self.table.currentRow()
        return self._ids[row_index] if 0 <= row_index < len(self._ids) else ""

    def open_current(self) -> None:
        """Open the selected run."""
        if self.current:
            self.opened.emit(self.current)

    def _set_up_table(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels(COLUMNS)
        table.setAccessibleName(tr("Kept runs"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(28)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column_index, width in enumerate(COLUMN_WIDTHS):
            header.resizeSection(column_index, width)
        header.setSectionResizeMode(SCENARIO_COLUMN, QHeaderView.ResizeMode.Stretch)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        FocusedRow(table)
        table.itemActivated.connect(lambda _: self.open_current())
        table.itemSelectionChanged.connect(lambda: self.open_button.setEnabled(bool(self.current)))


def _row_texts(run: RunSummary, titles: Mapping[str, str]) -> tuple[str, ...]:
    outcome = STATUS_TITLES.get(run.status, run.status) if run.finished else tr("Not finished")
    version = f"v{run.version}" if run.version else "–"
    agent_title = label_agent(run.agent or "").removesuffix(" agent")
    return (
        format_timestamp(run.made) if run.made else run.id,
        titles.get(run.scenario or "") or (run.scenario or "").replace("-", " "),
        ", ".join(filter(None, (agent_title, model_title(run.model or "")))),
        outcome,
        "–" if run.cost is None else format_cost(run.cost),
        f"{run.events:,}",
        version,
    )


__all__ = ["StoredRunsPanel"]
