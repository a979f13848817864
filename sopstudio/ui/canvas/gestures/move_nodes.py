"""Gesture: drag the selected nodes together, snapping to the grid and to other nodes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath

from sopstudio.translation import tr
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag, is_selected, select_hit
from sopstudio.ui.canvas.section_bands import find_section, place_sections
from sopstudio.ui.canvas.snapping import Snap, find_snap
from sopstudio.ui.open_document import Selection

GUIDE_OVERHANG = 48.0


class MoveNodes(Gesture):
    """A press selects the node and a drag moves all selected nodes, also into the section where they are dropped. A
    click on one of several selected nodes selects it alone.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, context: GestureContext, key: str, pointer: Pointer) -> None:
        self._context, self._key, self._start = context, key, pointer
        self._scene = context.canvas.canvas_scene
        self._dragging = False
        self._start_positions: dict[str, tuple[float, float]] = {}
        self._other_centres: list[tuple[float, float]] = []
        self._positions: dict[str, tuple[float, float]] = {}
        document, hit = context.document, Hit("node", key)
        self._was_selected = is_selected(document.selection, hit) and not pointer.extends
        if not self._was_selected:
            document.select(select_hit(document.selection, hit, pointer.extends, self._scene.drawing))

    def move(self, pointer: Pointer) -> None:
        """Show the nodes at their new positions."""
        if not self._dragging and is_drag(self._start, pointer):
            self._start_drag()
        if self._start_positions:
            self._drag(pointer)

    def release(self, pointer: Pointer) -> None:
        """Move the nodes as one undo step; a click without a drag selects the node alone."""
        if not self._dragging:
            if self._was_selected:
                self._context.select(Selection(frozenset({self._key})))
            return
        self._scene.show_overlay(None)
        if self._positions:
            self._context.move_nodes(tr("Move"), self._positions, sections=self._find_sections())

    def cancel(self) -> None:
        """Draw the nodes where the document has them."""
        self._scene.show_overlay(None)
        if self._dragging:
            self._context.redraw()

    def _start_drag(self) -> None:
        self._dragging = True
        drawn_nodes, keys = self._scene.drawing.nodes, self._context.document.selection.nodes
        if self._key in keys:
            self._start_positions = {
                key: (drawn_nodes[key].x, drawn_nodes[key].y) for key in keys if key in drawn_nodes
            }
            self._other_centres = [(node.x, node.y) for key, node in drawn_nodes.items() if key not in keys]

    def _find_sections(self) -> dict[str, str]:
        """The section into whose band each node was moved; none that it was in before."""
        drawing, joined = self._scene.drawing, {}
        bands = list(place_sections(drawing, self._scene.wiring, without=self._positions).values())
        for key, (x, y) in self._positions.items() if bands else ():
            scope = key.rpartition("/")[0]
            section = find_section((band for band in bands if band.scope == scope), x, y)
            own = next((name for name, held in drawing.sections.items() if key in held.nodes), "")
            if section and section != own:
                joined[key] = section
        return joined

    def _drag(self, pointer: Pointer) -> None:
        x, y = self._start_positions[self._key]
        step = pointer.scene - self._start.scene
        snap = Snap(x + step.x(), y + step.y())
        if not pointer.off_grid:
            shift = self._scene.drawing.shifts.get(self._key.rpartition("/")[0], (0.0, 0.0))
            snap = find_snap(snap.x, snap.y, self._other_centres, shift)
        dx, dy = snap.x - x, snap.y - y
        self._positions = {key: (position[0] + dx, position[1] + dy) for key, position in self._start_positions.items()}
        self._scene.preview_positions(self._positions)
        self._scene.show_overlay(_guide_lines(snap))
        self._context.canvas.ensureVisible(QRectF(pointer.scene, QSizeF(1, 1)), 8, 8)


def _guide_lines(snap: Snap) -> QPainterPath | None:
    path = QPainterPath()
    if snap.vertical is not None:
        path.moveTo(snap.x, min(snap.y, snap.vertical[1]) - GUIDE_OVERHANG)
        path.lineTo(snap.x, max(snap.y, snap.vertical[1]) + GUIDE_OVERHANG)
    if snap.horizontal is not None:
        reach = GUIDE_OVERHANG + 104
        path.moveTo(min(snap.x, snap.horizontal[0]) - reach, snap.y)
        path.lineTo(max(snap.x, snap.horizontal[0]) + reach, snap.y)
    return None if path.isEmpty() else path
