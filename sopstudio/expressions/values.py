"""The exact values that conditions compute with, read from what a tool, a table or a person provided.

Types do not mix, numbers are exact (a float is read as the decimal that it prints as), and None and blank
texts count as missing.
"""

import re
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec import Struct

from sopstudio.expressions.printer import decimal_places, number_text
from sopstudio.translation import in_english, quoted, tr

FactValue: TypeAlias = str | int | Decimal | Fraction | bool | date | datetime | tuple["FactValue", ...]
# What closures hand on: as `FactValue`, but every number an int or a Fraction.
ExactValue: TypeAlias = str | int | Fraction | bool | date | datetime | tuple["ExactValue", ...]
Number: TypeAlias = int | Fraction

MAX_MAGNITUDE_DIGITS: Final = 1000  # decimal digits before or after the point
_MAX_BITS: Final = 3400
_MAX_LIST_DEPTH: Final = 8
_MAX_DECIMAL_DIGITS: Final = 28
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
)


class Unknown(Struct, frozen=True):
    """Why there is no answer: an error (`reason`), facts without a value (`missing`), or both."""

    reason: str = ""
    hint: str = ""
    missing: tuple[str, ...] = ()

    def merge(self, other: "Unknown") -> "Unknown":
        """Both reasons: the first error is kept, the missing facts are combined."""
        first = self if self.reason or not other.reason else other
        return Unknown(first.reason, first.hint, tuple(dict.fromkeys(self.missing + other.missing)))


class EvaluationError(Exception):
    """Raised inside the closures of one comparison or call; never leaves the package."""

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(unknown)
        self.unknown = unknown


def evaluation_error(reason: str, hint: str = "") -> EvaluationError:
    """The error for an operation that has no result, with its reason and a hint."""
    return EvaluationError(Unknown(reason, hint))


def is_missing(raw: object) -> bool:
    """Whether a fact's value counts as no value: None, or a blank text."""
    return raw is None or (isinstance(raw, str) and (not raw or raw.isspace()))


def to_exact_value(raw: object, subject: str, depth: int = 0) -> ExactValue:
    """A value that is not missing, made exact. Raises EvaluationError, naming the subject, where it is not usable."""
    match raw:
        case bool() | Fraction():
            return raw
        case int():
            return int(raw)
        case str():
            return str(raw)
        case Decimal() | float():
            return _to_exact_number(raw, subject)
        case date():
            return _require_offset(raw, subject)
        case list() | tuple():
            return _to_exact_items(raw, subject, depth)
    raise evaluation_error(
        f"{subject} is a {type(raw).__name__}", "conditions read texts, numbers, true/false, dates and lists"
    )


def _require_offset(raw: date, subject: str) -> date:
    if isinstance(raw, datetime) and raw.utcoffset() is None:
        raise evaluation_error(
            f"{subject} is the moment {raw} without an offset", "add one, as in 2026-11-21T09:00:00+01:00"
        )
    return raw


def _to_exact_number(raw: Decimal | float, subject: str) -> Number:
    decimal = raw if isinstance(raw, Decimal) else Decimal(float.__repr__(raw))
    if not decimal.is_finite():
        raise evaluation_error(f"{subject} is not a number ({raw})")
    exponent = decimal.as_tuple().exponent
    if abs(decimal.adjusted()) > MAX_MAGNITUDE_DIGITS or abs(int(exponent)) > 2 * MAX_MAGNITUDE_DIGITS:
        raise evaluation_error(f"{subject} is out of range ({raw})")
    exact = Fraction(decimal)
    return exact.numerator if exact.denominator == 1 else exact


def _to_exact_items(raw: list[object] | tuple[object, ...], subject: str, depth: int) -> ExactValue:
    if depth >= _MAX_LIST_DEPTH:
        raise evaluation_error(f"{subject} contains lists in lists in lists", "use a flat list")
    blank = next((position for position, item in enumerate(raw, start=1) if is_missing(item)), None)
    if blank is not None:
        raise evaluation_error(f"{subject} contains a blank at position {blank}", "take the blank out of the list")
    return tuple(to_exact_value(item, f"an item of {subject}", depth + 1) for item in raw)


def value_kind(value: ExactValue) -> str:
    """The type of a value, named as in fact declarations; every number is `number`."""
    match value:
        case bool():
            return "boolean"
        case str():
            return "string"
        case int() | Fraction():
            return "number"
        case datetime():
            return "datetime"
        case date():
            return "date"
        case tuple():
            return "list"


def describe_value(value: ExactValue) -> str:
    """A value for what a run keeps, in English: `the text '750'`, `the number 720`."""
    with in_english():
        return say_value(value)


def say_value(value: ExactValue) -> str:
    """A value for a message, in the user's language: `the text '750'`, `the number 720`."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return tr("the text {text}", text=quoted(value if len(value) <= 40 else value[:39] + "…"))
        case int() | Fraction():
            return tr("the number {number}", number=_short_number(value))
        case datetime():
            return tr("the moment {moment}", moment=value.isoformat())
        case date():
            return tr("the date {date}", date=value.isoformat())
        case tuple():
            return tr("a list of {count}", count=len(value))


def _short_number(value: Number) -> str:
    if isinstance(value, Fraction) and decimal_places(value.denominator) is None:
        text = f"{value.numerator}/{value.denominator}"
    elif value.numerator.bit_length() > _MAX_BITS:  # int to text is quadratic, and refused beyond 4,300 digits
        text = "with more than 1,000 digits"
    else:
        text = number_text(value)
    return text if len(text) <= 40 else text[:39] + "…"


def require_number(value: ExactValue, subject: str) -> Number:
    """The value if it is a number. Raises EvaluationError, naming the subject, where it is not."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    hint = "store the fact as a number" if isinstance(value, str) else ""
    raise evaluation_error(f"{subject} is {describe_value(value)}, and a number is needed", hint)


def limit_magnitude(value: Number) -> Number:
    """An arithmetic result; whole fractions become ints. Raises EvaluationError above the limit of magnitude."""
    if value.numerator.bit_length() > _MAX_BITS or value.denominator.bit_length() > _MAX_BITS:
        raise evaluation_error("a result has more than 1,000 digits", "look for a wrong unit")
    return value.numerator if value.denominator == 1 else value


def read_date(text: str) -> date | None:
    """The date in a text such as 2026-11-21, or None."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def read_moment(text: str) -> datetime | None:
    """The moment in a text such as 2026-11-21T09:00:00+01:00 (or Z); None without an offset."""
    if not _MOMENT.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def to_public_value(value: ExactValue) -> FactValue:
    """A result for callers: an int where integral, a Decimal where exact in 28 digits, otherwise a Fraction."""
    if isinstance(value, tuple):
        return tuple(to_public_value(item) for item in value)
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        return value.numerator
    places = decimal_places(value.denominator) if value.denominator.bit_length() <= _MAX_BITS else None
    if places is None or places > _MAX_DECIMAL_DIGITS:
        return value
    digits = abs(value.numerator) * 10**places // value.denominator
    if digits >= 10**_MAX_DECIMAL_DIGITS:
        return value
    return Decimal((int(value < 0), tuple(map(int, str(digits))), -places))
