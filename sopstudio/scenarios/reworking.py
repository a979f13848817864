"""A scenario as a person has edited it: what it lays down, the ways that it takes, and its expected trace anew."""

from __future__ import annotations

from sopstudio.scenarios.answers import used_answers
from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.truth import Given, Moment, follow, trail
from sopstudio.sop import FrozenDict, Routing, changed


def taken_by(routing: Routing, scenario: Scenario) -> tuple[tuple[str, ...], list[Moment]]:
    """The places that a faithful agent comes to, and the moments at which it goes on from them."""
    expected, moments = trail(routing, Given.of(scenario))
    return expected.path, moments


def reworked(routing: Routing, scenario: Scenario) -> Scenario:
    """The scenario with the trace that follows from what it lays down."""
    found = follow(routing, Given.of(scenario))
    asked = {name for place in found.path for name in routing.work(place).asks}
    expected = changed(found, turns=tuple(one for one in scenario.expected.turns if one.get("asked") in asked))
    answers = {}
    for name, those in scenario.responses.items():
        used = used_answers(name, those, expected)
        answers[name] = (*used, *those[len(used) :])
    return changed(scenario, responses=FrozenDict(answers), expected=expected)


__all__ = ["reworked", "taken_by"]
