"""A flowchart that somebody drew, whatever the language, and the SOP that it becomes.

Shapes say what a node is, labels what decides an edge: a condition of ours, words, *otherwise*, or the answer to the
question in a decision. Where a language states more (a role, a called procedure, the condition beside the label) that
is taken. Nothing of it is a fact, a tool or a message yet, and that is listed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from sopstudio.documents.conditions import formalize
from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse
from sopstudio.formats.fact_ledger import FactLedger
from sopstudio.formats.format import Loss, Reading, derive_id
from sopstudio.formats.limits import check_counts
from sopstudio.formats.text.lines import is_formal
from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.elements import FreshIds, element_key, slug
from sopstudio.sop.model import (
    MAX_MINUTES,
    Branching,
    Compute,
    Decision,
    Edge,
    EdgeKind,
    End,
    Node,
    Person,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
)
from sopstudio.sop.sections import make_sections
from sopstudio.translation import quoted, tr

Shape = Literal["task", "decision", "compute", "procedure", "end", "person", "start", ""]
"""What the shape of a node says; blank where it says nothing. A *start* with one way out is where the SOP begins."""
MAX_TITLE_CHARACTERS: Final = 400
MAX_ID_CHARACTERS: Final = 200
_TIMES: Final = re.compile(r"\s*\(at most (\d{1,4}) times?\)$")
_OTHERWISE: Final = re.compile(r"(?:otherwise|else|default|any other(?: case)?|all other(?:s| cases)?)[.:]?", re.I)
_TIMEOUT: Final = re.compile(r"(?:the )?time (?:runs out|is over)|time-?out", re.I)
_YES: Final = re.compile(r"(?:yes|y|true|ok)[.!]?", re.I)
_NO: Final = re.compile(r"(?:no|n|false)[.!]?", re.I)
_SHORT_ANSWER_WORDS: Final = 4
_ID: Final = re.compile(r"[^/\x00-\x1f\x7f]+")
_PROGRAM: Final = re.compile(
    r"(?:the )?(?:ai |virtual )?(?:agent|assistant|(?:chat)?bot|systems?|software|automation)", re.I
)


class DiagramNode(Struct, frozen=True):
    """A node as it was drawn: its text, what its shape says, and its line.

    `place` says in words where it is, for languages whose lines say nothing to a person. `id` is the one that an SOP
    gave it, `role` who carries it out, `section` a key of `Diagram.sections`, `calls` the name of the diagram in
    `Diagram.procedures` that it stands for, `minutes` how long a person has.
    """

    text: str
    shape: Shape = ""
    line: int = 0
    place: str = ""
    id: str = ""
    description: str = ""
    role: str = ""
    section: str = ""
    calls: str = ""
    minutes: int | None = None
    branching: Branching = "first"


class DiagramEdge(Struct, frozen=True):
    """An arrow from one node to another, with its label.

    Where the language states what decides the edge, `kind` is not blank, and `condition`, `loop` and `title` (the
    label in the SOP) hold; else they are told from the label.
    """

    source: str
    target: str
    label: str = ""
    line: int = 0
    place: str = ""
    id: str = ""
    kind: EdgeKind | Literal[""] = ""
    condition: str = ""
    title: str = ""
    loop: int | None = None


class Diagram(Struct, frozen=True):
    """A flowchart. `nodes` are by the ids that the language gives them, in the order of their first mention.

    `start` names the node where it begins, `id` is that of the SOP or the procedure; both are blank where nothing
    states them. `procedures` are the diagrams that nodes call, by their names, `sections` the titles of lanes.
    """

    nodes: Mapping[str, DiagramNode]
    edges: Sequence[DiagramEdge]
    title: str = ""
    losses: tuple[Loss, ...] = ()
    id: str = ""
    start: str = ""
    description: str = ""
    procedures: Mapping[str, Diagram] = {}
    sections: Mapping[str, str] = {}


def is_program(role: str) -> bool:
    """Whether a lane is that of the agent or of a program, so that its steps need no person."""
    return _PROGRAM.fullmatch(role.strip()) is not None


def build_sop(diagram: Diagram, language: str, ledger: FactLedger | None = None) -> Reading:
    """The SOP of a flowchart, with the facts in `ledger`, to which those of conditions are added.

    Raises `FormatError` where it has no node, or too many.
    """
    if not diagram.nodes:
        raise FormatError(tr("the {language} diagram is empty", language=language), why=tr("it has no node"))
    parts = (diagram, *diagram.procedures.values())
    check_counts(sum(len(part.nodes) for part in parts), sum(len(part.edges) for part in parts), len(parts))
    ledger = ledger or FactLedger()
    calls = _procedure_ids(diagram.procedures)
    builder = _Builder(diagram, ledger, calls)
    nodes, edges = builder.build()
    others = {name: _Builder(part, ledger, calls) for name, part in diagram.procedures.items()}
    sop = Sop(
        id=diagram.id or derive_id(diagram.title, nodes, builder.start),
        title=diagram.title,
        description=diagram.description,
        start=builder.start,
        nodes=nodes,
        edges=edges,
        procedures=tuple(other.build_procedure(calls[name]) for name, other in others.items()),
        facts=tuple(ledger.facts.values()),
    )
    builders = (builder, *others.values())
    reason = tr("a diagram in {language} holds nodes and edges alone", language=language)
    losses = tuple(loss for part in builders for loss in part.losses)
    losses = (*losses, *ledger.losses, Loss(tr("facts, tools and messages"), "", reason))
    provenance = (*builder.provenance, *ledger.provenance)
    scopes = {"": builder, **{calls[name]: other for name, other in others.items()}}
    sections = make_sections(group for scope, part in scopes.items() for group in part.group_by_section(scope))
    return Reading(Document(sop=sop, provenance=provenance, sections=sections), losses)


def _procedure_ids(procedures: Mapping[str, Diagram]) -> dict[str, str]:
    """The ids of the procedures by the names of their diagrams."""
    fresh = FreshIds()
    return {
        name: _choose_id(fresh, _usable_id(part.id), slug(part.title) or slug(name) or "procedure")
        for name, part in procedures.items()
    }


def _usable_id(text: str) -> str:
    """An id as a diagram states it; blank where it cannot be one."""
    return text if 0 < len(text) <= MAX_ID_CHARACTERS and _ID.fullmatch(text) else ""


def _choose_id(fresh: FreshIds, stated: str, proposed: str) -> str:
    """The stated id as it is where it is free, else one from the stated or proposed words."""
    return fresh.add(stated) if stated and stated not in fresh else fresh.take(stated or proposed)


class _Builder:
    """Makes the nodes and edges of one diagram."""

    def __init__(self, diagram: Diagram, ledger: FactLedger, calls: Mapping[str, str]) -> None:
        self._diagram, self._ledger, self._calls = diagram, ledger, calls
        self.losses: list[Loss] = list(diagram.losses)
        self.provenance: list[Provenance] = []
        edges = [edge for edge in diagram.edges if edge.source in diagram.nodes and edge.target in diagram.nodes]
        self._entered = {edge.target for edge in edges if edge.source != edge.target}
        self._leaving: dict[str, list[DiagramEdge]] = {name: [] for name in diagram.nodes}
        for edge in edges:
            self._leaving[edge.source].append(edge)
        sign = next(filter(self._is_start_sign, diagram.nodes), "")
        self._names = [name for name in diagram.nodes if name != sign]
        self._ids: dict[str, str] = {}
        fresh = FreshIds()
        for name in self._names:
            node = diagram.nodes[name]
            stated = _usable_id(node.id)
            self._ids[name] = _choose_id(fresh, stated, slug(node.text) or slug(name) or "step")
        self.start = self._ids[self._leaving[sign][0].target] if sign else self._find_start()

    def _is_start_sign(self, name: str) -> bool:
        """Whether a node only says where the diagram begins: one unlabelled way out, none in."""
        leaving = self._leaving[name]
        return (
            self._diagram.nodes[name].shape == "start"
            and name not in self._entered
            and len(leaving) == 1
            and not (leaving[0].label or leaving[0].kind)
            and leaving[0].target != name
        )

    def _find_start(self) -> str:
        if self._diagram.start in self._ids:
            return self._ids[self._diagram.start]
        nodes = self._diagram.nodes
        first = [name for name in nodes if name not in self._entered] or list(nodes)
        first = [name for name in first if nodes[name].shape == "start"] or first
        if len(first) > 1 and self._entered:
            why = tr("nothing leads to {count} nodes; it begins at the first of them", count=len(first))
            self.losses.append(Loss(tr("the start is a guess"), _place(nodes[first[0]]), why, "assumed"))
        return self._ids[first[0]] if first else ""

    def build(self) -> tuple[tuple[Node, ...], tuple[Edge, ...]]:
        """The nodes and edges."""
        nodes = tuple(self._build_node(name) for name in self._names)
        self._list_roles(nodes)
        edges = tuple(self._build_edges())
        return nodes, edges

    def build_procedure(self, identifier: str) -> Procedure:
        """The diagram as a procedure of another."""
        nodes, edges = self.build()
        diagram = self._diagram
        return Procedure(
            id=identifier,
            title=diagram.title,
            description=diagram.description,
            start=self.start,
            nodes=nodes,
            edges=edges,
        )

    def group_by_section(self, scope: str) -> Iterator[tuple[str, list[str]]]:
        """The title of each section with the keys of its nodes in the graph `scope`."""
        groups: dict[str, list[str]] = {key: [] for key in self._diagram.sections}
        for name in self._names:
            if self._section(name) in groups:
                groups[self._section(name)].append(element_key(scope, self._ids[name]))
        yield from ((self._diagram.sections[key], nodes) for key, nodes in groups.items() if nodes)

    def _section(self, name: str) -> str:
        return self._diagram.nodes[name].section

    def _build_node(self, name: str) -> Node:
        drawn = self._diagram.nodes[name]
        node_id, title = self._ids[name], drawn.text[:MAX_TITLE_CHARACTERS]
        description = drawn.description
        if drawn.id:
            title = drawn.text
        elif title != drawn.text:
            self.losses.append(Loss(tr("a long text is a description"), _place(drawn), f"{title[:60]} …", "kept"))
            description = f"{drawn.text}\n{description}".strip()
        self.provenance.append(Provenance(element=node_id, origin=_place(drawn), proposed="id from its words"))
        return self._make_node(name, Task(id=node_id, title=title, description=description, branching=drawn.branching))

    def _make_node(self, name: str, task: Task) -> Node:
        """The node whose kind the shape says, with what `task` holds."""
        drawn, shape = self._diagram.nodes[name], self._shape(name)
        common: dict[str, Any] = {
            "id": task.id,
            "title": task.title,
            "description": task.description,
            "branching": task.branching,
        }
        if shape == "decision":
            return Decision(**common)
        if shape == "compute":
            return Compute(**common)
        if shape == "person":
            minutes = None if drawn.minutes is None else min(MAX_MINUTES, max(1, drawn.minutes))
            return Person(**common, role=drawn.role[:MAX_TITLE_CHARACTERS], time_limit=minutes)
        if shape == "procedure":
            if drawn.calls in self._calls:
                return ProcedureCall(**common, procedure=self._calls[drawn.calls])
            why = tr("what it calls is not in the diagram, so it is a step")
            self.losses.append(
                Loss(tr("the sub-procedure {title}", title=quoted(task.title[:60])), _place(drawn), why, "kept")
            )
        return End(**common) if shape == "end" else task

    def _shape(self, name: str) -> Shape:
        drawn = self._diagram.nodes[name]
        if drawn.id:
            return drawn.shape
        shape: Shape = "task" if drawn.shape == "start" else drawn.shape
        if shape == "end" and self._leaving[name]:
            shape = "task"
        if not self._leaving[name] and shape in ("", "task"):
            shape = "end"
        return shape

    def _list_roles(self, nodes: Sequence[Node]) -> None:
        """A loss for every role of nodes that no person carries out, and that are in no section."""
        people = {node.id for node in nodes if isinstance(node, Person)}
        lost = Counter(
            node.role for name in self._names
            if (node := self._diagram.nodes[name]).role and self._ids[name] not in people
            and self._section(name) not in self._diagram.sections
        )  # fmt: skip
        for role, count in lost.items():
            if not is_program(role):
                why = tr("{count} nodes of it are no person's steps", count=count)
                self.losses.append(Loss(tr("the role {role}", role=quoted(role[:60])), "", why))

    def _build_edges(self) -> Iterator[Edge]:
        fresh = FreshIds()
        for number, edge in enumerate(self._diagram.edges, 1):
            if edge.target not in self._diagram.nodes or edge.source not in self._diagram.nodes:
                self.losses.append(
                    Loss(tr("an edge leads nowhere"), _place(edge), f"{edge.source} → {edge.target}"[:80])
                )
            elif edge.source in self._ids and edge.target in self._ids:
                yield self._build_edge(_choose_id(fresh, _usable_id(edge.id), f"e{number}"), edge)

    def _build_edge(self, identifier: str, edge: DiagramEdge) -> Edge:
        match = None if edge.kind else _TIMES.search(edge.label)
        label = edge.label[: match.start()] if match else edge.label
        kind, condition = (edge.kind, edge.condition) if edge.kind else self._decide(edge.source, label.strip())
        if kind == "formal":
            self._declare(condition, edge)
        loop = int(match[1]) if match else edge.loop
        return Edge(
            id=identifier,
            source=self._ids[edge.source],
            target=self._ids[edge.target],
            kind=kind,
            condition=condition,
            label=edge.title,
            loop=None if loop is None else min(1000, max(1, loop)),
        )

    def _declare(self, condition: str, edge: DiagramEdge) -> None:
        """Declare the facts of a condition; one that cannot be parsed stays as it is."""
        try:
            self._ledger.declare_missing(parse(condition).tree, _place(edge))
        except ConditionError as error:
            self.losses.append(Loss(tr("a condition is not understood"), _place(edge), str(error), "kept"))

    def _decide(self, source: str, label: str) -> tuple[EdgeKind, str]:
        """What decides an edge with this label."""
        leaving = self._leaving[source]
        if not label:
            is_certain = len(leaving) == 1 or self._diagram.nodes[source].branching == "all"
            return ("always" if is_certain else "otherwise"), ""
        if _OTHERWISE.fullmatch(label):
            return "otherwise", ""
        if _TIMEOUT.fullmatch(label):
            return "timeout", ""
        formal = label if is_formal(label) else _formal_of(label)
        if formal:
            return "formal", formal
        return self._answer(source, label)

    def _answer(self, source: str, label: str) -> tuple[EdgeKind, str]:
        """A label as the answer to what its decision asks."""
        node, others = self._diagram.nodes[source], self._leaving[source]
        question = node.text.strip().rstrip("?:").strip()
        is_asked = node.shape == "decision" or node.text.rstrip().endswith("?")
        if not is_asked or not question:
            return "prose", label
        if _NO.fullmatch(label) and any(_YES.fullmatch(other.label.strip()) for other in others):
            return "otherwise", ""
        if _YES.fullmatch(label):
            return "prose", question
        return "prose", f"{question}: {label}" if len(label.split()) <= _SHORT_ANSWER_WORDS else label


def _place(element: DiagramNode | DiagramEdge) -> str:
    """In English, as it is kept with the SOP."""
    return element.place or f"line {element.line}"


def _formal_of(label: str) -> str:
    """A label in nearly formal words as a condition; blank for others."""
    formal = formalize(label)
    if formal is None:
        return ""
    try:
        parse(formal.expression)
    except ConditionError:
        return ""
    return formal.expression


__all__ = ["Diagram", "DiagramEdge", "DiagramNode", "Shape", "build_sop", "is_program"]
