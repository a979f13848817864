"""Tools: the APIs that an SOP may call, with their parameters, outputs, responses and errors."""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field

from sopstudio.sop.frozen import FrozenDict, FrozenModel, Json, JsonObject

TOOL_NAME = r"^[a-zA-Z0-9_-]{1,64}$"
AGENT_TOOLS = RECORD, KNOWLEDGE = "record_facts", "search_knowledge"
"""What the agents' own tools are called: the one that takes down what the user said, and the one that looks up."""
STAND_IN = "explore_subtree_"
"""How a model's functions begin that stand for a branch (SOP-Agent, section 3.3)."""
_POSITION = re.compile(r"[0-9]{1,9}")


class Output(FrozenModel):
    """The location of a fact in a tool's response: a dotted path of keys and list positions."""

    path: str
    fact: str


class SampleResponse(FrozenModel):
    """A response of the tool in mocked runs where no other is given."""

    body: JsonObject
    title: str = ""


class ErrorResponse(FrozenModel):
    """An error of the tool: its code and message, its cause, and how to handle it."""

    code: str
    message: str
    cause: str = ""
    handling: str = ""
    body: Json = None


class Tool(FrozenModel):
    """One callable API. `parameters` is a JSON Schema object; `precondition` a condition over earlier outputs."""

    name: str = Field(pattern=TOOL_NAME)
    title: str = ""
    description: str = ""
    method: str = ""
    url: str = ""
    parameters: JsonObject = FrozenDict(type="object", properties=FrozenDict())
    outputs: tuple[Output, ...] = ()
    precondition: str = ""
    responses: tuple[SampleResponse, ...] = ()
    errors: tuple[ErrorResponse, ...] = ()
    side_effect: bool = False

    def properties(self) -> dict[str, Any]:
        """The parameters by name, each a JSON Schema."""
        properties = self.parameters.get("properties", {})
        return properties if isinstance(properties, dict) else {}

    def required(self) -> tuple[str, ...]:
        """The names of the parameters without which the tool cannot be called."""
        names = self.parameters.get("required", ())
        return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list | tuple) else ()

    def label(self) -> str:
        """The tool's name for people."""
        return self.title or self.name


def look_up(body: Any, path: str) -> Any:
    """The value at the dotted `path` in a response body (list positions as numbers); None where there is none."""
    for key in path.split("."):
        if isinstance(body, dict):
            body = body.get(key)
        elif isinstance(body, list | tuple) and _POSITION.fullmatch(key) and int(key) < len(body):
            body = body[int(key)]
        else:
            return None
    return body
