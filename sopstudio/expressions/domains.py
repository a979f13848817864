"""What the language needs to know of a declared fact, and whether the fact can ever hold a given literal."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Literal as OneOf
from typing import TypeAlias, TypeGuard

from sopstudio.expressions.names import proposal
from sopstudio.expressions.values import Plain, Stuck, describe, plain, read_date, read_moment
from sopstudio.expressions.writing import quoted

TypeName: TypeAlias = OneOf["string", "number", "integer", "boolean", "date", "datetime", "list"]
Allowed: TypeAlias = str | int | Decimal | Fraction | float | bool | date | datetime
Bound: TypeAlias = int | Decimal | Fraction | float | None


@dataclass(frozen=True, slots=True)
class Domain:
    """A fact as declared: its type, the values it may take (of a list: its items), and the range of a number."""

    type: TypeName
    allowed: tuple[Allowed, ...] = ()
    minimum: Bound = None
    maximum: Bound = None
    items: TypeName | None = None
    optional: bool = False

    def of_item(self) -> "Domain | None":
        """The domain of a list's items, where it declares one."""
        return replace(self, type=self.items, items=None) if self.type == "list" and self.items else None


def outside(domain: Domain, value: str | int | Fraction | bool) -> tuple[str, str] | None:
    """Why a literal of the right type is never held (message, hint), or None where it may be."""
    if domain.type == "string" and value in domain.allowed:
        return None  # as it stands, which is quick among thousands
    wanted = _read(domain.type, value)
    if wanted is None:
        return None
    if domain.allowed:
        allowed = [_read(domain.type, one) for one in domain.allowed]
        return None if wanted in allowed else (f"is never {describe(wanted)}", _allowed_hint(domain, value))
    if not _is_number(wanted):
        return None
    if domain.type == "integer" and isinstance(wanted, Fraction) and wanted.denominator != 1:
        return f"is never {describe(wanted)}", "it is a whole number"
    return _out_of_range(domain, wanted)


def _out_of_range(domain: Domain, wanted: int | Fraction) -> tuple[str, str] | None:
    low, high = _read("number", domain.minimum), _read("number", domain.maximum)
    if _is_number(low) and wanted < low:
        return f"is never {describe(wanted)}", f"its lowest value is {domain.minimum}"
    if _is_number(high) and wanted > high:
        return f"is never {describe(wanted)}", f"its highest value is {domain.maximum}"
    return None


def _allowed_hint(domain: Domain, value: str | int | Fraction | bool) -> str:
    texts = [one for one in domain.allowed if isinstance(one, str)]
    near = proposal(str(value), texts, before="'", after="'") if domain.type == "string" else ""
    if near:
        return near
    shown = [quoted(one) if isinstance(one, str) else str(one) for one in domain.allowed[:8]]
    return f"it is one of {', '.join(shown)}{' …' if len(domain.allowed) > 8 else ''}"


def _is_number(value: object) -> TypeGuard[int | Fraction]:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _read(type_name: TypeName, raw: object) -> Plain | None:
    """A literal, allowed value or bound as a value of the type; None where it is of another type."""
    if type_name in ("date", "datetime"):
        if isinstance(raw, str):
            return read_date(raw) if type_name == "date" else read_moment(raw)
        return raw if isinstance(raw, date) and isinstance(raw, datetime) is (type_name == "datetime") else None
    if raw is None:
        return None
    try:
        value = plain(raw, "a value")
    except Stuck:
        return None
    fits = {"string": isinstance(value, str), "boolean": isinstance(value, bool)}
    return value if fits.get(type_name, _is_number(value)) else None
