"""Facts: the typed variables of an SOP, provided by the user, a tool or a computation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Domain
from sopstudio.expressions import Value as FactValue
from sopstudio.sop.frozen import Json, Scalar, Value
from sopstudio.sop.schemas import Schema

MAX_EXPONENT = 1000
FactType = Literal["string", "number", "integer", "boolean", "date", "datetime", "list"]
TYPE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "string": "text",
        "number": "number",
        "integer": "whole number",
        "boolean": "yes or no",
        "date": "date",
        "datetime": "date and time",
        "list": "list",
    }
)
"""What a person calls the types."""


class Fact(Value):
    """One variable: its type, the values it may take, and how a person would recognise it.

    `allowed` lists the only values possible; `minimum`/`maximum` bound numbers (inclusive); `pattern` is a regular
    expression that the whole text must match; `optional` facts may stay missing even when their provider ran.
    """

    name: str
    type: FactType = "string"
    items: FactType | None = None
    allowed: tuple[Scalar, ...] = ()
    minimum: int | Decimal | None = None
    maximum: int | Decimal | None = None
    pattern: str = ""
    unit: str = ""
    description: str = ""
    examples: tuple[Json, ...] = ()
    optional: bool = False

    def domain(self) -> Domain:
        """What the condition language needs to know of this fact."""
        return Domain(
            self.type,
            allowed=self.allowed,
            minimum=self.minimum,
            maximum=self.maximum,
            items=self.items,
            optional=self.optional,
        )

    def json_schema(self) -> dict[str, Any]:
        """This fact as JSON Schema, as models and argument validators read it."""
        schema: dict[str, Any] = dict(_SCHEMAS[self.type])
        if self.type == "list" and (self.items or self.allowed):
            schema["items"] = Fact(name="item", type=self.items or "string", allowed=self.allowed).json_schema()
        elif self.allowed:
            schema["enum"] = list(self.allowed)
        wishes = {
            "minimum": self.minimum,
            "maximum": self.maximum,
            "pattern": self.pattern or None,
            "description": self.description or None,
            "examples": list(self.examples) or None,
        }
        return schema | {key: wish for key, wish in wishes.items() if wish is not None}


_SCHEMAS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "string": {"type": "string"},
        "number": {"type": "number"},
        "integer": {"type": "integer"},
        "boolean": {"type": "boolean"},
        "date": {"type": "string", "format": "date"},
        "datetime": {"type": "string", "format": "date-time"},
        "list": {"type": "array"},
    }
)


def _integer(value: object) -> int | None:
    number = _number(value)
    return int(number) if number is not None and number == int(number) else None


def _number(value: object) -> int | Decimal | Fraction | None:
    """The number, exactly; None for one that is not finite or whose exponent would fill the memory as a fraction."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | float):
        return None
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal) and not (value.is_finite() and abs(value.adjusted()) <= MAX_EXPONENT):
        return None
    return value


def _instant(value: object, kind: type[date] | type[datetime]) -> date | datetime | None:
    if isinstance(value, str):
        try:
            value = kind.fromisoformat(value)
        except ValueError:
            return None
    if kind is datetime:
        return value if isinstance(value, datetime) and value.tzinfo is not None else None
    return value if isinstance(value, date) and not isinstance(value, datetime) else None


_READERS: dict[str, Any] = {
    "string": lambda value: value if isinstance(value, str) else None,
    "integer": _integer,
    "number": _number,
    "boolean": lambda value: value if isinstance(value, bool) else None,
    "date": lambda value: _instant(value, date),
    "datetime": lambda value: _instant(value, datetime),
    "list": lambda value: tuple(value) if isinstance(value, list | tuple) else None,
}


def typed(fact: Fact, raw: object) -> FactValue | None:
    """`raw` (JSON data) as the value that conditions see, or None where it is not of the fact's type."""
    value: FactValue | None = _READERS[fact.type](raw)
    if isinstance(value, tuple) and fact.items is not None:
        value = tuple(map(_READERS[fact.items], value))
        return None if None in value else value
    return value


def misfit(fact: Fact, value: object) -> str:
    """Why `value` (JSON data) does not fit `fact`, in words; empty when it fits."""
    if value is None or value == "":
        return "" if fact.optional else f"{fact.name} is missing"
    if fact.type == "list" and isinstance(value, list | tuple):
        return _items_misfit(fact, value)
    if typed(fact, value) is None:
        return f"{fact.name} must be of type {fact.type}, not {value!r}"
    if fact.allowed and not any(_equal(fact, value, one) for one in fact.allowed):
        return f"{fact.name} must be one of {', '.join(map(str, fact.allowed))}, not {value}"
    return _not_matching(fact, value) or _out_of_range(fact, _number(value))


def _items_misfit(fact: Fact, listed: Sequence[object]) -> str:
    if not (fact.items or fact.allowed):
        return ""
    item = Fact(name=f"an item of {fact.name}", type=fact.items or "string", allowed=fact.allowed)
    return next(filter(None, (misfit(item, one) for one in listed)), "")


def _equal(fact: Fact, value: object, allowed: object) -> bool:
    """Equal as values of the fact: 1 is 1.0, one instant is itself in another zone, and true is not 1."""
    return isinstance(value, bool) is isinstance(allowed, bool) and typed(fact, value) == typed(fact, allowed)


def _not_matching(fact: Fact, value: object) -> str:
    if not fact.pattern or not isinstance(value, str):
        return ""
    try:
        matches = _matcher(fact.pattern).fits(value)
    except EditError:
        return f"{fact.name} has a pattern that cannot be used: {fact.pattern}"
    return "" if matches else f"{fact.name} must match {fact.pattern}, not {value!r}"


_UNICODE = {r"\d": r"\p{Nd}", r"\D": r"\P{Nd}", r"\w": r"[\p{L}\p{N}_]", r"\W": r"[^\p{L}\p{N}_]", r"\Z": r"\z"}
_INSIDE = {r"\w": r"\p{L}\p{N}_", r"\W": r"\W"}
_PIECE = re.compile(r"\[\^\\W\\d_\]|\\.|\[\^?\]?|\]|\{,(?=\d+\})", re.DOTALL)


@lru_cache(maxsize=512)
def _matcher(pattern: str) -> Schema:
    """What tells whether a whole text matches, by an engine that gives up on a pattern instead of hanging on it.

    The engine's classes are those of ASCII; they are put as those of Unicode, which Python means by them.
    """
    inside = False

    def put(found: re.Match[str]) -> str:
        nonlocal inside
        piece = found[0]
        if piece == r"[^\W\d_]" and not inside:
            return r"\p{L}"
        if piece[0] in "[]":
            inside = not piece.endswith("]") or (not inside and piece != "]")
            return piece
        if piece == "{,":
            return piece if inside else "{0,"
        return (_INSIDE if inside and piece in _INSIDE else _UNICODE).get(piece, piece)

    return Schema({"pattern": f"^(?:{_PIECE.sub(put, pattern)})$"})


def _out_of_range(fact: Fact, number: int | Decimal | Fraction | None) -> str:
    exact = Fraction(number) if number is not None else None
    if exact is not None and fact.minimum is not None and exact < Fraction(fact.minimum):
        return f"{fact.name} must be at least {fact.minimum}, not {number}"
    if exact is not None and fact.maximum is not None and exact > Fraction(fact.maximum):
        return f"{fact.name} must be at most {fact.maximum}, not {number}"
    return ""


_PLAIN: Mapping[str, type] = MappingProxyType({"string": str, "integer": int, "boolean": bool})


def reader(fact: Fact) -> Callable[[object], FactValue]:
    """What reads JSON data as a value of the fact, made once for a fact whose values come by the thousand.

    The reader raises `ConditionError` saying why the data does not fit.
    """
    bounded = fact.allowed or fact.pattern or fact.minimum is not None or fact.maximum is not None
    plain = None if bounded else _PLAIN.get(fact.type)

    def read(raw: object) -> FactValue:
        if type(raw) is plain and isinstance(raw, str | int):
            return raw
        why, value = misfit(fact, raw), typed(fact, raw)
        if why or value is None:
            raise ConditionError(f"{fact.name} does not fit", why=why or "it is missing")
        return value

    return read


def to_json(value: FactValue) -> Any:
    """A fact's value as JSON data: dates as ISO text, fractions as the nearest decimal of 28 digits."""
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value
