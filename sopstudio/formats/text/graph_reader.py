"""From lines of indented text to nodes and edges (Agent-S, table 1 and appendix A; SOP-Agent's pseudocode).

A line is a node, and lines of one level follow each other. Branches belong to the step above them; the
next line at the outer level is where all branches meet that did not end or jump.

Conditions side by side do not exclude each other (SOP-Agent, 3.1): every branch that holds is followed. `elif` and
`else` exclude, and so does an `if` whose branch ends or jumps: the flow does not come to the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from types import MappingProxyType
from typing import Any, Final

from sopstudio.documents.invented_titles import decide_title
from sopstudio.errors import FormatError
from sopstudio.expressions import closest_name
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import check_counts
from sopstudio.formats.text.details import BRANCH, END, STEP, read_details, split_details
from sopstudio.formats.text.lines import Statement, parse_line
from sopstudio.formats.text.outline import OutlineLine
from sopstudio.formats.text.sections import build
from sopstudio.sop.document import Provenance
from sopstudio.sop.elements import element_key, slug
from sopstudio.sop.exclusive_conditions import MAX_JOINT_CHOICES, Claim, count_joint_choices, read_claim
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Binding, Branching, Decision, Edge, EdgeKind, End, Node, Person, Task
from sopstudio.sop.reconcile import PROPOSED_ID
from sopstudio.translation import mark, tr

UNNAMED: Final = "?"
"""The id of an edge until it gets its number."""
BRANCH_KINDS: Final = ("if", "elif", "else", "always")
FOLLOWED: Final = (mark("the first branch"), mark("every branch"))
"""Which branches are followed, in the words of the notation."""
_LEAVING: Final = ("end", "goto", "dead end", "break", "procedure")
Block = list[tuple[OutlineLine, Statement]]


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An edge without a target yet. `order` sorts the edges of a node.

    An *implied* edge is not stated by any line and may stay without a target. `stated` are fields that details give.
    """

    source: str
    order: int
    item: OutlineLine
    kind: EdgeKind = "always"
    condition: str = ""
    is_implied: bool = False
    stated: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> int:
        """The number of the line that the edge comes from."""
        return self.item.line


@dataclass(frozen=True, slots=True)
class Jump:
    """An edge to a step that is named instead of following below."""

    edge: OpenEdge
    statement: Statement
    item: OutlineLine


class GraphReader:
    """Reads one graph: the text itself, or a procedure in it. Steps become tasks; `text_steps` reads their words.

    `sentences` has by the number of a line the sentence of a document that it was written for; provenance holds it.
    """

    def __init__(
        self, scope: str, reserved: Iterable[str], sentences: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.scope = scope
        self._sentences = sentences
        self.nodes: dict[str, Node] = {}
        self.edges: list[tuple[int, Edge, tuple[OutlineLine, ...]]] = []
        self.lines: dict[str, OutlineLine] = {}
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self.details: dict[str, dict[str, Any]] = {}
        """By node the fields that the details below its line state."""
        self._reserved = set(reserved)
        self._titles: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        self._ends: dict[str, str] = {}
        self._jumps: list[Jump] = []
        self._folded_titles: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._edge_count = 0
        self._stated_branching: dict[str, Branching] = {}
        """By step what a line says above its branches; under a blank key for the decision that is added next."""

    def read(self, items: list[OutlineLine]) -> str:
        """Read the whole graph. Returns the id of its start. Raises `FormatError` for a jump to an unknown step."""
        starts = not (items and parse_line(items[0].text).kind == "break")
        open_edges = self._read_sequence(items, [], "")
        stated = [open_edge for open_edge in open_edges if not open_edge.is_implied]
        ending = stated
        if self._sentences:  # prose says no more of its last condition
            ending = open_edges if stated else self._after_only_conditions(open_edges)
        if ending:
            self._connect(ending, self._find_end(Statement("end"), OutlineLine(ending[0].line, "")))
        self._folded_titles = {title.casefold(): name for title, name in reversed(self._titles.items())}
        for jump in self._jumps:
            self._add_edge(jump.edge, self._find_target(jump), jump.statement.times, jump.item)
        order = {name: index for index, name in enumerate(self.nodes)}
        self.edges.sort(key=lambda entry: (order[entry[1].source], entry[0]))
        return next(iter(self.nodes), "") if starts else ""

    def _after_only_conditions(self, open_edges: list[OpenEdge]) -> list[OpenEdge]:
        """Those of the implied edges whose step has one condition: several may be all that there are."""
        sources = Counter(edge.source for _, edge, _ in self.edges)
        sources.update(jump.edge.source for jump in self._jumps)
        return [open_edge for open_edge in open_edges if sources[open_edge.source] == 1]

    def graph_edges(self) -> tuple[Edge, ...]:
        """The edges in order, numbered where no detail gives their id."""
        return tuple(
            replace_fields(edge, id=name) for name, (_, edge, _) in zip(self._edge_ids(), self.edges, strict=True)
        )

    def _edge_ids(self) -> list[str]:
        taken = {edge.id for _, edge, _ in self.edges}
        numbers = (name for name in (f"e{number}" for number in count(1)) if name not in taken)
        return [next(numbers) if edge.id == UNNAMED else edge.id for _, edge, _ in self.edges]

    def edge_provenance(self) -> Iterator[Provenance]:
        """Where the conditions and jumps stand of which edges were read."""
        for name, (_, _, items) in zip(self._edge_ids(), self.edges, strict=True):
            entries = [self._provenance_of(name, item) for item in items]
            yield from dict.fromkeys(entries)

    def _read_sequence(self, items: list[OutlineLine], open_edges: list[OpenEdge], current: str) -> list[OpenEdge]:
        """Read lines of one level after `open_edges`; `current` is the step that branches belong to, blank for none."""
        position = 0
        while position < len(items):
            statement = parse_line(items[position].text)
            if statement.kind in BRANCH_KINDS:
                is_headed = (current if _takes_branches(current, open_edges) else "") in self._stated_branching
                block = _branch_block(items, position, is_headed=is_headed)
                open_edges, current = self._read_branches(block, open_edges, current), ""
                position += len(block)
                continue
            open_edges, current = self._read_line(items[position], statement, open_edges, current)
            position += 1
        return open_edges

    def _read_line(
        self, item: OutlineLine, statement: Statement, open_edges: list[OpenEdge], current: str
    ) -> tuple[list[OpenEdge], str]:
        if statement.kind in ("continue", "comment", "follow all", "follow first"):
            if statement.kind == "comment":
                self.losses.append(
                    Loss(tr("a comment is not kept"), tr("line {line}", line=item.line), statement.text[:80])
                )
            elif statement.kind != "continue":
                self._state_branching("all" if statement.kind == "follow all" else "first", open_edges, current)
            return self._read_sequence(item.children, open_edges, current), current
        self._stated_branching.pop("", None)
        if statement.kind == "step":
            return self._read_step(item, statement, open_edges)
        children = item.children
        if statement.kind == "end":
            details, children = split_details(children, END)
            name = self._find_end(statement, item)
            self.details.setdefault(name, {}).update(read_details(details, END))
            self._connect(open_edges, name)
        elif statement.kind == "goto":
            self._jumps += [Jump(open_edge, statement, item) for open_edge in open_edges]
        elif statement.kind == "procedure":
            reason = tr("a procedure is inside another step")
            raise FormatError(
                tr("the text is refused"),
                where=tr("line {line}", line=item.line),
                why=reason,
                hint=tr("put it at the outer level"),
            )
        return self._read_sequence(children, [], ""), ""

    def _state_branching(self, branching: Branching, open_edges: list[OpenEdge], current: str) -> None:
        """Note how the branches below are chosen: those of the step above, or of a decision to be added."""
        if not _takes_branches(current, open_edges):
            current = ""
        else:
            self.nodes[current] = replace_fields(self.nodes[current], branching=branching)
        self._stated_branching[current] = branching

    def _read_step(
        self, item: OutlineLine, statement: Statement, open_edges: list[OpenEdge]
    ) -> tuple[list[OpenEdge], str]:
        node: Node = Task(id="x", title=statement.text, tools=tuple(Binding(tool=name) for name in statement.tools))
        if statement.person is not None:
            node = Person(id="x", title=statement.text, role=statement.person)
        name = self._add_node(node, statement.id or item.known_id, item)
        self._connect(open_edges, name)
        details, children = split_details(item.children, STEP)
        stated = read_details(details, STEP)
        following = [self._new_edge(name, item, stated=_take_edge_fields(stated))]
        self.details[name] = stated
        if not children:
            return following, name
        before = len(self.nodes)
        following = self._read_sequence(children, following, name)
        return following, name if len(self.nodes) == before and [open_edge.source for open_edge in following] == [
            name
        ] else ""

    def _new_edge(
        self,
        source: str,
        item: OutlineLine,
        kind: EdgeKind = "always",
        condition: str = "",
        *,
        is_implied: bool = False,
        stated: Mapping[str, str] | None = None,
    ) -> OpenEdge:
        self._edge_count += 1
        return OpenEdge(source, self._edge_count, item, kind, condition, is_implied, stated or {})

    def _read_branches(self, block: Block, open_edges: list[OpenEdge], current: str) -> list[OpenEdge]:
        """Read the branches of one step; a decision is added where no step is above them."""
        if not _takes_branches(current, open_edges):
            current = self._add_decision(block, open_edges)
        branching = self._stated_branching.get(current) or self._branching_of(block)
        self.nodes[current] = replace_fields(self.nodes[current], branching=branching)
        collected: list[OpenEdge] = []
        for item, statement in block:
            kind, condition = _edge_condition(statement)
            details, _ = split_details(item.children, BRANCH)
            edge = self._new_edge(current, item, kind, condition, stated=read_details(details, BRANCH))
            collected += self._read_sequence(_branch_body(item, statement), [edge], "")
        if not {statement.kind for _, statement in block} & {"else", "always"}:
            collected.append(self._new_edge(current, block[-1][0], "otherwise", is_implied=True))
        return collected

    def _branching_of(self, block: Block) -> Branching:
        """Which branches of a block are followed; reported where no word of the text says it."""
        kinds = {statement.kind for _, statement in block}
        if len(block) == 1 or kinds & {"elif", "else"}:
            return "all" if "always" in kinds and len(block) > 1 else "first"
        if "always" in kinds:
            return "all"
        reason = ""
        if all(_leaves_flow(_branch_body(item, statement)) for item, statement in block[:-1]):
            reason = tr("each ends or jumps, so that the next is not come to")
        elif count_joint_choices([_claim(statement) for _, statement in block]) > MAX_JOINT_CHOICES:
            reason = tr("{count} branches that may all hold could not be tried together", count=len(block))
        takes_first = bool(reason)
        which, other = FOLLOWED if takes_first else FOLLOWED[::-1]
        if self._sentences:  # prose, whose author does not know the words of the notation
            reason, hint = reason or tr("they stand side by side, and none says otherwise"), ""
        else:
            reason = reason or tr("they stand side by side, without elif or else")
            hint = tr("; to change it, write above them: follow {other} that holds:", other=other)
        where = tr("line {line}", line=block[0][0].line)
        self.losses.append(Loss(tr("{which} that holds is followed", which=tr(which)), where, reason + hint, "assumed"))
        return "first" if takes_first else "all"

    def _add_decision(self, block: Block, open_edges: list[OpenEdge]) -> str:
        item, statement = block[0]
        name = self._add_node(Decision(id="x", title=decide_title(statement.text or statement.kind)), "", item)
        self._connect(open_edges, name)
        if "" in self._stated_branching:
            self._stated_branching[name] = self._stated_branching.pop("")
        reason = tr("there is no step above the condition")
        self.losses.append(Loss(tr("a decision is added"), tr("line {line}", line=item.line), reason, "assumed"))
        return name

    def _add_node(self, node: Node, node_id: str, item: OutlineLine) -> str:
        if node_id and node_id in self.nodes:
            reason = tr("the id {node_id} appears twice", node_id=f"{node_id!r}")
            raise FormatError(
                tr("the text is refused"),
                where=tr("line {line}", line=item.line),
                why=reason,
                hint=tr("keep it on one of the two"),
            )
        name = node_id or self._unused_id(slug(node.title) or "step")
        check_counts(len(self.nodes), len(self.edges))
        self.nodes[name] = replace_fields(node, id=name)
        self.lines[name] = item
        self._titles.setdefault(node.title, name)
        if item.number:
            self._numbers.setdefault(item.number, name)
        self.provenance.append(self._provenance_of(name, item, "" if node_id else PROPOSED_ID))
        return name

    def _provenance_of(self, element: str, item: OutlineLine, proposed: str = "") -> Provenance:
        return Provenance(
            element=element_key(self.scope, element), origin=f"line {item.line}",
            text=self._sentences.get(item.number, ""), proposed=proposed,
        )  # fmt: skip

    def _unused_id(self, stem: str) -> str:
        """A free id from `stem`; counted per stem, so that many steps with one title stay fast."""
        name = stem
        while name in self.nodes or name in self._reserved:
            self._counts[stem] = self._counts.get(stem, 1) + 1
            name = f"{stem}-{self._counts[stem]}"
        return name

    def _find_end(self, statement: Statement, item: OutlineLine) -> str:
        """The end with this id or title; created once."""
        key = statement.id or f"title {statement.text or 'End'}"
        if statement.id in self.nodes and isinstance(self.nodes[statement.id], End):
            name = statement.id
        elif key in self._ends:
            name = self._ends[key]
        else:
            self._ends[key] = self._add_node(
                End(id="x", title=statement.text or "End"), statement.id or item.known_id, item
            )
            return self._ends[key]
        self.provenance.append(self._provenance_of(name, item))
        return name

    def _connect(self, open_edges: list[OpenEdge], target: str) -> None:
        for open_edge in open_edges:
            self._add_edge(open_edge, target)
            if open_edge.is_implied:
                reason = tr("nothing says what happens when none of its conditions holds")
                self.losses.append(
                    Loss(tr("an otherwise edge is added"), tr("line {line}", line=open_edge.line), reason, "assumed")
                )

    def _add_edge(
        self, open_edge: OpenEdge, target: str, loop: int | None = None, jump: OutlineLine | None = None
    ) -> None:
        if loop is not None and not 1 <= loop <= 1000:
            raise FormatError(
                tr("the text is refused"),
                where=tr("line {line}", line=open_edge.line),
                why=tr("a loop runs 1 to 1000 times"),
            )
        fields: dict[str, Any] = {"id": UNNAMED, "condition": open_edge.condition, **open_edge.stated}
        fields |= {"source": open_edge.source, "target": target, "kind": open_edge.kind, "loop": loop}
        edge = build(Edge, open_edge.line, fields)
        stated = (open_edge.item,) if open_edge.kind != "always" and not open_edge.is_implied else ()
        self.edges.append((open_edge.order, edge, (*stated, jump) if jump is not None else stated))
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
            hint = (
                tr("did you mean {similar}?", similar=f"{similar!r}")
                if similar
                else tr("name the step exactly as its line does")
            )
            reason = tr("no step is called {text}", text=f"{statement.text[:80]!r}")
            raise FormatError(
                tr("a jump leads nowhere"), where=tr("line {line}", line=jump.item.line), why=reason, hint=hint
            )
        return node_id


def _claim(statement: Statement) -> Claim | None:
    return read_claim(statement.text, is_formal=statement.is_formal)


def _takes_branches(current: str, open_edges: list[OpenEdge]) -> bool:
    """Whether branches that follow belong to the step `current`: nothing else comes before them."""
    return bool(current) and [(open_edge.source, open_edge.kind) for open_edge in open_edges] == [(current, "always")]


def _branch_block(items: list[OutlineLine], position: int, *, is_headed: bool) -> Block:
    """The consecutive branches from `position` on; an `if` after an else begins another choice.

    So do two or more conditions side by side after those whose branches end or jump.
    """
    block: Block = []
    closed = False
    for item in items[position:]:
        statement = parse_line(item.text)
        if statement.kind not in BRANCH_KINDS or (closed and statement.kind == "if"):
            break
        closed = closed or statement.kind == "else"
        block.append((item, statement))
    if is_headed or any(statement.kind != "if" for _, statement in block):
        return block
    guards = 0
    while guards < len(block) and _leaves_flow(_branch_body(*block[guards])):
        guards += 1
    return block[:guards] if 0 < guards < len(block) - 1 else block


def _branch_body(item: OutlineLine, statement: Statement) -> list[OutlineLine]:
    """The lines of a branch: what stands behind its condition, and what is below its details."""
    _, children = split_details(item.children, BRANCH)
    return [*([OutlineLine(item.line, statement.rest, known_id=item.known_id)] if statement.rest else []), *children]


def _take_edge_fields(stated: dict[str, Any]) -> dict[str, str]:
    """What the details of a step state of the edge that follows it, taken out of them."""
    names = [name for name in stated if name.startswith("next_")]
    return {name.removeprefix("next_"): stated.pop(name) for name in names}


def _leaves_flow(items: list[OutlineLine]) -> bool:
    """Whether nothing that comes after these lines is reached from them: they end or jump, in each branch."""
    leaves, all_branches_leave = False, True
    for item in items:
        statement = parse_line(item.text)
        if statement.kind in BRANCH_KINDS:
            all_branches_leave = all_branches_leave and _leaves_flow(_branch_body(item, statement))
            leaves = all_branches_leave and statement.kind == "else"
        elif statement.kind != "comment":
            leaves = statement.kind in _LEAVING or _leaves_flow(item.children)
            all_branches_leave = True
    return leaves


def _edge_condition(statement: Statement) -> tuple[EdgeKind, str]:
    if statement.kind == "else":
        return "otherwise", ""
    if statement.kind == "always":
        return "always", ""
    if statement.is_timeout:
        return "timeout", ""
    return ("formal" if statement.is_formal else "prose"), statement.text
