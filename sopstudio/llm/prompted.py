"""What a request asks, as a person has to see it who answers in place of a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.offered import functions_of

WORDS = {"string": "text", "integer": "whole number", "boolean": "yes or no", "array": "list"}


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool that may be called, with its parameters as JSON Schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]

    def spelled(self) -> str:
        """How it is called in a line: `look_up order_id=(text)`; what can be left out in brackets."""
        properties, required = self.parameters.get("properties") or {}, self.parameters.get("required") or ()
        parts = [f"{name}=({_kind(one)})" for name, one in properties.items()]
        shown = [part if part.partition("=")[0] in required else f"[{part}]" for part in parts]
        return " ".join([self.name, *shown])


@dataclass(frozen=True, slots=True)
class Prompted:
    """What the person is to answer: the instructions, the last message with who said it, what may be called.

    `problem` says why the line before could not be used.
    """

    instructions: str
    who: str
    said: str
    offers: tuple[Offered, ...]
    problem: str = ""


Ask = Callable[[Prompted], str | None]
"""Shows what is to be answered, and returns the line that was typed; None where the person has left."""


def form_of(body: Mapping[str, Any]) -> str:
    """The form in which a request wants its reply; an object without a function call is written as it stands."""
    if body.get("response_format"):
        system = " ".join(str(one.get("content")) for one in body.get("messages") or [] if one.get("role") == "system")
        return "json" if '"function_call"' in system else "native"
    return "react" if "Observation" in str(body.get("stop", "")) else "native"


def prompted(body: Mapping[str, Any], problem: str = "") -> Prompted:
    """What a person has to see of a request."""
    messages = [one for one in body.get("messages") or [] if isinstance(one, Mapping)]
    system = "\n".join(str(one.get("content") or "") for one in messages if one.get("role") == "system")
    last = messages[-1] if messages and messages[-1].get("role") != "system" else {}
    offers = tuple(
        Offered(one["name"], one.get("description", ""), one.get("parameters") or {}) for one in functions_of(body)
    )
    return Prompted(system, str(last.get("role", "")), str(last.get("content") or ""), offers, problem)


def _kind(schema: Mapping[str, Any]) -> str:
    allowed = schema.get("enum")
    kind = str(schema.get("type", "text"))
    return " | ".join(map(str, allowed)) if allowed else WORDS.get(kind, kind)
