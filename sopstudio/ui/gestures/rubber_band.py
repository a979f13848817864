"""Select what lies in a rectangle drawn on empty ground; a click there selects nothing."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from sopstudio.ui.editor import NOTHING, Selection
from sopstudio.ui.gestures.gesture import Gesture, Pointer, far
from sopstudio.ui.gestures.surface import Surface


class RubberBand(Gesture):
    """Nodes that the rectangle touches, and edges between them."""

    def __init__(self, surface: Surface, at: Pointer) -> None:
        self._surface, self._start = surface, at
        self._scene = surface.canvas.canvas_scene
        self._before = surface.document.selection if at.adds else NOTHING
        self._drags = False

    def move(self, at: Pointer) -> None:
        """Show what would be selected."""
        self._drags = self._drags or far(self._start, at)
        if self._drags:
            area = QPainterPath()
            area.addRect(self._area(at))
            self._scene.sketch(area, filled=True)
            self._scene.hint(self._inside(at))

    def release(self, at: Pointer) -> None:
        """Select it."""
        self._away()
        if not self._drags:
            self._surface.document.select(self._before)
            return
        nodes = self._inside(at) | self._before.nodes
        drawn = self._scene.drawing.edges
        edges = {key for key, edge in drawn.items() if edge.source in nodes and edge.target in nodes}
        self._surface.document.select(Selection(frozenset(nodes), frozenset(edges) | self._before.edges))

    def cancel(self) -> None:
        """Select nothing new."""
        self._away()

    def _away(self) -> None:
        self._scene.sketch(None)
        self._scene.hint(())

    def _area(self, at: Pointer) -> QRectF:
        return QRectF(self._start.scene, at.scene).normalized()

    def _inside(self, at: Pointer) -> frozenset[str]:
        area = self._area(at)
        boxes = ((key, node.box) for key, node in self._scene.drawing.nodes.items())
        return frozenset(
            key
            for key, box in boxes
            if box.left < area.right()
            and area.left() < box.right
            and box.top < area.bottom()
            and area.top() < box.bottom
        )
