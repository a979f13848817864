"""A line edit that floats over the canvas. Plain keys are text here, whatever they do on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.ui.canvas import Canvas

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEPT_FOCUS_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


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
    x = min(max(view.center().x() - size.width() // 2, 4), max(4, available.width() - size.width() - 4))
    y = min(max(view.top(), 4), max(4, available.height() - size.height() - 4))
    widget.move(x, y)
