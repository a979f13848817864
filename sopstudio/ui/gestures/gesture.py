"""What all gestures share. A gesture is begun by a press; it hears of every move, and ends by release or cancel."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from sopstudio.ui.canvas import Canvas

THRESHOLD = 4
"""Pixels of the screen that the pointer must go before a press is a drag."""


class Pointer(NamedTuple):
    """Where the pointer is, on the scene and on the screen, and the keys held with it."""

    scene: QPointF
    view: QPoint
    adds: bool = False
    free: bool = False

    @classmethod
    def of(cls, canvas: Canvas, event: QMouseEvent) -> Pointer:
        """The pointer of an event: Shift and Ctrl add to the selection, Alt frees from the grid."""
        view, held = event.position().toPoint(), event.modifiers()
        keys = Qt.KeyboardModifier
        adds = bool(held & (keys.ShiftModifier | keys.ControlModifier))
        return cls(canvas.mapToScene(view), view, adds, bool(held & keys.AltModifier))


class Gesture:
    """One thing done with the mouse. Nothing is written to the document before `release`."""

    cursor = Qt.CursorShape.ArrowCursor

    def move(self, at: Pointer) -> None:
        """The pointer went there with the button down."""

    def release(self, at: Pointer) -> None:
        """The button went up: do it."""

    def cancel(self) -> None:
        """Escape: leave everything as it was."""


def far(before: Pointer, now: Pointer) -> bool:
    """Whether the pointer went far enough for a drag."""
    return (now.view - before.view).manhattanLength() >= THRESHOLD
