"""The z3 solver: what must hold, whether it can, and with which values.

A question that is not decided in time is answered *unknown*, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any, Final

import z3

from sopstudio.analysis.symbolic.patterns import match_formula
from sopstudio.analysis.symbolic.terms import (
    Term,
    UndecidableError,
    is_not_blank,
    make_constant,
    text_of,
    value_of,
)
from sopstudio.expressions import FactValue
from sopstudio.sop import Fact, describe_mismatch

_LOCK: Final = RLock()
z3.z3core.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())


@contextmanager
def solver_lock() -> Iterator[None]:
    """Hold the lock from making the first term of a question to reading its answer."""
    with _LOCK:
        yield


MAX_EFFORT = 3_000_000
"""The cost limit of a question in z3's own units, about a second; the same on a busy and on an idle
machine.
"""
MAX_PATTERN_EFFORT = 50_000
"""The same where conditions have patterns: what can be decided of them takes a fifth, the rest minutes."""
TIMEOUT_MILLISECONDS = 10_000


class Solver:
    """A z3 solver whose demands have labels that name what contradicts what. `effort` is the limit of a question."""

    def __init__(self, effort: int = MAX_EFFORT) -> None:
        self._solver = z3.Solver()
        self._solver.set("rlimit", effort)
        self._solver.set("timeout", TIMEOUT_MILLISECONDS)
        self._labels: list[str] = []
        self._texts: list[_TextRules] = []
        self._model: Any = None

    def constrain_text(self, term: Term) -> None:
        """Require that a text matches its fact's pattern and is not blank (a blank text is a missing fact).

        z3 gets these rules only where it would otherwise find an invalid text, because they are expensive and
        make its texts hard to read. A pattern that z3 cannot express is not enforced, so callers must check the
        text.
        """
        if term.kind == "string" and term.choice is None:
            self._texts.append(_TextRules(term))

    def assume(self, formulas: Iterable[Any]) -> None:
        """Add formulas without labels (domains of facts)."""
        self._solver.add(*formulas)

    def require(self, formula: Any, label: str) -> None:
        """Add a formula with a label."""
        self._solver.assert_and_track(formula, f"demand {len(self._labels)}")
        self._labels.append(label)

    def is_possible(self, *wishes: Any) -> bool | None:
        """Whether everything can hold together, with `wishes`; None where that was not decided in time."""
        verdict, self._model = self._check(*wishes)
        if verdict == z3.unknown:
            return None
        return bool(verdict == z3.sat)

    def _check(self, *wishes: Any) -> tuple[Any, Any]:
        """The verdict, and the model where it is satisfiable."""
        while (verdict := self._solver.check(*wishes)) == z3.sat:
            model = self._solver.model()
            rules = [text.next_rule() for text in self._texts if text.rules_left and not text.fits(model)]
            if not rules:
                return verdict, model
            self._solver.add(*rules)
        return verdict, None

    def contradiction(self) -> list[str]:
        """After an unsatisfiable check: the labels that contradict each other, in the order they were added."""
        core = {str(name) for name in self._solver.unsat_core()}
        return list(dict.fromkeys(label for number, label in enumerate(self._labels) if f"demand {number}" in core))

    def add_if_possible(self, wish: Any) -> bool:
        """Add a wish if it is possible; returns whether it was. The model then includes it."""
        verdict, model = self._check(wish)
        if verdict != z3.sat:
            return False
        self._model = model
        self._solver.add(wish)
        return True

    def value(self, term: Term) -> FactValue:
        """The value of the term in the last model."""
        return value_of(term, self._model)

    def integer_value(self, number: Any) -> int | None:
        """The value of a number in the last model; None where it is not an integer."""
        evaluated = self._model.eval(number, model_completion=True)
        exact = evaluated.as_fraction() if z3.is_rational_value(evaluated) else None
        if z3.is_int_value(evaluated):
            return int(evaluated.as_long())
        return int(exact) if exact is not None and exact.denominator == 1 else None

    def holds(self, formula: Any) -> bool:
        """Whether the formula holds in the last model."""
        return bool(z3.is_true(self._model.eval(formula, model_completion=True)))


class _TextRules:
    """What makes a text valid, a rule at a time: its pattern where z3 can express it, then that it is not blank.

    Most patterns rule blanks out, and together the two rules are expensive.
    """

    def __init__(self, term: Term) -> None:
        self._term, self.rules_left = term, 2

    def fits(self, model: Any) -> bool:
        """Whether the text of the model is not blank and matches its fact's pattern."""
        fact, text = self._term.fact, text_of(model.eval(self._term.value, model_completion=True))
        is_patterned = fact is not None and bool(fact.pattern) and not fact.allowed
        return bool(text.strip()) and not (is_patterned and fact is not None and describe_mismatch(fact, text))

    def next_rule(self) -> Any:
        """The formula to add where the text does not fit."""
        self.rules_left -= 1
        fact = self._term.fact
        if self.rules_left and fact is not None and fact.pattern:
            with suppress(UndecidableError):
                return match_formula(self._term.value, fact.pattern)
        self.rules_left = 0
        return is_not_blank(self._term.value)


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
