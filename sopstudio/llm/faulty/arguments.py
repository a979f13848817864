"""Mistakes in the arguments of a call: broken, too many, of another type, or copied from an example."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.reply import Call, Reply

INVENTED = (("priority", "high"), ("confirmed", True), ("language", "en"), ("dry_run", False), ("note", "n/a"))


def bad_json(reply: Reply, _asked: Asked, draw: Random) -> Reply | None:
    """The arguments break off."""
    if not (place := _chosen(reply, draw)):
        return None
    number, call, _ = place
    cut = draw.randrange(1, max(2, len(call.arguments)))
    return reply.calling(number, Call(call.tool, call.arguments[:cut], call.id))


def invented_parameter(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A parameter that the tool does not have."""
    if not (place := _chosen(reply, draw)):
        return None
    number, call, values = place
    known = {*values, *asked.parameters(call.tool)}
    free = [one for one in INVENTED if one[0] not in known]
    if not free:
        return None
    name, value = draw.choice(free)
    return reply.calling(number, call.having({**values, name: value}))


def copied_example(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """The example of a description instead of the value."""
    found = [
        (number, call, values, name, example)
        for number, call, values in _usable(reply)
        for name, value in values.items()
        if (example := asked.example(call.tool, name)) is not None and example != value
    ]
    if not found:
        return None
    number, call, values, name, example = draw.choice(found)
    return reply.calling(number, call.having({**values, name: example}))


def wrong_type(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A value of another type than the tool takes."""
    found = [(number, call, values, name) for number, call, values in _usable(reply) for name in values]
    if not found:
        return None
    number, call, values, name = draw.choice(found)
    other = _other_type(values[name], str(asked.schema(call.tool, name).get("type", "")))
    return reply.calling(number, call.having({**values, name: other}))


def _other_type(value: Any, declared: str) -> Any:
    """A number or a truth as text, and a text as the only item of a list: what models do, and no schema lets pass."""
    if declared == "string" or isinstance(value, str):
        return [value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value}" if isinstance(value, int) or not isinstance(value, list | dict) else "several"


def _usable(reply: Reply) -> Iterator[tuple[int, Call, dict[str, Any]]]:
    """The calls whose arguments can be read."""
    for number, call in enumerate(reply.calls):
        values = call.values()
        if values is not None:
            yield number, call, values


def _chosen(reply: Reply, draw: Random) -> tuple[int, Call, dict[str, Any]] | None:
    usable = list(_usable(reply))
    return draw.choice(usable) if usable else None
