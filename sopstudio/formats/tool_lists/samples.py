"""A JSON Schema from a sample: what kinds of values stand where."""

from __future__ import annotations

from typing import Any

MAX_DEPTH = 6


def schema_of(value: Any, depth: int = 0) -> dict[str, Any]:
    """The schema that a JSON value suggests."""
    if isinstance(value, bool):
        return {"type": "boolean"}
    if isinstance(value, int):
        return {"type": "integer"}
    if isinstance(value, float):
        return {"type": "number"}
    if isinstance(value, list):
        return {"type": "array", **({"items": schema_of(value[0], depth + 1)} if value and depth < MAX_DEPTH else {})}
    if isinstance(value, dict) and depth < MAX_DEPTH:
        return {"type": "object", "properties": {str(key): schema_of(item, depth + 1) for key, item in value.items()}}
    return {"type": "object"} if isinstance(value, dict) else {"type": "string"}


__all__ = ["schema_of"]
