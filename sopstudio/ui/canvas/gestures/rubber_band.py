"""Gesture: select what lies in a rectangle drawn on empty ground. A click there clears the selection."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag
from sopstudio.ui.open_document import EMPTY_SELECTION, Selection


class RubberBand(Gesture):
    """Selects the nodes that the rectangle touches and the edges between them."""

    def __init__(self, context: GestureContext, pointer: Pointer) -> None:
        self._context, self._start = context, pointer
        self._scene = context.canvas.canvas_scene
        self._initial_selection = context.document.selection if pointer.extends else EMPTY_SELECTION
        self._dragging = False

    def move(self, pointer: Pointer) -> None:
        """Show the rectangle and highlight the nodes in it."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            area = QPainterPath()
            area.addRect(self._rectangle(pointer))
            self._scene.show_overlay(area, filled=True)
            self._scene.highlight(self._nodes_inside(pointer))

    def release(self, pointer: Pointer) -> None:
        """Select the nodes inside the band and the edges between them, beside the selection it began with."""
        self._clear_overlay()
        if not self._dragging:
            self._context.document.select(self._initial_selection)
            return
        nodes = self._nodes_inside(pointer) | self._initial_selection.nodes
        drawn_edges = self._scene.drawing.edges
        edges = {key for key, edge in drawn_edges.items() if edge.source in nodes and edge.target in nodes}
        self._context.select(Selection(frozenset(nodes), frozenset(edges) | self._initial_selection.edges))

    def cancel(self) -> None:
        """Keep the selection as it was."""
        self._clear_overlay()

    def _clear_overlay(self) -> None:
        self._scene.show_overlay(None)
        self._scene.highlight(())

    def _rectangle(self, pointer: Pointer) -> QRectF:
        return QRectF(self._start.scene, pointer.scene).normalized()

    def _nodes_inside(self, pointer: Pointer) -> frozenset[str]:
        area = self._rectangle(pointer)
        boxes = ((key, node.box) for key, node in self._scene.drawing.nodes.items())
        return frozenset(
            key
            for key, box in boxes
            if box.left < area.right()
            and area.left() < box.right
            and box.top < area.bottom()
            and area.top() < box.bottom
        )
