"""Cells as values of facts: what people and programs write in tables, read by the type of the fact.

A blank cell is a missing value; so are `n/a`, `null` and the like, but for texts, where they are texts. What may be
read in two ways (`1,234`, `7/8/24`) is read as the rest of its column is (`Locale`, decided by `column_locale`); what
fits in neither way is refused with the reason, never guessed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal

from msgspec import Struct

from sopstudio.cases.table import Cell
from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import FactValue
from sopstudio.sop import Fact, loads
from sopstudio.sop.facts import MAX_EXPONENT, TYPE_WORDS, FactType, make_reader
from sopstudio.translation import tr

MISSING_WORDS: Final = frozenset({"na", "n/a", "#n/a", "nan", "null", "none", "nil", "-", "–", "—", "?", "unknown"})
"""What stands for no value in a column that is not text."""
TRUE_WORDS: Final = frozenset({"true", "yes", "y", "t", "1", "1.0", "on", "x", "✓", "ja", "oui", "sí", "si"})
FALSE_WORDS: Final = frozenset({"false", "no", "n", "f", "0", "0.0", "off", "✗", "nein", "non"})
MAX_LITERAL_CHARACTERS: Final = 100_000
MAX_NESTING: Final = 30
_CURRENCY: Final = "$€£¥₹"
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_PLAIN_NUMBER: Final = re.compile(r"-?\d{1,15}(\.\d{0,9}[1-9])?", re.ASCII)
"""What most cells of numbers are; a fraction that ends in a nought may be a whole number."""
_GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:([ ,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*", re.ASCII)
_DATE_PARTS: Final = re.compile(r"(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})", re.ASCII)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_DATE: Final = re.compile(
    r"(?:\w{3,9},\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([A-Za-z]{3,9})\.?|([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?[\s-]+(\d{4}|\d{2})",
    re.ASCII,
)
_DECIMAL_COMMA: Final = re.compile(r"[^\d]*\d{1,3}(\.\d{3})+,\d+[^\d]*|[^\d]*\d+,(\d{1,2}|\d{4,})[^\d]*", re.ASCII)
_DECIMAL_POINT: Final = re.compile(r"[^\d]*(\d+|\d{1,3}(,\d{3})+)\.(\d{1,2}|\d{4,})[^\d]*", re.ASCII)
_TIME: Final = re.compile(
    r"(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*([AaPp][Mm])?\s*(Z|UTC|[+-]\d{2}:?\d{2})?", re.ASCII
)


class Locale(Struct, frozen=True):
    """How a column writes what can be read in two ways: its decimal sign, and whether the day comes first in a date."""

    decimal: Literal[".", ","] = "."
    day_first: bool = False


POINT: Final = Locale()


def is_blank(cell: Cell) -> bool:
    """Whether a cell holds nothing."""
    return cell is None or (isinstance(cell, str) and (not cell or cell.isspace())) or cell != cell


def cell_reader(fact: Fact, locale: Locale = POINT, *, any_value: bool = False) -> Callable[[Cell], FactValue | None]:
    """A function that reads a cell as a value of `fact`, None for a missing one.

    The function raises `ConditionError` with the reason why the cell is no such value; with `any_value` each of the
    fact's type will do, also one that it does not allow.
    """
    open_fact = Fact(name=fact.name, type=fact.type, items=fact.items) if any_value else fact
    check, convert = make_reader(open_fact), _CONVERTERS[fact.type]
    spellings = {allowed.casefold(): allowed for allowed in fact.allowed if isinstance(allowed, str)}
    is_text = fact.type == "string"
    has_limits = open_fact.allowed or open_fact.minimum is not None or open_fact.maximum is not None
    is_any_number = fact.type == "number" and not has_limits

    has_point = is_any_number and locale.decimal == "."

    def read(cell: Cell) -> FactValue | None:
        if has_point and type(cell) is str and (plain := _PLAIN_NUMBER.fullmatch(cell)):
            return Decimal(cell) if plain[1] else int(cell)
        if is_blank(cell):
            return None
        if type(cell) is str:
            cell = cell.strip()
            if not is_text and cell.casefold() in MISSING_WORDS:
                return None
        value: Any = convert(fact, cell, locale)
        if is_any_number and isinstance(value, int | Decimal):
            return value
        if is_text and spellings and value not in fact.allowed:
            value = spellings.get(value.casefold(), value)
        return None if value is None or value == "" else check(value)

    return read


def _refuse(fact: Fact, cell: Cell) -> ConditionError:
    shown = repr(cell) if len(repr(cell)) <= 60 else repr(cell)[:59] + "…"
    return ConditionError(
        tr("{name} cannot be read", name=fact.name),
        why=tr("{shown} is not of type {type_words}", shown=shown, type_words=TYPE_WORDS[fact.type]),
    )


def _read_text(fact: Fact, cell: Cell, _locale: Locale) -> str | None:
    if isinstance(cell, str):
        if len(cell) > 1 and cell[0] == cell[-1] == '"':
            parsed = parse_literal(cell)
            return parsed if isinstance(parsed, str) else cell
        return cell
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int | float | Decimal):
        exact = Decimal(repr(cell)) if isinstance(cell, float) else Decimal(cell)
        return str(int(exact)) if exact == exact.to_integral_value() else format(exact, "f")
    if isinstance(cell, date):
        return cell.isoformat()
    raise _refuse(fact, cell)


def _read_number(fact: Fact, cell: Cell, locale: Locale) -> int | Decimal:
    if isinstance(cell, bool) or not isinstance(cell, str | int | float | Decimal):
        raise _refuse(fact, cell)
    if not isinstance(cell, str):
        return _whole(Decimal(repr(cell)) if isinstance(cell, float) else Decimal(cell))
    if cell.isdecimal() and cell.isascii():
        return int(cell)
    text = _plain_number(cell, fact.unit, locale)
    if text is None:
        raise _refuse(fact, cell)
    try:
        return _whole(Decimal(text))
    except InvalidOperation:
        raise _refuse(fact, cell) from None


def _whole(number: Decimal) -> int | Decimal:
    """The number, as an int where it is whole. Raises `ConditionError` where it is not finite or out of range."""
    if not number.is_finite() or abs(number.adjusted()) > MAX_EXPONENT:
        raise ConditionError(
            tr("the number is out of range"), why=tr("{value} is no number of everyday size", value=str(number)[:40])
        )
    return int(number) if abs(number.adjusted()) < 300 and number == number.to_integral_value() else number


def _plain_number(text: str, unit: str, locale: Locale) -> str | None:
    """The digits of a number without currency, unit, per cent and groups; None where it is no number."""
    if _NUMBER.fullmatch(text) and locale.decimal == ".":
        return text
    bare = text.replace("\u2212", "-")
    if bare.startswith("(") and bare.endswith(")"):  # accountants' minus
        bare = "-" + bare[1:-1]
    sign = bare[:1] if bare[:1] in "+-" else ""
    bare = bare[len(sign) :].strip().strip(_CURRENCY).strip().removesuffix("%").strip()
    if unit and bare.casefold().endswith(unit.casefold()):
        bare = bare[: -len(unit)].strip()
    if bare[:1] in ("+", "-") and not sign:
        sign, bare = bare[0], bare[1:]
    whole, mark, fraction = bare.rpartition(locale.decimal)
    if not mark:
        whole, fraction = bare, ""
    if not whole.isdecimal():
        grouped = _GROUPED.fullmatch(whole)
        if grouped is None or grouped[1] == locale.decimal:
            return sign + bare if _NUMBER.fullmatch(bare) and locale.decimal == "." else None
        whole = "".join(char for char in whole if char.isdecimal())
    number = f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
    return number if _NUMBER.fullmatch(number) else None


def _read_boolean(fact: Fact, cell: Cell, _locale: Locale) -> bool:
    if isinstance(cell, bool):
        return cell
    if isinstance(cell, str | int | float | Decimal):
        word = str(cell).casefold()
        if word in TRUE_WORDS or word in FALSE_WORDS:
            return word in TRUE_WORDS
    raise _refuse(fact, cell)


def _read_date(fact: Fact, cell: Cell, locale: Locale) -> date:
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if isinstance(cell, str):
        day = _day_of(cell, locale) or _day_before_time(cell, locale)
        if day is not None:
            return day
    raise _refuse(fact, cell)


def _day_before_time(text: str, locale: Locale) -> date | None:
    moment = _moment_of(text, locale)
    return None if moment is None else moment.date()


def _read_moment(fact: Fact, cell: Cell, locale: Locale) -> datetime:
    if isinstance(cell, datetime):
        return cell if cell.tzinfo is not None else cell.replace(tzinfo=UTC)
    if isinstance(cell, date):
        return datetime(cell.year, cell.month, cell.day, tzinfo=UTC)
    moment = _moment_of(cell, locale) if isinstance(cell, str) else None
    if moment is None:
        raise _refuse(fact, cell)
    return moment


def _moment_of(text: str, locale: Locale) -> datetime | None:
    """The moment in a text; in UTC where it names no offset."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        pass
    else:
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    found = _TIME.search(text)
    day = _day_of((text[: found.start()] if found else text).strip().rstrip(",T").strip(), locale)
    if day is None or (found is not None and text[found.end() :].strip()):
        return None
    clock = _clock_of(found) if found is not None else "00:00:00+00:00"
    try:
        return datetime.fromisoformat(f"{day.isoformat()}T{clock}")
    except ValueError:
        return None


def _clock_of(found: re.Match[str]) -> str:
    hour = int(found[1])
    if found[5]:
        hour = hour % 12 + (12 if found[5].casefold() == "pm" else 0)
    offset = found[6] if found[6] and found[6] not in ("Z", "UTC") else "+00:00"
    return f"{hour:02}:{found[2]}:{found[3] or '00'}.{(found[4] or '0')[:6].ljust(6, '0')}{offset}"


def _day_of(text: str, locale: Locale) -> date | None:
    """The date in a text: ISO 8601, parts with points, slashes or hyphens, or the name of a month."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else _written_day(text, locale)
    except ValueError:
        try:
            return _written_day(text, locale)
        except ValueError:
            return None


def _written_day(text: str, locale: Locale) -> date | None:
    parts = _DATE_PARTS.fullmatch(text)
    if parts is not None:
        first, second, third = parts.groups()
        if len(first) == 4:
            return date(int(first), int(second), int(third))
        day, month = (first, second) if locale.day_first else (second, first)
        return date(_year(third), int(month), int(day)) if len(third) in (2, 4) else None
    named = _NAMED_DATE.fullmatch(text)
    if named is None:
        return None
    word = (named[2] or named[3]).casefold()[:3]
    return date(_year(named[5]), _MONTHS.index(word) + 1, int(named[1] or named[4]))


def _year(digits: str) -> int:
    """The year of two or four digits; 69 to 99 are of the twentieth century, as POSIX has it."""
    year = int(digits)
    return year if len(digits) == 4 else year + (1900 if year >= 69 else 2000)


def parse_literal(text: str) -> Any:
    """The value of a cell that is JSON or a Python literal (never run, only read); None where it is neither.

    Numbers are exact; sets and tuples are lists.
    """
    if len(text) > MAX_LITERAL_CHARACTERS:
        return None
    try:
        return loads(text)
    except FormatError:
        pass
    opened = max(text.count(mark) for mark in "[({")
    if opened > MAX_NESTING * 10:
        return None
    try:
        return _plain(ast.literal_eval(text), 0)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def _plain(value: Any, depth: int) -> Any:
    """A Python literal as JSON data. Raises `ValueError` for what JSON cannot say."""
    if depth > MAX_NESTING:
        raise ValueError("nested too deep")
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, set | frozenset):
        return [_plain(item, depth + 1) for item in sorted(value, key=repr)]
    if isinstance(value, dict):
        return {str(key): _plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, float):
        return _whole(Decimal(repr(value)))
    if value is None or isinstance(value, bool | int | str):
        return value
    raise ValueError(f"{type(value).__name__} is no JSON")


def _read_list(fact: Fact, cell: Cell, locale: Locale) -> list[Any]:
    """The items of a list: JSON, a Python literal, or texts between semicolons, bars or commas."""
    value = parse_literal(cell) if isinstance(cell, str) and cell[:1] in "[({" else cell
    if isinstance(value, tuple):
        value = list(value)
    if isinstance(value, str):
        mark = next((mark for mark in (";", "|", "\n", ",") if mark in value), None)
        value = [part.strip() for part in value.split(mark) if part.strip()] if mark else [value]
    if not isinstance(value, list):
        raise _refuse(fact, cell)
    if fact.items in (None, "list"):
        return [item for item in value if not is_blank(item)]
    item_fact = Fact(name=f"an item of {fact.name}", type=fact.items or "string")
    convert = _CONVERTERS[item_fact.type]
    return [convert(item_fact, item, locale) for item in value if not is_blank(item)]


_CONVERTERS: Final[dict[FactType, Callable[[Fact, Cell, Locale], Any]]] = {
    "string": _read_text,
    "number": _read_number,
    "integer": _read_number,
    "boolean": _read_boolean,
    "date": _read_date,
    "datetime": _read_moment,
    "list": _read_list,
}


def column_locale(cells: Iterable[Cell], kind: FactType | None = None) -> Locale:
    """How a column writes numbers and dates, as its unambiguous cells show.

    Where none is, the decimal sign is a point, and the month stands first, but in dates with points. With the type of
    the column's fact, only what matters for it is looked at.
    """
    has_numbers = kind in (None, "number", "integer", "list")
    has_dates = kind in (None, "date", "datetime", "list")
    if not (has_numbers or has_dates):
        return POINT
    texts = [cell for cell in cells if type(cell) is str]
    commas = [text.strip() for text in texts if "," in text] if has_numbers else []
    is_comma = any(map(_DECIMAL_COMMA.fullmatch, commas)) and not any(
        _DECIMAL_POINT.fullmatch(text.strip()) for text in texts if "." in text
    )
    return Locale("," if is_comma else ".", has_dates and _has_day_first(texts))


def _has_day_first(texts: Iterable[str]) -> bool:
    for text in texts:
        parts = _DATE_PARTS.match(text.strip())
        if parts is not None and len(parts[1]) <= 2:
            day_first = _order_of(text, int(parts[1]), int(parts[2]))
            if day_first is not None:
                return day_first
    return False


def _order_of(text: str, first: int, second: int) -> bool | None:
    """Whether the day stands first in a date; None where both orders are possible."""
    if first > 12:
        return True
    if second > 12:
        return False
    return True if "." in text else None


__all__ = [
    "FALSE_WORDS",
    "MISSING_WORDS",
    "POINT",
    "TRUE_WORDS",
    "Locale",
    "cell_reader",
    "column_locale",
    "is_blank",
    "parse_literal",
]
