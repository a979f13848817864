"""Gesture: drag a section by its title; a click selects it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sopstudio.sop.document import Area
from sopstudio.sop.sections import move_area
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.canvas.snapping import snap_to_grid
from sopstudio.ui.open_document import Selection


class MoveSection(Gesture):
    """A press selects the section, a drag moves all its nodes on the grid: its band follows them."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, context: GestureContext, key: str, pointer: Pointer) -> None:
        self._context, self._key, self._start = context, key, pointer
        self._scene = context.canvas.canvas_scene
        self._drawing = self._scene.drawing
        self._positions: dict[str, tuple[float, float]] = {}
        self._areas: dict[str, Area] = {}
        self._dragging = False
        context.document.select(Selection(sections=frozenset({key})))

    def move(self, pointer: Pointer) -> None:
        """Show the section where the pointer leads it."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            step = pointer.scene - self._start.scene
            dx, dy = step.x(), step.y()
            if not pointer.off_grid:
                dx, dy = snap_to_grid(dx), snap_to_grid(dy)
            self._positions, self._areas = shift_section(self._drawing, self._key, dx, dy)
            self._scene.preview_positions(self._positions, self._areas)

    def release(self, pointer: Pointer) -> None:
        """Move the section as one undo step."""
        if self._positions:
            self._context.move_nodes(tr("Move the section"), self._positions, areas=self._areas)

    def cancel(self) -> None:
        """Draw the section where the document has it."""
        if self._positions:
            self._context.redraw()


def shift_section(
    drawing: Drawing, key: str, dx: float, dy: float
) -> tuple[dict[str, tuple[float, float]], dict[str, Area]]:
    """The positions of the nodes of a section, and the area that was drawn of it, after a step."""
    section = drawing.sections[key]
    nodes = (drawing.nodes[name] for name in section.nodes if name in drawing.nodes)
    areas = {} if section.area is None else {key: move_area(section.area, dx, dy)}
    return {node.key: (node.x + dx, node.y + dy) for node in nodes}, areas
