"""The nodes, edges and clusters in DOT, by pydot.

pydot tries each level of braces several times and needs some milliseconds a statement, so deep and long texts are
refused before it sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.limits import MAX_EDGES

MAX_DEPTH: Final = 6
MAX_TOKENS: Final = 20_000
MAX_CHARACTERS: Final = 1_000_000
"""pydot takes a hundred times the text in memory."""
_WHAT: Final = "DOT graph"
_TOKEN: Final = re.compile(
    r'"(?:[^"\\]|\\.)*"|/\*.*?\*/|//[^\n]*|#[^\n]*|(?P<open>\{)|(?P<close>\})|[\w.]+|->|--|[^\s]', re.S
)
_DEFAULTS: Final = ("node", "edge", "graph")
_END: Final = re.compile(r'("(?:[^"\\]|\\.)*"|<.*>|[^:]*)(?::.*)?', re.S)
_ESCAPE: Final = re.compile(r"\\(.)", re.S)


class DotNode(Struct, frozen=True):
    """A node with its attributes, those of defaults included."""

    name: str
    attributes: Mapping[str, str]
    cluster: str = ""


class DotEdge(Struct, frozen=True):
    """An edge with its attributes."""

    source: str
    target: str
    attributes: Mapping[str, str]


class DotGraph(Struct, frozen=True):
    """A graph. `clusters` are the attributes of its named subgraphs, `others` the number of further graphs."""

    name: str
    attributes: Mapping[str, str]
    nodes: Mapping[str, DotNode]
    edges: Sequence[DotEdge]
    clusters: Mapping[str, Mapping[str, str]]
    is_directed: bool = True
    is_strict: bool = False
    others: int = 0


def parse_graph(text: str) -> DotGraph:
    """The first graph of a text. Raises `FormatError` with line and column where it is none, too deep or too large."""
    _check(text)
    require("pydot")
    from pydot.dot_parser import GraphParser
    from pyparsing import ParseBaseException

    try:
        graphs = list(GraphParser.parser.parse_string(text, parse_all=True))
    except ParseBaseException as error:
        where = f"line {error.lineno}, column {error.column}"
        near = text[error.loc : error.loc + 40].split("\n")[0]
        why = f"it cannot go on at {near!r}" if near else "it ends too early"
        raise FormatError(
            f"the {_WHAT} is refused", where=where, why=why, hint="write one node or edge a line"
        ) from None
    except (RecursionError, ValueError, AttributeError, TypeError, KeyError, AssertionError):
        raise FormatError(f"the {_WHAT} is refused", why="pydot does not understand it") from None
    return _Walker().walk(graphs[0].obj_dict, len(graphs) - 1)


def _check(text: str) -> None:
    if len(text) > MAX_CHARACTERS:
        why = f"more than {MAX_CHARACTERS:,} characters"
        raise FormatError(f"the {_WHAT} is too large", why=why, hint="split the procedure")
    depth = 0
    for count, match in enumerate(_TOKEN.finditer(text), 1):
        if count > MAX_TOKENS:
            why = f"more than {MAX_TOKENS:,} words and signs"
            raise FormatError(f"the {_WHAT} is too large", why=why, hint="split the procedure")
        depth += (match["open"] is not None) - (match["close"] is not None)
        if depth > MAX_DEPTH:
            line = text.count("\n", 0, match.start()) + 1
            why = f"braces are nested deeper than {MAX_DEPTH}"
            raise FormatError(f"the {_WHAT} is too deep", where=f"line {line}", why=why, hint="take out subgraphs")


class _Walker:
    """Collects what stands in a graph and its subgraphs, in order."""

    def __init__(self) -> None:
        self._nodes: dict[str, DotNode] = {}
        self._edges: list[DotEdge] = []
        self._clusters: dict[str, Mapping[str, str]] = {}

    def walk(self, graph: Mapping[str, Any], others: int) -> DotGraph:
        """The graph."""
        attributes = self._walk(graph, {}, {}, "")
        return DotGraph(
            name=unquote_name(str(graph.get("name") or "")),
            attributes=attributes,
            nodes=self._nodes,
            edges=self._edges,
            clusters=self._clusters,
            is_directed=graph["type"] == "digraph",
            is_strict=bool(graph.get("strict")),
            others=others,
        )

    def _walk(
        self, graph: Mapping[str, Any], nodes: Mapping[str, str], edges: Mapping[str, str], cluster: str
    ) -> dict[str, str]:
        """Collect a graph, with the defaults of those around it; returns its attributes."""
        attributes = dict(graph["attributes"])
        for kind, name, part in sorted(_parts(graph), key=lambda part: part[2]["sequence"]):
            stated = {key: str(value or "") for key, value in part["attributes"].items()} if kind != "subgraph" else {}
            if kind == "node" and name in _DEFAULTS:
                nodes = {**nodes, **stated} if name == "node" else nodes
                edges = {**edges, **stated} if name == "edge" else edges
                attributes |= stated if name == "graph" else {}
            elif kind == "node":
                self._add_node(name, {**nodes, **stated}, stated, cluster)
            elif kind == "edge":
                self._add_edges(part, {**edges, **stated}, nodes, cluster)
            else:
                self._add_subgraph(name, part, nodes, edges, cluster)
        return attributes

    def _add_node(self, raw: str, whole: Mapping[str, str], stated: Mapping[str, str], cluster: str) -> str:
        name = unquote_name(raw)
        known = self._nodes.get(name)
        if known is None:
            self._nodes[name] = DotNode(name, whole, cluster)
        elif stated:
            self._nodes[name] = DotNode(name, {**known.attributes, **stated}, known.cluster or cluster)
        return name

    def _add_edges(
        self, part: Mapping[str, Any], attributes: Mapping[str, str], nodes: Mapping[str, str], cluster: str
    ) -> None:
        first, second = (self._end(point, nodes, cluster) for point in part["points"])
        if len(self._edges) + len(first) * len(second) > MAX_EDGES:
            raise FormatError(f"the {_WHAT} is too large", why=f"more than {MAX_EDGES:,} edges", hint="split it")
        self._edges += [DotEdge(source, target, attributes) for source in first for target in second]

    def _end(self, point: Any, nodes: Mapping[str, str], cluster: str) -> list[str]:
        """The nodes at an end of an edge, which may be a whole subgraph."""
        if isinstance(point, str):
            return [self._add_node(point, nodes, {}, cluster)]
        before = len(self._edges)
        self._walk(point, nodes, {}, cluster)
        names = [unquote_name(name) for kind, name, _ in _parts(point) if kind == "node" and name not in _DEFAULTS]
        ends = [end for edge in self._edges[before:] for end in (edge.source, edge.target)]
        return list(dict.fromkeys([*names, *ends]))

    def _add_subgraph(
        self, raw: str, part: Mapping[str, Any], nodes: Mapping[str, str], edges: Mapping[str, str], cluster: str
    ) -> None:
        name = unquote_name(raw)
        inner = name if name.startswith("cluster") else cluster
        attributes = self._walk(part, nodes, edges, inner)
        if name.startswith("cluster"):
            self._clusters[name] = attributes


def _parts(graph: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for kind in ("node", "edge", "subgraph"):
        for name, parts in graph[f"{kind}s"].items():
            for part in parts:
                yield kind, name if isinstance(name, str) else "", part


def unquote_name(text: str) -> str:
    """The name of a node or graph without quotes and port."""
    match = _END.fullmatch(text)
    bare = match[1] if match else text
    return bare[1:-1].replace('\\"', '"') if len(bare) > 1 and bare[0] == bare[-1] == '"' else bare


def unquote_text(text: str) -> str:
    """A quoted text: `\\n`, `\\l` and `\\r` end lines, other signs after a backslash stand for themselves."""
    bare = text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
    return _ESCAPE.sub(lambda match: "\n" if match[1] in "nlr" else match[1], bare)


__all__ = ["DotEdge", "DotGraph", "DotNode", "parse_graph", "unquote_name", "unquote_text"]
