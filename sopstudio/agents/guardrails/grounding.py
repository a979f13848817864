"""*grounding*: a value has to come from somewhere (MARCO, section 3.2.3, issue 3).

Parameters that the function does not have are taken out. Any other value that is not yes or no must have been said by
the user. Unlike the paper, a value is good as well when a tool answered it, when the procedure works it out, or when it
is the declared default; `paper` takes the user's word alone. What is asked of the agent's own functions (a search, a
hand-over) is the model's to word; what it takes down of a user's answer is not.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sopstudio.agents.guardrails.guardrail import Finding, offered
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.llm.objects import SLOTS
from sopstudio.trace import AskModel, ModelCall, ModelReply, ToolOffer


def check(reply: ModelReply, request: AskModel, seen: Seen) -> Finding:
    """Takes out what does not belong to a call, and objects to values that nobody gave."""
    calls: list[ModelCall] = []
    dropped: list[str] = []
    objections: list[str] = []
    for one in reply.calls:
        offer = offered(request, one)
        if offer is None or one.arguments is None:
            calls.append(one)
            continue
        kept = _own(offer, one.arguments)
        dropped += [f"{offer.name} has no parameter {name!r}" for name in one.arguments if name not in kept]
        calls.append(one if len(kept) == len(one.arguments) else replace(one, arguments=kept, raw=""))
        objections += [
            f"nobody gave the value {value!r} of {name}: ask the user for it"
            for name, value in kept.items()
            if _counts(name, offer, seen) and not seen.bears_out(name, value, _schema(offer, name))
        ]
    changed = replace(reply, calls=tuple(calls)) if dropped else reply
    return Finding(changed, tuple(objections), tuple(dropped))


def _own(offer: ToolOffer, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments that the function has parameters for; all where it takes any."""
    known = offer.parameters.get("properties")
    open_ended = "patternProperties" in offer.parameters or offer.parameters.get("additionalProperties")
    if not isinstance(known, dict) or open_ended:
        return arguments
    return {name: value for name, value in arguments.items() if name in known}


def _schema(offer: ToolOffer, name: str) -> dict[str, Any]:
    found = (offer.parameters.get("properties") or {}).get(name)
    return found if isinstance(found, dict) else {}


def _counts(name: str, offer: ToolOffer, seen: Seen) -> bool:
    flow = seen.routing.flow
    return offer.name in flow.tools or name in flow.facts or offer.name == SLOTS
