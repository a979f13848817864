"""Mistakes in which tool is called: one that does not exist, or one that belongs elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.objects import NEXT, form
from sopstudio.llm.reply import Reply

VERBS = ("fetch", "lookup", "process", "update", "handle")
FIRST_WORD = re.compile(r"^[a-z]+(?=[_ ]|[A-Z]|$)|^[A-Z][a-z]+(?=[A-Z]|$)")


def unknown_tool(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A tool that nobody has: the name of the right one with another verb."""
    number = _named(reply, draw)
    if number is None:
        return None
    name = _misremembered(reply.calls[number].tool, asked, draw)
    return reply.calling(number, replace(reply.calls[number], tool=name))


def other_tool(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """A tool of another step, which was called or spoken of before.

    A model that names the next action names another one of the workflow. Where the tools of all steps are on offer at
    once it is one of them, called with values that the conversation knows; where there is none of either, a
    misremembered name.
    """
    number = _named(reply, draw)
    if number is None:
        return None
    call = reply.calls[number]
    named = asked.workflow()[0] if reply.form == form(NEXT) else asked.tools_elsewhere()
    if elsewhere := [name for name in named if name != call.tool]:
        return reply.calling(number, replace(call, tool=draw.choice(elsewhere)))
    known = {**asked.values_called(), **(call.values() or {})}
    offered = [name for name in asked.tools if name != call.tool and asked.required(name) <= known.keys()]
    if not offered:
        return reply.calling(number, replace(call, tool=_misremembered(call.tool, asked, draw)))
    name = draw.choice(offered)
    values = {parameter: known[parameter] for parameter in asked.parameters(name) if parameter in known}
    return reply.calling(number, replace(call, tool=name).having(values))


def _named(reply: Reply, draw: Random) -> int | None:
    """The place of one of the calls, if there are any and they name what they call."""
    number = draw.randrange(len(reply.calls)) if reply.calls else None
    return number if number is not None and reply.calls[number].tool else None


def _misremembered(name: str, asked: Asked, draw: Random) -> str:
    taken = {name, *asked.tools, *asked.tools_elsewhere()}
    verb = draw.choice(VERBS)
    other = FIRST_WORD.sub(verb, name, count=1)
    while other in taken:
        other = f"{verb}_{other}"
    return other
