"""Every rule in one list. A new rule is one module with its `RULE`, and one line here."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice import (
    actions_in_conditions,
    branches_without_effect,
    compound_conditions,
    conditions_without_result,
    decisions_without_fact,
    headings_as_steps,
    similar_facts,
    similar_tools,
    steps_without_outcome,
    tool_descriptions,
    tool_mismatches,
    unknown_mentions,
    vague_words,
)
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem

RULES: tuple[Rule, ...] = (
    headings_as_steps.RULE,
    actions_in_conditions.RULE,
    branches_without_effect.RULE,
    conditions_without_result.RULE,
    compound_conditions.RULE,
    decisions_without_fact.RULE,
    steps_without_outcome.RULE,
    unknown_mentions.RULE,
    vague_words.RULE,
    tool_mismatches.RULE,
    similar_facts.RULE,
    similar_tools.RULE,
    tool_descriptions.RULE,
)


def find_rule(code: str) -> Rule | None:
    """The rule with that code; None where there is none."""
    return next((rule for rule in RULES if rule.code == code), None)


def check(context: CheckContext) -> Iterator[Problem]:
    """The problems that all rules find."""
    for rule in RULES:
        yield from rule.find(context)
