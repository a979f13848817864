"""*rules*: values obey their parameters' JSON Schema (MARCO, section 3.2.3, issue 4)."""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext, Guardrail, GuardrailResult, GuardrailText, find_offer
from sopstudio.errors import EditError
from sopstudio.sop import Schema
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer
from sopstudio.translation import mark


def check(reply: ModelReply, request: AskModel, _seen: GuardContext) -> GuardrailResult:
    """Objects to violations of type, choice, length, pattern or range, and to missing parameters."""
    calls = ((call, find_offer(request, call)) for call in reply.calls if call.arguments is not None)
    problems = (_problem(call, offer) for call, offer in calls if offer is not None)
    return GuardrailResult(reply, tuple(filter(None, problems)))


GUARDRAIL = Guardrail(
    check,
    GuardrailText(
        mark("Only values that follow the rules"),
        mark("rules kept"),
        mark("A value that does not fit its parameter is refused: its type, its pattern, its range"),
    ),
)


def _problem(call: ModelCall, offer: ToolOffer) -> str:
    try:
        reason = Schema(offer.parameters).describe_mismatch(call.arguments)
    except EditError:
        return ""  # the schema itself is broken: the check of the SOP says so, and the session judges the call
    return f"{offer.name}: {reason}" if reason else ""
