"""Gesture: drag a border or a corner of a selected section."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt

from sopstudio.sop.document import Area
from sopstudio.translation import tr
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.canvas.section_resizing import Resized, Sides, as_area, resize
from sopstudio.ui.canvas.snapping import snap_to_grid

CURSORS: Mapping[Sides, Qt.CursorShape] = {
    (0,): Qt.CursorShape.SizeHorCursor,
    (2,): Qt.CursorShape.SizeHorCursor,
    (1,): Qt.CursorShape.SizeVerCursor,
    (3,): Qt.CursorShape.SizeVerCursor,
    (0, 1): Qt.CursorShape.SizeFDiagCursor,
    (2, 3): Qt.CursorShape.SizeFDiagCursor,
    (2, 1): Qt.CursorShape.SizeBDiagCursor,
    (0, 3): Qt.CursorShape.SizeBDiagCursor,
}


class ResizeSection(Gesture):
    """The border follows the pointer on the grid; sections in its way are pushed on."""

    def __init__(self, context: GestureContext, hit: Hit, pointer: Pointer) -> None:
        self._context, self._key, self._sides, self._start = context, hit.key, hit.sides, pointer
        self.cursor = CURSORS[hit.sides]
        self._scene = context.canvas.canvas_scene
        self._drawing = self._scene.drawing
        self._sections = {section.key: section for section in self._scene.sections.drawn}
        self._box = self._sections[hit.key].box
        self._resized: Resized | None = None
        self._dragging = False

    def move(self, pointer: Pointer) -> None:
        """Show the borders where the pointer leads them."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            step = pointer.scene - self._start.scene
            box = Box(*(self._place(side, step.y() if side % 2 else step.x(), pointer) for side in range(4)))
            self._resized = resize(self._drawing, self._sections, self._key, self._sides, box)
            preview_resized(self._context, self._drawing, self._resized)

    def release(self, pointer: Pointer) -> None:
        """Change the section as one undo step."""
        if self._resized is not None:
            apply_resized(self._context, self._drawing, self._resized)

    def cancel(self) -> None:
        """Draw the section where the document has it."""
        if self._resized is not None:
            self._context.redraw()

    def _place(self, side: int, step: float, pointer: Pointer) -> float:
        place = self._box[side] + step
        return place if pointer.off_grid else snap_to_grid(place)


def _areas(drawing: Drawing, resized: Resized) -> dict[str, Area]:
    return {key: as_area(drawing, key, box) for key, box in resized.areas.items()}


def preview_resized(context: GestureContext, drawing: Drawing, resized: Resized) -> None:
    """Show sections and nodes as they would be; those that are not moved any more go back to where they were."""
    scene = context.canvas.canvas_scene
    positions = {key: (node.x, node.y) for key, node in drawing.nodes.items() if scene.drawing.nodes[key] is not node}
    scene.preview_positions({**positions, **resized.positions}, _areas(drawing, resized))


def apply_resized(context: GestureContext, drawing: Drawing, resized: Resized, merge_key: str = "") -> None:
    """Change areas, positions and sections as one undo step."""
    context.move_nodes(
        tr("Resize the section"),
        resized.positions,
        merge_key,
        sections=resized.joining,
        areas=_areas(drawing, resized),
    )
