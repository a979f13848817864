"""The building blocks of formulas: values and truths as z3 expressions, and the functions of the condition
language.

Numbers are exact rationals and integers, dates are day numbers, moments are seconds, closed lists are
sets of memberships.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import z3

from sopstudio.expressions.values import read_date, read_moment
from sopstudio.sop import Fact

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


YES = z3.BoolVal(True)
NO = z3.BoolVal(False)


def number_constant(value: int | Decimal | Fraction) -> Any:
    """A number as an exact z3 constant."""
    exact = Fraction(value)
    return z3.IntVal(exact.numerator) if exact.denominator == 1 else z3.Q(exact.numerator, exact.denominator)


def text_constant(value: str) -> Any:
    """A text as a z3 constant; z3 would read a backslash as the start of an escape."""
    return z3.StringVal(value.replace("\\", "\\u{5c}"))


_BLANK = tuple(chr(point) for point in range(0x3001) if chr(point).isspace())


def is_not_blank(value: Any) -> Any:
    """The formula that a text has a character that is not blank; a blank text is a missing fact."""
    blank = z3.Union([z3.Re(z3.StringVal(f"\\u{{{ord(char):x}}}")) for char in _BLANK])
    return z3.Not(z3.InRe(value, z3.Star(blank)))


def text_of(constant: Any) -> str:
    """The text of a z3 string constant."""
    return re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda found: chr(int(found[1], 16)), str(constant.as_string()))


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


def no_value() -> Term:
    """The term of an expression that has no value."""
    return Term("error", NO, NO)


def literal_term(value: str | int | Fraction | bool) -> Term:
    if isinstance(value, bool):
        return Term("boolean", z3.BoolVal(value), YES)
    if isinstance(value, str):
        return Term("string", text_constant(value), YES)
    return Term("number", number_constant(value), YES)


def read_instant(kind: str, text: Term) -> Term:
    """A constant text as a date or moment; no value where it is none. Raises `UndecidableError` for other
    texts.
    """
    if not z3.is_string_value(text.value):
        raise UndecidableError("a text is compared with a date")
    raw = text_of(text.value)
    if kind == "date":
        day = read_date(raw)
        return no_value() if day is None else Term("date", z3.IntVal(day_number(day)), text.exists)
    when = read_moment(raw)
    return no_value() if when is None else Term("datetime", instant_constant(when), text.exists)


def to_real(value: Any) -> Any:
    """A number expression as a real."""
    return z3.ToReal(value) if z3.is_int(value) else value


def length_term(term: Term) -> Term:
    """The length of a text or list; no value for other kinds."""
    if term.kind == "list":
        return Term("number", term.size, term.exists)
    return Term("number", z3.Length(term.value), term.exists) if term.kind == "string" else no_value()


def apply_numeric(function: str, values: list[Any]) -> Any:
    """The z3 expression of `min`, `max`, `sum`, `abs` or `round`."""
    if function == "abs":
        return z3.If(values[0] < 0, -values[0], values[0])
    if function == "round":
        return _round_half_even(*values)
    total = values[0]
    for value in values[1:]:
        if function == "sum":
            total = total + value
        else:
            total = z3.If(value < total if function == "min" else value > total, value, total)
    return total


def _round_half_even(value: Any, digits: Any = None) -> Any:
    """Half-even, as the evaluator rounds."""
    if z3.is_int(value) and digits is None:
        return value
    places = z3.IntVal(0) if digits is None else z3.simplify(digits)
    if not z3.is_int_value(places) or abs(places.as_long()) > 100:
        raise UndecidableError("the digits of round are no whole number written out")
    scale = Fraction(10) ** places.as_long()
    scaled = to_real(value) * z3.Q(scale.numerator, scale.denominator)
    up = z3.ToInt(scaled + z3.Q(1, 2))
    tie = z3.ToReal(up) - scaled == z3.Q(1, 2)
    even = z3.If(z3.And(tie, up % 2 != 0), up - 1, up)
    return even if digits is None else z3.ToReal(even) / z3.Q(scale.numerator, scale.denominator)


def time_between(function: str, terms: list[Term], both_present: Any) -> Term:
    """The term of `days_between` or `hours_between`."""
    start, end = (_as_instant(term, terms) for term in terms)
    if start.kind != end.kind or start.kind not in ("date", "datetime"):
        return no_value()
    gap = end.value - start.value
    if start.kind == "date":
        return Term("number", gap if function == "days_between" else gap * 24, both_present)
    seconds = to_real(gap)
    days = z3.ToInt(seconds / z3.RealVal(86_400))
    return Term("number", days if function == "days_between" else seconds / z3.RealVal(3600), both_present)


def _as_instant(term: Term, terms: list[Term]) -> Term:
    if term.kind != "string":
        return term
    kind = next((term_with_kind.kind for term_with_kind in terms if term_with_kind.kind in ("date", "datetime")), None)
    if kind is None:
        raw = text_of(term.value) if z3.is_string_value(term.value) else ""
        kind = "datetime" if "T" in raw or " " in raw else "date"
    return read_instant(kind, term)


def lower_term(term: Term) -> Term:
    """A text of a closed set, or a constant text, in lower case. Raises `UndecidableError` for others."""
    if z3.is_string_value(term.value):
        return Term("string", text_constant(text_of(term.value).lower()), term.exists)
    if term.fact is None or not term.fact.allowed:
        raise UndecidableError("lower is only decided for facts with allowed values")
    value = term.value
    for allowed_text in term.fact.allowed:
        value = z3.If(term.value == text_constant(str(allowed_text)), text_constant(str(allowed_text).lower()), value)
    return Term("string", value, term.exists)
