"""The list of scenarios with filters: for each its path, its expected end, and how many edges it covers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QWidget,
)

from sopstudio.scenarios import Scenario
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.sop import Sop
from sopstudio.text.humanize import one_line, plural, shorten
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.evaluate.canvas_coverage import CanvasCoverage
from sopstudio.ui.evaluate.plan import ScenarioPlan
from sopstudio.ui.evaluate.pointed_row import PointedRow
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.runs.table import CellTableModel, TableCell, TableRow, create_table_view
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, name_control, row

COLUMNS = (tr("Scenario"), tr("Kind"), tr("Path"), tr("Ends"), tr("Covers"))
ALL_KINDS_TITLE = tr("All kinds")
MIN_WIDE_WIDTH, MIN_WIDTH = 700, 320
MAX_MEASURED_ROWS = 40
"""Rows measured to fit the columns, as measuring thousands takes long."""


class ScenariosPanel(QWidget):
    """Lists the scenarios of a plan; `selection_changed` is emitted when others are selected or listed,
    `opened` when one is to be tried, `pointed_changed` when somebody looks at another one, or at none.
    """

    selection_changed = Signal()
    pointed_changed = Signal()
    opened = Signal()
    cancel_requested = Signal()

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.setWindowTitle(tr("Scenarios"))
        self._plan, self._labels = ScenarioPlan(), dict[str, str]()
        self._coverage_text, self._rows = tr("Coverage"), list[TableRow]()
        self.table = CellTableModel(COLUMNS)
        self.view = create_table_view(
            self.table, theme, tr("Scenarios"), (0, 1, 2, 3), (COLUMNS.index(tr("Scenario")),)
        )
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._pointed_row = PointedRow(self.view)
        self.view.horizontalHeader().setStretchLastSection(False)
        self.view.horizontalHeader().setResizeContentsPrecision(MAX_MEASURED_ROWS)
        self.kind_box, self.search_field = QComboBox(), QLineEdit()
        self.kind_box.addItem(ALL_KINDS_TITLE, "")
        self.kind_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind_box.setMinimumContentsLength(6)
        self.search_field.setPlaceholderText(tr("Find"))
        self.search_field.setClearButtonEnabled(True)
        self.search_field.setMinimumWidth(72)
        self.coverage_switch = QCheckBox(tr("Coverage"))
        name_control(self.kind_box, tr("Show scenarios of this kind"))
        name_control(self.search_field, tr("Find scenarios by text"))
        set_plain_tooltip(self.coverage_switch, tr("Mark on the canvas what is covered (Ctrl+Alt+C)"))
        self.status = ElidedLabel("", "quiet")
        self.cancel_button = button(
            tr("Cancel"), self.cancel_requested.emit, role="link", tip=tr("Stop making scenarios")
        )
        self._pages = Pages()
        self._pages.addWidget(self.view)
        self._no_scenarios = empty_state(
            tr("No scenarios"), tr("Choose kinds of scenarios on the right, or choose More > Make again.")
        )
        self._pages.addWidget(self._no_scenarios)
        self._pages.addWidget(
            empty_state(tr("No matching scenarios"), tr("Choose another kind, or search for other words."))
        )
        filters = row(self.kind_box, self.search_field, self.coverage_switch)
        filters.setStretchFactor(self.search_field, 1)
        self._action_row = row(self.status, self.cancel_button, None, spacing=SPACE_XS)
        self._top = row(spacing=SPACE_M)
        self._top.addLayout(filters, 1)
        self._top.addLayout(self._action_row)
        self._top.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addLayout(self._top)
        layout.addWidget(self._pages, 1)
        self._connect()
        self.setMinimumWidth(MIN_WIDTH)  # else the layout of a wide panel would keep it from becoming a narrow one
        self.show_busy("")
        self._fill()

    def add_buttons(self, buttons: Sequence[QPushButton]) -> None:
        """Add buttons for actions on scenarios."""
        for action_button in buttons:
            self._action_row.addWidget(action_button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the actions below the filters where there is little room."""
        super().resizeEvent(event)
        narrow = self.width() < MIN_WIDE_WIDTH
        self._top.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(SPACE_XS if narrow else SPACE_M)
        self.coverage_switch.setText(tr("Coverage") if narrow else self._coverage_text)
        self.kind_box.setMinimumContentsLength(6 if narrow else 16)
        for title in (tr("Kind"), tr("Path")):
            self.view.setColumnHidden(COLUMNS.index(title), narrow)
        self.view.fit()

    @property
    def visible_scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios that pass the filters."""
        return tuple(table_row.value for table_row in self.table.rows)

    @property
    def selected_scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios of the selected rows, in the order of the table."""
        row_indices = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return tuple(self.table.rows[row_index].value for row_index in row_indices)

    @property
    def pointed_scenario(self) -> Scenario | None:
        """The scenario under the pointer, else the current one while the list has the keyboard."""
        row_index = self._pointed_row.row
        scenario: Scenario | None = self.table.rows[row_index].value if 0 <= row_index < len(self.table.rows) else None
        return scenario

    def show_plan(self, sop: Sop, plan: ScenarioPlan) -> None:
        """List the scenarios of a plan; the selection stays."""
        self._plan = plan
        nodes = {graph.id if graph is not sop else "": graph for graph in sop.graphs()}
        self._labels = {
            f"{name}/{node.id}" if name else node.id: one_line(node.label())
            for name, graph in nodes.items()
            for node in graph.nodes
        }
        key = cache(partial(drawing_key, sop))
        self._place_title: Callable[[str], str] = lambda place: self._labels.get(key(place), place)
        self._rows = [self._table_row(scenario) for scenario in plan.scenarios]
        kind_before = self.kind_box.currentData()
        counts: dict[str, int] = {}
        for scenario in plan.scenarios:
            counts[scenario.kind] = counts.get(scenario.kind, 0) + 1
        self.kind_box.blockSignals(True)
        self.kind_box.clear()
        self.kind_box.addItem(ALL_KINDS_TITLE, "")
        for name, number in counts.items():
            self.kind_box.addItem(f"{kind_title(name)} {number}", name)
        self.kind_box.setCurrentIndex(max(0, self.kind_box.findData(kind_before)))
        self.kind_box.blockSignals(False)
        self._fill()

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a scenario, or with all that are selected."""
        one = ["evaluate.try", "evaluate.edit"]
        entries = [*one, "evaluate.run-selected", SEPARATOR, "evaluate.coverage", SEPARATOR, "evaluate.delete"]
        return table_menu(self, self.view, position, entries)

    def show_busy(self, text: str) -> None:
        """Show what is being generated; blank when nothing is."""
        self.cancel_button.setVisible(bool(text))
        self.status.setVisible(bool(text))
        self.status.set_full_text(text)

    def show_coverage(self, coverage: CanvasCoverage) -> None:
        """Show what the scenarios cover."""
        summary = coverage.summary()
        self._coverage_text = (
            tr("Coverage of what is selected: {summary}", summary=summary)
            if coverage.is_partial
            else tr("Coverage: {summary}", summary=summary)
        )
        self.coverage_switch.setText(tr("Coverage") if self.width() < MIN_WIDE_WIDTH else self._coverage_text)
        set_plain_tooltip(
            self.coverage_switch, tr("{details} Mark it on the canvas (Ctrl+Alt+C).", details=coverage.details())
        )
        self.coverage_switch.setAccessibleDescription(coverage.details())

    def _connect(self) -> None:
        self.kind_box.currentIndexChanged.connect(lambda _: self._fill())
        self.search_field.textChanged.connect(lambda _: self._fill())
        self.view.activated.connect(lambda _: self.opened.emit())
        self._pointed_row.changed.connect(lambda _: self.pointed_changed.emit())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())

    def _fill(self) -> None:
        selected_ids = {scenario.id for scenario in self.selected_scenarios}
        kind, words = self.kind_box.currentData(), self.search_field.text().casefold().split()
        rows = [table_row for table_row in self._rows if kind in ("", table_row.value.kind)]
        if words:
            rows = [
                table_row
                for table_row in rows
                if all(word in searchable for searchable in [_searchable_text(table_row)] for word in words)
            ]
        number = len(self._plan.scenarios)
        self.setWindowTitle(tr("Scenarios {number}", number=number) if number else tr("Scenarios"))
        selection = self.view.selectionModel()
        selection.blockSignals(True)
        self.table.set_rows(rows)
        for row_index, table_row in enumerate(self.table.rows):
            if table_row.value.id in selected_ids:
                flags = selection.SelectionFlag
                selection.select(self.table.index(row_index, 0), flags.Select | flags.Rows)
        selection.blockSignals(False)
        self._pages.setCurrentIndex(0 if rows else 2 if number else 1)
        self.view.fit()
        self.selection_changed.emit()

    def _table_row(self, scenario: Scenario) -> TableRow:
        path_text = " → ".join(map(self._place_title, scenario.expected.path))
        end = self._place_title(scenario.expected.end) if scenario.expected.end else tr("Stops before an end")
        edges = len(self._plan.targets.edges & self._plan.covered_keys.get(scenario.id, frozenset()))
        title, kind = self._plan.titles.get(scenario.id, scenario.id), kind_title(scenario.kind)
        cells = (
            TableCell(title, title),
            TableCell(kind, kind),
            TableCell(shorten(path_text), path_text, tip=path_text),
            TableCell(end, end),
        )
        return TableRow((*cells, TableCell(plural(edges, "edge"), edges)), scenario)


def _searchable_text(table_row: TableRow) -> str:
    user = table_row.value.user
    facts = " ".join(f"{name.replace('_', ' ')} {value}" for name, value in user.facts.items())
    return " ".join([*(cell.text for cell in table_row.cells), table_row.value.id, user.goal, facts]).casefold()


__all__ = ["ScenariosPanel"]
