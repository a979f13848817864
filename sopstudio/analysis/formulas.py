"""Conditions in z3: the same typed tree, as a pair of formulas *certainly true* and *certainly false*.

A condition over facts that may be missing has three outcomes. Each is exact here: `Truth.holds` and `Truth.fails` are
never both true, and where neither is, the condition is unknown (or an error) at run time. Numbers are exact rationals
and integers, dates are day numbers, moments are seconds, closed lists are sets of memberships. What the solver cannot
express raises `Undecidable`; what it does not decide in time is answered *unknown*, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import z3

from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListOf,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    to_text,
)
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


@dataclass(frozen=True, slots=True)
class Term:
    """A value: its kind (string number boolean date datetime list), the z3 expression, and when it exists.

    For lists `value` maps members (JSON scalars) to Booleans, and `size` is the length.
    """

    kind: str
    value: Any
    exists: Any
    size: Any = None
    fact: Fact | None = None


YES = z3.BoolVal(True)
NO = z3.BoolVal(False)


def exact_number(value: int | Decimal | Fraction) -> Any:
    """A number as an exact constant."""
    exact = Fraction(value)
    return z3.IntVal(exact.numerator) if exact.denominator == 1 else z3.Q(exact.numerator, exact.denominator)


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


class Translator:
    """Translates trees over an environment of terms by fact name. A fact that is not in it does not exist."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self.terms = terms

    def truth(self, tree: Tree) -> Truth:
        """The tree as a condition. Raises `Undecidable`."""
        match tree:
            case And(operands):
                parts = [self.truth(one) for one in operands]
                return Truth(z3.And([p.holds for p in parts]), z3.Or([p.fails for p in parts]))
            case Or(operands):
                parts = [self.truth(one) for one in operands]
                return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
            case Not(operand):
                inner = self.truth(operand)
                return Truth(inner.fails, inner.holds)
            case Compare(operator, left, right):
                return self._compare(operator, left, right)
            case Call("present" | "missing" as function, (FactName(name),)):
                there = self.terms[name].exists if name in self.terms else NO
                return Truth(there, z3.Not(there)) if function == "present" else Truth(z3.Not(there), there)
            case Call(function, arguments) if function in ("contains", "starts_with", "ends_with"):
                return self._text_test(function, arguments)
            case _:
                term = self.term(tree)
                if term.kind != "boolean":
                    return Truth(NO, NO)
                return Truth(z3.And(term.exists, term.value), z3.And(term.exists, z3.Not(term.value)))

    def _compare(self, operator: str, left: Tree, right: Tree) -> Truth:
        if operator in ("in", "not in"):
            inside = self._inside(left, right)
            return inside if operator == "in" else Truth(inside.fails, inside.holds)
        one, two = self._aligned(self.term(left), self.term(right))
        if one.kind != two.kind or one.kind == "list":
            return Truth(NO, NO)
        if operator not in ("==", "!=") and one.kind in ("string", "boolean"):
            return Truth(NO, NO)
        there = z3.And(one.exists, two.exists)
        outcome = {
            "==": lambda a, b: a == b,
            "!=": lambda a, b: a != b,
            "<": lambda a, b: a < b,
            "<=": lambda a, b: a <= b,
            ">": lambda a, b: a > b,
            ">=": lambda a, b: a >= b,
        }[operator](one.value, two.value)
        return Truth(z3.And(there, outcome), z3.And(there, z3.Not(outcome)))

    def _inside(self, left: Tree, right: Tree) -> Truth:
        if isinstance(right, ListOf):
            parts = [self._compare("==", left, item) for item in right.items]
            if not parts:
                there = self.term(left).exists
                return Truth(NO, there)
            return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
        return self._member(self.term(right), left)

    def _member(self, term: Term, item: Tree) -> Truth:
        if term.kind != "list" or not isinstance(item, Literal):
            raise Undecidable("membership of a list is only decided for values written out")
        flag = term.value.get(_json(item.value), NO)
        return Truth(z3.And(term.exists, flag), z3.And(term.exists, z3.Not(flag)))

    def _text_test(self, function: str, arguments: tuple[Tree, ...]) -> Truth:
        whole = self.term(arguments[0])
        if whole.kind == "list":
            return self._member(whole, arguments[1])
        part = self.term(arguments[1])
        if whole.kind != "string" or part.kind != "string":
            return Truth(NO, NO)
        there = z3.And(whole.exists, part.exists)
        test = {
            "contains": lambda: z3.Contains(whole.value, part.value),
            "starts_with": lambda: z3.PrefixOf(part.value, whole.value),
            "ends_with": lambda: z3.SuffixOf(part.value, whole.value),
        }[function]()
        return Truth(z3.And(there, test), z3.And(there, z3.Not(test)))

    def _aligned(self, one: Term, two: Term) -> tuple[Term, Term]:
        """A text that is compared with a date or a moment is read as one."""
        for first, second in ((one, two), (two, one)):
            if first.kind in ("date", "datetime") and second.kind == "string":
                read = _read_instant(first.kind, second)
                return (one, read) if second is two else (read, two)
        return one, two

    def term(self, tree: Tree) -> Term:
        """The tree as a value. Raises `Undecidable`."""
        match tree:
            case Literal(value):
                return _literal(value)
            case FactName(name):
                return self.terms.get(name, Term("missing", NO, NO))
            case Negative(operand):
                inner = self.term(operand)
                return Term(inner.kind, -inner.value, inner.exists) if inner.kind == "number" else _nothing()
            case Arithmetic(operator, left, right):
                return self._arithmetic(operator, self.term(left), self.term(right))
            case Call(function, arguments):
                return self._call(function, arguments, tree)
            case ListOf():
                raise Undecidable("lists written out are only decided after *in*")
            case _:
                truth = self.truth(tree)
                return Term("boolean", truth.holds, truth.known())

    def _arithmetic(self, operator: str, one: Term, two: Term) -> Term:
        if one.kind != "number" or two.kind != "number":
            return _nothing()
        there = z3.And(one.exists, two.exists)
        if operator == "/":
            divisor = _real(two.value)
            return Term("number", _real(one.value) / divisor, z3.And(there, divisor != 0))
        value = {
            "+": lambda: one.value + two.value,
            "-": lambda: one.value - two.value,
            "*": lambda: one.value * two.value,
        }
        return Term("number", value[operator](), there)

    def _call(self, function: str, arguments: tuple[Tree, ...], tree: Tree) -> Term:
        if function == "if":
            return self._choice(*arguments)
        terms = [self.term(argument) for argument in arguments]
        there = z3.And([term.exists for term in terms])
        if function == "len":
            return _length(terms[0])
        if function in ("min", "max", "sum", "abs", "round") and all(term.kind == "number" for term in terms):
            return Term("number", _numeric(function, [term.value for term in terms]), there)
        if function in ("days_between", "hours_between"):
            return _between(function, terms, there)
        if function == "lower" and terms[0].fact is not None and terms[0].fact.allowed:
            return _lowered(terms[0])
        raise Undecidable(f"{to_text(tree)} is beyond the solver")

    def _choice(self, condition: Tree, yes: Tree, no: Tree) -> Term:
        test, one, two = self.truth(condition), self.term(yes), self.term(no)
        if one.kind != two.kind:
            raise Undecidable("the two values of an if are of different types")
        exists = z3.Or(z3.And(test.holds, one.exists), z3.And(test.fails, two.exists))
        return Term(one.kind, z3.If(test.holds, one.value, two.value), exists)


def _json(value: Any) -> Any:
    return handed_out(value) if isinstance(value, Fraction) else value


def _nothing() -> Term:
    return Term("error", NO, NO)


def _literal(value: str | int | Fraction | bool) -> Term:
    if isinstance(value, bool):
        return Term("boolean", z3.BoolVal(value), YES)
    if isinstance(value, str):
        return Term("string", z3.StringVal(value), YES)
    return Term("number", exact_number(value), YES)


def _read_instant(kind: str, text: Term) -> Term:
    if not z3.is_string_value(text.value):
        raise Undecidable("a text is compared with a date")
    raw = text.value.as_string()
    try:
        if kind == "date":
            return Term("date", z3.IntVal(day_number(date.fromisoformat(raw))), text.exists)
        when = datetime.fromisoformat(raw)
        return Term("datetime", moment(when), text.exists) if when.tzinfo else _nothing()
    except ValueError:
        return _nothing()


def _real(value: Any) -> Any:
    return z3.ToReal(value) if z3.is_int(value) else value


def _length(term: Term) -> Term:
    if term.kind == "list":
        return Term("number", term.size, term.exists)
    return Term("number", z3.Length(term.value), term.exists) if term.kind == "string" else _nothing()


def _numeric(function: str, values: list[Any]) -> Any:
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
    if digits is not None and not z3.is_int_value(digits):
        raise Undecidable("the digits of round are no number written out")
    scale = Fraction(10) ** (digits.as_long() if digits is not None else 0)
    scaled = _real(value) * z3.Q(scale.numerator, scale.denominator)
    up = z3.ToInt(scaled + z3.Q(1, 2))
    tie = z3.ToReal(up) - scaled == z3.Q(1, 2)
    even = z3.If(z3.And(tie, up % 2 != 0), up - 1, up)
    return even if digits is None else z3.ToReal(even) / z3.Q(scale.numerator, scale.denominator)


def _between(function: str, terms: list[Term], there: Any) -> Term:
    one, two = (_as_instant(term, terms) for term in terms)
    if one.kind != two.kind or one.kind not in ("date", "datetime"):
        return _nothing()
    gap = two.value - one.value
    if one.kind == "date":
        return Term("number", gap if function == "days_between" else gap * 24, there)
    seconds = _real(gap)
    days = z3.ToInt(seconds / z3.RealVal(86_400))
    return Term("number", days if function == "days_between" else seconds / z3.RealVal(3600), there)


def _as_instant(term: Term, terms: list[Term]) -> Term:
    if term.kind != "string":
        return term
    other = next((one.kind for one in terms if one.kind in ("date", "datetime")), None)
    if other is None:
        raw = term.value.as_string() if z3.is_string_value(term.value) else ""
        other = "datetime" if "T" in raw or " " in raw else "date"
    return _read_instant(other, term)


def _lowered(term: Term) -> Term:
    assert term.fact is not None  # noqa: S101
    value = term.value
    for one in term.fact.allowed:
        value = z3.If(term.value == z3.StringVal(str(one)), z3.StringVal(str(one).lower()), value)
    return Term("string", value, term.exists)
