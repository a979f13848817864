"""The number or day that lies nearest to where one would look for it first, the shortest list, a text of letters.

What the solver itself comes up with depends on what it was asked before; a scenario must not.
"""

from __future__ import annotations

from typing import Any

import z3

from sopstudio.analysis.solving.solver import Solving
from sopstudio.analysis.solving.terms import Term
from sopstudio.analysis.solving.variables import constant
from sopstudio.sop import Fact

STARTS = {"integer": 0, "number": 0, "date": "2026-01-05", "datetime": "2026-01-05T09:00:00+00:00"}
GRAINS = {"integer": 1, "number": 100, "date": 1, "datetime": 1}
"""How many steps to one: numbers are sought in hundredths, moments in seconds."""
FARTHEST = 2**70


def settle(solving: Solving, fact: Fact, term: Term) -> None:
    """Hold the term to the possible value nearest to the start, those above it first; leave it where there is none.

    Of a closed set of texts it is the first.
    """
    if term.kind == "list":
        for flag in term.value.values():
            solving.agrees(z3.Not(flag))
        _narrow(solving, term.size)
    if term.choice is not None:
        _narrow(solving, term.choice)
    elif term.kind == "string" and not (fact.pattern or fact.allowed):
        solving.agrees(z3.InRe(term.value, z3.Plus(z3.Range("a", "z"))))
    if fact.type not in STARTS:
        return
    grain = GRAINS[fact.type]
    steps = term.value * grain
    start = constant(fact, STARTS[fact.type] if fact.minimum is None else fact.minimum) * grain
    if z3.is_int(term.value) or solving.agrees(z3.IsInt(steps)):
        if solving.agrees(steps >= start):
            _narrow(solving, steps - start)
        else:
            _narrow(solving, start - steps)


def _narrow(solving: Solving, distance: Any) -> None:
    """Hold a distance, which is not negative, to the least that is possible: often what the solver came up with."""
    found = solving.whole(distance)
    if found is None or not solving.agrees(distance <= found):
        found = FARTHEST
    if found < FARTHEST and not solving.agrees(distance < found):
        return
    low, high = 0, 1
    while high < found and not solving.agrees(distance <= high):
        low, high = high + 1, high * 4
    if high > FARTHEST:
        return
    high = min(high, found)
    while low < high:
        middle = (low + high) // 2
        if solving.agrees(distance <= middle):
            high = middle
        else:
            low = middle + 1
