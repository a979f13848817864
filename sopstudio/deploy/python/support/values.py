"""Exact values of facts, and the operators of conditions that differ from Python's own.

Numbers are int or Fraction, types do not mix, and a fact without a value leaves a comparison undecided, not false.
"""

from __future__ import annotations

import operator as operators
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

MAX_BITS = 3400
MAX_EXPONENT = 1000
MAX_LIST_DEPTH = 8
MAX_PLACES = 100
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
)
COMPARISONS = {"<": operators.lt, "<=": operators.le, ">": operators.gt, ">=": operators.ge}


class UndecidedError(Exception):
    """The facts at hand do not decide a comparison, or do not give a value."""


class Quoted(str):
    """A text in a condition; beside a date it is read as one."""

    __slots__ = ()


class Facts(dict[str, Any]):
    """The facts of a run by name. `facts[name]` is the exact value and raises UndecidedError where there is none."""

    def has(self, name: str) -> bool:
        """Whether a fact has a value: a blank text is none."""
        return not is_blank(self.get(name))

    def __getitem__(self, name: str) -> Any:
        value = self.get(name)
        if is_blank(value):
            raise UndecidedError(f"no value for {name}")
        return to_exact(value)


def is_blank(value: object) -> bool:
    """Whether a value counts as none."""
    return value is None or (isinstance(value, str) and not value.strip())


def to_exact(value: Any, depth: int = 0) -> Any:
    """A value with exact numbers: int or Fraction instead of decimals, tuples instead of lists."""
    if isinstance(value, bool | int | str | Fraction):
        return value
    if isinstance(value, float | Decimal):
        return _to_exact_number(Decimal(repr(value)) if isinstance(value, float) else value)
    if isinstance(value, datetime) and value.utcoffset() is None:
        raise UndecidedError(f"{value} has no offset")
    if isinstance(value, date):
        return value
    if isinstance(value, list | tuple) and depth < MAX_LIST_DEPTH and not any(map(is_blank, value)):
        return tuple(to_exact(item, depth + 1) for item in value)
    raise UndecidedError(f"{type(value).__name__} is no value of a fact, or holds a blank")


def _to_exact_number(number: Decimal) -> int | Fraction:
    if not number.is_finite() or abs(number.adjusted()) > MAX_EXPONENT:
        raise UndecidedError(f"{number} is out of range")
    if abs(int(number.as_tuple().exponent)) > 2 * MAX_EXPONENT:
        raise UndecidedError(f"{number} is out of range")
    return whole(Fraction(number))


def whole(number: int | Fraction) -> int | Fraction:
    """The number as an int where it is one."""
    return number.numerator if number.denominator == 1 else number


def kind(value: object) -> str:
    """The type of a value in the words of the procedure; every number is a *number*."""
    names: list[tuple[type | tuple[type, ...], str]] = [
        (bool, "boolean"),
        (str, "string"),
        ((int, Fraction), "number"),
        (datetime, "datetime"),
        (date, "date"),
    ]
    return next((name for types, name in names if isinstance(value, types)), "list")


def holds(test: Callable[[], Any]) -> bool:
    """Whether a test is certainly true."""
    try:
        return test() is True
    except UndecidedError:
        return False


def fails(test: Callable[[], Any]) -> bool:
    """Whether a test is certainly false."""
    try:
        return test() is False
    except UndecidedError:
        return False


def truth(is_true: bool, is_false: bool) -> bool:
    """A condition as a value, where it is decided."""
    if is_true is is_false:
        raise UndecidedError("the condition is not decided")
    return is_true


def read_date(text: str) -> date | None:
    """The date in a text such as 2026-11-21."""
    return _read(date, text) if DATE.fullmatch(text) else None


def read_moment(text: str) -> datetime | None:
    """The moment in a text such as 2026-11-21T09:00:00+01:00."""
    return _read(datetime, text) if MOMENT.fullmatch(text) else None


def _read(type_: Any, text: str) -> Any:
    try:
        return type_.fromisoformat(text)
    except ValueError:
        return None


def equal(left: Any, right: Any) -> bool:
    """Whether two values of one type are equal; lists item by item, where one unequal pair decides."""
    left, right = _beside_dates(left, right)
    if kind(left) != kind(right):
        raise UndecidedError(f"a {kind(left)} cannot be compared with a {kind(right)}")
    if not isinstance(left, tuple):
        return bool(left == right)
    if len(left) != len(right):
        return False
    tests = [(lambda a=a, b=b: equal(a, b)) for a, b in zip(left, right, strict=True)]
    if any(map(fails, tests)):
        return False
    return truth(all(map(holds, tests)), False)


def compare(left: Any, operator: str, right: Any) -> bool:
    """`left < right` and the like, for two numbers or two dates of one type."""
    left, right = _beside_dates(left, right)
    if kind(left) != kind(right) or kind(left) not in ("number", "date", "datetime"):
        raise UndecidedError(f"a {kind(left)} and a {kind(right)} have no order")
    return bool(COMPARISONS[operator](left, right))


def _beside_dates(left: Any, right: Any) -> tuple[Any, Any]:
    """Both values, a quoted text beside a date as a date."""
    if isinstance(left, date) and isinstance(right, Quoted):
        return left, _like(left, right)
    if isinstance(right, date) and isinstance(left, Quoted):
        return _like(right, left), right
    return left, right


def _like(reference: date, text: str) -> date:
    value = read_moment(text) if isinstance(reference, datetime) else read_date(text)
    if value is None:
        raise UndecidedError(f"{text!r} is not a date of that kind")
    return value


def member(value: Any, items: Any) -> bool:
    """Whether a list contains a value; one equal item decides, even beside items of another type."""
    if not isinstance(items, tuple):
        raise UndecidedError("a list is needed")
    return member_of(value, *[(lambda item=item: item) for item in items])


def member_of(value: Any, *items: Callable[[], Any]) -> bool:
    """As `member`, for items that may have no value."""
    tests = [(lambda item=item: equal(value, item())) for item in items]
    if any(map(holds, tests)):
        return True
    return truth(False, all(map(fails, tests)))


def number(value: Any) -> int | Fraction:
    """The value, if it is a number."""
    if kind(value) != "number":
        raise UndecidedError("a number is needed")
    exact: int | Fraction = value
    return exact


def text(value: Any) -> str:
    """The value, if it is a text."""
    if not isinstance(value, str):
        raise UndecidedError("a text is needed")
    return str(value)


def limit(value: int | Fraction) -> int | Fraction:
    """An arithmetic result of at most about 1,000 digits."""
    if value.numerator.bit_length() > MAX_BITS or value.denominator.bit_length() > MAX_BITS:
        raise UndecidedError("a result has more than 1,000 digits")
    return whole(value)


def divide(left: int | Fraction, right: int | Fraction) -> Fraction:
    """The exact quotient."""
    if right == 0:
        raise UndecidedError("division by zero")
    return Fraction(left) / Fraction(right)


def length(value: Any) -> int:
    """The length of a text or a list."""
    if not isinstance(value, str | tuple):
        raise UndecidedError("a text or a list is needed")
    return len(value)


def contains(container: Any, part: Any) -> bool:
    """Whether a text contains a text, or a list a value."""
    return text(part) in container if isinstance(container, str) else member(part, container)


def total(*values: Any) -> int | Fraction:
    """The sum of numbers, or of one list of numbers."""
    result: int | Fraction = 0
    for value in _spread(values):
        result = limit(result + number(value))
    return result


def smallest(*values: Any) -> Any:
    """The smallest of numbers or of dates."""
    return min(_comparable(values))


def largest(*values: Any) -> Any:
    """The largest of numbers or of dates."""
    return max(_comparable(values))


def _spread(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return values[0] if len(values) == 1 and isinstance(values[0], tuple) else values


def _comparable(values: tuple[Any, ...]) -> tuple[Any, ...]:
    operands = _spread(values)
    kinds = set(map(kind, operands))
    if len(kinds) != 1 or not kinds <= {"number", "date", "datetime"}:
        raise UndecidedError("numbers only, or dates of one kind only, are needed")
    return operands


def round_number(value: Any, places: Any = None) -> int | Fraction:
    """Round half to even, to an integer or to a number of decimal places."""
    if places is None:
        return round(number(value))
    digits = number(places)
    if not isinstance(digits, int) or abs(digits) > MAX_PLACES:
        raise UndecidedError("the number of places is a whole number between -100 and 100")
    return limit(Fraction(round(Fraction(number(value)), digits)))


def days_between(first: Any, second: Any) -> int:
    """Calendar days; between moments, whole days of 24 hours, rounded down."""
    return _elapsed(first, second) // timedelta(days=1)


def hours_between(first: Any, second: Any) -> int | Fraction:
    """The exact hours from the first to the second."""
    return limit(Fraction(_elapsed(first, second) // timedelta(microseconds=1), 3_600_000_000))


def _elapsed(first: Any, second: Any) -> timedelta:
    start, end = _to_date(first), _to_date(second)
    if isinstance(start, datetime) is not isinstance(end, datetime):
        raise UndecidedError("a date and a moment have no distance")
    return _to_moment(end) - _to_moment(start)


def _to_date(value: Any) -> date:
    result = read_date(value) or read_moment(value) if isinstance(value, str) else value
    if not isinstance(result, date):
        raise UndecidedError("a date or a moment is needed")
    return result


def _to_moment(value: date) -> datetime:
    return value if isinstance(value, datetime) else datetime(value.year, value.month, value.day, tzinfo=UTC)
