"""The plots of the charts: dots with intervals for scores, and bars for costs beside them.

The only module that imports pyqtgraph, which takes a fifth of a second; it is imported when the charts come into view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from sopstudio.ui.evaluate.chart_rows import ChartRow, Measure
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.theme import SECONDARY, WEIGHT_NAME, Palette
from sopstudio.ui.widgets import column

ROW_HEIGHT, AXES_HEIGHT, MAX_LABEL_WIDTH = 24, 62, 280
"""Pixels of a row, of titles and axes together, and of the longest label."""
SCORE_SPACE, VALUE_SPACE = 1.3, 1.4
"""How much longer than the highest score and the longest bar their axes are, so that values have room beside them."""
DOT_PIXELS, INTERVAL_PIXELS, BAR_SHARE = 9, 3, 0.5


def _number_axis() -> Any:
    """An axis whose numbers have separators between thousands."""
    axis = pyqtgraph.AxisItem("bottom")
    axis.tickStrings = lambda values, scale, _spacing: [f"{value * scale:,.10g}" for value in values]
    return axis


class CellPlots(QWidget):
    """Two plots with a row for each cell. Nothing in it moves under the mouse; a value stands beside its mark."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._view = pyqtgraph.GraphicsLayoutWidget()
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setAntialiasing(True)
        self._view.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column(self).addWidget(self._view)
        self._scores, self._costs = self._add_plot(0), self._add_plot(1)
        self._view.ci.layout.setColumnStretchFactor(0, 3)
        self._view.ci.layout.setColumnStretchFactor(1, 2)

    def show_rows(
        self,
        rows: Sequence[ChartRow],
        titles: tuple[str, str],
        formats: tuple[Callable[[float], str], Callable[[float], str]],
        colours: Palette,
        *,
        is_share: bool,
    ) -> None:
        """Draw these rows; `titles` and `formats` are of the scores and of the costs."""
        self._view.setBackground(colours.surface)
        self.setFixedHeight(ROW_HEIGHT * max(1, len(rows)) + AXES_HEIGHT)
        for plot, title in zip((self._scores, self._costs), titles, strict=True):
            _prepare(plot, title, len(rows), colours)
        for place, row in enumerate(rows):
            if row.starts_group:
                for plot in (self._scores, self._costs):
                    plot.addItem(pyqtgraph.InfiniteLine(place - 0.5, 0, pyqtgraph.mkPen(colours.line)))
        _label_rows(self._scores, [row.label for row in rows], colours)
        self._costs.getAxis("left").setWidth(8)
        self._costs.getAxis("left").setTicks([[]])
        _draw_scores(self._scores, [row.score for row in rows], formats[0], colours, is_share=is_share)
        _draw_costs(self._costs, [row.cost for row in rows], formats[1], colours)
        self._costs.setVisible(any(row.cost is not None for row in rows))

    def _add_plot(self, column: int) -> Any:
        plot = self._view.addPlot(row=0, col=column, axisItems={"bottom": _number_axis()})
        plot.setMouseEnabled(False, False)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.invertY(True)
        return plot


def _prepare(plot: Any, title: str, count: int, colours: Palette) -> None:
    plot.clear()
    size = f"{SECONDARY + 1}px"
    plot.setTitle(title, color=colours.text, size=size, bold=False)
    plot.titleLabel.item.setFont(interface_font(SECONDARY + 1, WEIGHT_NAME))
    plot.setYRange(-0.5, max(count, 1) - 0.5, padding=0)
    for name in ("left", "bottom"):
        axis = plot.getAxis(name)
        axis.setStyle(tickFont=interface_font(SECONDARY), tickLength=0, hideOverlappingLabels=False)
        axis.setZValue(-1)
        axis.setPen(pyqtgraph.mkPen(colours.line))
        axis.setTextPen(pyqtgraph.mkPen(colours.text if name == "left" else colours.muted))
    plot.showGrid(x=True, y=False, alpha=0.25)


def _label_rows(plot: Any, labels: Sequence[str], colours: Palette) -> None:
    metrics = QFontMetrics(interface_font(SECONDARY))
    shown = [metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, MAX_LABEL_WIDTH) for label in labels]
    axis = plot.getAxis("left")
    axis.setTicks([list(enumerate(shown))])
    axis.setWidth(max(map(metrics.horizontalAdvance, shown), default=0) + 16)


def _draw_scores(
    plot: Any, measures: Sequence[Measure | None], text: Callable[[float], str], colours: Palette, *, is_share: bool
) -> None:
    marks = [(place, measure) for place, measure in enumerate(measures) if measure is not None]
    highest = max((measure.high for _, measure in marks), default=1.0)
    top = 1.0 if is_share else highest or 1.0
    plot.setXRange(-0.02 * top, top * SCORE_SPACE, padding=0)
    for place, measure in marks:
        if measure.has_interval:
            pen = pyqtgraph.mkPen(colours.accent, width=INTERVAL_PIXELS)
            plot.plot([measure.low, measure.high], [place, place], pen=pen)
        _write(plot, text(measure.value), max(measure.value, measure.high), place, colours)
    values, places = [measure.value for _, measure in marks], [place for place, _ in marks]
    plot.plot(
        values,
        places,
        pen=None,
        symbol="o",
        symbolSize=DOT_PIXELS,
        symbolBrush=colours.surface,
        symbolPen=pyqtgraph.mkPen(colours.accent, width=2),
    )
    if is_share:
        plot.getAxis("bottom").setTicks([[(share, f"{share:g}") for share in (0, 0.25, 0.5, 0.75, 1)]])
    else:
        plot.getAxis("bottom").setTicks(None)


def _draw_costs(plot: Any, measures: Sequence[Measure | None], text: Callable[[float], str], colours: Palette) -> None:
    marks = [(place, measure) for place, measure in enumerate(measures) if measure is not None]
    top = max((measure.high for _, measure in marks), default=1.0) or 1.0
    plot.setXRange(0, top * VALUE_SPACE, padding=0)
    bars = pyqtgraph.BarGraphItem(
        x0=[0.0] * len(marks),
        y=[place for place, _ in marks],
        width=[measure.value for _, measure in marks],
        height=BAR_SHARE,
        brush=colours.accent_soft,
        pen=pyqtgraph.mkPen(colours.accent),
    )
    plot.addItem(bars)
    for place, measure in marks:
        if measure.has_interval:
            plot.plot([measure.low, measure.high], [place, place], pen=pyqtgraph.mkPen(colours.text, width=1))
        _write(plot, text(measure.value), max(measure.value, measure.high), place, colours)


def _write(plot: Any, text: str, x: float, place: int, colours: Palette) -> None:
    item = pyqtgraph.TextItem(f" {text}", color=colours.muted, anchor=(0, 0.5))
    item.setFont(interface_font(SECONDARY))
    item.setPos(x, place)
    plot.addItem(item, ignoreBounds=True)


__all__ = ["CellPlots"]
