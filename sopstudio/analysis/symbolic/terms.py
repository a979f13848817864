"""The building blocks of formulas: values and truths as z3 expressions, facts as variables with their
domains, and what a term is where several transitions meet.

Numbers are exact rationals and integers, dates are day numbers, moments are seconds, closed lists are
sets of memberships.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import count, cycle, groupby, islice
from typing import Any

import z3

from sopstudio.expressions import TODAY_NAME, FactValue
from sopstudio.sop import Fact, parse_value
from sopstudio.translation import tr

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class UndecidableError(Exception):
    """A condition that z3 cannot express. The message gives the reason in words."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A condition: the formulas that it certainly holds and that it certainly fails."""

    holds: Any
    fails: Any

    def is_decided(self) -> Any:
        """The formula that the condition can be decided at all."""
        return z3.Or(self.holds, self.fails)

    def has_outcome(self, value: bool | None) -> Any:
        """The formula that the outcome is `value`; None for undecided."""
        if value is None:
            return z3.Not(self.is_decided())
        return self.holds if value else self.fails


@dataclass(frozen=True, slots=True)
class Term:
    """A value: its kind (string number boolean date datetime list), the z3 expression, and when it exists.

    For a list, `value` maps members (JSON scalars) to booleans and `size` is the length. For a text of a
    closed set, `choice` is its index in `texts`: numbers are compared much faster than texts.
    """

    kind: str
    value: Any
    exists: Any
    size: Any = None
    fact: Fact | None = None
    choice: Any = None
    texts: tuple[str, ...] = ()

    def is_text(self, text: str) -> Any:
        """The formula that the value is this text."""
        if self.choice is None:
            return self.value == text_constant(text)
        return self.choice == self.texts.index(text) if text in self.texts else NO


def equal_terms(left: Term, right: Term) -> Any:
    """The formula that two terms of one kind (not lists) are equal."""
    for constant_term, closed_term in ((left, right), (right, left)):
        if z3.is_string_value(constant_term.value) and closed_term.choice is not None:
            return closed_term.is_text(text_of(constant_term.value))
    if left.choice is None or right.choice is None:
        return left.value == right.value
    if left.texts == right.texts:
        return left.choice == right.choice
    places = {text: place for place, text in enumerate(right.texts)}
    shared = [(place, places[text]) for place, text in enumerate(left.texts) if text in places]
    return z3.Or([z3.And(left.choice == mine, right.choice == closed_term) for mine, closed_term in shared])


NOT_EMPTY = z3.Plus(z3.AllChar(z3.ReSort(z3.StringSort())))
YES = z3.BoolVal(True)
NO = z3.BoolVal(False)


def number_constant(value: int | Decimal | Fraction) -> Any:
    """A number as an exact z3 constant."""
    exact = Fraction(value)
    return z3.IntVal(exact.numerator) if exact.denominator == 1 else z3.Q(exact.numerator, exact.denominator)


def text_constant(value: str) -> Any:
    """A text as a z3 constant; z3 would read a backslash as the start of an escape."""
    return z3.StringVal(value.replace("\\", "\\u{5c}"))


_BLANK = [point for point in range(0x3001) if chr(point).isspace()]
_BLANK_RUNS = [list(run) for _, run in groupby(_BLANK, key=lambda point: point - _BLANK.index(point))]
"""Blank characters that follow one another: z3 takes ten times longer where each of them is named."""


def is_not_blank(value: Any) -> Any:
    """The formula that a text has a character that is not blank; a blank text is a missing fact."""
    bounds = ([z3.StringVal(f"\\u{{{point:x}}}") for point in (run[0], run[-1])] for run in _BLANK_RUNS)
    return z3.Not(z3.InRe(value, z3.Star(z3.Union([z3.Range(first, last) for first, last in bounds]))))


def text_of(constant: Any) -> str:
    """The text of a z3 string constant."""
    return re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda escape: chr(int(escape[1], 16)), str(constant.as_string()))


def day_number(value: date) -> int:
    """Days from 1970-01-01 to a date, negative before; the solver counts dates so."""
    return value.toordinal() - EPOCH.toordinal()


def instant_constant(value: datetime) -> Any:
    """A moment as exact seconds since 1970."""
    micros = (value - EPOCH) // timedelta(microseconds=1)
    return z3.Q(micros, 1_000_000)


def to_public_value(exact: Fraction) -> int | Decimal | Fraction:
    """An exact number in the form in which facts hold it: int, Decimal, else Fraction."""
    if exact.denominator == 1:
        return exact.numerator
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    return decimal if Fraction(decimal) == exact else exact


def item_kind(term: Term) -> str:
    """The kind of a list's items; for undeclared items, the kind of the values that conditions look for."""
    declared = term.fact.items if term.fact is not None else None
    if declared is not None:
        return "number" if declared == "integer" else declared
    kinds = {_kind_of(item) for item in term.value}
    return kinds.pop() if len(kinds) == 1 else "string"


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "string" if isinstance(value, str) else "number"


TODAY_FACT = Fact(name=TODAY_NAME, type="date")
"""What `today()` is to the solver."""
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
        rules.append(z3.InRe(value, NOT_EMPTY))  # a length is slow beside patterns; for blanks see `constrain_text`
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
            raise UndecidableError(tr("a value that belongs to no fact is compared with a fact's"))
        return term.is_text(str(raw)) if term.choice is not None else term.value == make_constant(term.fact, raw)
    flags = [flag if item in raw else z3.Not(flag) for item, flag in term.value.items()]
    return z3.And(term.size == len(raw), *flags)


def value_of(term: Term, model: Any) -> FactValue:
    """The term's value in a model, as conditions see it. A list is filled up to its length with unnamed items."""
    if term.kind == "list":
        items = [item for item, flag in term.value.items() if z3.is_true(model.eval(flag, model_completion=True))]
        size = model.eval(term.size, model_completion=True).as_long()
        if size > MAX_LIST_ITEMS:
            raise UndecidableError(tr("only a list of {size} items would do", size=size))
        closed = term.fact is not None and term.fact.allowed
        return (*items, *islice(cycle(items) if closed else _unnamed_items(term), size - len(items)))
    evaluated = model.eval(term.value, model_completion=True)
    if term.kind == "string":
        return text_of(evaluated)
    if term.kind == "boolean":
        return bool(z3.is_true(evaluated))
    if not (z3.is_rational_value(evaluated) or z3.is_int_value(evaluated)):
        raise UndecidableError(tr("only a number that cannot be written down would do"))
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
        raise UndecidableError(tr("a list of {kind}s would need items that no condition names", kind=kind))
    for number in count(1):
        item: FactValue = number if kind == "number" else f"item {number}"
        if item not in term.value:
            yield item


def all_of(formulas: Iterable[Any]) -> Any:
    """The conjunction of formulas."""
    return z3.And(list(formulas))


def any_of(formulas: Iterable[Any]) -> Any:
    """The disjunction of formulas."""
    return z3.Or(list(formulas))


def negate(formula: Any) -> Any:
    """The negation of a formula."""
    return z3.Not(formula)


def implies(condition: Any, formula: Any) -> Any:
    """The implication from `condition` to `formula`."""
    return z3.Implies(condition, formula)


def simplify(formula: Any) -> Any:
    """The formula made shorter; `YES` or `NO` itself where it always or never holds."""
    simpler = z3.simplify(formula)
    if z3.is_true(simpler):
        return YES
    return NO if z3.is_false(simpler) else simpler


def blank_as_missing(term: Term) -> Term:
    """A computed term that does not exist where it is a blank text."""
    if term.kind != "string":
        return term
    return Term(term.kind, term.value, z3.And(term.exists, is_not_blank(term.value)), term.size, term.fact)


def replace_where(needed: Any, new: Term, old: Term | None, fact: Fact) -> Term | None:
    """The fact after it was set again: the new term where `needed` holds and it exists, else the old one.

    None where that cannot be expressed.
    """
    is_set = z3.And(needed, new.exists)
    if old is None or old.kind == "missing":
        return replace(new, exists=is_set, fact=fact)
    if new.kind == "list" or old.kind != new.kind:
        return None
    is_closed = new.choice is not None and new.texts == old.texts
    choice, texts = (z3.If(is_set, new.choice, old.choice), new.texts) if is_closed else (None, ())
    return Term(new.kind, z3.If(is_set, new.value, old.value), z3.Or(is_set, old.exists), None, fact, choice, texts)


def proposition(name: str) -> Any:
    """A boolean variable of this name."""
    return z3.Bool(name)


def merge_terms(alternatives: Sequence[tuple[Any, Term | None]]) -> Term:
    """The term of a fact where several transitions meet: for each, when it is taken and its term (None for
    none).

    Raises `UndecidableError` where the terms are of different kinds.
    """
    known = [
        (taken, term) for taken, term in alternatives if term is not None and term.kind not in ("missing", "error")
    ]
    if not known:
        return Term("missing", NO, NO)
    last = known[-1][1]
    if any(term.kind != last.kind for _, term in known):
        raise UndecidableError(tr("a fact is of one type on one way and of another on another"))
    exists = [
        (taken, NO if term is None or term.kind in ("missing", "error") else term.exists)
        for taken, term in alternatives
    ]
    is_present = YES if all(presence is YES for _, presence in exists) else _select(exists)
    if last.kind != "list":
        is_closed = all(term.choice is not None and term.texts == last.texts for _, term in known)
        choice, texts = (
            (_select([(taken, term.choice) for taken, term in known]), last.texts) if is_closed else (None, ())
        )
        value = _select([(taken, term.value) for taken, term in known])
        return Term(last.kind, value, is_present, None, last.fact, choice, texts)
    items = dict.fromkeys(item for _, term in known for item in term.value)
    flags = {item: _select([(taken, term.value.get(item, NO)) for taken, term in known]) for item in items}
    return Term("list", flags, is_present, _select([(taken, term.size) for taken, term in known]), last.fact)


def _select(alternatives: Sequence[tuple[Any, Any]]) -> Any:
    """The formula of the transition that is taken; of the last one where none of the others is."""
    selected = alternatives[-1][1]
    for taken, formula in reversed(alternatives[:-1]):
        selected = formula if formula is selected else z3.If(taken, formula, selected)
    return selected
