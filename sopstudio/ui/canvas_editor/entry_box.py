"""A line edit that floats over the canvas. Plain keys are text here, whatever they do on the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.theme import SPACE_M

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEPT_FOCUS_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)

GROWN_HEIGHT = 104
"""Pixels that a box with a message of three lines is high: while one types, it stays where it has room for them."""


class EntryBox(QLineEdit):
    """`accepted` on Enter, `cancelled` on Escape, `left` when it loses the focus; `error_at` underlines a
    position.
    """

    accepted = Signal()
    cancelled = Signal()
    left = Signal()

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.error_at = -1
        self.error_colour = QColor()

    def event(self, event: QEvent) -> bool:
        """Keys without Ctrl or Alt are text, not shortcuts of the canvas below."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = Qt.KeyboardModifier
            if not event.modifiers() & (keys.ControlModifier | keys.AltModifier | keys.MetaModifier):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter accepts, Escape cancels; no key reaches the canvas."""
        if event.key() in ENTER_KEYS:
            self.accepted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """No key reaches the canvas."""
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `left`, unless only a menu of this line or another program took the focus."""
        super().focusOutEvent(event)
        if event.reason() not in KEPT_FOCUS_REASONS:
            self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, and a wave under the position of the error."""
        super().paintEvent(event)
        if self.error_at < 0:
            return
        metrics, text, caret = self.fontMetrics(), self.text(), self.cursorRect()
        x = caret.center().x() - metrics.horizontalAdvance(text[: self.cursorPosition()])
        x += metrics.horizontalAdvance(text[: self.error_at])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.error_colour, 1.4))
        painter.drawPath(_wave_path(QPointF(x, caret.bottom() - 1)))
        painter.end()


def _wave_path(start: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    for step in range(1, 5):
        path.lineTo(start + QPointF(step * 3, 2 if step % 2 else 0))
    return path


def place_over(widget: QWidget, canvas: Canvas, area: QRectF, cards: Sequence[QRectF] = ()) -> None:
    """Centre `widget` over an area of the scene, at its top, all of it within the canvas. Where it would cover one of
    the `cards`, it stands beside, below or above them, if there is room.
    """
    view = canvas.mapFromScene(area).boundingRect()
    available, size = canvas.viewport().rect(), widget.size()
    x = min(max(view.center().x() - size.width() // 2, 4), max(4, available.width() - size.width() - 4))
    y = min(max(view.top(), 4), max(4, available.height() - size.height() - 4))
    spots, boxes = [QPoint(x, y)], [canvas.mapFromScene(card).boundingRect() for card in cards]
    if boxes:
        around = reduce(QRect.united, boxes)
        right, left = around.right() + SPACE_M, around.left() - SPACE_M - size.width()
        below, above = around.bottom() + SPACE_M, around.top() - SPACE_M - size.height()
        spots += [QPoint(right, y), QPoint(left, y), QPoint(x, below), QPoint(x, above)]
    needed, clear = size.expandedTo(QSize(0, GROWN_HEIGHT)), canvas.clear_view()
    for spot in spots:
        place = QRect(spot, needed)
        if clear.contains(place) and not any(map(place.intersects, boxes)):
            widget.move(spot)
            return
    widget.move(x, y)
