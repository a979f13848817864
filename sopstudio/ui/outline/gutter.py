"""The column beside an outline: what can be folded, and which lines have something to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from sopstudio.ui.outline.text_editor import OutlineEditor

GUTTER_WIDTH = 18
_ARROW, _DOT, _BAR = 3.5, 3.0, 2.5


class OutlineGutter(QWidget):
    """Paints an arrow beside each line with a block below it, a bar beside errors and a dot beside hints."""

    def __init__(self, editor: OutlineEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what belongs to the lines in view."""
        palette = self._editor.theme_palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for line, box in self._editor.visible_lines():
            middle = box.top() + self._editor.fontMetrics().height() / 2
            kind = self._editor.mark_kind(line)
            if kind == "error":
                painter.setBrush(QColor(palette.bad))
                painter.drawRect(QRectF(0, box.top(), _BAR, box.height()))
            elif kind == "hint":
                painter.setBrush(QColor(palette.faint))
                painter.drawEllipse(QPointF(_DOT, middle), _DOT / 2, _DOT / 2)
            if self._editor.is_foldable(line):
                painter.setBrush(QColor(palette.muted))
                painter.drawPolygon(_arrow(middle, is_folded=self._editor.is_folded(line)))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold the line that is clicked."""
        line = self._editor.line_at(round(event.position().y()))
        if line >= 0:
            self._editor.toggle_fold(line)


def _arrow(middle: float, *, is_folded: bool) -> QPolygonF:
    centre = QPointF(GUTTER_WIDTH - _ARROW - 3, middle)
    if is_folded:
        points = ((-_ARROW / 2, -_ARROW), (-_ARROW / 2, _ARROW), (_ARROW / 2 + 0.5, 0.0))
    else:
        points = ((-_ARROW, -_ARROW / 2), (_ARROW, -_ARROW / 2), (0.0, _ARROW / 2 + 0.5))
    return QPolygonF([centre + QPointF(*point) for point in points])


__all__ = ["GUTTER_WIDTH", "OutlineGutter"]
