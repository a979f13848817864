"""What can be done with what is selected on the canvas: delete, copy, paste, align, nudge, reorder. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Literal

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard

from sopstudio.errors import EditError, FormatError
from sopstudio.sop import Document
from sopstudio.sop.edits import graph_of, remove_edges, remove_nodes, reorder_edge, set_start
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.canvas_editing import fragment
from sopstudio.ui.canvas_editing.placing import (
    Place,
    Way,
    aligned,
    all_in_order,
    along,
    distributed,
    neighbour,
    reading_order,
)
from sopstudio.ui.editor import NOTHING, OpenDocument, Selection, scope_of
from sopstudio.ui.gestures import Surface
from sopstudio.ui.gestures.guides import GRID

STEPS: Mapping[Way, tuple[float, float]] = {
    "left": (-GRID, 0.0),
    "right": (GRID, 0.0),
    "up": (0.0, -GRID),
    "down": (0.0, GRID),
}


class Deeds:
    """Each does one thing to the open document as one step to undo."""

    def __init__(self, surface: Surface, clipboard: QClipboard) -> None:
        self._surface, self._clipboard = surface, clipboard
        self._copied = False

    @property
    def document(self) -> OpenDocument:
        """What is open."""
        return self._surface.document

    @property
    def drawing(self) -> Drawing:
        """What is drawn of it."""
        return self._surface.canvas.canvas_scene.drawing

    def delete(self) -> None:
        """Take the selected nodes and edges out."""
        self._remove("Delete")

    def select_all(self) -> None:
        """Everything on the canvas."""
        self.document.select(Selection(frozenset(self.drawing.nodes), frozenset(self.drawing.edges)))

    def copy(self) -> bool:
        """The selected nodes to the clipboard, as a fragment and as text; whether there were any."""
        part = fragment.cut_out(self._surface.shown(), self.document.selection)
        if part is None:
            return False
        text, data = fragment.written(part), QMimeData()
        data.setData(fragment.MIME, text.encode())
        data.setText(text)
        self._clipboard.setMimeData(data)
        self._copied = True
        return True

    def close(self) -> None:
        """Leave what was copied as plain text: data of ours would outlive Python and end the process badly."""
        data: QMimeData | None = self._clipboard.mimeData()
        if data is not None and self._copied and data.hasFormat(fragment.MIME):
            self._clipboard.setText(_text_of(data))

    def cut(self) -> None:
        """Copy, then take out."""
        if self.copy():
            self._remove("Cut")

    def paste(self) -> None:
        """What the clipboard holds, a little aside of where it was; says why where it cannot be pasted."""
        try:
            part = fragment.read(_text_of(self._clipboard.mimeData()))
        except FormatError:
            self.document.refused.emit(
                "There are no nodes on the clipboard. Copy some first, or paste a whole SOP as text."
            )
            return
        self._put("Paste", part)

    def duplicate(self) -> None:
        """The selected nodes once more."""
        part = fragment.cut_out(self._surface.shown(), self.document.selection)
        if part is not None:
            self._put("Duplicate", part)

    def align(self, how: Literal["left", "centre", "top"]) -> None:
        """The selected nodes in line."""
        others = [(one.x, one.y) for key, one in self.drawing.nodes.items() if key not in self.document.selection.nodes]
        self._place("Align", lambda places: aligned(places, how, others))

    def distribute(self, how: Literal["across", "down"]) -> None:
        """The selected nodes at even distances."""
        self._place("Distribute", lambda places: distributed(places, how))

    def nudge(self, way: Way) -> None:
        """The selected nodes one line of the grid further."""
        dx, dy = STEPS[way]
        self._place("Move", lambda places: {key: (x + dx, y + dy) for key, (x, y) in places.items()}, "nudge")

    def begin_here(self) -> None:
        """The selected node becomes the start of its procedure."""
        for key in self.document.selection.nodes:
            scope, name = scope_of(key)
            self.document.attempt("Set as start", partial(set_start, node_id=name, scope=scope))

    def reorder(self, by: int) -> None:
        """The selected edge is tried earlier or later among those of its node."""
        for key in self.document.selection.edges:
            scope, name = scope_of(key)
            change = partial(reorder_edge, edge_id=name, position=self._rank(key)[0] + by, scope=scope)
            self.document.attempt("Change the order", change)

    def can_reorder(self, by: int) -> bool:
        """Whether one edge is selected and has another before (after) it."""
        edges = self.document.selection.edges
        if len(edges) != 1:
            return False
        place, count = self._rank(next(iter(edges)))
        return 0 <= place + by < count

    def go(self, way: Way) -> None:
        """Select the neighbour of the selected node or edge; where nothing is selected, the first node."""
        selection = self.document.selection
        if len(selection.edges) == 1 and not selection.nodes:
            self._select(along(self.drawing, next(iter(selection.edges)), way))
            return
        keys = self.document.selection.nodes & self.drawing.nodes.keys()
        here = min(keys, key=lambda key: self.drawing.nodes[key].y, default="")
        found = neighbour(self.drawing, here, way) if here else next(iter(reading_order(self.drawing)), "")
        self._select(("node", found) if found else None)

    def step(self, by: int) -> None:
        """Select what comes next (before) in reading order, where the edges of a node come after it."""
        self._select(self._beside(by))

    def can_step(self, by: int) -> bool:
        """Whether there is something to step to; past the last one the Tab key leaves the canvas."""
        return self._beside(by) is not None

    def _beside(self, by: int) -> Place | None:
        order, selection = all_in_order(self.drawing), self.document.selection
        held = {"node": selection.nodes, "edge": selection.edges}
        chosen = [place for place, (kind, key) in enumerate(order) if key in held[kind]]
        if not chosen:
            return (order[0] if by > 0 else order[-1]) if order else None
        place = (max(chosen) if by > 0 else min(chosen)) + by
        return order[place] if 0 <= place < len(order) else None

    def _select(self, place: Place | None) -> None:
        if place is not None:
            kind, key = place
            keys = frozenset({key})
            self.document.select(Selection(keys) if kind == "node" else Selection(edges=keys))
            self._surface.canvas.reveal(key)

    def _remove(self, text: str) -> None:
        selection = self.document.selection
        self.document.attempt(text, partial(without, selection=selection), select=NOTHING)

    def _put(self, text: str, part: Document) -> None:
        document = self._surface.shown()
        scopes = {scope_of(key)[0] for key in self.document.selection.nodes}
        scope = scopes.pop() if len(scopes) == 1 else ""
        steps = 1
        taken = {(point.x, point.y) for key, point in document.layout.items() if scope_of(key)[0] == scope}
        while any(
            (point.x + steps * fragment.APART, point.y + steps * fragment.APART) in taken
            for key, point in part.layout.items()
            if "/" not in key
        ):
            steps += 1
        shift = steps * fragment.APART
        try:
            after, selection = fragment.pasted(document, part, scope, (shift, shift))
        except EditError as error:
            self.document.refused.emit(str(error))
            return
        self.document.edit(text, after, select=selection)
        self._surface.canvas.reveal(*sorted(selection.nodes))

    def _place(
        self,
        text: str,
        change: Callable[[dict[str, tuple[float, float]]], dict[str, tuple[float, float]]],
        key: str = "",
    ) -> None:
        nodes = self.drawing.nodes
        places = {name: (nodes[name].x, nodes[name].y) for name in self.document.selection.nodes if name in nodes}
        if places:
            self._surface.place(text, change(places), key)

    def _rank(self, key: str) -> tuple[int, int]:
        """Which of its node's edges this is, and of how many."""
        scope, name = scope_of(key)
        edges = graph_of(self.document.document.sop, scope).edges
        source = next((edge.source for edge in edges if edge.id == name), "")
        same = [edge.id for edge in edges if edge.source == source]
        return (same.index(name) if name in same else -1), len(same)


def _text_of(data: QMimeData | None) -> str:
    """The fragment, or whatever text there is; an empty clipboard may have no data at all."""
    if data is None:
        return ""
    if data.hasFormat(fragment.MIME):
        return bytes(data.data(fragment.MIME).data()).decode(errors="replace")
    return data.text()


def without(document: Document, selection: Selection) -> Document:
    """`document` without the nodes and edges selected. Raises `EditError`."""
    for scope, names in _by_scope(selection.edges).items():
        document = remove_edges(document, names, scope=scope)
    for scope, names in _by_scope(selection.nodes).items():
        document = remove_nodes(document, names, scope=scope)
    return document


def _by_scope(keys: Iterable[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key in keys:
        scope, name = scope_of(key)
        found.setdefault(scope, set()).add(name)
    return found
