"""*rules*: values keep the rules of their parameters, as the JSON Schema has them (MARCO, section 3.2.3, issue 4)."""

from __future__ import annotations

from sopstudio.agents.guardrails.guardrail import Finding, offered
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.errors import EditError
from sopstudio.sop import Schema
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer


def check(reply: ModelReply, request: AskModel, _seen: Seen) -> Finding:
    """Objects to a type, choice, length, pattern or range that is not kept, and to what is left out."""
    found = ((one, offered(request, one)) for one in reply.calls if one.arguments is not None)
    problems = (_problem(one, offer) for one, offer in found if offer is not None)
    return Finding(reply, tuple(filter(None, problems)))


def _problem(call: ModelCall, offer: ToolOffer) -> str:
    try:
        why = Schema(offer.parameters).misfit(call.arguments)
    except EditError:
        return ""  # the schema itself is broken: the check of the SOP says so, and the session judges the call
    return f"{offer.name}: {why}" if why else ""
