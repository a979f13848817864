"""The result of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.simulation import Session as Conversation
from sopstudio.sop import value_to_json
from sopstudio.trace import ToolCall, messages
from sopstudio.trace.alignment import locate_run


@dataclass(frozen=True, slots=True)
class Run:
    """How far a run came, as JSON data.

    `status` is *running* or how it ended: *completed*, *stopped*, *left*, *agent-error*, *failed*; `reason` says why it
    did not complete. `path` are the nodes, `calls` the tool calls and the persons' steps in order, `facts` what is
    known, `messages` what agent and user said, `events` everything that happened.
    """

    status: str
    end: str
    reason: str
    path: tuple[str, ...]
    facts: Mapping[str, Any]
    calls: tuple[ToolCall, ...]
    messages: tuple[Mapping[str, str], ...]
    events: tuple[Any, ...]

    @classmethod
    def of(cls, conversation: Conversation) -> Run:
        """The state of a conversation; for agents without a place in the graph, the path that their calls show."""
        state, finished = locate_run(conversation.runtime, conversation.events), conversation.finished
        return cls(
            finished.status if finished else "running",
            finished.end if finished else "",
            finished.reason if finished else "",
            state.path,
            {name: value_to_json(value) for name, value in state.facts.items()},
            state.calls,
            tuple(messages(conversation.events)),
            tuple(conversation.events),
        )


__all__ = ["Run"]
