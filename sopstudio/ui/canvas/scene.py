"""The scene: the document as items, kept in step by comparing values.

`show` takes a whole document and touches only items whose drawn value is another object than before; routes follow
where nodes moved. Nothing here writes to the document: an edit makes a new document, which is shown again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QGraphicsSceneHelpEvent

from sopstudio.sop import Document
from sopstudio.text.labels import edge_tooltip
from sopstudio.ui.canvas.drawing import EMPTY, Drawing, DrawnEdge, DrawnNode, draw, travelled
from sopstudio.ui.canvas.edge_item import EdgeItem, PillItem, pill_width
from sopstudio.ui.canvas.frame_item import FrameItem
from sopstudio.ui.canvas.geometry import Box, Route
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.node_item import NodeItem
from sopstudio.ui.canvas.wiring import Link, Wiring
from sopstudio.ui.theme import LIGHT, Palette

MARGIN = 48.0


class Touched(NamedTuple):
    """Keys of what `show` had to touch: nodes changed, edges changed, and edges routed anew."""

    nodes: frozenset[str]
    edges: frozenset[str]
    routed: frozenset[str]


class CanvasScene(QGraphicsScene):
    """Shows one document; items by key in `node_items`, `edge_items`, `pill_items`, `frame_items`."""

    def __init__(self, palette: Palette = LIGHT, parent: Any = None) -> None:
        super().__init__(parent)
        self.ink = Ink(palette)
        self.drawing: Drawing = EMPTY
        self.node_items: dict[str, NodeItem] = {}
        self.edge_items: dict[str, EdgeItem] = {}
        self.pill_items: dict[str, PillItem] = {}
        self.frame_items: dict[str, FrameItem] = {}
        self._wiring = Wiring()
        self._document: Document | None = None
        self._hovered = ""
        self._hinted: frozenset[str] = frozenset()
        self._problems: Mapping[str, tuple[int, str]] = {}
        self.editable = False
        self._cache_mode = QGraphicsItem.CacheMode.NoCache
        self.overlay = QGraphicsPathItem()
        self.overlay.setZValue(10)
        self.setBackgroundBrush(self.ink.ground)

    def set_palette(self, palette: Palette) -> None:
        """Repaint in another palette; no item is rebuilt."""
        self.ink.use(palette)
        self.setBackgroundBrush(self.ink.ground)
        for item in self._cards():
            item.update()  # what is cached does not follow an update of the scene
        self.update()

    def cache_cards(self, cached: bool) -> None:
        """Whether cards and pills are kept as pixmaps between repaints: quick in a window, wrong in a vector file."""
        mode = QGraphicsItem.CacheMode
        self._cache_mode = mode.DeviceCoordinateCache if cached else mode.NoCache
        for item in self._cards():
            item.setCacheMode(self._cache_mode)

    def _cards(self) -> Iterator[QGraphicsItem]:
        yield from self.node_items.values()
        yield from self.pill_items.values()

    def show(self, document: Document, *, hasty: bool = False) -> Touched:
        """Show `document` (laid out); what is the same value as before is not touched.

        With `hasty`, very many new edges are first drawn roughly; `refine` mends them piece by piece.
        """
        before, after = self.drawing, draw(document, self.drawing)
        self._document, self.drawing = document, after
        nodes = _differences(before.nodes, after.nodes)
        edges = _differences(before.edges, after.edges)
        for key in nodes:
            self._show_node(key, after.nodes.get(key))
        for key in edges:
            self._drop_edge(key)
        boxes: dict[str, Box | None] = {}
        for key in nodes:
            drawn = after.nodes.get(key)
            boxes[key] = drawn.box if drawn else None
            boxes[f"{key}\tstart"] = drawn.start_mark if drawn else None
        routed = self._wiring.update(boxes, {key: self._link(key) for key in edges}, hasty=hasty)
        for key in routed:
            self._follow(key)
        self._show_frames(before, after)
        if nodes or routed:
            self.setSceneRect(self.extent().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        return Touched(frozenset(nodes), frozenset(edges), frozenset(routed))

    def refine(self, area: QRectF, most: int) -> bool:
        """Route well up to `most` of the edges in `area` that are drawn roughly; whether there were any."""
        box = Box(area.left(), area.top(), area.right(), area.bottom())
        wanted = self._wiring.near(box)[:most]
        for key in self._wiring.refine(wanted):
            self._follow(key)
        return bool(wanted)

    @property
    def wiring(self) -> Wiring:
        """Boxes of nodes and pills, and routes, by place."""
        return self._wiring

    @property
    def routes(self) -> Mapping[str, Route]:
        """Where each edge runs."""
        return self._wiring.routes

    def extent(self) -> QRectF:
        """What is drawn, without margin."""
        boxes = [*self._wiring.areas(), *self._wiring.nodes.boxes.values(), *self._wiring.pills.values()]
        boxes += [frame.box for frame in self.drawing.frames.values()]
        if not boxes:
            return QRectF()
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return QRectF(left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)

    def item(self, key: str) -> QGraphicsItem | None:
        """The item of a node or edge."""
        return self.node_items.get(key) or self.edge_items.get(key)

    def mark(self, path: Iterable[str] = ()) -> None:
        """Mark what a run visited (tick), where it is now (ring) and the edges it took; nothing without a path."""
        keys, taken = travelled(self._document.sop, path) if self._document else ([], set())
        done, now = set(keys), keys[-1] if keys else ""
        for key, node in self.node_items.items():
            node.set_state("now" if key == now else "done" if key in done else "")
        for key, edge in self.edge_items.items():
            edge.set_taken(key in taken)
        for key, pill in self.pill_items.items():
            pill.set_taken(key in taken)

    def carry(self, places: Mapping[str, tuple[float, float]]) -> None:
        """Show nodes at other places while they are being dragged; the next `show` takes them where they belong."""
        nodes = dict(self.drawing.nodes)
        boxes: dict[str, Box | None] = {}
        for key, (x, y) in places.items():
            nodes[key] = drawn = replace(nodes[key], x=x, y=y)
            self.node_items[key].show_node(drawn)
            boxes[key] = drawn.box
            boxes[f"{key}\tstart"] = drawn.start_mark
        self.drawing = replace(self.drawing, nodes=nodes)
        for key in self._wiring.update(boxes, {}):
            self._follow(key)

    def choose(self, nodes: Collection[str], edges: Collection[str]) -> None:
        """Show these, and nothing else, as selected."""
        for name, card in self.node_items.items():
            if card.isSelected() != (name in nodes):
                card.setSelected(name in nodes)
                card.set_port(self._has_port(name))
        for name, line in self.edge_items.items():
            if line.isSelected() != (name in edges):
                line.setSelected(name in edges)
            line.set_handles(self.editable and name in edges)
        for name, pill in self.pill_items.items():
            pill.set_chosen(name in edges)

    def chosen(self) -> tuple[frozenset[str], frozenset[str]]:
        """Keys of the nodes and of the edges that are selected."""
        items = self.selectedItems()
        nodes = frozenset(item.drawn.key for item in items if isinstance(item, NodeItem))
        return nodes, frozenset(item.key for item in items if isinstance(item, EdgeItem))

    def set_editable(self, editable: bool) -> None:
        """Show ports and handles where something can be drawn from."""
        self.editable = editable
        nodes, edges = self.chosen()
        for key in nodes:
            self.node_items[key].set_port(self._has_port(key))
        for key in edges:
            self.edge_items[key].set_handles(editable)

    def hover(self, key: str) -> None:
        """The pointer is over the node `key`; blank: over none."""
        before, self._hovered = self._hovered, key
        for name in {before, key} & self.node_items.keys():
            self.node_items[name].set_port(self._has_port(name))

    def hint(self, keys: Iterable[str]) -> None:
        """Show which nodes would be taken if the mouse were let go."""
        before, self._hinted = self._hinted, frozenset(keys)
        for key in (before | self._hinted) & self.node_items.keys():
            self.node_items[key].set_hinted(key in self._hinted)

    def sketch(self, path: QPainterPath | None, *, filled: bool = False) -> None:
        """Draw lines over everything while something is being dragged; None takes them away."""
        if path is None:
            if self.overlay.scene() is self:
                self.removeItem(self.overlay)
            return
        self.overlay.setPen(self.ink.guide)
        soft = QColor(self.ink.palette.accent)
        soft.setAlpha(28)
        self.overlay.setBrush(soft if filled else Qt.BrushStyle.NoBrush)
        self.overlay.setPath(path)
        if self.overlay.scene() is None:
            self.addItem(self.overlay)

    def show_problems(self, found: Mapping[str, tuple[int, str]]) -> None:
        """Mark nodes and edges that have problems: by key, how many and whether *bad* or *warning*."""
        self._problems = found
        for key, card in self.node_items.items():
            card.set_badge(*found.get(key, (0, "")))
        for key, line in self.edge_items.items():
            self._mark_edge(key, line)

    def _mark_edge(self, key: str, line: EdgeItem) -> None:
        tone = self._problems.get(key, (0, ""))[1]
        line.set_problem(tone)
        if key in self.pill_items:
            self.pill_items[key].set_problem(tone)

    def _has_port(self, key: str) -> bool:
        item = self.node_items[key]
        shown = key == self._hovered or item.isSelected()
        return self.editable and shown and item.drawn.node.kind != "end"

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Tooltips are written when somebody asks for them."""
        for item in self.items(event.scenePos()):
            if isinstance(item, NodeItem | EdgeItem | PillItem):
                item.setToolTip(self.tip(item.drawn.key))
        super().helpEvent(event)

    def tip(self, key: str) -> str:
        """All that there is to say of a node or edge, as plain text that Qt does not take for markup."""
        drawn = self.drawing.nodes.get(key)
        if drawn is not None:
            return _tooltip_html(f"{drawn.title}\n{drawn.line}")
        return _tooltip_html(edge_tooltip(self.drawing.edges[key].edge))

    def _show_node(self, key: str, drawn: DrawnNode | None) -> None:
        item = self.node_items.get(key)
        if drawn is None:
            self._remove(self.node_items.pop(key))
            return
        if item is None:
            item = self.node_items[key] = NodeItem(drawn, self.ink)
            item.setCacheMode(self._cache_mode)
            self.addItem(item)
        else:
            item.show_node(drawn)

    def _drop_edge(self, key: str) -> None:
        for items in (self.edge_items, self.pill_items):
            item = items.pop(key, None)
            if item is not None:
                self._remove(item)

    def _link(self, key: str) -> Link | None:
        drawn = self.drawing.edges.get(key)
        if drawn is None:
            return None
        return Link(drawn.source, drawn.target, pill_width(drawn.text, drawn.style, self.ink.fonts))

    def _follow(self, key: str) -> None:
        drawn = self.drawing.edges[key]
        edge = self.edge_items.get(key)
        if edge is None:
            edge = self.edge_items[key] = EdgeItem(drawn, self.ink)
            self.addItem(edge)
        edge.follow(self._wiring.routes[key], self._wiring.area(key))
        if key in self._wiring.pills:
            self._follow_pill(key, drawn)
        elif key in self.pill_items:
            self._remove(self.pill_items.pop(key))
        if self._problems:
            self._mark_edge(key, edge)

    def _follow_pill(self, key: str, drawn: DrawnEdge) -> None:
        pill = self.pill_items.get(key)
        if pill is None:
            pill = self.pill_items[key] = PillItem(drawn, self.ink)
            pill.setCacheMode(self._cache_mode)
            self.addItem(pill)
        pill.sit(self._wiring.pills[key])

    def _show_frames(self, before: Drawing, after: Drawing) -> None:
        for key in _differences(before.frames, after.frames):
            drawn = after.frames.get(key)
            if drawn is None:
                self._remove(self.frame_items.pop(key))
            elif key in self.frame_items:
                self.frame_items[key].show_frame(drawn)
            else:
                self.frame_items[key] = FrameItem(drawn, self.ink)
                self.addItem(self.frame_items[key])

    def _remove(self, item: QGraphicsItem) -> None:
        self.removeItem(item)


def _differences(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """Keys whose value is another object, in a fixed order."""
    gone = [key for key in before if key not in after]
    return gone + [key for key, value in after.items() if before.get(key) is not value]


def _tooltip_html(text: str) -> str:
    """Text for a tooltip: Qt reads tooltips that look like HTML as HTML, so it is escaped."""
    return f"<p style='white-space:pre-line'>{escape(text)}</p>"
