"""A run as spans: the agent around all, a span for each call of a model and of a tool, notes as events of the agent.

Names and attributes are those of a convention: `GEN_AI` of OpenTelemetry's semantic conventions for generative AI
(1.37 or later), or `OPENINFERENCE` of OpenInference. Both have `sop.id` and `sop.version`. Ids follow from the id of
the run, so that sending a run twice makes one trace.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.sop import dumps
from sopstudio.trace.event_decoder import decode_events
from sopstudio.trace.events import (
    Entered,
    Evaluated,
    Event,
    Finished,
    Learned,
    Loaded,
    Selected,
    Took,
    Tripped,
)
from sopstudio.trace.requests import (
    Answers,
    AskModel,
    CallTool,
    Failure,
    ModelReply,
    Refused,
    Say,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.translation import tr

Attributes = dict[str, Any]
NANOSECONDS = 1_000_000_000


NOTES: Mapping[type[Any], tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        Entered: ("sop.entered", {"sop.node": "place"}),
        Took: ("sop.took", {"sop.edges": "edges"}),
        Evaluated: ("sop.evaluated", {"sop.edge": "edge", "sop.value": "value", "sop.by": "by"}),
        Learned: ("sop.learned", {"sop.fact": "fact", "sop.value": "value", "sop.source": "source"}),
        Tripped: ("sop.tripped", {"sop.rule": "rule", "sop.reason": "why"}),
        Loaded: ("sop.loaded", {"sop.procedure": "name"}),
        Selected: ("sop.selected", {"sop.action": "action", "sop.similarity": "similarity"}),
        Say: ("sop.say", {"sop.text": "text"}),
        UserReply: ("sop.user", {"sop.text": "text", "sop.ended": "ended"}),
    }
)
"""The events that are notes: the name of the span event, and its attributes from the event's fields."""


@dataclass(frozen=True, slots=True)
class SpanEvent:
    """Something that happened within a span, at a time in nanoseconds since 1970."""

    name: str
    time: int
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a run. Times are nanoseconds since 1970; `error` is blank where it went well."""

    name: str
    kind: str
    id: str
    parent: str
    start: int
    end: int
    attributes: Attributes
    events: tuple[SpanEvent, ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class Convention:
    """How spans are named: a function for each kind, from what happened to the span's name and attributes."""

    agent: Callable[[Mapping[str, Any], Sequence[Event]], tuple[str, Attributes]]
    model: Callable[[str, AskModel, ModelReply | None], tuple[str, Attributes]]
    tool: Callable[[CallTool, Any], tuple[str, Attributes]]


@dataclass(frozen=True, slots=True)
class TracedRun:
    """A kept run: its id, header, and events as they were kept."""

    id: str
    header: Mapping[str, Any]
    rows: Sequence[Mapping[str, Any]] = field(default_factory=tuple)

    @property
    def trace_id(self) -> str:
        """The id of the trace: 32 hexadecimal digits."""
        return hashlib.sha256(self.id.encode()).hexdigest()[:32]

    def span_id(self, place: object) -> str:
        """The id of a span: 16 hexadecimal digits."""
        return hashlib.sha256(f"{self.id}/{place}".encode()).hexdigest()[:16]

    def times(self) -> list[int]:
        """When each event happened; a run from before events had times lies at the time at which it was made."""
        made = _nanoseconds(str(self.header.get("made") or "1970-01-01T00:00:00Z"))
        if not all("clock" in row and "at" in row for row in self.rows):
            return [made] * len(self.rows)
        began = _nanoseconds(str(self.rows[0]["clock"])) - int(self.rows[0]["at"] * NANOSECONDS) if self.rows else made
        return [began + int(row["at"] * NANOSECONDS) for row in self.rows]


def make_spans(run: TracedRun, convention: Convention) -> list[Span]:
    """The spans of a run, the agent's first. Raises `SimulationError` where it is damaged or has no events."""
    events, times = decode_events(run.rows), run.times()
    if not events:
        raise SimulationError(tr("the run has no spans"), where=run.id, why=tr("it has no events"))
    name, attributes = convention.agent(run.header, events)
    finished = events[-1] if isinstance(events[-1], Finished) else None
    failed = finished is None or finished.status in ("failed", "agent-error")
    root = Span(
        name,
        "INTERNAL",
        run.span_id(""),
        "",
        times[0],
        times[-1],
        {
            "sop.id": str(run.header.get("sop", "")),
            **({"sop.version": str(run.header["version"])} if run.header.get("version") else {}),
            "sop.hash": str(run.header.get("hash", "")),
            "sop.agent": str(run.header.get("agent", "")),
            "sop.run": run.id,
            **({"sop.scenario": str(run.header["scenario"])} if run.header.get("scenario") else {}),
            **({"sop.status": finished.status, "sop.end": finished.end} if finished else {}),
            **attributes,
        },
        tuple(_notes(events, times)),
        (finished.reason or finished.status if finished else "cut short") if failed else "",
    )
    return [root, *_calls(run, convention, root, events, times)]


def _calls(
    run: TracedRun, convention: Convention, root: Span, events: Sequence[Event], times: Sequence[int]
) -> Iterator[Span]:
    model = str(run.header.get("model", ""))
    user_model = str(run.header.get("user_model") or model)
    for place, (request, answer) in enumerate(zip_longest(events, events[1:])):
        start, end = times[place], times[min(place + 1, len(times) - 1)]
        for part, (asked, answered) in enumerate(_pair(request, answer)):
            if isinstance(asked, AskModel):
                reply = answered if isinstance(answered, ModelReply) else None
                spec = user_model if asked.component == "user" else model
                (name, attributes), kind = convention.model(spec, asked, reply), "CLIENT"
                attributes |= {"sop.component": asked.component}
                error = "" if reply else _describe_failure(answered)
            else:
                result = answered.body if isinstance(answered, ToolResult) else None
                (name, attributes), kind = convention.tool(asked, result), "INTERNAL"
                error = "" if isinstance(answered, ToolResult) and answered.ok else _describe_failure(answered)
            yield Span(name, kind, run.span_id(f"{place}.{part}"), root.id, start, end, attributes, (), error)


def _pair(request: Event, answer: Event | None) -> Iterator[tuple[AskModel | CallTool, Event | None]]:
    """The calls of models and tools in a request, each with its answer."""
    if isinstance(request, Together):
        answers = answer.answers if isinstance(answer, Answers) else ()
        for part, reply in zip_longest(request.requests, answers[: len(request.requests)]):
            yield from _pair(part, reply)
    elif isinstance(request, AskModel | CallTool):
        yield request, answer


def _describe_failure(answer: Event | None) -> str:
    if isinstance(answer, ToolResult):
        return answer.message or answer.fault
    return answer.why if isinstance(answer, Refused | Failure) else "no answer"


def _notes(events: Iterable[Event], times: Iterable[int]) -> Iterator[SpanEvent]:
    """What happened besides calls, as events of the agent's span."""
    for event, time in zip(events, times, strict=True):
        name, attributes = _note(event)
        if name:
            yield SpanEvent(name, time, attributes)


def _note(event: Any) -> tuple[str, Attributes]:
    """The name and attributes of a note; blank for what is a span of its own."""
    name, fields = NOTES.get(type(event), ("", {}))
    return name, {key: _attribute(getattr(event, field_name)) for key, field_name in fields.items()}


def _attribute(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, str | bool | float) else dumps(value)


def _nanoseconds(clock: str) -> int:
    return round(datetime.fromisoformat(clock).timestamp() * 1000) * (NANOSECONDS // 1000)


__all__ = ["Convention", "Span", "SpanEvent", "TracedRun", "make_spans"]
