"""A line to write in that floats over the canvas: plain keys are text here, whatever they do on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.ui.canvas import Canvas

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEEPS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class EntryBox(QLineEdit):
    """`taken` on Enter, `escaped` on Escape, `left` when the focus goes elsewhere; `error_at` underlines a place."""

    taken = Signal()
    escaped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.error_at = -1
        self.error_colour = QColor()

    def event(self, event: QEvent) -> bool:
        """Keys without Ctrl or Alt are for this line, not for shortcuts of the canvas below it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = Qt.KeyboardModifier
            if not event.modifiers() & (keys.ControlModifier | keys.AltModifier | keys.MetaModifier):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes, Escape leaves; nothing goes on to the canvas."""
        if event.key() in ENTER:
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Nothing goes on to the canvas."""
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The focus goes elsewhere; a menu of this line or another program does not count."""
        super().focusOutEvent(event)
        if event.reason() not in KEEPS:
            self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line, and a wave under the place that cannot be read."""
        super().paintEvent(event)
        if self.error_at < 0:
            return
        metrics, text, caret = self.fontMetrics(), self.text(), self.cursorRect()
        x = caret.center().x() - metrics.horizontalAdvance(text[: self.cursorPosition()])
        x += metrics.horizontalAdvance(text[: self.error_at])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.error_colour, 1.4))
        painter.drawPath(_wave(QPointF(x, caret.bottom() - 1)))
        painter.end()


def _wave(start: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    for step in range(1, 5):
        path.lineTo(start + QPointF(step * 3, 2 if step % 2 else 0))
    return path


def put_over(widget: QWidget, canvas: Canvas, area: QRectF) -> None:
    """Centre `widget` over an area of the scene, its top at the area's, all of it within the canvas."""
    view = canvas.mapFromScene(area).boundingRect()
    room, size = canvas.viewport().rect(), widget.size()
    x = min(max(view.center().x() - size.width() // 2, 4), max(4, room.width() - size.width() - 4))
    y = min(max(view.top(), 4), max(4, room.height() - size.height() - 4))
    widget.move(x, y)
