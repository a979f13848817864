"""What floats over the lower edge of the canvas, kept in its middle."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from sopstudio.ui.theme import SPACE_L


class Over(QObject):
    """Holds one widget over the canvas and moves it when the canvas is resized."""

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._shown: QWidget | None = None
        canvas.installEventFilter(self)

    def show_widget(self, widget: QWidget | None) -> None:
        """Show this one instead of the one before."""
        if self._shown is not None:
            self._shown.hide()
        self._shown = widget
        if widget is not None:
            widget.setParent(self._canvas)
            widget.show()
            widget.raise_()
            self._place()

    def room(self) -> int:
        """How much of the lower edge of the canvas is taken, in pixels."""
        return 0 if self._shown is None else self._shown.height() + SPACE_L

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the canvas."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        if self._shown is not None:
            self._shown.adjustSize()
            room = self._canvas.size()
            x = max(0, (room.width() - self._shown.width()) // 2)
            self._shown.move(x, room.height() - self._shown.height() - SPACE_L)
