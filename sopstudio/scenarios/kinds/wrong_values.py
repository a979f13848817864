"""Invalid values: outside the fact's domain or in a wrong format (Agent-S, section 4), followed by a valid
one.

Facts that take any text have no invalid values; optional facts are excluded, because they are asked for
only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import Fact, describe_mismatch

UNKNOWN_TEXT = "something unusual"
VAGUE_TEXT = "hard to say"


def invalid_value(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each fact with a domain: the user first gives a value outside it."""
    return _wrong_value_cases(builder, "invalid-value")


def wrong_format(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each fact with a format: the user first gives something that is not written so."""
    return _wrong_value_cases(builder, "wrong-format")


def _wrong_value_cases(builder: ScenarioBuilder, kind: str) -> Iterator[Scenario]:
    for fact in builder.required_facts():
        value = wrong_value(kind, fact, builder.values[fact.name][0])
        if value is not None:
            yield builder.with_first_value(fact.name, value).build(kind, fact.name)


def wrong_value(kind: str, fact: Fact, valid_value: Any) -> Any:
    """An invalid value of the fact, derived from a valid one; None where there is none of this kind."""
    return next(wrong_values(kind, fact, valid_value), None)


def wrong_values(kind: str, fact: Fact, valid_value: Any) -> Iterator[Any]:
    """The invalid values of this kind, the most telling first."""
    candidates = _outside_domain(fact) if kind == "invalid-value" else _misformatted(fact, valid_value)
    return (candidate for candidate in candidates if describe_mismatch(fact, candidate))


def _outside_domain(fact: Fact) -> Iterator[Any]:
    if fact.type == "list":
        return
    if fact.maximum is not None:
        yield fact.maximum + 1
    if fact.minimum is not None:
        yield fact.minimum - 1
    if fact.allowed and fact.type == "string":
        yield UNKNOWN_TEXT


def _misformatted(fact: Fact, valid_value: Any) -> Iterator[Any]:
    if fact.type in ("date", "datetime"):
        yield "next spring"
    elif fact.type in ("integer", "number", "boolean"):
        yield VAGUE_TEXT
    elif fact.pattern and isinstance(valid_value, str):
        yield valid_value.partition("@")[0]
        yield valid_value[: (len(valid_value) + 1) // 2]
        yield VAGUE_TEXT
