"""*format*: a reply has to be readable in the form that was asked for (MARCO, section 3.2.3, issue 1)."""

from __future__ import annotations

from sopstudio.agents.guardrails.guardrail import Finding
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.trace import AskModel, ModelReply


def check(reply: ModelReply, _request: AskModel, _seen: Seen) -> Finding:
    """Objects to calls that cannot be read, and to an answer that says and does nothing."""
    problems = [one.problem or "the arguments cannot be read" for one in reply.calls if one.arguments is None]
    if not reply.calls and not reply.text.strip():
        problems.append("the answer is empty")
    return Finding(reply, tuple(problems))
