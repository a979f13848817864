"""A line edit that floats over the canvas. Plain keys are text here, whatever they do on the canvas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.theme import SPACE_M

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEPT_FOCUS_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)

MARGIN = 4
"""Pixels between a box and the edges of the canvas, at least."""
GROWN_HEIGHT = 104
"""Pixels that a box with a message of three lines is high: while one types, it stays where it has room for them."""
MAX_OTHERS = 12
END_WEIGHT, OTHER_WEIGHT, CENTRE_WEIGHT = 100.0, 0.05, 0.05
"""How many pixels farther from its label a box goes so as not to cover a pixel of a card at the ends of the edge, or of
another card or label; and to bring its middle a pixel nearer to the label.
"""


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


def place_over(widget: QWidget, canvas: Canvas, area: QRectF) -> None:
    """Centre `widget` over an area of the scene, at its top, all of it within the canvas."""
    view = canvas.mapFromScene(area).boundingRect()
    available, size = canvas.viewport().rect(), widget.size()
    x = min(max(view.center().x() - size.width() // 2, MARGIN), max(MARGIN, available.width() - size.width() - MARGIN))
    y = min(max(view.top(), MARGIN), max(MARGIN, available.height() - size.height() - MARGIN))
    widget.move(x, y)


def find_box_place(size: QSize, label: QRect, room: QRect, ends: Sequence[QRect], others: Sequence[QRect]) -> QPoint:
    """Where a box of this size stands in the room, as near to the label of an edge as it can be: over it where that
    covers none of the cards at the `ends` of the edge, and as little of `others` as is not much farther away; of these
    the nearest count, `MAX_OTHERS` of them. All are in pixels of the view.
    """
    width, height, middle = size.width(), size.height(), label.center()
    near = sorted(others, key=lambda box: (box.center() - middle).manhattanLength())[:MAX_OTHERS]
    xs, ys = {middle.x() - width // 2}, {label.top()}
    for box in (label, *ends, *near):
        xs |= {box.left() - SPACE_M - width, box.right() + 1 + SPACE_M}
        ys |= {box.top() - SPACE_M - height, box.bottom() + 1 + SPACE_M}
    xs = {max(room.left(), min(x, room.right() + 1 - width)) for x in xs}
    ys = {max(room.top(), min(y, room.bottom() + 1 - height)) for y in ys}

    def cost(spot: QPoint) -> float:
        place = QRect(spot, size)
        covered = END_WEIGHT * _covered_area(place, ends) + OTHER_WEIGHT * _covered_area(place, near)
        x = max(place.left() - middle.x(), middle.x() - place.right(), 0)
        y = max(place.top() - middle.y(), middle.y() - place.bottom(), 0)
        return covered + hypot(x, y) + CENTRE_WEIGHT * (place.center() - middle).manhattanLength()

    return min((QPoint(x, y) for y in sorted(ys) for x in sorted(xs)), key=cost)


def _covered_area(place: QRect, boxes: Iterable[QRect]) -> int:
    shared = [place & box for box in boxes]
    return sum(each.width() * each.height() for each in shared if not each.isEmpty())
