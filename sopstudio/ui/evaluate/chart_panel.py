"""The charts of an evaluation: each score with its interval, and what it cost, while runs come in and afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QStackedWidget, QWidget

from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.chart_rows import COST_TITLES, chart_rows, costs_of, format_measure
from sopstudio.ui.evaluate.score_columns import COUNTS, Cells, figures_of, telling_metric
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import ScrollArea, column, empty_state, name_control, row

if TYPE_CHECKING:
    from sopstudio.ui.evaluate.chart_plots import CellPlots


class ChartPanel(QWidget):
    """Shows one score and one cost of an evaluation at a time. The plots are made when they first come into view."""

    def __init__(self, theme: ThemeState, export_button: QWidget) -> None:
        super().__init__()
        self.setWindowTitle(tr("Charts"))
        self._theme = theme
        self._cells: Cells = ()
        self.plots: CellPlots | None = None
        self.figure_box, self.cost_box = DropDown(), DropDown()
        name_control(self.figure_box, tr("Which score is drawn"))
        name_control(self.cost_box, tr("Which cost is drawn beside it"))
        for box in (self.figure_box, self.cost_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.currentIndexChanged.connect(lambda _: self._draw())
        self._scroll_area = ScrollArea()
        self._scroll_area.setWidgetResizable(True)
        self._scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll_area.setAccessibleName(tr("Charts; the same figures are in the table of scores"))
        content, self._pages = QWidget(), QStackedWidget()
        inside = column(content, spacing=SPACE_XS)
        choices = row(self.figure_box, self.cost_box, None, export_button)
        choices.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        inside.addLayout(choices)
        inside.addWidget(self._scroll_area, 1)
        self._pages.addWidget(content)
        self._pages.addWidget(
            empty_state(
                tr("No charts yet"), tr("Each score is drawn here with its interval, and beside it what it cost.")
            )
        )
        layout = column(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.addWidget(self._pages)
        theme.changed.connect(self._draw)
        self.show_cells(())

    def show_cells(self, cells: Cells) -> None:
        """Draw these cells; what was chosen stays chosen where they have it, else the most telling figure is."""
        self._cells = cells
        self._pages.setCurrentIndex(0 if cells else 1)
        figures = {
            figure.metric: title
            for figure, title in figures_of(cells)
            if figure.metric not in COST_TITLES and any(figure.metric in cell["metrics"] for cell in cells)
        }
        with QSignalBlocker(self.figure_box), QSignalBlocker(self.cost_box):
            _list_choices(self.figure_box, figures, telling_metric(cells))
            _list_choices(self.cost_box, {name: COST_TITLES[name] for name in costs_of(cells)})
        self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what came in while the charts were not in view."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        metric, cost = self.figure_box.currentData(), self.cost_box.currentData()
        figure = next((figure for figure, _ in figures_of(self._cells) if figure.metric == metric), None)
        if figure is None or not self.isVisible():
            return
        if self.plots is None:
            from sopstudio.ui.evaluate.chart_plots import CellPlots

            self.plots = CellPlots()
            self._scroll_area.setWidget(self.plots)
        titles = (self.figure_box.currentText(), self.cost_box.currentText())
        formats = (partial(format_measure, metric), partial(format_measure, cost or ""))
        rows = chart_rows(self._cells, figure, cost or "")
        self.plots.show_rows(rows, titles, formats, self._theme.palette, is_share=metric not in COUNTS)


def _list_choices(box: DropDown, choices: dict[str, str], usual: str = "") -> None:
    if [box.itemData(index) for index in range(box.count())] != list(choices):
        chosen = box.currentData() or usual
        box.clear()
        for name, title in choices.items():
            box.addItem(title, name)
        box.setCurrentIndex(max(0, box.findData(chosen)))


__all__ = ["ChartPanel"]
