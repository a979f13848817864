"""Tool parameters as JSON Schema: which values a parameter accepts, and whether the schema can be used.

Schemas come from anywhere, so nothing is assumed about their shape, and nothing outside the schema is
ever fetched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from sopstudio.errors import EditError
from sopstudio.expressions import is_fact_name
from sopstudio.sop import Fact, Schema, Tool
from sopstudio.translation import tr

FACT_TYPES = {"string": "string", "number": "number", "integer": "integer", "boolean": "boolean", "array": "list"}
COMPATIBLE_TYPES = {
    "string": {"string"},
    "date": {"string"},
    "datetime": {"string"},
    "integer": {"integer", "number"},
    "number": {"number"},
    "boolean": {"boolean"},
    "list": {"array"},
}


def json_types(schema: Mapping[str, Any]) -> frozenset[str]:
    """The JSON types that a parameter accepts; empty where the schema does not say."""
    stated = schema.get("type")
    if isinstance(stated, str):
        return frozenset({stated})
    if isinstance(stated, list | tuple):
        return frozenset(name for name in stated if isinstance(name, str))
    return frozenset()


def enum_values(schema: Mapping[str, Any]) -> tuple[Any, ...]:
    """The only values that a parameter accepts; empty where there is no such list."""
    values = schema.get("enum")
    if isinstance(values, list | tuple):
        return tuple(values)
    return (schema["const"],) if "const" in schema else ()


def fact_from_schema(name: str, schema: Mapping[str, Any]) -> Fact:
    """The fact that could feed a parameter, as far as its schema says; name "" where it is no valid fact name."""
    kinds = json_types(schema) - {"null"}
    kind = FACT_TYPES.get(next(iter(kinds)), "string") if len(kinds) == 1 else "string"
    allowed = tuple(value for value in enum_values(schema) if isinstance(value, str | int | Decimal))
    described = schema.get("description")
    return Fact.model_validate(
        {
            "name": name if is_fact_name(name) else "",
            "type": kind,
            "items": "string" if kind == "list" else None,
            "allowed": allowed if kind in ("string", "integer", "number") else (),
            "description": described if isinstance(described, str) else "",
        }
    )


def schema_flaws(tool: Tool) -> Iterator[str]:
    """What is wrong with a tool's parameters as a schema, in words."""
    stated = tool.parameters.get("type")
    if stated not in (None, "object"):
        yield tr("they must be an object (type: object)")
    remote = next(_remote_references(tool.parameters), None)
    if remote is not None:
        yield tr("they refer to {address}, and nothing outside the SOP is ever fetched", address=remote)
        return
    properties = tool.parameters.get("properties", {})
    if isinstance(properties, Mapping):
        names = tool.parameters.get("required", ())
        missing = [name for name in names if name not in properties] if isinstance(names, list | tuple) else []
        if missing:
            yield tr('they require "{name}" without describing it', name=missing[0])
    try:
        Schema(tool.parameters)
    except (EditError, TypeError, ValueError, OverflowError) as error:
        yield str(getattr(error, "why", "") or error)


def _remote_references(schema: Any) -> Iterator[str]:
    pending = [schema]
    while pending:
        value = pending.pop()
        if isinstance(value, Mapping):
            reference = value.get("$ref")
            if isinstance(reference, str) and not reference.startswith("#"):
                yield reference
            pending.extend(value.values())
        elif isinstance(value, list | tuple):
            pending.extend(value)
