"""Exact arithmetic on bare pairs (numerator, denominator): the results of Fraction, several times faster.

A pair is only reduced when it leaves the arithmetic or exceeds the limit. Its denominator is always
positive.
"""

from collections.abc import Callable
from fractions import Fraction
from math import gcd
from typing import Final, TypeAlias

from sopstudio.expressions.shortcuts import Facts
from sopstudio.expressions.tree import Arithmetic, FactName, Literal, Negative, Tree
from sopstudio.expressions.values import ExactValue, Number, evaluation_error, require_number
from sopstudio.expressions.writing import to_text

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
