"""Guardrails: a layer around any agent (MARCO, section 3.2.3)."""

from sopstudio.agents.guardrails.contract import GuardrailCheck, GuardrailResult
from sopstudio.agents.guardrails.guard import FIXED_ANSWER_TEMPLATE, REFLECTION_TEMPLATE, GuardedAgent
from sopstudio.agents.guardrails.registry import (
    DEFAULT_GUARDRAILS,
    GUARDRAILS,
    GUARDRAILS_OPTION,
    MODES,
    NONE,
    PAPER_GUARDRAILS,
    active_guardrails,
    guard_agent,
    parse_guardrails,
)

__all__ = [
    "DEFAULT_GUARDRAILS",
    "FIXED_ANSWER_TEMPLATE",
    "GUARDRAILS",
    "GUARDRAILS_OPTION",
    "MODES",
    "NONE",
    "PAPER_GUARDRAILS",
    "REFLECTION_TEMPLATE",
    "GuardedAgent",
    "GuardrailCheck",
    "GuardrailResult",
    "active_guardrails",
    "guard_agent",
    "parse_guardrails",
]
