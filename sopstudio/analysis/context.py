"""The SOP under check with the indexes that all checks share. Made once per check and never kept.

Nothing here trusts the SOP: ids may be duplicated, edges may lead nowhere, names may refer to nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from sopstudio.analysis.computed_facts import facts_in_proofs
from sopstudio.analysis.problem import quote
from sopstudio.analysis.proof_cache import ProofCache
from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Condition, ConditionFault, Domain, Expression, check_types, parse, parse_expression
from sopstudio.sop import Compute, Edge, End, Fact, Flow, Graph, Node, Procedure, ProcedureCall, Sop, Task, Tool
from sopstudio.sop.people import executable
from sopstudio.translation import tr

Elements: TypeAlias = Mapping[str, tuple[str, ...]]
"""Where a problem lies, as keyword arguments of `Problem`: nodes, edges, tools."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A condition or expression somewhere in the SOP: its text, its place, and the result of parsing it."""

    text: str
    role: str
    """*edge*, *binding*, *precondition* or *assignment*."""
    words: str
    """Its place in words, as the start of a sentence: `The condition of …`."""
    field: str
    elements: Elements
    parsed: Condition | Expression | None
    error: ConditionError | None
    fact: str = ""
    """The fact that an assignment sets."""


class Scope:
    """One graph of the SOP (the SOP itself or a sub-procedure), with nodes by id and edges by source."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.is_procedure = isinstance(graph, Procedure)
        self.prefix = f"{graph.id}/" if self.is_procedure else ""
        self.nodes: dict[str, Node] = {node.id: node for node in graph.nodes}
        self.edge_counts = Counter(edge.id for edge in graph.edges)
        self.outgoing: dict[str, list[Edge]] = {name: [] for name in self.nodes}
        for edge in graph.edges:
            if edge.source in self.nodes and edge.target in self.nodes:
                self.outgoing[edge.source].append(edge)

    def qualify(self, element: str) -> str:
        """The id of a node or edge of this graph as it is written in the whole SOP (`procedure/node`)."""
        return self.prefix + element

    def location_suffix(self) -> str:
        """The location of this graph in words; blank for the SOP itself."""
        return tr(' in the procedure "{title}"', title=self.graph.title or self.graph.id) if self.is_procedure else ""

    def describe_node(self, node: str) -> str:
        """A node in words: its title in quotes, and the procedure it is in."""
        known = self.nodes.get(node)
        return quote(known.label() if known else node) + self.location_suffix()

    def describe_edge(self, edge: Edge) -> str:
        """An edge in words: its label, if any, and the nodes that it joins."""
        ends = [self.nodes[end].label() if end in self.nodes else end for end in (edge.source, edge.target)]
        label = f"{quote(edge.label)} " if edge.label else ""
        return tr(
            'the edge {label}from "{ends}" to "{ends_2}"{location_suffix}',
            label=label,
            ends=ends[0],
            ends_2=ends[1],
            location_suffix=self.location_suffix(),
        )

    def targets(self, node: str) -> list[str]:
        """The targets of a node's edges; none for an end."""
        return [] if isinstance(self.nodes[node], End) else [edge.target for edge in self.outgoing[node]]


class CheckContext:
    """The SOP under check. Where a name is declared twice the last declaration counts, as in `Flow`."""

    def __init__(self, sop: Sop, cache: ProofCache | None = None, *, tries_fixes: bool = True) -> None:
        self.source = sop
        self.sop = sop = executable(sop)
        self.tries_fixes = tries_fixes
        self.cache = cache or ProofCache()
        self.facts: dict[str, Fact] = {fact.name: fact for fact in sop.facts}
        self.tools: dict[str, Tool] = {tool.name: tool for tool in sop.tools}
        self._faults: dict[int, tuple[ConditionFault, ...]] = {}
        self.scopes = tuple(map(Scope, sop.graphs()))
        is_changed = sop is not self.source
        self.source_scopes = tuple(map(Scope, self.source.graphs())) if is_changed else self.scopes
        """The graphs as they were written, with persons' steps; all other checks see what is carried out."""
        self.procedures: dict[str, Scope] = {scope.graph.id: scope for scope in self.scopes[1:]}

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """The domain of every declared fact, for the condition language."""
        return {name: fact.domain() for name, fact in self.facts.items()}

    @cached_property
    def facts_in_proofs(self) -> dict[str, Fact]:
        """The declared facts, with the values that a proof may assume of them."""
        return facts_in_proofs(self.sop)

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Every condition and expression, in document order."""
        return tuple(_formulas(self))

    @cached_property
    def formulas_by_place(self) -> dict[tuple[str, str], Formula]:
        """Formulas by the key of their element and their field."""
        return {(_element_key(formula.elements), formula.field): formula for formula in self.formulas}

    @cached_property
    def formulas_by_fact(self) -> dict[str, list[Formula]]:
        """The formulas that could be parsed, in document order, by the facts that they read."""
        by_fact: dict[str, list[Formula]] = {}
        for formula in self.formulas:
            for name in formula.parsed.facts if formula.parsed is not None else ():
                by_fact.setdefault(name, []).append(formula)
        return by_fact

    def faults(self, formula: Formula) -> tuple[ConditionFault, ...]:
        """Type and value errors of a formula that could be parsed. Cached."""
        if formula.parsed is None:
            return ()
        if id(formula) not in self._faults:
            condition = formula.role != "assignment"
            self._faults[id(formula)] = tuple(check_types(formula.parsed.tree, self.domains, condition=condition))
        return self._faults[id(formula)]

    def build_flow(self, scope: Scope) -> Flow | None:
        """The flow of a graph with its sub-procedures unfolded; None where it cannot be built."""
        graph = scope.graph
        sop = self.sop if isinstance(graph, Sop) else _procedure_as_sop(graph, self.sop)
        try:
            return Flow(sop)
        except (EditError, RecursionError):
            return None


def _procedure_as_sop(graph: Graph, sop: Sop) -> Sop:
    """A procedure as an SOP of its own. Not validated again, since what is checked may be broken in any way."""
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


def _element_key(elements: Elements) -> str:
    for kind in ("edges", "nodes", "tools"):
        if elements.get(kind):
            return f"{kind} {elements[kind][0]}"
    return ""


def _formulas(context: CheckContext) -> Iterator[Formula]:
    for scope in context.scopes:
        for node in scope.graph.nodes:
            yield from _node_formulas(scope, node)
        for edge in scope.graph.edges:
            if edge.kind == "formal":
                elements = {"edges": (scope.qualify(edge.id),), "nodes": (scope.qualify(edge.source),)}
                words = tr("The condition of {edge}", edge=scope.describe_edge(edge))
                yield _parse_formula(edge.condition, "edge", words, "condition", elements)
    for tool in context.sop.tools:
        if tool.precondition.strip():
            words = tr('The precondition of the tool "{label}"', label=tool.label())
            yield _parse_formula(tool.precondition, "precondition", words, "precondition", {"tools": (tool.name,)})


def _node_formulas(scope: Scope, node: Node) -> Iterator[Formula]:
    here: Elements = {"nodes": (scope.qualify(node.id),)}
    if isinstance(node, Task):
        for index, binding in enumerate(node.tools):
            if binding.condition.strip():
                words = tr(
                    'The condition for the tool "{tool}" at {node}',
                    tool=binding.tool,
                    node=scope.describe_node(node.id),
                )
                elements = {**here, "tools": (binding.tool,)}
                yield _parse_formula(binding.condition, "binding", words, f"tools.{index}.condition", elements)
    elif isinstance(node, Compute):
        for index, assignment in enumerate(node.assignments):
            title = scope.describe_node(node.id)
            words = tr('The expression for "{fact}" at {node}', fact=assignment.fact, node=title)
            words = words if assignment.fact.strip() else tr("An expression at {node}", node=title)
            yield _parse_formula(
                assignment.expression, "assignment", words, f"assignments.{index}.expression", here, assignment.fact
            )


def _parse_formula(text: str, role: str, words: str, field: str, elements: Elements, fact: str = "") -> Formula:
    parsed, error = _try_parse(text, role == "assignment")
    return Formula(text, role, words, field, elements, parsed, error, fact)


def _try_parse(text: str, is_expression: bool) -> tuple[Condition | Expression | None, ConditionError | None]:
    try:
        return (parse_expression(text) if is_expression else parse(text)), None
    except ConditionError as error:
        return None, error


def procedure_calls(scope: Scope) -> list[ProcedureCall]:
    """The nodes of a graph that run a sub-procedure."""
    return [node for node in scope.nodes.values() if isinstance(node, ProcedureCall)]
