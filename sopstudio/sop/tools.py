"""Tools: the APIs that an SOP may call, with what they need, give and can answer."""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field

from sopstudio.sop.frozen import FrozenDict, Json, JsonObject, Value

TOOL_NAME = r"^[a-zA-Z0-9_-]{1,64}$"
AGENT_TOOLS = RECORD, KNOWLEDGE = "record_facts", "search_knowledge"
"""What the agents' own tools are called: the one that takes down what the user said, and the one that looks up."""
STAND_IN = "explore_subtree_"
"""How a model's functions begin that stand for a branch (SOP-Agent, section 3.3)."""
_POSITION = re.compile(r"[0-9]{1,9}")


class Output(Value):
    """Where a fact is found in a tool's response: a dotted path of keys and list positions."""

    path: str
    fact: str


class SampleResponse(Value):
    """A response that the tool gives in mocked runs when nothing else is said."""

    body: JsonObject
    title: str = ""


class ErrorResponse(Value):
    """A way in which the tool can fail: its code and message, why it happens and what to do about it."""

    code: str
    message: str
    cause: str = ""
    handling: str = ""
    body: Json = None


class Tool(Value):
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
        found = self.parameters.get("properties", {})
        return found if isinstance(found, dict) else {}

    def required(self) -> tuple[str, ...]:
        """Names of the parameters without which the tool cannot be called."""
        found = self.parameters.get("required", ())
        return tuple(name for name in found if isinstance(name, str)) if isinstance(found, list | tuple) else ()

    def label(self) -> str:
        """What a person calls it."""
        return self.title or self.name


def look_up(body: Any, path: str) -> Any:
    """The value at dotted `path` in a response body (list positions as numbers), or None where there is none."""
    for key in path.split("."):
        if isinstance(body, dict):
            body = body.get(key)
        elif isinstance(body, list | tuple) and _POSITION.fullmatch(key) and int(key) < len(body):
            body = body[int(key)]
        else:
            return None
    return body
