"""Mistakes in the arguments of a call: broken, too many, of another type, or copied from an example."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.reply import RawCall, RawReply

INVENTED_PARAMETERS = (
    ("priority", "high"),
    ("confirmed", True),
    ("language", "en"),
    ("dry_run", False),
    ("note", "n/a"),
)


def break_json(reply: RawReply, _request: RequestView, random: Random) -> RawReply | None:
    """Cut the arguments of a call off at some place; None where the reply calls nothing."""
    if not (choice := _choose_call(reply, random)):
        return None
    number, call, _ = choice
    cut = random.randrange(1, max(2, len(call.arguments)))
    return reply.with_call(number, RawCall(call.tool, call.arguments[:cut], call.id))


def invent_parameter(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Add a parameter that the tool does not have."""
    if not (choice := _choose_call(reply, random)):
        return None
    number, call, values = choice
    known = {*values, *request.parameters(call.tool)}
    free = [candidate for candidate in INVENTED_PARAMETERS if candidate[0] not in known]
    if not free:
        return None
    name, value = random.choice(free)
    return reply.with_call(number, call.with_arguments({**values, name: value}))


def copy_example(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Replace a value by the example of its description."""
    candidates = [
        (number, call, values, name, example)
        for number, call, values in _readable_calls(reply)
        for name, value in values.items()
        if (example := request.example(call.tool, name)) is not None and example != value
    ]
    if not candidates:
        return None
    number, call, values, name, example = random.choice(candidates)
    return reply.with_call(number, call.with_arguments({**values, name: example}))


def change_type(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Replace a value by one of another type."""
    candidates = [(number, call, values, name) for number, call, values in _readable_calls(reply) for name in values]
    if not candidates:
        return None
    number, call, values, name = random.choice(candidates)
    new_value = _to_other_type(values[name], str(request.schema(call.tool, name).get("type", "")))
    return reply.with_call(number, call.with_arguments({**values, name: new_value}))


def _to_other_type(value: Any, declared: str) -> Any:
    """A number or boolean as text, and a text as the only item of a list: mistakes that models make and
    schemas catch.
    """
    if declared == "string" or isinstance(value, str):
        return [value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value}" if isinstance(value, int) or not isinstance(value, list | dict) else "several"


def _readable_calls(reply: RawReply) -> Iterator[tuple[int, RawCall, dict[str, Any]]]:
    """The calls with readable arguments."""
    for number, call in enumerate(reply.calls):
        values = call.values()
        if values is not None:
            yield number, call, values


def _choose_call(reply: RawReply, random: Random) -> tuple[int, RawCall, dict[str, Any]] | None:
    usable = list(_readable_calls(reply))
    return random.choice(usable) if usable else None
