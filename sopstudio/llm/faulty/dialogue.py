"""Mistakes in the course of a conversation: skipped steps, an early end, invented results, refusals."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.object_replies import NEXT, form_name
from sopstudio.llm.reply import RawReply

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
