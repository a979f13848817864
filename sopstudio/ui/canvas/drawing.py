"""What the canvas shows of a document, as values: one per node, edge and sub-procedure.

A value of the previous drawing is reused where nothing about it changed, so the scene can compare by
identity.
Sub-procedures are drawn in frames to the right of the main graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from msgspec import Struct

from sopstudio.sop import Document, DocumentNote, DocumentSection, Edge, End, FlowDirection, Graph, Node, Sop
from sopstudio.sop.notes import canvas_notes
from sopstudio.text.branch_labels import BranchLabel, label_branches
from sopstudio.text.endings import Ending, judge_ending, strip_ending
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill, node_summary, node_title
from sopstudio.ui.canvas.geometry import Box, centred_box, union
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

_MarkT = TypeVar("_MarkT")
FRAME_GAP = 112.0
FRAME_PADDING = 40.0
FRAME_HEADER_HEIGHT = 68.0
FRAME_SPACING = 64.0
BAND_ROOM = 40.0
"""The room around the nodes of a sub-procedure that has sections, for their bands."""


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A node at its position, with its title and a line about what happens there."""

    key: str
    node: Node = field(compare=False)
    title: str
    line: str
    x: float
    y: float
    is_start: bool
    direction: FlowDirection = "down"
    ending: Ending = ""
    folded: int = 0
    """How many nodes the card stands for; 0 where it is that of a node."""

    @property
    def kind(self) -> str:
        """The kind of the card: that of its node, and that of a sub-procedure where it stands for several."""
        return "procedure" if self.folded else self.node.kind

    @property
    def box(self) -> Box:
        """The box of the card, in scene coordinates."""
        return centred_box(self.x, self.y, NODE_WIDTH, NODE_HEIGHT)

    @property
    def start_mark(self) -> Box | None:
        """The box of the start mark before the card; None where the node is not the start."""
        if not self.is_start:
            return None
        top, left = self.y - NODE_HEIGHT / 2, self.x - NODE_WIDTH / 2
        if self.direction == "right":
            return Box(left - 48, self.y - 28, left, self.y + 8)
        return Box(self.x - 8, top - 36, self.x + 44, top)


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge between two drawn nodes, with the text and style of its pill."""

    key: str
    edge: Edge = field(compare=False)
    source: str
    target: str
    text: str
    style: str
    direction: FlowDirection = "down"


class DrawnBranches(Struct, frozen=True):
    """The labels of all edges out of a node, and what they were made of."""

    node: Node
    edges: tuple[Edge, ...]
    labels: tuple[BranchLabel, ...]


class DrawnFrame(Struct, frozen=True):
    """The frame around a sub-procedure."""

    key: str
    title: str
    box: Box


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything on the canvas by key: the id in the main graph, `procedure/id` in a sub-procedure."""

    nodes: Mapping[str, DrawnNode]
    edges: Mapping[str, DrawnEdge]
    frames: Mapping[str, DrawnFrame]
    sop: Sop | None = None
    shifts: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Offset of each drawn graph from its layout positions, by procedure id ("" for the main graph)."""
    branches: Mapping[str, DrawnBranches] = field(default_factory=dict)
    has_formulas: bool = False
    direction: FlowDirection = "down"
    notes: Mapping[str, DocumentNote] = field(default_factory=dict)
    """The notes that have a place, by their element."""
    sections: Mapping[str, DocumentSection] = field(default_factory=dict)
    """The sections, by their element."""
    folded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The nodes that a card stands for, by the key of the card, which is that of one of them."""
    card_by_member: Mapping[str, str] = field(default_factory=dict)
    """The card that stands for a hidden node."""

    def card_of(self, key: str) -> str:
        """The key of the card at which a node is shown: its own, unless it is folded away."""
        return self.card_by_member.get(key, key)

    def at_cards(self, marks: Mapping[str, _MarkT]) -> dict[str, _MarkT]:
        """The same marks, those of nodes that are folded away at the cards that stand for them."""
        return {self.card_of(key): mark for key, mark in marks.items()}

    def expand(self, keys: Iterable[str]) -> frozenset[str]:
        """These nodes, and for a card that stands for several all of them."""
        return frozenset(member for key in keys for member in self.folded.get(key, (key,)))

    def changed_keys(self, previous: Drawing) -> list[str]:
        """Keys of the nodes and edges that are new or drawn differently in comparison with `previous`."""
        nodes = [key for key, drawn_node in self.nodes.items() if previous.nodes.get(key) is not drawn_node]
        return nodes + [key for key, drawn_edge in self.edges.items() if previous.edges.get(key) is not drawn_edge]

    def layout_position(self, key: str) -> tuple[float, float]:
        """The position of the node `key` in layout coordinates."""
        node, shift = self.nodes[key], self.shifts.get(key.rpartition("/")[0], (0.0, 0.0))
        return node.x - shift[0], node.y - shift[1]

    def scope_at(self, x: float, y: float) -> str:
        """The sub-procedure in whose frame a point lies; "" outside all frames."""
        inside = (key for key, frame in self.frames.items() if frame.box.contains(x, y))
        return next(inside, "")


EMPTY_DRAWING = Drawing({}, {}, {})


class _Keyed(Protocol):
    @property
    def id(self) -> str: ...


ItemT = TypeVar("ItemT", bound=_Keyed)


def assign_keys(prefix: str, items: Iterable[ItemT]) -> list[tuple[str, ItemT]]:
    """Items with their keys. Items that share an id get a number appended (the check reports them)."""
    used: set[str] = set()
    pairs = []
    for item in items:
        key, count = prefix + item.id, 1
        while key in used:
            count += 1
            key = f"{prefix}{item.id}#{count}"
        used.add(key)
        pairs.append((key, item))
    return pairs


def draw(
    document: Document,
    previous: Drawing = EMPTY_DRAWING,
    *,
    formulas: bool = False,
    closed: Collection[str] = (),
) -> Drawing:
    """The drawing of a document that has a position for every node; a node without one is drawn at the origin.

    Edges say their condition in words; with `formulas` as it is written. The frame of a sub-procedure in `closed` has
    room for its start alone.
    """
    sop = document.sop
    direction = document.settings.direction
    lines, branches = _NodeLines(sop, previous), _BranchLabels(sop, previous, formulas)
    nodes: dict[str, DrawnNode] = {}
    edges: dict[str, DrawnEdge] = {}
    frames: dict[str, DrawnFrame] = {}
    shifts: dict[str, tuple[float, float]] = {}
    corner = (0.0, 0.0)
    bands = _find_areas(document)
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        points = [document.layout.get(prefix + node.id) for node in graph.nodes]
        positions = [(point.x, point.y) if point is not None else (0.0, 0.0) for point in points]
        boxes = [centred_box(x, y, NODE_WIDTH, NODE_HEIGHT) for x, y in positions]
        starts = [box for node, box in zip(graph.nodes, boxes, strict=True) if node.id == graph.start]
        extent = union(starts if graph.id in closed and starts and graph is not sop else boxes)
        scope = prefix[:-1]
        if scope in bands:
            areas = () if scope in closed else bands[scope]
            extent = union([extent if graph is sop else extent.expand(BAND_ROOM), *areas])
        shift = (0.0, 0.0)
        if graph is sop:
            corner = (extent.right + FRAME_GAP, extent.top)
        else:
            shift = (corner[0] + FRAME_PADDING - extent.left, corner[1] + FRAME_HEADER_HEIGHT - extent.top)
            frame = _draw_frame(graph, corner, extent)
            previous_frame = previous.frames.get(graph.id)
            frames[graph.id] = previous_frame if previous_frame == frame else frame
            corner = (corner[0], frame.box.bottom + FRAME_SPACING)
        shifts[scope] = shift
        nodes.update(_draw_nodes(prefix, graph, positions, shift, direction, lines))
        edges.update(_draw_edges(prefix, graph, previous, direction, branches.label(prefix, graph)))
    sections = {section.element: section for section in document.sections}
    notes = canvas_notes(document)
    return Drawing(nodes, edges, frames, sop, shifts, branches.drawn, formulas, direction, notes, sections)


def _find_areas(document: Document) -> dict[str, list[Box]]:
    """The areas that were drawn of the sections of each graph that has any, by its procedure."""
    areas: dict[str, list[Box]] = {}
    for section in document.sections:
        held = areas.setdefault(section.nodes[0].rpartition("/")[0], [])
        if section.area is not None:
            held.append(Box(section.area.left, section.area.top, section.area.right, section.area.bottom))
    return areas


class _NodeLines:
    """Titles and lines of nodes, reused from the previous drawing where nothing changed."""

    def __init__(self, sop: Sop, previous: Drawing) -> None:
        self.previous = previous
        self._tools = {tool.name: tool for tool in sop.tools}
        self._titles = {procedure.id: procedure.title or procedure.id for procedure in sop.procedures}
        old_sop = previous.sop
        self._same_declarations = (
            old_sop is not None and old_sop.tools is sop.tools and old_sop.procedures is sop.procedures
        )
        self._previous_edges = {graph.id: graph.edges for graph in old_sop.graphs()} if old_sop is not None else {}

    def lines(self, graph: Graph, nodes: Sequence[tuple[str, Node]]) -> Iterator[tuple[str, str]]:
        """Title and line of each node."""
        same_edges = self._previous_edges.get(graph.id) is graph.edges
        edges_by_source: dict[str, list[Edge]] = {}
        for edge in graph.edges:
            edges_by_source.setdefault(edge.source, []).append(edge)
        for key, node in nodes:
            previous_node = self.previous.nodes.get(key)
            if (
                previous_node is not None
                and previous_node.node is node
                and self._same_declarations
                and (same_edges or node.kind != "decision")
            ):
                yield previous_node.title, previous_node.line
            else:
                line = node_summary(node, self._tools, self._titles, edges_by_source.get(node.id, ()))
                is_judged = isinstance(node, End) and node.outcome and not node.ending
                yield node_title(node), strip_ending(line) if is_judged else line


def _draw_nodes(
    prefix: str,
    graph: Graph,
    positions: Sequence[tuple[float, float]],
    shift: tuple[float, float],
    direction: FlowDirection,
    lines: _NodeLines,
) -> Iterator[tuple[str, DrawnNode]]:
    pairs = assign_keys(prefix, graph.nodes)
    for (key, node), (x, y), (title, line) in zip(pairs, positions, lines.lines(graph, pairs), strict=True):
        fields = (title, line, x + shift[0], y + shift[1], node.id == graph.start, direction)
        drawn = lines.previous.nodes.get(key)
        same = drawn is not None and drawn.node is node
        if drawn is None or not same or fields != _drawn_fields(drawn):
            drawn = DrawnNode(key, node, *fields, judge_ending(node) if isinstance(node, End) else "")
        yield key, drawn


def _drawn_fields(drawn: DrawnNode) -> tuple[object, ...]:
    return drawn.title, drawn.line, drawn.x, drawn.y, drawn.is_start, drawn.direction


def _draw_frame(graph: Graph, corner: tuple[float, float], extent: Box) -> DrawnFrame:
    width = extent.right - extent.left + 2 * FRAME_PADDING
    height = extent.bottom - extent.top + FRAME_HEADER_HEIGHT + FRAME_PADDING
    box = Box(corner[0], corner[1], corner[0] + width, corner[1] + height)
    return DrawnFrame(graph.id, one_line(graph.title or graph.id), box)


class _BranchLabels:
    """The labels of edges, reused from the previous drawing where neither they nor their siblings changed."""

    def __init__(self, sop: Sop, previous: Drawing, formulas: bool) -> None:
        self._formulas = formulas
        self._units = {fact.name: fact.unit for fact in sop.facts if fact.unit}
        same = previous.has_formulas == formulas and previous.sop is not None and previous.sop.facts is sop.facts
        self._previous = previous.branches if same else {}
        self.drawn: dict[str, DrawnBranches] = {}

    def label(self, prefix: str, graph: Graph) -> list[BranchLabel]:
        """The label of each edge of `graph`, in the order of its edges."""
        positions_by_source: dict[str, list[int]] = {}
        for position, edge in enumerate(graph.edges):
            positions_by_source.setdefault(edge.source, []).append(position)
        nodes = {node.id: node for node in graph.nodes}
        labels = [BranchLabel("", "")] * len(graph.edges)
        for source, positions in positions_by_source.items():
            if source in nodes:
                edges = tuple([graph.edges[position] for position in positions])
                drawn = self.drawn[prefix + source] = self._draw(prefix + source, nodes[source], edges)
                for position, label in zip(positions, drawn.labels, strict=True):
                    labels[position] = label
        return labels

    def _draw(self, key: str, node: Node, edges: tuple[Edge, ...]) -> DrawnBranches:
        drawn = self._previous.get(key)
        if drawn is not None and drawn.node is node and drawn.edges == edges:
            return drawn
        if self._formulas:
            return DrawnBranches(node, edges, tuple(BranchLabel(*edge_pill(edge)) for edge in edges))
        return DrawnBranches(node, edges, tuple(label_branches(node, edges, self._units)))


def _draw_edges(
    prefix: str, graph: Graph, previous: Drawing, direction: FlowDirection, labels: Sequence[BranchLabel]
) -> Iterator[tuple[str, DrawnEdge]]:
    node_ids = {node.id for node in graph.nodes}
    for (key, edge), label in zip(assign_keys(prefix, graph.edges), labels, strict=True):
        if edge.source not in node_ids or edge.target not in node_ids:
            continue
        drawn = previous.edges.get(key)
        if drawn is None or drawn.edge is not edge or (drawn.text, drawn.style, drawn.direction) != (*label, direction):
            drawn = DrawnEdge(key, edge, prefix + edge.source, prefix + edge.target, *label, direction)
        yield key, drawn


def drawing_key(sop: Sop, place: str) -> str:
    """The key of the node at a place of the flow, or of the edge of a transition.

    Places inside a sub-procedure are written `call/id`, and drawn once however many calls lead there. ""
    for the transition from a call into its procedure.
    """
    *calls, element_id = place.split("/")
    graph = _called_graph(sop, calls)
    return element_id if graph is sop or not element_id else f"{graph.id}/{element_id}"


def _called_graph(sop: Sop, calls: Iterable[str]) -> Graph:
    """The graph that a sequence of calls (or procedure ids) leads to."""
    procedures = {procedure.id: procedure for procedure in sop.procedures}
    graph: Graph = sop
    for call in calls:
        procedure_id = next((getattr(node, "procedure", "") for node in graph.nodes if node.id == call), "")
        graph = procedures.get(procedure_id) or procedures.get(call) or graph
    return graph


def path_keys(sop: Sop, places: Iterable[str]) -> tuple[list[str], set[str]]:
    """Keys of the nodes on a path of places, in order, and of the edges taken between them.

    Places inside a sub-procedure are written `call/node` (as in events) or `procedure/node`.
    """
    keys: list[str] = []
    taken: set[str] = set()
    last_by_frame: dict[tuple[str, ...], str] = {}
    for place in places:
        *calls, name = place.split("/")
        graph = _called_graph(sop, calls)
        prefix = "" if graph is sop else f"{graph.id}/"
        frame = tuple(calls)
        previous_node = last_by_frame.get(frame)
        for key, edge in assign_keys(prefix, graph.edges):
            if edge.source == previous_node and edge.target == name:
                taken.add(key)
                break
        last_by_frame = {key: value for key, value in last_by_frame.items() if len(key) <= len(frame)}
        last_by_frame[frame] = name
        keys.append(prefix + name)
    return keys, taken
