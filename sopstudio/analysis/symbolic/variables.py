"""Facts as z3 variables: their domains, and their values in a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import count, cycle, islice
from typing import Any

import z3

from sopstudio.analysis.symbolic.terms import (
    EPOCH,
    NO,
    YES,
    Term,
    UndecidableError,
    day_number,
    instant_constant,
    item_kind,
    number_constant,
    text_constant,
    text_of,
    to_public_value,
)
from sopstudio.expressions import FactValue
from sopstudio.sop import Fact, parse_value

SORTS = {
    "string": z3.String,
    "boolean": z3.Bool,
    "integer": z3.Int,
    "date": z3.Int,
    "number": z3.Real,
    "datetime": lambda name: z3.ToReal(z3.Int(name)) / 1_000_000,
}
MAX_LIST_ITEMS = 1000
"""The longest list that is written out as an example."""
DAY_RANGE = (day_number(date.min), day_number(date.max))


def make_variable(
    fact: Fact, name: str, *, may_miss: bool = False, members: Iterable[Any] = ()
) -> tuple[Term, list[Any]]:
    """A fresh variable for a fact, and the constraints of its domain. `members` are list items that conditions
    name.
    """
    exists = z3.Bool(f"{name}?") if may_miss else YES
    if fact.type == "list":
        return _list_variable(fact, name, exists, members)
    if fact.type == "string" and fact.allowed:
        return _closed_variable(fact, name, exists)
    value = SORTS[fact.type](name)
    rules = []
    if fact.allowed:
        rules.append(
            z3.Or(
                [
                    value == make_constant(fact, allowed_value)
                    for allowed_value in fact.allowed
                    if parse_value(fact, allowed_value) is not None
                ]
            )
        )
    if fact.minimum is not None and fact.type in ("integer", "number"):
        rules.append(value >= number_constant(fact.minimum))
    if fact.maximum is not None and fact.type in ("integer", "number"):
        rules.append(value <= number_constant(fact.maximum))
    if fact.type == "string":
        rules.append(z3.Length(value) > 0)  # more than blanks, by `Solving.constrain_text`
    elif fact.type in ("date", "datetime"):
        unit = 1 if fact.type == "date" else 86_400
        rules += [value >= DAY_RANGE[0] * unit, value <= DAY_RANGE[1] * unit]
    return Term(_term_kind(fact.type), value, exists, None, fact), rules


def _closed_variable(fact: Fact, name: str, exists: Any) -> tuple[Term, list[Any]]:
    texts = tuple(
        allowed_text
        for allowed_text in dict.fromkeys(fact.allowed)
        if isinstance(allowed_text, str) and allowed_text.strip()
    )
    if not texts:
        return Term("string", z3.String(name), exists, None, fact), [NO]
    number = z3.Int(f"{name}@")
    value = text_constant(texts[-1])
    for place, text in reversed(list(enumerate(texts[:-1]))):
        value = z3.If(number == place, text_constant(text), value)
    return Term("string", value, exists, None, fact, number, texts), [number >= 0, number < len(texts)]


def _list_variable(fact: Fact, name: str, exists: Any, members: Iterable[Any]) -> tuple[Term, list[Any]]:
    items = {item: z3.Bool(f"{name}[{item}]") for item in (fact.allowed or tuple(dict.fromkeys(members)))}
    size = z3.Int(f"{name}#")
    inside = z3.Sum([z3.If(flag, 1, 0) for flag in items.values()]) if items else z3.IntVal(0)
    rules = [size >= inside, size >= 0]
    if fact.allowed:  # an item may come several times, but none can come where none is inside
        rules.append(z3.Implies(inside == 0, size == 0))
    return Term("list", items, exists, size, fact), rules


def _term_kind(kind: str) -> str:
    return "number" if kind == "integer" else kind


def make_constant(fact: Fact, raw: Any) -> Any:
    """A value of the fact (JSON data or typed) as a z3 constant."""
    if fact.type in ("integer", "number"):
        return number_constant(raw)
    if fact.type == "boolean":
        return z3.BoolVal(bool(raw))
    if fact.type == "date":
        return z3.IntVal(day_number(raw if isinstance(raw, date) else date.fromisoformat(raw)))
    if fact.type == "datetime":
        return instant_constant(raw if isinstance(raw, datetime) else datetime.fromisoformat(raw))
    return text_constant(str(raw))


def equality(term: Term, raw: Any) -> Any:
    """The formula that the term has this value (JSON data or typed)."""
    if term.kind != "list":
        if term.fact is None:
            raise UndecidableError("a value that belongs to no fact is compared with a fact's")
        return term.is_text(str(raw)) if term.choice is not None else term.value == make_constant(term.fact, raw)
    flags = [flag if item in raw else z3.Not(flag) for item, flag in term.value.items()]
    return z3.And(term.size == len(raw), *flags)


def value_of(term: Term, model: Any) -> FactValue:
    """The term's value in a model, as conditions see it. A list is filled up to its length with unnamed items."""
    if term.kind == "list":
        items = [item for item, flag in term.value.items() if z3.is_true(model.eval(flag, model_completion=True))]
        size = model.eval(term.size, model_completion=True).as_long()
        if size > MAX_LIST_ITEMS:
            raise UndecidableError(f"only a list of {size} items would do")
        closed = term.fact is not None and term.fact.allowed
        return (*items, *islice(cycle(items) if closed else _unnamed_items(term), size - len(items)))
    evaluated = model.eval(term.value, model_completion=True)
    if term.kind == "string":
        return text_of(evaluated)
    if term.kind == "boolean":
        return bool(z3.is_true(evaluated))
    if not (z3.is_rational_value(evaluated) or z3.is_int_value(evaluated)):
        raise UndecidableError("only a number that cannot be written down would do")
    exact = Fraction(evaluated.as_fraction()) if z3.is_rational_value(evaluated) else Fraction(evaluated.as_long())
    if term.kind == "date":
        return date.fromordinal(int(exact) + EPOCH.toordinal())
    if term.kind == "datetime":
        return EPOCH + timedelta(microseconds=int(exact * 1_000_000))
    return to_public_value(exact)


def _unnamed_items(term: Term) -> Iterator[FactValue]:
    """Items of the list's type that no condition names."""
    kind = item_kind(term)
    if kind not in ("number", "string"):
        raise UndecidableError(f"a list of {kind}s would need items that no condition names")
    for number in count(1):
        item: FactValue = number if kind == "number" else f"item {number}"
        if item not in term.value:
            yield item


__all__ = ["equality", "make_constant", "make_variable", "value_of"]
