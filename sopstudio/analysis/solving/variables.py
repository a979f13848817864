"""Facts as variables of the solver: their domains, and their values in what it found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    Undecidable,
    day_number,
    exact_number,
    exact_text,
    handed_out,
    item_kind,
    moment,
    text_of,
)
from sopstudio.expressions import Value as FactValue
from sopstudio.sop import Fact, typed

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
        rules.append(z3.Length(value) > 0)  # more than blanks, by `Solving.keep_fitting`
    elif fact.type in ("date", "datetime"):
        unit = 1 if fact.type == "date" else 86_400
        rules += [value >= DAYS[0] * unit, value <= DAYS[1] * unit]
    return Term(_kind(fact.type), value, exists, None, fact), rules


def _closed_variable(fact: Fact, name: str, exists: Any) -> tuple[Term, list[Any]]:
    texts = tuple(one for one in dict.fromkeys(fact.allowed) if isinstance(one, str) and one.strip())
    if not texts:
        return Term("string", z3.String(name), exists, None, fact), [NO]
    number = z3.Int(f"{name}@")
    value = exact_text(texts[-1])
    for place, text in reversed(list(enumerate(texts[:-1]))):
        value = z3.If(number == place, exact_text(text), value)
    return Term("string", value, exists, None, fact, number, texts), [number >= 0, number < len(texts)]


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
        return term.is_text(str(raw)) if term.choice is not None else term.value == constant(term.fact, raw)
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


__all__ = ["constant", "equals", "value_of", "variable"]
