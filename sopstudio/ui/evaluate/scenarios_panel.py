"""The list of scenarios: what each is, the way it goes, where it should end and how much it covers, with filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from sopstudio.scenarios import Scenario
from sopstudio.sop import Sop
from sopstudio.text.humanize import one_line, plural, shorten
from sopstudio.ui.canvas.drawing import key_of
from sopstudio.ui.desk import Look
from sopstudio.ui.elided import Elided
from sopstudio.ui.evaluate.coverage import Covered
from sopstudio.ui.evaluate.fitted import view_of
from sopstudio.ui.evaluate.plan import Plan
from sopstudio.ui.evaluate.table import Cell, Row, Table
from sopstudio.ui.parts import button, column, empty, named, plain_tip, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

COLUMNS = ("Scenario", "Kind", "Path", "Ends", "Covers")
EVERY = "All kinds"
NARROW, LEAST = 700, 320
SEEN = 40
"""Lines by which columns are fitted: measuring all of thousands takes long."""


class ScenariosPanel(QWidget):
    """Lists the scenarios of a plan; `chosen` when others are selected or listed, `opened` when one is to be tried."""

    chosen = Signal()
    opened = Signal()
    cancelled = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle("Scenarios")
        self._plan, self._labels = Plan(), dict[str, str]()
        self._figures, self._rows = "Coverage", list[Row]()
        self.table = Table(COLUMNS)
        self.view = view_of(self.table, look, "Scenarios", (0, 1, 2, 3))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.horizontalHeader().setStretchLastSection(False)
        self.view.horizontalHeader().setResizeContentsPrecision(SEEN)
        self.kind, self.text = QComboBox(), QLineEdit()
        self.kind.addItem(EVERY, "")
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(6)
        self.text.setPlaceholderText("Find")
        self.text.setClearButtonEnabled(True)
        self.text.setMinimumWidth(72)
        self.overlay = QCheckBox("Coverage")
        named(self.kind, "Show scenarios of this kind")
        named(self.text, "Find scenarios by text")
        named(self.overlay, "Mark on the canvas what is covered (Ctrl+Alt+C)")
        self.status = Elided("", "quiet")
        self.cancel = button("Cancel", self.cancelled.emit, role="link", tip="Stop making scenarios")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._none = empty("No scenarios", "Choose kinds of scenarios on the right, or choose More > Make again.")
        self._pages.addWidget(self._none)
        self._pages.addWidget(empty("No matching scenarios", "Choose another kind, or search for other words."))
        filters = row(self.kind, self.text, self.overlay)
        filters.setStretchFactor(self.text, 1)
        self._deeds = row(self.status, self.cancel, None, space=SPACE_XS)
        self._top = row(space=SPACE_M)
        self._top.addLayout(filters, 1)
        self._top.addLayout(self._deeds)
        self._top.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        lines = column(self, space=SPACE_XS)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addLayout(self._top)
        lines.addWidget(self._pages, 1)
        self._listen()
        self.setMinimumWidth(LEAST)  # else the layout of a wide panel would keep it from becoming a narrow one
        self.show_busy("")
        self._fill()

    def add_buttons(self, buttons: Sequence[QPushButton]) -> None:
        """Buttons for what can be done with scenarios."""
        for one in buttons:
            self._deeds.addWidget(one)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, what can be done stands below the filters."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        self._top.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(SPACE_XS if narrow else SPACE_M)
        self.overlay.setText("Coverage" if narrow else self._figures)
        self.kind.setMinimumContentsLength(6 if narrow else 16)
        self.view.setColumnHidden(COLUMNS.index("Kind"), narrow)
        self.view.fit()

    @property
    def listed(self) -> tuple[Scenario, ...]:
        """The scenarios that the filters let through."""
        return tuple(one.what for one in self.table.rows)

    @property
    def selected(self) -> tuple[Scenario, ...]:
        """Those that are selected."""
        places = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return tuple(self.table.rows[place].what for place in places)

    def show_plan(self, sop: Sop, plan: Plan) -> None:
        """List the scenarios of a plan; what was selected stays so."""
        self._plan = plan
        nodes = {graph.id if graph is not sop else "": graph for graph in sop.graphs()}
        self._labels = {
            f"{name}/{node.id}" if name else node.id: one_line(node.label())
            for name, graph in nodes.items()
            for node in graph.nodes
        }
        key = cache(partial(key_of, sop))
        self._spoken: Callable[[str], str] = lambda place: self._labels.get(key(place), place)
        self._rows = [self._row(one) for one in plan.scenarios]
        before = self.kind.currentData()
        counts: dict[str, int] = {}
        for one in plan.scenarios:
            counts[one.kind] = counts.get(one.kind, 0) + 1
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem(EVERY, "")
        for name, number in counts.items():
            self.kind.addItem(f"{_kind(name)} {number}", name)
        self.kind.setCurrentIndex(max(0, self.kind.findData(before)))
        self.kind.blockSignals(False)
        self._fill()

    def show_busy(self, words: str) -> None:
        """Say what is being made; blank when nothing is."""
        self.cancel.setVisible(bool(words))
        self.status.setVisible(bool(words))
        self.status.say(words)

    def say_covered(self, covered: Covered) -> None:
        """Say what the scenarios cover."""
        self._figures = f"Coverage: {covered.figures()}"
        self.overlay.setText("Coverage" if self.width() < NARROW else self._figures)
        plain_tip(self.overlay, f"{covered.words()} Mark it on the canvas (Ctrl+Alt+C).")
        self.overlay.setAccessibleDescription(covered.words())

    def _listen(self) -> None:
        self.kind.currentIndexChanged.connect(lambda _: self._fill())
        self.text.textChanged.connect(lambda _: self._fill())
        self.view.activated.connect(lambda _: self.opened.emit())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    def _fill(self) -> None:
        before = {one.id for one in self.selected}
        kind, words = self.kind.currentData(), self.text.text().casefold().split()
        rows = [one for one in self._rows if kind in ("", one.what.kind)]
        if words:
            rows = [one for one in rows if all(word in said for said in [_said(one)] for word in words)]
        number = len(self._plan.scenarios)
        self.setWindowTitle(f"Scenarios {number}" if number else "Scenarios")
        selection = self.view.selectionModel()
        selection.blockSignals(True)
        self.table.show(rows)
        for place, one in enumerate(self.table.rows):
            if one.what.id in before:
                flags = selection.SelectionFlag
                selection.select(self.table.index(place, 0), flags.Select | flags.Rows)
        selection.blockSignals(False)
        self._pages.setCurrentIndex(0 if rows else 2 if number else 1)
        self.view.fit()
        self.chosen.emit()

    def _row(self, one: Scenario) -> Row:
        way = " → ".join(map(self._spoken, one.expected.path))
        end = self._spoken(one.expected.end) if one.expected.end else "Stops before an end"
        edges = len(self._plan.ground.edges & self._plan.trails.get(one.id, frozenset()))
        title, kind = self._plan.titles.get(one.id, one.id), _kind(one.kind)
        cells = (Cell(title, title), Cell(kind, kind), Cell(shorten(way), way, tip=way), Cell(end, end))
        return Row((*cells, Cell(plural(edges, "edge"), edges)), one)


def _kind(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _said(line: Row) -> str:
    user = line.what.user
    facts = " ".join(f"{name.replace('_', ' ')} {value}" for name, value in user.facts.items())
    return " ".join([*(cell.text for cell in line.cells), line.what.id, user.goal, facts]).casefold()


__all__ = ["ScenariosPanel"]
