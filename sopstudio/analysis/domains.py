"""Whether the facts are declared so that they can have a value at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.bindings import unfit
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.subject import Subject
from sopstudio.expressions import is_fact_name
from sopstudio.sop import TYPE_WORDS, Fact, changed

ORDERED = ("number", "integer")


def check(subject: Subject) -> Iterator[Problem]:
    """Names, ranges, patterns, allowed values and examples of every declared fact."""
    for fact in subject.sop.facts:
        for why in flaws(fact):
            yield Problem("fact-domain", "error", f'The fact "{fact.name}" {why}', facts=(fact.name,))
        if not any(flaws(fact)):
            yield from _values(fact)


def flaws(fact: Fact) -> Iterator[str]:
    """Why no value at all could be right, in words that follow its name; nothing can be proved of such a fact."""
    if not is_fact_name(fact.name):
        yield "has a name that conditions cannot mention. Use letters, digits, spaces, _ . and -."
    low, high = fact.minimum, fact.maximum
    if low is not None and high is not None and not low <= high:
        yield f"must be at least {low} and at most {high}, which no number is. Swap the bounds."
    if (low is not None or high is not None) and fact.type not in ORDERED:
        yield f"is {TYPE_WORDS[fact.type]}, and only numbers have a lowest and highest value. Remove the bounds."
    try:
        re.compile(fact.pattern)
    except (re.error, RecursionError, OverflowError) as error:
        yield f"has a pattern that cannot be read ({error}). Correct it, or remove it."


def _values(fact: Fact) -> Iterator[Problem]:
    bare = changed(fact, allowed=(), optional=False, type=fact.items or "string") if fact.type == "list" else None
    for kind, values in (("allowed value", fact.allowed), ("example", fact.examples)):
        judge = bare or (changed(fact, allowed=()) if kind == "allowed value" else fact)
        for value in values:
            judged = fact if bare and kind == "example" else judge
            if why := unfit(judged, value):
                message = f'An {kind} of the fact "{fact.name}" does not fit: {why}. Correct or remove it.'
                key = "allowed" if kind == "allowed value" else "examples"
                kept = tuple(one for one in values if one is not value)
                offered = fixes.swap_fact(
                    f"Remove {value}" if str(value).strip() else "Remove the blank one",
                    fact,
                    changed(fact, **{key: kept}),
                )
                severity = "error" if key == "allowed" else "warning"
                yield Problem(
                    "value-outside-domain",
                    "error" if severity == "error" else "warning",
                    message,
                    facts=(fact.name,),
                    fixes=(offered,) if kept or key == "examples" else (),
                )
