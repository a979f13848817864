"""What a condition computes with: exact values, read from whatever a tool, a table or a person gave.

Types do not mix, numbers are exact (floats are read as the decimal that they print as), and None and blank are missing.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

from sopstudio.expressions.writing import decimal_places, number_text, quoted

Value: TypeAlias = str | int | Decimal | Fraction | bool | date | datetime | tuple["Value", ...]
# What closures hand on: as Value, but every number an int or a Fraction.
Plain: TypeAlias = str | int | Fraction | bool | date | datetime | tuple["Plain", ...]
Number: TypeAlias = int | Fraction

MAGNITUDE_LIMIT: Final = 1000  # decimal digits before or after the point
_BIT_LIMIT: Final = 3400
_LIST_DEPTH: Final = 8
_DECIMAL_DIGITS: Final = 28
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
)


@dataclass(frozen=True, slots=True)
class Undecided:
    """Why there is no answer: an error (`why`), or facts without a value (`missing`), or both."""

    why: str = ""
    hint: str = ""
    missing: tuple[str, ...] = ()

    def joined(self, other: "Undecided") -> "Undecided":
        """Both reasons: the first error stands, the missing facts add up."""
        first = self if self.why or not other.why else other
        return Undecided(first.why, first.hint, tuple(dict.fromkeys(self.missing + other.missing)))


class Stuck(Exception):
    """Raised inside the closures of one comparison or call, never seen outside the package."""

    def __init__(self, undecided: Undecided) -> None:
        super().__init__(undecided)
        self.undecided = undecided


def stuck(why: str, hint: str = "") -> Stuck:
    return Stuck(Undecided(why, hint))


def is_missing(raw: object) -> bool:
    """Whether a fact's value counts as no value: None, or a blank text."""
    return raw is None or (isinstance(raw, str) and (not raw or raw.isspace()))


def plain(raw: object, subject: str, depth: int = 0) -> Plain:
    """A value that is not missing, made exact. Raises Stuck, with the subject named, where it is of no use."""
    match raw:
        case bool() | Fraction():
            return raw
        case int():
            return int(raw)
        case str():
            return str(raw)
        case Decimal() | float():
            return _exact(raw, subject)
        case date():
            return _with_offset(raw, subject)
        case list() | tuple():
            return _plain_items(raw, subject, depth)
    raise stuck(f"{subject} is a {type(raw).__name__}", "conditions read texts, numbers, true/false, dates and lists")


def _with_offset(raw: date, subject: str) -> date:
    if isinstance(raw, datetime) and raw.utcoffset() is None:
        raise stuck(f"{subject} is the moment {raw} without an offset", "add one, as in 2026-11-21T09:00:00+01:00")
    return raw


def _exact(raw: Decimal | float, subject: str) -> Number:
    decimal = raw if isinstance(raw, Decimal) else Decimal(float.__repr__(raw))
    if not decimal.is_finite():
        raise stuck(f"{subject} is not a number ({raw})")
    exponent = decimal.as_tuple().exponent
    if abs(decimal.adjusted()) > MAGNITUDE_LIMIT or abs(int(exponent)) > 2 * MAGNITUDE_LIMIT:
        raise stuck(f"{subject} is out of range ({raw})")
    exact = Fraction(decimal)
    return exact.numerator if exact.denominator == 1 else exact


def _plain_items(raw: list[object] | tuple[object, ...], subject: str, depth: int) -> Plain:
    if depth >= _LIST_DEPTH:
        raise stuck(f"{subject} contains lists in lists in lists", "use a flat list")
    blank = next((place for place, item in enumerate(raw, start=1) if is_missing(item)), None)
    if blank is not None:
        raise stuck(f"{subject} contains a blank at position {blank}", "take the blank out of the list")
    return tuple(plain(item, f"an item of {subject}", depth + 1) for item in raw)


def kind(value: Plain) -> str:
    """The type of a value in the words of fact declarations."""
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


def describe(value: Plain) -> str:
    """A value for a message: `the text '750'`, `the number 720`."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {quoted(value if len(value) <= 40 else value[:39] + '…')}"
        case int() | Fraction():
            return f"the number {_shown(value)}"
        case datetime():
            return f"the moment {value.isoformat()}"
        case date():
            return f"the date {value.isoformat()}"
        case tuple():
            return f"a list of {len(value)}"


def _shown(value: Number) -> str:
    if isinstance(value, Fraction) and decimal_places(value.denominator) is None:
        text = f"{value.numerator}/{value.denominator}"
    elif value.numerator.bit_length() > _BIT_LIMIT:  # int to text is quadratic, and refused beyond 4,300 digits
        text = "with more than 1,000 digits"
    else:
        text = number_text(value)
    return text if len(text) <= 40 else text[:39] + "…"


def number_of(value: Plain, subject: str) -> Number:
    """The value as a number. Raises Stuck, with the subject named."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    hint = "store the fact as a number" if isinstance(value, str) else ""
    raise stuck(f"{subject} is {describe(value)}, and a number is needed", hint)


def bounded(value: Number) -> Number:
    """An arithmetic result, refused where it outgrows every business number; whole fractions become ints."""
    if value.numerator.bit_length() > _BIT_LIMIT or value.denominator.bit_length() > _BIT_LIMIT:
        raise stuck("a result has more than 1,000 digits", "look for a wrong unit")
    return value.numerator if value.denominator == 1 else value


def read_date(text: str) -> date | None:
    """A date written as 2026-11-21, or None."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def read_moment(text: str) -> datetime | None:
    """A date and time with an offset, as in 2026-11-21T09:00:00+01:00 (or Z), or None."""
    if not _MOMENT.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def handed_out(value: Plain) -> Value:
    """A result for callers: an int where integral, a Decimal where that is exact in 28 digits, else a Fraction."""
    if isinstance(value, tuple):
        return tuple(handed_out(item) for item in value)
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        return value.numerator
    places = decimal_places(value.denominator) if value.denominator.bit_length() <= _BIT_LIMIT else None
    if places is None or places > _DECIMAL_DIGITS:
        return value
    digits = abs(value.numerator) * 10**places // value.denominator
    if digits >= 10**_DECIMAL_DIGITS:
        return value
    return Decimal((int(value < 0), tuple(map(int, str(digits))), -places))
