"""Facts: the typed variables of an SOP, provided by the user, a tool or a computation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Domain, FactValue
from sopstudio.sop.frozen import FrozenModel, Json, Scalar
from sopstudio.sop.schemas import Schema
from sopstudio.translation import in_english, mark, tr

MAX_EXPONENT = 1000
FactType = Literal["string", "number", "integer", "boolean", "date", "datetime", "list"]
TYPE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "string": mark("text"),
        "number": mark("number"),
        "integer": mark("whole number"),
        "boolean": mark("yes or no"),
        "date": mark("date"),
        "datetime": mark("date and time"),
        "list": mark("list"),
    }
)
"""The names of the types for people."""

_TYPE_NAMES: Mapping[FactType, str] = MappingProxyType(
    {
        "string": mark("string"),
        "number": mark("number"),
        "integer": mark("integer"),
        "boolean": mark("boolean"),
        "date": mark("date"),
        "datetime": mark("datetime"),
        "list": mark("list"),
    }
)
"""The types as models know them."""


class Fact(FrozenModel):
    """One variable: its type, the values it may have, and how a person recognises it.

    `allowed` lists the only possible values; `minimum`/`maximum` bound numbers (inclusive); `pattern` is a
    regular expression that the whole text must match; `optional` facts may be missing even after their
    provider ran.
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
        """The fact as the condition language knows it."""
        return Domain(
            self.type,
            allowed=self.allowed,
            minimum=self.minimum,
            maximum=self.maximum,
            items=self.items,
            optional=self.optional,
        )

    def json_schema(self) -> dict[str, Any]:
        """The fact as a JSON Schema, for models and argument validation."""
        schema: dict[str, Any] = dict(_JSON_SCHEMAS[self.type])
        if self.type == "list" and (self.items or self.allowed):
            schema["items"] = Fact(name="item", type=self.items or "string", allowed=self.allowed).json_schema()
        elif self.allowed:
            schema["enum"] = list(self.allowed)
        keywords = {
            "minimum": self.minimum,
            "maximum": self.maximum,
            "pattern": self.pattern or None,
            "description": self.description or None,
            "examples": list(self.examples) or None,
        }
        return schema | {key: keyword for key, keyword in keywords.items() if keyword is not None}


_JSON_SCHEMAS: Mapping[str, Mapping[str, str]] = MappingProxyType(
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


def _read_integer(value: object) -> int | None:
    number = _read_number(value)
    return int(number) if number is not None and number == int(number) else None


def _read_number(value: object) -> int | Decimal | Fraction | None:
    """The exact number; None where it is not finite or its exponent would make a huge fraction."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | float):
        return None
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal) and not (value.is_finite() and abs(value.adjusted()) <= MAX_EXPONENT):
        return None
    return value


def _read_instant(value: object, kind: type[date] | type[datetime]) -> date | datetime | None:
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
    "integer": _read_integer,
    "number": _read_number,
    "boolean": lambda value: value if isinstance(value, bool) else None,
    "date": lambda value: _read_instant(value, date),
    "datetime": lambda value: _read_instant(value, datetime),
    "list": lambda value: tuple(value) if isinstance(value, list | tuple) else None,
}


def find_spoken(facts: Iterable[Fact], name: str) -> Fact | None:
    """The fact of this name, else the only one whose name differs by blanks, underscores and case alone; None for
    none.
    """
    spoken = [fact for fact in facts if _fold_name(fact.name) == _fold_name(name)]
    exact = next((fact for fact in spoken if fact.name == name), None)
    return exact or (spoken[0] if len(spoken) == 1 else None)


def _fold_name(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


def parse_value(fact: Fact, raw: object) -> FactValue | None:
    """`raw` (JSON data) as the value that conditions compute with; None where it is not of the fact's type."""
    value: FactValue | None = _READERS[fact.type](raw)
    if isinstance(value, tuple) and fact.items is not None:
        value = tuple(map(_READERS[fact.items], value))
        return None if None in value else value
    return value


def _say(text: str, **values: object) -> str:
    """A text in English that `to_users_language` can translate."""
    with in_english():
        return tr(text, **values)


def describe_mismatch(fact: Fact, value: object) -> str:
    """Why `value` (JSON data) does not fit `fact`, in English, as runs keep it and models read it; empty where it fits.

    `to_users_language` says it to people.
    """
    if value is None or value == "":
        return "" if fact.optional else _say(mark("{name} is missing"), name=fact.name)
    if fact.type == "list" and isinstance(value, list | tuple):
        return _describe_item_mismatch(fact, value)
    if parse_value(fact, value) is None:
        kind = _say(_TYPE_NAMES[fact.type])
        return _say(mark("{name} must be of type {type}, not {value}"), name=fact.name, type=kind, value=repr(value))
    if fact.allowed and not any(_are_equal(fact, value, allowed) for allowed in fact.allowed):
        values = ", ".join(map(str, fact.allowed))
        return _say(mark("{name} must be one of {values}, not {value}"), name=fact.name, values=values, value=value)
    return _describe_pattern_mismatch(fact, value) or _describe_range_mismatch(fact, _read_number(value))


def _describe_item_mismatch(fact: Fact, items: Sequence[object]) -> str:
    if not (fact.items or fact.allowed):
        return ""
    item = Fact(name=fact.name, type=fact.items or "string", allowed=fact.allowed)
    reason = next(filter(None, (describe_mismatch(item, element) for element in items)), "")
    return _say(mark("an item of {reason}"), reason=reason) if reason else ""


def _are_equal(fact: Fact, value: object, allowed: object) -> bool:
    """Equal as values of the fact: 1 is 1.0, a moment equals itself in another time zone, and true is not 1."""
    return isinstance(value, bool) is isinstance(allowed, bool) and parse_value(fact, value) == parse_value(
        fact, allowed
    )


def _describe_pattern_mismatch(fact: Fact, value: object) -> str:
    if not fact.pattern or not isinstance(value, str):
        return ""
    try:
        matches = _compile_pattern(fact.pattern).fits(value)
    except EditError:
        return _say(mark("{name} has a pattern that cannot be used: {pattern}"), name=fact.name, pattern=fact.pattern)
    if matches:
        return ""
    return _say(
        mark("{name} must match {pattern}, not {value}"), name=fact.name, pattern=fact.pattern, value=repr(value)
    )


_UNICODE_CLASSES = {r"\d": r"\p{Nd}", r"\D": r"\P{Nd}", r"\w": r"[\p{L}\p{N}_]", r"\W": r"[^\p{L}\p{N}_]", r"\Z": r"\z"}
_CLASSES_IN_SETS = {r"\w": r"\p{L}\p{N}_", r"\W": r"\W"}
_PIECE = re.compile(r"\[\^\\W\\d_\]|\\.|\[\^?\]?|\]|\{,(?=\d+\})", re.DOTALL)


@lru_cache(maxsize=512)
def _compile_pattern(pattern: str) -> Schema:
    """A schema that tests whether a whole text matches, with an engine that cannot hang on a pattern.

    The engine's character classes are ASCII; they are replaced by the Unicode classes that Python means.
    """
    inside = False

    def replace_class(match: re.Match[str]) -> str:
        nonlocal inside
        piece = match[0]
        if piece == r"[^\W\d_]" and not inside:
            return r"\p{L}"
        if piece[0] in "[]":
            inside = not piece.endswith("]") or (not inside and piece != "]")
            return piece
        if piece == "{,":
            return piece if inside else "{0,"
        return (_CLASSES_IN_SETS if inside and piece in _CLASSES_IN_SETS else _UNICODE_CLASSES).get(piece, piece)

    return Schema({"pattern": f"^(?:{_PIECE.sub(replace_class, pattern)})$"})


def _describe_range_mismatch(fact: Fact, number: int | Decimal | Fraction | None) -> str:
    exact = Fraction(number) if number is not None else None
    if exact is not None and fact.minimum is not None and exact < Fraction(fact.minimum):
        return _say(
            mark("{name} must be at least {bound}, not {value}"), name=fact.name, bound=fact.minimum, value=number
        )
    if exact is not None and fact.maximum is not None and exact > Fraction(fact.maximum):
        return _say(
            mark("{name} must be at most {bound}, not {value}"), name=fact.name, bound=fact.maximum, value=number
        )
    return ""


_PLAIN_TYPES: Mapping[str, type] = MappingProxyType({"string": str, "integer": int, "boolean": bool})


def make_reader(fact: Fact) -> Callable[[object], FactValue]:
    """A function that reads JSON data as a value of the fact; made once for a fact with thousands of values.

    The function raises `ConditionError` with the reason why the data does not fit.
    """
    is_constrained = fact.allowed or fact.pattern or fact.minimum is not None or fact.maximum is not None
    exact_type = None if is_constrained else _PLAIN_TYPES.get(fact.type)

    def read(raw: object) -> FactValue:
        if type(raw) is exact_type and isinstance(raw, (str, int)):  # a tuple, as a union would be built each time
            return raw
        reason, value = describe_mismatch(fact, raw), parse_value(fact, raw)
        if reason or value is None:
            raise ConditionError(f"{fact.name} does not fit", why=reason or "it is missing")
        return value

    return read


def value_to_json(value: FactValue) -> Any:
    """A fact's value as JSON data: dates as ISO text, fractions as the nearest decimal of 28 digits."""
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)
    if isinstance(value, tuple):
        return [value_to_json(item) for item in value]
    return value
