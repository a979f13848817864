"""*format*: a reply must be readable in the requested form (MARCO, section 3.2.3, issue 1)."""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext, Guardrail, GuardrailResult, GuardrailText
from sopstudio.trace import AskModel, ModelReply
from sopstudio.translation import mark


def check(reply: ModelReply, _request: AskModel, _seen: GuardContext) -> GuardrailResult:
    """Objects to unreadable calls, and to an empty answer."""
    problems = [call.problem or "the arguments cannot be read" for call in reply.calls if call.arguments is None]
    if not reply.calls and not reply.text.strip():
        problems.append("the answer is empty")
    return GuardrailResult(reply, tuple(problems))


GUARDRAIL = Guardrail(
    check,
    GuardrailText(
        mark("Answers that can be read"),
        mark("readable"),
        mark("An answer that is not in the form that was asked for is asked for again"),
    ),
)
