"""The part of JSON Schema that arguments of tools are checked by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "number": (int, float, Decimal),
    "array": (list, tuple),
    "object": (dict,),
    "null": (type(None),),
}
KEYWORDS = frozenset(
    {
        *("type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern"),
        *("minLength", "maxLength", "items", "properties", "required", "additionalProperties"),
        *("title", "description", "default", "example", "examples", "format", "$schema", "$comment"),
    }
)
"""The keywords that are checked, or mean nothing for a check."""


def fits(schema: Any, value: Any) -> bool:
    """Whether JSON data fits a schema of these keywords."""
    if isinstance(schema, bool):
        return schema
    return (
        _has_type(schema.get("type"), value)
        and ("enum" not in schema or any(_same(value, option) for option in schema["enum"]))
        and ("const" not in schema or _same(value, schema["const"]))
        and _fits_number(schema, value)
        and _fits_text(schema, value)
        and _fits_object(schema, value)
        and ("items" not in schema or not isinstance(value, list) or all(fits(schema["items"], i) for i in value))
    )


def _has_type(names: Any, value: Any) -> bool:
    options = [names] if isinstance(names, str) else list(names or ())
    return not options or any(_is(name, value) for name in options)


def _is(name: str, value: Any) -> bool:
    if name == "integer":
        return _is("number", value) and value == int(value)
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES.get(name, ()))


def _same(value: Any, other: Any) -> bool:
    return isinstance(value, bool) is isinstance(other, bool) and bool(value == other)


def _fits_number(schema: Mapping[str, Any], value: Any) -> bool:
    if not _is("number", value):
        return True
    exact = Fraction(Decimal(repr(value)) if isinstance(value, float) else value)
    return (
        ("minimum" not in schema or exact >= Fraction(schema["minimum"]))
        and ("maximum" not in schema or exact <= Fraction(schema["maximum"]))
        and ("exclusiveMinimum" not in schema or exact > Fraction(schema["exclusiveMinimum"]))
        and ("exclusiveMaximum" not in schema or exact < Fraction(schema["exclusiveMaximum"]))
    )


def _fits_text(schema: Mapping[str, Any], value: Any) -> bool:
    if not isinstance(value, str):
        return True
    return (
        ("pattern" not in schema or re.search(schema["pattern"], value) is not None)
        and len(value) >= schema.get("minLength", 0)
        and len(value) <= schema.get("maxLength", len(value))
    )


def _fits_object(schema: Mapping[str, Any], value: Any) -> bool:
    if not isinstance(value, dict):
        return True
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    return all(name in value for name in schema.get("required", ())) and all(
        fits(properties.get(name, others), item) for name, item in value.items()
    )
