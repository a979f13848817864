"""Gesture: drag a note; a click selects it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, Qt

from sopstudio.sop import Point
from sopstudio.sop.notes import change_note
from sopstudio.translation import tr
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.canvas.snapping import snap_to_grid
from sopstudio.ui.open_document import Selection


class MoveNote(Gesture):
    """A press selects the note, a drag moves it on the grid."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, context: GestureContext, key: str, pointer: Pointer) -> None:
        self._context, self._key, self._start = context, key, pointer
        self._item = context.canvas.canvas_scene.notes.items[key]
        self._origin = QPointF(self._item.pos())
        self._dragging = False
        context.document.select(Selection(notes=frozenset({key})))

    def move(self, pointer: Pointer) -> None:
        """Show the note where the pointer leads it."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            place = self._origin + pointer.scene - self._start.scene
            if not pointer.off_grid:
                place = QPointF(snap_to_grid(place.x()), snap_to_grid(place.y()))
            self._item.setPos(place)

    def release(self, pointer: Pointer) -> None:
        """Move the note as one undo step."""
        place = self._item.pos()
        if place != self._origin:
            change = partial(change_note, element=self._key, at=Point(x=place.x(), y=place.y()))
            self._context.document.attempt(tr("Move the note"), change)

    def cancel(self) -> None:
        """Put the note back."""
        self._item.setPos(self._origin)
