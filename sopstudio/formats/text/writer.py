"""A graph as indented text: branches nested under their step, joins below them, and jumps for the rest.

Every edge of the graph is written exactly once, in words that the reader turns back into that edge. A *whole* text
says everything of an SOP: what words do not say stands in details below their line, and in sections at its end.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from sopstudio.formats.format import Loss, Writing
from sopstudio.formats.native import file_stem
from sopstudio.formats.text.details import BRANCH, END, PROCEDURE, SOP, STEP, print_text, write_details
from sopstudio.formats.text.lines import (
    branching_line,
    end_line,
    if_line,
    is_plain_role,
    jump_line,
    procedure_line,
    step_line,
)
from sopstudio.formats.text.quoting import quote_json
from sopstudio.formats.text.sections import write_sections
from sopstudio.formats.text.steps import propose_node, tool_names
from sopstudio.sop.document import Document
from sopstudio.sop.model import TIME_RUNS_OUT, Binding, Compute, Edge, End, Graph, Node, Person, Sop, Task
from sopstudio.translation import tr

INDENT: Final = "  "
_MAX_DEPTH: Final = 10
_MAX_REACHED_STEPS: Final = 200


def write(document: Document) -> Writing:
    """One text file that says everything of the SOP, and what of the document it does not say."""
    text = to_whole_text(document.sop)
    losses = (*_sop_losses(document.sop), *_document_losses(document))
    return Writing(MappingProxyType({file_stem(document.sop) + ".txt": text.encode()}), losses)


def to_indented_text(sop: Sop) -> str:
    """The indented text of an SOP in words alone; what they do not say comes from a base when it is read."""
    return "\n".join(_sop_lines(sop, Wording(sop))) + "\n"


def to_whole_text(sop: Sop) -> str:
    """The indented text that says everything of an SOP."""
    lines = _sop_lines(sop, WholeWording(sop))
    return "\n".join([*lines, *write_sections(sop)]) + "\n"


def _sop_lines(sop: Sop, wording: Wording) -> list[str]:
    lines = [f"# {_heading_text(sop.title)}"] if sop.title else []
    lines += [*wording.head(sop), *_GraphWriter(sop, wording).lines()]
    for procedure in sop.procedures:
        inner = [*wording.head(procedure), *_GraphWriter(procedure, wording).lines()]
        lines += ["", procedure_line(procedure.title, procedure.id), *(INDENT + line for line in inner)]
    return lines


def _heading_text(title: str) -> str:
    plain = title == title.strip() and title.isprintable() and not title.startswith('"')
    return title if plain else quote_json(title)


def line_label(node: Node) -> str:
    """The words of a node's line."""
    if node.title:
        return node.title
    return "End" if isinstance(node, End) else node.id


class Wording:
    """How a text says what it says in words alone."""

    def __init__(self, sop: Sop) -> None:
        self.tools = frozenset(tool.name for tool in sop.tools)

    def head(self, graph: Graph) -> list[str]:
        """The details of an SOP or a procedure."""
        return []

    def needs_marker(self, node: Node) -> bool:
        """Whether a node's line gives its id although its words are its own."""
        return False

    def tags(self, node: Node) -> tuple[str, ...]:
        """The tools to write as tags because the node's words do not name them: all if they are declared, or none."""
        names = tool_names(node)
        return () if names == tool_names(propose_node(node.title)) or not self.tools.issuperset(names) else names

    def details(self, node: Node) -> list[str]:
        """The lines below a node's line."""
        return []

    def edge_details(self, edge: Edge) -> list[str]:
        """The lines below the line of a branch, or for the only edge of a node below the node's line."""
        return []


class WholeWording(Wording):
    """How a text says everything."""

    def head(self, graph: Graph) -> list[str]:
        """As in the base class; the id of an SOP says that the text is whole."""
        if isinstance(graph, Sop):
            return [f"id: {print_text(graph.id)}", *write_details(graph, SOP, ["id"])]
        return write_details(graph, PROCEDURE, ["title"])

    def needs_marker(self, node: Node) -> bool:
        """As in the base class: an id that is stated stays when the words change."""
        return True

    def tags(self, node: Node) -> tuple[str, ...]:
        """As in the base class; each tool that is bound as it is, once."""
        names = tool_names(node)
        plain = isinstance(node, Task) and node.tools == tuple(Binding(tool=name) for name in names)
        return names if plain else ()

    def details(self, node: Node) -> list[str]:
        """As in the base class."""
        label = [] if node.title == line_label(node) else [f"title: {print_text(node.title)}"]
        if isinstance(node, End):
            return [*label, *write_details(node, END, ["title"])]
        said = ["title", "branching", "kind", *(["tools"] if self.tags(node) else [])]
        said += ["role"] if isinstance(node, Person) and line_role(node) == node.role else []
        kind = [f"kind: {node.kind}"] if _needs_kind(node) else []
        table = {key: row for key, row in STEP.items() if row.field in type(node).model_fields}
        return [*label, *kind, *write_details(node, table, said)]

    def edge_details(self, edge: Edge) -> list[str]:
        """As in the base class."""
        return write_details(edge, BRANCH, ["condition"] if edge.kind in ("formal", "prose") else [])


def _needs_kind(node: Node) -> bool:
    """Whether the details of a step do not show its kind."""
    return node.kind == "decision" or (isinstance(node, Compute) and not node.assignments)


def line_role(node: Node) -> str | None:
    """The role to write as a tag: blank where it has none that can be written, None for a node of another kind."""
    if not isinstance(node, Person):
        return None
    return node.role if is_plain_role(node.role) else ""


class _GraphWriter:
    """Writes one graph: each node once, depth first in edge order; remaining nodes become further sections."""

    def __init__(self, graph: Graph, wording: Wording) -> None:
        self.graph = graph
        self.wording = wording
        self.nodes = {node.id: node for node in graph.nodes}
        self.outgoing: dict[str, list[Edge]] = {name: [] for name in self.nodes}
        for edge in graph.edges:
            if edge.source in self.outgoing and edge.target in self.nodes:
                self.outgoing[edge.source].append(edge)
        common = Counter(line_label(node).casefold() for node in graph.nodes)
        self.ambiguous = {node.id for node in graph.nodes if common[line_label(node).casefold()] > 1}
        self.ambiguous |= {node.id for node in graph.nodes if not node.title and not isinstance(node, End)}
        self.written: set[str] = set()
        self.waiting: deque[str] = deque()
        self.planned: set[str] = set()

    def lines(self) -> list[str]:
        """All lines, the start first; `---` separates sections that do not follow each other."""
        start = self.graph.start
        sections = [start] if start in self.nodes else []
        written_lines: list[str] = [] if sections else ["---"]
        for name in (*sections, *self._remaining()):
            if name in self.written:
                continue
            written_lines += ["---"] if self.written else []
            written_lines += (
                self._end_lines(name) if isinstance(self.nodes[name], End) else self._sequence_lines(name, "", 0)
            )
        return written_lines if self.nodes else []

    def _remaining(self) -> Iterator[str]:
        """The targets of jumps, then the nodes that nothing leads to."""
        for name in self.nodes:
            while self.waiting:
                yield self.waiting.popleft()
            yield name
        while self.waiting:
            yield self.waiting.popleft()

    def _end_lines(self, name: str) -> list[str]:
        """The line of an end, with its details where it is written for the first time."""
        node, node_id = self.nodes[name], self._line_marker(name)
        title = line_label(node)
        details = [] if name in self.written else self.wording.details(node)
        self.written.add(name)
        line = end_line("" if title == "End" and not node_id else title, node_id)
        return [line, *(INDENT + detail for detail in details)]

    def _marker(self, name: str) -> str:
        return name if name in self.ambiguous else ""

    def _line_marker(self, name: str) -> str:
        """The id that a node's own line gives."""
        return name if self.wording.needs_marker(self.nodes[name]) else self._marker(name)

    def _sequence_lines(self, name: str, stop: str, depth: int) -> list[str]:
        """The lines from `name` on, until they end, jump, or reach `stop`, which follows below."""
        written_lines: list[str] = []
        while True:
            self.written.add(name)
            node = self.nodes[name]
            marker, tags = self._line_marker(name), self.wording.tags(node)
            written_lines.append(step_line(line_label(node), marker, tags, line_role(node)))
            written_lines += [INDENT + detail for detail in self.wording.details(node)]
            edges = self.outgoing[name]
            if len(edges) == 1 and edges[0].kind == "always":
                written_lines += [f"{INDENT}next {detail}" for detail in self.wording.edge_details(edges[0])]
            if node.branching == "all" or (len(edges) > 1 and any(edge.kind == "always" for edge in edges)):
                written_lines.append(branching_line(node.branching))
            if not edges:
                return [*written_lines, "dead end"]
            if len(edges) > 1 or edges[0].kind != "always":
                join = self._find_join(edges, stop, depth)
                self.planned |= {join} - {""}
                is_chain = node.branching == "first"
                written_lines += self._branch_lines(edges, join or stop, bool(join or stop), depth, is_chain=is_chain)
                if not join:
                    return written_lines
                self.planned.discard(join)
                name = join
                continue
            lines = self._edge_lines(edges[0], stop, depth)
            if lines is not None:
                return written_lines + lines
            name = edges[0].target

    def _edge_lines(self, edge: Edge, stop: str, depth: int) -> list[str] | None:
        """The lines of an edge that does not lead to a new step below; None where it does."""
        target = edge.target
        if isinstance(self.nodes[target], End) and edge.loop is None:
            return self._end_lines(target)
        if target == stop and edge.loop is None:
            return []
        if self._is_taken(target) or edge.loop is not None or depth >= _MAX_DEPTH:
            self.waiting.append(target)
            return [jump_line(line_label(self.nodes[target]), self._marker(target), edge.loop)]
        return None

    def _is_taken(self, name: str) -> bool:
        """Whether a step is already written, or is planned below."""
        return name in self.written or name in self.planned

    def _branch_lines(self, edges: list[Edge], stop: str, follows: bool, depth: int, *, is_chain: bool) -> list[str]:
        """The lines of all branches of a step. In a chain at most one is taken: an `else` says so, or else `elif`."""
        written_lines: list[str] = []
        is_open = not any(edge.kind in ("otherwise", "always") for edge in edges)
        closed = False
        for edge in edges:
            written_lines.append(_branch_line(edge, closed))
            closed = closed or edge.kind == "otherwise" or (is_chain and is_open and not follows)
            branch = self._edge_lines(edge, stop, depth)
            if branch is None:
                branch = self._sequence_lines(edge.target, stop, depth + 1)
            details = self.wording.edge_details(edge)
            written_lines += [INDENT + line for line in (*details, *(branch or ["continue"]))]
        if follows and is_open:
            written_lines += ["else:", INDENT + "dead end"]
        return written_lines

    def _find_join(self, edges: list[Edge], stop: str, depth: int) -> str:
        """The nearest new step that all branches lead to, to be written below them; blank for none."""
        if depth >= _MAX_DEPTH or len(edges) < 2 or edges[-1].kind not in ("otherwise", "always"):
            return ""
        reach = [self._reachable(edge.target) for edge in edges if edge.loop is None]
        common = Counter(name for distances in reach for name in distances)
        usable = [
            name
            for name, count in common.items()
            if count == len(reach) > 1 and not self._is_taken(name) and not isinstance(self.nodes[name], End)
        ]
        return min(usable, key=lambda name: max(distances[name] for distances in reach), default="")

    def _reachable(self, start: str) -> dict[str, int]:
        """New steps near `start`, with their distance, up to those that are planned below, whose own follow there."""
        distance, frontier = {start: 0}, deque([start] if start not in self.planned else [])
        while frontier and len(distance) < _MAX_REACHED_STEPS:
            name = frontier.popleft()
            for edge in self.outgoing[name]:
                if edge.target not in distance and not self._is_taken(edge.target) and edge.loop is None:
                    distance[edge.target] = distance[name] + 1
                    frontier.append(edge.target)
        return distance


def _branch_line(edge: Edge, closed: bool) -> str:
    if edge.kind == "otherwise":
        return "else:"
    if edge.kind == "always":
        return "always:"
    if edge.kind == "timeout":
        return f"{'elif' if closed else 'if'} {TIME_RUNS_OUT}:"
    return if_line(edge.condition, formal=edge.kind == "formal", keyword="elif" if closed else "if")


def _sop_losses(sop: Sop) -> Iterator[Loss]:
    """The edges that no line can hold, counted by kind."""
    counts: Counter[str] = Counter()
    for graph in sop.graphs():
        known = {node.id for node in graph.nodes}
        ends = {node.id for node in graph.nodes if isinstance(node, End)}
        counts.update(tr("edge that leaves an end") for edge in graph.edges if edge.source in ends)
        counts.update(
            tr("edge from or to a node that does not exist")
            for edge in graph.edges
            if edge.source not in known or edge.target not in known
        )
    for part, count in counts.items():
        yield Loss(f"{part} ({count})", "", tr("indented text does not hold it"))


def _document_losses(document: Document) -> Iterator[Loss]:
    for part, content in (
        (tr("the head of the document"), not document.head.is_blank()),
        (tr("the layout"), document.layout),
        (tr("the notes"), document.notes),
        (tr("the sections"), document.sections),
        (tr("the provenance"), document.provenance),
        (tr("advice switched off and table mappings"), bool(document.settings.advice_off or document.settings.tables)),
    ):
        if content:
            yield Loss(part, "", tr("indented text does not hold it"))
