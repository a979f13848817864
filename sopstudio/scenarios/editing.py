"""Scenarios edited by a person: their inputs, their path, and a recomputed expected trace."""

from __future__ import annotations

from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, expected_trace, trace_with_moments
from sopstudio.scenarios.further_responses import find_further_responses
from sopstudio.scenarios.mock_responses import used_answers
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import FrozenDict, Runtime, replace_fields


def trace_places(runtime: Runtime, scenario: Scenario) -> tuple[tuple[str, ...], list[Moment]]:
    """The places that a faithful agent visits, and the moments at which it leaves them."""
    expected, moments = trace_with_moments(runtime, ScenarioInputs.of(scenario))
    return expected.path, moments


def recompute_expected(runtime: Runtime, scenario: Scenario) -> Scenario:
    """The scenario with the expected trace that follows from its inputs."""
    expected_anew = expected_trace(runtime, ScenarioInputs.of(scenario))
    asked_facts = {name for place in expected_anew.path for name in runtime.plan(place).asks}
    expected = replace_fields(
        expected_anew, turns=tuple(turn for turn in scenario.expected.turns if turn.get("asked") in asked_facts)
    )
    answers = {}
    for name, responses in scenario.responses.items():
        used = used_answers(name, responses, expected)
        answers[name] = (*used, *responses[len(used) :])
    further = scenario.further_responses and find_further_responses(
        runtime, ScenarioInputs.of(scenario), expected, scenario.further_facts
    )
    return replace_fields(
        scenario, responses=FrozenDict(answers), expected=expected, further_responses=FrozenDict(further)
    )


__all__ = ["recompute_expected", "trace_places"]
