"""The target `drawio`: the SOP as a diagram for draw.io (diagrams.net), a page for each procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as XmlNode
from xml.etree.ElementTree import SubElement

from sopstudio.deploy.bpmn.diagram import Box, Diagram, Waypoint, draw
from sopstudio.deploy.bpmn.model import Element, ElementKind, Process, SequenceFlow
from sopstudio.deploy.bpmn.writer import clean
from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export, Target
from sopstudio.formats import Loss
from sopstudio.formats.drawing import edge_text, name_nodes, node_text, scope_of
from sopstudio.formats.drawing_marks import edge_marks, graph_marks, node_marks
from sopstudio.sop import Document, Edge, Graph, Node, Runtime, Sop
from sopstudio.translation import mark, tr

FILE = "procedure.drawio"
START = "start"
BOX: Final = "whiteSpace=wrap;html=0;fontColor=#333333;"
"""Labels are texts, never HTML."""
BELOW: Final = f"verticalLabelPosition=bottom;verticalAlign=top;labelBackgroundColor=#ffffff;{BOX}"
ROUND: Final = "shape=ellipse;perimeter=ellipsePerimeter;aspect=fixed;"
STYLES: Mapping[str, str] = {
    "task": f"rounded=1;{BOX}fillColor=#dae8fc;strokeColor=#6c8ebf;",
    "decision": f"shape=rhombus;perimeter=rhombusPerimeter;{BELOW}fillColor=#fff2cc;strokeColor=#d6b656;",
    "compute": f"shape=hexagon;{BOX}fillColor=#e1d5e7;strokeColor=#9673a6;",
    "procedure": f"shape=process;{BOX}fillColor=#f5f5f5;strokeColor=#666666;",
    "person": f"shape=manualInput;size=12;{BOX}fillColor=#ffe6cc;strokeColor=#d79b00;",
    "end": f"{ROUND}strokeWidth=3;{BELOW}fillColor=#d5e8d4;strokeColor=#82b366;",
    START: f"{ROUND}{BELOW}fillColor=#f5f5f5;strokeColor=#666666;",
}
"""The shape of each kind of node, and of the start."""
KINDS: Mapping[str, ElementKind] = {"decision": "exclusiveGateway", "end": "endEvent"}
"""How large a node is drawn: like the element of BPMN; others are like tasks."""
EDGE = "rounded=1;html=0;labelBackgroundColor=#ffffff;fontColor=#333333;strokeColor=#666666;"
DASHED = "dashed=1;"
"""Ways that conditions in words decide."""
NOT_DRAWN = Loss(tr("facts, tools and bindings"), "", tr("a diagram shows steps and ways only"), "kept")
Find = Callable[[str, str], str | None]


def build(document: Document) -> Export:
    """The file. Raises `DeployError` for an SOP that cannot be run at all."""
    runtime = runnable(document)
    names = name_nodes(document.sop)
    elements = {identifier: f"{scope}/{node}" if scope else node for (scope, node), identifier in names.nodes.items()}
    sections = (Loss(tr("the sections"), "", NOT_DRAWN.why),) if document.sections else ()
    files = {FILE: _write(runtime, document.sop, names.find).encode()}
    return Export(files, (NOT_DRAWN, *sections), elements)


def _write(runtime: Runtime, sop: Sop, find: Find) -> str:
    root = XmlNode("mxfile", {"host": "SOP Studio", "type": "device"})
    for number, graph in enumerate(sop.graphs()):
        name = clean(one_line(graph.label())) or f"page {number}"
        SubElement(root, "diagram", {"id": f"page{number}", "name": name}).append(_page(graph, sop, find))
    ElementTree.indent(root)
    lines = [f"{sop.label()} ({sop.id})", f"version {runtime.flow.sop_hash}", GENERATED.format(target="drawio")]
    comment = "\n".join(f"  {one_line(line).replace('--', '- -')}" for line in lines)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!--\n{comment}\n-->\n{text}\n'


def _page(graph: Graph, sop: Sop, find: Find) -> XmlNode:
    """The cells of a page: 0 and 1 are the layers that every diagram has."""
    model = XmlNode("mxGraphModel", {"grid": "1", "gridSize": "10", "page": "0", "math": "0"})
    cells = SubElement(model, "root")
    SubElement(cells, "mxCell", {"id": "0"})
    SubElement(cells, "mxCell", {"id": "1", "parent": "0"})
    scope = scope_of(sop, graph)
    nodes = {find(scope, node.id) or node.id: node for node in graph.nodes}
    elements = [Element(START, "startEvent"), *(Element(name, _kind(node)) for name, node in nodes.items())]
    edges = {f"edge_{number}": edge for number, edge in enumerate(graph.edges)}
    flows = [SequenceFlow("edge_start", START, find(scope, graph.start) or ""), *_flows(edges, scope, find)]
    flows = [flow for flow in flows if flow.source in {START, *nodes} and flow.target in nodes]
    drawing = draw(Process("page", "", "", tuple(elements), tuple(flows)))
    _vertex(cells, START, "Start", STYLES[START] + style_words(graph_marks(graph)), drawing.shapes[START])
    for name, node in nodes.items():
        style = style_of(node) + style_words(node_marks(node))
        _vertex(cells, name, clean(node_text(node, sop)), style, drawing.shapes[name])
    for flow in flows:
        _edge(cells, flow, edges.get(flow.id), drawing)
    return model


def _flows(edges: Mapping[str, Edge], scope: str, find: Find) -> Iterator[SequenceFlow]:
    for name, edge in edges.items():
        yield SequenceFlow(name, find(scope, edge.source) or "", find(scope, edge.target) or "")


def _kind(node: Node) -> ElementKind:
    return KINDS.get(node.kind, "task")


def style_of(node: Node) -> str:
    """The style of a node, by its kind."""
    return STYLES[node.kind]


def style_words(marks: Mapping[str, str]) -> str:
    """Marks as words of a style, which draw.io keeps."""
    return "".join(f"{name}={text};" for name, text in marks.items())


def _vertex(cells: XmlNode, identifier: str, label: str, style: str, box: Box) -> None:
    attributes = {"id": identifier, "value": label, "style": style, "vertex": "1", "parent": "1"}
    numbers = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    texts = {name: f"{value:g}" for name, value in numbers.items()}
    SubElement(SubElement(cells, "mxCell", attributes), "mxGeometry", {**texts, "as": "geometry"})


def _edge(cells: XmlNode, flow: SequenceFlow, edge: Edge | None, drawing: Diagram) -> None:
    """An edge that leaves and enters its shapes, and turns, where our layout says."""
    points = drawing.flows[flow.id]
    leaves = _fraction("exit", points[0], drawing.shapes[flow.source])
    enters = _fraction("entry", points[-1], drawing.shapes[flow.target])
    style = f"{EDGE}{leaves}{enters}{DASHED if edge is not None and edge.kind == 'prose' else ''}"
    style += style_words(edge_marks(edge)) if edge is not None else ""
    label = clean(edge_text(edge)) if edge is not None else ""
    attributes = {"id": flow.id, "value": label, "style": style, "edge": "1", "parent": "1"}
    cell = SubElement(cells, "mxCell", {**attributes, "source": flow.source, "target": flow.target})
    geometry = SubElement(cell, "mxGeometry", {"x": "0.5", "relative": "1", "as": "geometry"})
    _turns(geometry, points[1:-1])


def _turns(geometry: XmlNode, points: Sequence[Waypoint]) -> None:
    if points:
        array = SubElement(geometry, "Array", {"as": "points"})
        for x, y in points:
            SubElement(array, "mxPoint", {"x": f"{x:g}", "y": f"{y:g}"})


def _fraction(end: str, point: Waypoint, box: Box) -> str:
    """Where on the border of a shape an edge begins or ends."""
    x, y = (point[0] - box.x) / box.width, (point[1] - box.y) / box.height
    return f"{end}X={x:.4g};{end}Y={y:.4g};{end}Perimeter=0;"


TARGET = Target(
    "drawio", mark("draw.io diagram"), build, summary=mark("A diagram for draw.io, a page for each procedure.")
)

__all__ = ["STYLES", "TARGET", "build", "style_of"]
