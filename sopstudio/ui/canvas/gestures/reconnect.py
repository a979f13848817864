"""Gesture: drag an end of an edge to another node."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt

from sopstudio.errors import EditError
from sopstudio.sop import Document, replace_fields
from sopstudio.sop.edits import graph_of, replace_edge
from sopstudio.translation import quoted, tr
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.gestures.connect import TARGET_MARGIN, connector_path
from sopstudio.ui.canvas.gestures.gesture import Gesture, GestureContext, Pointer, is_drag, select_hit
from sopstudio.ui.canvas.hit_testing import find_node
from sopstudio.ui.open_document import Selection, split_key


class Reconnect(Gesture):
    """A press selects the edge; a drag moves its head or tail."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, context: GestureContext, hit: Hit, pointer: Pointer) -> None:
        self._context, self._hit, self._start = context, hit, pointer
        self._scene = context.canvas.canvas_scene
        self._dragging = False
        document = context.document
        document.select(select_hit(document.selection, hit, pointer.extends, self._scene.drawing))

    def move(self, pointer: Pointer) -> None:
        """Draw the edge to the pointer."""
        self._dragging = self._dragging or is_drag(self._start, pointer)
        if self._dragging:
            direction = self._scene.drawing.direction
            tail, head = self._scene.edge_items[self._hit.key].handle_positions
            line = (
                connector_path(tail, pointer.scene, direction)
                if self._hit.kind == "head"
                else connector_path(pointer.scene, head, direction)
            )
            self._scene.show_overlay(line)
            self._scene.highlight({find_node(self._scene, pointer.scene, TARGET_MARGIN)} - {""})

    def release(self, pointer: Pointer) -> None:
        """Connect the end to the node under the pointer; on empty ground nothing changes."""
        self.cancel()
        node_key = find_node(self._scene, pointer.scene, TARGET_MARGIN) if self._dragging else ""
        if node_key:
            change = partial(move_edge_end, edge_key=self._hit.key, end=self._hit.kind, node_key=node_key)
            selection = Selection(edges=frozenset({self._hit.key}))
            self._context.document.attempt(tr("Reconnect"), change, select=selection)

    def cancel(self) -> None:
        """Remove the line; the edge stays as it was."""
        self._scene.show_overlay(None)
        self._scene.highlight(())


def move_edge_end(document: Document, edge_key: str, end: str, node_key: str) -> Document:
    """`document` with the head or tail (`end`) of an edge at another node. Raises `EditError`."""
    scope, name = split_key(edge_key)
    node_scope, node_id = split_key(node_key)
    if scope != node_scope:
        raise EditError(tr("an edge cannot leave its procedure"), hint=tr("connect it to a node in the same procedure"))
    edge = next((candidate for candidate in graph_of(document.sop, scope).edges if candidate.id == name), None)
    if edge is None:
        raise EditError(tr("there is no edge {name}", name=quoted(name)))
    after = replace_fields(edge, target=node_id) if end == "head" else replace_fields(edge, source=node_id)
    return replace_edge(document, after, scope=scope)
