"""What the functions do, on plain values; `present`, `missing` and `if` are the evaluator's own, as they are lazy."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias

from sopstudio.expressions.comparing import held
from sopstudio.expressions.functions import FUNCTIONS
from sopstudio.expressions.tree import Call
from sopstudio.expressions.values import (
    Number,
    Plain,
    bounded,
    describe,
    kind,
    number_of,
    read_date,
    read_moment,
    stuck,
)
from sopstudio.expressions.writing import to_text

Implementation: TypeAlias = Callable[[Call, Sequence[Plain]], Plain]


def _text(call: Call, place: int, value: Plain) -> str:
    if isinstance(value, str):
        return value
    raise _unfit(call, place, value, "a text")


def _unfit(call: Call, place: int, value: Plain, need: str) -> Exception:
    subject = to_text(call.arguments[place])
    return stuck(f"{subject} is {describe(value)}, and {need} is needed", f"write {FUNCTIONS[call.function].usage}")


def _lower(call: Call, values: Sequence[Plain]) -> Plain:
    return _text(call, 0, values[0]).lower()


def _len(call: Call, values: Sequence[Plain]) -> Plain:
    if isinstance(values[0], str | tuple):
        return len(values[0])
    raise _unfit(call, 0, values[0], "a text or a list")


def _contains(call: Call, values: Sequence[Plain]) -> Plain:
    whole, part = values
    if isinstance(whole, str):
        return _text(call, 1, part) in whole
    if isinstance(whole, tuple):
        return held(part, whole, call.arguments[1], call.arguments[0])
    raise _unfit(call, 0, whole, "a list or a text")


def _starts_with(call: Call, values: Sequence[Plain]) -> Plain:
    return _text(call, 0, values[0]).startswith(_text(call, 1, values[1]))


def _ends_with(call: Call, values: Sequence[Plain]) -> Plain:
    return _text(call, 0, values[0]).endswith(_text(call, 1, values[1]))


def _many(values: Sequence[Plain]) -> Sequence[Plain]:
    return values[0] if len(values) == 1 and isinstance(values[0], tuple) else values


def _numbers(call: Call, values: Sequence[Plain]) -> list[Number]:
    return [number_of(value, f"a value in {to_text(call)}") for value in _many(values)]


def _sum(call: Call, values: Sequence[Plain]) -> Plain:
    total: Number = 0
    for number in _numbers(call, values):
        total = bounded(total + number)
    return total


def _min(call: Call, values: Sequence[Plain]) -> Plain:
    numbers, dates = _ordered(call, values)
    if numbers:
        return min(numbers)
    return min(dates)


def _max(call: Call, values: Sequence[Plain]) -> Plain:
    numbers, dates = _ordered(call, values)
    if numbers:
        return max(numbers)
    return max(dates)


def _ordered(call: Call, values: Sequence[Plain]) -> tuple[list[Number], list[date]]:
    """At least one number, or at least one date, or at least one moment: not mixed."""
    many = _many(values)
    if not many:
        raise stuck(f"the list in {to_text(call)} is empty", "check its len() first")
    dates = [value for value in many if isinstance(value, date)]
    if not dates:
        return _numbers(call, values), []
    if len(dates) < len(many) or len({kind(value) for value in many}) > 1:
        raise stuck(f"{to_text(call)} mixes types", "use numbers only, or dates only")
    return [], dates


def _abs(call: Call, values: Sequence[Plain]) -> Plain:
    number = number_of(values[0], to_text(call.arguments[0]))
    return -number if number < 0 else number


def _round(call: Call, values: Sequence[Plain]) -> Plain:
    """Half to even, to the nearest integer or to a number of decimal places (negative: tens, hundreds …)."""
    number = number_of(values[0], to_text(call.arguments[0]))
    if len(values) == 1:
        return round(number)
    places = number_of(values[1], to_text(call.arguments[1]))
    if not isinstance(places, int) or abs(places) > 100:
        raise stuck(f"round() to {describe(values[1])} places", "use a whole number between -100 and 100")
    return bounded(Fraction(round(Fraction(number), places)))


def _days_between(call: Call, values: Sequence[Plain]) -> Plain:
    """The calendar days from the first to the second; moments count in whole days of 24 hours, rounded down."""
    first, second = _moments(call, values)
    return (second - first) // timedelta(days=1)


def _hours_between(call: Call, values: Sequence[Plain]) -> Plain:
    """The exact hours from the first to the second; a date alone is its midnight."""
    first, second = _moments(call, values)
    return bounded(Fraction((second - first) // timedelta(microseconds=1), 3_600_000_000))


def _moments(call: Call, values: Sequence[Plain]) -> tuple[datetime, datetime]:
    first, second = _moment(call, 0, values[0]), _moment(call, 1, values[1])
    if isinstance(first, datetime) is not isinstance(second, datetime):
        raise stuck(f"{to_text(call)} mixes a date and a moment", "use two dates, or two moments with an offset")
    return _at(first), _at(second)


def _moment(call: Call, place: int, value: Plain) -> date:
    found = value if isinstance(value, date) else None
    if isinstance(value, str):
        found = read_date(value) or read_moment(value)
    if found is None:
        raise _unfit(call, place, value, "a date (2026-11-21) or a moment with an offset")
    return found


def _at(value: date) -> datetime:
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
