"""The solver: what must hold, whether it can, and with which values.

A question that is not decided in time is answered *unknown*, never guessed. z3 is used in this package alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import z3

from sopstudio.analysis.solving.patterns import matches
from sopstudio.analysis.solving.terms import (
    NO,
    YES,
    Term,
    Truth,
    Undecidable,
    more_than_blank,
    text_of,
)
from sopstudio.analysis.solving.variables import value_of
from sopstudio.expressions import Value as FactValue
from sopstudio.sop import Fact, misfit

EFFORT = 3_000_000
"""What a question may cost in z3's own count, about a second: the same answer on a busy machine as on an idle one."""
TIMEOUT_MS = 10_000


def all_of(formulas: Iterable[Any]) -> Any:
    """The formula that all hold."""
    return z3.And(list(formulas))


def any_of(formulas: Iterable[Any]) -> Any:
    """The formula that at least one holds."""
    return z3.Or(list(formulas))


def negated(formula: Any) -> Any:
    """The formula that it does not hold."""
    return z3.Not(formula)


def implies(condition: Any, formula: Any) -> Any:
    """The formula that `formula` holds wherever `condition` does."""
    return z3.Implies(condition, formula)


def not_blank(term: Term) -> Term:
    """A computed value; a text is missing where it came out blank."""
    if term.kind != "string":
        return term
    return Term(term.kind, term.value, z3.And(term.exists, more_than_blank(term.value)), term.size, term.fact)


def replaced(needed: Any, new: Term, old: Term | None, fact: Fact) -> Term | None:
    """The fact after it was set again only where `needed` holds and a new value exists, else as it was before.

    None where that cannot be put to the solver.
    """
    given = z3.And(needed, new.exists)
    if old is None or old.kind == "missing":
        return replace(new, exists=given, fact=fact)
    if new.kind == "list" or old.kind != new.kind:
        return None
    closed = new.choice is not None and new.texts == old.texts
    choice, texts = (z3.If(given, new.choice, old.choice), new.texts) if closed else (None, ())
    return Term(new.kind, z3.If(given, new.value, old.value), z3.Or(given, old.exists), None, fact, choice, texts)


def switch(name: str) -> Any:
    """A proposition of this name."""
    return z3.Bool(name)


def merged(ways: Sequence[tuple[Any, Term | None]]) -> Term:
    """A fact where several ways meet: on each way, when it is taken, the term that it brings (None for none).

    Raises `Undecidable` where the ways bring values of different kinds.
    """
    known = [(taken, term) for taken, term in ways if term is not None and term.kind not in ("missing", "error")]
    if not known:
        return Term("missing", NO, NO)
    last = known[-1][1]
    if any(term.kind != last.kind for _, term in known):
        raise Undecidable("a fact is of one type on one way and of another on another")
    exists = [(taken, NO if term is None or term.kind in ("missing", "error") else term.exists) for taken, term in ways]
    there = YES if all(one is YES for _, one in exists) else _chosen(exists)
    if last.kind != "list":
        closed = all(term.choice is not None and term.texts == last.texts for _, term in known)
        choice, texts = (_chosen([(taken, term.choice) for taken, term in known]), last.texts) if closed else (None, ())
        value = _chosen([(taken, term.value) for taken, term in known])
        return Term(last.kind, value, there, None, last.fact, choice, texts)
    items = dict.fromkeys(item for _, term in known for item in term.value)
    flags = {item: _chosen([(taken, term.value.get(item, NO)) for taken, term in known]) for item in items}
    return Term("list", flags, there, _chosen([(taken, term.size) for taken, term in known]), last.fact)


def _chosen(ways: Sequence[tuple[Any, Any]]) -> Any:
    """The formula of the way that is taken; of the last one where none of the others is."""
    found = ways[-1][1]
    for taken, formula in reversed(ways[:-1]):
        found = formula if formula is found else z3.If(taken, formula, found)
    return found


class Solving:
    """What must hold, each with a label, and whether it can. Labels name what contradicts what."""

    def __init__(self) -> None:
        self._solver = z3.Solver()
        self._solver.set("rlimit", EFFORT)
        self._solver.set("timeout", TIMEOUT_MS)
        self._labels: list[str] = []
        self._texts: list[Term] = []
        self._model: Any = None

    def keep_fitting(self, term: Term) -> None:
        """Hold a text to its fact's pattern, and to more than blanks: a blank one is a missing fact.

        z3 is told so only where it would have come up with another text, since the rules are dear and its texts read
        badly. A pattern that is beyond it stays unsaid, so whoever takes a text from it looks whether that fits.
        """
        if term.kind == "string" and term.choice is None:
            self._texts.append(term)

    def suppose(self, formulas: Iterable[Any]) -> None:
        """Take formulas for granted (domains of facts)."""
        self._solver.add(*formulas)

    def must(self, formula: Any, label: str) -> None:
        """Demand a formula."""
        self._solver.assert_and_track(formula, f"demand {len(self._labels)}")
        self._labels.append(label)

    def possible(self, *wishes: Any) -> bool | None:
        """Whether everything can hold at once, and `wishes` too; None when that was not decided in time."""
        verdict, self._model = self._check(*wishes)
        if verdict == z3.unknown:
            return None
        return bool(verdict == z3.sat)

    def _check(self, *wishes: Any) -> tuple[Any, Any]:
        """The verdict, and the model of a possible one."""
        while (verdict := self._solver.check(*wishes)) == z3.sat:
            model = self._solver.model()
            wrong = [term for term in self._texts if not _fits(term, model)]
            if not wrong:
                return verdict, model
            self._texts = [term for term in self._texts if not any(term is one for one in wrong)]
            self._solver.add(*(rule for term in wrong for rule in _rules(term)))
        return verdict, None

    def contradiction(self) -> list[str]:
        """After an impossible check: the labels that contradict each other, in the order of their demands."""
        core = {str(name) for name in self._solver.unsat_core()}
        return list(dict.fromkeys(label for number, label in enumerate(self._labels) if f"demand {number}" in core))

    def agrees(self, wish: Any) -> bool:
        """Add a wish if it can be had; the values are then those with the wish."""
        verdict, model = self._check(wish)
        if verdict != z3.sat:
            return False
        self._model = model
        self._solver.add(wish)
        return True

    def value(self, term: Term) -> FactValue:
        """The term's value after a possible check."""
        return value_of(term, self._model)

    def whole(self, number: Any) -> int | None:
        """The value of a number after a possible check; None where it is not whole."""
        found = self._model.eval(number, model_completion=True)
        exact = found.as_fraction() if z3.is_rational_value(found) else None
        if z3.is_int_value(found):
            return int(found.as_long())
        return int(exact) if exact is not None and exact.denominator == 1 else None

    def holds(self, formula: Any) -> bool:
        """Whether the formula holds after a possible check."""
        return bool(z3.is_true(self._model.eval(formula, model_completion=True)))


def _fits(term: Term, model: Any) -> bool:
    """Whether a text is one that its fact may have, as far as blanks and patterns go."""
    text = text_of(model.eval(term.value, model_completion=True))
    patterned = term.fact is not None and bool(term.fact.pattern) and not term.fact.allowed
    return bool(text.strip()) and not (patterned and term.fact is not None and misfit(term.fact, text))


def _rules(term: Term) -> list[Any]:
    """What makes a text fit; of its pattern as much as the solver can be told."""
    rules = [more_than_blank(term.value)]
    if term.fact is not None and term.fact.pattern:
        with suppress(Undecidable):
            rules.append(matches(term.value, term.fact.pattern))
    return rules


__all__ = [
    "NO",
    "YES",
    "Solving",
    "Term",
    "Truth",
    "all_of",
    "any_of",
    "implies",
    "merged",
    "negated",
    "not_blank",
    "replaced",
    "switch",
]
