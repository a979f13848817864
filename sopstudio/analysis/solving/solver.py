"""The solver: variables for facts, what must hold, and readable values where it can.

z3 is used here and in `formulas` alone. A question that is not decided in time is answered *unknown*, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import count, islice
from typing import Any

import z3

from sopstudio.analysis.solving.terms import (
    EPOCH,
    NO,
    YES,
    Term,
    Truth,
    Undecidable,
    day_number,
    exact_number,
    exact_text,
    handed_out,
    item_kind,
    moment,
    more_than_blank,
    text_of,
)
from sopstudio.expressions import Value as FactValue
from sopstudio.sop import Fact, typed

EFFORT = 3_000_000
"""What a question may cost in z3's own count, about a second: the same answer on a busy machine as on an idle one."""
TIMEOUT_MS = 10_000
SORTS = {
    "string": z3.String,
    "boolean": z3.Bool,
    "integer": z3.Int,
    "date": z3.Int,
    "number": z3.Real,
    "datetime": lambda name: z3.ToReal(z3.Int(name)) / 1_000_000,
}
DAYS = (day_number(date.min), day_number(date.max))


def variable(fact: Fact, name: str, *, may_miss: bool = False, members: Iterable[Any] = ()) -> tuple[Term, list[Any]]:
    """A fresh variable for a fact and the constraints of its domain. `members` are list items that conditions name."""
    exists = z3.Bool(f"{name}?") if may_miss else YES
    if fact.type == "list":
        return _list_variable(fact, name, exists, members)
    if fact.type == "string" and fact.allowed:
        return _closed_variable(fact, name, exists)
    value = SORTS[fact.type](name)
    rules = []
    if fact.allowed:
        rules.append(z3.Or([value == constant(fact, one) for one in fact.allowed if typed(fact, one) is not None]))
    if fact.minimum is not None and fact.type in ("integer", "number"):
        rules.append(value >= exact_number(fact.minimum))
    if fact.maximum is not None and fact.type in ("integer", "number"):
        rules.append(value <= exact_number(fact.maximum))
    if fact.type == "string":
        rules.append(z3.Length(value) > 0)  # more than blanks, by `Solving.never_blank`
    elif fact.type in ("date", "datetime"):
        unit = 1 if fact.type == "date" else 86_400
        rules += [value >= DAYS[0] * unit, value <= DAYS[1] * unit]
    return Term(_kind(fact.type), value, exists, None, fact), rules


def _closed_variable(fact: Fact, name: str, exists: Any) -> tuple[Term, list[Any]]:
    """A text of a closed set, told apart by a number: numbers are decided much faster than texts."""
    texts = [exact_text(one) for one in dict.fromkeys(fact.allowed) if isinstance(one, str) and one.strip()]
    if not texts:
        return Term("string", z3.String(name), exists, None, fact), [NO]
    number = z3.Int(f"{name}@")
    value = texts[-1]
    for place, text in reversed(list(enumerate(texts[:-1]))):
        value = z3.If(number == place, text, value)
    return Term("string", value, exists, None, fact), [number >= 0, number < len(texts)]


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
    return exact_text(str(raw))


def equals(term: Term, raw: Any) -> Any:
    """The formula that the term has this value (JSON data or typed)."""
    if term.kind != "list":
        if term.fact is None:
            raise Undecidable("a value that belongs to no fact is compared with a fact's")
        return term.value == constant(term.fact, raw)
    flags = [flag if item in raw else z3.Not(flag) for item, flag in term.value.items()]
    return z3.And(term.size == len(raw), *flags)


def value_of(term: Term, model: Any) -> FactValue:
    """The term's value in a model, as conditions see it. A list is filled up to its length with unnamed items."""
    if term.kind == "list":
        items = [item for item, flag in term.value.items() if z3.is_true(model.eval(flag, model_completion=True))]
        size = model.eval(term.size, model_completion=True).as_long()
        return (*items, *islice(_unnamed(term), size - len(items)))
    found = model.eval(term.value, model_completion=True)
    if term.kind == "string":
        return text_of(found)
    if term.kind == "boolean":
        return bool(z3.is_true(found))
    if not (z3.is_rational_value(found) or z3.is_int_value(found)):
        raise Undecidable("only a number that cannot be written down would do")
    exact = Fraction(found.as_fraction()) if z3.is_rational_value(found) else Fraction(found.as_long())
    if term.kind == "date":
        return date.fromordinal(int(exact) + EPOCH.toordinal())
    if term.kind == "datetime":
        return EPOCH + timedelta(microseconds=int(exact * 1_000_000))
    return handed_out(exact)


def _unnamed(term: Term) -> Iterator[FactValue]:
    """Items that no condition names, of the list's type."""
    kind = item_kind(term)
    if kind not in ("number", "string"):
        raise Undecidable(f"a list of {kind}s would need items that no condition names")
    for number in count(1):
        item: FactValue = number if kind == "number" else f"item {number}"
        if item not in term.value:
            yield item


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
        return Term(new.kind, new.value, given, new.size, fact)
    if new.kind == "list" or old.kind != new.kind:
        return None
    return Term(new.kind, z3.If(given, new.value, old.value), z3.Or(given, old.exists), None, fact)


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
        return Term(last.kind, _chosen([(taken, term.value) for taken, term in known]), there, None, last.fact)
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
        self._texts: list[Any] = []
        self._model: Any = None

    def never_blank(self, term: Term) -> None:
        """Hold a text to more than blanks: a blank one is a missing fact.

        z3 is told so only where it would have come up with blanks, since the rule is dear and its texts read badly.
        """
        if term.kind == "string":
            self._texts.append(term.value)

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
            blank = [text for text in self._texts if not text_of(model.eval(text, model_completion=True)).strip()]
            if not blank:
                return verdict, model
            self._texts = [text for text in self._texts if not any(text is one for one in blank)]
            self._solver.add(*map(more_than_blank, blank))
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

    def holds(self, formula: Any) -> bool:
        """Whether the formula holds after a possible check."""
        return bool(z3.is_true(self._model.eval(formula, model_completion=True)))


__all__ = [
    "NO",
    "YES",
    "Solving",
    "Term",
    "Truth",
    "all_of",
    "any_of",
    "equals",
    "implies",
    "merged",
    "negated",
    "not_blank",
    "replaced",
    "switch",
    "value_of",
    "variable",
]
