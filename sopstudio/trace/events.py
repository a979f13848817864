"""Events: requests, answers and notes in the order in which they happened, and their JSON form.

Requests and answers are in `requests`; a note says what else happened in a run.

An event's sequence number is its position in the run. The JSON form of an event is an object whose
`event` names its type; a model request is written with only the messages that the component's previous
request did not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Any, get_args

from sopstudio.sop import to_json_data, value_to_json
from sopstudio.trace.requests import (
    Answer,
    Answers,
    AskModel,
    Message,
    ModelCall,
    ModelReply,
    Record,
    Request,
    Together,
    ToolResult,
)


class Entered(Record):
    """The agent is now at this place (`node`, or `call/node` inside a sub-procedure)."""

    place: str


class Learned(Record):
    """A fact got a value from the user, a tool or a computation; `by` names the tool or node.

    Where a model gave a value that only the user can give, without the user having said it, `by` names the
    model.
    """

    fact: str
    value: Any
    source: str
    by: str = ""


class Evaluated(Record):
    """An edge's condition was evaluated. `value` is None where it could not be decided; `reason` then says why.

    `by` names who decided: the condition itself, the model or a person (prose).
    """

    edge: str
    value: bool | None
    reason: str = ""
    by: str = "condition"


class Took(Record):
    """These edges were followed (one, but several under *all* branching)."""

    edges: tuple[str, ...]


class Tripped(Record):
    """A guardrail or a rule of the session was violated: which one, why, and what was done about it.

    `attempt` numbers the answers to a request from 0 (its first answer), where a guardrail objected to one.
    """

    rule: str
    why: str
    attempt: int | None = None


class Loaded(Record):
    """Another task agent took over (MARCO's switch message): a sub-procedure by id; blank for the SOP itself."""

    name: str


class Selected(Record):
    """An action was chosen from the repository (Agent-S) for a next step in words, with its similarity to them."""

    action: str
    wanted: str = ""
    similarity: float = 1.0


class Remembered(Record):
    """An entry of the execution memory (Agent-S): the action, the observation, and whether it succeeded."""

    action: str
    observation: str
    success: bool


class Finished(Record):
    """The run is over. `status` is *completed*, *stopped* (could not go on), *left* (the user ended it),
    *limit*, *agent-error* or *failed* (a model endpoint)."""

    status: str
    end: str = ""
    reason: str = ""


RunNote = Entered | Learned | Evaluated | Took | Tripped | Loaded | Selected | Remembered


Event = Request | Answer | RunNote | Finished

OPTIONAL_REPLY_FIELDS = ("injected", "thinking", "tolerated", "extra", "omissions")
"""Fields of a model's reply that are written only where they hold something."""
EVENT_TYPES: Mapping[str, type[Any]] = MappingProxyType({kind.__name__: kind for kind in get_args(Event)})


def flatten(events: Iterable[Event]) -> Iterator[Event]:
    """The events with the parts of combined requests and answers listed one by one."""
    for event in events:
        if type(event) is Together:
            yield from flatten(event.requests)
        elif type(event) is Answers:
            yield from flatten(event.answers)
        else:
            yield event


class Encoder:
    """Turns the events of one run into JSON data, one after the other."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[Message, ...]] = {}

    def encode(self, event: Event) -> dict[str, Any]:
        """The next event as JSON data."""
        return _encode_event(event, self._before)


def add_time(row: dict[str, Any], began: float, offset: float) -> dict[str, Any]:
    """The JSON form of an event with its time: seconds since the run began (`at`), and the wall clock (`clock`, UTC).

    `began` is the wall clock at the beginning, in seconds since 1970. Times are no part of the event: reading it back
    leaves them out, so that replays compare what happened and not when.
    """
    clock = datetime.fromtimestamp(began + offset, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {**row, "at": Decimal(f"{offset:.6f}"), "clock": clock}


def encode_events(events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    """Each event as JSON data, its type under `event`."""
    return map(Encoder().encode, events)


def _encode_event(event: Event, before: dict[str, tuple[Message, ...]]) -> dict[str, Any]:
    if isinstance(event, AskModel):
        return _encode_question(event, before)
    data: dict[str, Any] = {"event": type(event).__name__}
    if isinstance(event, Together):
        data["requests"] = [_encode_event(request, before) for request in event.requests]
    elif isinstance(event, Answers):
        data["answers"] = [_encode_event(answer, before) for answer in event.answers]
    elif isinstance(event, ModelReply):
        data |= _encode_reply(event)
    elif isinstance(event, ToolResult):
        data |= _encode_result(event)
    elif isinstance(event, Tripped):
        data |= {name: value for name, value in _struct_fields(event).items() if value is not None}
    elif isinstance(event, Learned):
        data.update(_struct_fields(event), value=value_to_json(event.value))
    else:
        data.update(_struct_fields(event))
    return data


def _encode_result(result: ToolResult) -> dict[str, Any]:
    outcome = result.outcome
    data = {"ok": outcome.ok, "body": result.body, "message": outcome.message, "fault": outcome.fault}
    if outcome.live:
        data["live"] = outcome.live
    if outcome.asked:
        data["asked"] = [_encode_reply(reply) for reply in outcome.asked]
    return data


def _encode_reply(reply: ModelReply) -> dict[str, Any]:
    usage = to_json_data(_struct_fields(reply.usage))
    data: dict[str, Any] = {"text": reply.text, "component": reply.component, "usage": usage}
    data["calls"] = [_encode_call(call) for call in reply.calls]
    return data | {name: value for name in OPTIONAL_REPLY_FIELDS if (value := getattr(reply, name))}


def _encode_call(call: ModelCall) -> dict[str, Any]:
    fields = _struct_fields(call)
    if not call.extra:
        del fields["extra"]
    return fields


def _encode_question(event: AskModel, before: dict[str, tuple[Message, ...]]) -> dict[str, Any]:
    earlier = before.get(event.component, ())
    shared_count = 0
    while shared_count < min(len(earlier), len(event.history)) and earlier[shared_count] == event.history[shared_count]:
        shared_count += 1
    before[event.component] = event.history
    return {
        "event": "AskModel",
        "component": event.component,
        **({"form": event.form} if event.form else {}),
        "system": event.system(),
        "kept": shared_count,
        "history": list(event.history[shared_count:]),
        "offers": [to_json_data(_struct_fields(offer)) for offer in event.offers],
    }


def _struct_fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
