"""What stands at any moment of a run: a fold over the events so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from sopstudio.trace.events import Event, flat
from sopstudio.trace.notes import Entered, Finished, Learned, Took
from sopstudio.trace.requests import (
    Answer,
    Answers,
    CallTool,
    Failure,
    ModelReply,
    Refused,
    Request,
    Say,
    Together,
    ToolResult,
    UserReply,
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call of a run with its outcome. `refused` when the session did not let it through; `why` in words."""

    tool: str
    arguments: dict[str, Any]
    response: Any
    ok: bool
    why: str = ""
    refused: bool = False
    place: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """The state after some events: facts, the path so far (places, edges), tool calls, how it ended if it did.

    A path that is `inferred` was worked out from the calls (`trace.alignment`); `fitting` are then all that they leave
    possible, none of them where the calls follow no way of the procedure.
    """

    facts: dict[str, Any] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    turns: int = 0
    finished: Finished | None = None
    inferred: bool = False
    fitting: frozenset[tuple[str, ...]] | None = None


def state(events: Iterable[Event]) -> State:
    """The state after these events."""
    facts: dict[str, Any] = {}
    path: list[str] = []
    edges: list[str] = []
    turns = 0
    finished = None
    listed = list(events)
    for event in flat(listed):
        if isinstance(event, Learned):
            facts[event.fact] = event.value
        elif isinstance(event, Entered):
            path.append(event.place)
        elif isinstance(event, Took):
            edges += event.edges
        elif isinstance(event, UserReply):
            turns += not event.ended
        elif isinstance(event, Finished):
            finished = event
    return State(facts, tuple(path), tuple(edges), tuple(tool_calls(listed)), turns, finished)


def tool_calls(events: Sequence[Event]) -> list[ToolCall]:
    """The tool calls in order, each with its outcome; one that still waits for its answer is left out."""
    place, found = "", []
    for event, answer in zip_longest(events, events[1:]):
        if isinstance(event, Entered):
            place = event.place
        elif isinstance(event, CallTool | Together):
            found += [_outcome(asked, given, place) for asked, given in _pairs(event, answer)]
    return found


def _pairs(asked: Request, answer: Event | None) -> Iterator[tuple[CallTool, Answer]]:
    """The tool calls in a request with their answers, if they were answered."""
    if isinstance(asked, Together) and isinstance(answer, Answers):
        for one, given in zip(asked.requests, answer.answers, strict=False):
            yield from _pairs(one, given)
    elif isinstance(asked, CallTool) and isinstance(answer, ToolResult | Refused | Failure):
        yield asked, answer


def _outcome(asked: CallTool, answer: Answer, place: str) -> ToolCall:
    if isinstance(answer, ToolResult):
        return ToolCall(asked.tool, asked.arguments, answer.body, answer.ok, answer.message, False, place)
    refused = isinstance(answer, Refused)
    why = answer.why if isinstance(answer, Refused | Failure) else ""
    return ToolCall(asked.tool, asked.arguments, None, False, why, refused, place)


def usage(events: Iterable[Event]) -> dict[str, Any]:
    """Model calls and tokens, by component: `{"agent": {"calls", "prompt_tokens", "completion_tokens", …}}`.

    Of the calls, `recorded` were answered from a record and cost nothing. `cost` is absent where one has no price.
    """
    found: dict[str, dict[str, Any]] = {}
    unpriced: set[str] = set()
    for reply in flat(events):
        if isinstance(reply, ModelReply):
            row = found.setdefault(
                reply.component,
                {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0, "estimated": False, "recorded": 0},
            )
            row["calls"] += 1
            row["prompt_tokens"] += reply.usage.prompt_tokens
            row["completion_tokens"] += reply.usage.completion_tokens
            row["estimated"] = row["estimated"] or reply.usage.estimated
            row["recorded"] += reply.usage.recorded
            row["cost"] = row.get("cost", 0.0) + (reply.usage.cost or 0.0)
            if reply.usage.cost is None:
                unpriced.add(reply.component)
    for component in unpriced:
        del found[component]["cost"]
    return found


def total_cost(costs: Iterable[float | None]) -> float | None:
    """What all that cost together; None where nothing was asked, or not all is known."""
    found = list(costs)
    known = [cost for cost in found if cost is not None]
    return sum(known) if found and len(known) == len(found) else None


def messages(events: Iterable[Event]) -> list[dict[str, str]]:
    """What agent and user said to each other, in order: `{"role": "agent" | "user", "text"}`."""
    found = []
    for event in flat(events):
        if isinstance(event, Say):
            found.append({"role": "agent", "text": event.text})
        elif isinstance(event, UserReply) and event.text:
            found.append({"role": "user", "text": event.text})
    return found
