"""A scenario as a person has edited it: what it lays down, the ways that it takes, and its expected trace anew."""

from __future__ import annotations

from sopstudio.scenarios.answers import turns
from sopstudio.scenarios.case import Expected, MockResponse, Scenario
from sopstudio.scenarios.truth import Given, Moment, follow, trail
from sopstudio.sop import FrozenDict, Routing, changed


def given_of(scenario: Scenario) -> Given:
    """What a scenario lays down, whatever it expects."""
    user = scenario.user
    values = {name: (value, *user.again.get(name, ())) for name, value in user.facts.items()}
    return Given(values, scenario.responses, frozenset(scenario.prose), frozenset(user.withheld), user.slips)


def taken_by(routing: Routing, scenario: Scenario) -> tuple[tuple[str, ...], list[Moment]]:
    """The places that a faithful agent comes to, and the moments at which it goes on from them."""
    expected, moments = trail(routing, given_of(scenario))
    return expected.path, moments


def reworked(routing: Routing, scenario: Scenario) -> Scenario:
    """The scenario with the trace that follows from what it lays down."""
    found = follow(routing, given_of(scenario))
    asked = {name for place in found.path for name in routing.work(place).asks}
    expected = changed(found, turns=tuple(one for one in scenario.expected.turns if one.get("asked") in asked))
    answers = {name: _with_arguments(name, those, expected) for name, those in scenario.responses.items()}
    return changed(scenario, responses=FrozenDict(answers), expected=expected)


def _with_arguments(tool: str, answers: tuple[MockResponse, ...], expected: Expected) -> tuple[MockResponse, ...]:
    """The answers of a tool with the arguments of the call that each is expected for; others as they are."""
    calls = [call for call in expected.tools if call.tool == tool]
    calls = [call for call in calls if not call.optional] or calls
    made, number = [], 0
    for answer in answers:
        made.append(changed(answer, arguments=calls[number].arguments) if number < len(calls) else answer)
        number += turns(answer)
    return tuple(made)


__all__ = ["given_of", "reworked", "taken_by"]
