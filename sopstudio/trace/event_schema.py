"""The JSON Schema of a kept run's events, generated from their types; `resources/run.schema.json` contains it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from sopstudio.trace.events import EVENT_TYPES
from sopstudio.trace.requests import Answer, Answers, AskModel, Request, Together, ToolOffer, ToolOutcome, ToolResult

RUN_SCHEMA = "run.schema.json"
REFERENCE = "#/$defs/{name}"
TIMES = {
    "at": {"type": "number", "minimum": 0, "description": "Seconds since the run began, on a clock that never jumps."},
    "clock": {"type": "string", "format": "date-time", "description": "The time of day, in UTC."},
}
OWN_FORMS = (AskModel, ToolResult, Together, Answers)
"""Events that are kept in another form than that of their fields."""


def run_schema() -> dict[str, Any]:
    """The schema of what `runs show --events --format json` writes."""
    plain = [kind for kind in EVENT_TYPES.values() if kind not in OWN_FORMS]
    _, definitions = msgspec.json.schema_components([*plain, ToolOffer, ToolOutcome], ref_template=REFERENCE)
    outcome = definitions.pop("ToolOutcome")
    definitions |= {
        "ToolResult": {
            **outcome,
            "title": "ToolResult",
            "description": f"{ToolResult.__doc__} {outcome['description']}",
            "properties": {"ok": {"type": "boolean"}, "body": {}, **_without(outcome["properties"], "ok")},
            "required": ["ok", "body"],
        },
        "AskModel": _object(
            {
                "component": {"type": "string"},
                "form": {"type": "string"},
                "system": {"type": "string"},
                "kept": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "How many messages of the component's previous request come before `history`.",
                },
                "history": {"type": "array", "items": {"type": "object"}},
                "offers": {"type": "array", "items": _reference("ToolOffer")},
            },
            optional=("form",),
        ),
        "Together": _object({"requests": {"type": "array", "items": _any_of(get_args(Request))}}),
        "Answers": _object({"answers": {"type": "array", "items": _any_of(get_args(Answer))}}),
    }
    events = {name: _as_event(name, definitions[name]) for name in EVENT_TYPES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A run of SOP Studio with its events",
        "type": "object",
        "required": ["run", "events"],
        "properties": {"run": {"type": "string"}, "events": {"type": "array", "items": _any_of(EVENT_TYPES.values())}},
        "$defs": {**definitions, **events},
    }


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": REFERENCE.format(name=name)}


def _without(properties: dict[str, Any], name: str) -> dict[str, Any]:
    return {other: part for other, part in properties.items() if other != name}


def _any_of(kinds: Any) -> dict[str, Any]:
    return {"anyOf": [_reference(kind.__name__) for kind in kinds]}


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _as_event(name: str, part: dict[str, Any]) -> dict[str, Any]:
    properties = {"event": {"const": name}, **part["properties"], **TIMES}
    return {**part, "properties": properties, "required": ["event", *part.get("required", ())]}


__all__ = ["RUN_SCHEMA", "run_schema"]
