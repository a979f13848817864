"""What the canvas is to show of a document, as values: one per node, edge and sub-procedure.

A value of the drawing before is used again where nothing about it changed, so the scene compares by identity alone.
Sub-procedures stand in frames of their own to the right of the main graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sopstudio.sop import Document, Edge, Graph, Node, Sop
from sopstudio.ui.canvas.geometry import Box, around, union
from sopstudio.ui.canvas.words import happening, one_line, pill
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


EMPTY = Drawing({}, {}, {})


class _Keyed(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=_Keyed)


def keyed(prefix: str, items: Iterable[K]) -> list[tuple[str, K]]:
    """Items with their keys; of items that share an id, later ones get a number (the check names them)."""
    seen: dict[str, int] = {}
    pairs = []
    for item in items:
        count = seen[item.id] = seen.get(item.id, 0) + 1
        pairs.append((f"{prefix}{item.id}" + (f"#{count}" if count > 1 else ""), item))
    return pairs


def draw(document: Document, before: Drawing = EMPTY) -> Drawing:
    """The drawing of a document that has a position for every node (one without stands at the origin)."""
    nodes: dict[str, DrawnNode] = {}
    edges: dict[str, DrawnEdge] = {}
    frames: dict[str, DrawnFrame] = {}
    sop = document.sop
    tools = {tool.name: tool for tool in sop.tools}
    titles = {procedure.id: procedure.title or procedure.id for procedure in sop.procedures}
    corner = (0.0, 0.0)
    for graph in sop.graphs():
        main = graph is sop
        prefix = "" if main else f"{graph.id}/"
        places = _places(document, prefix, graph)
        extent = union([around(x, y, NODE_WIDTH, NODE_HEIGHT) for x, y in places])
        shift = (0.0, 0.0) if main else (corner[0] + FRAME_PAD - extent.left, corner[1] + FRAME_HEAD - extent.top)
        ways: dict[str, list[Edge]] = {}
        for edge in graph.edges:
            ways.setdefault(edge.source, []).append(edge)
        for (key, node), (x, y) in zip(keyed(prefix, graph.nodes), places, strict=True):
            line = happening(node, tools, titles, ways.get(node.id, ()))
            drawn = DrawnNode(
                key, node, one_line(node.label()), line, x + shift[0], y + shift[1], node.id == graph.start
            )
            nodes[key] = _same(before.nodes.get(key), drawn)
        edges.update(_edges(prefix, graph, before))
        if main:
            corner = (extent.right + FRAME_GAP, extent.top)
        else:
            box = Box(
                corner[0],
                corner[1],
                corner[0] + extent.right - extent.left + 2 * FRAME_PAD,
                corner[1] + extent.bottom - extent.top + FRAME_HEAD + FRAME_PAD,
            )
            frame = DrawnFrame(graph.id, one_line(titles[graph.id]), box)
            known = before.frames.get(graph.id)
            frames[graph.id] = known if known == frame else frame
            corner = (corner[0], box.bottom + FRAMES_GAP)
    return Drawing(nodes, edges, frames)


def _places(document: Document, prefix: str, graph: Graph) -> list[tuple[float, float]]:
    points = [document.layout.get(prefix + node.id) for node in graph.nodes]
    return [(point.x, point.y) if point is not None else (0.0, 0.0) for point in points]


def _same(known: DrawnNode | None, drawn: DrawnNode) -> DrawnNode:
    return known if known is not None and known.node is drawn.node and known == drawn else drawn


def _edges(prefix: str, graph: Graph, before: Drawing) -> dict[str, DrawnEdge]:
    inside = {node.id for node in graph.nodes}
    edges = {}
    for key, edge in keyed(prefix, graph.edges):
        if edge.source not in inside or edge.target not in inside:
            continue
        known = before.edges.get(key)
        if known is not None and known.edge is edge:
            edges[key] = known
            continue
        text, style = pill(edge)
        edges[key] = DrawnEdge(key, edge, prefix + edge.source, prefix + edge.target, text, style)
    return edges


def travelled(sop: Sop, path: Iterable[str]) -> tuple[list[str], set[str]]:
    """Keys of the nodes on a path of places, in order, and of the edges taken between them.

    Places inside a sub-procedure are written `call/node` (as events have them) or `procedure/node`.
    """
    titles = {procedure.id: procedure for procedure in sop.procedures}
    keys: list[str] = []
    taken: set[str] = set()
    last: dict[tuple[str, ...], str] = {}
    for place in path:
        *calls, name = place.split("/")
        graph: Graph = sop
        for call in calls:
            runs = next((getattr(node, "procedure", "") for node in graph.nodes if node.id == call), "")
            graph = titles.get(runs) or titles.get(call) or graph
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
