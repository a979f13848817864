"""What a request offers to be called: tools of the protocol, or functions that are written into the instructions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import loads

LISTED = re.compile(r"^- (?P<name>[\w-]+): (?P<description>[^\n]*?) Parameters: (?P<parameters>\{[^\n]*\})[ \t]*$")
"""A function as a line of a list (ReAct)."""


def functions_of(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The functions that a request offers: each with `name`, `description` and `parameters` (JSON Schema)."""
    tools = [tool.get("function") for tool in body.get("tools") or [] if isinstance(tool, Mapping)]
    functions = [dict(one) for one in tools if isinstance(one, Mapping) and "name" in one]
    return functions or list(functions_in(instructions_of(body)))


def functions_in(instructions: str) -> Iterator[dict[str, Any]]:
    """The functions that stand in instructions, a line each: as JSON objects (MARCO), or as a list (ReAct)."""
    for line in instructions.splitlines():
        if line.startswith("{"):
            data = _json(line.strip())
            if isinstance(data, Mapping) and isinstance(data.get("name"), str) and "parameters" in data:
                yield dict(data)
        elif found := LISTED.match(line):
            parameters = _json(found["parameters"])
            if isinstance(parameters, Mapping):
                yield {**found.groupdict(), "parameters": dict(parameters)}


def instructions_of(body: Mapping[str, Any]) -> str:
    """The text of the first message."""
    messages = body.get("messages")
    first = messages[0] if isinstance(messages, list) and messages else {}
    return str(first.get("content") or "") if isinstance(first, Mapping) else ""


def _json(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return None


__all__ = ["functions_in", "functions_of", "instructions_of"]
