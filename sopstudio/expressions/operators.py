"""Comparison of two exact values. Types do not mix and texts have no order.

A text literal compared with a date is read as a date.
"""

import operator as operators
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from sopstudio.expressions.matching import find_matcher
from sopstudio.expressions.patterns import PatternError
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import FUNCTIONS, Call, Compare, Literal, Tree
from sopstudio.expressions.values import (
    EvaluationError,
    ExactValue,
    Number,
    describe_value,
    evaluation_error,
    limit_magnitude,
    read_date,
    read_moment,
    require_number,
    value_kind,
)

Implementation: TypeAlias = Callable[[Call, Sequence[ExactValue]], ExactValue]


def _require_text(call: Call, index: int, value: ExactValue) -> str:
    if isinstance(value, str):
        return value
    raise _argument_error(call, index, value, "a text")


def _argument_error(call: Call, index: int, value: ExactValue, need: str) -> Exception:
    subject = to_text(call.arguments[index])
    return evaluation_error(
        f"{subject} is {describe_value(value)}, and {need} is needed", f"write {FUNCTIONS[call.function].usage}"
    )


def _lower(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    return _require_text(call, 0, values[0]).lower()


def _len(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    if isinstance(values[0], str | tuple):
        return len(values[0])
    raise _argument_error(call, 0, values[0], "a text or a list")


def _contains(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    container, part = values
    if isinstance(container, str):
        return _require_text(call, 1, part) in container
    if isinstance(container, tuple):
        return list_contains(part, container, call.arguments[1], call.arguments[0])
    raise _argument_error(call, 0, container, "a list or a text")


def _starts_with(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    return _require_text(call, 0, values[0]).startswith(_require_text(call, 1, values[1]))


def _ends_with(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    return _require_text(call, 0, values[0]).endswith(_require_text(call, 1, values[1]))


def _operands(values: Sequence[ExactValue]) -> Sequence[ExactValue]:
    return values[0] if len(values) == 1 and isinstance(values[0], tuple) else values


def _number_operands(call: Call, values: Sequence[ExactValue]) -> list[Number]:
    return [require_number(value, f"a value in {to_text(call)}") for value in _operands(values)]


def _sum(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    total: Number = 0
    for number in _number_operands(call, values):
        total = limit_magnitude(total + number)
    return total


def _min(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    numbers, dates = _numbers_or_dates(call, values)
    if numbers:
        return min(numbers)
    return min(dates)


def _max(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    numbers, dates = _numbers_or_dates(call, values)
    if numbers:
        return max(numbers)
    return max(dates)


def _numbers_or_dates(call: Call, values: Sequence[ExactValue]) -> tuple[list[Number], list[date]]:
    """The operands as numbers or as dates, one of the two lists empty.

    Raises EvaluationError for none, or for mixed types.
    """
    operands = _operands(values)
    if not operands:
        raise evaluation_error(f"the list in {to_text(call)} is empty", "check its len() first")
    dates = [value for value in operands if isinstance(value, date)]
    if not dates:
        return _number_operands(call, values), []
    if len(dates) < len(operands) or len({value_kind(value) for value in operands}) > 1:
        raise evaluation_error(f"{to_text(call)} mixes types", "use numbers only, or dates only")
    return [], dates


def _abs(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    number = require_number(values[0], to_text(call.arguments[0]))
    return -number if number < 0 else number


def _round(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    """Rounds half to even, to an integer or to a number of decimal places (negative: tens, hundreds …)."""
    number = require_number(values[0], to_text(call.arguments[0]))
    if len(values) == 1:
        return round(number)
    places = require_number(values[1], to_text(call.arguments[1]))
    if not isinstance(places, int) or abs(places) > 100:
        raise evaluation_error(
            f"round() to {describe_value(values[1])} places", "use a whole number between -100 and 100"
        )
    return limit_magnitude(Fraction(round(Fraction(number), places)))


def _matches(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    """Whether the whole text matches the pattern."""
    text, pattern = _require_text(call, 0, values[0]), _require_text(call, 1, values[1])
    try:
        return find_matcher(pattern)(text)
    except PatternError as error:
        raise evaluation_error(f"the pattern of {to_text(call)} cannot be used: {error.message}", error.hint) from None
    except UnicodeError:
        raise evaluation_error(f"{to_text(call.arguments[0])} holds half a character", "repair the text") from None


def _days_between(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    """The calendar days from the first to the second. Between moments: whole days of 24 hours, rounded down."""
    first, second = _moment_pair(call, values)
    return (second - first) // timedelta(days=1)


def _hours_between(call: Call, values: Sequence[ExactValue]) -> ExactValue:
    """The exact hours from the first to the second. A date without a time is its midnight."""
    first, second = _moment_pair(call, values)
    return limit_magnitude(Fraction((second - first) // timedelta(microseconds=1), 3_600_000_000))


def _moment_pair(call: Call, values: Sequence[ExactValue]) -> tuple[datetime, datetime]:
    first, second = _date_argument(call, 0, values[0]), _date_argument(call, 1, values[1])
    if isinstance(first, datetime) is not isinstance(second, datetime):
        raise evaluation_error(
            f"{to_text(call)} mixes a date and a moment", "use two dates, or two moments with an offset"
        )
    return _to_datetime(first), _to_datetime(second)


def _date_argument(call: Call, index: int, value: ExactValue) -> date:
    moment = value if isinstance(value, date) else None
    if isinstance(value, str):
        moment = read_date(value) or read_moment(value)
    if moment is None:
        raise _argument_error(call, index, value, "a date (2026-11-21) or a moment with an offset")
    return moment


def _to_datetime(value: date) -> datetime:
    return value if isinstance(value, datetime) else datetime(value.year, value.month, value.day, tzinfo=UTC)


IMPLEMENTATIONS: Final[Mapping[str, Implementation]] = MappingProxyType(
    {
        "lower": _lower,
        "len": _len,
        "contains": _contains,
        "starts_with": _starts_with,
        "ends_with": _ends_with,
        "min": _min,
        "max": _max,
        "sum": _sum,
        "abs": _abs,
        "round": _round,
        "days_between": _days_between,
        "hours_between": _hours_between,
        "matches": _matches,
    }
)


COMPARATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = MappingProxyType(
    {
        "==": operators.eq,
        "!=": operators.ne,
        "<": operators.lt,
        "<=": operators.le,
        ">": operators.gt,
        ">=": operators.ge,
    }
)


def is_text_literal(tree: Tree) -> bool:
    """Whether the tree is a text literal."""
    return isinstance(tree, Literal) and isinstance(tree.value, str)


def compare_values(node: Compare, left: ExactValue, right: ExactValue) -> bool:
    """The result of `== != < <= > >=` on two values. Raises EvaluationError."""
    left, right = coerce_dates(node.left, node.right, left, right)
    if node.operator in ("==", "!="):
        return are_equal(left, right, node.left, node.right) is (node.operator == "==")
    _check_same_kind(left, right, node.left, node.right)
    if value_kind(left) in ("string", "boolean", "list"):
        raise _order_error(node, left, right)
    return COMPARATORS[node.operator](left, right)


def are_equal(left: ExactValue, right: ExactValue, left_node: Tree, right_node: Tree) -> bool:
    """Whether two values are equal. Lists are compared item by item; one unequal pair decides.

    Raises EvaluationError.
    """
    _check_same_kind(left, right, left_node, right_node)
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return left == right
    if len(left) != len(right):
        return False
    return _are_lists_equal(left, right, left_node, right_node)


def _are_lists_equal(
    left: Sequence[ExactValue], right: Sequence[ExactValue], left_node: Tree, right_node: Tree
) -> bool:
    failure: EvaluationError | None = None
    for left_item, right_item in zip(left, right, strict=True):
        try:
            if not are_equal(left_item, right_item, left_node, right_node):
                return False
        except EvaluationError as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return True


def list_contains(value: ExactValue, items: ExactValue, value_node: Tree, items_node: Tree) -> bool:
    """Whether a list contains a value. One equal item decides, even beside items of another type.

    Raises EvaluationError where no item is equal and one is of another type.
    """
    if not isinstance(items, tuple):
        hint = f"use contains({to_text(items_node)}, …)" if isinstance(items, str) else "write a list, as in ['a', 'b']"
        raise evaluation_error(f"{to_text(items_node)} is {describe_value(items)}, and a list is needed", hint)
    failure: EvaluationError | None = None
    for item in items:
        try:
            if are_equal(*coerce_dates(value_node, items_node, value, item), value_node, items_node):
                return True
        except EvaluationError as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return False


def coerce_dates(
    left_node: Tree, right_node: Tree, left: ExactValue, right: ExactValue
) -> tuple[ExactValue, ExactValue]:
    """Both values; a text literal compared with a date or moment is read as one.

    Raises EvaluationError where the text is not a date.
    """
    if isinstance(left, date) and isinstance(right, str) and is_text_literal(right_node):
        return left, parse_date_literal(right, left, left_node)
    if isinstance(right, date) and isinstance(left, str) and is_text_literal(left_node):
        return parse_date_literal(left, right, right_node), right
    return left, right


def parse_date_literal(text: str, reference: date, node: Tree) -> date:
    """A text literal as a date, or as a moment, like the value it is compared with. Raises EvaluationError."""
    is_moment = isinstance(reference, datetime)
    date_value = read_moment(text) if is_moment else read_date(text)
    if date_value is None:
        need = "a moment with an offset" if is_moment else "a date"
        example = "2026-11-21T09:00:00+01:00" if is_moment else "2026-11-21"
        raise evaluation_error(
            f"{to_text(node)} is {describe_value(reference)}, but {describe_value(text)} is not {need}",
            f"write it as {example}",
        )
    return date_value


def _check_same_kind(left: ExactValue, right: ExactValue, left_node: Tree, right_node: Tree) -> None:
    if value_kind(left) != value_kind(right):
        left_text, right_text = _describe_operand(left_node, left), _describe_operand(right_node, right)
        raise evaluation_error(f"{left_text} cannot be compared with {right_text}", _kind_hint(left, right))


def _describe_operand(node: Tree, value: ExactValue) -> str:
    return (
        describe_value(value) if isinstance(node, Literal) else f"{_shorten(to_text(node))} ({describe_value(value)})"
    )


def _shorten(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _kind_hint(left: ExactValue, right: ExactValue) -> str:
    kinds = {value_kind(left), value_kind(right)}
    if kinds == {"string", "number"}:
        return "store the fact as a number, or put the number in quotes"
    if "boolean" in kinds:
        return "use true or false, without quotes"
    if "list" in kinds:
        return "use in or contains(list, value)"
    if kinds == {"date", "datetime"}:
        return "use two dates, or two moments with an offset"
    if kinds == {"string", "date"} or kinds == {"string", "datetime"}:
        return "store the fact as a date"
    return "compare values of one type"


def _order_error(node: Compare, left: ExactValue, right: ExactValue) -> EvaluationError:
    subject = {"string": "texts have", "boolean": "true and false have", "list": "lists have"}[value_kind(left)]
    reason = f"{subject} no order, in {_shorten(to_text(node))} with {describe_value(left)} and {describe_value(right)}"
    return evaluation_error(reason, "store the fact as a number or a date, or use == or in")
