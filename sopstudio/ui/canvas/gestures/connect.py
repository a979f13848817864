"""Gesture: draw an edge from a node's port to another node, or onto empty ground to add a node there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from sopstudio.sop import FlowDirection
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.canvas.hit_testing import find_node

TARGET_MARGIN = 14.0


class Connect(Gesture):
    """A line follows the pointer and the node under it is highlighted."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, context: GestureContext, key: str, pointer: Pointer) -> None:
        self._context, self._key, self._start = context, key, pointer
        self._scene = context.canvas.canvas_scene
        self._dragging = False

    def move(self, pointer: Pointer) -> None:
        """Draw the line to the pointer."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            item = self._scene.node_items[self._key]
            self._scene.show_overlay(
                connector_path(item.pos() + item.port_position, pointer.scene, item.drawn.direction)
            )
            self._scene.highlight({find_node(self._scene, pointer.scene, TARGET_MARGIN)} - {""})

    def release(self, pointer: Pointer) -> None:
        """Add the edge; on empty ground, or after a mere click, open the menu of node kinds."""
        self.cancel()
        if not self._dragging:
            self._context.open_node_menu(QPointF(), self._key)
            return
        target = find_node(self._scene, pointer.scene, TARGET_MARGIN)
        if target:
            self._context.add_edge(self._key, target)
        else:
            self._context.open_node_menu(pointer.scene, self._key)

    def cancel(self) -> None:
        """Remove the line; no edge is added."""
        self._scene.show_overlay(None)
        self._scene.highlight(())


def connector_path(start: QPointF, end: QPointF, direction: FlowDirection = "down") -> QPainterPath:
    """A curve that leaves the start and arrives at the end in the direction of the drawing."""
    if direction == "down":
        bend = QPointF(0, max(24.0, abs(end.y() - start.y()) / 2))
    else:
        bend = QPointF(max(24.0, abs(end.x() - start.x()) / 2), 0)
    path = QPainterPath(start)
    path.cubicTo(start + bend, end - bend, end)
    return path
