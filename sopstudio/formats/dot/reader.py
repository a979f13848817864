"""DOT graphs as SOPs: shapes say what a node is, labels what decides an edge, clusters that we wrote are procedures."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, build_sop
from sopstudio.formats.dot.statements import DotEdge, DotGraph, DotNode, parse_graph, unquote_text
from sopstudio.formats.drawing import label_text
from sopstudio.formats.drawing_marks import (
    GRAPH,
    ID,
    START,
    TITLE,
    apply_edge_marks,
    apply_node_marks,
    decode_marks,
)
from sopstudio.formats.format import NOT_JSON, Loss, Reading, Source
from sopstudio.formats.limits import describe_hidden
from sopstudio.sop.document import Document
from sopstudio.translation import tr

_HEAD: Final = re.compile(
    r'(?:\s|//[^\n]*\n|#[^\n]*\n|/\*.*?\*/)*(?:strict\s+)?(?:di)?graph\b\s*(?:"(?:[^"\\]|\\.)*"|[\w.]+)?\s*\{',
    re.I | re.S,
)
_SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "diamond": "decision", "mdiamond": "start", "component": "procedure", "tab": "procedure", "folder": "procedure",
        "trapezium": "person", "point": "start", "oval": "end", "ellipse": "end", "circle": "end",
        "doublecircle": "end", "msquare": "end", "mcircle": "start", "box3d": "procedure",
    }
)  # fmt: skip
_BESIDE: Final = ("plaintext", "plain", "none", "note")
_START: Final = re.compile(r"(?:start|begin)[.!]?", re.I)
_RECORD: Final = re.compile(r"<[^<>]*>|[{}|]")


def detect(source: Source) -> bool:
    """Whether a text begins as a graph in DOT."""
    return source.data is NOT_JSON and not source.raw and _HEAD.match(source.text[:100_000]) is not None


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a graph. Raises `FormatError` where the text is no DOT, too deep, too large, or without nodes."""
    del base
    return build_sop(_Reader(parse_graph(source.text)).read(), "DOT")


class _Reader:
    def __init__(self, graph: DotGraph) -> None:
        self._graph = graph
        self._marks = {name: _marks(attributes) for name, attributes in graph.clusters.items()}
        self._losses: list[Loss] = []
        self._ends = {end for edge in graph.edges for end in (edge.source, edge.target)}
        self._named: dict[tuple[str, str], str] = {}
        """The names of nodes by their cluster and the id that an export of ours gave them; cluster blank: in any."""
        for name, node in graph.nodes.items():
            stated = _marks(node.attributes).get(ID, "")
            self._named.setdefault((node.cluster, stated), name)
            self._named.setdefault(("", stated), name)

    def read(self) -> Diagram:
        """The graph, with our clusters as procedures."""
        graph = self._graph
        nodes = {name: self._read_node(node) for name, node in graph.nodes.items() if self._is_node(node)}
        edges = list(self._read_edges())
        clusters = [name for name, marks in self._marks.items() if GRAPH in marks]
        inside: dict[str, dict[str, DiagramNode]] = {name: {} for name in ("", *clusters)}
        leaving: dict[str, list[DiagramEdge]] = {name: [] for name in inside}
        owners = {name: node.cluster if node.cluster in inside else "" for name, node in graph.nodes.items()}
        for name, drawn in nodes.items():
            inside[owners[name]][name] = drawn
        for edge in edges:
            if edge.source in nodes:
                leaving[owners[edge.source]].append(edge)
        self._list_losses(set(clusters))
        procedures = {self._marks[name][GRAPH]: self._part(name, inside[name], leaving[name]) for name in clusters}
        marks = _marks(graph.attributes)
        label = _text(graph.attributes.get("label", ""))
        title = marks.get(TITLE, "") if GRAPH in marks else label or re.sub(r"\W+|_", " ", graph.name).strip()
        main = self._part("", inside[""], leaving[""])
        return replace(main, title=title, id=marks.get(GRAPH, ""), losses=tuple(self._losses), procedures=procedures,
                       start=self._start("", marks))  # fmt: skip

    def _part(self, cluster: str, nodes: Mapping[str, DiagramNode], edges: Sequence[DiagramEdge]) -> Diagram:
        """What lies in a cluster of ours, or in none, as a diagram."""
        marks = self._marks.get(cluster, {})
        return Diagram(
            nodes,
            edges,
            marks.get(TITLE, ""),
            id=marks.get(GRAPH, ""),
            start=self._start(cluster, marks),
        )

    def _start(self, cluster: str, marks: Mapping[str, str]) -> str:
        """The name of the node where a graph that we wrote begins."""
        return self._named.get((cluster, marks[START]), "") if marks.get(START) else ""

    def _is_node(self, node: DotNode) -> bool:
        if node.name in self._ends or _shape_name(node) not in _BESIDE:
            return True
        self._losses.append(
            Loss(tr("a text beside the diagram"), tr("node {name}", name=node.name[:60]), self._label(node)[:300])
        )
        return False

    def _label(self, node: DotNode) -> str:
        raw = node.attributes.get("label", r"\N")
        if "record" in _shape_name(node).lower() and not raw.startswith("<"):
            raw = " ".join(_RECORD.sub(" ", raw).split())
        return _text(raw.replace(r"\N", node.name)) or node.name

    def _read_node(self, node: DotNode) -> DiagramNode:
        label, place = self._label(node), f"node {node.name[:60]}"
        if reason := describe_hidden(label):
            self._losses.append(Loss(tr("a text can mislead"), place, reason, "kept"))
        if node.attributes.get("URL") or node.attributes.get("href"):
            self._losses.append(Loss(tr("a link is left out"), place, tr("links of diagrams are never opened")))
        shape = _SHAPES.get(_shape_name(node).lower(), "")
        if shape == "end" and _START.fullmatch(label):
            shape = "start"
        drawn = DiagramNode(label, shape, place=place)
        marked = apply_node_marks(drawn, _attributes(node.attributes), _escape_unprintable)
        is_title = marked.id and marked.text == _marks(node.attributes).get(TITLE, "")
        return marked if is_title else replace(marked, text=" ".join(marked.text.split()))

    def _read_edges(self) -> Iterator[DiagramEdge]:
        seen: set[tuple[str, str]] = set()
        for edge in self._graph.edges:
            if self._graph.is_strict and (edge.source, edge.target) in seen:
                continue
            seen.add((edge.source, edge.target))
            yield self._read_edge(edge)

    def _read_edge(self, edge: DotEdge) -> DiagramEdge:
        attributes = edge.attributes
        texts = (_text(attributes.get(name, "")) for name in ("label", "xlabel", "taillabel", "headlabel"))
        label = " ".join(" ".join(filter(None, texts)).split())
        source, target = edge.source, edge.target
        if _text(attributes.get("dir", "")) == "back":
            source, target = target, source
        place = f"edge {source[:40]} → {target[:40]}"
        return apply_edge_marks(
            DiagramEdge(source, target, label, place=place), _attributes(attributes), _escape_unprintable
        )

    def _list_losses(self, clusters: set[str]) -> None:
        graph = self._graph
        if not graph.is_directed:
            why = tr("edges have no direction there; they lead from the node that is named first")
            self._losses.append(Loss(tr("directions are a guess"), "", why, "assumed"))
        if graph.others:
            self._losses.append(
                Loss(tr("{others} more graphs", others=graph.others), "", tr("only the first graph is read"))
            )
        for name, attributes in graph.clusters.items():
            if name not in clusters and (text := _text(attributes.get("label", ""))):
                self._losses.append(Loss(tr("a group is not kept"), name[:60], text[:80]))


def _shape_name(node: DotNode) -> str:
    return _text(node.attributes.get("shape", ""))


def _text(raw: str) -> str:
    """An attribute as text: escapes, entities and HTML resolved."""
    if raw.startswith("<") and raw.endswith(">") and len(raw) > 1:
        return label_text(raw[1:-1])
    return html.unescape(unquote_text(raw)).strip()


def _escape_unprintable(text: str) -> str:
    """A label as the writer writes it: what cannot be printed as U+XXXX."""
    return "".join(char if char.isprintable() or char == "\n" else f"U+{ord(char):04X}" for char in text)


def _attributes(raw: Mapping[str, str]) -> dict[str, str]:
    return {name: unquote_text(text) for name, text in raw.items()}


def _marks(raw: Mapping[str, str]) -> dict[str, str]:
    return decode_marks(_attributes(raw))


__all__ = ["detect", "read"]
