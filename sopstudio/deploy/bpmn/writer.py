"""BPMN 2.0 as XML, with its diagram."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from sopstudio.deploy.bpmn.diagram import Box, draw
from sopstudio.deploy.bpmn.dialect import BPMN, Dialect, node, tag
from sopstudio.deploy.bpmn.model import Element, Process, SequenceFlow
from sopstudio.deploy.markdown import one_line
from sopstudio.deploy.python.names import Names
from sopstudio.formats.drawing import scope_of
from sopstudio.formats.drawing_marks import (
    DRAWN,
    GRAPH_NAMESPACE,
    NO_SECTION,
    NODE,
    NUMBER,
    SECTION,
    edge_marks,
    encode_marks,
    fingerprint,
    graph_marks,
    node_marks,
)
from sopstudio.sop import Edge, Sop
from sopstudio.sop import Node as GraphNode

XSI = "http://www.w3.org/2001/XMLSchema-instance"
BPMNDI = "http://www.omg.org/spec/BPMN/20100524/DI"
DC = "http://www.omg.org/spec/DD/20100524/DC"
DI = "http://www.omg.org/spec/DD/20100524/DI"
STANDARD: Mapping[str, str] = {"bpmn": BPMN, "bpmndi": BPMNDI, "dc": DC, "di": DI, "xsi": XSI, "graph": GRAPH_NAMESPACE}
STOPS: Mapping[str, str] = {"forbidden": "A call is not allowed", "stop": "No way leads on"}
"""The errors with which a process ends where our run stops."""


class BpmnWriter:
    """Writes the processes of an SOP, with marks by which our reader tells its nodes and edges.

    `heading` are the lines of a comment at the top.
    """

    def __init__(self, dialect: Dialect, names: Names, heading: Sequence[str], sop: Sop) -> None:
        self._dialect, self._names, self._heading = dialect, names, heading
        self._graphs = {scope_of(sop, graph): graph for graph in sop.graphs()}

    def write(self, identity: str, processes: Sequence[Process]) -> str:
        """The whole file."""
        for prefix, uri in {**STANDARD, **self._dialect.namespaces}.items():
            ElementTree.register_namespace(prefix, uri)
        attributes = {"id": self._names.add(identity, "definitions_"), "targetNamespace": f"urn:sop:{quote(identity)}"}
        root = node(
            "definitions", exporter="SOP Studio", exporterVersion="1", **attributes, **self._dialect.definitions
        )
        lanes = {process.id: self._lanes(process) for process in processes}
        planes = {process.id: self._collaboration(root, process) if process.lanes else "" for process in processes}
        self._add_errors(root, processes)
        for process in processes:
            root.append(self._process(process, lanes[process.id]))
        for process in processes:
            root.append(self._diagram(process, planes[process.id], lanes[process.id]))
        ElementTree.indent(root)
        comment = "\n".join(f"  {one_line(line).replace('--', '- -')}" for line in self._heading)
        text = ElementTree.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<!--\n{comment}\n-->\n{text}\n'

    def _lanes(self, process: Process) -> dict[str, str]:
        """The ids of the lanes by key."""
        return {lane.key: self._names.add(lane.title or lane.key, "lane_") for lane in process.lanes}

    def _collaboration(self, root: Node, process: Process) -> str:
        identifier = self._names.add(process.id, "collaboration_")
        collaboration = SubElement(root, tag("collaboration"), {"id": identifier})
        attributes = {"id": f"pool_{process.id}", "name": clean(process.title), "processRef": process.id}
        SubElement(collaboration, tag("participant"), attributes)
        return identifier

    def _add_errors(self, root: Node, processes: Sequence[Process]) -> None:
        used = {element.role for process in processes for element in process.elements}
        for role, name in STOPS.items():
            if role in used:
                root.append(node("error", id=f"error_{role}", name=name, errorCode=role))

    def _process(self, process: Process, lanes: Mapping[str, str]) -> Node:
        graph = self._graphs[process.procedure]
        marks = _in_xml({**graph_marks(graph), NUMBER: str([*self._graphs].index(process.procedure))})
        attributes = {"id": process.id, "name": clean(process.title), "isExecutable": "true", **marks}
        made = node("process", **{**attributes, **self._dialect.process_attributes(process)})
        if process.documentation:
            made.append(node("documentation", clean(process.documentation)))
        if lanes:
            lane_set = SubElement(made, tag("laneSet"), {"id": f"lanes_{process.id}"})
            for lane in process.lanes:
                marks = _in_xml(encode_marks({SECTION: lane.section or NO_SECTION}))
                part = SubElement(lane_set, tag("lane"), {"id": lanes[lane.key], "name": clean(lane.title), **marks})
                for element in process.elements:
                    if element.lane == lane.key:
                        part.append(node("flowNodeRef", element.id))
        incoming, outgoing = process.incoming(), process.outgoing()
        nodes = {node.id: node for node in graph.nodes}
        edges = {edge.id: (number, edge) for number, edge in enumerate(graph.edges, 1)}
        for element in process.elements:
            part = self._element(element, incoming[element.id], outgoing[element.id])
            part.attrib.update(_element_marks(element, nodes))
            made.append(part)
        made.extend(self._flow(flow, edges) for flow in process.flows)
        return made

    def _element(self, element: Element, incoming: Iterable[SequenceFlow], outgoing: Iterable[SequenceFlow]) -> Node:
        attributes = {"id": element.id, **({"name": clean(element.name)} if element.name else {})}
        made = node(self._dialect.kind(element), **{**attributes, **self._dialect.attributes(element)})
        if element.documentation:
            made.append(node("documentation", clean(element.documentation)))
        extensions = list(self._dialect.extensions(element))
        if extensions:
            SubElement(made, tag("extensionElements")).extend(extensions)
        made.extend(node("incoming", flow.id) for flow in incoming)
        made.extend(node("outgoing", flow.id) for flow in outgoing)
        if element.role in STOPS:
            made.append(node("errorEventDefinition", id=f"{element.id}_error", errorRef=f"error_{element.role}"))
        made.extend(self._dialect.children(element))
        return made

    def _flow(self, flow: SequenceFlow, edges: Mapping[str, tuple[int, Edge]]) -> Node:
        attributes = {"id": flow.id, "sourceRef": flow.source, "targetRef": flow.target}
        made = node("sequenceFlow", **{**attributes, **({"name": clean(flow.name)} if flow.name else {})})
        if flow.guard is not None:
            condition = SubElement(made, tag("conditionExpression"), {tag("type", XSI): "bpmn:tFormalExpression"})
            condition.text = self._dialect.condition(flow)
        if flow.edge in edges:
            number, edge = edges[flow.edge]
            written = fingerprint(clean(flow.name), self._dialect.condition(flow) if flow.guard is not None else "")
            made.attrib.update(_in_xml({**edge_marks(edge), NUMBER: str(number), DRAWN: written}))
        return made

    def _diagram(self, process: Process, collaboration: str, lanes: Mapping[str, str]) -> Node:
        diagram, drawing = node("BPMNDiagram", namespace=BPMNDI, id=f"diagram_{process.id}"), draw(process)
        attributes = {"id": f"plane_{process.id}", "bpmnElement": collaboration or process.id}
        plane = SubElement(diagram, tag("BPMNPlane", BPMNDI), attributes)
        if collaboration:
            _shape(plane, f"pool_{process.id}", drawing.pool, isHorizontal="true")
        for lane, box in drawing.lanes.items():
            _shape(plane, lanes[lane], box, isHorizontal="true")
        for element in process.elements:
            marker = {"isMarkerVisible": "true"} if element.kind == "exclusiveGateway" else {}
            _shape(plane, element.id, drawing.shapes[element.id], **marker)
        for flow in process.flows:
            edge = SubElement(plane, tag("BPMNEdge", BPMNDI), {"id": f"{flow.id}_di", "bpmnElement": flow.id})
            for x, y in drawing.flows[flow.id]:
                SubElement(edge, tag("waypoint", DI), {"x": f"{x:g}", "y": f"{y:g}"})
        return diagram


def _shape(plane: Node, identifier: str, box: Box, **attributes: str) -> None:
    named = {"id": f"{identifier}_di", "bpmnElement": identifier, **attributes}
    shape = SubElement(plane, tag("BPMNShape", BPMNDI), named)
    bounds = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    SubElement(shape, tag("Bounds", DC), {name: f"{value:g}" for name, value in bounds.items()})


def _element_marks(element: Element, nodes: Mapping[str, GraphNode]) -> dict[str, str]:
    """Which node an element belongs to; where the node begins, what it is."""
    if element.node not in nodes:
        return {}
    owner = encode_marks({NODE: element.node})
    if not element.is_entry:
        return _in_xml(owner)
    return _in_xml({**owner, **node_marks(nodes[element.node]), DRAWN: fingerprint(clean(element.name))})


def _in_xml(marks: Mapping[str, str]) -> dict[str, str]:
    return {tag(name, GRAPH_NAMESPACE): text for name, text in marks.items()}


def clean(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return "".join(char if char.isprintable() or char in "\n\t" else " " for char in text).strip()


__all__ = ["BpmnWriter", "clean"]
