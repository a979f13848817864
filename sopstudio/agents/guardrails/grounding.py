"""*grounding*: every value must come from somewhere (MARCO, section 3.2.3, issue 3).

Parameters that the function does not have are removed. Any other value except yes and no must have been
said by the user. Unlike the paper, a value also counts when a tool answered it, when the procedure
computes it, or when it is the declared default; the mode `paper` accepts only the user's words.
Arguments of the agent's own functions (a search, a hand-over) are the model's to word; recorded answers
of the user are not.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sopstudio.agents.guardrails.context import GuardContext, Guardrail, GuardrailResult, GuardrailText, find_offer
from sopstudio.llm.object_replies import SLOTS
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer
from sopstudio.translation import mark


def check(reply: ModelReply, request: AskModel, context: GuardContext) -> GuardrailResult:
    """Removes unknown arguments, and objects to values without a source."""
    calls: list[ModelCall] = []
    dropped: list[str] = []
    objections: list[str] = []
    for call in reply.calls:
        offer = find_offer(request, call)
        if offer is None or call.arguments is None:
            calls.append(call)
            continue
        arguments = _known_arguments(offer, call.arguments)
        dropped += [f"{offer.name} has no parameter {name!r}" for name in call.arguments if name not in arguments]
        calls.append(call if len(arguments) == len(call.arguments) else replace(call, arguments=arguments, raw=""))
        objections += [
            f"nobody gave the value {value!r} of {name}: ask the user for it"
            for name, value in arguments.items()
            if _needs_grounding(name, offer, context) and not context.is_supported(name, value, _schema(offer, name))
        ]
    changed = replace(reply, calls=tuple(calls)) if dropped else reply
    return GuardrailResult(changed, tuple(objections), tuple(dropped))


GUARDRAIL = Guardrail(
    check,
    GuardrailText(
        mark("Only values that someone gave"),
        mark("given values"),
        mark("A value that neither the customer nor a tool gave is refused"),
    ),
)


def _known_arguments(offer: ToolOffer, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments for which the function has parameters; all of them where it accepts any."""
    known = offer.parameters.get("properties")
    open_ended = "patternProperties" in offer.parameters or offer.parameters.get("additionalProperties")
    if not isinstance(known, dict) or open_ended:
        return arguments
    return {name: value for name, value in arguments.items() if name in known}


def _schema(offer: ToolOffer, name: str) -> dict[str, Any]:
    schema = (offer.parameters.get("properties") or {}).get(name)
    return schema if isinstance(schema, dict) else {}


def _needs_grounding(name: str, offer: ToolOffer, context: GuardContext) -> bool:
    flow = context.runtime.flow
    return offer.name in flow.tools or name in flow.facts or offer.name == SLOTS
