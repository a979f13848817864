"""A ring around what is spoken of: it covers nothing and takes no click."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sopstudio.ui.theme import SPACE_XS

RING_WIDTH, RADIUS = 3, 8


class Spotlight(QWidget):
    """Lies over `window` while it is shown."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._window, self._colour = window, QColor()
        self.hide()

    def point_at(self, target: QRect, colour: str) -> None:
        """Show the ring around a part of the window; hide it where that is out of view."""
        place = target.adjusted(-SPACE_XS, -SPACE_XS, SPACE_XS, SPACE_XS) & self._window.rect()
        if target.isEmpty() or place.isEmpty():
            self.hide()
            return
        self._colour = QColor(colour)
        self.setGeometry(place)
        if self.isHidden():
            self.show()
            self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour, RING_WIDTH))
        inset = RING_WIDTH // 2 + 1
        painter.drawRoundedRect(self.rect().adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)


__all__ = ["Spotlight"]
