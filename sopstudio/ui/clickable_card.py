"""A card that is a button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame

from sopstudio.ui.accessibility import Interface, PressInterface


class ClickableCard(QFrame):
    """A card that can be clicked like a button, with the mouse, Enter or Space."""

    pressed = Signal()

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.setProperty("role", role or "press")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def accessible_interface(self) -> Interface:
        """A button."""
        return PressInterface(self, self.pressed.emit)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `pressed` when the button is released inside."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `pressed` on Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)


__all__ = ["ClickableCard"]
