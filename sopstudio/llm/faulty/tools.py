"""Mistakes in which tool is called: one that does not exist, or one that belongs elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.reply import Reply

VERBS = ("fetch", "lookup", "process", "update", "handle")
FIRST_WORD = re.compile(r"^[a-z]+(?=_|[A-Z]|$)|^[A-Z][a-z]+(?=[A-Z]|$)")


def unknown_tool(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A tool that nobody has: the name of the right one with another verb."""
    if not reply.calls:
        return None
    number = draw.randrange(len(reply.calls))
    name = _misremembered(reply.calls[number].tool, asked, draw)
    return reply.calling(number, replace(reply.calls[number], tool=name))


def other_tool(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A tool of another step, which was called or spoken of before.

    Where the tools of all steps are on offer at once it is one of them, called with values that the conversation knows;
    where there is none of either, a misremembered name.
    """
    if not reply.calls:
        return None
    number = draw.randrange(len(reply.calls))
    call = reply.calls[number]
    if elsewhere := [name for name in asked.tools_elsewhere() if name != call.tool]:
        return reply.calling(number, replace(call, tool=draw.choice(elsewhere)))
    known = {**asked.values_called(), **(call.values() or {})}
    offered = [name for name in asked.tools if name != call.tool and asked.required(name) <= known.keys()]
    if not offered:
        return reply.calling(number, replace(call, tool=_misremembered(call.tool, asked, draw)))
    name = draw.choice(offered)
    values = {parameter: known[parameter] for parameter in asked.parameters(name) if parameter in known}
    return reply.calling(number, replace(call, tool=name).having(values))


def _misremembered(name: str, asked: Asked, draw: Random) -> str:
    taken = {name, *asked.tools, *asked.tools_elsewhere()}
    verb = draw.choice(VERBS)
    other = FIRST_WORD.sub(verb, name, count=1)
    while other in taken:
        other = f"{verb}_{other}"
    return other
