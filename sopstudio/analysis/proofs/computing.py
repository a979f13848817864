"""Computations that a run cannot do, because they divide by zero for values that the facts may have.

Told is only what a walk comes to: the values that break the computation are given to walks until one stops there.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.problem import Problem
from sopstudio.analysis.proofs.answers import Undecided
from sopstudio.analysis.proofs.divisions import advised, divisors
from sopstudio.analysis.proofs.outcomes import outcomes_of
from sopstudio.analysis.proofs.places import Places
from sopstudio.analysis.proofs.points import Facts
from sopstudio.analysis.proofs.wording import in_words
from sopstudio.analysis.subject import Formula, Scope, Subject
from sopstudio.expressions import Compare, Condition, Expression
from sopstudio.sop import Compute, typed


def check(subject: Subject, places: Places) -> Iterator[Problem]:
    """Facts that cannot be computed on some walk."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Compute):
                for number, one in enumerate(node.assignments):
                    subject.memory.go_on()
                    formula = subject.by_place.get((f"nodes {scope.name(node.id)}", f"assignments.{number}.expression"))
                    if formula is not None:
                        yield from _stops(subject, places, scope, node, one.fact, formula)


def _stops(
    subject: Subject, places: Places, scope: Scope, node: Compute, fact: str, formula: Formula
) -> Iterator[Problem]:
    tree = formula.read.tree if isinstance(formula.read, Expression) else None
    if tree is None or not divisors(tree) or subject.faults(formula) or places.reach is None:
        return
    breaking = _breaking(subject, Condition("", Compare("==", tree, tree)))
    shown = None if breaking is None else places.reach.stops(node, fact, breaking)
    if shown is None:
        return
    names = [name for name in Condition("", tree).facts if name in subject.facts]
    known = {name: value for name in names if (value := typed(subject.facts[name], shown.facts.get(name))) is not None}
    message = (
        f"At {scope.words(node.id)} the run stops when {in_words(known, names)}: {{{fact}}} cannot be computed, "
        f"because that would be a division by zero. {advised(tree)}"
    )
    yield Problem(
        "division-by-zero",
        "warning",
        message,
        nodes=(scope.name(node.id),),
        facts=tuple(names),
        field=formula.field,
        witness=shown.facts,
        path=shown.path,
    )


def _breaking(subject: Subject, same: Condition) -> Facts | None:
    """Facts with which an expression has no value, though all of them are known; None where there are none."""
    if not set(same.facts) <= subject.facts.keys():
        return None
    try:
        return outcomes_of([same], {name: subject.facts[name] for name in same.facts}, ()).shown({0: None})
    except Undecided:
        return None
