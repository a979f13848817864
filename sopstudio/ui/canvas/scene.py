"""The scene: a document as graphics items, updated by comparing values.

`show` takes a whole document and touches only items whose drawn value is another object than before;
routes follow nodes that moved. Nothing here writes to the document: an edit makes a new document, which
is shown again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QGraphicsSceneHelpEvent

from sopstudio.sop import Document, FrozenDict, replace_fields
from sopstudio.sop.document import Area
from sopstudio.text.labels import edge_tooltip
from sopstudio.ui.canvas.drawing import EMPTY_DRAWING, Drawing, DrawnEdge, DrawnNode, draw, path_keys
from sopstudio.ui.canvas.edge_item import MAX_LABEL_GROWTH, EdgeItem, PillItem, pill_sizes
from sopstudio.ui.canvas.far_cards import FarCards
from sopstudio.ui.canvas.folding import Fold, find_members, fold_drawing, gather_problems
from sopstudio.ui.canvas.frame_item import FrameItem
from sopstudio.ui.canvas.geometry import Box, Route
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.node_item import NodeItem
from sopstudio.ui.canvas.note_item import NoteLayer
from sopstudio.ui.canvas.section_bands import place_sections
from sopstudio.ui.canvas.section_item import SectionLayer
from sopstudio.ui.canvas.turned_wiring import TurnedWiring
from sopstudio.ui.canvas.wiring import WiredEdge, Wiring
from sopstudio.ui.theme import LIGHT, Palette

SCENE_MARGIN = 48.0


class SceneChanges(NamedTuple):
    """Keys of what `show` updated: changed nodes, changed edges, and edges with a new route."""

    nodes: frozenset[str]
    edges: frozenset[str]
    routed: frozenset[str]


class CanvasScene(QGraphicsScene):
    """Shows one document. Items by key are in `node_items`, `edge_items`, `pill_items` and `frame_items`.

    `mark_words` says in words what is marked on nodes and edges, by key. `run_marked` carries the key of the node
    where a run is whenever the run is shown ("" for none), `folds_changed` is emitted when something is folded or
    unfolded.
    """

    run_marked = Signal(str)
    folds_changed = Signal()

    def __init__(self, palette: Palette = LIGHT, parent: Any = None) -> None:
        super().__init__(parent)
        self.ink = Ink(palette)
        self.drawing = self._whole = EMPTY_DRAWING
        self._folds: tuple[Fold, ...] = ()
        self.node_items: dict[str, NodeItem] = {}
        self.edge_items: dict[str, EdgeItem] = {}
        self.pill_items: dict[str, PillItem] = {}
        self.frame_items: dict[str, FrameItem] = {}
        self.notes = NoteLayer(self, self.ink)
        self.sections = SectionLayer(self, self.ink)
        self._wiring = Wiring()
        self._far_cards: FarCards | None = None
        self._is_far = False
        self._document: Document | None = None
        self._hovered = ""
        self._highlighted: frozenset[str] = frozenset()
        self._problems: Mapping[str, tuple[int, str]] = {}
        self.mark_words: Mapping[str, str] = {}
        self.editable = self.has_formulas = self.has_whole_titles = False
        self._cache_mode = QGraphicsItem.CacheMode.NoCache
        self.overlay = QGraphicsPathItem()
        self.overlay.setZValue(10)
        self.setBackgroundBrush(self.ink.ground)

    def set_palette(self, palette: Palette) -> None:
        """Use another palette; no item is rebuilt."""
        self.ink.set_palette(palette)
        self.setBackgroundBrush(self.ink.ground)
        for item in (*self._cards(), *self.notes.items.values(), *self.sections.items.values()):
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

    def show(self, document: Document, *, coarse: bool = False, folded: bool = True) -> SceneChanges:
        """Show a laid-out document; items whose value did not change are not touched.

        With `coarse`, very many new edges are first drawn roughly; `refine` then routes them piece by piece. Without
        `folded`, nothing is folded.
        """
        previous, folds = self.drawing, self._folds if folded else ()
        closed = {fold.head for fold in folds if fold.kind == "procedure"}
        self._whole = draw(document, self._whole, formulas=self.has_formulas, closed=closed)
        drawing = fold_drawing(self._whole, folds, previous)
        self._document, self.drawing = document, drawing
        nodes = _differences(previous.nodes, drawing.nodes)
        edges = _differences(previous.edges, drawing.edges)
        if drawing.direction != previous.direction:
            self._wiring = TurnedWiring() if drawing.direction == "right" else Wiring()
            edges = [*dict.fromkeys([*previous.edges, *drawing.edges])]
        for key in nodes:
            self._show_node(key, drawing.nodes.get(key))
        for key in edges:
            self._drop_edge(key)
        boxes: dict[str, Box | None] = {}
        for key in nodes:
            drawn = drawing.nodes.get(key)
            boxes[key] = drawn.box if drawn else None
            boxes[f"{key}\tstart"] = drawn.start_mark if drawn else None
        routed = self._wiring.update(boxes, {key: self._wired_edge(key) for key in edges}, coarse=coarse)
        for key in routed:
            self._place_edge(key)
        self._show_frames(previous, drawing)
        has_new_bands = self.sections.show(place_sections(drawing, self._wiring))
        if has_new_bands or nodes or routed:
            self._forget_far_cards()
        if self.notes.show(drawing.notes) or has_new_bands or nodes or routed:
            self.setSceneRect(self.content_rect().adjusted(-SCENE_MARGIN, -SCENE_MARGIN, SCENE_MARGIN, SCENE_MARGIN))
        return SceneChanges(frozenset(nodes), frozenset(edges), frozenset(routed))

    @property
    def folds(self) -> tuple[Fold, ...]:
        """What is folded, also what is not there at the moment."""
        return self._folds

    @property
    def whole(self) -> Drawing:
        """The drawing with nothing folded."""
        return self._whole

    def set_folds(self, folds: Iterable[Fold]) -> None:
        """Fold exactly this, and show the document again."""
        folds = tuple(folds)
        if folds != self._folds:
            self._folds = folds
            if self._document is not None:
                self.show(self._document)
            self.folds_changed.emit()

    def forget_folds(self) -> None:
        """Fold nothing in the document that is shown next."""
        self._folds = ()

    def unfold(self, keys: Iterable[str]) -> None:
        """Unfold the cards that show or hide any of these nodes or edges."""
        keys = tuple(keys)
        cards = {self.drawing.card_of(key) for key in keys}
        for key in keys:
            edge = self._whole.edges.get(key)
            if edge is not None and key not in self.drawing.edges:
                cards.add(self.drawing.card_of(edge.source))
        opened = cards & self.drawing.folded.keys()
        if opened:
            self.set_folds(fold for fold in self._folds if (find_members(self._whole, fold) or ("",))[0] not in opened)

    def show_formulas(self, shown: bool) -> None:
        """Show conditions as they are written, or in words."""
        if shown != self.has_formulas:
            self.has_formulas = shown
            if self._document is not None:
                self.show(self._document)

    def refine(self, area: QRectF, max_edges: int) -> bool:
        """Route up to `max_edges` of the roughly drawn edges in `area`. Returns whether there were any."""
        box = Box(area.left(), area.top(), area.right(), area.bottom())
        keys = self._wiring.find_rough(box)[:max_edges]
        for key in self._wiring.refine(keys):
            self._place_edge(key)
        if keys:
            self._forget_far_cards()
        return bool(keys)

    @property
    def far_cards(self) -> FarCards:
        """The blocks that stand for cards from afar."""
        if self._far_cards is None:
            self._far_cards = FarCards(self.drawing, self._wiring, self.sections.drawn, self.ink.fonts)
        return self._far_cards

    def set_far(self, is_far: bool) -> None:
        """Whether the scene is seen from so far away that blocks stand for cards."""
        if is_far != self._is_far:
            self._is_far = is_far
            for item in self.node_items.values():
                item.set_far(is_far)

    def _forget_far_cards(self) -> None:
        """Make the blocks anew, as what is around them has changed."""
        if self._far_cards is not None:
            self._far_cards = None
            for item in self.node_items.values():
                item.update()

    @property
    def wiring(self) -> Wiring:
        """Boxes of nodes and pills, and routes, indexed by position."""
        return self._wiring

    @property
    def routes(self) -> Mapping[str, Route]:
        """The curves of each edge, by key."""
        return self._wiring.routes

    def content_rect(self) -> QRectF:
        """The rectangle around everything that is drawn, without a margin."""
        boxes = [*self._wiring.areas(), *self._wiring.nodes.boxes.values(), *self._wiring.pills.values()]
        boxes += [*(frame.box for frame in self.drawing.frames.values()), *self.notes.boxes()]
        boxes += [section.box for section in self.sections.drawn]
        if not boxes:
            return QRectF()
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return QRectF(left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)

    def find_item(self, key: str) -> QGraphicsItem | None:
        """The item of a node, of the card that it is folded into, of an edge, note or section; None without one."""
        items: tuple[Mapping[str, QGraphicsItem], ...]
        items = (self.node_items, self.edge_items, self.notes.items, self.sections.items)
        card = self.drawing.card_of(key)
        return next((held[name] for held in items for name in (card, key) if name in held), None)

    def mark_path(self, path: Iterable[str] = ()) -> None:
        """Mark what a run visited (tick), where it is now (ring) and the edges it took. No path clears the marks."""
        keys, taken = path_keys(self._document.sop, path) if self._document else ([], set())
        keys = [self.drawing.card_of(key) for key in keys]
        done, now = set(keys), keys[-1] if keys else ""
        for key, node in self.node_items.items():
            node.set_state("now" if key == now else "done" if key in done else "")
        for key, edge in self.edge_items.items():
            edge.set_taken(key in taken)
        for key, pill in self.pill_items.items():
            pill.set_taken(key in taken)

    def preview_positions(
        self, positions: Mapping[str, tuple[float, float]], areas: Mapping[str, Area] = FrozenDict()
    ) -> None:
        """Show nodes and areas of sections elsewhere during a drag; the next `show` moves them to where they belong."""
        nodes = dict(self.drawing.nodes)
        boxes: dict[str, Box | None] = {}
        for key, (x, y) in positions.items():
            nodes[key] = moved_node = replace(nodes[key], x=x, y=y)
            self.node_items[key].move(moved_node)
            boxes[key] = moved_node.box
            boxes[f"{key}\tstart"] = moved_node.start_mark
        held = self.drawing.sections
        sections = {**held, **{key: replace_fields(held[key], area=area) for key, area in areas.items()}}
        self.drawing = replace(self.drawing, nodes=nodes, sections=sections if areas else held)
        for key in self._wiring.update(boxes, {}):
            self._place_edge(key, is_preview=True)
        if self.drawing.sections:
            self.sections.show(place_sections(self.drawing, self._wiring))
        self._forget_far_cards()

    def set_selected(
        self,
        nodes: Collection[str],
        edges: Collection[str],
        notes: Collection[str] = (),
        sections: Collection[str] = (),
    ) -> None:
        """Show exactly these nodes, edges, notes and sections as selected."""
        self.notes.set_selected(notes)
        self.sections.set_selected(sections, editable=self.editable)
        for name, node_item in self.node_items.items():
            if node_item.isSelected() != (name in nodes):
                node_item.setSelected(name in nodes)
                node_item.set_port(self._has_port(name))
        for name, edge_item in self.edge_items.items():
            if edge_item.isSelected() != (name in edges):
                edge_item.setSelected(name in edges)
            edge_item.set_handles(self.editable and name in edges)
        for name, pill_item in self.pill_items.items():
            pill_item.set_selected(name in edges, editable=self.editable)

    def selected_keys(self) -> tuple[frozenset[str], frozenset[str]]:
        """Keys of the selected nodes and of the selected edges."""
        items = self.selectedItems()
        nodes = frozenset(item.drawn.key for item in items if isinstance(item, NodeItem))
        return nodes, frozenset(item.key for item in items if isinstance(item, EdgeItem))

    def set_editable(self, editable: bool) -> None:
        """Show or hide the ports and handles from which edges can be drawn."""
        self.editable = editable
        nodes, edges = self.selected_keys()
        self.sections.set_selected(self.sections.selected_keys(), editable=editable)
        for key in {*nodes, self._hovered} & self.node_items.keys():
            self.node_items[key].set_port(self._has_port(key))
        for key in edges:
            self.edge_items[key].set_handles(editable)
            if key in self.pill_items:
                self.pill_items[key].set_selected(True, editable=editable)

    def hover(self, key: str) -> None:
        """The pointer is over the node `key` ("" for none)."""
        previous, self._hovered = self._hovered, key
        for name in {previous, key} & self.node_items.keys():
            self.node_items[name].set_port(self._has_port(name))

    def highlight(self, keys: Iterable[str]) -> None:
        """Highlight the nodes that the current gesture would take."""
        previous, self._highlighted = self._highlighted, frozenset(keys)
        for key in (previous | self._highlighted) & self.node_items.keys():
            self.node_items[key].set_highlighted(key in self._highlighted)

    def show_overlay(self, path: QPainterPath | None, *, filled: bool = False) -> None:
        """Draw lines above everything during a gesture; None removes them."""
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

    def show_problems(self, counts: Mapping[str, tuple[int, str]]) -> None:
        """Mark nodes and edges that have problems: by key, their number and the tone *bad* or *warning*.

        A card that stands for several nodes has their problems together.
        """
        self._problems = counts = gather_problems(self._whole, self.drawing, counts)
        for key, node_item in self.node_items.items():
            node_item.set_badge(*counts.get(key, (0, "")))
        for key, edge_item in self.edge_items.items():
            self._mark_edge(key, edge_item)

    def _mark_edge(self, key: str, edge_item: EdgeItem) -> None:
        tone = self._problems.get(key, (0, ""))[1]
        edge_item.set_problem(tone)
        if key in self.pill_items:
            self.pill_items[key].set_problem(tone)

    def _has_port(self, key: str) -> bool:
        item = self.node_items[key]
        active = key == self._hovered or item.isSelected()
        return self.editable and active and item.drawn.node.kind != "end" and not item.drawn.folded

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Build tooltips when they are asked for."""
        for item in self.items(event.scenePos()):
            if isinstance(item, NodeItem | EdgeItem | PillItem):
                item.setToolTip(self.tooltip_text(item.drawn.key))
        super().helpEvent(event)

    def tooltip_text(self, key: str) -> str:
        """The tooltip of a node or edge, escaped so that Qt shows it as plain text."""
        drawn = self.drawing.nodes.get(key)
        if drawn is not None:
            return _tooltip_html(f"{drawn.title}\n{drawn.line}")
        return _tooltip_html(edge_tooltip(self.drawing.edges[key].edge))

    def _show_node(self, key: str, drawn: DrawnNode | None) -> None:
        item = self.node_items.get(key)
        if drawn is None:
            self._remove_item(self.node_items.pop(key))
            return
        if item is None:
            item = self.node_items[key] = NodeItem(drawn, self.ink)
            item.find_far_card = lambda zoom: self.far_cards.find(key, zoom)
            item.set_far(self._is_far)
            item.has_whole_title = self.has_whole_titles
            item.setCacheMode(self._cache_mode)
            self.addItem(item)
        else:
            item.show_node(drawn)

    def _drop_edge(self, key: str) -> None:
        for items in (self.edge_items, self.pill_items):
            item = items.pop(key, None)
            if item is not None:
                self._remove_item(item)

    def _wired_edge(self, key: str) -> WiredEdge | None:
        drawn = self.drawing.edges.get(key)
        if drawn is None:
            return None
        (width, height), *narrow_sizes = pill_sizes(drawn, self.ink.fonts)
        return WiredEdge(drawn.source, drawn.target, width, height, tuple(narrow_sizes))

    def _place_edge(self, key: str, *, is_preview: bool = False) -> None:
        drawn = self.drawing.edges[key]
        item = self.edge_items.get(key)
        if item is None:
            item = self.edge_items[key] = EdgeItem(drawn, self.ink)
            item.find_far_target = lambda zoom: self.far_cards.find(drawn.target, zoom)
            self.addItem(item)
        item.set_route(self._wiring.routes[key], self._wiring.area(key))
        if key in self._wiring.pills:
            self._place_pill(key, drawn, 0.0 if is_preview else self._free_room(key))
        elif key in self.pill_items:
            self._remove_item(self.pill_items.pop(key))
        if self._problems:
            self._mark_edge(key, item)

    def _place_pill(self, key: str, drawn: DrawnEdge, room: float) -> None:
        item = self.pill_items.get(key)
        if item is None:
            item = self.pill_items[key] = PillItem(drawn, self.ink)
            item.setCacheMode(self._cache_mode)
            self.addItem(item)
        item.set_box(self._wiring.pills[key], room)

    def _free_room(self, key: str) -> float:
        """How much the label of an edge can grow on either side: up to cards, and half of the way to other labels."""
        own, room = self._wiring.pills[key], MAX_LABEL_GROWTH
        area = Box(own.left - 2 * room - 8, own.top - 5, own.right + 2 * room + 8, own.bottom + 5)
        for grid, share in ((self._wiring.nodes, 1.0), (self._wiring.pill_grid, 0.5)):
            for name, box in grid.find_touching(area):
                if name != key or share == 1.0:
                    room = min(room, max(box.left - own.right, own.left - box.right) * share - 3)
        return max(room, 0.0)

    def _show_frames(self, previous: Drawing, drawing: Drawing) -> None:
        for key in _differences(previous.frames, drawing.frames):
            drawn = drawing.frames.get(key)
            if drawn is None:
                self._remove_item(self.frame_items.pop(key))
            elif key in self.frame_items:
                self.frame_items[key].show_frame(drawn)
            else:
                self.frame_items[key] = FrameItem(drawn, self.ink)
                self.addItem(self.frame_items[key])

    def _remove_item(self, item: QGraphicsItem) -> None:
        self.removeItem(item)


def _differences(previous: Mapping[str, object], current: Mapping[str, object]) -> list[str]:
    """Keys whose value is another object, in a fixed order."""
    removed = [key for key in previous if key not in current]
    return removed + [key for key, value in current.items() if previous.get(key) is not value]


def _tooltip_html(text: str) -> str:
    """Text for a tooltip: Qt reads tooltips that look like HTML as HTML, so it is escaped."""
    return f"<p style='white-space:pre-line'>{escape(text)}</p>"
