"""Scenarios hold the values at which comparisons of computed sides turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sopstudio.deploy.boundaries import boundary_values, computed_comparisons
from sopstudio.expressions import Compare, parse
from sopstudio.sop import Fact, Flow, Runtime, parse_value, replace_fields
from tests.analysis.examples import GOOD

FACTS = {
    "sent": ("datetime", "2026-01-01T08:00:00+00:00"),
    "read": ("datetime", "2026-01-01T09:30:00+00:00"),
    "first": ("date", "2026-01-01"),
    "last": ("date", "2026-03-01"),
    "price": ("number", 80),
    "limit": ("integer", 7),
}
DECLARED = tuple(Fact.model_validate({"name": name, "type": kind}) for name, (kind, _) in FACTS.items())
RUNTIME = Runtime(Flow(replace_fields(GOOD, facts=DECLARED)))
KNOWN: Mapping[str, Any] = {name: value for name, (_, value) in FACTS.items()}


def decisions(text: str) -> dict[str, set[bool | None]]:
    """What the condition comes to with the values found for each of its facts."""
    condition = parse(text)
    assert isinstance(condition.tree, Compare)
    results: dict[str, set[bool | None]] = {}
    for fact, value in boundary_values(RUNTIME, condition.tree, KNOWN):
        facts = {name: RUNTIME.flow.facts[name] for name in KNOWN}
        values = {name: parse_value(facts[name], value if name == fact else raw) for name, raw in KNOWN.items()}
        results.setdefault(fact, set()).add(condition.decide(values).value)
    return results


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("hours_between({sent}, {read}) <= 72", {"sent", "read"}),
        ("hours_between({sent}, {read}) == 72", {"sent", "read"}),
        ("days_between({first}, {last}) > 60", {"first", "last"}),
        ("{price} * 3 + {limit} >= 1000", {"price", "limit"}),
        ("{price} - {limit} == 0.5", {"price"}),
    ],
)
def test_a_comparison_turns_within_the_values(text: str, names: set[str]) -> None:
    found = decisions(text)
    assert {name for name, results in found.items() if results == {True, False}} == names


@pytest.mark.parametrize("text", ["{price} * 0 > 1", "{price} / 0 > 1", "{missing} + 1 > 2"])
def test_a_comparison_that_nothing_turns_has_none(text: str) -> None:
    tree = parse(text).tree
    assert isinstance(tree, Compare)
    assert list(boundary_values(RUNTIME, tree, KNOWN)) == []


def test_comparisons_of_a_fact_with_a_literal_are_left_to_others() -> None:
    assert computed_comparisons(Runtime(Flow(GOOD))) == []
