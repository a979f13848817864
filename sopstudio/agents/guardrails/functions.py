"""*function*: only an offered function can be called (MARCO, section 3.2.3, issue 2)."""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext, Guardrail, GuardrailResult, GuardrailText, find_offer
from sopstudio.llm.object_replies import NEXT, form_name
from sopstudio.text.phrases import words_of
from sopstudio.trace import AskModel, ModelCall, ModelReply
from sopstudio.translation import mark


def check(reply: ModelReply, request: AskModel, _seen: GuardContext) -> GuardrailResult:
    """Objects to calls of functions that this request does not offer.

    An action that is said in words (Agent-S) is offered where a line has the same words.
    """
    available = ", ".join(offer.name for offer in request.offers) or "none"
    unknown = dict.fromkeys(call.tool for call in reply.calls if call.tool and not _is_offered(request, call))
    return GuardrailResult(reply, tuple(f"there is no function {name!r}; there are: {available}" for name in unknown))


GUARDRAIL = Guardrail(
    check,
    GuardrailText(
        mark("Only functions that exist"),
        mark("functions"),
        mark("A call of a tool that is not on offer is refused"),
    ),
)


def _is_offered(request: AskModel, call: ModelCall) -> bool:
    if find_offer(request, call) is not None:
        return True
    words = words_of(call.tool)
    return request.form == form_name(NEXT) and any(words_of(offer.name) == words for offer in request.offers)
