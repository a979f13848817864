"""The kept runs of the open SOP, newest first; opening one shows it in the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sopstudio.agents import AGENTS
from sopstudio.store import RunSummary
from sopstudio.ui.model_box import model_title
from sopstudio.ui.moments import exactly, when
from sopstudio.ui.parts import button, column, empty, label, row
from sopstudio.ui.simulate.telling import STATUS
from sopstudio.ui.spending import cost_in_words
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XS

COLUMNS = ("Started", "Scenario", "Agent and model", "Outcome", "Cost", "Events", "Version")
WIDTHS, NARROW = (124, 0, 236, 140, 72, 64, 68), 112
SCENARIO, COST = 1, 4
ROOMY = 720
"""The width from which on all columns are shown; below, those that tell runs apart best: when, what, how it went."""


class RunsPanel(QWidget):
    """`opened` carries the id of a run."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Runs")
        self._ids: list[str] = []
        self._priced = False
        self.table = QTableWidget(0, len(COLUMNS))
        self._set_up()
        self.note = label("", "quiet", wrap=True)
        self.open_button = button("Open", self.open_current, tip="Show this run in the timeline (Enter)")
        foot = row(self.note, self.open_button)
        foot.setStretch(0, 1)
        foot.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        inside = QWidget()
        lines = column(inside)
        lines.addWidget(self.table, 1)
        lines.addLayout(foot)
        self._stack = QStackedWidget()
        self._stack.addWidget(inside)
        self._stack.addWidget(empty("No runs yet", "Every run of this SOP is kept in the library as it goes."))
        whole = column(self)
        whole.setContentsMargins(SPACE_L, 0, SPACE_L, SPACE_XS)
        whole.addWidget(self._stack)
        self.show_runs(())

    def show_runs(
        self, runs: tuple[RunSummary, ...], titles: Mapping[str, str] = MappingProxyType({}), why: str = ""
    ) -> None:
        """List these runs; `titles` names scenarios by their ids, `why` says what kept others from being read."""
        chosen = self.current
        self._ids, self._priced = [one.id for one in runs], any(one.cost is not None for one in runs)
        self.table.setRowCount(len(runs))
        for place, one in enumerate(runs):
            for column_, text in enumerate(_texts(one, titles)):
                item = QTableWidgetItem(text)
                item.setToolTip(f"{exactly(one.made)} · {one.id}" if one.made and not column_ else text)
                self.table.setItem(place, column_, item)
        self._fit()
        self.note.setText(why)
        self.setWindowTitle(f"Runs {len(runs)}" if runs else "Runs")
        self._stack.setCurrentIndex(0 if runs or why else 1)
        if chosen in self._ids:
            self.table.selectRow(self._ids.index(chosen))
        self.open_button.setEnabled(bool(self.current))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to the scenario where there is little."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        roomy = self.width() >= ROOMY
        for place in (2, 5, 6):
            self.table.setColumnHidden(place, not roomy)
        self.table.setColumnHidden(COST, not (roomy and self._priced))
        for place in (0, 3):
            self.table.horizontalHeader().resizeSection(place, WIDTHS[place] if roomy else NARROW)

    @property
    def current(self) -> str:
        """The id of the selected run; blank for none."""
        place = self.table.currentRow()
        return self._ids[place] if 0 <= place < len(self._ids) else ""

    def open_current(self) -> None:
        """Open the selected run."""
        if self.current:
            self.opened.emit(self.current)

    def _set_up(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels(COLUMNS)
        table.setAccessibleName("Kept runs")
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
        for place, width in enumerate(WIDTHS):
            header.resizeSection(place, width)
        header.setSectionResizeMode(SCENARIO, QHeaderView.ResizeMode.Stretch)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.itemActivated.connect(lambda _: self.open_current())
        table.itemSelectionChanged.connect(lambda: self.open_button.setEnabled(bool(self.current)))


def _texts(one: RunSummary, titles: Mapping[str, str]) -> tuple[str, ...]:
    made = AGENTS.get(one.agent or "")
    outcome = STATUS.get(one.status, one.status) if one.finished else "Not finished"
    version = f"v{one.version}" if one.version else "–"
    by = made.title.partition(" (")[0].removesuffix(" agent") if made is not None else one.agent or ""
    return (
        when(one.made) if one.made else one.id,
        titles.get(one.scenario or "") or (one.scenario or "").replace("-", " "),
        ", ".join(filter(None, (by, model_title(one.model or "")))),
        outcome,
        "–" if one.cost is None else cost_in_words(one.cost),
        f"{one.events:,}",
        version,
    )


__all__ = ["RunsPanel"]
