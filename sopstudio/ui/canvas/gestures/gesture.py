"""The base of all gestures. A press starts a gesture; it receives every move and ends with release or
cancel.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from sopstudio.ui.canvas import Canvas

MIN_DRAG_PIXELS = 4
"""How many screen pixels the pointer must move before a press counts as a drag."""


class Pointer(NamedTuple):
    """Position of the pointer in the scene and in the view, and the modifiers held."""

    scene: QPointF
    view: QPoint
    extends: bool = False
    off_grid: bool = False

    @classmethod
    def from_event(cls, canvas: Canvas, event: QMouseEvent) -> Pointer:
        """The pointer of a mouse event. Shift and Ctrl extend the selection, Alt turns off snapping."""
        view, modifiers = event.position().toPoint(), event.modifiers()
        keys = Qt.KeyboardModifier
        extends = bool(modifiers & (keys.ShiftModifier | keys.ControlModifier))
        return cls(canvas.mapToScene(view), view, extends, bool(modifiers & keys.AltModifier))


class Gesture:
    """One mouse gesture. Nothing is written to the document before `release`."""

    cursor = Qt.CursorShape.ArrowCursor

    def move(self, pointer: Pointer) -> None:
        """Called for each pointer move while the button is down."""

    def release(self, pointer: Pointer) -> None:
        """Called when the button goes up: carry out the gesture."""

    def cancel(self) -> None:
        """Called on Escape: restore what was there before."""


def is_drag(start: Pointer, current: Pointer) -> bool:
    """Whether the pointer moved far enough for a drag."""
    return (current.view - start.view).manhattanLength() >= MIN_DRAG_PIXELS
