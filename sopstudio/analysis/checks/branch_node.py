"""A branching in its flow: its edges with their conditions, and the facts that may be missing there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from sopstudio.analysis.branches.gaps_and_overlaps import BranchEdge, BranchFinding, analyze_branching
from sopstudio.analysis.checks.fact_domains import domain_flaws
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.dataflow.propagation import propagate_facts
from sopstudio.analysis.proof_results import describe_edge_condition
from sopstudio.analysis.reachability.queries import Reachability, build_reachability
from sopstudio.expressions import Condition
from sopstudio.sop import Edge, End, Fact, ProcedureCall, TimeoutEdge

T = TypeVar("T")


class Places:
    """Where nodes are in the flow that runs: which facts may be missing there, and what can be reached."""

    def __init__(self, context: CheckContext) -> None:
        self.context = context
        self.propagations = propagate_facts(context)
        self._known: dict[tuple[str, str], list[tuple[int, int, int, int]]] = {}
        for number, propagation in enumerate(self.propagations):
            for place in propagation.definite:
                owner = place
                if isinstance(propagation.flow.nodes[place], End):
                    owner = place.rpartition("/")[0] or place
                elif isinstance(propagation.flow.nodes[place], ProcedureCall):
                    continue
                if owner in propagation.scopes:
                    key = (propagation.scopes[owner].prefix, propagation.flow.nodes[owner].id)
                    self._known.setdefault(key, []).append(
                        (number, *propagation.facts_after(place), propagation.possible[place])
                    )

    @cached_property
    def reachability(self) -> Reachability | None:
        """Reachability in the whole SOP; None where its flow cannot be walked."""
        main = self.propagations[0] if self.propagations else None
        return build_reachability(main.flow) if main is not None and main.base is self.context.scopes[0] else None

    def is_visited(self, scope: Scope, node: str) -> bool:
        """Whether the SOP itself reaches the node (a procedure that nobody calls is checked by itself)."""
        return any(number == 0 for number, *_ in self._known.get((scope.prefix, node), ()))

    def can_be_known(self, scope: Scope, node: str, names: Iterable[str]) -> bool:
        """Whether each fact is known on some path when the edges of the node are tried."""
        places = self._known.get((scope.prefix, node), ())
        return all(
            any(possible & self.propagations[number].bit_set([name]) for number, _, possible, _ in places)
            for name in names
        )

    def can_be_known_before(self, scope: Scope, node: str, names: Iterable[str]) -> bool:
        """Whether each fact is known on some path when a run reaches the node."""
        places = self._known.get((scope.prefix, node), ())
        return all(
            any(possible & self.propagations[number].bit_set([name]) for number, *_, possible in places)
            for name in names
        )

    def may_miss(self, scope: Scope, node: str, names: Iterable[str]) -> frozenset[str]:
        """The facts that may be missing when the edges of the node are tried."""
        missing = set()
        for name in names:
            for number, definite, *_ in self._known.get((scope.prefix, node), ()):
                if not definite & self.propagations[number].bit_set([name]):
                    missing.add(name)
        return frozenset(missing)


@dataclass(frozen=True)
class BranchNode:
    """A node with several edges whose conditions are all valid."""

    context: CheckContext
    scope: Scope
    node: str
    edges: tuple[Edge, ...]
    branch_edges: tuple[BranchEdge, ...]
    facts: Mapping[str, Fact]
    may_miss: frozenset[str]

    @classmethod
    def from_node(cls, context: CheckContext, places: Places, scope: Scope, node: str) -> BranchNode | None:
        """The branching at a node; None where there is none, or where other checks report invalid conditions."""
        edges = tuple(sorted(scope.outgoing.get(node, ()), key=lambda edge: edge.kind == "otherwise"))
        if isinstance(scope.nodes.get(node), End) or not any(edge.kind == "formal" for edge in edges):
            return None
        choices = []
        for edge in edges:
            condition: Condition | None = None
            if edge.kind == "formal":
                formula = context.formulas_by_place.get((f"edges {scope.qualify(edge.id)}", "condition"))
                if formula is None or not isinstance(formula.parsed, Condition) or context.faults(formula):
                    return None
                condition = formula.parsed
            kind = "timeout" if isinstance(edge, TimeoutEdge) else edge.kind
            choices.append(BranchEdge(kind, condition, edge.loop is not None, edge.target))
        names = dict.fromkeys(
            name for choice in choices if choice.condition is not None for name in choice.condition.facts
        )
        if not names.keys() <= context.facts.keys():
            return None
        facts = {name: context.facts_in_proofs[name] for name in names}
        if any(flaw for fact in facts.values() for flaw in domain_flaws(fact)):
            return None
        missing = places.may_miss(scope, node, sorted(names))
        return cls(context, scope, node, edges, tuple(choices), facts, missing)

    @property
    def branching(self) -> str:
        """*first* (the first edge that holds is taken) or *all*."""
        return self.scope.nodes[self.node].branching

    @property
    def edges_after_always(self) -> tuple[int, ...]:
        """The edges after one that is always taken, which the check of the edge order reports."""
        always_edges = [
            number for number, edge in enumerate(self.branch_edges) if edge.kind == "always" and not edge.is_bounded
        ]
        return (
            tuple(range(always_edges[0] + 1, len(self.branch_edges)))
            if always_edges and self.branching == "first"
            else ()
        )

    @cached_property
    def findings(self) -> tuple[BranchFinding, ...]:
        """The findings about this branching by itself, proved once for all branchings with the same texts and facts."""
        targets = [edge.target for edge in self.branch_edges]
        texts = tuple(
            (edge.kind, edge.condition and edge.condition.text, edge.is_bounded, targets.index(edge.target))
            for edge in self.branch_edges
        )
        return self.context.cache.get_or_compute(
            tuple(self.facts.values()),
            ("findings", self.branching, texts, self.may_miss),
            lambda: analyze_branching(self.branch_edges, self.branching, self.facts, self.may_miss),
        )

    def get_cached(self, name: Hashable, compute: Callable[[], T]) -> T:
        """A result that depends only on this branching, from the cache of the last check if there is one."""
        parts = (self.scope.nodes[self.node], *self.edges, *self.facts.values())
        return self.context.cache.get_or_compute(parts, (name, self.may_miss), compute)

    def fact_names(self, numbers: Sequence[int]) -> list[str]:
        """The facts that the conditions of these edges read."""
        conditions = [self.branch_edges[number].condition for number in numbers]
        return list(
            dict.fromkeys(name for condition in conditions if condition is not None for name in condition.facts)
        )

    def describe_edge(self, number: int) -> str:
        """An edge in words, with its condition."""
        edge = self.edges[number]
        text = self.scope.describe_edge(edge)
        has_condition = edge.kind == "formal" or isinstance(edge, TimeoutEdge)
        return f"{text} ({describe_edge_condition(edge)})" if has_condition else text
