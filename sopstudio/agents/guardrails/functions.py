"""*function*: only a function that is offered can be called (MARCO, section 3.2.3, issue 2)."""

from __future__ import annotations

from sopstudio.agents.guardrails.guardrail import Finding, offered
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.trace import AskModel, ModelReply


def check(reply: ModelReply, request: AskModel, _seen: Seen) -> Finding:
    """Objects to calls of what does not exist, or is not there for this agent."""
    there = ", ".join(one.name for one in request.offers) or "none"
    unknown = dict.fromkeys(one.tool for one in reply.calls if one.tool and offered(request, one) is None)
    return Finding(reply, tuple(f"there is no function {name!r}; there are: {there}" for name in unknown))
