"""Makes the solver's values deterministic: the number or day nearest to a start value, the shortest list,
plain letters.

The values that z3 itself finds depend on earlier questions; a scenario must not.
"""

from __future__ import annotations

from typing import Any

import z3

from sopstudio.analysis.symbolic.solver import Solver
from sopstudio.analysis.symbolic.terms import Term
from sopstudio.analysis.symbolic.variables import make_constant
from sopstudio.sop import Fact

START_VALUES = {"integer": 0, "number": 0, "date": "2026-01-05", "datetime": "2026-01-05T09:00:00+00:00"}
STEPS_PER_UNIT = {"integer": 1, "number": 100, "date": 1, "datetime": 1}
"""Steps per unit: numbers are searched in hundredths, moments in seconds."""
MAX_DISTANCE = 2**70


def settle_value(solver: Solver, fact: Fact, term: Term) -> None:
    """Fix the term to the possible value nearest to the start value, larger ones first; leave it where there is
    none.

    Of a closed set of texts it is the first.
    """
    if term.kind == "list":
        for flag in term.value.values():
            solver.add_if_possible(z3.Not(flag))
        _minimize(solver, term.size)
    if term.choice is not None:
        _minimize(solver, term.choice)
    elif term.kind == "string" and not (fact.pattern or fact.allowed):
        solver.add_if_possible(z3.InRe(term.value, z3.Plus(z3.Range("a", "z"))))
    if fact.type not in START_VALUES:
        return
    grain = STEPS_PER_UNIT[fact.type]
    steps = term.value * grain
    start = make_constant(fact, START_VALUES[fact.type] if fact.minimum is None else fact.minimum) * grain
    if z3.is_int(term.value) or solver.add_if_possible(z3.IsInt(steps)):
        if solver.add_if_possible(steps >= start):
            _minimize(solver, steps - start)
        else:
            _minimize(solver, start - steps)


def _minimize(solver: Solver, distance: Any) -> None:
    """Fix a non-negative distance to its smallest possible value, by binary search."""
    bound = solver.integer_value(distance)
    if bound is None or not solver.add_if_possible(distance <= bound):
        bound = MAX_DISTANCE
    if bound < MAX_DISTANCE and not solver.add_if_possible(distance < bound):
        return
    low, high = 0, 1
    while high < bound and not solver.add_if_possible(distance <= high):
        low, high = high + 1, high * 4
    if high > MAX_DISTANCE:
        return
    high = min(high, bound)
    while low < high:
        middle = (low + high) // 2
        if solver.add_if_possible(distance <= middle):
            high = middle
        else:
            low = middle + 1
