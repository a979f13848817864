"""Positions for the nodes of a graph or of a whole document, by the engine that is available."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from sopstudio.layout.layered import DOWNWARDS, RIGHTWARDS, Size, centres_by_id, layered_centres
from sopstudio.sop import Document, FlowDirection, Graph, Point, replace_fields
from sopstudio.sop.sections import forget_areas

NODE_SIZE: Size = (208.0, 60.0)
Engine = Literal["auto", "graphviz", "ordered"]


class NodeLike(Protocol):
    """The part of a node that the layout reads."""

    @property
    def id(self) -> str: ...


class EdgeLike(Protocol):
    """The part of an edge that the layout reads; those whose `kind` is not *always* carry a pill, as do those with a
    `label` or a bound of a `loop`."""

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


class Arrangement(Struct, frozen=True):
    """Centres by node id, the engine that computed them (`graphviz` or `ordered`), and why not the requested one."""

    positions: Mapping[str, Point]
    engine: str
    note: str = ""


def arrange(
    graph: GraphLike,
    engine: Engine = "auto",
    sizes: Mapping[str, Size] | None = None,
    *,
    direction: FlowDirection = "down",
    program: Sequence[str] = (),
    sections: Sequence[Collection[str]] = (),
) -> Arrangement:
    """Positions for `graph`, by Graphviz in a child process; by the own layout where `engine` is *ordered*.

    Where the child fails or takes too long, the own layout is used, and `engine` and `note` say so. Edges to
    nodes that do not exist are left out. `program` replaces the child's command line. A graph that leads to the right
    is laid out downwards with every box on its side, and turned. The nodes of each of the `sections` stand together in
    a band, which is the own layout's work alone.
    """
    start = getattr(graph, "start", "")
    ids = sorted({node.id: None for node in graph.nodes}, key=lambda name: name != start)
    number = {name: index for index, name in enumerate(ids)}
    drawn = [edge for edge in graph.edges if edge.source in number and edge.target in number]
    pairs = [(number[edge.source], number[edge.target]) for edge in drawn]
    roomy = [_has_pill(edge) for edge in drawn]
    boxes = [(sizes or {}).get(name, NODE_SIZE) for name in ids]
    spacing = DOWNWARDS
    if direction == "right":
        boxes, spacing = _turn(boxes), RIGHTWARDS
    bands = _number_bands(ids, sections)
    engine_used, note = "ordered", ""
    centres: list[tuple[float, float]] = []
    if engine != "ordered" and ids and not bands:
        from sopstudio.layout.graphviz import LayoutError, graphviz_centres

        try:
            centres, engine_used = graphviz_centres(boxes, pairs, roomy, program=program, spacing=spacing), "graphviz"
        except LayoutError as error:
            note = str(error)
    if engine_used == "ordered":
        centres = layered_centres(boxes, pairs, roomy, spacing, bands)
    if direction == "right":
        centres = _turn(centres)
    return Arrangement(
        {name: Point(x=x, y=y) for name, (x, y) in centres_by_id(ids, centres).items()}, engine_used, note
    )


def _has_pill(edge: EdgeLike) -> bool:
    is_always = getattr(edge, "kind", "formal") == "always"
    return not is_always or bool(getattr(edge, "label", "") or getattr(edge, "loop", None))


def _number_bands(ids: Sequence[str], sections: Sequence[Collection[str]]) -> list[int]:
    """The number of the section of each node, one more where it is in none; nothing where no node is in any."""
    numbers = {name: number for number, section in enumerate(sections) for name in section}
    return [numbers.get(name, len(sections)) for name in ids] if any(name in numbers for name in ids) else []


def _turn(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(y, x) for x, y in pairs]


def lay_out(document: Document, engine: Engine = "ordered", *, again: bool = False) -> Document:
    """`document` with a position for every node; each sub-procedure is laid out separately, under `procedure/node`.

    Existing positions are kept unless `again`, which also draws sections around their nodes anew; a node without one is
    placed relative to a neighbour that has one.
    """
    document = forget_areas(document) if again else document
    layout, direction = ({} if again else dict(document.layout)), document.settings.direction
    for graph in document.sop.graphs():
        prefix = "" if graph is document.sop else f"{graph.id}/"
        if any(prefix + node.id not in layout for node in graph.nodes):
            ideal = arrange(graph, engine, direction=direction, sections=sections_of(document, prefix)).positions
            _fill(layout, prefix, graph, ideal, direction)
    return document if layout == document.layout else replace_fields(document, layout=layout)


def sections_of(document: Document, prefix: str) -> list[list[str]]:
    """The ids of the nodes in each section of the graph whose keys have this prefix."""
    keys = [[key for key in section.nodes if key.rpartition("/")[0] == prefix[:-1]] for section in document.sections]
    return [[key.removeprefix(prefix) for key in nodes] for nodes in keys if nodes]


def lead(document: Document, direction: FlowDirection) -> Document:
    """`document` laid out again, led in this direction from its start."""
    settings = replace_fields(document.settings, direction=direction)
    return lay_out(replace_fields(document, settings=settings), again=True)


def _fill(
    layout: dict[str, Point], prefix: str, graph: Graph, ideal: Mapping[str, Point], direction: FlowDirection
) -> None:
    aside = (248.0, 0.0) if direction == "down" else (0.0, 96.0)
    known = [node.id for node in graph.nodes if prefix + node.id in layout]
    taken = [layout[prefix + name] for name in known]
    source_of = {edge.target: edge.source for edge in reversed(graph.edges) if edge.source in ideal}
    for node in graph.nodes:
        if prefix + node.id in layout:
            continue
        point = ideal[node.id]
        neighbour = source_of.get(node.id, known[0] if known else "")
        if known and prefix + neighbour in layout:
            base, ideal_base = layout[prefix + neighbour], ideal[neighbour]
            point = Point(x=base.x + point.x - ideal_base.x, y=base.y + point.y - ideal_base.y)
        while known and any(abs(occupied.x - point.x) < 216 and abs(occupied.y - point.y) < 68 for occupied in taken):
            point = Point(x=point.x + aside[0], y=point.y + aside[1])
        layout[prefix + node.id] = point
        taken.append(point)
