"""What conditions say together: whether some can hold at once, and whether some imply another.

Not a proof (that is the solver's work) but enough to see that a tool that runs *when the report is available* has run
on the edge *the report is available and the score is high*. Facts with a closed list of values are tried out;
conditions over others are compared as they stand. Where in doubt, conditions are taken to be possible together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from sopstudio.expressions import And, Condition, Domain, Not, Or, Tree, facts_of

Assumption: TypeAlias = tuple[Tree, bool]
MAX_TRIALS = 256


def flat(assumptions: Iterable[Assumption]) -> Iterator[Assumption]:
    """The parts that must each have their value for all `assumptions` to hold."""
    waiting = list(assumptions)[::-1]
    while waiting:
        tree, value = waiting.pop()
        match tree:
            case Not(operand):
                waiting.append((operand, not value))
            case And(operands) if value:
                waiting.extend((operand, True) for operand in operands)
            case Or(operands) if not value:
                waiting.extend((operand, False) for operand in operands)
            case _:
                yield tree, value


def consistent(assumptions: Iterable[Assumption], domains: Mapping[str, Domain]) -> bool:
    """Whether `assumptions` may all hold at once."""
    parts = tuple(dict.fromkeys(flat(assumptions)))
    if any((tree, not value) in parts for tree, value in parts):
        return False
    values: dict[str, tuple[object, ...]] = {}
    trials = 1
    for name in sorted({name for tree, _ in parts for name in facts_of(tree)}):
        closed = _values(domains.get(name))
        if closed and trials * len(closed) <= MAX_TRIALS:
            values[name] = closed
            trials *= len(closed)
    judged = [(Condition("", tree), value) for tree, value in parts if values.keys() & set(facts_of(tree))]
    trials_made = (dict(zip(values, trial, strict=True)) for trial in product(*values.values()))
    return not judged or any(_fits(judged, trial) for trial in trials_made)


def _values(domain: Domain | None) -> tuple[object, ...]:
    """All that a fact with a closed list of values may be, None for missing; nothing for other facts."""
    if domain is None or domain.type == "list":
        return ()
    allowed = (True, False) if domain.type == "boolean" else domain.allowed
    return (*allowed, None) if allowed else ()


def _fits(judged: list[tuple[Condition, bool]], facts: Mapping[str, object]) -> bool:
    """Whether every condition has its value, or may have it by facts that are not tried out."""
    for condition, value in judged:
        found = condition.decide(facts).value
        if found is (not value) or (found is None and facts.keys() >= set(condition.facts)):
            return False
    return True


def implied(tree: Tree, assumptions: tuple[Assumption, ...], domains: Mapping[str, Domain]) -> bool:
    """Whether `tree` certainly holds where `assumptions` do."""
    parts = set(flat(assumptions))
    return all(
        (one, value) in parts or not consistent((*assumptions, (one, not value)), domains)
        for one, value in flat([(tree, True)])
    )
