"""The plots of the charts: dots with intervals for scores, and bars for costs beside them.

The only module that imports pyqtgraph, which takes a fifth of a second; it is imported when the charts come into view.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sopstudio.translation import format_number, spoken_number
from sopstudio.ui.evaluate.chart_rows import ChartRow, Measure
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.theme import SECONDARY, WEIGHT_NAME, Palette
from sopstudio.ui.widgets import column

ROW_HEIGHT, AXES_HEIGHT, MAX_LABEL_WIDTH = 24, 62, 280
"""Pixels of a row, of titles and axes together, and of the longest label."""
LABEL_SHARE, SCORE_SHARE = 0.4, 0.55
"""The most that labels take of the width, and what the scores take of the rest, where there are costs, too."""
MARGIN, GAP, LABEL_PADDING, COST_PADDING = 8, 16, 16, 8
"""Pixels around and between the plots, and what an axis on the left is wider than its labels."""
VALUE_PADDING, TICK_GAP, MAX_TICKS, MIN_ROOM = 16, 10, 6, 24
"""Pixels around a value and between the numbers of an axis; the most numbers; the least width of a plot."""
DOT_PIXELS, INTERVAL_PIXELS, BAR_SHARE = 9, 3, 0.5
DOT_ROOM = 7
"""Pixels left of zero, so that a dot at zero is whole."""


def axis_number(value: float) -> str:
    """A number at an axis, as the user's language writes it, with no more decimals than it has."""
    return format_number(round(value)) if value == round(value) else spoken_number(f"{value:.10g}")


def axis_ticks(top: float, end: float, room: float, metrics: QFontMetrics, *, is_share: bool) -> list[float]:
    """Round numbers from 0 to `top`, so few that they stand apart on an axis of `room` pixels that goes to `end`; where
    no two have room, the highest.
    """
    ticks = [0.0]
    for step in (0.25, 0.5, 1.0) if is_share else _round_steps(top):
        ticks = [step * number for number in range(math.floor(top / step + 1e-9) + 1)]
        widest = max(metrics.horizontalAdvance(axis_number(tick)) for tick in ticks)
        if len(ticks) <= MAX_TICKS and widest + TICK_GAP <= step / end * room:
            return ticks
    return ticks[-1:]


def _round_steps(top: float) -> Iterator[float]:
    """Steps of 1, 2 and 5 at each power of ten, from a small one of an axis to its end."""
    power = math.floor(math.log10(top)) - 1
    steps = (leading * 10.0**exponent for exponent in (power, power + 1) for leading in (1, 2, 5))
    yield from (step for step in steps if step <= top)


def axis_end(marks: Sequence[tuple[float, str]], least: float, room: float, metrics: QFontMetrics) -> float:
    """Where an axis of `room` pixels has to end, so that each value has room beside its mark."""
    end = least
    for high, text in marks:
        share = (metrics.horizontalAdvance(text) + VALUE_PADDING) / room
        end = max(end, high / max(1 - share, 0.25))
    return end


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
        self._view.ci.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._view.ci.setSpacing(GAP)
        self._rows: Sequence[ChartRow] = ()
        self._formats: tuple[Callable[[float], str], Callable[[float], str]] = (str, str)
        self._titles, self._is_share = ("", ""), True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit labels, axes and values to the new width."""
        super().resizeEvent(event)
        self._fit()

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
        self._costs.getAxis("left").setTicks([[]])
        _draw_scores(self._scores, [row.score for row in rows], formats[0], colours)
        _draw_costs(self._costs, [row.cost for row in rows], formats[1], colours)
        self._costs.setVisible(any(row.cost is not None for row in rows))
        self._rows, self._titles, self._formats, self._is_share = rows, titles, formats, is_share
        self._fit()

    def plot_widths(self) -> tuple[float, float]:
        """The pixels that marks of scores and of costs have."""
        return self._scores.getViewBox().width(), self._costs.getViewBox().width()

    def _fit(self) -> None:
        """Share the width among labels, scores and costs."""
        metrics = QFontMetrics(interface_font(SECONDARY))
        has_costs, width = self._costs.isVisible(), self.width() - 2 * MARGIN
        label_width = _label_rows(
            self._scores, [row.label for row in self._rows], min(MAX_LABEL_WIDTH, round(width * LABEL_SHARE)), metrics
        )
        self._costs.getAxis("left").setWidth(COST_PADDING)
        room = max(width - label_width - (GAP + COST_PADDING if has_costs else 0), 2 * MIN_ROOM)
        score_room = round(room * SCORE_SHARE) if has_costs else room
        for place, column_width in enumerate((label_width + score_room, room - score_room + COST_PADDING)):
            self._view.ci.layout.setColumnFixedWidth(place, column_width if place == 0 or has_costs else 0)
        for plot, title, plot_room in zip(
            (self._scores, self._costs), self._titles, (score_room, room - score_room), strict=True
        ):
            plot.titleLabel.setText(
                QFontMetrics(_title_font()).elidedText(title, Qt.TextElideMode.ElideRight, plot_room)
            )
        scores = _marks([row.score for row in self._rows], self._formats[0])
        costs = _marks([row.cost for row in self._rows], self._formats[1])
        top = 1.0 if self._is_share else _top(scores)
        _scale(self._scores, scores, top, score_room, metrics, left=DOT_ROOM, is_share=self._is_share)
        _scale(self._costs, costs, _top(costs), max(room - score_room, MIN_ROOM), metrics)

    def _add_plot(self, column: int) -> Any:
        plot = self._view.addPlot(row=0, col=column)
        plot.setMouseEnabled(False, False)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.invertY(True)
        return plot


def _title_font() -> QFont:
    return interface_font(SECONDARY + 1, WEIGHT_NAME)


def _prepare(plot: Any, title: str, count: int, colours: Palette) -> None:
    plot.clear()
    size = f"{SECONDARY + 1}px"
    plot.setTitle(title, color=colours.text, size=size, bold=False)
    plot.titleLabel.item.setFont(_title_font())
    plot.setYRange(-0.5, max(count, 1) - 0.5, padding=0)
    for name in ("left", "bottom"):
        axis = plot.getAxis(name)
        axis.setStyle(tickFont=interface_font(SECONDARY), tickLength=0, hideOverlappingLabels=False)
        axis.setZValue(-1)
        axis.setPen(pyqtgraph.mkPen(colours.line))
        axis.setTextPen(pyqtgraph.mkPen(colours.text if name == "left" else colours.muted))
    plot.showGrid(x=True, y=False, alpha=0.25)


def _label_rows(plot: Any, labels: Sequence[str], most: int, metrics: QFontMetrics) -> int:
    """Write the labels beside the rows, elided to `most` pixels; how wide their axis is."""
    shown = [metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, most) for label in labels]
    axis = plot.getAxis("left")
    axis.setTicks([list(enumerate(shown))])
    width = max(map(metrics.horizontalAdvance, shown), default=0) + LABEL_PADDING
    axis.setWidth(width)
    return width


def _marks(measures: Sequence[Measure | None], text: Callable[[float], str]) -> list[tuple[float, str]]:
    """The right end of each mark, and the value beside it."""
    return [(max(measure.value, measure.high), text(measure.value)) for measure in measures if measure is not None]


def _top(marks: Sequence[tuple[float, str]]) -> float:
    return max((high for high, _ in marks), default=1.0) or 1.0


def _scale(
    plot: Any,
    marks: Sequence[tuple[float, str]],
    top: float,
    room: float,
    metrics: QFontMetrics,
    *,
    left: int = 0,
    is_share: bool = False,
) -> None:
    """Fit the axis to its marks and the values beside them, and number it."""
    room -= left
    end = axis_end(marks, top, room, metrics)
    plot.setXRange(-left * end / room, end, padding=0)
    ticks = axis_ticks(top, end, room, metrics, is_share=is_share)
    plot.getAxis("bottom").setTicks([[(tick, axis_number(tick)) for tick in ticks]])


def _draw_scores(plot: Any, measures: Sequence[Measure | None], text: Callable[[float], str], colours: Palette) -> None:
    marks = [(place, measure) for place, measure in enumerate(measures) if measure is not None]
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


def _draw_costs(plot: Any, measures: Sequence[Measure | None], text: Callable[[float], str], colours: Palette) -> None:
    marks = [(place, measure) for place, measure in enumerate(measures) if measure is not None]
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


__all__ = ["CellPlots", "axis_end", "axis_number", "axis_ticks"]
