"""Mistakes in the course of a conversation: steps left out, an end too early, results made up, help refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sopstudio.llm.faulty.asked import Asked
from sopstudio.llm.objects import NEXT, form
from sopstudio.llm.reply import Reply

SKIPPED = (
    "That step is not needed here, so let us go on.",
    "I have already taken care of that. Shall we go on?",
)
ENDED = (
    "Everything is done. Thank you, and goodbye!",
    "Your request is complete. Have a nice day, goodbye!",
)
MADE_UP = (
    "That worked: the check came back positive, and everything is in order.",
    "The system has confirmed it, your reference is 48213.",
)
REFUSED = (
    "I'm sorry, but I can't help with that.",
    "I am not able to assist with this request.",
)


def skipped_step(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """Says that the step is done, or not needed, instead of making the call; of several calls the first is left out.

    A model that names the next action names the one after it.
    """
    if reply.form == form(NEXT):
        following = _following(reply, asked)
        return reply.calling(0, replace(reply.calls[0], tool=following)) if following else None
    if len(reply.calls) > 1:
        return Reply(reply.text, reply.calls[1:], reply.form)
    return reply.saying(draw.choice(SKIPPED)) if reply.calls else None


def _following(reply: Reply, asked: Asked) -> str:
    """The action that stands behind the one that is named; blank for none."""
    actions, named = asked.workflow()[0], [call.tool for call in reply.calls]
    place = actions.index(named[0]) + 1 if named and named[0] in actions else len(actions)
    return actions[place] if place < len(actions) else ""


def premature_end(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """Says goodbye, or names an end, while there is work to do."""
    if reply.form == form(NEXT):
        ends = asked.workflow()[1]
        return reply.saying(draw.choice(ends)) if ends and reply.calls else None
    return reply.saying(draw.choice(ENDED)) if reply.calls or asked.tools else None


def invented_result(reply: Reply, asked: Asked, draw: Random) -> Reply | None:
    """Tells a result after the tool has failed."""
    return reply.saying(draw.choice(MADE_UP)) if asked.after_failure() else None


def refusal(reply: Reply, _asked: Asked, draw: Random) -> Reply | None:
    """Will not help."""
    return reply.saying(draw.choice(REFUSED), refused=reply.form == "native")
