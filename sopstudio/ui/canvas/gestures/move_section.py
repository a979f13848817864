"""Gesture: drag a section by its title; a click selects it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sopstudio.translation import tr
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.canvas.snapping import snap_to_grid
from sopstudio.ui.document import Selection


class MoveSection(Gesture):
    """A press selects the section, a drag moves all its nodes on the grid: its band follows them."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, context: GestureContext, key: str, pointer: Pointer) -> None:
        self._context, self._start = context, pointer
        self._scene = context.canvas.canvas_scene
        drawing = self._scene.drawing
        nodes = [drawing.nodes[name] for name in drawing.sections[key].nodes if name in drawing.nodes]
        self._origins = {node.key: (node.x, node.y) for node in nodes}
        self._positions: dict[str, tuple[float, float]] = {}
        self._dragging = False
        context.document.select(Selection(sections=frozenset({key})))

    def move(self, pointer: Pointer) -> None:
        """Show the nodes where the pointer leads them."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            step = pointer.scene - self._start.scene
            dx, dy = step.x(), step.y()
            if not pointer.off_grid:
                dx, dy = snap_to_grid(dx), snap_to_grid(dy)
            self._positions = {key: (x + dx, y + dy) for key, (x, y) in self._origins.items()}
            self._scene.preview_positions(self._positions)

    def release(self, pointer: Pointer) -> None:
        """Move the nodes as one undo step."""
        if self._positions:
            self._context.move_nodes(tr("Move the section"), self._positions)

    def cancel(self) -> None:
        """Draw the nodes where the document has them."""
        if self._positions:
            self._context.redraw()
