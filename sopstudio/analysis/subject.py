"""What is checked: an SOP with the indexes that the checks share, made once a check and never kept.

Nothing here trusts the SOP: ids may stand twice, edges may lead nowhere, names may name nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from sopstudio.analysis.memory import Memory
from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Condition, Domain, Expression, Fault, check_types, parse, parse_expression
from sopstudio.sop import Compute, Edge, End, Fact, Flow, Graph, Node, Procedure, ProcedureCall, Sop, Task, Tool

Elements: TypeAlias = Mapping[str, tuple[str, ...]]
"""Where a problem lies, as keyword arguments of `Problem`: nodes, edges, tools."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A condition or expression somewhere in the SOP: its text, its place, and what reading it gave."""

    text: str
    role: str
    """What it is for: *edge*, *binding*, *precondition* or *assignment*."""
    words: str
    """Its place in words, to go on with after a capital letter: `The condition of …`."""
    field: str
    elements: Elements
    read: Condition | Expression | None
    error: ConditionError | None
    fact: str = ""
    """The fact that an assignment sets."""


class Scope:
    """One graph of the SOP (the whole, or a sub-procedure) with its nodes by id and its edges by source."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.inside = isinstance(graph, Procedure)
        self.prefix = f"{graph.id}/" if self.inside else ""
        self.nodes: dict[str, Node] = {node.id: node for node in graph.nodes}
        self.out: dict[str, list[Edge]] = {name: [] for name in self.nodes}
        for edge in graph.edges:
            if edge.source in self.nodes and edge.target in self.nodes:
                self.out[edge.source].append(edge)

    def name(self, element: str) -> str:
        """The id of a node or edge of this graph as it is named in the whole SOP."""
        return self.prefix + element

    def suffix(self) -> str:
        """Where this graph is, in words, blank for the whole."""
        return f' in the procedure "{self.graph.title or self.graph.id}"' if self.inside else ""

    def words(self, node: str) -> str:
        """A node in words: its title in quotes, and the procedure it is in."""
        found = self.nodes.get(node)
        return f'"{found.label() if found else node}"{self.suffix()}'

    def edge_words(self, edge: Edge) -> str:
        """An edge in words: by its label where it has one, and by the nodes that it joins."""
        ends = [self.nodes[end].label() if end in self.nodes else end for end in (edge.source, edge.target)]
        label = f'"{edge.label}" ' if edge.label else ""
        return f'the edge {label}from "{ends[0]}" to "{ends[1]}"{self.suffix()}'

    def targets(self, node: str) -> list[str]:
        """Where the edges of a node lead; nowhere from an end."""
        return [] if isinstance(self.nodes[node], End) else [edge.target for edge in self.out[node]]


class Subject:
    """The SOP under check. Where a name is declared twice the last one counts, as in `Flow`."""

    def __init__(self, sop: Sop, memory: Memory | None = None, *, tries_fixes: bool = True) -> None:
        self.sop = sop
        self.tries_fixes = tries_fixes
        self.memory = memory or Memory()
        self.facts: dict[str, Fact] = {fact.name: fact for fact in sop.facts}
        self.tools: dict[str, Tool] = {tool.name: tool for tool in sop.tools}
        self._faults: dict[int, tuple[Fault, ...]] = {}
        self.scopes = tuple(Scope(graph) for graph in sop.graphs())
        self.procedures: dict[str, Scope] = {scope.graph.id: scope for scope in self.scopes[1:]}

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """What the condition language needs to know of the facts."""
        return {name: fact.domain() for name, fact in self.facts.items()}

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Every condition and expression, in the order of the document."""
        return tuple(_formulas(self))

    @cached_property
    def by_place(self) -> dict[tuple[str, str], Formula]:
        """Formulas by the name of the element that holds them and the field."""
        return {(_holder(formula.elements), formula.field): formula for formula in self.formulas}

    def faults(self, formula: Formula) -> tuple[Fault, ...]:
        """What is wrong with the types and values in a formula that can be read; worked out once."""
        if formula.read is None:
            return ()
        if id(formula) not in self._faults:
            condition = formula.role != "assignment"
            self._faults[id(formula)] = tuple(check_types(formula.read.tree, self.domains, condition=condition))
        return self._faults[id(formula)]

    def flow(self, scope: Scope) -> Flow | None:
        """The flow of a graph on its own, sub-procedures unfolded; None where it cannot be made."""
        graph = scope.graph
        sop = self.sop if isinstance(graph, Sop) else _alone(graph, self.sop)
        try:
            return Flow(sop)
        except (EditError, RecursionError):
            return None


def _alone(graph: Graph, sop: Sop) -> Sop:
    """A procedure as an SOP of its own. Not validated again: what is checked may be broken in any way."""
    return Sop.model_construct(
        id=graph.id,
        title=graph.title,
        start=graph.start,
        outputs=graph.outputs,
        nodes=graph.nodes,
        edges=graph.edges,
        facts=sop.facts,
        tools=sop.tools,
        procedures=sop.procedures,
    )


def _holder(elements: Elements) -> str:
    for kind in ("edges", "nodes", "tools"):
        if elements.get(kind):
            return f"{kind} {elements[kind][0]}"
    return ""


def _formulas(subject: Subject) -> Iterator[Formula]:
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            yield from _of_node(scope, node)
        for edge in scope.graph.edges:
            if edge.kind == "formal":
                elements = {"edges": (scope.name(edge.id),), "nodes": (scope.name(edge.source),)}
                words = f"The condition of {scope.edge_words(edge)}"
                yield _formula(edge.condition, "edge", words, "condition", elements)
    for tool in subject.sop.tools:
        if tool.precondition.strip():
            words = f'The precondition of the tool "{tool.label()}"'
            yield _formula(tool.precondition, "precondition", words, "precondition", {"tools": (tool.name,)})


def _of_node(scope: Scope, node: Node) -> Iterator[Formula]:
    here: Elements = {"nodes": (scope.name(node.id),)}
    if isinstance(node, Task):
        for index, binding in enumerate(node.tools):
            if binding.condition.strip():
                words = f'The condition for the tool "{binding.tool}" at {scope.words(node.id)}'
                elements = {**here, "tools": (binding.tool,)}
                yield _formula(binding.condition, "binding", words, f"tools.{index}.condition", elements)
    elif isinstance(node, Compute):
        for index, one in enumerate(node.assignments):
            words = f'The expression for "{one.fact}" at {scope.words(node.id)}'
            yield _formula(one.expression, "assignment", words, f"assignments.{index}.expression", here, one.fact)


def _formula(text: str, role: str, words: str, field: str, elements: Elements, fact: str = "") -> Formula:
    read, error = _read(text, role == "assignment")
    return Formula(text, role, words, field, elements, read, error, fact)


def _read(text: str, is_expression: bool) -> tuple[Condition | Expression | None, ConditionError | None]:
    try:
        return (parse_expression(text) if is_expression else parse(text)), None
    except ConditionError as error:
        return None, error


def calls(scope: Scope) -> list[ProcedureCall]:
    """The nodes of a graph that run a sub-procedure."""
    return [node for node in scope.nodes.values() if isinstance(node, ProcedureCall)]
