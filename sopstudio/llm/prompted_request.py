"""A model request as a person sees it who answers in place of a model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.message_shape import unshape_messages
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


TYPE_NAMES = {"string": "text", "integer": "whole number", "boolean": "yes or no", "array": "list"}


@dataclass(frozen=True, slots=True)
class OfferedTool:
    """A tool that may be called, with its parameters as JSON Schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]

    def usage(self) -> str:
        """How to call it in a line: `look_up order_id=(text)`, optional parameters in brackets."""
        properties, required = self.parameters.get("properties") or {}, self.parameters.get("required") or ()
        parts = [f"{name}=({_describe_type(schema)})" for name, schema in properties.items()]
        spellings = [part if part.partition("=")[0] in required else f"[{part}]" for part in parts]
        return " ".join([self.name, *spellings])


@dataclass(frozen=True, slots=True)
class PromptedRequest:
    """What the person is to answer: the instructions, the last message with its role, and the offered tools.

    `problem` says why the previous line could not be used.
    """

    instructions: str
    role: str
    last_message: str
    offers: tuple[OfferedTool, ...]
    problem: str = ""


AskHuman = Callable[[PromptedRequest], str | None]
"""Shows the request and returns the typed line; None where the person has left."""


def get_form(body: Mapping[str, Any]) -> str:
    """The form in which a request wants its reply; an object without a function call counts as native."""
    system = get_instructions(body)
    if '"function_call"' in system and (body.get("response_format") or "<response>" in system):
        return "json" if body.get("response_format") else "thinking"
    if body.get("response_format"):
        return "native"
    return "react" if "Observation" in str(body.get("stop", "")) else "native"


def read_request(body: Mapping[str, Any], problem: str = "") -> PromptedRequest:
    """The request as a person sees it."""
    messages = list(unshape_messages(item for item in body.get("messages") or [] if isinstance(item, Mapping)))
    system = "\n".join(str(message.get("content") or "") for message in messages if message.get("role") == "system")
    last = messages[-1] if messages and messages[-1].get("role") != "system" else {}
    offers = tuple(
        OfferedTool(function["name"], function.get("description", ""), function.get("parameters") or {})
        for function in get_functions(body)
    )
    return PromptedRequest(system, str(last.get("role", "")), str(last.get("content") or ""), offers, problem)


def _describe_type(schema: Mapping[str, Any]) -> str:
    allowed = schema.get("enum")
    kind = str(schema.get("type", "text"))
    return " | ".join(map(str, allowed)) if allowed else TYPE_NAMES.get(kind, kind)
