"""Reads events from their JSON form, as data or as the lines of a kept run.

Each kind of event has a stored form: a struct of the same fields, told by its `event`, with the times that
`events.add_time` adds. msgspec builds it while it reads, so that a line becomes an event with no dictionary between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import FieldInfo, astuple

from sopstudio.errors import SimulationError
from sopstudio.trace.events import EVENT_TYPES, Event
from sopstudio.trace.requests import (
    SUCCESS,
    Answers,
    AskModel,
    Message,
    ModelReply,
    Together,
    ToolOffer,
    ToolOutcome,
    ToolResult,
)
from sopstudio.translation import quoted, tr

_TIMES = [("at", Any, None), ("clock", Any, None)]
"""The last fields of every stored event. They are no part of it (see `events.add_time`)."""


class _StoredEvent(msgspec.Struct, tag=True, tag_field="event", gc=False, forbid_unknown_fields=True):
    pass


class _StoredQuestion(_StoredEvent, tag=AskModel.__name__):
    """A request to a model, with the messages that the component's previous one did not have."""

    component: str
    system: str
    kept: int
    history: tuple[Message, ...]
    offers: tuple[ToolOffer, ...]
    form: str = ""
    at: Any = None
    clock: Any = None


class _StoredResult(_StoredEvent, tag=ToolResult.__name__):
    """A tool's answer and its outcome, side by side."""

    ok: bool
    body: Any
    message: str = ""
    fault: str = ""
    live: str = ""
    asked: tuple[ModelReply, ...] = ()
    at: Any = None
    clock: Any = None


class _StoredRequests(_StoredEvent, tag=Together.__name__):
    requests: list[Any]
    at: Any = None
    clock: Any = None


class _StoredAnswers(_StoredEvent, tag=Answers.__name__):
    answers: list[Any]
    at: Any = None
    clock: Any = None


def _stored_form(kind: type[Any]) -> type[msgspec.Struct]:
    """The struct of a kind of event that is kept with its own fields."""
    fields = [_field(info) for info in msgspec.structs.fields(kind)]
    return msgspec.defstruct(kind.__name__, [*fields, *_TIMES], bases=(_StoredEvent,))


def _field(info: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    if info.default_factory is not msgspec.NODEFAULT:
        return info.name, info.type, msgspec.field(default_factory=info.default_factory)
    return (info.name, info.type) if info.default is msgspec.NODEFAULT else (info.name, info.type, info.default)


_OWN_FORMS = {
    AskModel: _StoredQuestion,
    ToolResult: _StoredResult,
    Together: _StoredRequests,
    Answers: _StoredAnswers,
}
"""Those of events that are kept in another form than that of their fields."""
_PLAIN = {_stored_form(kind): kind for kind in EVENT_TYPES.values() if kind not in _OWN_FORMS}
_FORMS: dict[str, Any] = {form.__name__: form for form in _PLAIN} | {
    kind.__name__: form for kind, form in _OWN_FORMS.items()
}
_LINES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, _FORMS.values()), float_hook=Decimal)


def decode_events(rows: Iterable[Mapping[str, Any]]) -> list[Event]:
    """Events from their JSON form. Raises `SimulationError` for a row that is not an event."""
    before: dict[str, tuple[Message, ...]] = {}
    return [_decode_row(row, before) for row in rows]


def decode_event_lines(lines: bytes) -> list[Event]:
    """The events of lines of JSON, as `decode_events` reads them, in a fraction of the time.

    Raises `ValueError` where a line is no event, or holds a lone surrogate, which `decode_events` takes.
    """
    before: dict[str, tuple[Message, ...]] = {}
    return [_restore(stored, before) for stored in _LINES.decode_lines(lines)]


def _decode_row(row: Any, before: dict[str, tuple[Message, ...]]) -> Any:
    if not isinstance(row, Mapping):
        raise SimulationError(
            tr("the run cannot be read"), why=tr("an event is an object, not {name}", name=type(row).__name__)
        )
    name = row.get("event")
    form = _FORMS.get(str(name))
    if form is None:
        raise SimulationError(
            tr("the run cannot be read"),
            why=tr("unknown event {name}", name=quoted(name)),
            hint=tr("is it from a newer version?"),
        )
    try:
        return _restore(msgspec.convert(row, form), before)
    except (TypeError, ValueError) as error:
        raise SimulationError(
            tr("the run cannot be read"), why=tr("a {name} event is damaged: {error}", name=name, error=error)
        ) from None


def _restore(stored: Any, before: dict[str, tuple[Message, ...]]) -> Any:
    """The event of a stored form. `before` holds each component's messages so far."""
    kind = _PLAIN.get(type(stored))
    if kind is not None:
        return kind(*astuple(stored)[: -len(_TIMES)])
    if isinstance(stored, _StoredResult):
        outcome = ToolOutcome(stored.ok, stored.message, stored.fault, stored.live, stored.asked)
        return ToolResult(stored.body, SUCCESS if outcome == SUCCESS else outcome)
    if isinstance(stored, _StoredQuestion):
        return _restore_question(stored, before)
    if isinstance(stored, _StoredRequests):
        return Together(tuple(_decode_row(row, before) for row in stored.requests))
    return Answers(tuple(_decode_row(row, before) for row in stored.answers))


def _restore_question(stored: _StoredQuestion, before: dict[str, tuple[Message, ...]]) -> AskModel:
    earlier, system = before.get(stored.component, ()), stored.system
    if not 0 <= stored.kept <= len(earlier):
        raise ValueError(f"it goes on from {stored.kept} messages, and {len(earlier)} are known")
    history = before[stored.component] = earlier[: stored.kept] + stored.history
    return AskModel(lambda: system, history, stored.offers, stored.component, stored.form)
