"""Move the view: with the middle button, or with Space held."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sopstudio.ui.gestures.gesture import Gesture, Pointer
from sopstudio.ui.gestures.surface import Surface


class Pan(Gesture):
    """The ground follows the pointer."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, surface: Surface, at: Pointer) -> None:
        self._canvas, self._last = surface.canvas, at.view

    def move(self, at: Pointer) -> None:
        """Go along."""
        step, self._last = at.view - self._last, at.view
        self._canvas.pan(-step.x(), -step.y())
