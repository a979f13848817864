"""The column beside an outline: what can be folded, and which lines have something to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from sopstudio.ui.theme import Palette

GUTTER_WIDTH = 18
_ARROW, _DOT, _LARGE_DOT, _BAR = 3.5, 3.0, 5.0, 2.5


class MarkedLines(Protocol):
    """The text beside which marks are painted; lines are counted from 0."""

    theme_palette: Palette

    def visible_lines(self) -> Iterator[tuple[int, QRectF]]:
        """The lines in view with their place."""

    def mark_kind(self, line: int) -> str:
        """The kind of the mark of a line, blank for none."""

    def is_foldable(self, line: int) -> bool:
        """Whether a line has a block below it."""

    def is_folded(self, line: int) -> bool:
        """Whether the block below a line is hidden."""

    def toggle_fold(self, line: int) -> None:
        """Hide the block below a line, or show it."""

    def line_at(self, height: int) -> int:
        """The line at a height of the view; -1 for none."""


class OutlineGutter(QWidget):
    """Paints an arrow beside each line with a block below it, a bar beside lines that cannot be read, a dot beside
    errors that the check found and beside hints, and a diamond beside warnings.
    """

    def __init__(self, parent: QWidget, text: MarkedLines) -> None:
        super().__init__(parent)
        self._text = text
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what belongs to the lines in view."""
        palette = self._text.theme_palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for line, box in self._text.visible_lines():
            middle = box.top() + self.fontMetrics().height() / 2
            kind = self._text.mark_kind(line)
            if kind == "error":
                painter.setBrush(QColor(palette.bad))
                painter.drawRect(QRectF(0, box.top(), _BAR, box.height()))
            elif kind:
                colors = {"fault": palette.bad, "warning": palette.warning, "hint": palette.faint}
                radius = (_DOT if kind == "hint" else _LARGE_DOT) / 2
                painter.setBrush(QColor(colors[kind]))
                if kind == "warning":
                    painter.drawPolygon(_diamond(QPointF(_DOT, middle), radius))
                else:
                    painter.drawEllipse(QPointF(_DOT, middle), radius, radius)
            if self._text.is_foldable(line):
                painter.setBrush(QColor(palette.muted))
                painter.drawPolygon(_arrow(middle, is_folded=self._text.is_folded(line)))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold the line that is clicked."""
        line = self._text.line_at(round(event.position().y()))
        if line >= 0:
            self._text.toggle_fold(line)


def _diamond(centre: QPointF, radius: float) -> QPolygonF:
    """A warning differs from an error by its shape, too."""
    return QPolygonF([centre + QPointF(x * radius, y * radius) for x, y in ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0))])


def _arrow(middle: float, *, is_folded: bool) -> QPolygonF:
    centre = QPointF(GUTTER_WIDTH - _ARROW - 3, middle)
    if is_folded:
        points = ((-_ARROW / 2, -_ARROW), (-_ARROW / 2, _ARROW), (_ARROW / 2 + 0.5, 0.0))
    else:
        points = ((-_ARROW, -_ARROW / 2), (_ARROW, -_ARROW / 2), (0.0, _ARROW / 2 + 0.5))
    return QPolygonF([centre + QPointF(*point) for point in points])


__all__ = ["GUTTER_WIDTH", "OutlineGutter"]
