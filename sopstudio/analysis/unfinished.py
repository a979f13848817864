"""Which problems say only that something is not there yet: a procedure that is being drawn is not wrong."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.analysis.checks.misspelt_facts import provided_facts
from sopstudio.analysis.problem import Problem
from sopstudio.expressions import closest_name
from sopstudio.sop import Compute, Sop
from sopstudio.sop.elements import element_key

MISSING_PARTS = frozenset(
    {
        "no-start", "several-starts", "unreachable-node", "dead-end", "gap", "output-not-set", "fact-never-used",
        "person-without-role", "answer-without-effect", "time-limit-without-edge", "parameter-without-source",
        "unknown-parameter", "response-without-output", "tool-never-allowed",
    }
)  # fmt: skip
"""Codes of problems that end when what lacks is drawn or filled in."""
EDGES_WITHOUT_CONDITION = frozenset(
    {"overlap", "dead-edge", "shadowed-edge", "edge-after-always", "always-true", "redundant-condition"}
)
"""Codes of contradictions that are none while one of the edges has no condition yet."""


def lacking_problems(problems: Iterable[Problem], sop: Sop) -> tuple[Problem, ...]:
    """Those of `problems` that say only that something lacks: a node, an edge, a condition or a name."""
    open_edges, blank_formulas = _edges_without_condition(sop), _blank_formulas(sop)
    provided = frozenset(provided_facts(sop))
    return tuple(problem for problem in problems if _is_lack(problem, open_edges, blank_formulas, provided))


def _is_lack(
    problem: Problem, open_edges: frozenset[str], blank_formulas: frozenset[tuple[str, str]], provided: frozenset[str]
) -> bool:
    if problem.severity == "hint":
        return False
    has_blank_name = any(not name.strip() for name in (*problem.facts, *problem.tools))
    is_open = problem.code in EDGES_WITHOUT_CONDITION and not open_edges.isdisjoint(problem.edges)
    places = {(key, problem.field) for key in problem.edges or problem.nodes}
    is_blank = problem.code == "condition-syntax" and not blank_formulas.isdisjoint(places)
    return problem.code in MISSING_PARTS or has_blank_name or is_open or is_blank or _lacks_a_source(problem, provided)


def _lacks_a_source(problem: Problem, provided: frozenset[str]) -> bool:
    """Whether a fact is used that nothing provides yet, and whose name is not one that something does, misspelt."""
    return problem.code == "fact-before-provided" and not any(
        name in provided or closest_name(name, provided) for name in problem.facts
    )


def _edges_without_condition(sop: Sop) -> frozenset[str]:
    """The edges that are always taken and have siblings, and those siblings: keys as problems name them."""
    keys: set[str] = set()
    for graph in sop.graphs():
        scope = "" if graph is sop else graph.id
        open_sources = {edge.source for edge in graph.edges if edge.kind == "always"}
        keys |= {element_key(scope, edge.id) for edge in graph.edges if edge.source in open_sources}
    return frozenset(keys)


def _blank_formulas(sop: Sop) -> frozenset[tuple[str, str]]:
    """The edges and the nodes that wait for a condition or an expression, each with the field that lacks it."""
    places: set[tuple[str, str]] = set()
    for graph in sop.graphs():
        scope = "" if graph is sop else graph.id
        for edge in graph.edges:
            if edge.kind in ("formal", "prose") and not edge.condition.strip():
                places.add((element_key(scope, edge.id), "condition"))
        for node in graph.nodes:
            for number, assignment in enumerate(node.assignments if isinstance(node, Compute) else ()):
                if not assignment.expression.strip():
                    places.add((element_key(scope, node.id), f"assignments.{number}.expression"))
    return frozenset(places)


__all__ = ["lacking_problems"]
