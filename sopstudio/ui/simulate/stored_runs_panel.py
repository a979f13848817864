"""The stored runs of the open SOP, newest first, to be searched, narrowed and sorted; opening one shows it in the
timeline.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.store import RunSummary
from sopstudio.translation import format_number, tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.focus_ring import FocusedRow
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.runs.table import CellTableModel, LazyCells, TableRow, create_table_view
from sopstudio.ui.simulate.stored_run_rows import (
    COLUMN_TIPS,
    COLUMNS,
    RunTitles,
    cell_makers,
    list_outcomes,
    outcomes_of,
    search_text,
)
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, label, name_control, row

MIN_FULL_WIDTH = 720
"""The width from which all columns are shown; below, only when, which scenario, and the outcome."""
MIN_SEARCH_WIDTH, MAX_SEARCH_WIDTH = 90, 220
SEARCH_DELAY_MS = 120
RUNS_PAGE, EMPTY_PAGE = range(2)
NO_TITLES = RunTitles()
ANY_OUTCOME = tr("All outcomes")
READING_TEXT = tr("Reading older runs…")


class StoredRunsPanel(QWidget):
    """`opened` carries the id of a run. `older_requested` asks for older runs than are listed: for all of them (True),
    as a search or an order is over all runs, or for the next ones.
    """

    opened = Signal(str)
    older_requested = Signal(bool)

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self._runs: tuple[RunSummary, ...] = ()
        self._titles = NO_TITLES
        self._count, self._reason, self._is_reading, self._is_filling = 0, "", False, False
        self._search_texts: dict[str, str] = {}
        self.table = CellTableModel(COLUMNS, COLUMN_TIPS)
        self.view = create_table_view(
            self.table, theme, tr("Kept runs"), (0, 1, 2, 3, 4), (COLUMNS.index(tr("Scenario")),)
        )
        FocusedRow(self.view)
        self.search_field = QLineEdit(placeholderText=tr("Search the runs"), clearButtonEnabled=True)
        name_control(self.search_field, tr("Search the runs"))
        self.search_field.setMinimumWidth(MIN_SEARCH_WIDTH)
        self.search_field.setMaximumWidth(MAX_SEARCH_WIDTH)
        self.outcome_box = DropDown()
        name_control(self.outcome_box, tr("Only runs with one outcome"))
        self.outcome_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.outcome_box.setMinimumContentsLength(10)
        self.outcome_box.addItem(ANY_OUTCOME, "")
        self.count_label = label("", "quiet")
        self.note = label("", "quiet", wrap=True)
        self.older_button = button(
            tr("Show older runs"), self.show_older, role="link", tip=tr("Also list runs that were made before these")
        )
        self.open_button = button(tr("Open"), self.open_current, tip=tr("Show this run in the timeline (Enter)"))
        self._pages = Pages()
        self._pages.addWidget(self._build_list())
        self._pages.addWidget(
            empty_state(tr("No runs yet"), tr("Every run of this SOP is kept in the library as it goes."))
        )
        layout = column(self)
        layout.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        layout.addWidget(self._pages)
        self._search_timer = QTimer(self, singleShot=True, interval=SEARCH_DELAY_MS)
        self._search_timer.timeout.connect(self._narrow)
        self._connect()
        self.show_runs(())

    def show_runs(
        self,
        runs: Sequence[RunSummary],
        titles: RunTitles = NO_TITLES,
        reason: str = "",
        *,
        count: int = 0,
    ) -> None:
        """List these runs, the newest of `count`; `reason` says why other runs cannot be read."""
        if titles != self._titles:
            self._search_texts, self._titles = {}, titles
        self._runs, self._count, self._reason = tuple(runs), max(count, len(runs)), reason
        self._is_reading = False
        self.setWindowTitle(tr("Runs {count}", count=format_number(self._count)) if runs else tr("Runs"))
        self._pages.setCurrentIndex(RUNS_PAGE if runs or reason else EMPTY_PAGE)
        self._list_outcomes()
        self._fill()

    def show_reading(self) -> None:
        """Say that older runs are being read."""
        self._is_reading = True
        self._update_note()

    @property
    def has_older(self) -> bool:
        """Whether there are older runs than are listed."""
        return self._count > len(self._runs)

    @property
    def current(self) -> str:
        """The id of the selected run; blank for none."""
        row_index = self.view.currentIndex().row()
        return self.table.rows[row_index].value.id if 0 <= row_index < len(self.table.rows) else ""

    def open_current(self) -> None:
        """Open the selected run."""
        if self.current:
            self.opened.emit(self.current)

    def copy_current(self) -> None:
        """Put the id of the selected run on the clipboard, as the command line takes it."""
        if self.current:
            QGuiApplication.clipboard().setText(self.current)

    def show_older(self) -> None:
        """Ask for the next older runs."""
        if self.has_older and not self._is_reading:
            self.older_requested.emit(False)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a run, which is selected."""
        place = choose_row(self, self.view, position)
        if place is None:
            return None
        entries = (("simulate.open-run", tr("Open the run")), SEPARATOR, "simulate.copy-run")
        whole = (("simulate.copy-run-row", tr("Copy as text")), ("simulate.export-runs", tr("Export the table…")))
        return MenuContent((*entries, *whole), place=place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns where there is little room."""
        super().resizeEvent(event)
        self._update_columns()

    def _connect(self) -> None:
        self.view.activated.connect(lambda _: self.open_current())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._update_button())
        self.view.horizontalHeader().sortIndicatorChanged.connect(lambda *_: self._read_all())
        self.view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.search_field.textChanged.connect(lambda _: self._search_timer.start())
        self.outcome_box.currentIndexChanged.connect(lambda _: self._narrow())

    def _build_list(self) -> QWidget:
        content = QWidget()
        layout = column(content, spacing=SPACE_XS)
        head = row(self.search_field, self.outcome_box, self.count_label, None, self.open_button)
        head.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        foot = row(self.note, self.older_button)
        foot.setStretch(0, 1)
        foot.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        layout.addLayout(foot)
        return content

    def _list_outcomes(self) -> None:
        outcomes, chosen = (
            {"": ANY_OUTCOME, **list_outcomes(self._runs, self._titles.ends)},
            self.outcome_box.currentData(),
        )
        box = self.outcome_box
        if {box.itemData(index): box.itemText(index) for index in range(box.count())} != outcomes:
            with QSignalBlocker(box):
                box.clear()
                for name, title in outcomes.items():
                    box.addItem(title, name)
                box.setCurrentIndex(max(0, box.findData(chosen)))

    def _narrow(self) -> None:
        """List what fits the search and the outcome, of all runs."""
        self._search_timer.stop()
        self._fill()
        if self.search_field.text().strip() or self.outcome_box.currentData():
            self._read_all()

    def _read_all(self) -> None:
        """Ask for all runs, as what is searched for or comes first may be an older one."""
        if self.has_older:
            self.older_requested.emit(True)

    def _on_scrolled(self, value: int) -> None:
        """Read on where somebody has come to the end of what is listed."""
        maximum = self.view.verticalScrollBar().maximum()
        if maximum and value == maximum and self.view.isVisible() and not self._is_filling:
            self.show_older()

    def _matches(self) -> list[RunSummary]:
        words, outcome = self.search_field.text().casefold().split(), self.outcome_box.currentData()
        return [
            run
            for run in self._runs
            if (not outcome or any(outcome == name for name, _ in outcomes_of(run, self._titles.ends)))
            and all(word in self._search_text(run) for word in words)
        ]

    def _search_text(self, run: RunSummary) -> str:
        key = f"{run.id} {run.finished}"
        if key not in self._search_texts:
            self._search_texts[key] = search_text(run, self._titles)
        return self._search_texts[key]

    def _fill(self) -> None:
        selected, scrolled = self.current, self.view.verticalScrollBar().value()
        makers, runs = cell_makers(self._titles), self._matches()
        self._is_filling = True
        self.table.set_rows([TableRow(LazyCells(makers, run), run) for run in runs])
        self._update_columns()
        position = next((index for index, entry in enumerate(self.table.rows) if entry.value.id == selected), -1)
        if selected and position >= 0:
            self.view.selectRow(position)
        self.view.verticalScrollBar().setValue(scrolled)
        self._is_filling = False
        is_part = len(runs) < len(self._runs)
        counts = tr("{count} of {count_2}", count=format_number(len(runs)), count_2=format_number(len(self._runs)))
        self.count_label.setText(counts if is_part else "")
        self._update_note()
        self._update_button()

    def _update_note(self) -> None:
        note = self._reason
        if self._is_reading:
            note = READING_TEXT
        elif self.has_older and not note:
            listed, count = format_number(len(self._runs)), format_number(self._count)
            note = tr("The newest {listed} of {count} runs.", listed=listed, count=count)
        elif not self.table.rows and not note:
            note = tr("No run fits the search.")
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.older_button.setVisible(self.has_older and not self._is_reading)

    def _update_button(self) -> None:
        self.open_button.setEnabled(bool(self.current) and self.view.selectionModel().hasSelection())

    def _update_columns(self) -> None:
        is_roomy = self.width() >= MIN_FULL_WIDTH
        has_results = any(run.scores for run in self._runs)
        has_costs = any(run.cost is not None for run in self._runs)
        for title, is_shown in (
            (tr("Agent and model"), is_roomy),
            (tr("Result"), is_roomy and has_results),
            (tr("Cost"), is_roomy and has_costs),
            (tr("Events"), is_roomy),
            (tr("Version"), is_roomy),
        ):
            self.view.setColumnHidden(COLUMNS.index(title), not is_shown)
        self.view.fit()


__all__ = ["StoredRunsPanel"]
