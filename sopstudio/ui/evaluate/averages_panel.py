"""Averages over kinds of scenarios and over SOPs: a row for what ran, a column for each kind or SOP (JourneyBench,
tables 2 and 3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from sopstudio.evaluation import averages
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.scenarios.scenario import ALL_KINDS
from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.evaluate.score_columns import (
    Cell,
    Cells,
    Figure,
    ScoreColumn,
    arm_columns,
    figure_cell,
    figures_of,
    telling_metric,
)
from sopstudio.ui.evaluate.scores_panel import fill_table
from sopstudio.ui.evaluate.table_menu import table_menu
from sopstudio.ui.runs.table import CellTableModel, TableCell, create_table_view
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, empty_state, name_control, row

AVERAGE_TITLE = tr("Average")
BY_KIND, BY_SOP = "kind", "sop"
AVERAGE_TIPS = {
    BY_KIND: tr("The mean of the kinds: each counts the same, however many scenarios it has"),
    BY_SOP: tr("The mean of the SOPs: each counts the same, however many scenarios it has"),
}


class AveragesPanel(QWidget):
    """Shows one figure of an evaluation at a time; what to average over can be chosen where there are several SOPs.

    `arm_requested` carries the row whose runs are to be listed.
    """

    arm_requested = Signal(object)

    def __init__(self, theme: ThemeState, export_button: QWidget) -> None:
        super().__init__()
        self.setWindowTitle(tr("Averages"))
        self._cells: Cells = ()
        self.figure_box, self.group_box = DropDown(), DropDown()
        name_control(self.figure_box, tr("Which figure is averaged"))
        name_control(self.group_box, tr("What the columns are"))
        self.group_box.addItem(tr("By kind of scenario"), BY_KIND)
        self.group_box.addItem(tr("By SOP"), BY_SOP)
        for box in (self.figure_box, self.group_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.currentIndexChanged.connect(lambda _: self._fill())
        self.table = CellTableModel(())
        self.view = create_table_view(self.table, theme, tr("Averages"))
        self.view.activated.connect(lambda _: self.request_runs())
        content, self._pages = QWidget(), QStackedWidget()
        inside = column(content, spacing=SPACE_XS)
        choices = row(self.figure_box, self.group_box, None, export_button)
        choices.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        inside.addLayout(choices)
        inside.addWidget(self.view, 1)
        self._pages.addWidget(content)
        text = tr("An evaluation is summed up here: a line for each agent, a column for each kind of scenario.")
        self._pages.addWidget(empty_state(tr("No averages yet"), text))
        layout = column(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addWidget(self._pages)
        self.show_cells(())

    def show_cells(self, cells: Cells) -> None:
        """Show the averages of these cells; a chosen figure stays where they have it, else it is the most telling."""
        self._cells = cells
        self._pages.setCurrentIndex(0 if cells else 1)
        has_several = len({cell["sop"] for cell in cells}) > 1
        with QSignalBlocker(self.figure_box), QSignalBlocker(self.group_box):
            self._list_figures(cells)
            self.group_box.setVisible(has_several)
            if not has_several:
                self.group_box.setCurrentIndex(0)
        self._fill()

    def request_runs(self) -> None:
        """Ask for the runs behind the current line."""
        index = self.view.currentIndex().row()
        if 0 <= index < len(self.table.rows):
            self.arm_requested.emit(self.table.rows[index].value)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a line."""
        return table_menu(self, self.view, position, [("evaluate.its-runs", tr("List its runs"))])

    def _list_figures(self, cells: Cells) -> None:
        metric = self.figure_box.currentData() or telling_metric(cells)
        figures = [(figure, title) for figure, title in figures_of(cells) if any(_has(cell, figure) for cell in cells)]
        titles = {figure.metric: title for figure, title in figures}
        if [self.figure_box.itemText(index) for index in range(self.figure_box.count())] != list(titles.values()):
            self.figure_box.clear()
            for name, title in titles.items():
                self.figure_box.addItem(title, name)
            self.figure_box.setCurrentIndex(max(0, self.figure_box.findData(metric)))

    def _fill(self) -> None:
        metric, group = self.figure_box.currentData(), self.group_box.currentData()
        figure = next((figure for figure, _ in figures_of(self._cells) if figure.metric == metric), None)
        if figure is not None:
            columns = [*arm_columns(self._cells), *average_columns(self._cells, figure, group)]
            fill_table(self.table, self.view, columns, averages(self._cells, (figure.metric,)))


def average_columns(cells: Sequence[Cell], figure: Figure, group: str) -> Iterator[ScoreColumn]:
    """A column for each kind or SOP of these cells, and one for their average; each takes a row of averages."""
    names = list(dict.fromkeys(cell[group] for cell in cells if _has(cell, figure)))
    if group == BY_KIND:
        known = {kind: position for position, kind in enumerate(ALL_KINDS)}
        names.sort(key=lambda kind: known.get(kind, len(known)))
    for name in names:
        title = kind_title(name) if group == BY_KIND else name
        yield ScoreColumn(title, partial(_group_cell, figure, f"by_{group}", name))
    yield ScoreColumn(AVERAGE_TITLE, partial(_average_cell, figure, group))


def _has(cell: Cell, figure: Figure) -> bool:
    return figure.metric in cell["metrics"]


def _group_cell(figure: Figure, group: str, name: str, means: Cell) -> TableCell:
    value: Any = means[group].get(name)
    if value is None:
        return TableCell("–", -1.0, tip=tr("Does not apply to any of these runs"))
    return figure_cell(figure, float(value), tip=figure.tip)


def _average_cell(figure: Figure, group: str, means: Cell) -> TableCell:
    return figure_cell(figure, float(means[f"{group}_average"]), tip=AVERAGE_TIPS[group])


__all__ = ["AVERAGE_TITLE", "AveragesPanel", "average_columns"]
