"""The functions of the condition language on exact values.

`present`, `missing` and `if` are lazy: see the compiler.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias

from sopstudio.expressions.comparing import list_contains
from sopstudio.expressions.functions import FUNCTIONS
from sopstudio.expressions.tree import Call
from sopstudio.expressions.values import (
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
from sopstudio.expressions.writing import to_text

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
    }
)
