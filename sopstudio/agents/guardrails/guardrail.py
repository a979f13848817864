"""What every guardrail is: a function that looks at a reply and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sopstudio.agents.guardrails.seen import Seen
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer


@dataclass(frozen=True, slots=True)
class Finding:
    """The reply as it may go on, what was taken out of it, and why it may not be used at all."""

    reply: ModelReply
    objections: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


Check = Callable[[ModelReply, AskModel, Seen], Finding]
"""Looks at a reply whose form was read (`agents.forms`), to this request, after all that was seen."""


def offered(request: AskModel, call: ModelCall) -> ToolOffer | None:
    """The function that a call means, if the request offers it; one that names none means the only one."""
    if not call.tool and len(request.offers) == 1:
        return request.offers[0]
    return next((one for one in request.offers if one.name == call.tool), None)


__all__ = ["Check", "Finding", "offered"]
