"""Two evaluations beside one another: the differences with what their test carries, and every scenario that flipped.

The one that began earlier stands before, whichever of the two is on show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.evaluation import RunScore
from sopstudio.evaluation.evaluation_differences import EvaluationDifferences, compare_evaluations
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.evaluate.comparison_columns import (
    FIGURE_TITLES,
    FLIP_COLUMNS,
    FLIP_TEXT_COLUMNS,
    describe_pairing,
    difference_columns,
    flip_cells,
)
from sopstudio.ui.evaluate.earlier_evaluations import LoadedEvaluation
from sopstudio.ui.evaluate.scores_panel import fill_table
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.runs.table import CellTableModel, FittedTableView, TableRow, create_table_view
from sopstudio.ui.text_widgets import DropDown, ElidedLabel
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, name_control, row, set_stacked

LoadEvaluation = Callable[[str], LoadedEvaluation]
DIFFERENCES_PAGE, FLIPS_PAGE, NO_FLIPS_PAGE, EMPTY_PAGE, UNPAIRED_PAGE = range(5)
MIN_WIDTH_OF_ONE_LINE = 720
FLIP_PAGES = (FLIPS_PAGE, NO_FLIPS_PAGE)


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonRequest:
    """The runs on show, and the evaluation to compare them with, which was `begun` before them or not."""

    runs: tuple[RunScore, ...]
    other: str
    is_other_first: bool


class ComparisonPanel(QWidget):
    """`run_requested` carries the id of a run to open in *Simulate*."""

    run_requested = Signal(str)

    def __init__(self, theme: ThemeState, load: LoadEvaluation, export_button: QWidget) -> None:
        super().__init__()
        self.setWindowTitle(tr("Comparison"))
        self._load, self._export_button = load, export_button
        self._runs: tuple[RunScore, ...] = ()
        self._current = ""
        self._titles: dict[str, str] = {}
        self._evaluations: tuple[tuple[str, str], ...] = ()
        self.differences: EvaluationDifferences | None = None
        self.other_box, self.figure_box = DropDown(), DropDown()
        name_control(self.other_box, tr("The evaluation to compare with"))
        name_control(self.figure_box, tr("Which figure is compared"))
        self.other_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other_box.setMinimumContentsLength(14)
        self.figure_box.setMinimumContentsLength(8)
        for metric, title in FIGURE_TITLES.items():
            self.figure_box.addItem(title, metric)
        self.flips_button = button("", self.toggle_flips, role="link")
        self.before_button = button(
            tr("Open before"),
            self.open_before,
            role="link",
            tip=tr("Open the run of the evaluation before"),
        )
        self.after_button = button(
            tr("Open after"),
            self.open_after,
            role="link",
            tip=tr("Open the run of the evaluation after"),
        )
        self.note = ElidedLabel("", "quiet")
        self.table, self.flips = CellTableModel(()), CellTableModel(FLIP_COLUMNS)
        self.view = create_table_view(self.table, theme, tr("Differences, with 95 % intervals"))
        name = tr("Scenarios that came out otherwise")
        scenario = FLIP_COLUMNS.index(tr("Scenario"))
        self.flips_view = create_table_view(self.flips, theme, name, FLIP_TEXT_COLUMNS, (scenario,))
        self.flips_view.activated.connect(lambda _: self.open_after())
        self._pages = Pages()
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.flips_view)
        self._pages.addWidget(empty_state(tr("No scenario came out otherwise"), tr("Every pair of runs ended alike.")))
        text = tr("Choose another evaluation of this SOP above: the same scenarios are compared one by one.")
        self._pages.addWidget(empty_state(tr("No other evaluation is chosen"), text))
        text = tr("No scenario with the same inputs ran with the same agent and model in both evaluations.")
        self._pages.addWidget(empty_state(tr("Nothing can be compared"), text))
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        self._head = row()
        self._head.addLayout(row(self.other_box, self.figure_box, self.flips_button))
        links = row(self.note, self.before_button, self.after_button, export_button)
        links.setStretch(0, 1)
        self._head.addLayout(links, 1)
        layout.addLayout(self._head)
        layout.addWidget(self._pages, 1)
        self._task = LatestTask(self._compare, 0, self)
        self._task.ready.connect(self._show)
        self.other_box.currentIndexChanged.connect(lambda _: self._request())
        self.figure_box.currentIndexChanged.connect(lambda _: self._fill())
        self.set_evaluations([], "")
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two lines for the controls where there is little room."""
        super().resizeEvent(event)
        set_stacked(self._head, is_stacked=self.width() < MIN_WIDTH_OF_ONE_LINE)

    @property
    def current_table(self) -> CellTableModel:
        """The table in view."""
        return self.flips if self._pages.currentIndex() in FLIP_PAGES else self.table

    @property
    def busy(self) -> bool:
        """Whether a comparison is still being computed."""
        return self._task.busy

    def set_evaluations(self, titles: Sequence[tuple[str, str]], current: str) -> None:
        """List the evaluations (title, id; newest first) of which one can be compared with `current`."""
        self._evaluations, self._current = tuple(titles), current
        self._list_others()

    def show_runs(self, runs: tuple[RunScore, ...], current: str) -> None:
        """Compare these runs from now on, of the evaluation `current`."""
        if runs is not self._runs:
            self._runs, self._current = runs, current
            self._list_others()
            self._request()

    def _list_others(self) -> None:
        chosen = self.other_box.currentData()
        others = [(title, name) for title, name in self._evaluations if name != self._current]
        with QSignalBlocker(self.other_box):
            self.other_box.clear()
            self.other_box.addItem(tr("Compare with …") if others else tr("No other evaluation yet"), "")
            for title, name in others:
                self.other_box.addItem(title, name)
                self.other_box.setItemData(self.other_box.count() - 1, title, Qt.ItemDataRole.ToolTipRole)
            self.other_box.setCurrentIndex(max(0, self.other_box.findData(chosen)))
            self.other_box.setEnabled(bool(others))
        if self.other_box.currentData() != chosen:
            self._request()

    def set_titles(self, titles: Mapping[str, str]) -> None:
        """Use these titles of scenarios and ends, by id."""
        self._titles |= titles
        self._fill_flips()

    def close_task(self) -> None:
        """Wait for what is computed."""
        self._task.close()

    def _request(self) -> None:
        other = self.other_box.currentData()
        if other and self._runs and other != self._current:
            newest_first = [name for _, name in self._evaluations]
            is_first = self._current not in newest_first[newest_first.index(other) :]
            self._task.request(ComparisonRequest(self._runs, other, is_first))
        else:
            self._show_differences(None)

    def _compare(self, request: ComparisonRequest) -> EvaluationDifferences | str:
        """The differences, or why there are none; in a thread."""
        loaded = self._load(request.other)
        if loaded.reason:
            return loaded.reason
        sides = (loaded.runs, request.runs) if request.is_other_first else (request.runs, loaded.runs)
        return compare_evaluations(*sides, by_kind=True)

    def _show(self, request: ComparisonRequest, result: EvaluationDifferences | str) -> None:
        if request.other == self.other_box.currentData():
            self._show_differences(
                None if isinstance(result, str) else result, result if isinstance(result, str) else ""
            )

    def _show_differences(self, differences: EvaluationDifferences | None, reason: str = "") -> None:
        self.differences = differences
        note = describe_pairing(differences) if differences is not None else reason
        self.note.set_full_text(note)
        self._fill_flips()
        self._fill()

    def _fill(self) -> None:
        metric = self.figure_box.currentData()
        rows = [row for row in self.differences.rows if metric in row["metrics"]] if self.differences else []
        fill_table(self.table, self.view, list(difference_columns(rows, metric)), rows)
        if self._pages.currentIndex() not in FLIP_PAGES or not rows:
            self._pages.setCurrentIndex(self._differences_page())
        self._update_controls()

    def _fill_flips(self) -> None:
        flips: Sequence[dict[str, Any]] = self.differences.flips if self.differences else ()
        self.flips.set_rows([TableRow(flip_cells(flip, self._titles), flip) for flip in flips])
        for name, key in ((tr("Agent"), "agent"), (tr("Model"), "model")):
            self.flips_view.setColumnHidden(FLIP_COLUMNS.index(name), len({flip[key] for flip in flips}) < 2)
        if flips:
            self.flips_view.selectRow(0)
        self.flips_view.fit()
        if self._pages.currentIndex() in FLIP_PAGES:
            self._pages.setCurrentIndex(FLIPS_PAGE if flips else NO_FLIPS_PAGE)

    @property
    def shows_flips(self) -> bool:
        """Whether the scenarios are listed that came out otherwise."""
        return self._pages.currentIndex() == FLIPS_PAGE

    @property
    def current_view(self) -> FittedTableView:
        """The table in view, as a widget."""
        return self.flips_view if self._pages.currentIndex() in FLIP_PAGES else self.view

    def open_before(self) -> None:
        """Open the run of the current scenario in the evaluation before."""
        self._open("first_run")

    def open_after(self) -> None:
        """Open the run of the current scenario in the evaluation after."""
        self._open("second_run")

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a difference, or with a scenario that came out otherwise."""
        entries = ["evaluate.open-before", "evaluate.open-after", SEPARATOR, "evaluate.flips"]
        return table_menu(self, self.current_view, position, entries)

    def toggle_flips(self) -> None:
        """Show the scenarios that came out otherwise, or the differences again."""
        if self._pages.currentIndex() in FLIP_PAGES:
            self._pages.setCurrentIndex(self._differences_page())
        else:
            self._pages.setCurrentIndex(FLIPS_PAGE if self.flips.rows else NO_FLIPS_PAGE)
        self._update_controls()

    def _differences_page(self) -> int:
        if self.table.rows:
            return DIFFERENCES_PAGE
        return EMPTY_PAGE if self.differences is None else UNPAIRED_PAGE

    def _update_controls(self) -> None:
        shows_flips, has_rows = self._pages.currentIndex() in FLIP_PAGES, bool(self.table.rows)
        count = len(self.flips.rows)
        self.flips_button.setText(
            tr("Differences")
            if shows_flips
            else tr("{scenarios} came out otherwise", scenarios=plural(count, "scenario"))
        )
        self.flips_button.setVisible(has_rows)
        self.figure_box.setVisible(has_rows and not shows_flips)
        self._export_button.setVisible(has_rows)
        for control in (self.before_button, self.after_button):
            control.setVisible(shows_flips and count > 0)

    def _open(self, side: str) -> None:
        index = self.flips_view.currentIndex().row()
        run = self.flips.rows[index].value[side] if 0 <= index < len(self.flips.rows) else ""
        if run:
            self.run_requested.emit(run)


__all__ = ["ComparisonPanel"]
