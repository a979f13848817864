"""Draw an edge from a node's port: to another node, or onto empty ground for a node that is not there yet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from sopstudio.ui.canvas.hitting import node_at
from sopstudio.ui.canvas.node_item import PORT_AT
from sopstudio.ui.gestures.gesture import Gesture, Pointer, far
from sopstudio.ui.gestures.surface import Surface

REACH = 14.0


class Connect(Gesture):
    """A line follows the pointer; the node under it is marked."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, surface: Surface, key: str, at: Pointer) -> None:
        self._surface, self._key, self._start = surface, key, at
        self._scene = surface.canvas.canvas_scene
        self._drags = False

    def move(self, at: Pointer) -> None:
        """Show the edge that would be drawn."""
        self._drags = self._drags or far(self._start, at)
        if self._drags:
            self._scene.sketch(thread(self._scene.node_items[self._key].pos() + PORT_AT, at.scene))
            self._scene.hint({node_at(self._scene, at.scene, REACH)} - {""})

    def release(self, at: Pointer) -> None:
        """Draw it, or ask which kind of node it leads to; a mere click asks too."""
        self.cancel()
        if not self._drags:
            self._surface.offer(QPointF(), self._key)
            return
        target = node_at(self._scene, at.scene, REACH)
        if target:
            self._surface.connect(self._key, target)
        else:
            self._surface.offer(at.scene, self._key)

    def cancel(self) -> None:
        """No edge."""
        self._scene.sketch(None)
        self._scene.hint(())


def thread(start: QPointF, end: QPointF) -> QPainterPath:
    """A line that leaves and arrives upright."""
    bend = max(24.0, abs(end.y() - start.y()) / 2)
    path = QPainterPath(start)
    path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end)
    return path
