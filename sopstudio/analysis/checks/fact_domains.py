"""Check that every fact is declared so that it can have a value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.checks.tool_bindings import describe_misfit
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.expressions import is_fact_name
from sopstudio.sop import TYPE_WORDS, Fact, replace_fields
from sopstudio.translation import tr

NUMERIC_TYPES = ("number", "integer")


def check(context: CheckContext) -> Iterator[Problem]:
    """Names, ranges, patterns, allowed values and examples of every declared fact."""
    for fact in context.sop.facts:
        for flaw in domain_flaws(fact):
            yield Problem(
                "fact-domain", "error", tr('The fact "{name}" {flaw}', name=fact.name, flaw=flaw), facts=(fact.name,)
            )
        if not any(domain_flaws(fact)):
            yield from _check_values(fact)


def domain_flaws(fact: Fact) -> Iterator[str]:
    """Reasons why no value could be valid, worded to follow the fact's name. Nothing is proved about such a
    fact.
    """
    if not is_fact_name(fact.name):
        yield tr("has a name that conditions cannot mention. Use letters, digits, spaces, _ . and -.")
    low, high = fact.minimum, fact.maximum
    if low is not None and high is not None and not low <= high:
        yield tr("must be at least {low} and at most {high}, which no number is. Swap the bounds.", low=low, high=high)
    if (low is not None or high is not None) and fact.type not in NUMERIC_TYPES:
        yield tr(
            "is {type_words}, and only numbers have a lowest and highest value. Remove the bounds.",
            type_words=tr(TYPE_WORDS[fact.type]),
        )
    try:
        re.compile(fact.pattern)
    except (re.error, RecursionError, OverflowError) as error:
        yield tr("has a pattern that cannot be read ({error}). Correct it, or remove it.", error=error)


def _check_values(fact: Fact) -> Iterator[Problem]:
    item_fact = (
        replace_fields(fact, allowed=(), optional=False, type=fact.items or "string") if fact.type == "list" else None
    )
    for key, kind, values in (
        ("allowed", tr("allowed value"), fact.allowed),
        ("examples", tr("example"), fact.examples),
    ):
        template = item_fact or (replace_fields(fact, allowed=()) if key == "allowed" else fact)
        for value in values:
            tested_fact = fact if item_fact and key == "examples" else template
            if reason := describe_misfit(tested_fact, value):
                message = tr(
                    'An {kind} of the fact "{name}" does not fit: {reason}. Correct or remove it.',
                    kind=kind,
                    name=fact.name,
                    reason=reason,
                )
                remaining = tuple(other for other in values if other is not value)
                fix = fixes.swap_fact(
                    tr("Remove {value}", value=value) if str(value).strip() else tr("Remove the blank one"),
                    fact,
                    replace_fields(fact, **{key: remaining}),
                )
                severity = "error" if key == "allowed" else "warning"
                yield Problem(
                    "value-outside-domain",
                    "error" if severity == "error" else "warning",
                    message,
                    facts=(fact.name,),
                    fixes=(fix,) if remaining or key == "examples" else (),
                )
