"""The nodes, edges and clusters in DOT, by a parser of its own.

The grammar has a dozen rules, and foreign text never meets native code. pydot, which tries one rule after the other,
took 20 seconds for 100 KB. Names may hold dots, as others write them, though Graphviz refuses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.formats.limits import MAX_EDGES
from sopstudio.translation import format_number, quoted, tr

MAX_DEPTH: Final = 32
MAX_TOKENS: Final = 200_000
_WHAT: Final = tr("DOT graph")
_TOKEN: Final = re.compile(
    r"(?P<skip>\s+|/\*.*?\*/|//[^\n]*|#[^\n]*)|(?P<arrow>->|--)|(?P<word>-(?:\.\d+|\d+(?:\.\d*)?)|[\w.]+)"
    r'|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<html><(?:[^<>]|<[^<>]*>)*>)|(?P<sign>[{}\[\]=;,:+])|(?P<odd>.)',
    re.S,
)
_KEYWORDS: Final = frozenset({"strict", "graph", "digraph", "node", "edge", "subgraph"})
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


class _Assignment(NamedTuple):
    """An attribute of the graph in which it stands."""

    name: str
    value: str


class _Defaults(NamedTuple):
    """Attributes of all that follow; `kind` is *graph*, *node* or *edge*."""

    kind: str
    attributes: Mapping[str, str]


class _Block(NamedTuple):
    """A graph or subgraph in braces."""

    name: str
    statements: Sequence[_Statement]
    is_directed: bool = True
    is_strict: bool = False


class _Chain(NamedTuple):
    """A node or subgraph, or several with edges from each to the next."""

    ends: Sequence[str | _Block]
    attributes: Mapping[str, str]


_Statement: TypeAlias = _Assignment | _Defaults | _Chain


class _Token(NamedTuple):
    """A piece of the text. `kind` is *word*, *quoted*, *html*, *arrow*, *end*, a keyword in small letters or a sign."""

    kind: str
    text: str
    position: int


def parse_graph(text: str) -> DotGraph:
    """The first graph of a text. Raises `FormatError` with line and column where it is none, too deep or too large."""
    graphs = _Parser(text).read_graphs()
    return _Collector().collect(graphs[0], len(graphs) - 1)


class _Parser:
    """Reads the graphs of a text by recursive descent."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0
        self._tokens = list(self._split())
        self._token = self._tokens[0]

    def _split(self) -> Iterator[_Token]:
        count = 0
        for match in _TOKEN.finditer(self._text):
            kind, text = str(match.lastgroup), match[0]
            if kind == "skip":
                continue
            count += 1
            if count > MAX_TOKENS:
                why = tr("more than {max_tokens} words and signs", max_tokens=format_number(MAX_TOKENS))
                raise FormatError(tr("the {what} is too large", what=_WHAT), why=why, hint=tr("split the procedure"))
            if kind == "sign":
                kind = text
            elif kind == "word" and text.lower() in _KEYWORDS:
                kind = text.lower()
            yield _Token(kind, text, match.start())
        yield _Token("end", "", len(self._text))

    def _next(self) -> _Token:
        token = self._token
        self._at += 1
        self._token = self._tokens[min(self._at, len(self._tokens) - 1)]
        return token

    def _take(self, *kinds: str) -> _Token | None:
        return self._next() if self._token.kind in kinds else None

    def _expect(self, *kinds: str) -> _Token:
        token = self._take(*kinds)
        if token is None:
            raise self._refusal()
        return token

    def _refusal(self) -> FormatError:
        position = self._token.position
        line = self._text.count("\n", 0, position) + 1
        column = position - self._text.rfind("\n", 0, position)
        near = self._text[position : position + 40].split("\n")[0]
        why = tr("it cannot go on at {near}", near=quoted(near)) if near else tr("it ends too early")
        hint = tr("write one node or edge a line")
        return FormatError(
            tr("the {what} is refused", what=_WHAT),
            where=tr("line {line}, column {column}", line=line, column=column),
            why=why,
            hint=hint,
        )

    def read_graphs(self) -> list[_Block]:
        """Every graph of the text; at least one."""
        graphs = [self._read_graph()]
        while self._token.kind != "end":
            graphs.append(self._read_graph())
        return graphs

    def _read_graph(self) -> _Block:
        is_strict = self._take("strict") is not None
        is_directed = self._expect("graph", "digraph").kind == "digraph"
        name = self._read_name() if self._token.kind != "{" else ""
        return _Block(unquote_name(name), self._read_statements(), is_directed, is_strict)

    def _read_statements(self) -> list[_Statement]:
        """What stands between braces."""
        brace = self._expect("{")
        self._depth += 1
        if self._depth > MAX_DEPTH:
            line = self._text.count("\n", 0, brace.position) + 1
            why = tr("braces are nested deeper than {max_depth}", max_depth=MAX_DEPTH)
            raise FormatError(
                tr("the {what} is too deep", what=_WHAT),
                where=tr("line {line}", line=line),
                why=why,
                hint=tr("take out subgraphs"),
            )
        statements: list[_Statement] = []
        while self._take("}") is None:
            if self._take(";") is None:
                statements.append(self._read_statement())
        self._depth -= 1
        return statements

    def _read_statement(self) -> _Statement:
        kind = self._take("graph", "node", "edge")
        if kind is not None:
            return _Defaults(kind.kind, self._read_attributes())
        first = self._read_end()
        if isinstance(first, str) and self._take("="):
            return _Assignment(first, self._read_name())
        ends = [first]
        while self._take("arrow"):
            ends.append(self._read_end())
        return _Chain(ends, self._read_attributes())

    def _read_end(self) -> str | _Block:
        """A node without its port, or a subgraph."""
        if self._token.kind in ("subgraph", "{"):
            is_named = self._take("subgraph") is not None and self._token.kind != "{"
            return _Block(unquote_name(self._read_name()) if is_named else "", self._read_statements())
        name = self._read_name()
        while self._take(":"):
            self._read_name()
        return name

    def _read_attributes(self) -> dict[str, str]:
        """The lists in square brackets, with quotes as they are written; a name alone is blank."""
        attributes: dict[str, str] = {}
        while self._take("["):
            while self._take("]") is None:
                name = unquote_name(self._read_name())
                attributes[name] = self._read_name() if self._take("=") else ""
                self._take(",", ";")
        return attributes

    def _read_name(self) -> str:
        """A word, HTML, or quoted texts that are joined by +."""
        token = self._expect("word", "quoted", "html")
        text = token.text
        while token.kind == "quoted" and self._take("+"):
            text = text[:-1] + self._expect("quoted").text[1:]
        return text


class _Collector:
    """Collects what stands in a graph and its subgraphs, in order."""

    def __init__(self) -> None:
        self._nodes: dict[str, DotNode] = {}
        self._edges: list[DotEdge] = []
        self._clusters: dict[str, Mapping[str, str]] = {}

    def collect(self, graph: _Block, others: int) -> DotGraph:
        """The graph."""
        attributes, _ = self._collect(graph, {}, {}, "")
        return DotGraph(
            name=graph.name,
            attributes=attributes,
            nodes=self._nodes,
            edges=self._edges,
            clusters=self._clusters,
            is_directed=graph.is_directed,
            is_strict=graph.is_strict,
            others=others,
        )

    def _collect(
        self, graph: _Block, nodes: Mapping[str, str], edges: Mapping[str, str], cluster: str
    ) -> tuple[dict[str, str], list[str]]:
        """The attributes of a graph, and the names of all nodes in it; the defaults are those of the graphs around."""
        attributes: dict[str, str] = {}
        names: dict[str, None] = {}
        for statement in graph.statements:
            match statement:
                case _Assignment(name, value):
                    attributes[unquote_name(name)] = value
                case _Defaults("node", stated):
                    nodes = {**nodes, **stated}
                case _Defaults("edge", stated):
                    edges = {**edges, **stated}
                case _Defaults(_, stated):
                    attributes |= stated
                case _Chain(ends, stated):
                    names |= dict.fromkeys(self._add_chain(ends, stated, nodes, edges, cluster))
        return attributes, list(names)

    def _add_chain(
        self,
        ends: Sequence[str | _Block],
        stated: Mapping[str, str],
        nodes: Mapping[str, str],
        edges: Mapping[str, str],
        cluster: str,
    ) -> Iterator[str]:
        """Add a node, or edges between ends; yields the names of all nodes."""
        own = stated if len(ends) == 1 else {}
        groups = [
            [self._add_node(end, nodes, own, cluster)]
            if isinstance(end, str)
            else self._add_subgraph(end, nodes, edges, cluster)
            for end in ends
        ]
        attributes = {**edges, **stated}
        for first, second in pairwise(groups):
            if len(self._edges) + len(first) * len(second) > MAX_EDGES:
                raise FormatError(
                    tr("the {what} is too large", what=_WHAT),
                    why=tr("more than {max_edges} edges", max_edges=format_number(MAX_EDGES)),
                    hint=tr("split it"),
                )
            self._edges += [DotEdge(source, target, attributes) for source in first for target in second]
        for group in groups:
            yield from group

    def _add_node(self, raw: str, defaults: Mapping[str, str], stated: Mapping[str, str], cluster: str) -> str:
        name = unquote_name(raw)
        known = self._nodes.get(name)
        if known is None:
            self._nodes[name] = DotNode(name, {**defaults, **stated}, cluster)
        elif stated:
            self._nodes[name] = DotNode(name, {**known.attributes, **stated}, known.cluster or cluster)
        return name

    def _add_subgraph(
        self, block: _Block, nodes: Mapping[str, str], edges: Mapping[str, str], cluster: str
    ) -> list[str]:
        is_cluster = block.name.startswith("cluster")
        attributes, names = self._collect(block, nodes, edges, block.name if is_cluster else cluster)
        if is_cluster:
            self._clusters[block.name] = attributes
        return names


def unquote_name(text: str) -> str:
    """The name of a node or graph without quotes."""
    return text[1:-1].replace('\\"', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


def unquote_text(text: str) -> str:
    """A quoted text: `\\n`, `\\l` and `\\r` end lines, other signs after a backslash stand for themselves."""
    bare = text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
    return _ESCAPE.sub(lambda match: "\n" if match[1] in "nlr" else match[1], bare)


__all__ = ["DotEdge", "DotGraph", "DotNode", "parse_graph", "unquote_name", "unquote_text"]
