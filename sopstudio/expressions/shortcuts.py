"""Closures for the comparisons that nearly every edge has: one fact beside a literal, or in a list of literals.

Each answers the case it is made for and hands everything else (missing, mistyped, odd types) to the general closure, so
that there is one place for reasons. The property tests hold both against the same reference.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, TypeAlias

from sopstudio.expressions.comparing import ORDERS
from sopstudio.expressions.tree import Compare, FactName, ListOf, Literal, Tree
from sopstudio.expressions.values import Undecided
from sopstudio.expressions.writing import number_text

Facts: TypeAlias = Mapping[str, object]
Truth: TypeAlias = Callable[[Facts], bool | Undecided]

_MIRRORED: Final = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def shortcut(node: Compare, general: Truth) -> Truth:
    """A quicker closure with the same answers, or the general one where none is known."""
    match node:
        case Compare("in" | "not in", FactName(name), ListOf(items)):
            return _in_literals(name, items, node.operator == "in", general)
        case Compare(operator, FactName(name), FactName(other)) if operator in ORDERS:
            return _beside_fact(name, other, ORDERS[operator], general)
        case Compare(operator, FactName(name), Literal(value)) if operator in _MIRRORED:
            return _beside_literal(name, operator, value, general)
        case Compare(operator, Literal(value), FactName(name)) if operator in _MIRRORED:
            return _beside_literal(name, _MIRRORED[operator], value, general)
    return general


def _beside_literal(name: str, operator: str, value: str | int | Fraction | bool, general: Truth) -> Truth:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return _beside_number(name, ORDERS[operator], value, general)
    if operator not in ("==", "!="):
        return general
    if isinstance(value, bool):
        return _beside_boolean(name, value, operator == "==", general)
    return _beside_text(name, value, operator == "==", general) if value.strip() else general


def _beside_fact(name: str, other: str, order: Callable[[Any, Any], bool], general: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found, beside = facts.get(name), facts.get(other)
        if type(found) is int and type(beside) is int:
            return order(found, beside)
        return general(facts)

    return run


def _beside_text(name: str, text: str, same: bool, general: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if type(found) is str:
            if found == text:
                return same
            if found and not found.isspace():
                return not same
        return general(facts)

    return run


def _beside_boolean(name: str, wanted: bool, same: bool, general: Truth) -> Truth:
    when_wanted, otherwise = same, not same

    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if found is wanted:
            return when_wanted
        if found is True or found is False:
            return otherwise
        return general(facts)

    return run


def _beside_number(name: str, order: Callable[[Any, Any], bool], value: int | Fraction, general: Truth) -> Truth:
    # A decimal compares exactly with int and Decimal, and ten times quicker than a fraction.
    exact: int | Decimal = value if isinstance(value, int) else Decimal(number_text(value))
    nearest = _float_twin(value)

    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if type(found) is int:
            return order(found, exact)
        if type(found) is Decimal:
            if found.is_finite() and -1000 < found.adjusted() < 1000:
                return order(found, exact)
        elif type(found) is float and nearest is not None and found - found == 0.0:
            return order(found, nearest)
        return general(facts)

    return run


def _float_twin(value: int | Fraction) -> float | None:
    """The float that prints as exactly this number, if there is one.

    Floats are read as the decimal that they print as. Printing keeps order, so comparing with the twin is comparing
    with the number.
    """
    try:
        twin = float(value)
    except OverflowError:
        return None
    return twin if Fraction(Decimal(repr(twin))) == value else None


def _in_literals(name: str, items: tuple[Tree, ...], inside: bool, general: Truth) -> Truth:
    values = [item.value for item in items if isinstance(item, Literal)]
    if not items or len(values) < len(items):
        return general
    if all(isinstance(value, str) for value in values):
        return _among_texts(name, frozenset(values), inside, general)
    if all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in values):
        return _among_numbers(name, frozenset(values), inside, general)
    return general


def _among_texts(name: str, values: frozenset[object], inside: bool, general: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if type(found) is str and found and not found.isspace():
            return inside if found in values else not inside
        return general(facts)

    return run


def _among_numbers(name: str, values: frozenset[object], inside: bool, general: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if type(found) is int:
            return inside if found in values else not inside
        return general(facts)

    return run
