"""Adding nodes and edges from the canvas: the quick menu and what its choice does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPointF

from sopstudio.errors import EditError
from sopstudio.layout import lay_out
from sopstudio.sop import Document, Point
from sopstudio.sop.edits import graph_of
from sopstudio.sop.elements import element_key
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.canvas.snapping import snap_to_grid
from sopstudio.ui.canvas_editor.commands.new_nodes import (
    NODE_KINDS,
    NodeKind,
    add_node_of_kind,
    connect_nodes,
    existing_nodes,
    find_free_after,
    find_free_near,
    insert_node_of_kind,
    node_kinds,
)
from sopstudio.ui.canvas_editor.condition_box import ConditionBox
from sopstudio.ui.canvas_editor.quick_menu import QuickMenu
from sopstudio.ui.canvas_editor.sections import join_section
from sopstudio.ui.canvas_editor.title_field import TitleField
from sopstudio.ui.open_document import OpenDocument, Selection, split_key
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

ALIGN_DISTANCE = 24.0
"""How far beside its line a node may be dropped and still comes to stand in it, in pixels of the scene."""
NodeChange = Callable[[Document, NodeKind], tuple[Document, str]]


class NodeAdder(QObject):
    """Adds nodes and edges. A node, the edge that leads to it and the title written next are one undo step; the
    condition that is asked for then is one of its own.
    """

    def __init__(
        self, document: OpenDocument, canvas: Canvas, menu: QuickMenu, title: TitleField, condition: ConditionBox
    ) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self.menu, self.title, self.condition = menu, title, condition
        title.named.connect(self._ask_condition)

    def open_menu(self, point: QPointF, source: str) -> None:
        """Ask for the kind of a new node at a point of the scene, or below `source` where the point is null."""
        document, drawn = self._document.document, self._canvas.canvas_scene.drawing.nodes.get(source)
        if drawn is not None and drawn.node.kind == "end":
            text = tr("“{title}” is an end, so nothing follows it. Select another step first.", title=drawn.title)
            self._document.refused.emit(text)
            return
        spot = self._find_spot(point, source)
        add_kind = partial(self.add_at, spot, source, from_port=not point.isNull())
        steps = existing_nodes(document, source) if source else ()
        self.menu.open(self._canvas.mapFromScene(spot), node_kinds(document.sop), add_kind, steps)

    def open_connect_menu(self, source: str) -> None:
        """Ask for the step to which an edge is to lead from the node `source`."""
        self._canvas.reveal_added(source)
        steps, spot = existing_nodes(self._document.document, source), self._find_spot(QPointF(), source)
        self.menu.open(self._canvas.mapFromScene(spot), (), lambda kind: self.add_edge(source, kind.target), steps)

    def open_menu_on_edge(self, key: str) -> None:
        """Ask for the kind of a new node in the middle of an edge."""
        edge = self._canvas.canvas_scene.edge_items.get(key)
        if edge is None:
            return
        tail, head = edge.handle_positions
        middle = (tail + head) / 2
        self._canvas.reveal_added(key)
        insertable = [kind for kind in node_kinds(self._document.document.sop) if kind.name != "end"]
        self.menu.open(self._canvas.mapFromScene(middle), insertable, partial(self._insert_on_edge, key, middle))

    def add(self, name: str) -> None:
        """Add a node of a kind: after the node in hand, else in the middle of the view."""
        kind = next(candidate for candidate in NODE_KINDS if candidate.name == name)
        source = self._document.node_in_hand
        if source and self._canvas.canvas_scene.drawing.nodes[source].node.kind == "end":
            source = ""
        self.add_at(self._find_spot(QPointF(), source), source, kind)

    def add_at(self, point: QPointF, source: str, kind: NodeKind, *, from_port: bool = False) -> None:
        """Add a node at a point of the scene and edit its title; a kind with a target gets an edge to that instead.

        With `from_port` an edge arrives at the point, and the node stands in line with `source` where it nearly does.
        """
        if kind.target:
            self.add_edge(source, kind.target)
            return
        drawing = self._canvas.canvas_scene.drawing
        scope = split_key(source)[0] if source else drawing.scope_at(point.x(), point.y())
        x, y = point.x(), point.y()
        if from_port and source:
            before = drawing.nodes[source]
            if drawing.direction == "right":
                x, y = x + NODE_WIDTH / 2, before.y if abs(y - before.y) <= ALIGN_DISTANCE else y
            else:
                x, y = before.x if abs(x - before.x) <= ALIGN_DISTANCE else x, y + NODE_HEIGHT / 2
        position = self._layout_point(scope, x, y)
        self._apply(kind, lambda document, kind: add_node_of_kind(document, kind, position, scope, source))

    def add_edge(self, source: str, target: str) -> None:
        """Add an edge between two nodes. If it needs a condition, or leaves a decision, edit that next."""
        try:
            after, edge, key = connect_nodes(lay_out(self._document.document), source, target)
        except EditError as error:
            self._document.refused.emit(str(error))
            return
        self._canvas.hold()
        self._document.edit(tr("Connect"), after, select=Selection(edges=frozenset({key})))
        is_decision = self._canvas.canvas_scene.drawing.nodes[source].node.kind == "decision"
        if is_decision or edge.kind != "always":
            self.condition.edit(key, is_new=True)

    def edit_text(self, hit: Hit, point: QPointF) -> None:
        """Edit the title of a node or the condition of an edge; a card that stands for several nodes is unfolded."""
        if hit.key in self._canvas.canvas_scene.drawing.folded:
            self._canvas.canvas_scene.unfold({hit.key})
        elif hit.is_edge:
            self.condition.edit(hit.key)
        elif hit.key:
            self.title.edit(hit.key)

    def _insert_on_edge(self, key: str, point: QPointF, kind: NodeKind) -> None:
        position = self._layout_point(split_key(key)[0], point.x(), point.y())
        self._apply(kind, lambda document, kind: insert_node_of_kind(document, kind, key, position))

    def _apply(self, kind: NodeKind, change: NodeChange) -> None:
        try:
            after, key = change(lay_out(self._document.document), kind)
            after = join_section(after, key, self._canvas)
        except EditError as error:
            self._document.refused.emit(str(error))
            return
        merge_key = f"add {key}"
        self._canvas.hold()
        self._document.edit(tr("Add {title}", title=kind.title), after, merge_key, Selection(frozenset({key})))
        if kind.called:
            self.title.reveal_new(key)
            self._ask_condition(key)
        else:
            self.title.edit(key, merge_key)

    def _ask_condition(self, key: str) -> None:
        """Ask when the edge to a new node is taken, where something decides that: it leaves a decision, or is not the
        first to leave another node.
        """
        scope, name = split_key(key)
        drawing = self._canvas.canvas_scene.drawing
        for edge in graph_of(self._document.document.sop, scope).edges:
            source = element_key(scope, edge.source)
            is_decided = drawing.nodes[source].node.kind == "decision" or edge.kind != "always"
            is_open = not edge.condition and edge.kind in ("always", "prose", "formal")
            if edge.target == name and is_open and is_decided:
                self.condition.edit(element_key(scope, edge.id), key, is_new=True)
                return

    def _find_spot(self, point: QPointF, source: str) -> QPointF:
        drawing = self._canvas.canvas_scene.drawing
        if source:
            return point if not point.isNull() else QPointF(*find_free_after(drawing, source))
        preferred = point if not point.isNull() else self._canvas.mapToScene(self._canvas.viewport().rect().center())
        return QPointF(*find_free_near(drawing, preferred.x(), preferred.y()))

    def _layout_point(self, scope: str, x: float, y: float) -> Point:
        shift = self._canvas.canvas_scene.drawing.shifts.get(scope, (0.0, 0.0))
        return Point(x=snap_to_grid(x - shift[0]), y=snap_to_grid(y - shift[1]))
