"""Computations that fail because they divide by zero for values that the facts may have.

Only failures that a run reaches are reported: the breaking values are given to random walks until one
fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.branches.case_split import outcomes_of
from sopstudio.analysis.checks.branch_node import Places
from sopstudio.analysis.context import CheckContext, Formula, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.proof_results import (
    Facts,
    ProofUndecidedError,
    describe_facts,
    division_advice,
    divisors,
)
from sopstudio.expressions import Compare, Condition, Expression
from sopstudio.sop import Compute, parse_value
from sopstudio.translation import tr


def check(context: CheckContext, places: Places) -> Iterator[Problem]:
    """Facts that cannot be computed in some run."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Compute):
                for number, assignment in enumerate(node.assignments):
                    context.cache.check_cancelled()
                    formula = context.formulas_by_place.get(
                        (f"nodes {scope.qualify(node.id)}", f"assignments.{number}.expression")
                    )
                    if formula is not None:
                        yield from _check_assignment(context, places, scope, node, assignment.fact, formula)


def _check_assignment(
    context: CheckContext, places: Places, scope: Scope, node: Compute, fact: str, formula: Formula
) -> Iterator[Problem]:
    tree = formula.parsed.tree if isinstance(formula.parsed, Expression) else None
    if tree is None or not divisors(tree) or context.faults(formula) or places.reachability is None:
        return
    breaking_facts = _find_breaking_facts(context, Condition("", Compare("==", tree, tree)))
    witness = None if breaking_facts is None else places.reachability.find_failing_run(node, fact, breaking_facts)
    if witness is None:
        return
    names = [name for name in Condition("", tree).facts if name in context.facts]
    known = {
        name: value
        for name in names
        if (value := parse_value(context.facts[name], witness.facts.get(name))) is not None
    }
    message = tr(
        "At {node} the run stops when {facts}: {{{fact}}} cannot be computed, because that would "
        "be a division by zero. {division_advice}",
        node=scope.describe_node(node.id),
        facts=describe_facts(known, names),
        fact=fact,
        division_advice=division_advice(tree),
    )
    yield Problem(
        "division-by-zero",
        "warning",
        message,
        nodes=(scope.qualify(node.id),),
        facts=tuple(names),
        field=formula.field,
        witness=witness.facts,
        path=witness.path,
    )


def _find_breaking_facts(context: CheckContext, same: Condition) -> Facts | None:
    """Facts, all known, for which an expression has no value; None where there are none."""
    if not set(same.facts) <= context.facts.keys():
        return None
    try:
        return outcomes_of([same], {name: context.facts_in_proofs[name] for name in same.facts}, ()).find_witness(
            {0: None}
        )
    except ProofUndecidedError:
        return None
