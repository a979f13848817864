"""The solver: variables for facts, what must hold, and readable values where it can.

z3 is used here and in `formulas` alone. A question that is not decided in time is answered *unknown*, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

import z3

from sopstudio.analysis.formulas import EPOCH, NO, YES, Term, Truth, day_number, exact_number, handed_out, moment
from sopstudio.expressions import Value as FactValue
from sopstudio.sop import Fact

TIMEOUT_MS = 1000
SORTS = {
    "string": z3.String,
    "boolean": z3.Bool,
    "integer": z3.Int,
    "date": z3.Int,
    "number": z3.Real,
    "datetime": z3.Real,
}


def variable(fact: Fact, name: str, *, may_miss: bool = False, members: Iterable[Any] = ()) -> tuple[Term, list[Any]]:
    """A fresh variable for a fact and the constraints of its domain. `members` are list items that conditions name."""
    exists = z3.Bool(f"{name}?") if may_miss else YES
    if fact.type == "list":
        return _list_variable(fact, name, exists, members)
    value = SORTS[fact.type](name)
    rules = []
    if fact.allowed:
        rules.append(z3.Or([value == constant(fact, one) for one in fact.allowed]))
    if fact.minimum is not None and fact.type in ("integer", "number"):
        rules.append(value >= exact_number(fact.minimum))
    if fact.maximum is not None and fact.type in ("integer", "number"):
        rules.append(value <= exact_number(fact.maximum))
    if fact.type == "string":
        rules.append(z3.Length(value) > 0)
    return Term(_kind(fact.type), value, exists, None, fact), rules


def _list_variable(fact: Fact, name: str, exists: Any, members: Iterable[Any]) -> tuple[Term, list[Any]]:
    items = {item: z3.Bool(f"{name}[{item}]") for item in (fact.allowed or tuple(dict.fromkeys(members)))}
    size = z3.Int(f"{name}#")
    inside = z3.Sum([z3.If(flag, 1, 0) for flag in items.values()]) if items else z3.IntVal(0)
    rules = [size == inside if fact.allowed else size >= inside, size >= 0, size <= 1000]
    return Term("list", items, exists, size, fact), rules


def _kind(kind: str) -> str:
    return "number" if kind == "integer" else kind


def constant(fact: Fact, raw: Any) -> Any:
    """A value of the fact (JSON data or typed) as a z3 constant."""
    if fact.type in ("integer", "number"):
        return exact_number(raw)
    if fact.type == "boolean":
        return z3.BoolVal(bool(raw))
    if fact.type == "date":
        return z3.IntVal(day_number(raw if isinstance(raw, date) else date.fromisoformat(raw)))
    if fact.type == "datetime":
        return moment(raw if isinstance(raw, datetime) else datetime.fromisoformat(raw))
    return z3.StringVal(str(raw))


def equals(term: Term, raw: Any) -> Any:
    """The formula that the term has this value (JSON data or typed)."""
    if term.kind != "list":
        assert term.fact is not None  # noqa: S101
        return term.value == constant(term.fact, raw)
    flags = [flag if item in raw else z3.Not(flag) for item, flag in term.value.items()]
    return z3.And(term.size == len(raw), *flags)


def value_of(term: Term, model: Any) -> FactValue:
    """The term's value in a model, as conditions see it. A list is filled up to its length with unnamed items."""
    if term.kind == "list":
        items = [item for item, flag in term.value.items() if z3.is_true(model.eval(flag, model_completion=True))]
        size = model.eval(term.size, model_completion=True).as_long()
        numbers = term.fact is not None and term.fact.items in ("integer", "number")
        spare = range(size - len(items))
        return (*items, *(tuple(spare) if numbers else tuple(f"item {one + 1}" for one in spare)))
    found = model.eval(term.value, model_completion=True)
    if term.kind == "string":
        return str(found.as_string())
    if term.kind == "boolean":
        return bool(z3.is_true(found))
    exact = Fraction(found.as_fraction()) if z3.is_rational_value(found) else Fraction(found.as_long())
    if term.kind == "date":
        return date.fromordinal(int(exact) + EPOCH.toordinal())
    if term.kind == "datetime":
        return EPOCH + timedelta(microseconds=int(exact * 1_000_000))
    return handed_out(exact)


def all_of(formulas: Iterable[Any]) -> Any:
    """The formula that all hold."""
    return z3.And(list(formulas))


def implies(condition: Any, formula: Any) -> Any:
    """The formula that `formula` holds wherever `condition` does."""
    return z3.Implies(condition, formula)


def replaced(needed: Any, new: Term, old: Term | None, fact: Fact) -> Term | None:
    """The fact after it was set again only where `needed` holds; None where that cannot be put to the solver."""
    if old is None or old.kind == "missing":
        return Term(new.kind, new.value, z3.And(needed, new.exists), new.size, fact)
    if new.kind == "list" or old.kind != new.kind:
        return None
    exists = z3.If(needed, new.exists, old.exists)
    return Term(new.kind, z3.If(needed, new.value, old.value), exists, None, fact)


class Solving:
    """What must hold, each with a label, and whether it can. Labels name what contradicts what."""

    def __init__(self, timeout_ms: int = TIMEOUT_MS) -> None:
        self._solver = z3.Solver()
        self._solver.set("timeout", timeout_ms)
        self._labels: list[str] = []
        self._model: Any = None

    def suppose(self, formulas: Iterable[Any]) -> None:
        """Take formulas for granted (domains of facts)."""
        self._solver.add(*formulas)

    def must(self, formula: Any, label: str) -> None:
        """Demand a formula."""
        self._solver.assert_and_track(formula, f"{label}\n{len(self._labels)}")
        self._labels.append(label)

    def possible(self) -> bool | None:
        """Whether everything can hold at once; None when that was not decided in time."""
        verdict = self._solver.check()
        self._model = self._solver.model() if verdict == z3.sat else None
        if verdict == z3.unknown:
            return None
        return bool(verdict == z3.sat)

    def contradiction(self) -> list[str]:
        """After an impossible check: the labels that contradict each other, in the order of their demands."""
        core = {str(name).rpartition("\n")[0] for name in self._solver.unsat_core()}
        return [label for label in dict.fromkeys(self._labels) if label in core]

    def agrees(self, wish: Any) -> bool:
        """Add a wish if it can be had."""
        if self._solver.check(wish) != z3.sat:
            return False
        self._solver.add(wish)
        return True

    def value(self, term: Term) -> FactValue:
        """The term's value after a possible check."""
        return value_of(term, self._model)

    def holds(self, formula: Any) -> bool:
        """Whether the formula holds after a possible check."""
        return bool(z3.is_true(self._model.eval(formula, model_completion=True)))


__all__ = ["NO", "YES", "Solving", "Term", "Truth", "all_of", "equals", "implies", "replaced", "value_of", "variable"]
