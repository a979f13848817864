"""A turn of the mouse wheel over a widget, as somebody makes it who scrolls."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget


def turn_over(widget: QWidget) -> None:
    """One notch down, in the middle of the widget."""
    middle, still = widget.rect().center(), Qt.MouseButton.NoButton
    place, keys, phase = QPointF(middle), Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    over = QPointF(widget.mapToGlobal(middle))
    QApplication.sendEvent(widget, QWheelEvent(place, over, QPoint(), QPoint(0, -120), still, keys, phase, False))
