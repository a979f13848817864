"""Positions for the nodes of a graph or a whole document, by whichever engine can give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from sopstudio.layout.graphviz import LayoutError, dot
from sopstudio.layout.ordered import Size, by_id, ordered
from sopstudio.sop import Document, Graph, Point, changed

NODE_SIZE: Size = (208.0, 60.0)
Engine = Literal["auto", "graphviz", "ordered"]


class NodeLike(Protocol):
    """All that the layout needs to know of a node."""

    @property
    def id(self) -> str: ...


class EdgeLike(Protocol):
    """All that the layout needs to know of an edge; edges whose `kind` is not *always* carry a pill."""

    @property
    def source(self) -> str: ...
    @property
    def target(self) -> str: ...


class GraphLike(Protocol):
    """Anything with nodes, edges and a start."""

    @property
    def nodes(self) -> Sequence[NodeLike]: ...
    @property
    def edges(self) -> Sequence[EdgeLike]: ...


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Centres by node id, the engine that placed them (`graphviz` or `ordered`), and why not the one asked for."""

    positions: Mapping[str, Point]
    engine: str
    note: str = ""


def arrange(
    graph: GraphLike, engine: Engine = "auto", sizes: Mapping[str, Size] | None = None, *, program: Sequence[str] = ()
) -> Arrangement:
    """Positions for `graph`: by Graphviz in a child process unless `engine` is *ordered*, else by our own layout.

    Where the child fails (or takes too long) our own layout answers, and `engine` and `note` say so. Edges to nodes
    that do not exist are left out. `program` replaces the child's command line.
    """
    start = getattr(graph, "start", "")
    ids = sorted({node.id: None for node in graph.nodes}, key=lambda name: name != start)
    number = {name: index for index, name in enumerate(ids)}
    drawn = [edge for edge in graph.edges if edge.source in number and edge.target in number]
    pairs = [(number[edge.source], number[edge.target]) for edge in drawn]
    roomy = [getattr(edge, "kind", "formal") != "always" for edge in drawn]
    boxes = [(sizes or {}).get(name, NODE_SIZE) for name in ids]
    used, note = "ordered", ""
    centres: list[tuple[float, float]] = []
    if engine != "ordered" and ids:
        try:
            centres, used = dot(boxes, pairs, roomy, program=program), "graphviz"
        except LayoutError as error:
            note = str(error)
    if used == "ordered":
        centres = ordered(boxes, pairs, roomy)
    return Arrangement({name: Point(x=x, y=y) for name, (x, y) in by_id(ids, centres).items()}, used, note)


def laid_out(document: Document, engine: Engine = "ordered", *, again: bool = False) -> Document:
    """`document` with a position for every node, sub-procedures each on their own under `procedure/node`.

    Positions that are there stay, unless `again`; a node without one is put where the engine would have it relative to
    a neighbour that has one.
    """
    layout = {} if again else dict(document.layout)
    for graph in document.sop.graphs():
        prefix = "" if graph is document.sop else f"{graph.id}/"
        if any(prefix + node.id not in layout for node in graph.nodes):
            _fill(layout, prefix, graph, arrange(graph, engine).positions)
    return document if layout == document.layout else changed(document, layout=layout)


def _fill(layout: dict[str, Point], prefix: str, graph: Graph, ideal: Mapping[str, Point]) -> None:
    known = [node.id for node in graph.nodes if prefix + node.id in layout]
    taken = [layout[prefix + name] for name in known]
    near = {edge.target: edge.source for edge in reversed(graph.edges) if edge.source in ideal}
    for node in graph.nodes:
        if prefix + node.id in layout:
            continue
        point = ideal[node.id]
        neighbour = near.get(node.id, known[0] if known else "")
        if known and prefix + neighbour in layout:
            base, wish = layout[prefix + neighbour], ideal[neighbour]
            point = Point(x=base.x + point.x - wish.x, y=base.y + point.y - wish.y)
        while known and any(abs(one.x - point.x) < 216 and abs(one.y - point.y) < 68 for one in taken):
            point = Point(x=point.x + 248, y=point.y)
        layout[prefix + node.id] = point
        taken.append(point)
