"""Whether conditions can hold together, and whether some imply another.

This is an approximation, not a proof (proofs are the solver's work), but it is enough to see that a tool
that runs *when the report is available* has run on the edge *the report is available and the score is
high*. All values of facts with a closed list are tried; other conditions are compared as trees. In
doubt, conditions count as compatible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple, TypeAlias

from sopstudio.expressions import And, Condition, Domain, Not, Or, Tree, facts_of

Assumption: TypeAlias = tuple[Tree, bool]
MAX_COMBINATIONS = 256


def flatten(assumptions: Iterable[Assumption]) -> Iterator[Assumption]:
    """Split assumptions into the atomic parts that must each have their value for all to hold."""
    pending = list(assumptions)[::-1]
    while pending:
        tree, value = pending.pop()
        match tree:
            case Not(operand):
                pending.append((operand, not value))
            case And(operands) if value:
                pending.extend((operand, True) for operand in operands)
            case Or(operands) if not value:
                pending.extend((operand, False) for operand in operands)
            case _:
                yield tree, value


def is_consistent(assumptions: Iterable[Assumption], domains: Mapping[str, Domain]) -> bool:
    """Whether the assumptions may all hold at once; True where this approximation cannot tell."""
    parts = tuple(dict.fromkeys(flatten(assumptions)))
    if any((tree, not value) in parts for tree, value in parts):
        return False
    values: dict[str, tuple[object, ...]] = {}
    count = 1
    for name in sorted({name for tree, _ in parts for name in facts_of(tree)}):
        closed = _closed_values(domains.get(name))
        if closed and count * len(closed) <= MAX_COMBINATIONS:
            values[name] = closed
            count *= len(closed)
    conditions = [(Condition("", tree), value) for tree, value in parts if values.keys() & set(facts_of(tree))]
    combinations = (dict(zip(values, trial, strict=True)) for trial in product(*values.values()))
    return not conditions or any(_may_hold(conditions, trial) for trial in combinations)


class Alone(NamedTuple):
    """What assumptions are by themselves: their facts, and whether they may hold at once."""

    facts: frozenset[str]
    is_consistent: bool


def judge_alone(assumptions: Iterable[Assumption], domains: Mapping[str, Domain]) -> Alone | None:
    """`Alone` for assumptions; None where a part has no facts, so that it may be in others, too.

    Assumptions without a fact in common are consistent where each are: a long search asks that of thousands.
    """
    facts_by_part = [frozenset(facts_of(tree)) for tree, _ in flatten(assumptions)]
    if not all(facts_by_part):
        return None
    return Alone(frozenset().union(*facts_by_part), is_consistent(assumptions, domains))


def _closed_values(domain: Domain | None) -> tuple[object, ...]:
    """Every possible value of a fact with a closed list of values, None for missing; () for other facts."""
    if domain is None or domain.type == "list":
        return ()
    allowed = (True, False) if domain.type == "boolean" else domain.allowed
    return (*allowed, None) if allowed else ()


def _may_hold(conditions: list[tuple[Condition, bool]], facts: Mapping[str, object]) -> bool:
    """Whether every condition has its demanded value, or may have it through facts that are not enumerated."""
    for condition, value in conditions:
        decision = condition.decide(facts).value
        if decision is (not value) or (decision is None and facts.keys() >= set(condition.facts)):
            return False
    return True


def is_implied(tree: Tree, assumptions: tuple[Assumption, ...], domains: Mapping[str, Domain]) -> bool:
    """Whether `tree` certainly holds wherever the assumptions do."""
    parts = set(flatten(assumptions))
    return all(
        (part, value) in parts or not is_consistent((*assumptions, (part, not value)), domains)
        for part, value in flatten([(tree, True)])
    )
