"""A model request as a person sees it who answers in place of a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.offered import get_functions

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
    if body.get("response_format"):
        system = " ".join(
            str(message.get("content")) for message in body.get("messages") or [] if message.get("role") == "system"
        )
        return "json" if '"function_call"' in system else "native"
    return "react" if "Observation" in str(body.get("stop", "")) else "native"


def read_request(body: Mapping[str, Any], problem: str = "") -> PromptedRequest:
    """The request as a person sees it."""
    messages = [message for message in body.get("messages") or [] if isinstance(message, Mapping)]
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
