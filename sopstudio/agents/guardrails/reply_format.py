"""*format*: a reply must be readable in the requested form (MARCO, section 3.2.3, issue 1)."""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext, GuardrailResult
from sopstudio.trace import AskModel, ModelReply


def check(reply: ModelReply, _request: AskModel, _seen: GuardContext) -> GuardrailResult:
    """Objects to unreadable calls, and to an empty answer."""
    problems = [call.problem or "the arguments cannot be read" for call in reply.calls if call.arguments is None]
    if not reply.calls and not reply.text.strip():
        problems.append("the answer is empty")
    return GuardrailResult(reply, tuple(problems))
