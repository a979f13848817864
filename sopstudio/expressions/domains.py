"""What the language knows of a declared fact, and whether the fact can ever have a given literal value."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Literal as OneOf
from typing import TypeAlias, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.expressions.diagnostics import suggest_name
from sopstudio.expressions.values import (
    EvaluationError,
    ExactValue,
    read_date,
    read_moment,
    say_value,
    to_exact_value,
)
from sopstudio.translation import quoted, tr

TypeName: TypeAlias = OneOf["string", "number", "integer", "boolean", "date", "datetime", "list"]
Allowed: TypeAlias = str | int | Decimal | Fraction | float | bool | date | datetime
Bound: TypeAlias = int | Decimal | Fraction | float | None


class Domain(Struct, frozen=True):
    """A declared fact: its type, its allowed values (of a list: of its items), and the range of a number."""

    type: TypeName
    allowed: tuple[Allowed, ...] = ()
    minimum: Bound = None
    maximum: Bound = None
    items: TypeName | None = None
    optional: bool = False

    def item_domain(self) -> "Domain | None":
        """The domain of a list's items, where the list declares one."""
        return replace(self, type=self.items, items=None) if self.type == "list" and self.items else None


def domain_violation(domain: Domain, value: str | int | Fraction | bool) -> tuple[str, str] | None:
    """Why the fact never has a literal of the right type as its value (message, hint); None where it may."""
    if domain.type == "string" and value in domain.allowed:
        return None  # as it stands, which is quick among thousands
    literal = _coerce(domain.type, value)
    if literal is None:
        return None
    if domain.allowed:
        allowed = [_coerce(domain.type, item) for item in domain.allowed]
        return None if literal in allowed else (_never(literal), _allowed_hint(domain, value))
    if not _is_number(literal):
        return None
    if domain.type == "integer" and isinstance(literal, Fraction) and literal.denominator != 1:
        return _never(literal), tr("it is a whole number")
    return _range_violation(domain, literal)


def _never(literal: ExactValue) -> str:
    return tr("is never {value}", value=say_value(literal))


def _range_violation(domain: Domain, literal: int | Fraction) -> tuple[str, str] | None:
    low, high = _coerce("number", domain.minimum), _coerce("number", domain.maximum)
    if _is_number(low) and literal < low:
        return _never(literal), tr("its lowest value is {value}", value=domain.minimum)
    if _is_number(high) and literal > high:
        return _never(literal), tr("its highest value is {value}", value=domain.maximum)
    return None


def _allowed_hint(domain: Domain, value: str | int | Fraction | bool) -> str:
    texts = [item for item in domain.allowed if isinstance(item, str)]
    suggestion = suggest_name(str(value), texts, quoted) if domain.type == "string" else ""
    if suggestion:
        return suggestion
    examples = [quoted(item) if isinstance(item, str) else str(item) for item in domain.allowed[:8]]
    more = " …" if len(domain.allowed) > len(examples) else ""
    return tr("it is one of {values}", values=", ".join(examples) + more)


def _is_number(value: object) -> TypeGuard[int | Fraction]:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _coerce(type_name: TypeName, raw: object) -> ExactValue | None:
    """A literal, allowed value or bound as a value of the type; None where it is of another type."""
    if type_name in ("date", "datetime"):
        if isinstance(raw, str):
            return read_date(raw) if type_name == "date" else read_moment(raw)
        return raw if isinstance(raw, date) and isinstance(raw, datetime) is (type_name == "datetime") else None
    if raw is None:
        return None
    try:
        value = to_exact_value(raw, "a value")
    except EvaluationError:
        return None
    fits = {"string": isinstance(value, str), "boolean": isinstance(value, bool)}
    return value if fits.get(type_name, _is_number(value)) else None
