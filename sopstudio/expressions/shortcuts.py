"""Fast closures for the most common comparisons: a fact with a literal, another fact, or a list of literals.

Each handles its own case and passes everything else (missing, mistyped, unusual types) to the general
closure, so that reasons come from one place. The property tests compare both with the same reference.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, TypeAlias

from sopstudio.expressions.comparing import COMPARATORS
from sopstudio.expressions.tree import Compare, FactName, ListExpression, Literal, Tree
from sopstudio.expressions.values import Unknown
from sopstudio.expressions.writing import number_text

Facts: TypeAlias = Mapping[str, object]
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
