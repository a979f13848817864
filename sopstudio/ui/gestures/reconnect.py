"""Drag an end of an edge to another node."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt

from sopstudio.errors import EditError
from sopstudio.sop import Document, changed
from sopstudio.sop.edits import graph_of, replace_edge
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.hitting import node_at
from sopstudio.ui.editor import Selection, scope_of
from sopstudio.ui.gestures.choosing import chosen
from sopstudio.ui.gestures.connect import REACH, thread
from sopstudio.ui.gestures.gesture import Gesture, Pointer, far
from sopstudio.ui.gestures.surface import Surface


class Reconnect(Gesture):
    """A press selects the edge; a drag takes its head or tail along."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, surface: Surface, what: Hit, at: Pointer) -> None:
        self._surface, self._what, self._start = surface, what, at
        self._scene = surface.canvas.canvas_scene
        self._drags = False
        document = surface.document
        document.select(chosen(document.selection, what, at.adds))

    def move(self, at: Pointer) -> None:
        """Show where the edge would run."""
        self._drags = self._drags or far(self._start, at)
        if self._drags:
            tail, head = self._scene.edge_items[self._what.key].ends
            line = thread(tail, at.scene) if self._what.kind == "head" else thread(at.scene, head)
            self._scene.sketch(line)
            self._scene.hint({node_at(self._scene, at.scene, REACH)} - {""})

    def release(self, at: Pointer) -> None:
        """Let it end there; on empty ground it stays as it was."""
        self.cancel()
        node = node_at(self._scene, at.scene, REACH) if self._drags else ""
        if node:
            change = partial(led_elsewhere, key=self._what.key, end=self._what.kind, node=node)
            selection = Selection(edges=frozenset({self._what.key}))
            self._surface.document.attempt("Reconnect", change, select=selection)

    def cancel(self) -> None:
        """The edge stays."""
        self._scene.sketch(None)
        self._scene.hint(())


def led_elsewhere(document: Document, key: str, end: str, node: str) -> Document:
    """`document` with the *head* (else the tail) of an edge at another node. Raises `EditError`."""
    scope, name = scope_of(key)
    other, node_id = scope_of(node)
    if scope != other:
        raise EditError("an edge cannot leave its procedure", hint="connect it to a node in the same procedure")
    edge = next((one for one in graph_of(document.sop, scope).edges if one.id == name), None)
    if edge is None:
        raise EditError(f"there is no edge {name!r}")
    after = changed(edge, target=node_id) if end == "head" else changed(edge, source=node_id)
    return replace_edge(document, after, scope=scope)
