"""A flowchart that somebody drew, whatever the language, and the SOP that it becomes.

Shapes say what a node is, labels what decides an edge: a condition of ours, words, *otherwise*, or the answer to the
question in a decision. Nothing of it is a fact, a tool or a message yet, and that is listed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from sopstudio.documents.conditions import formalize
from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse
from sopstudio.formats.fact_ledger import FactLedger
from sopstudio.formats.format import Loss, Reading, derive_id
from sopstudio.formats.limits import check_counts
from sopstudio.formats.text.lines import is_formal
from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.elements import fresh_id, slug
from sopstudio.sop.model import Compute, Decision, Edge, EdgeKind, End, Node, Person, Sop, Task

Shape = Literal["task", "decision", "compute", "procedure", "end", "person", ""]
"""What the shape of a node says; blank where it says nothing."""
MAX_TITLE_CHARACTERS: Final = 400
_TIMES: Final = re.compile(r"\s*\(at most (\d{1,4}) times?\)$")
_OTHERWISE: Final = re.compile(r"(?:otherwise|else|default|any other(?: case)?|all other(?:s| cases)?)[.:]?", re.I)
_TIMEOUT: Final = re.compile(r"(?:the )?time (?:runs out|is over)|time-?out", re.I)
_YES: Final = re.compile(r"(?:yes|y|true|ok)[.!]?", re.I)
_NO: Final = re.compile(r"(?:no|n|false)[.!]?", re.I)
_SHORT_ANSWER_WORDS: Final = 4


class DiagramNode(Struct, frozen=True):
    """A node as it was drawn: its text, what its shape says, and its line."""

    text: str
    shape: Shape = ""
    line: int = 0


class DiagramEdge(Struct, frozen=True):
    """An arrow from one node to another, with its label."""

    source: str
    target: str
    label: str = ""
    line: int = 0


class Diagram(Struct, frozen=True):
    """A flowchart. `nodes` are by the ids that the language gives them, in the order of their first mention."""

    nodes: Mapping[str, DiagramNode]
    edges: Sequence[DiagramEdge]
    title: str = ""
    losses: tuple[Loss, ...] = ()


def build_sop(diagram: Diagram, language: str) -> Reading:
    """The SOP of a flowchart. Raises `FormatError` where it has no node, or too many."""
    if not diagram.nodes:
        raise FormatError(f"the {language} diagram is empty", why="it has no node")
    check_counts(len(diagram.nodes), len(diagram.edges))
    builder = _Builder(diagram)
    nodes = tuple(builder.build_node(name) for name in diagram.nodes)
    edges = tuple(builder.build_edge(number, edge) for number, edge in enumerate(diagram.edges, 1))
    sop = Sop(
        id=derive_id(diagram.title, nodes, builder.start),
        title=diagram.title,
        start=builder.start,
        nodes=nodes,
        edges=edges,
        facts=tuple(builder.ledger.facts.values()),
    )
    reason = f"a diagram in {language} holds nodes and edges alone"
    losses = (*diagram.losses, *builder.losses, *builder.ledger.losses, Loss("facts, tools and messages", "", reason))
    return Reading(Document(sop=sop, provenance=(*builder.provenance, *builder.ledger.provenance)), losses)


class _Builder:
    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self.ledger = FactLedger()
        self.ids: dict[str, str] = {}
        for name, node in diagram.nodes.items():
            self.ids[name] = fresh_id(self.ids.values(), slug(node.text) or slug(name) or "step")
        self._leaving = {name: [edge for edge in diagram.edges if edge.source == name] for name in diagram.nodes}
        entered = {edge.target for edge in diagram.edges if edge.source != edge.target}
        first = [name for name in diagram.nodes if name not in entered] or list(diagram.nodes)
        self.start = self.ids[first[0]]
        if len(first) > 1 and entered:
            why = f"nothing leads to {len(first)} nodes; it begins at the first of them"
            self.losses.append(Loss("the start is a guess", f"line {diagram.nodes[first[0]].line}", why, "assumed"))

    def build_node(self, name: str) -> Node:
        """The node of the SOP for one of the diagram."""
        drawn = self._diagram.nodes[name]
        node_id, title = self.ids[name], drawn.text[:MAX_TITLE_CHARACTERS]
        self.provenance.append(Provenance(element=node_id, origin=f"line {drawn.line}", proposed="id from its words"))
        shape = drawn.shape
        if shape == "end" and self._leaving[name]:
            shape = "task"
        if not self._leaving[name] and shape in ("", "task"):
            shape = "end"
        if shape == "decision":
            return Decision(id=node_id, title=title)
        if shape == "compute":
            return Compute(id=node_id, title=title)
        if shape == "person":
            return Person(id=node_id, title=title)
        if shape == "procedure":
            why = "what it calls is not in the diagram, so it is a step"
            self.losses.append(Loss(f"the sub-procedure {title[:60]!r}", f"line {drawn.line}", why, "kept"))
        return End(id=node_id, title=title) if shape == "end" else Task(id=node_id, title=title)

    def build_edge(self, number: int, edge: DiagramEdge) -> Edge:
        """The edge of the SOP for an arrow."""
        match = _TIMES.search(edge.label)
        label = edge.label[: match.start()] if match else edge.label
        kind, condition = self._decide(edge.source, label.strip())
        if kind == "formal":
            self.ledger.declare_missing(parse(condition).tree, f"line {edge.line}")
        return Edge(
            id=f"e{number}",
            source=self.ids[edge.source],
            target=self.ids[edge.target],
            kind=kind,
            condition=condition,
            loop=min(1000, max(1, int(match[1]))) if match else None,
        )

    def _decide(self, source: str, label: str) -> tuple[EdgeKind, str]:
        """What decides an edge with this label."""
        leaving = self._leaving[source]
        if not label:
            return ("always" if len(leaving) == 1 else "otherwise"), ""
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


__all__ = ["Diagram", "DiagramEdge", "DiagramNode", "Shape", "build_sop"]
