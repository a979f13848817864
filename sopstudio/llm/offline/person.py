"""The offline model as a person who carries out a step: it fills in the form, and always decides the first way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.chat_request import ChatRequest
from sopstudio.sop import dumps, loads

ROLE = "You play a person at work"
SCHEMA_HEADING = "JSON Schema:"
BY_TYPE: Mapping[str, Any] = {"boolean": True, "integer": 1, "number": 1, "array": [], "string": "as seen"}
BY_FORMAT: Mapping[str, Any] = {"date": "2026-01-05", "date-time": "2026-01-05T09:00:00+00:00"}


def is_person(request: ChatRequest) -> bool:
    """Whether the request hands a step over to a person."""
    return ROLE in request.instructions


def act_as_person(request: ChatRequest) -> dict[str, Any]:
    """The form, filled in with the first value that each of its members may have."""
    text = request.system
    try:
        schema = loads(text[text.rfind(SCHEMA_HEADING) :].partition("\n")[2].strip())
        members = {name: _value(schema["properties"][name]) for name in schema["required"]}
    except (FormatError, KeyError, TypeError):
        return {"content": "I do not know what is asked for."}
    return {"content": dumps(members, indent=None)}


def _value(schema: Mapping[str, Any]) -> Any:
    """A value that fits a schema, as far as it can be told without solving a pattern."""
    for name in ("enum", "examples"):
        if schema.get(name):
            return schema[name][0]
    if "format" in schema:
        return BY_FORMAT[schema["format"]]
    bound = schema.get("minimum", schema.get("maximum"))
    return bound if bound is not None else BY_TYPE[schema["type"]]


__all__ = ["act_as_person", "is_person"]
