"""*function*: only an offered function can be called (MARCO, section 3.2.3, issue 2)."""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.agents.guardrails.contract import GuardrailResult, find_offer
from sopstudio.trace import AskModel, ModelReply


def check(reply: ModelReply, request: AskModel, _seen: GuardContext) -> GuardrailResult:
    """Objects to calls of functions that this request does not offer."""
    available = ", ".join(offer.name for offer in request.offers) or "none"
    unknown = dict.fromkeys(call.tool for call in reply.calls if call.tool and find_offer(request, call) is None)
    return GuardrailResult(reply, tuple(f"there is no function {name!r}; there are: {available}" for name in unknown))
