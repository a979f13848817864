"""Exact arithmetic on bare pairs (numerator, denominator): the same results as Fraction, several times quicker.

A pair is not reduced until it leaves the arithmetic or outgrows the limit; its denominator is always positive.
"""

from collections.abc import Callable
from fractions import Fraction
from math import gcd
from typing import Final, TypeAlias

from sopstudio.expressions.shortcuts import Facts
from sopstudio.expressions.tree import Arithmetic, FactName, Literal, Negative, Tree
from sopstudio.expressions.values import Number, Plain, number_of, stuck
from sopstudio.expressions.writing import to_text

Ratio: TypeAlias = tuple[int, int]
Ratios: TypeAlias = Callable[[Facts], Ratio]
Worth: TypeAlias = Callable[[Facts], Plain]

_MOST: Final = 10**1000


def ratio(tree: Tree, worth: Callable[[Tree], Worth]) -> Ratios:
    """The closure that computes a number as a pair; `worth` compiles what is not arithmetic. Raises Stuck."""
    match tree:
        case Arithmetic("*" | "/" as operator, left, Literal(int() | Fraction() as by)) if by > 0 and by is not True:
            top, bottom = (by.numerator, by.denominator) if operator == "*" else (by.denominator, by.numerator)
            return _scaled(ratio(left, worth), top, bottom)
        case Arithmetic(operator, left, right):
            one, other = ratio(left, worth), ratio(right, worth)
            if operator == "/":
                return _quotient(tree, one, other)
            return _product(one, other) if operator == "*" else _sum(one, other, 1 if operator == "+" else -1)
        case Negative(operand):
            return _negative(ratio(operand, worth))
        case Literal(int() | Fraction() as value) if not isinstance(value, bool):
            pair = (value.numerator, value.denominator)
            return lambda facts: pair
        case FactName(name):
            return _fact(name, _other(tree, worth))
        case _:
            return _other(tree, worth)


def number(pair: Ratio) -> Number:
    """The pair as a value: an int where it is whole."""
    top, bottom = pair
    if bottom == 1:
        return top
    exact = Fraction(top, bottom)
    return exact.numerator if exact.denominator == 1 else exact


def _fact(name: str, general: Ratios) -> Ratios:
    def run(facts: Facts) -> Ratio:
        found = facts.get(name)
        return (found, 1) if type(found) is int else general(facts)

    return run


def _other(tree: Tree, worth: Callable[[Tree], Worth]) -> Ratios:
    inner, subject = worth(tree), to_text(tree)

    def run(facts: Facts) -> Ratio:
        value = number_of(inner(facts), subject)
        return value.numerator, value.denominator

    return run


def _negative(inner: Ratios) -> Ratios:
    def run(facts: Facts) -> Ratio:
        top, bottom = inner(facts)
        return -top, bottom

    return run


def _sum(one: Ratios, other: Ratios, sign: int) -> Ratios:
    def run(facts: Facts) -> Ratio:
        top, bottom = one(facts)
        other_top, other_bottom = other(facts)
        if bottom == other_bottom:
            top += sign * other_top
        else:
            top = top * other_bottom + sign * other_top * bottom
            bottom *= other_bottom
        return (top, bottom) if -_MOST < top < _MOST and bottom < _MOST else _reduced(top, bottom)

    return run


def _product(one: Ratios, other: Ratios) -> Ratios:
    def run(facts: Facts) -> Ratio:
        top, bottom = one(facts)
        other_top, other_bottom = other(facts)
        top *= other_top
        bottom *= other_bottom
        return (top, bottom) if -_MOST < top < _MOST and bottom < _MOST else _reduced(top, bottom)

    return run


def _quotient(node: Arithmetic, one: Ratios, other: Ratios) -> Ratios:
    def run(facts: Facts) -> Ratio:
        top, bottom = one(facts)
        other_top, other_bottom = other(facts)
        if other_top == 0:
            hint = "" if isinstance(node.right, Literal) else f"ask {to_text(node.right)} != 0 first, joined with &&"
            raise stuck(f"division by zero in {to_text(node)}", hint)
        top *= other_bottom if other_top > 0 else -other_bottom
        bottom *= abs(other_top)
        return (top, bottom) if -_MOST < top < _MOST and bottom < _MOST else _reduced(top, bottom)

    return run


def _scaled(one: Ratios, by_top: int, by_bottom: int) -> Ratios:
    """Times, or divided by, a literal above zero."""

    def run(facts: Facts) -> Ratio:
        top, bottom = one(facts)
        top *= by_top
        bottom *= by_bottom
        return (top, bottom) if -_MOST < top < _MOST and bottom < _MOST else _reduced(top, bottom)

    return run


def _reduced(top: int, bottom: int) -> Ratio:
    """A pair that outgrew the limit, in lowest terms. Raises Stuck where that is still too large."""
    shared = gcd(top, bottom)
    top, bottom = top // shared, bottom // shared
    if -_MOST < top < _MOST and bottom < _MOST:
        return top, bottom
    raise stuck("a result has more than 1,000 digits", "look for a wrong unit")
