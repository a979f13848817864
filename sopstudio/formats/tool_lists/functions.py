"""Lists of functions as models and MCP servers know them: OpenAI, Anthropic, Bedrock, Gemini, MCP `tools/list`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sopstudio.formats.tool_lists.reading import Description
from sopstudio.formats.tool_lists.references import Resolver

LISTS: Final = ("tools", "functions", "functionDeclarations", "function_declarations")
"""The keys under which lists of tools stand, on any level above them."""
WRAPPERS: Final = ("result", "toolConfig", "data")
_SCHEMAS: Final = ("parameters", "input_schema", "inputSchema", "parametersJsonSchema")


def read(_text: str, data: Any) -> Iterator[Description]:
    """Every function of the list, in order."""
    yield from _read(data, "")


def _read(data: Any, where: str) -> Iterator[Description]:
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _read(item, f"{where}/{number}")
    elif isinstance(data, dict):
        inner = next((key for key in (*LISTS, *WRAPPERS) if isinstance(data.get(key), list | dict)), "")
        if inner:
            yield from _read(data[inner], f"{where}/{inner}")
        else:
            yield from _read_function(data, where)


def _read_function(item: Mapping[str, Any], where: str) -> Iterator[Description]:
    """One function, out of its wrapper."""
    for wrapper in ("function", "toolSpec"):
        if isinstance(item.get(wrapper), dict):
            item = item[wrapper]
    name = item.get("name")
    schema = next((item[key] for key in _SCHEMAS if isinstance(item.get(key), dict)), None)
    if not isinstance(name, str) or (schema is None and "description" not in item):
        return
    if isinstance(schema, dict) and isinstance(schema.get("json"), dict):
        schema = schema["json"]
    notes = item.get("annotations")
    hints = notes if isinstance(notes, dict) else {}
    response = item.get("outputSchema") or item.get("response") or item.get("returns")
    yield Description(
        name,
        where,
        description=_text(item.get("description")),
        title=_text(item.get("title") or hints.get("title")),
        method=_text(item.get("method")),
        url=_text(item.get("url")),
        parameters=schema,
        response=Resolver(response).expand(response) if isinstance(response, dict) else None,
        reads_only=hints["readOnlyHint"] if isinstance(hints.get("readOnlyHint"), bool) else None,
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def detect(_text: str, data: Any) -> bool:
    """Whether there is at least one function with parameters."""
    return data is not None and any(item.parameters is not None for item in _read(data, ""))


__all__ = ["detect", "read"]
