"""What formulas are made of: values and truths as z3 expressions, and what each function of the language does to them.

Numbers are exact rationals and integers, dates are day numbers, moments are seconds, closed lists are sets of
memberships.
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


class Undecidable(Exception):
    """A condition that cannot be put to the solver; says why in words."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A condition: when it certainly holds and when it certainly fails."""

    holds: Any
    fails: Any

    def known(self) -> Any:
        """When the condition can be decided at all."""
        return z3.Or(self.holds, self.fails)

    def being(self, value: bool | None) -> Any:
        """When it comes out so; None for when it cannot be decided."""
        if value is None:
            return z3.Not(self.known())
        return self.holds if value else self.fails


@dataclass(frozen=True, slots=True)
class Term:
    """A value: its kind (string number boolean date datetime list), the z3 expression, and when it exists.

    For lists `value` maps members (JSON scalars) to Booleans, and `size` is the length. Of a text of a closed set,
    `choice` is the number of the one it is among `texts`: numbers are compared much faster than texts.
    """

    kind: str
    value: Any
    exists: Any
    size: Any = None
    fact: Fact | None = None
    choice: Any = None
    texts: tuple[str, ...] = ()

    def is_text(self, text: str) -> Any:
        """The formula that it is this text."""
        if self.choice is None:
            return self.value == exact_text(text)
        return self.choice == self.texts.index(text) if text in self.texts else NO


def same(one: Term, two: Term) -> Any:
    """The formula that two terms of one kind, other than lists, have the same value."""
    for known, other in ((one, two), (two, one)):
        if z3.is_string_value(known.value) and other.choice is not None:
            return other.is_text(text_of(known.value))
    if one.choice is None or two.choice is None:
        return one.value == two.value
    if one.texts == two.texts:
        return one.choice == two.choice
    places = {text: place for place, text in enumerate(two.texts)}
    both = [(place, places[text]) for place, text in enumerate(one.texts) if text in places]
    return z3.Or([z3.And(one.choice == mine, two.choice == other) for mine, other in both])


YES = z3.BoolVal(True)
NO = z3.BoolVal(False)


def exact_number(value: int | Decimal | Fraction) -> Any:
    """A number as an exact constant."""
    exact = Fraction(value)
    return z3.IntVal(exact.numerator) if exact.denominator == 1 else z3.Q(exact.numerator, exact.denominator)


def exact_text(value: str) -> Any:
    """A text as a constant; z3 would read a backslash as the beginning of an escape."""
    return z3.StringVal(value.replace("\\", "\\u{5c}"))


_BLANK = tuple(chr(point) for point in range(0x3001) if chr(point).isspace())


def more_than_blank(value: Any) -> Any:
    """The formula that a text holds a character that is not blank; a text of blanks alone is a missing fact."""
    blank = z3.Union([z3.Re(z3.StringVal(f"\\u{{{ord(char):x}}}")) for char in _BLANK])
    return z3.Not(z3.InRe(value, z3.Star(blank)))


def text_of(constant: Any) -> str:
    """The text that a z3 constant stands for."""
    return re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda found: chr(int(found[1], 16)), str(constant.as_string()))


def day_number(value: date) -> int:
    """Days since 1970-01-01."""
    return value.toordinal() - EPOCH.toordinal()


def moment(value: datetime) -> Any:
    """A moment as seconds since 1970, exactly."""
    micros = (value - EPOCH) // timedelta(microseconds=1)
    return z3.Q(micros, 1_000_000)


def handed_out(exact: Fraction) -> int | Decimal | Fraction:
    """An exact number as facts hold it."""
    if exact.denominator == 1:
        return exact.numerator
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    return decimal if Fraction(decimal) == exact else exact


def item_kind(term: Term) -> str:
    """The kind of the items of a list; of undeclared ones, that of the values which conditions look for."""
    declared = term.fact.items if term.fact is not None else None
    if declared is not None:
        return "number" if declared == "integer" else declared
    kinds = {_kind_of(item) for item in term.value}
    return kinds.pop() if len(kinds) == 1 else "string"


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "string" if isinstance(value, str) else "number"


def nothing() -> Term:
    return Term("error", NO, NO)


def literal(value: str | int | Fraction | bool) -> Term:
    if isinstance(value, bool):
        return Term("boolean", z3.BoolVal(value), YES)
    if isinstance(value, str):
        return Term("string", exact_text(value), YES)
    return Term("number", exact_number(value), YES)


def read_instant(kind: str, text: Term) -> Term:
    if not z3.is_string_value(text.value):
        raise Undecidable("a text is compared with a date")
    raw = text_of(text.value)
    if kind == "date":
        day = read_date(raw)
        return nothing() if day is None else Term("date", z3.IntVal(day_number(day)), text.exists)
    when = read_moment(raw)
    return nothing() if when is None else Term("datetime", moment(when), text.exists)


def real(value: Any) -> Any:
    return z3.ToReal(value) if z3.is_int(value) else value


def length(term: Term) -> Term:
    if term.kind == "list":
        return Term("number", term.size, term.exists)
    return Term("number", z3.Length(term.value), term.exists) if term.kind == "string" else nothing()


def numeric(function: str, values: list[Any]) -> Any:
    if function == "abs":
        return z3.If(values[0] < 0, -values[0], values[0])
    if function == "round":
        return _rounded(*values)
    total = values[0]
    for value in values[1:]:
        if function == "sum":
            total = total + value
        else:
            total = z3.If(value < total if function == "min" else value > total, value, total)
    return total


def _rounded(value: Any, digits: Any = None) -> Any:
    """Half-even, as the evaluator rounds."""
    if z3.is_int(value) and digits is None:
        return value
    places = z3.IntVal(0) if digits is None else z3.simplify(digits)
    if not z3.is_int_value(places) or abs(places.as_long()) > 100:
        raise Undecidable("the digits of round are no whole number written out")
    scale = Fraction(10) ** places.as_long()
    scaled = real(value) * z3.Q(scale.numerator, scale.denominator)
    up = z3.ToInt(scaled + z3.Q(1, 2))
    tie = z3.ToReal(up) - scaled == z3.Q(1, 2)
    even = z3.If(z3.And(tie, up % 2 != 0), up - 1, up)
    return even if digits is None else z3.ToReal(even) / z3.Q(scale.numerator, scale.denominator)


def between(function: str, terms: list[Term], there: Any) -> Term:
    one, two = (_as_instant(term, terms) for term in terms)
    if one.kind != two.kind or one.kind not in ("date", "datetime"):
        return nothing()
    gap = two.value - one.value
    if one.kind == "date":
        return Term("number", gap if function == "days_between" else gap * 24, there)
    seconds = real(gap)
    days = z3.ToInt(seconds / z3.RealVal(86_400))
    return Term("number", days if function == "days_between" else seconds / z3.RealVal(3600), there)


def _as_instant(term: Term, terms: list[Term]) -> Term:
    if term.kind != "string":
        return term
    other = next((one.kind for one in terms if one.kind in ("date", "datetime")), None)
    if other is None:
        raw = text_of(term.value) if z3.is_string_value(term.value) else ""
        other = "datetime" if "T" in raw or " " in raw else "date"
    return read_instant(other, term)


def lowered(term: Term) -> Term:
    """A text of a closed set, or one written out, in lower case."""
    if z3.is_string_value(term.value):
        return Term("string", exact_text(text_of(term.value).lower()), term.exists)
    if term.fact is None or not term.fact.allowed:
        raise Undecidable("lower is only decided for facts with allowed values")
    value = term.value
    for one in term.fact.allowed:
        value = z3.If(term.value == exact_text(str(one)), exact_text(str(one).lower()), value)
    return Term("string", value, term.exists)
