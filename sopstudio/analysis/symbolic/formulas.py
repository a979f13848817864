"""Conditions as z3 formulas: each typed tree becomes a pair *certainly true* and *certainly false*.

A condition over facts that may be missing has three outcomes. Both formulas are exact: `Truth.holds` and
`Truth.fails` are never both true, and where neither is, the condition is unknown (or an error) at run
time. Numbers are exact rationals and integers, dates are day numbers, moments are seconds, closed lists
are sets of memberships. What the solver cannot express raises `UndecidableError`; what it does not
decide in time is *unknown*.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import z3

from sopstudio.analysis.symbolic.patterns import pattern_expression
from sopstudio.analysis.symbolic.terms import (
    NO,
    YES,
    Term,
    Truth,
    UndecidableError,
    day_number,
    equal_terms,
    instant_constant,
    item_kind,
    number_constant,
    text_constant,
    text_of,
    to_public_value,
)
from sopstudio.expressions import (
    TODAY_NAME,
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    to_text,
)
from sopstudio.expressions.matching import find_matcher
from sopstudio.expressions.patterns import count_optional_states, read_pattern
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.translation import tr

MAX_OPTIONAL_STATES = 100
"""What the solver can do with `(a?b?){50}`: one of a hundred states takes half a second, one of a thousand minutes."""


class Translator:
    """Translates trees, given the terms of facts by name, and that of `today()`.

    A fact without a term does not exist.
    """

    def __init__(self, terms: Mapping[str, Term], today: Term | None = None) -> None:
        self.terms, self._today = terms, today or terms.get(TODAY_NAME) or no_value()

    def translate_condition(self, tree: Tree) -> Truth:
        """The tree as a condition. Raises `UndecidableError`."""
        match tree:
            case And(operands):
                parts = [self.translate_condition(part) for part in operands]
                return Truth(z3.And([p.holds for p in parts]), z3.Or([p.fails for p in parts]))
            case Or(operands):
                parts = [self.translate_condition(part) for part in operands]
                return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
            case Not(operand):
                inner = self.translate_condition(operand)
                return Truth(inner.fails, inner.holds)
            case Compare(operator, left, right):
                return self._compare(operator, left, right)
            case Call("present" | "missing" as function, (FactName(name),)):
                is_present = self.terms[name].exists if name in self.terms else NO
                return (
                    Truth(is_present, z3.Not(is_present))
                    if function == "present"
                    else Truth(z3.Not(is_present), is_present)
                )
            case Call(function, arguments) if function in ("contains", "starts_with", "ends_with", "matches"):
                return self._text_test(function, arguments)
            case _:
                term = self.translate_value(tree)
                if term.kind != "boolean":
                    return Truth(NO, NO)
                return Truth(z3.And(term.exists, term.value), z3.And(term.exists, z3.Not(term.value)))

    def _compare(self, operator: str, left: Tree, right: Tree) -> Truth:
        if operator in ("in", "not in"):
            inside = self._membership(left, right)
            return inside if operator == "in" else Truth(inside.fails, inside.holds)
        first, second = self._align_types(self.translate_value(left), self.translate_value(right))
        if first.kind == second.kind == "list":
            raise UndecidableError(tr("two lists are compared"))
        if first.kind != second.kind:
            return Truth(NO, NO)
        if operator not in ("==", "!=") and first.kind in ("string", "boolean"):
            return Truth(NO, NO)
        both_present = z3.And(first.exists, second.exists)
        outcome = {
            "==": lambda: equal_terms(first, second),
            "!=": lambda: z3.Not(equal_terms(first, second)),
            "<": lambda: first.value < second.value,
            "<=": lambda: first.value <= second.value,
            ">": lambda: first.value > second.value,
            ">=": lambda: first.value >= second.value,
        }[operator]()
        return Truth(z3.And(both_present, outcome), z3.And(both_present, z3.Not(outcome)))

    def _membership(self, left: Tree, right: Tree) -> Truth:
        if isinstance(right, ListExpression):
            parts = [self._compare("==", left, item) for item in right.items]
            if not parts:
                there = self.translate_value(left).exists
                return Truth(NO, there)
            return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
        return self._list_membership(self.translate_value(right), left)

    def _list_membership(self, term: Term, item: Tree) -> Truth:
        if term.kind != "list" or not isinstance(item, Literal):
            raise UndecidableError(tr("membership of a list is only decided for values written out"))
        if literal_term(item.value).kind != item_kind(term):
            raise UndecidableError(tr("a list is searched for a value of another type than its items"))
        flag = term.value.get(to_public_value(item.value) if isinstance(item.value, Fraction) else item.value, NO)
        return Truth(z3.And(term.exists, flag), z3.And(term.exists, z3.Not(flag)))

    def _text_test(self, function: str, arguments: tuple[Tree, ...]) -> Truth:
        if function == "matches":
            return self._match(*arguments)
        text = self.translate_value(arguments[0])
        if text.kind == "list" and function == "contains":
            return self._list_membership(text, arguments[1])
        part = self.translate_value(arguments[1])
        if text.kind != "string" or part.kind != "string":
            return Truth(NO, NO)
        both_present = z3.And(text.exists, part.exists)
        test = {
            "contains": lambda: z3.Contains(text.value, part.value),
            "starts_with": lambda: z3.PrefixOf(part.value, text.value),
            "ends_with": lambda: z3.SuffixOf(part.value, text.value),
        }[function]()
        return Truth(z3.And(both_present, test), z3.And(both_present, z3.Not(test)))

    def _match(self, value: Tree, written: Tree) -> Truth:
        text, pattern = self.translate_value(value), str(written.value) if isinstance(written, Literal) else ""
        if text.kind != "string":
            return Truth(NO, NO)
        if text.choice is not None:
            matches = find_matcher(pattern)
            test = z3.Or([text.is_text(choice) for choice in text.texts if matches(choice)])
        else:
            tree = read_pattern(pattern)
            if count_optional_states(tree) > MAX_OPTIONAL_STATES:
                raise UndecidableError(tr("a pattern repeats what may be blank too often for the solver"))
            test = z3.InRe(text.value, pattern_expression(tree))
        return Truth(z3.And(text.exists, test), z3.And(text.exists, z3.Not(test)))

    def _align_types(self, left: Term, right: Term) -> tuple[Term, Term]:
        """Read a text that is compared with a date or a moment as one."""
        for first, second in ((left, right), (right, left)):
            if first.kind in ("date", "datetime") and second.kind == "string":
                read = read_instant(first.kind, second)
                return (left, read) if second is right else (read, right)
        return left, right

    def translate_value(self, tree: Tree) -> Term:
        """The tree as a value. Raises `UndecidableError`."""
        match tree:
            case Literal(value):
                return literal_term(value)
            case FactName(name):
                return self.terms.get(name, Term("missing", NO, NO))
            case Negative(operand):
                inner = self.translate_value(operand)
                return Term(inner.kind, -inner.value, inner.exists) if inner.kind == "number" else no_value()
            case Arithmetic(operator, left, right):
                return self._arithmetic(operator, self.translate_value(left), self.translate_value(right))
            case Call(function, arguments):
                return self._call(function, arguments, tree)
            case ListExpression():
                raise UndecidableError(tr("lists written out are only decided after *in*"))
            case _:
                truth = self.translate_condition(tree)
                return Term("boolean", truth.holds, truth.is_decided())

    def _arithmetic(self, operator: str, left: Term, right: Term) -> Term:
        if left.kind != "number" or right.kind != "number":
            return no_value()
        both_present = z3.And(left.exists, right.exists)
        if operator == "/":
            divisor = to_real(right.value)
            return Term("number", to_real(left.value) / divisor, z3.And(both_present, divisor != 0))
        value = {
            "+": lambda: left.value + right.value,
            "-": lambda: left.value - right.value,
            "*": lambda: left.value * right.value,
        }
        return Term("number", value[operator](), both_present)

    def _call(self, function: str, arguments: tuple[Tree, ...], tree: Tree) -> Term:
        if function == "today":
            return self._today
        if function == "if":
            return self._conditional(*arguments)
        terms = [self.translate_value(argument) for argument in arguments]
        all_present = z3.And([term.exists for term in terms])
        if function == "len":
            return length_term(terms[0])
        if function in ("min", "max", "sum", "abs", "round") and all(term.kind == "number" for term in terms):
            return Term("number", apply_numeric(function, [term.value for term in terms]), all_present)
        if function in ("days_between", "hours_between"):
            return time_between(function, terms, all_present)
        if function == "lower" and terms[0].kind == "string":
            return lower_term(terms[0])
        raise UndecidableError(tr("{tree} is beyond the solver", tree=to_text(tree)))

    def _conditional(self, condition: Tree, yes: Tree, no: Tree) -> Term:
        test, yes_term, no_term = (
            self.translate_condition(condition),
            self.translate_value(yes),
            self.translate_value(no),
        )
        for never, existing, selected in ((yes_term, no_term, test.fails), (no_term, yes_term, test.holds)):
            if never.kind in ("missing", "error") and existing.kind != "list":
                return Term(existing.kind, existing.value, z3.And(selected, existing.exists))
        if yes_term.kind != no_term.kind:
            raise UndecidableError(tr("the two values of an if are of different types"))
        if yes_term.kind == "list":
            raise UndecidableError(tr("an if chooses between lists"))
        exists = z3.Or(z3.And(test.holds, yes_term.exists), z3.And(test.fails, no_term.exists))
        return Term(yes_term.kind, z3.If(test.holds, yes_term.value, no_term.value), exists)


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
        raise UndecidableError(tr("a text is compared with a date"))
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
        raise UndecidableError(tr("the digits of round are no whole number written out"))
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
        raise UndecidableError(tr("lower is only decided for facts with allowed values"))
    value = term.value
    for allowed_text in term.fact.allowed:
        value = z3.If(term.value == text_constant(str(allowed_text)), text_constant(str(allowed_text).lower()), value)
    return Term("string", value, term.exists)
