"""Values of facts as people write them: numbers without quotes, yes and no, dates as they are."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from sopstudio.sop import Fact, dumps, typed
from sopstudio.sop.facts import FactType
from sopstudio.ui.forms.field import Reader

YES, NO = frozenset({"yes", "true"}), frozenset({"no", "false"})


def number(text: str) -> int | Decimal:
    """A number. Raises `ValueError` in words."""
    try:
        value = Decimal(text.strip().replace("−", "-"))
    except InvalidOperation:
        raise ValueError("Enter a number, such as 720 or 0.5.") from None
    if not value.is_finite() or abs(value.adjusted()) > 30:
        raise ValueError("Enter a number of at most 30 digits.")
    return int(value) if value == value.to_integral_value() and "." not in text else value


def number_or_nothing(text: str) -> int | Decimal | None:
    """A number, or None for a blank. Raises `ValueError` in words."""
    return number(text) if text.strip() else None


def reader_of(kind: FactType) -> Reader:
    """What reads a value of that type. Raises `ValueError` in words."""

    def read(text: str) -> Any:
        text = text.strip()
        if kind in ("number", "integer"):
            value: Any = number(text)
        elif kind == "boolean":
            if text.casefold() not in YES | NO:
                raise ValueError("Enter yes or no.")
            return text.casefold() in YES
        else:
            value = text
        if kind in _EXAMPLES and typed(Fact(name="value", type=kind), value) is None:
            raise ValueError(_EXAMPLES[kind])
        return value

    return read


_EXAMPLES: dict[Any, str] = {
    "integer": "Enter a whole number, such as 720.",
    "date": "Enter a date such as 2026-03-31.",
    "datetime": "Enter a date and time with its UTC offset, such as 2026-03-31T09:30+02:00.",
}


def shown(value: Any) -> str:
    """A value as people write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return format(value, "f")
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else dumps(value, indent=None)
