"""The contract of a guardrail: a function that checks a reply and returns what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer


@dataclass(frozen=True, slots=True)
class GuardrailResult:
    """The reply that may go on, what was removed from it, and why it may not be used."""

    reply: ModelReply
    objections: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


GuardrailCheck = Callable[[ModelReply, AskModel, GuardContext], GuardrailResult]
"""Checks a parsed reply (`agents.forms`) to a request, given the context of the conversation."""


def find_offer(request: AskModel, call: ModelCall) -> ToolOffer | None:
    """The offered function that a call means; a call without a name means the only one. None where there is
    none.
    """
    if not call.tool and len(request.offers) == 1:
        return request.offers[0]
    return next((candidate for candidate in request.offers if candidate.name == call.tool), None)


__all__ = ["GuardrailCheck", "GuardrailResult", "find_offer"]
