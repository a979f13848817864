"""Mistakes in which tool is called: one that does not exist, or one that belongs elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.object_replies import NEXT, form_name
from sopstudio.llm.reply import RawReply

VERBS = ("fetch", "lookup", "process", "update", "handle")
FIRST_WORD = re.compile(r"^[a-z]+(?=[_ ]|[A-Z]|$)|^[A-Z][a-z]+(?=[A-Z]|$)")


def misname_tool(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Call a tool that does not exist: the right name with another verb."""
    number = _choose_call(reply, random)
    if number is None:
        return None
    name = _misremember(reply.calls[number].tool, request, random)
    return reply.with_call(number, replace(reply.calls[number], tool=name))


def swap_tool(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Call the tool of another step, one that was called or named before.

    A model that names the next action names another action of the workflow. Where the tools of all steps
    are offered at once, it is one of them, called with values that the conversation knows; where there is
    neither, a misremembered name.
    """
    number = _choose_call(reply, random)
    if number is None:
        return None
    call = reply.calls[number]
    names = request.workflow()[0] if reply.form == form_name(NEXT) else request.other_tools()
    if candidates := [name for name in names if name != call.tool]:
        return reply.with_call(number, replace(call, tool=random.choice(candidates)))
    known = {**request.earlier_values(), **(call.values() or {})}
    offered = [
        name for name in request.tools if name != call.tool and request.required_parameters(name) <= known.keys()
    ]
    if not offered:
        return reply.with_call(number, replace(call, tool=_misremember(call.tool, request, random)))
    name = random.choice(offered)
    values = {parameter: known[parameter] for parameter in request.parameters(name) if parameter in known}
    return reply.with_call(number, replace(call, tool=name).with_arguments(values))


def _choose_call(reply: RawReply, random: Random) -> int | None:
    """The position of one of the calls; None where there is none, or where it has no name."""
    number = random.randrange(len(reply.calls)) if reply.calls else None
    return number if number is not None and reply.calls[number].tool else None


def _misremember(name: str, request: RequestView, random: Random) -> str:
    taken_names = {name, *request.tools, *request.other_tools()}
    verb = random.choice(VERBS)
    new_name = FIRST_WORD.sub(verb, name, count=1)
    while new_name in taken_names:
        new_name = f"{verb}_{new_name}"
    return new_name
