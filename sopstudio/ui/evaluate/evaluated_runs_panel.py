"""The runs of an evaluation: what each was, how it ended and how it scored; each can be opened in *Simulate*.

They are searched, narrowed to what is chosen elsewhere (a place on the canvas, a row of the scores), and sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from sopstudio.evaluation import RunScore
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.translation import format_number, tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.evaluate.run_columns import (
    COLUMN_TIPS,
    COLUMNS,
    TEXT_COLUMNS,
    VALUES_TITLE,
    cell_makers,
    metric_cell,
    search_text,
)
from sopstudio.ui.evaluate.score_columns import COUNTS, OF_SEVERAL_RUNS, Figure
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.focus_ring import FocusedRow
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.runs.table import CellTableModel, LazyCells, TableRow, create_table_view
from sopstudio.ui.text_widgets import DropDown, ElidedLink, set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, label, name_control, row, set_stacked

MIN_FULL_WIDTH = 720
"""The width from which all columns are shown; below, only those that distinguish runs best."""
SEARCH_DELAY_MS = 120
MIN_SEARCH_WIDTH = 90
RUNS_PAGE, EMPTY_PAGE, FLAWLESS_PAGE, NO_MATCH_PAGE = range(4)


class EvaluatedRunsPanel(QWidget):
    """`run_requested` carries the id of the run to open, `widened` says that all runs are listed again."""

    run_requested = Signal(str)
    widened = Signal()

    def __init__(self, theme: ThemeState, export_button: QWidget) -> None:
        super().__init__()
        self._runs: tuple[RunScore, ...] = ()
        self._titles: dict[str, str] = {}
        self._makers = cell_makers({})
        self._figure: Figure | None = None
        self._rows: dict[int, TableRow] = {}
        self._search_texts: dict[int, str] = {}
        self._is_chosen: Callable[[RunScore], bool] | None = None
        self.table = CellTableModel(COLUMNS, COLUMN_TIPS)
        self.table.set_columns(COLUMNS, {VALUES_TITLE: tr("Values")})
        names = (COLUMNS.index(tr("Scenario")), COLUMNS.index(tr("Agent")))
        self.view = create_table_view(self.table, theme, tr("Runs"), TEXT_COLUMNS, names)
        FocusedRow(self.view)
        self.view.activated.connect(lambda _: self.open_current())
        self.search_field = QLineEdit(placeholderText=tr("Search the runs"), clearButtonEnabled=True)
        name_control(self.search_field, tr("Search the runs"))
        self.kind_box = DropDown()
        name_control(self.kind_box, tr("Only runs of one kind of scenario"))
        self.kind_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind_box.setMinimumContentsLength(6)
        self.failed_only = QCheckBox(tr("Only what went wrong"))
        set_plain_tooltip(self.failed_only, tr("Show only runs that went wrong"))
        self.chosen_link = ElidedLink("", self.widen, middle=True)
        self.count_label = label("", "quiet")
        self._announcer = Announcer(self)
        self.open_button = button(tr("Open"), self.open_current, role="link", tip=tr("Open the chosen run in Simulate"))
        self._pages = Pages()
        self._pages.addWidget(self.view)
        self._pages.addWidget(
            empty_state(tr("No runs yet"), tr("Every run of an evaluation is listed here, ready to open."))
        )
        self._pages.addWidget(empty_state(tr("Nothing went wrong"), tr("Every run did what its scenario expects.")))
        self._pages.addWidget(empty_state(tr("No run matches"), tr("No run fits the search and what was chosen.")))
        self._head = row()
        self._head.addLayout(row(self.search_field, self.kind_box, self.failed_only))
        self._head.addLayout(row(self.count_label, None, self.open_button, export_button), 1)
        self._head.setContentsMargins(SPACE_S, 0, SPACE_M, 0)
        self.search_field.setMinimumWidth(MIN_SEARCH_WIDTH)
        self.search_field.setMaximumWidth(220)
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addLayout(self._head)
        layout.addLayout(row(self.chosen_link, None))
        layout.addWidget(self._pages, 1)
        self._search_timer = QTimer(self, singleShot=True, interval=SEARCH_DELAY_MS)
        self._search_timer.timeout.connect(self._fill)
        self.search_field.textChanged.connect(lambda _: self._search_timer.start())
        self.failed_only.toggled.connect(lambda _: self._fill())
        self.kind_box.currentIndexChanged.connect(lambda _: self._fill())
        self._list_kinds()
        self.widen()

    def announce_count(self) -> None:
        """Have it read how many runs are listed."""
        shown, total = (format_number(len(runs)) for runs in (self.table.rows, self._runs))
        self._announcer.announce(tr("{shown} of {total} runs are listed.", shown=shown, total=total))

    def take_focus(self) -> None:
        """Focus the list; where no run is listed, what narrows it."""
        (self.view if self.table.rows else self.failed_only).setFocus()

    @property
    def current(self) -> RunScore | None:
        """The run of the current row; None where there is none."""
        row_index = self.view.currentIndex().row()
        run: RunScore | None = self.table.rows[row_index].value if 0 <= row_index < len(self.table.rows) else None
        return run

    @property
    def has_stored_run(self) -> bool:
        """Whether the run of the current row is kept in the library."""
        return self.current is not None and bool(self.current.run)

    @property
    def is_narrow(self) -> bool:
        """Whether only some runs are listed, which were chosen elsewhere."""
        return self._is_chosen is not None

    def show_runs(self, runs: Sequence[RunScore]) -> None:
        """List these runs; the selected one stays selected."""
        if tuple(runs) == self._runs:
            return
        if tuple(runs[: len(self._runs)]) != self._runs:
            self._forget_rows()
            self._is_chosen = None
            self._show_figure(None)
            self.chosen_link.hide()
        self._runs = tuple(runs)
        self._list_kinds()
        self._fill()

    def set_titles(self, titles: Mapping[str, str]) -> None:
        """Use these titles of scenarios and ends, by id, from now on."""
        if not titles.items() <= self._titles.items():
            self._titles |= titles
            self._make_cells()
            self._fill()

    def narrow(
        self, title: str, is_chosen: Callable[[RunScore], bool], figure: Figure | None = None, figure_title: str = ""
    ) -> None:
        """List only the chosen runs, also of those that come in, under a title that says which, until it is clicked.

        With a figure of the scores, they have a column of what each contributes to it, and the least comes first.
        """
        self._is_chosen = is_chosen
        self._show_figure(figure, figure_title)
        self.chosen_link.set_full_text(f"{title}  ✕")
        self.chosen_link.setAccessibleName(tr("{title}: list all runs again", title=title))
        self.chosen_link.show()
        self._fill()

    def widen(self) -> None:
        """List all runs again."""
        was_narrow = self.is_narrow
        self._is_chosen = None
        self._show_figure(None)
        self.chosen_link.hide()
        self._fill()
        if was_narrow:
            self.widened.emit()

    def open_current(self) -> None:
        """Ask to open the selected run."""
        run = self.current
        if run is not None and run.run:
            self.run_requested.emit(run.run)

    def copy_current_id(self) -> None:
        """Put the id of the selected run on the clipboard, as the command line takes it."""
        if self.has_stored_run:
            QGuiApplication.clipboard().setText(self.current.run if self.current is not None else "")

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a run."""
        narrowing = ["evaluate.failed", "evaluate.all-runs"]
        return table_menu(
            self, self.view, position, ["evaluate.open", SEPARATOR, *narrowing, SEPARATOR, "evaluate.copy-id"]
        )

    def _show_figure(self, figure: Figure | None, title: str = "") -> None:
        """Have a last column for a figure to which runs contribute by themselves; without one, none."""
        figure = figure if figure is not None and figure.metric not in OF_SEVERAL_RUNS else None
        if figure == self._figure:
            return
        self._figure = figure
        self._make_cells()
        columns = COLUMNS if figure is None else (*COLUMNS, title)
        self.table.set_columns(columns, {VALUES_TITLE: tr("Values")})
        if figure is not None:
            order = Qt.SortOrder.DescendingOrder if figure.metric in COUNTS else Qt.SortOrder.AscendingOrder
            self.view.sortByColumn(len(COLUMNS), order)
        elif self.table.sorted_column < 0:
            self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    def _make_cells(self) -> None:
        makers = cell_makers(self._titles)
        self._makers = makers if self._figure is None else (*makers, partial(metric_cell, self._figure))
        self._forget_rows()

    def _forget_rows(self) -> None:
        self._rows, self._search_texts = {}, {}

    def _list_kinds(self) -> None:
        kinds, chosen = list(dict.fromkeys(run.kind for run in self._runs)), self.kind_box.currentData()
        if [self.kind_box.itemData(index) for index in range(1, self.kind_box.count())] != kinds or not chosen:
            with QSignalBlocker(self.kind_box):
                self.kind_box.clear()
                self.kind_box.addItem(tr("All kinds"), "")
                for kind in kinds:
                    self.kind_box.addItem(kind_title(kind), kind)
                self.kind_box.setCurrentIndex(max(0, self.kind_box.findData(chosen)))
        self.kind_box.setVisible(len(kinds) > 1)

    def _matches(self) -> list[RunScore]:
        """The runs that fit the search and all choices; those that went wrong come first."""
        words, kind = self.search_field.text().casefold().split(), self.kind_box.currentData()
        runs = [
            run
            for run in sorted(self._runs, key=lambda run: run.is_flawless)
            if (self._is_chosen is None or self._is_chosen(run))
            and (not kind or run.kind == kind)
            and not (self.failed_only.isChecked() and run.is_flawless)
        ]
        return [run for run in runs if all(word in self._search_text(run) for word in words)] if words else runs

    def _search_text(self, run: RunScore) -> str:
        if id(run) not in self._search_texts:
            self._search_texts[id(run)] = search_text(run, self._titles)
        return self._search_texts[id(run)]

    def _row(self, run: RunScore) -> TableRow:
        if id(run) not in self._rows:
            self._rows[id(run)] = TableRow(LazyCells(self._makers, run), run)
        return self._rows[id(run)]

    def _fill(self) -> None:
        self._search_timer.stop()
        selected, runs = self.current, self._matches()
        self.setWindowTitle(tr("Runs {count}", count=len(self._runs)) if self._runs else tr("Runs"))
        self.table.set_rows([self._row(run) for run in runs])
        self._pages.setCurrentIndex(self._page(runs))
        is_part = len(runs) < len(self._runs)
        self.count_label.setText(
            tr("{count} of {count_2}", count=format_number(len(runs)), count_2=format_number(len(self._runs)))
            if is_part
            else ""
        )
        self._update_columns()
        position = next((i for i, entry in enumerate(self.table.rows) if entry.value == selected), -1)
        if selected is not None and position >= 0:
            self.view.selectRow(position)
        self.open_button.setEnabled(any(run.run for run in runs))

    def _page(self, runs: Sequence[RunScore]) -> int:
        if runs:
            return RUNS_PAGE
        if not self._runs:
            return EMPTY_PAGE
        is_free = not self.is_narrow and not self.kind_box.currentData() and not self.search_field.text().strip()
        return FLAWLESS_PAGE if is_free else NO_MATCH_PAGE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns, and use two lines for the controls, where there is little room."""
        super().resizeEvent(event)
        set_stacked(self._head, is_stacked=self.width() < MIN_FULL_WIDTH)
        self._update_columns()

    def _update_columns(self) -> None:
        for name in (tr("Kind"), tr("Status")):
            self.view.setColumnHidden(COLUMNS.index(name), self.width() < MIN_FULL_WIDTH)
        self.view.setColumnHidden(COLUMNS.index(tr("Agent")), len({run.agent for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index(tr("Model")), len({run.model for run in self._runs}) < 2)
        self.view.setColumnHidden(COLUMNS.index(tr("Cost")), all(run.cost is None for run in self._runs))
        self.view.setColumnHidden(COLUMNS.index(tr("Checks")), len({run.guardrails for run in self._runs}) < 2)
        self.view.fit()
