"""Fast closures for the most common comparisons: a fact with a literal, another fact, or a list of literals.

Each handles its own case and passes everything else (missing, mistyped, unusual types) to the general
closure, so that reasons come from one place. The property tests compare both with the same reference.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any, Final, TypeAlias

from sopstudio.expressions.operators import COMPARATORS
from sopstudio.expressions.printer import number_text, to_text
from sopstudio.expressions.tree import Arithmetic, Compare, FactName, ListExpression, Literal, Negative, Tree
from sopstudio.expressions.values import ExactValue, Number, Unknown, evaluation_error, require_number

Facts: TypeAlias = Mapping[str, object]
Ratio: TypeAlias = tuple[int, int]
RatioFn: TypeAlias = Callable[[Facts], Ratio]
ValueFn: TypeAlias = Callable[[Facts], ExactValue]

_MAX_MAGNITUDE: Final = 10**1000


def compile_ratio(tree: Tree, compile_value: Callable[[Tree], ValueFn]) -> RatioFn:
    """The closure that computes a number as a pair; `compile_value` compiles what is not arithmetic.

    It raises EvaluationError.
    """
    match tree:
        case Arithmetic("*" | "/" as operator, left, Literal(int() | Fraction() as by)) if by > 0 and by is not True:
            top, bottom = (by.numerator, by.denominator) if operator == "*" else (by.denominator, by.numerator)
            return _compile_scaled(compile_ratio(left, compile_value), top, bottom)
        case Arithmetic(operator, left, right):
            left_ratio, right_ratio = compile_ratio(left, compile_value), compile_ratio(right, compile_value)
            if operator == "/":
                return _compile_quotient(tree, left_ratio, right_ratio)
            return (
                _compile_product(left_ratio, right_ratio)
                if operator == "*"
                else _compile_sum(left_ratio, right_ratio, 1 if operator == "+" else -1)
            )
        case Negative(operand):
            return _compile_negative(compile_ratio(operand, compile_value))
        case Literal(int() | Fraction() as value) if not isinstance(value, bool):
            pair = (value.numerator, value.denominator)
            return lambda facts: pair
        case FactName(name):
            return _compile_fact(name, _compile_general(tree, compile_value))
        case _:
            return _compile_general(tree, compile_value)


def ratio_to_number(pair: Ratio) -> Number:
    """The pair as a number: an int where it is whole."""
    top, bottom = pair
    if bottom == 1:
        return top
    exact = Fraction(top, bottom)
    return exact.numerator if exact.denominator == 1 else exact


def _compile_fact(name: str, general: RatioFn) -> RatioFn:
    def run(facts: Facts) -> Ratio:
        raw = facts.get(name)
        return (raw, 1) if type(raw) is int else general(facts)

    return run


def _compile_general(tree: Tree, compile_value: Callable[[Tree], ValueFn]) -> RatioFn:
    inner, subject = compile_value(tree), to_text(tree)

    def run(facts: Facts) -> Ratio:
        value = require_number(inner(facts), subject)
        return value.numerator, value.denominator

    return run


def _compile_negative(inner: RatioFn) -> RatioFn:
    def run(facts: Facts) -> Ratio:
        top, bottom = inner(facts)
        return -top, bottom

    return run


def _compile_sum(left: RatioFn, right: RatioFn, sign: int) -> RatioFn:
    def run(facts: Facts) -> Ratio:
        top, bottom = left(facts)
        other_top, other_bottom = right(facts)
        if bottom == other_bottom:
            top += sign * other_top
        else:
            top = top * other_bottom + sign * other_top * bottom
            bottom *= other_bottom
        return (
            (top, bottom)
            if -_MAX_MAGNITUDE < top < _MAX_MAGNITUDE and bottom < _MAX_MAGNITUDE
            else _reduce(top, bottom)
        )

    return run


def _compile_product(left: RatioFn, right: RatioFn) -> RatioFn:
    def run(facts: Facts) -> Ratio:
        top, bottom = left(facts)
        other_top, other_bottom = right(facts)
        top *= other_top
        bottom *= other_bottom
        return (
            (top, bottom)
            if -_MAX_MAGNITUDE < top < _MAX_MAGNITUDE and bottom < _MAX_MAGNITUDE
            else _reduce(top, bottom)
        )

    return run


def _compile_quotient(node: Arithmetic, left: RatioFn, right: RatioFn) -> RatioFn:
    def run(facts: Facts) -> Ratio:
        top, bottom = left(facts)
        other_top, other_bottom = right(facts)
        if other_top == 0:
            hint = "" if isinstance(node.right, Literal) else f"ask {to_text(node.right)} != 0 first, joined with &&"
            raise evaluation_error(f"division by zero in {to_text(node)}", hint)
        top *= other_bottom if other_top > 0 else -other_bottom
        bottom *= abs(other_top)
        return (
            (top, bottom)
            if -_MAX_MAGNITUDE < top < _MAX_MAGNITUDE and bottom < _MAX_MAGNITUDE
            else _reduce(top, bottom)
        )

    return run


def _compile_scaled(inner: RatioFn, factor_top: int, factor_bottom: int) -> RatioFn:
    """The value multiplied or divided by a positive literal."""

    def run(facts: Facts) -> Ratio:
        top, bottom = inner(facts)
        top *= factor_top
        bottom *= factor_bottom
        return (
            (top, bottom)
            if -_MAX_MAGNITUDE < top < _MAX_MAGNITUDE and bottom < _MAX_MAGNITUDE
            else _reduce(top, bottom)
        )

    return run


def _reduce(top: int, bottom: int) -> Ratio:
    """A pair over the limit in lowest terms. Raises EvaluationError where it is still too large."""
    shared = gcd(top, bottom)
    top, bottom = top // shared, bottom // shared
    if -_MAX_MAGNITUDE < top < _MAX_MAGNITUDE and bottom < _MAX_MAGNITUDE:
        return top, bottom
    raise evaluation_error("a result has more than 1,000 digits", "look for a wrong unit")


ConditionFn: TypeAlias = Callable[[Facts], bool | Unknown]

_MIRRORED_OPERATORS: Final = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def compile_fast_path(node: Compare, general: ConditionFn) -> ConditionFn:
    """A faster closure with the same answers; the general one where there is none."""
    match node:
        case Compare("in" | "not in", FactName(name), ListExpression(items)):
            return _member_of_literals(name, items, node.operator == "in", general)
        case Compare(operator, FactName(name), FactName(other)) if operator in COMPARATORS:
            return _compare_facts(name, other, COMPARATORS[operator], general)
        case Compare(operator, FactName(name), Literal(value)) if operator in _MIRRORED_OPERATORS:
            return _compare_literal(name, operator, value, general)
        case Compare(operator, Literal(value), FactName(name)) if operator in _MIRRORED_OPERATORS:
            return _compare_literal(name, _MIRRORED_OPERATORS[operator], value, general)
    return general


def _compare_literal(name: str, operator: str, value: str | int | Fraction | bool, general: ConditionFn) -> ConditionFn:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return _compare_number(name, COMPARATORS[operator], value, general)
    if operator not in ("==", "!="):
        return general
    if isinstance(value, bool):
        return _compare_boolean(name, value, operator == "==", general)
    return _compare_text(name, value, operator == "==", general) if value.strip() else general


def _compare_facts(name: str, other_name: str, order: Callable[[Any, Any], bool], general: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        left, right = facts.get(name), facts.get(other_name)
        if type(left) is int and type(right) is int:
            return order(left, right)
        return general(facts)

    return run


def _compare_text(name: str, text: str, same: bool, general: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if type(raw) is str:
            if raw == text:
                return same
            if raw and not raw.isspace():
                return not same
        return general(facts)

    return run


def _compare_boolean(name: str, expected: bool, same: bool, general: ConditionFn) -> ConditionFn:
    on_match, on_mismatch = same, not same

    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if raw is expected:
            return on_match
        if raw is True or raw is False:
            return on_mismatch
        return general(facts)

    return run


def _compare_number(
    name: str, order: Callable[[Any, Any], bool], value: int | Fraction, general: ConditionFn
) -> ConditionFn:
    # A decimal compares exactly with int and Decimal, and ten times quicker than a fraction.
    exact: int | Decimal = value if isinstance(value, int) else Decimal(number_text(value))
    nearest = _equal_float(value)

    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if type(raw) is int:
            return order(raw, exact)
        if type(raw) is Decimal:
            if raw.is_finite() and -1000 < raw.adjusted() < 1000:
                return order(raw, exact)
        elif type(raw) is float and nearest is not None and raw - raw == 0.0:
            return order(raw, nearest)
        return general(facts)

    return run


def _equal_float(value: int | Fraction) -> float | None:
    """The float that prints as exactly this number; None where there is none.

    Floats are read as the decimal that they print as. Printing keeps the order, so comparing with this float
    is comparing with the number.
    """
    try:
        nearest = float(value)
    except OverflowError:
        return None
    return nearest if Fraction(Decimal(repr(nearest))) == value else None


def _member_of_literals(name: str, items: tuple[Tree, ...], is_in: bool, general: ConditionFn) -> ConditionFn:
    values = [item.value for item in items if isinstance(item, Literal)]
    if not items or len(values) < len(items):
        return general
    if all(isinstance(value, str) for value in values):
        return _member_of_strings(name, frozenset(values), is_in, general)
    if all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in values):
        return _member_of_numbers(name, frozenset(values), is_in, general)
    return general


def _member_of_strings(name: str, values: frozenset[object], is_in: bool, general: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if type(raw) is str and raw and not raw.isspace():
            return is_in if raw in values else not is_in
        return general(facts)

    return run


def _member_of_numbers(name: str, values: frozenset[object], is_in: bool, general: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if type(raw) is int:
            return is_in if raw in values else not is_in
        return general(facts)

    return run
