"""What a session waits for, and the answers that are more than a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """Call a tool with these arguments (JSON data) and answer with its response body, or with a `ToolError`.

    `effect` says what the call changes outside: *reads*, *writes*, *sends* or *pays*. `id` counts up within a run.
    """

    id: int
    tool: str
    arguments: Mapping[str, Any]
    effect: str
    kind: Literal["tool"] = "tool"


@dataclass(frozen=True, slots=True)
class PersonRequest:
    """Have a person carry out a step, and answer with the values of the facts in `form`, or with `TIMED_OUT`.

    `step` is the id of the node, `action` one of *do*, *decide*, *approve*, *provide*. `shown` are the facts that the
    person sees, `form` the JSON Schema of each fact to give; `minutes` is the time allowed, None without a limit. The
    answer may hold `by`, the name of the person, which is compared where somebody may not carry out a step.
    """

    id: int
    step: str
    title: str
    description: str
    role: str
    action: str
    shown: Mapping[str, Any]
    form: Mapping[str, Mapping[str, Any]]
    minutes: int | None
    kind: Literal["person"] = "person"


@dataclass(frozen=True, slots=True)
class UserRequest:
    """Say `text` to the user, and answer with what the user says; None where the user has left."""

    id: int
    text: str
    kind: Literal["user"] = "user"


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """Ask a model of one's own, and answer with its message (`role`, `content`, `tool_calls`).

    `messages` and `tools` have the form of OpenAI's chat completions.
    """

    id: int
    messages: tuple[Mapping[str, Any], ...]
    tools: tuple[Mapping[str, Any], ...]
    kind: Literal["model"] = "model"


Request = ToolRequest | PersonRequest | UserRequest | ModelRequest


@dataclass(frozen=True, slots=True)
class ToolError:
    """A tool call that failed: why, and the kind of failure (*error*, *timeout*, *malformed*)."""

    message: str
    kind: str = "error"

    @classmethod
    def from_exception(cls, error: Exception) -> ToolError:
        """The failure of a tool that raised this."""
        return cls(" ".join(f"{type(error).__name__}: {error}".split()))


class TimedOut:
    """The answer where no person carried out a step in the time allowed; use the value `TIMED_OUT`."""

    def __repr__(self) -> str:
        return "TIMED_OUT"


TIMED_OUT = TimedOut()

__all__ = [
    "TIMED_OUT",
    "ModelRequest",
    "PersonRequest",
    "Request",
    "TimedOut",
    "ToolError",
    "ToolRequest",
    "UserRequest",
]
