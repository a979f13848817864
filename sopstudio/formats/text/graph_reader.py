"""From lines of indented text to nodes and edges (Agent-S, table 1 and appendix A; SOP-Agent's pseudocode).

A line is a node, and lines of one level follow each other. Branches belong to the step above them; the
next line at the outer level is where all branches meet that did not end or jump.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.expressions import closest_name
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import check_counts
from sopstudio.formats.text.lines import Statement, parse_line
from sopstudio.formats.text.outline import OutlineLine
from sopstudio.sop.document import Provenance
from sopstudio.sop.elements import element_key, slug
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Binding, Branching, Decision, Edge, EdgeKind, End, Node, Task
from sopstudio.sop.reconcile import PROPOSED_ID

BRANCH_KINDS: Final = ("if", "elif", "else", "always")


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An edge without a target yet. `order` sorts the edges of a node.

    An *implied* edge is not stated by any line and may stay without a target.
    """

    source: str
    order: int
    line: int
    kind: EdgeKind = "always"
    condition: str = ""
    is_implied: bool = False


@dataclass(frozen=True, slots=True)
class Jump:
    """An edge to a step that is named instead of following below."""

    edge: OpenEdge
    statement: Statement
    line: int


class GraphReader:
    """Reads one graph: the text itself, or a procedure in it. Steps become tasks; `text_steps` reads their words."""

    def __init__(self, scope: str, reserved: Iterable[str]) -> None:
        self.scope = scope
        self.nodes: dict[str, Node] = {}
        self.edges: list[tuple[int, Edge]] = []
        self.lines: dict[str, OutlineLine] = {}
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self._reserved = set(reserved)
        self._titles: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        self._ends: dict[str, str] = {}
        self._jumps: list[Jump] = []
        self._folded_titles: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._edge_count = 0

    def read(self, items: list[OutlineLine]) -> str:
        """Read the whole graph. Returns the id of its start. Raises `FormatError` for a jump to an unknown step."""
        starts = not (items and parse_line(items[0].text).kind == "break")
        open_edges = self._read_sequence(items, [], "")
        stated = [open_edge for open_edge in open_edges if not open_edge.is_implied]
        if stated:
            self._connect(stated, self._find_end(Statement("end"), stated[0].line))
        self._folded_titles = {title.casefold(): name for title, name in reversed(self._titles.items())}
        for jump in self._jumps:
            self._add_edge(jump.edge, self._find_target(jump), jump.statement.times)
        order = {name: index for index, name in enumerate(self.nodes)}
        self.edges.sort(key=lambda pair: (order[pair[1].source], pair[0]))
        return next(iter(self.nodes), "") if starts else ""

    def graph_edges(self) -> tuple[Edge, ...]:
        """The edges in order, numbered."""
        return tuple(replace_fields(edge, id=f"e{number}") for number, (_, edge) in enumerate(self.edges, 1))

    def _read_sequence(self, items: list[OutlineLine], open_edges: list[OpenEdge], current: str) -> list[OpenEdge]:
        """Read lines of one level after `open_edges`; `current` is the step that branches belong to, blank for none."""
        position = 0
        while position < len(items):
            statement = parse_line(items[position].text)
            if statement.kind in BRANCH_KINDS:
                block = _branch_block(items, position)
                open_edges, current = self._read_branches(block, open_edges, current), ""
                position += len(block)
                continue
            open_edges, current = self._read_line(items[position], statement, open_edges, current)
            position += 1
        return open_edges

    def _read_line(
        self, item: OutlineLine, statement: Statement, open_edges: list[OpenEdge], current: str
    ) -> tuple[list[OpenEdge], str]:
        if statement.kind in ("continue", "comment"):
            if statement.kind == "comment":
                self.losses.append(Loss("a comment is not kept", f"line {item.line}", statement.text[:80]))
            return self._read_sequence(item.children, open_edges, current), current
        if statement.kind == "step":
            return self._read_step(item, statement, open_edges)
        if statement.kind == "end":
            self._connect(open_edges, self._find_end(statement, item.line))
        elif statement.kind == "goto":
            self._jumps += [Jump(open_edge, statement, item.line) for open_edge in open_edges]
        elif statement.kind == "procedure":
            reason = "a procedure is inside another step"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=reason, hint="put it at the outer level"
            )
        return self._read_sequence(item.children, [], ""), ""

    def _read_step(
        self, item: OutlineLine, statement: Statement, open_edges: list[OpenEdge]
    ) -> tuple[list[OpenEdge], str]:
        name = self._add_node(
            Task(id="x", title=statement.text, tools=tuple(Binding(tool=name) for name in statement.tools)),
            statement.id,
            item,
        )
        self._connect(open_edges, name)
        following = [self._new_edge(name, item.line)]
        if not item.children:
            return following, name
        before = len(self.nodes)
        following = self._read_sequence(item.children, following, name)
        return following, name if len(self.nodes) == before and [open_edge.source for open_edge in following] == [
            name
        ] else ""

    def _new_edge(
        self, source: str, line: int, kind: EdgeKind = "always", condition: str = "", is_implied: bool = False
    ) -> OpenEdge:
        self._edge_count += 1
        return OpenEdge(source, self._edge_count, line, kind, condition, is_implied)

    def _read_branches(
        self, block: list[tuple[OutlineLine, Statement]], open_edges: list[OpenEdge], current: str
    ) -> list[OpenEdge]:
        """Read the branches of one step; a decision is added where no step is above them."""
        if not current or [(open_edge.source, open_edge.kind) for open_edge in open_edges] != [(current, "always")]:
            current = self._add_decision(block, open_edges)
        collected: list[OpenEdge] = []
        for item, statement in block:
            kind, condition = _edge_condition(statement)
            branch_lines = list(item.children)
            if statement.rest:
                branch_lines.insert(0, OutlineLine(item.line, statement.rest))
            collected += self._read_sequence(branch_lines, [self._new_edge(current, item.line, kind, condition)], "")
        kinds = {statement.kind for _, statement in block}
        if "always" in kinds and len(block) > 1:
            self.nodes[current] = _set_branching(self.nodes[current], "all")
        if not kinds & {"else", "always"}:
            collected.append(self._new_edge(current, block[-1][0].line, "otherwise", is_implied=True))
        return collected

    def _add_decision(self, block: list[tuple[OutlineLine, Statement]], open_edges: list[OpenEdge]) -> str:
        item, statement = block[0]
        name = self._add_node(Decision(id="x", title=f"Decide: {statement.text or statement.kind}"), "", item)
        self._connect(open_edges, name)
        reason = "there is no step above the condition"
        self.losses.append(Loss("a decision is added", f"line {item.line}", reason, "assumed"))
        return name

    def _add_node(self, node: Node, node_id: str, item: OutlineLine) -> str:
        if node_id and node_id in self.nodes:
            reason = f"the id {node_id!r} appears twice"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=reason, hint="keep it on one of the two"
            )
        name = node_id or self._unused_id(slug(node.title) or "step")
        check_counts(len(self.nodes), len(self.edges))
        self.nodes[name] = replace_fields(node, id=name)
        self.lines[name] = item
        self._titles.setdefault(node.title, name)
        if item.number:
            self._numbers.setdefault(item.number, name)
        proposed = "" if node_id else PROPOSED_ID
        origin = f"line {item.line}"
        self.provenance.append(Provenance(element=element_key(self.scope, name), origin=origin, proposed=proposed))
        return name

    def _unused_id(self, stem: str) -> str:
        """A free id from `stem`; counted per stem, so that many steps with one title stay fast."""
        name = stem
        while name in self.nodes or name in self._reserved:
            self._counts[stem] = self._counts.get(stem, 1) + 1
            name = f"{stem}-{self._counts[stem]}"
        return name

    def _find_end(self, statement: Statement, line: int) -> str:
        """The end with this id or title; created once."""
        key = statement.id or f"title {statement.text or 'End'}"
        if statement.id in self.nodes and isinstance(self.nodes[statement.id], End):
            return statement.id
        if key not in self._ends:
            self._ends[key] = self._add_node(
                End(id="x", title=statement.text or "End"), statement.id, OutlineLine(line, "")
            )
        return self._ends[key]

    def _connect(self, open_edges: list[OpenEdge], target: str) -> None:
        for open_edge in open_edges:
            self._add_edge(open_edge, target)
            if open_edge.is_implied:
                reason = "nothing says what happens when none of its conditions holds"
                self.losses.append(Loss("an otherwise edge is added", f"line {open_edge.line}", reason, "assumed"))

    def _add_edge(self, open_edge: OpenEdge, target: str, loop: int | None = None) -> None:
        if loop is not None and not 1 <= loop <= 1000:
            raise FormatError("the text is refused", where=f"line {open_edge.line}", why="a loop runs 1 to 1000 times")
        edge = Edge(
            id="x",
            source=open_edge.source,
            target=target,
            kind=open_edge.kind,
            condition=open_edge.condition,
            loop=loop,
        )
        self.edges.append((open_edge.order, edge))
        check_counts(len(self.nodes), len(self.edges))

    def _find_target(self, jump: Jump) -> str:
        statement = jump.statement
        if statement.id in self.nodes:
            return statement.id
        numbers: Mapping[str, str] = self._numbers
        node_id = self._titles.get(statement.text) or numbers.get(statement.text.rstrip(".)"))
        node_id = node_id or self._folded_titles.get(statement.text.casefold())
        if node_id is None:
            similar = closest_name(statement.text, self._titles)
            hint = f"did you mean {similar!r}?" if similar else "name the step exactly as its line does"
            reason = f"no step is called {statement.text[:80]!r}"
            raise FormatError("a jump leads nowhere", where=f"line {jump.line}", why=reason, hint=hint)
        return node_id


def _branch_block(items: list[OutlineLine], position: int) -> list[tuple[OutlineLine, Statement]]:
    """The consecutive branches from `position` on; an `if` after an else begins another choice."""
    block: list[tuple[OutlineLine, Statement]] = []
    closed = False
    for item in items[position:]:
        statement = parse_line(item.text)
        if statement.kind not in BRANCH_KINDS or (closed and statement.kind == "if"):
            break
        closed = closed or statement.kind == "else"
        block.append((item, statement))
    return block


def _edge_condition(statement: Statement) -> tuple[EdgeKind, str]:
    if statement.kind == "else":
        return "otherwise", ""
    if statement.kind == "always":
        return "always", ""
    return ("formal" if statement.is_formal else "prose"), statement.text


def _set_branching(node: Node, branching: Branching) -> Node:
    return replace_fields(node, branching=branching)
