"""Gesture: move the view with the middle button, or with Space held."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer


class Pan(Gesture):
    """The view follows the pointer."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, context: GestureContext, pointer: Pointer) -> None:
        self._canvas, self._last = context.canvas, pointer.view

    def move(self, pointer: Pointer) -> None:
        """Move the view with the pointer."""
        step, self._last = pointer.view - self._last, pointer.view
        self._canvas.pan(-step.x(), -step.y())
