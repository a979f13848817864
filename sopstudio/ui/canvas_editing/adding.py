"""Adding nodes and edges from the canvas: the quick menu, and what its choice does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPointF

from sopstudio.errors import EditError
from sopstudio.layout import laid_out
from sopstudio.sop import Document, Point
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.canvas_editing.condition_box import ConditionBox
from sopstudio.ui.canvas_editing.new_nodes import KINDS, Kind, added, below, connected, inserted, is_free, kinds
from sopstudio.ui.canvas_editing.quick_menu import QuickMenu
from sopstudio.ui.canvas_editing.title_field import TitleField
from sopstudio.ui.editor import OpenDocument, Selection, scope_of
from sopstudio.ui.gestures.guides import on_grid
from sopstudio.ui.theme import NODE_HEIGHT

Maker = Callable[[Document, Kind], tuple[Document, str]]


class Adding(QObject):
    """One step to undo for a node with the edge that leads to it and the title that is then written."""

    def __init__(
        self, document: OpenDocument, canvas: Canvas, menu: QuickMenu, title: TitleField, condition: ConditionBox
    ) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self.menu, self.title, self.condition = menu, title, condition

    def offer(self, at: QPointF, source: str) -> None:
        """Ask which kind of node comes to a point of the scene, or below `source` where the point is null."""
        wanted = self._spot(at, source)
        take = partial(self.add_at, wanted, source, drop=not at.isNull())
        self.menu.open(self._canvas.mapFromScene(wanted), kinds(self._document.document.sop), take)

    def offer_on_edge(self, key: str) -> None:
        """Ask which kind of node comes into the middle of an edge."""
        edge = self._canvas.canvas_scene.edge_items.get(key)
        if edge is None:
            return
        tail, head = edge.ends
        middle = (tail + head) / 2
        self._canvas.reveal(key)
        offered = [one for one in kinds(self._document.document.sop) if one.name != "end"]
        self.menu.open(self._canvas.mapFromScene(middle), offered, partial(self._insert, key, middle))

    def add(self, name: str) -> None:
        """Add a node of a kind: after the selected node, else in the middle of what is in view."""
        kind = next(one for one in KINDS if one.name == name)
        selected = self._document.selection.nodes
        source = next(iter(selected)) if len(selected) == 1 else ""
        if source and self._canvas.canvas_scene.drawing.nodes[source].node.kind == "end":
            source = ""
        self.add_at(self._spot(QPointF(), source), source, kind)

    def add_at(self, at: QPointF, source: str, kind: Kind, *, drop: bool = False) -> None:
        """Add a node at a point of the scene (with `drop` from a port, its top there) and write its title."""
        drawing = self._canvas.canvas_scene.drawing
        scope = scope_of(source)[0] if source else drawing.scope_at(at.x(), at.y())
        y = at.y() + (NODE_HEIGHT / 2 if drop and source else 0)
        place = self._layout(scope, at.x(), y)
        self._make(kind, lambda document, kind: added(document, kind, place, scope, source))

    def draw_edge(self, source: str, target: str) -> None:
        """Draw an edge between two nodes; where it needs a condition, or leaves a decision, write that."""
        try:
            after, edge, key = connected(laid_out(self._document.document), source, target)
        except EditError as error:
            self._document.refused.emit(str(error))
            return
        self._document.edit("Connect", after, f"connect {key}", Selection(edges=frozenset({key})))
        decides = self._canvas.canvas_scene.drawing.nodes[source].node.kind == "decision"
        if decides or edge.kind != "always":
            self.condition.begin(key, f"connect {key}")

    def reword(self, what: Hit, at: QPointF) -> None:
        """Write the title of a node or the condition of an edge."""
        if what.is_edge:
            self.condition.begin(what.key)
        elif what.key:
            self.title.begin(what.key)

    def _insert(self, key: str, at: QPointF, kind: Kind) -> None:
        place = self._layout(scope_of(key)[0], at.x(), at.y())
        self._make(kind, lambda document, kind: inserted(document, kind, key, place))

    def _make(self, kind: Kind, make: Maker) -> None:
        try:
            after, key = make(laid_out(self._document.document), kind)
        except EditError as error:
            self._document.refused.emit(str(error))
            return
        step = f"add {key}"
        self._document.edit(f"Add {kind.title}", after, step, Selection(frozenset({key})))
        if kind.called:
            self._canvas.reveal(key)
        else:
            self.title.begin(key, step)

    def _spot(self, at: QPointF, source: str) -> QPointF:
        drawing = self._canvas.canvas_scene.drawing
        if source:
            return at if not at.isNull() else QPointF(*below(drawing, source))
        first = at if not at.isNull() else self._canvas.mapToScene(self._canvas.viewport().rect().center())
        spot = QPointF(first)
        while not is_free(drawing, spot.x(), spot.y()):
            spot += QPointF(24, 24)
        same = drawing.scope_at(spot.x(), spot.y()) == drawing.scope_at(first.x(), first.y())
        return spot if same else first

    def _layout(self, scope: str, x: float, y: float) -> Point:
        shift = self._canvas.canvas_scene.drawing.shifts.get(scope, (0.0, 0.0))
        return Point(x=on_grid(x - shift[0]), y=on_grid(y - shift[1]))
