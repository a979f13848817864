"""A graph as indented text: branches nested under their step, meeting points below them, and jumps for all the rest.

Every edge of the graph is written exactly once, in words that the reader turns back into that edge.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from sopstudio.formats.format import Loss, Writing
from sopstudio.formats.native import file_stem
from sopstudio.formats.text_lines import end_line, if_line, jump_line, procedure_line, quoted, step_line
from sopstudio.formats.text_steps import proposed, tool_names
from sopstudio.sop.document import Document, DocumentSettings
from sopstudio.sop.graph import Binding, Edge, End, Graph, Node, Sop

INDENT: Final = "  "
_DEEPEST: Final = 10
_FAR: Final = 200


def write(document: Document) -> Writing:
    """One text file, and what words cannot say (reading it with the document as `base` brings that back)."""
    text = to_text(document.sop)
    losses = (*_losses(document.sop), *_beside(document))
    return Writing(MappingProxyType({file_stem(document.sop) + ".txt": text.encode()}), losses)


def to_text(sop: Sop) -> str:
    """The indented text of an SOP."""
    lines = [f"# {_heading(sop.title)}"] if sop.title else []
    tools = frozenset(tool.name for tool in sop.tools)
    lines += _GraphWriter(sop, tools).lines()
    for procedure in sop.procedures:
        named = procedure_line(procedure.title, procedure.id)
        lines += ["", named, *(INDENT + line for line in _GraphWriter(procedure, tools).lines())]
    return "\n".join(lines) + "\n"


def _heading(title: str) -> str:
    plain = title == title.strip() and title.isprintable() and not title.startswith('"')
    return title if plain else quoted(title)


def label(node: Node) -> str:
    """The words of a node's line."""
    if node.title:
        return node.title
    return "End" if isinstance(node, End) else node.id


def tags(node: Node, tools: frozenset[str]) -> tuple[str, ...]:
    """The tools that the line of a node names, as its words do not: all of them, if they are declared, or none."""
    names = tool_names(node)
    return () if names == tool_names(proposed(node.title)) or not tools.issuperset(names) else names


class _GraphWriter:
    """Writes one graph: each node once, depth first in edge order; what is left over becomes further sections."""

    def __init__(self, graph: Graph, tools: frozenset[str]) -> None:
        self.graph = graph
        self.tools = tools
        self.nodes = {node.id: node for node in graph.nodes}
        self.out: dict[str, list[Edge]] = {name: [] for name in self.nodes}
        for edge in graph.edges:
            if edge.source in self.out and edge.target in self.nodes:
                self.out[edge.source].append(edge)
        common = Counter(label(node).casefold() for node in graph.nodes)
        self.unclear = {node.id for node in graph.nodes if common[label(node).casefold()] > 1}
        self.unclear |= {node.id for node in graph.nodes if not node.title and not isinstance(node, End)}
        self.written: set[str] = set()
        self.waiting: deque[str] = deque()
        self.promised: set[str] = set()

    def lines(self) -> list[str]:
        """All lines. The start stands first; `---` parts sections that do not follow each other."""
        start = self.graph.start
        sections = [start] if start in self.nodes else []
        found: list[str] = [] if sections else ["---"]
        for name in (*sections, *self._rest()):
            if name in self.written:
                continue
            found += ["---"] if self.written else []
            found += self._ending(name) if isinstance(self.nodes[name], End) else self._sequence(name, "", 0)
        return found if self.nodes else []

    def _rest(self) -> Iterator[str]:
        """What jumps lead to, then what nothing leads to."""
        for name in self.nodes:
            while self.waiting:
                yield self.waiting.popleft()
            yield name
        while self.waiting:
            yield self.waiting.popleft()

    def _ending(self, name: str) -> list[str]:
        """An end that no edge leads to stands alone: a jump from nowhere makes no edge."""
        self.written.add(name)
        return [self._end_line(name)]

    def _end_line(self, name: str) -> str:
        title, node_id = label(self.nodes[name]), self._marker(name)
        return end_line("" if title == "End" and not node_id else title, node_id)

    def _marker(self, name: str) -> str:
        return name if name in self.unclear else ""

    def _sequence(self, name: str, stop: str, depth: int) -> list[str]:
        """The lines from `name` on, until they end, jump, or reach `stop`, which follows below."""
        found: list[str] = []
        while True:
            self.written.add(name)
            node = self.nodes[name]
            found.append(step_line(label(node), self._marker(name), tags(node, self.tools)))
            edges = self.out[name]
            if not edges:
                return [*found, "dead end"]
            if len(edges) > 1 or edges[0].kind != "always":
                meet = self._meeting(edges, stop, depth)
                self.promised |= {meet} - {""}
                found += self._branches(edges, meet or stop, bool(meet or stop), depth)
                if not meet:
                    return found
                self.promised.discard(meet)
                name = meet
                continue
            lines = self._onward(edges[0], stop, depth)
            if lines is not None:
                return found + lines
            name = edges[0].target

    def _onward(self, edge: Edge, stop: str, depth: int) -> list[str] | None:
        """How an edge is written that does not lead to a new step below; None where it does."""
        target = edge.target
        if isinstance(self.nodes[target], End) and edge.loop is None:
            self.written.add(target)
            return [self._end_line(target)]
        if target == stop and edge.loop is None:
            return []
        if self._is_taken(target) or edge.loop is not None or depth >= _DEEPEST:
            self.waiting.append(target)
            return [jump_line(label(self.nodes[target]), self._marker(target), edge.loop)]
        return None

    def _is_taken(self, name: str) -> bool:
        """Whether a step is written already, or will be below."""
        return name in self.written or name in self.promised

    def _branches(self, edges: list[Edge], stop: str, follows: bool, depth: int) -> list[str]:
        found: list[str] = []
        closed = False
        for edge in edges:
            found.append(_branch_line(edge, closed))
            closed = closed or edge.kind == "otherwise"
            inside = self._onward(edge, stop, depth)
            if inside is None:
                inside = self._sequence(edge.target, stop, depth + 1)
            found += [INDENT + line for line in inside or ["continue"]]
        if follows and not any(edge.kind in ("otherwise", "always") for edge in edges):
            found += ["else:", INDENT + "dead end"]
        return found

    def _meeting(self, edges: list[Edge], stop: str, depth: int) -> str:
        """The nearest new step that two branches or more lead to, to be written below them; blank for none."""
        if depth >= _DEEPEST or len(edges) < 2 or edges[-1].kind not in ("otherwise", "always"):
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
        """New steps near `start`, with their distance."""
        distance, frontier = {start: 0}, deque([start])
        while frontier and len(distance) < _FAR:
            name = frontier.popleft()
            for edge in self.out[name]:
                if edge.target not in distance and edge.target not in self.written and edge.loop is None:
                    distance[edge.target] = distance[name] + 1
                    frontier.append(edge.target)
        return distance


def _branch_line(edge: Edge, closed: bool) -> str:
    if edge.kind == "otherwise":
        return "else:"
    if edge.kind == "always":
        return "always:"
    return if_line(edge.condition, formal=edge.kind == "formal", say="elif" if closed else "if")


def _losses(sop: Sop) -> Iterator[Loss]:
    """What the words of the lines do not say, counted by kind."""
    counts: Counter[str] = Counter()
    tools = frozenset(tool.name for tool in sop.tools)
    for graph in sop.graphs():
        for node in graph.nodes:
            counts.update(_unsaid(node, tools))
        known = {node.id for node in graph.nodes}
        ends = {node.id for node in graph.nodes if isinstance(node, End)}
        counts.update("edge that leaves an end" for edge in graph.edges if edge.source in ends)
        counts.update("label of an edge" for edge in graph.edges if edge.label)
        counts.update(
            "edge from or to a node that does not exist"
            for edge in graph.edges
            if edge.source not in known or edge.target not in known
        )
    counts.update("declaration of a fact" for _ in sop.facts)
    counts.update("declaration of a tool" for _ in sop.tools)
    counts.update("article" for _ in sop.knowledge)
    counts.update("output of the SOP" for _ in sop.outputs)
    for what, count in counts.items():
        yield Loss(f"{what} ({count})", "", "indented text does not hold it")


def _unsaid(node: Node, tools: frozenset[str]) -> Iterator[str]:
    if node.kind not in ("task", "end"):
        yield f"that a node is a {node.kind}"
    if node.branching == "all":
        yield "that all edges that hold are followed"
    said = proposed(node.title)
    for name in ("description", "steps", "asks", "tools", "message", "outcome", "assignments"):
        held = getattr(node, name, "")
        told = tuple(Binding(tool=one) for one in tags(node, tools)) if name == "tools" else ()
        if held and held not in (getattr(said, name, ""), told):
            yield f"{name} of a node"


def _beside(document: Document) -> Iterator[Loss]:
    for what, held in (
        ("the layout", document.layout),
        ("the notes", document.notes),
        ("the provenance", document.provenance),
        ("advice switched off and table mappings", document.settings != DocumentSettings()),
    ):
        if held:
            yield Loss(what, "", "indented text does not hold it")
