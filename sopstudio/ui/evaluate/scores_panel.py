"""The scores: a row for each architecture and kind of scenario, each score with its 95 % interval, and which
architecture and model does best, as far as a test carries that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from sopstudio.evaluation.best_arm import BestArm, describe_best_arm
from sopstudio.scenarios.scenario import ALL_KINDS
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import plural
from sopstudio.translation import format_number, tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.evaluate.score_columns import Cell, Cells, ScoreColumn, arm_namer, score_columns
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.runs.table import CellTableModel, FittedTableView, TableRow, create_table_view
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, label, row

MIN_WIDTH_OF_ONE_LINE = 720
"""The width from which the headline and its reason stand beside one another."""
MIN_HEIGHT_OF_REASON = 300
"""The height from which both are written out; a lower panel leaves the room to its table, and has them on one line."""


class ScoresPanel(QWidget):
    """Shows the cells of an evaluation, which arm does best above them, and below them what a judge did.

    `cell_requested` carries the cell whose runs are to be listed, and the column that is current there.
    """

    cell_requested = Signal(object, object)

    def __init__(self, theme: ThemeState, *export_buttons: QWidget) -> None:
        super().__init__()
        self.setWindowTitle(tr("Scores"))
        self.table = CellTableModel(())
        self._columns: Sequence[ScoreColumn] = ()
        self.view = create_table_view(self.table, theme, tr("Scores, with 95 % intervals"))
        self.view.activated.connect(self._request_line)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._update_link())
        self.table.modelReset.connect(self._update_link)
        tip = tr("List the runs behind the chosen line (Enter, or double-click)")
        self.runs_link = button(tr("Its runs"), self.request_runs, role="link", tip=tip)
        self.best_title, self.best_text = label("", "name"), label("", "quiet", wrap=True)
        self.best_line = ElidedLabel("", "quiet")
        self.announcer = Announcer(self)
        self._best = QWidget()
        self._has_best, self._is_low = False, False
        self._is_narrow: bool | None = None
        self._best_grid = QGridLayout(self._best)
        self._best_grid.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        self._best_grid.setHorizontalSpacing(SPACE_S)
        self._best_grid.setVerticalSpacing(SPACE_XS)
        self._best_grid.setColumnStretch(1, 1)
        self._best_grid.addLayout(row(self.runs_link, *export_buttons), 0, 2, Qt.AlignmentFlag.AlignTop)
        self._place_verdict()
        self.judge_label = label("", "quiet", wrap=True)
        self.judge_label.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        self._pages = Pages()
        self._pages.addWidget(self.view)
        self._pages.addWidget(
            empty_state(tr("No scores yet"), tr("Choose agents and scenarios on the right, and press Run."))
        )
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addWidget(self._best)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.judge_label)
        self._pages.setCurrentIndex(1)
        self._best.hide()
        self.show_judging({})
        self.show_best(None)
        self._update_link()

    def request_runs(self) -> None:
        """Ask for the runs behind the chosen line."""
        self._request_line(self.view.currentIndex())

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a line."""
        entries = [("evaluate.its-runs", tr("List its runs")), ("evaluate.report", tr("Save a report…"))]
        return table_menu(self, self.view, position, entries)

    def _request_line(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_requested.emit(self.table.rows[index.row()].value, self._columns[index.column()])

    def _update_link(self) -> None:
        self.runs_link.setEnabled(self.view.currentIndex().isValid())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the reason below its headline where there is little room beside it."""
        super().resizeEvent(event)
        self._place_verdict()

    def fit_height(self, height: int) -> None:
        """Have both on one line where they would leave few rows to the table."""
        self._is_low = height < MIN_HEIGHT_OF_REASON
        self._show_verdict()

    def _place_verdict(self) -> None:
        is_narrow = self.width() < MIN_WIDTH_OF_ONE_LINE
        if self._is_narrow == is_narrow:
            return
        self._is_narrow = is_narrow
        self.best_title.setWordWrap(is_narrow)
        for part, place in (
            (self.best_title, (0, 0, 1, 2) if is_narrow else (0, 0, 1, 1)),
            (self.best_text, (1, 0, 1, 3) if is_narrow else (0, 1, 1, 1)),
            (self.best_line, (1, 0, 1, 3) if is_narrow else (0, 0, 1, 2)),
        ):
            self._best_grid.removeWidget(part)
            self._best_grid.addWidget(part, *place, Qt.AlignmentFlag.AlignTop)

    def show_cells(self, cells: Cells) -> None:
        """Show these cells."""
        self._pages.setCurrentIndex(0 if cells else 1)
        self._best.setVisible(bool(cells))
        self._columns = tuple(score_columns(cells))
        fill_table(self.table, self.view, self._columns, sort_cells(cells))

    def show_best(self, best: BestArm | None) -> None:
        """Say which arm does best, and whether the test carries it, also to screen readers; None where nothing is to be
        said.
        """
        title, text = describe_best_arm(best, arm_namer(best)) if best is not None else ("", "")
        if best is not None and (title, text) != (self.best_title.text(), self.best_text.text()):
            self.announcer.announce(f"{title}. {text}")
        self.best_title.setText(title)
        self.best_text.setText(text)
        self.best_line.set_full_text(f"{title}. {text}")
        self._has_best = best is not None
        self._show_verdict()

    def _show_verdict(self) -> None:
        for part, is_low in ((self.best_title, False), (self.best_text, False), (self.best_line, True)):
            part.setVisible(self._has_best and is_low == self._is_low)

    def show_judging(self, judging: Mapping[str, Any]) -> None:
        """Say what a judge did (`evaluation.realism.describe_judging`); {} where there was none."""
        self.judge_label.setText(judging_text(judging) if judging else "")
        self.judge_label.setVisible(bool(judging))


def judging_text(judging: Mapping[str, Any]) -> str:
    """How many conversations were judged, why not the others, and what the judge took."""
    count = judging["judged"] + judging["unjudged"]
    parts = [
        tr(
            "Judged by {judging}: {judging_2} of {conversations}",
            judging=judging["model"],
            judging_2=judging["judged"],
            conversations=plural(count, "conversation"),
        )
    ]
    if judging["calls"]:
        parts.append(
            tr(
                "{calls}, {judging} tokens",
                calls=plural(judging["calls"], "call"),
                judging=format_number(judging["tokens"]),
            )
        )
    if "cost" in judging:
        parts.append(tr("cost {cost}", cost=format_cost(judging["cost"])))
    if judging["reasons"]:
        parts.append(tr("not judged: {judging}", judging="; ".join(judging["reasons"])))
    return " · ".join(parts)


def fill_table(
    table: CellTableModel, view: FittedTableView, columns: Sequence[ScoreColumn], cells: Sequence[Cell]
) -> None:
    """Show a row for each cell under these columns, in the order that was chosen before."""
    titles = [score_column.title for score_column in columns]
    if tuple(titles) != table.columns:
        short_titles = {score_column.title: score_column.short_title for score_column in columns}
        table.set_columns(titles, {title: short for title, short in short_titles.items() if short})
    table.set_rows([TableRow(tuple(score_column.cell(cell) for score_column in columns), cell) for cell in cells])
    header = view.horizontalHeader()
    header.blockSignals(True)
    header.setSortIndicator(table.sorted_column, header.sortIndicatorOrder())
    header.blockSignals(False)
    view.set_shrinkable(index for index, score_column in enumerate(columns) if score_column.is_text)
    view.fit()


def sort_cells(cells: Cells) -> list[Cell]:
    """The cells grouped by what ran together, their kinds in the order of the choices."""
    groups = list(dict.fromkeys(map(_comparison_key, cells)))
    kinds = {kind: position for position, kind in enumerate(ALL_KINDS)}
    return sorted(cells, key=lambda cell: (groups.index(_comparison_key(cell)), kinds.get(cell["kind"], len(kinds))))


def _comparison_key(cell: Cell) -> tuple[str, str, tuple[str, ...], str]:
    return cell["sop"], cell["agent"], tuple(cell["guardrails"]), cell["model"]


__all__ = ["ScoresPanel", "fill_table", "judging_text", "sort_cells"]
