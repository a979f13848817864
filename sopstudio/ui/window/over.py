"""What floats over the lower edge of the canvas, kept in its middle, or aside where the minimap is in the way.

The canvas keeps that edge clear where it shows the whole.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.canvas.view import Canvas
from sopstudio.ui.theme import SPACE_L, SPACE_S

FOLLOWED = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.LayoutRequest)


@runtime_checkable
class Fitting(Protocol):
    """A widget that can do with less room."""

    def fit(self, room: int) -> None:
        """Need no more than `room` pixels."""


class Over(QObject):
    """Holds one widget over the canvas and moves it when the canvas is resized."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._shown: QWidget | None = None
        self._minimap: Minimap | None = None
        canvas.installEventFilter(self)

    def hold(self, widget: QWidget | None) -> None:
        """Take a widget in, to be shown later."""
        if widget is not None:
            widget.setParent(self._canvas)
            widget.hide()

    def show_widget(self, widget: QWidget | None) -> None:
        """Show this one instead of the one before."""
        if self._shown is not None:
            self._shown.hide()
        self._shown = widget
        if widget is not None:
            widget.show()
            widget.raise_()
        self._place()

    def room(self) -> int:
        """How much of the lower edge of the canvas is taken, in pixels."""
        return 0 if self._shown is None else self._canvas.height() - self._shown.y()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the canvas, and the minimap as it comes and goes."""
        if event.type() in FOLLOWED:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        if self._shown is not None:
            minimap, room = self._seen_minimap(), self._canvas.size()
            if isinstance(self._shown, Fitting):
                self._shown.fit((room.width() if minimap is None else minimap.x()) - 2 * SPACE_S)
            self._shown.adjustSize()
            size = self._shown.size()
            x, y = (room.width() - size.width()) // 2, room.height() - size.height() - SPACE_L
            if minimap is not None and minimap.x() - SPACE_S - size.width() >= SPACE_S:
                x = min(x, minimap.x() - SPACE_S - size.width())
            elif minimap is not None:
                y = minimap.y() - SPACE_S - size.height()
            self._shown.move(max(0, x), max(0, y))
        seen = self._shown is not None and not self._shown.isHidden()
        self._canvas.keep_clear(self._shown.height() + SPACE_L if seen and self._shown is not None else 0)

    def _seen_minimap(self) -> Minimap | None:
        """The minimap, while it is shown; it is made after this, and followed from when it is there."""
        if self._minimap is None:
            self._minimap = self._canvas.findChild(Minimap)
            if self._minimap is not None:
                self._minimap.installEventFilter(self)
        return self._minimap if self._minimap is not None and not self._minimap.isHidden() else None
