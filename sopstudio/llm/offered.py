"""The functions that a request offers: native tools, or functions written into the instructions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import loads

LISTED_FUNCTION = re.compile(
    r"^- (?P<name>[\w-]+): (?P<description>[^\n]*?) Parameters: (?P<parameters>\{[^\n]*\})[ \t]*$"
)
"""A function as a list item (ReAct)."""


def get_functions(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The functions of a request, each with `name`, `description` and `parameters` (JSON Schema)."""
    tools = [tool.get("function") for tool in body.get("tools") or [] if isinstance(tool, Mapping)]
    functions = [dict(function) for function in tools if isinstance(function, Mapping) and "name" in function]
    return functions or list(parse_functions(get_instructions(body)))


def parse_functions(instructions: str) -> Iterator[dict[str, Any]]:
    """The functions in instructions, one a line: JSON objects (MARCO) or list items (ReAct)."""
    for line in instructions.splitlines():
        if line.startswith("{"):
            data = _json(line.strip())
            if isinstance(data, Mapping) and isinstance(data.get("name"), str) and "parameters" in data:
                yield dict(data)
        elif match := LISTED_FUNCTION.match(line):
            parameters = _json(match["parameters"])
            if isinstance(parameters, Mapping):
                yield {**match.groupdict(), "parameters": dict(parameters)}


def get_instructions(body: Mapping[str, Any]) -> str:
    """The text of the first message."""
    messages = body.get("messages")
    first = messages[0] if isinstance(messages, list) and messages else {}
    return str(first.get("content") or "") if isinstance(first, Mapping) else ""


def _json(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return None


__all__ = ["get_functions", "get_instructions", "parse_functions"]
