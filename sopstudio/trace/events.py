"""Events: requests, answers and notes in the order in which they happened, and their JSON form.

An event's sequence number is its position in the run. The JSON form of an event is an object whose `event` names its
type; model requests are written with only the messages that the previous one of the same component did not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from sopstudio.errors import SimulationError
from sopstudio.sop import to_json
from sopstudio.trace import notes
from sopstudio.trace.notes import Finished, Note
from sopstudio.trace.requests import (
    Answer,
    Answers,
    AskModel,
    Message,
    ModelReply,
    Request,
    Together,
    ToolOffer,
)

Event = Request | Answer | Note | Finished

TYPES: Mapping[str, type[Any]] = MappingProxyType({kind.__name__: kind for kind in get_args(Event)})


def flat(events: Iterable[Event]) -> Iterator[Event]:
    """The events with what was asked or answered together one by one."""
    for event in events:
        if isinstance(event, Together):
            yield from flat(event.requests)
        elif isinstance(event, Answers):
            yield from flat(event.answers)
        else:
            yield event


class Encoder:
    """Turns the events of one run into JSON data as they come."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[Message, ...]] = {}

    def encode(self, event: Event) -> dict[str, Any]:
        """The next event as JSON data."""
        return _encoded(event, self._before)


def encode(events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    """Each event as JSON data."""
    return map(Encoder().encode, events)


def _encoded(event: Event, before: dict[str, tuple[Message, ...]]) -> dict[str, Any]:
    if isinstance(event, AskModel):
        return _encoded_question(event, before)
    data: dict[str, Any] = {"event": type(event).__name__}
    if isinstance(event, Together):
        data["requests"] = [_encoded(one, before) for one in event.requests]
    elif isinstance(event, Answers):
        data["answers"] = [_encoded(one, before) for one in event.answers]
    elif isinstance(event, ModelReply):
        data.update(text=event.text, component=event.component, usage=_fields(event.usage))
        data["calls"] = [_fields(call) for call in event.calls]
        data |= {"injected": event.injected} if event.injected else {}
    elif isinstance(event, notes.Learned):
        data.update(_fields(event), value=to_json(event.value))
    else:
        data.update(_fields(event))
    return data


def _encoded_question(event: AskModel, before: dict[str, tuple[Message, ...]]) -> dict[str, Any]:
    earlier = before.get(event.component, ())
    kept = 0
    while kept < min(len(earlier), len(event.history)) and earlier[kept] == event.history[kept]:
        kept += 1
    before[event.component] = event.history
    return {
        "event": "AskModel",
        "component": event.component,
        **({"form": event.form} if event.form else {}),
        "system": event.system(),
        "kept": kept,
        "history": list(event.history[kept:]),
        "offers": [_fields(offer) for offer in event.offers],
    }


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def decode(rows: Iterable[Mapping[str, Any]]) -> list[Event]:
    """Events from their JSON form. Raises `SimulationError` for a row that is none."""
    before: dict[str, tuple[Message, ...]] = {}
    return [_decoded(row, before) for row in rows]


def _decoded(row: Mapping[str, Any], before: dict[str, tuple[Message, ...]]) -> Any:
    if not isinstance(row, Mapping):
        raise SimulationError("the run cannot be read", why=f"an event is an object, not {type(row).__name__}")
    data = dict(row)
    name = data.pop("event", None)
    kind = TYPES.get(str(name))
    if kind is None:
        raise SimulationError(
            "the run cannot be read", why=f"unknown event {name!r}", hint="is it from a newer version?"
        )
    try:
        if kind is AskModel:
            return _decoded_question(data, before)
        if kind is Together:
            return Together(tuple(_decoded(one, before) for one in data["requests"]))
        if kind is Answers:
            return Answers(tuple(_decoded(one, before) for one in data["answers"]))
        return msgspec.convert(data, kind)
    except (TypeError, KeyError, ValueError, msgspec.ValidationError) as error:
        raise SimulationError("the run cannot be read", why=f"a {name} event is damaged: {error}") from None


def _decoded_question(data: dict[str, Any], before: dict[str, tuple[Message, ...]]) -> AskModel:
    component, system, kept = data["component"], data["system"], data["kept"]
    earlier = before.get(component, ())
    if not 0 <= kept <= len(earlier):
        raise ValueError(f"it goes on from {kept} messages, and {len(earlier)} are known")
    history = earlier[:kept] + tuple(data["history"])
    before[component] = history
    offers = msgspec.convert(data["offers"], tuple[ToolOffer, ...])
    return AskModel(lambda: system, history, offers, component, str(data.get("form", "")))
