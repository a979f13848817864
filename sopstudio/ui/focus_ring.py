"""A ring around what has the focus, in the themes of high contrast, where a line in another colour is not enough."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFocusFrame, QWidget
from shiboken6 import isValid

from sopstudio.ui.application import get_application
from sopstudio.ui.context import ThemeState
from sopstudio.ui.theme import RADIUS

RING_WIDTH = 2
RESTACKING = {QEvent.Type.Show, QEvent.Type.Move, QEvent.Type.Resize}


class FocusRing(QFocusFrame):
    """One per window: Qt keeps it around the widget that it is set to."""

    def __init__(self, window: QWidget, theme: ThemeState) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        get_application().focusChanged.connect(self._follow)
        theme.changed.connect(lambda: self._follow(None, window.focusWidget()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay above the widget: Qt puts it below, where one that fills its place covers it."""
        is_filtered = super().eventFilter(watched, event)
        if event.type() in RESTACKING and watched is self.widget():
            self._cover()
        return is_filtered

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring around the part that is in view, also where that ends with the widget around it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.palette.text), RING_WIDTH))
        inset = RING_WIDTH / 2
        painter.drawRoundedRect(
            QRectF(self.visibleRegion().boundingRect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS
        )
        painter.end()

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Go to what has the focus in this window now; nowhere in the other themes."""
        if not isValid(self) or not isValid(self._window):
            return
        target: Any = None  # the types of PySide forbid what Qt takes for nowhere
        if self._theme.palette.is_high_contrast and new is not None and self._window.isAncestorOf(new):
            target = new
        self.setWidget(target)
        self.setVisible(target is not None and target.isVisible())
        self._cover()

    def _cover(self) -> None:
        """Paint above the widget, and not only outside of it."""
        self.raise_()
        self.clearMask()


__all__ = ["FocusRing"]
