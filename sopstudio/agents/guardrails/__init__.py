"""Guardrails: a layer around any agent (MARCO, section 3.2.3)."""

from sopstudio.agents.guardrails.context import GuardrailCheck, GuardrailResult
from sopstudio.agents.guardrails.guard import (
    DEFAULT_RETRIES,
    FIXED_ANSWER_TEMPLATE,
    MAX_RETRIES,
    REFLECTION_TEMPLATE,
    UNCHECKED_OPTION,
    GuardedAgent,
)
from sopstudio.agents.guardrails.registry import (
    DEFAULT_GUARDRAILS,
    GUARDRAILS,
    GUARDRAILS_OPTION,
    MODES,
    NONE,
    PAPER_GUARDRAILS,
    RETRIES_OPTION,
    active_guardrails,
    active_retries,
    guard_agent,
    guardrail_text,
    parse_guardrails,
)

__all__ = [
    "DEFAULT_GUARDRAILS",
    "DEFAULT_RETRIES",
    "FIXED_ANSWER_TEMPLATE",
    "GUARDRAILS",
    "GUARDRAILS_OPTION",
    "MAX_RETRIES",
    "MODES",
    "NONE",
    "PAPER_GUARDRAILS",
    "REFLECTION_TEMPLATE",
    "RETRIES_OPTION",
    "UNCHECKED_OPTION",
    "GuardedAgent",
    "GuardrailCheck",
    "GuardrailResult",
    "active_guardrails",
    "active_retries",
    "guard_agent",
    "guardrail_text",
    "parse_guardrails",
]
