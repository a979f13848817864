"""The mistakes that can be injected: in the course of a conversation, in which tool is called, and in its arguments.

A new one adds a function and a line in `MISTAKES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.object_replies import NEXT, form_name
from sopstudio.llm.reply import RawCall, RawReply

SKIP_TEXTS = (
    "That step is not needed here, so let us go on.",
    "I have already taken care of that. Shall we go on?",
)
END_TEXTS = (
    "Everything is done. Thank you, and goodbye!",
    "Your request is complete. Have a nice day, goodbye!",
)
INVENTED_RESULT_TEXTS = (
    "That worked: the check came back positive, and everything is in order.",
    "The system has confirmed it, your reference is 48213.",
)
REFUSAL_TEXTS = (
    "I'm sorry, but I can't help with that.",
    "I am not able to assist with this request.",
)


def skip_step(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Say that the step is done or not needed instead of making the call; of several calls drop the first.

    A model that names the next action names the one after it.
    """
    if reply.form == form_name(NEXT):
        next_action = _next_action(reply, request)
        return reply.with_call(0, replace(reply.calls[0], tool=next_action)) if next_action else None
    if len(reply.calls) > 1:
        return RawReply(reply.text, reply.calls[1:], reply.form)
    return reply.with_text(random.choice(SKIP_TEXTS)) if reply.calls else None


def _next_action(reply: RawReply, request: RequestView) -> str:
    """The action after the named one; blank for none."""
    actions, names = request.workflow()[0], [call.tool for call in reply.calls]
    position = actions.index(names[0]) + 1 if names and names[0] in actions else len(actions)
    return actions[position] if position < len(actions) else ""


def end_early(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Say goodbye, or name an end, while there is work to do."""
    if reply.form == form_name(NEXT):
        ends = request.workflow()[1]
        return reply.with_text(random.choice(ends)) if ends and reply.calls else None
    return reply.with_text(random.choice(END_TEXTS)) if reply.calls or request.tools else None


def invent_result(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Report a result after the tool has failed."""
    return reply.with_text(random.choice(INVENTED_RESULT_TEXTS)) if request.follows_failure() else None


def refuse(reply: RawReply, _request: RequestView, random: Random) -> RawReply | None:
    """Replace the reply by a refusal to help."""
    return reply.with_text(random.choice(REFUSAL_TEXTS), is_refusal=reply.form == "native")


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


INVENTED_PARAMETERS = (
    ("priority", "high"),
    ("confirmed", True),
    ("language", "en"),
    ("dry_run", False),
    ("note", "n/a"),
)


def break_json(reply: RawReply, _request: RequestView, random: Random) -> RawReply | None:
    """Cut the arguments of a call off at some place; None where the reply calls nothing."""
    if not (choice := _choose_readable_call(reply, random)):
        return None
    number, call, _ = choice
    cut = random.randrange(1, max(2, len(call.arguments)))
    return reply.with_call(number, RawCall(call.tool, call.arguments[:cut], call.id))


def invent_parameter(reply: RawReply, request: RequestView, random: Random) -> RawReply | None:
    """Add a parameter that the tool does not have."""
    if not (choice := _choose_readable_call(reply, random)):
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


def _choose_readable_call(reply: RawReply, random: Random) -> tuple[int, RawCall, dict[str, Any]] | None:
    usable = list(_readable_calls(reply))
    return random.choice(usable) if usable else None


Mistake = Callable[[RawReply, RequestView, Random], RawReply | None]
"""Spoils a reply; None where the mistake is not possible in it. Choices come from the given random source."""
MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        "bad-json": break_json,
        "unknown-tool": misname_tool,
        "other-tool": swap_tool,
        "invented-parameter": invent_parameter,
        "copied-example": copy_example,
        "wrong-type": change_type,
        "skipped-step": skip_step,
        "premature-end": end_early,
        "invented-result": invent_result,
        "refusal": refuse,
    }
)
