"""The rows that come out otherwise than they did: causes on the left, the rows of the chosen one on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from sopstudio.translation import format_number, tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.evaluate.past_cases.case_words import KIND_WORDS, case_name, describe_cause, values_text
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.runs.table import CellTableModel, TableCell, TableRow, create_table_view
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, row

if TYPE_CHECKING:
    from sopstudio.backtest.causes import Cluster
    from sopstudio.backtest.report import Report
    from sopstudio.cases.table import UnreadRow

CAUSE_COLUMNS, ROW_COLUMNS = (
    (tr("Cause"), tr("Rows"), tr("Expected"), tr("Came out")),
    (tr("Row"), tr("Line"), tr("Expected"), tr("Came out"), tr("Path")),
)
UNREAD_COLUMNS = (tr("Row"), tr("Line"), tr("Column"), tr("Why it cannot be read"))
MAX_LISTED_ROWS = 2000
"""Rows that are listed for a cause; a cause with more is named with its number."""
UNREAD = "unread"
UNREAD_TEXT = tr("These rows are left out of all figures. Mend them in the table, and open it again.")
MIN_FULL_WIDTH = 720
"""The width from which all columns are shown; below, those that tell causes and rows apart."""


class MissesPanel(QWidget):
    """`open_requested` asks for a table, `results_requested` for the figures and repairs; `miss_selected` is emitted
    with every other row, `simulate_requested` for the current one.
    """

    open_requested = Signal()
    results_requested = Signal()
    miss_selected = Signal()
    simulate_requested = Signal()

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.report: Report | None = None
        self.causes, self.rows = CellTableModel(CAUSE_COLUMNS), CellTableModel(ROW_COLUMNS)
        self.causes_view = create_table_view(self.causes, theme, tr("Causes"), (0, 2, 3), (0,))
        self.rows_view = create_table_view(self.rows, theme, tr("Rows"), (0, 2, 3, 4), (4,))
        self.cause_label = ElidedLabel("", "quiet")
        self.simulate_button = button(
            tr("Simulate this row"),
            self.simulate_requested.emit,
            role="link",
            tip=tr("Step through this row in Simulate"),
        )
        self.results_button = button(
            tr("Repairs"),
            self.results_requested.emit,
            role="link",
            tip=tr("Figures and repairs, in the panel on the right"),
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self._build_lists())
        self._pages.addWidget(
            empty_state(
                tr("No past cases yet"),
                tr("Open a table of cases with what came of them: CSV, Excel, ODS, JSON Lines, SQLite or Parquet."),
                [button(tr("Open a table of past cases…"), self.open_requested.emit, role="primary")],
            )
        )
        self._pages.addWidget(empty_state(tr("Every row comes out as it did"), tr("There is nothing to look at here.")))
        layout = column(self)
        layout.addWidget(self._pages)
        self.causes_view.selectionModel().currentRowChanged.connect(lambda *_: self._show_rows())
        self.rows_view.selectionModel().currentRowChanged.connect(lambda *_: self._on_row())
        self.rows_view.activated.connect(lambda _: self.simulate_requested.emit())
        self.show_report(None)

    @property
    def current_miss(self) -> int:
        """The index of the miss of the current row; -1 where there is none."""
        index = self.rows_view.currentIndex().row()
        value = self.rows.rows[index].value if 0 <= index < len(self.rows.rows) else None
        return value if isinstance(value, int) else -1

    def show_report(self, report: Report | None) -> None:
        """List the misses of a report in their clusters, and the rows that cannot be read."""
        self.report = report
        misses = len(report.result.misses) if report is not None else 0
        self.setWindowTitle(tr("Past cases {misses}", misses=misses) if misses else tr("Past cases"))
        cause_rows = [] if report is None else [_cause_row(report, item) for item in report.explanation.clusters]
        if report is not None and report.result.unread:
            cause_rows.append(_unread_row(len(report.result.unread)))
        self.causes.set_rows(cause_rows)
        self.rows.set_rows([])
        self._pages.setCurrentIndex(0 if cause_rows else 1 if report is None else 2)
        self.cause_label.set_full_text("")
        self._update_columns()
        if cause_rows:
            self.causes_view.selectRow(0)
        else:
            self.miss_selected.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns where there is little room."""
        super().resizeEvent(event)
        self._update_columns()

    def select_miss(self, miss: int) -> None:
        """Select the row of a miss of the chosen cause."""
        position = next((number for number, item in enumerate(self.rows.rows) if item.value == miss), -1)
        if position >= 0:
            self.rows_view.selectRow(position)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a cause, or with a row."""
        in_causes = table_menu(self, self.causes_view, position, ["evaluate.cases-repairs", "evaluate.cases-columns"])
        if in_causes is not None:
            return in_causes
        in_rows = table_menu(self, self.rows_view, position, ["evaluate.cases-simulate"])
        return in_rows if self.current_miss >= 0 else table_menu(self, self.rows_view, position, [])

    def _build_lists(self) -> QWidget:
        whole = QWidget()
        lines = column(whole, spacing=SPACE_XS)
        top = row(self.cause_label, self.results_button, self.simulate_button)
        top.setStretch(0, 1)
        top.setContentsMargins(SPACE_S, SPACE_XS, SPACE_M, 0)
        lines.addLayout(top)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.causes_view)
        splitter.addWidget(self.rows_view)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        splitter.setContentsMargins(SPACE_S, 0, SPACE_S, SPACE_S)
        lines.addWidget(splitter, 1)
        return whole

    def _update_columns(self) -> None:
        is_narrow = self.width() < MIN_FULL_WIDTH
        for name in (tr("Expected"), tr("Came out")):
            self.causes_view.setColumnHidden(CAUSE_COLUMNS.index(name), is_narrow)
        for name in (tr("Line"), tr("Path")):
            self.rows_view.setColumnHidden(ROW_COLUMNS.index(name), is_narrow)
        self.causes_view.fit()
        self.rows_view.fit()

    def _show_rows(self) -> None:
        index, report = self.causes_view.currentIndex().row(), self.report
        if report is None or not 0 <= index < len(self.causes.rows):
            return
        chosen = self.causes.rows[index].value
        if chosen == UNREAD:
            self.rows.set_columns(UNREAD_COLUMNS)
            self.rows.set_rows([_unread_cells(item) for item in report.result.unread[:MAX_LISTED_ROWS]])
            self.cause_label.set_full_text(UNREAD_TEXT)
        else:
            self.rows.set_columns(ROW_COLUMNS)
            self.rows.set_rows([_miss_row(report, miss) for miss in chosen.misses[:MAX_LISTED_ROWS]])
            listed = (
                tr(" (the first {max_listed_rows} are listed)", max_listed_rows=format_number(MAX_LISTED_ROWS))
                if len(chosen.misses) > MAX_LISTED_ROWS
                else ""
            )
            self.cause_label.set_full_text(_cause_text(report, chosen) + listed)
        self._update_columns()
        if self.rows.rows:
            self.rows_view.selectRow(0)
        self._on_row()

    def _on_row(self) -> None:
        self.simulate_button.setEnabled(self.current_miss >= 0)
        self.miss_selected.emit()


def _cause_row(report: Report, cluster: Cluster) -> TableRow:
    kind, number = KIND_WORDS[cluster.cause.kind], len(cluster.misses)
    place = report.runtime.flow.nodes[cluster.cause.place].label() if cluster.cause.place else ""
    tip = describe_cause(report, cluster.cause)
    return TableRow(
        (
            TableCell(kind, (kind, place), "bad", small=tr("at {place}", place=place) if place else "", tip=tip),
            TableCell(format_number(number), number, tip=tip),
            *(TableCell(text, text) for text in (values_text(cluster.expected), values_text(cluster.actual))),
        ),
        cluster,
    )


def _unread_row(number: int) -> TableRow:
    title = tr("Cannot be read")
    return TableRow(
        (
            TableCell(title, (title, ""), "warning"),
            TableCell(format_number(number), number),
            TableCell("", ""),
            TableCell("", ""),
        ),
        UNREAD,
    )


def _miss_row(report: Report, index: int) -> TableRow:
    miss = report.result.misses[index]
    nodes = report.runtime.flow.nodes
    path = " → ".join(nodes[place].label() for place in miss.passage.path if place in nodes)
    expected, actual = values_text(miss.case.expected), values_text(miss.actual)
    if miss.passage.stop:
        actual = actual if any(value is not None for value in miss.actual.values()) else "stopped"
    return TableRow(
        (
            TableCell(case_name(miss), miss.case.number),
            TableCell(str(miss.case.line), miss.case.line),
            TableCell(expected, expected),
            TableCell(actual, actual, "bad", tip=miss.passage.reason),
            TableCell(path, path),
        ),
        index,
    )


def _unread_cells(item: UnreadRow) -> TableRow:
    name = item.id or tr("row {number}", number=item.number)
    texts = (TableCell(item.column, item.column), TableCell(item.why, item.why))
    return TableRow((TableCell(name, item.number), TableCell(str(item.line), item.line), *texts), item)


def _cause_text(report: Report, cluster: Cluster) -> str:
    """What decided a cluster; of a conflict also which rows are equal, and what tells them apart."""
    text = describe_cause(report, cluster.cause)
    if cluster.cause.kind != "conflict":
        return text
    numbers = {report.result.misses[miss].case.number for miss in cluster.misses}
    for conflict in report.explanation.conflicts:
        if numbers & {number for _, rows in conflict.rows for number in rows}:
            groups = ", ".join(f"{values_text(values)} in {_row_list(rows)}" for values, rows in conflict.rows)
            columns = report.told_apart_by(conflict)
            apart = tr(" {columns} would tell them apart.", columns=", ".join(columns[:3])) if columns else ""
            return f"{text} {groups}.{apart}"
    return text


def _row_list(numbers: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, numbers[:4])) + (" …" if len(numbers) > 4 else "")
    return tr("row {shown}", shown=shown) if len(numbers) == 1 else tr("rows {shown}", shown=shown)


__all__ = ["MissesPanel"]
