"""What the canvas is to show of a document, as values: one per node, edge and sub-procedure.

A value of the drawing before is used again where nothing about it changed, so the scene compares by identity alone.
Sub-procedures stand in frames of their own to the right of the main graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sopstudio.sop import Document, Edge, Graph, Node, Sop
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill, node_summary
from sopstudio.ui.canvas.geometry import Box, around, union
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

FRAME_GAP = 112.0
FRAME_PAD = 40.0
FRAME_HEAD = 68.0
FRAMES_GAP = 64.0


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A node where it stands, with its line of what happens there."""

    key: str
    node: Node = field(compare=False)
    title: str
    line: str
    x: float
    y: float
    start: bool

    @property
    def box(self) -> Box:
        """The card."""
        return around(self.x, self.y, NODE_WIDTH, NODE_HEIGHT)

    @property
    def start_mark(self) -> Box | None:
        """The mark above the card of a start."""
        top = self.y - NODE_HEIGHT / 2
        return Box(self.x - 8, top - 36, self.x + 44, top) if self.start else None


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge between two drawn nodes, with the words and style of its pill."""

    key: str
    edge: Edge = field(compare=False)
    source: str
    target: str
    text: str
    style: str


@dataclass(frozen=True, slots=True)
class DrawnFrame:
    """The frame around a sub-procedure."""

    key: str
    title: str
    box: Box


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything on the canvas, by key: ids of the main graph, `procedure/id` inside a sub-procedure."""

    nodes: Mapping[str, DrawnNode]
    edges: Mapping[str, DrawnEdge]
    frames: Mapping[str, DrawnFrame]
    sop: Sop | None = None
    shifts: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """How far each graph (by the id of its sub-procedure, blank for the SOP) is drawn from where its layout says."""

    def since(self, before: Drawing) -> list[str]:
        """Keys of the nodes and edges that were not drawn so in the drawing `before`."""
        nodes = [key for key, one in self.nodes.items() if before.nodes.get(key) is not one]
        return nodes + [key for key, one in self.edges.items() if before.edges.get(key) is not one]

    def placed(self, key: str) -> tuple[float, float]:
        """Where the layout would say that the node `key` stands."""
        node, shift = self.nodes[key], self.shifts.get(key.rpartition("/")[0], (0.0, 0.0))
        return node.x - shift[0], node.y - shift[1]

    def scope_at(self, x: float, y: float) -> str:
        """The sub-procedure in whose frame a point lies; blank outside of all."""
        inside = (key for key, frame in self.frames.items() if frame.box.holds(x, y))
        return next(inside, "")


EMPTY = Drawing({}, {}, {})


class _Keyed(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=_Keyed)


def keyed(prefix: str, items: Iterable[K]) -> list[tuple[str, K]]:
    """Items with their keys; of items that share an id, later ones get a number (the check names them)."""
    seen: set[str] = set()
    pairs = []
    for item in items:
        key, count = prefix + item.id, 1
        while key in seen:
            count += 1
            key = f"{prefix}{item.id}#{count}"
        seen.add(key)
        pairs.append((key, item))
    return pairs


def draw(document: Document, before: Drawing = EMPTY) -> Drawing:
    """The drawing of a document that has a position for every node (one without stands at the origin)."""
    sop = document.sop
    words = _Words(sop, before)
    nodes: dict[str, DrawnNode] = {}
    edges: dict[str, DrawnEdge] = {}
    frames: dict[str, DrawnFrame] = {}
    shifts: dict[str, tuple[float, float]] = {}
    corner = (0.0, 0.0)
    for graph in sop.graphs():
        prefix = "" if graph is sop else f"{graph.id}/"
        points = [document.layout.get(prefix + node.id) for node in graph.nodes]
        places = [(point.x, point.y) if point is not None else (0.0, 0.0) for point in points]
        extent = union([around(x, y, NODE_WIDTH, NODE_HEIGHT) for x, y in places])
        shift = (0.0, 0.0)
        if graph is sop:
            corner = (extent.right + FRAME_GAP, extent.top)
        else:
            shift = (corner[0] + FRAME_PAD - extent.left, corner[1] + FRAME_HEAD - extent.top)
            frame = _frame(graph, corner, extent)
            known = before.frames.get(graph.id)
            frames[graph.id] = known if known == frame else frame
            corner = (corner[0], frame.box.bottom + FRAMES_GAP)
        shifts[prefix[:-1]] = shift
        nodes.update(_nodes(prefix, graph, places, shift, words))
        edges.update(_edges(prefix, graph, before))
    return Drawing(nodes, edges, frames, sop, shifts)


class _Words:
    """The lines of what happens at nodes; the drawing before lends those of which nothing changed."""

    def __init__(self, sop: Sop, before: Drawing) -> None:
        self.before = before
        self._tools = {tool.name: tool for tool in sop.tools}
        self._titles = {procedure.id: procedure.title or procedure.id for procedure in sop.procedures}
        old = before.sop
        self._named_alike = old is not None and old.tools is sop.tools and old.procedures is sop.procedures
        self._ways_before = {graph.id: graph.edges for graph in old.graphs()} if old is not None else {}

    def lines(self, graph: Graph, nodes: Sequence[tuple[str, Node]]) -> Iterator[tuple[str, str]]:
        """Title and line of each node."""
        same_ways = self._ways_before.get(graph.id) is graph.edges
        ways: dict[str, list[Edge]] = {}
        for edge in graph.edges:
            ways.setdefault(edge.source, []).append(edge)
        for key, node in nodes:
            known = self.before.nodes.get(key)
            if (
                known is not None
                and known.node is node
                and self._named_alike
                and (same_ways or node.kind != "decision")
            ):
                yield known.title, known.line
            else:
                yield one_line(node.label()), node_summary(node, self._tools, self._titles, ways.get(node.id, ()))


def _nodes(
    prefix: str, graph: Graph, places: Sequence[tuple[float, float]], shift: tuple[float, float], words: _Words
) -> Iterator[tuple[str, DrawnNode]]:
    pairs = keyed(prefix, graph.nodes)
    for (key, node), (x, y), (title, line) in zip(pairs, places, words.lines(graph, pairs), strict=True):
        shown = (title, line, x + shift[0], y + shift[1], node.id == graph.start)
        known = words.before.nodes.get(key)
        same = known is not None and known.node is node
        if known is None or not same or shown != (known.title, known.line, known.x, known.y, known.start):
            known = DrawnNode(key, node, *shown)
        yield key, known


def _frame(graph: Graph, corner: tuple[float, float], extent: Box) -> DrawnFrame:
    width = extent.right - extent.left + 2 * FRAME_PAD
    height = extent.bottom - extent.top + FRAME_HEAD + FRAME_PAD
    box = Box(corner[0], corner[1], corner[0] + width, corner[1] + height)
    return DrawnFrame(graph.id, one_line(graph.title or graph.id), box)


def _edges(prefix: str, graph: Graph, before: Drawing) -> Iterator[tuple[str, DrawnEdge]]:
    inside = {node.id for node in graph.nodes}
    for key, edge in keyed(prefix, graph.edges):
        known = before.edges.get(key)
        if known is not None and known.edge is edge and edge.source in inside and edge.target in inside:
            yield key, known
        elif edge.source in inside and edge.target in inside:
            yield key, DrawnEdge(key, edge, prefix + edge.source, prefix + edge.target, *edge_pill(edge))


def key_of(sop: Sop, name: str) -> str:
    """The key of the node at a place of the flow, or of the edge of a way; blank where a call leads into its procedure.

    Those inside a sub-procedure are written `call/id`, and drawn once however many calls lead there.
    """
    *calls, own = name.split("/")
    graph = _graph_at(sop, calls)
    return own if graph is sop or not own else f"{graph.id}/{own}"


def _graph_at(sop: Sop, calls: Iterable[str]) -> Graph:
    """The graph to which calls (or the ids of procedures) lead."""
    procedures = {procedure.id: procedure for procedure in sop.procedures}
    graph: Graph = sop
    for call in calls:
        runs = next((getattr(node, "procedure", "") for node in graph.nodes if node.id == call), "")
        graph = procedures.get(runs) or procedures.get(call) or graph
    return graph


def travelled(sop: Sop, path: Iterable[str]) -> tuple[list[str], set[str]]:
    """Keys of the nodes on a path of places, in order, and of the edges taken between them.

    Places inside a sub-procedure are written `call/node` (as events have them) or `procedure/node`.
    """
    keys: list[str] = []
    taken: set[str] = set()
    last: dict[tuple[str, ...], str] = {}
    for place in path:
        *calls, name = place.split("/")
        graph = _graph_at(sop, calls)
        prefix = "" if graph is sop else f"{graph.id}/"
        frame = tuple(calls)
        came = last.get(frame)
        for key, edge in keyed(prefix, graph.edges):
            if edge.source == came and edge.target == name:
                taken.add(key)
                break
        last = {key: value for key, value in last.items() if len(key) <= len(frame)}
        last[frame] = name
        keys.append(prefix + name)
    return keys, taken
