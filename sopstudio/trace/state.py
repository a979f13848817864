"""The state at any moment of a run: a fold over the events so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from sopstudio.trace.events import Entered, Event, Finished, Learned, Took, flatten
from sopstudio.trace.requests import (
    Answer,
    Answers,
    CallTool,
    Failure,
    ModelReply,
    Refused,
    Say,
    Together,
    ToolResult,
    UserReply,
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call of a run with its outcome. `refused` where the session did not allow it; `reason` in words.

    `live` says how a tool that was really called was reached.
    """

    tool: str
    arguments: dict[str, Any]
    response: Any
    ok: bool
    reason: str = ""
    refused: bool = False
    place: str = ""
    live: str = ""


@dataclass(frozen=True, slots=True)
class RunState:
    """The state after some events: facts, path (places, edges), tool calls, and how the run ended if it did.

    With `is_inferred`, the path was derived from the calls (`trace.alignment`). `possible_paths` are then all
    paths that the calls allow; it is empty where the calls follow no path of the procedure.
    """

    facts: dict[str, Any] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    turns: int = 0
    finished: Finished | None = None
    is_inferred: bool = False
    possible_paths: frozenset[tuple[str, ...]] | None = None


def run_state(events: Iterable[Event]) -> RunState:
    """The state after these events."""
    facts: dict[str, Any] = {}
    path: list[str] = []
    edges: list[str] = []
    turns = 0
    finished = None
    event_list = list(events)
    for event in flatten(event_list):
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
    return RunState(facts, tuple(path), tuple(edges), tuple(tool_calls(event_list)), turns, finished)


def tool_calls(events: Sequence[Event]) -> list[ToolCall]:
    """The tool calls in order, each with its outcome; a call without an answer is left out."""
    place, calls = "", []
    for event, answer in zip_longest(events, events[1:]):
        if isinstance(event, Entered):
            place = event.place
        elif isinstance(event, (CallTool, Together)):
            calls += [_build_call(call, reply, place) for call, reply in answered_calls(event, answer)]
    return calls


def answered_calls(request: Event, answer: Event | None) -> Iterator[tuple[CallTool, Answer]]:
    """The tool calls in a request with their answers, as far as they were answered."""
    if isinstance(request, Together) and isinstance(answer, Answers):
        for part, reply in zip(request.requests, answer.answers, strict=False):
            yield from answered_calls(part, reply)
    elif isinstance(request, CallTool) and isinstance(answer, ToolResult | Refused | Failure):
        yield request, answer


def _build_call(call: CallTool, answer: Answer, place: str) -> ToolCall:
    if isinstance(answer, ToolResult):
        return ToolCall(call.tool, call.arguments, answer.body, answer.ok, answer.message, False, place, answer.live)
    refused = isinstance(answer, Refused)
    reason = answer.why if isinstance(answer, Refused | Failure) else ""
    return ToolCall(call.tool, call.arguments, None, False, reason, refused, place)


def model_replies(events: Iterable[Event]) -> Iterator[ModelReply]:
    """What models replied, as the agent, the user, and the persons who carried out steps."""
    for event in flatten(events):
        if isinstance(event, ModelReply):
            yield event
        elif isinstance(event, ToolResult):
            yield from event.asked


def usage(events: Iterable[Event]) -> dict[str, Any]:
    """Model calls and tokens by component: `{"agent": {"calls", "prompt_tokens", "completion_tokens", …}}`.

    `recorded` counts the calls that were answered from a record and cost nothing. `cost` is absent where a
    call has no price, and `waiting` (seconds, for turns at an endpoint) where none waited.
    """
    rows: dict[str, dict[str, Any]] = {}
    unpriced: set[str] = set()
    for reply in model_replies(events):
        row = rows.setdefault(
            reply.component,
            {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0, "estimated": False, "recorded": 0},
        )
        row["calls"] += 1
        row["prompt_tokens"] += reply.usage.prompt_tokens
        row["completion_tokens"] += reply.usage.completion_tokens
        row["estimated"] = row["estimated"] or reply.usage.estimated
        row["recorded"] += reply.usage.recorded
        row["cost"] = row.get("cost", 0.0) + (reply.usage.cost or 0.0)
        if reply.usage.waiting:
            row["waiting"] = round(row.get("waiting", 0.0) + reply.usage.waiting, 3)
        if reply.usage.cost is None:
            unpriced.add(reply.component)
    for component in unpriced:
        del rows[component]["cost"]
    return rows


def total_cost(costs: Iterable[float | None]) -> float | None:
    """The sum of the costs; None where there is none, or where one is unknown."""
    amounts = list(costs)
    known = [cost for cost in amounts if cost is not None]
    return sum(known) if amounts and len(known) == len(amounts) else None


def messages(events: Iterable[Event]) -> list[dict[str, str]]:
    """What agent and user said, in order: `{"role": "agent" | "user", "text"}`."""
    lines = []
    for event in flatten(events):
        if isinstance(event, Say):
            lines.append({"role": "agent", "text": event.text})
        elif isinstance(event, UserReply) and event.text:
            lines.append({"role": "user", "text": event.text})
    return lines
