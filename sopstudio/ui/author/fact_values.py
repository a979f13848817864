"""Values of facts as people write them: numbers without quotes, yes and no, ISO dates."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from sopstudio.sop import Fact, dumps, parse_value
from sopstudio.sop.facts import FactType
from sopstudio.translation import plain_number, tr
from sopstudio.ui.forms.field import ValueParser

YES_WORDS, NO_WORDS = frozenset({"yes", "true"}), frozenset({"no", "false"})
"""In English; the words of the user's language hold as well."""


def parse_number(text: str) -> int | Decimal:
    """A number. Raises `ValueError` with one sentence."""
    try:
        value = Decimal(plain_number(text))
    except InvalidOperation:
        raise ValueError(tr("Enter a number, such as 720 or 0.5.")) from None
    if not value.is_finite() or abs(value.adjusted()) > 30:
        raise ValueError(tr("Enter a number of at most 30 digits."))
    return int(value) if value == value.to_integral_value() and "." not in plain_number(text) else value


def parse_optional_number(text: str) -> int | Decimal | None:
    """A number, or None for a blank. Raises `ValueError` with one sentence."""
    return parse_number(text) if text.strip() else None


def value_parser(kind: FactType) -> ValueParser:
    """The function that parses values of a type; it raises `ValueError` with one sentence."""

    def read(text: str) -> Any:
        text = text.strip()
        if kind in ("number", "integer"):
            value: Any = parse_number(text)
        elif kind == "boolean":
            return _parse_answer(text.casefold())
        else:
            value = text
        if kind in _TYPE_ERRORS and parse_value(Fact(name="value", type=kind), value) is None:
            raise ValueError(_TYPE_ERRORS[kind])
        return value

    return read


def _parse_answer(word: str) -> bool:
    if word in YES_WORDS or word == tr("yes"):
        return True
    if word in NO_WORDS or word == tr("no"):
        return False
    raise ValueError(tr("Enter yes or no."))


_TYPE_ERRORS: dict[Any, str] = {
    "integer": tr("Enter a whole number, such as 720."),
    "date": tr("Enter a date such as 2026-03-31."),
    "datetime": tr("Enter a date and time with its UTC offset, such as 2026-03-31T09:30+02:00."),
}


def format_value(value: Any) -> str:
    """A value as people write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, Decimal):
        return format(value, "f")
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else dumps(value, indent=None)
