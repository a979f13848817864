"""References within a JSON document, as OpenAPI and JSON Schema write them; nothing is ever fetched."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import unquote

MAX_UNFOLDED: Final = 200_000
"""How many values all schemas of a document may have once their references are replaced."""


class Resolver:
    """Follows references within a document. One that leads back to itself ends in an empty schema, and so does all
    that would unfold to more than `MAX_UNFOLDED` values.
    """

    def __init__(self, root: Any) -> None:
        self._root, self._count = root, 0

    def resolve(self, part: Any) -> Any:
        """What a reference leads to; other values as they are."""
        seen: set[str] = set()
        while isinstance(part, dict) and isinstance(part.get("$ref"), str):
            reference = part["$ref"]
            if reference in seen or not reference.startswith("#/"):
                return {}
            seen.add(reference)
            part = self._look_up(reference)
        return part if part is not None else {}

    def expand(self, schema: Any, open_refs: tuple[str, ...] = ()) -> dict[str, Any]:
        """A schema with every reference in it replaced by what it leads to."""
        self._count += 1
        if not isinstance(schema, dict) or self._count > MAX_UNFOLDED:
            return {}
        reference = schema.get("$ref")
        if isinstance(reference, str):
            if reference in open_refs or not reference.startswith("#/"):
                return {}
            return self.expand(self._look_up(reference), (*open_refs, reference))
        expanded = {key: self._expand_part(value, open_refs) for key, value in schema.items() if key != "allOf"}
        parts = schema.get("allOf")
        for part in parts if isinstance(parts, list) else ():
            inner = self.expand(part, open_refs)
            expanded["properties"] = {**_members(expanded), **_members(inner)}
            expanded["required"] = [*_names(expanded), *_names(inner)]
            expanded.setdefault("type", inner.get("type", "object"))
        return expanded

    def _expand_part(self, value: Any, open_refs: tuple[str, ...]) -> Any:
        self._count += 1
        if self._count > MAX_UNFOLDED:
            return {}
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str) or isinstance(value.get("allOf"), list):
                return self.expand(value, open_refs)
            return {key: self._expand_part(item, open_refs) for key, item in value.items()}
        if isinstance(value, list):
            return [self._expand_part(item, open_refs) for item in value]
        return value

    def _look_up(self, reference: str) -> Any:
        value = self._root
        for key in unquote(reference[2:]).split("/"):
            key = key.replace("~1", "/").replace("~0", "~")
            value = value.get(key) if isinstance(value, dict) else None
        return value


def _members(schema: dict[str, Any]) -> dict[str, Any]:
    members = schema.get("properties")
    return members if isinstance(members, dict) else {}


def _names(schema: dict[str, Any]) -> list[Any]:
    names = schema.get("required")
    return names if isinstance(names, list) else []


__all__ = ["Resolver"]
