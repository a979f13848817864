"""Outputs (SOP-Bench, section 5): whether a run decided what the procedure declares as its outputs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.evaluation.metrics.tool_calls import equal_values
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.sop import to_json_data, value_to_json
from sopstudio.trace import Learned


def output_accuracy(run: Run) -> Fraction | None:
    """Right outputs over the expected ones; None where the scenario expects no end, or the SOP declares no outputs."""
    expected = expected_outputs(run)
    if not expected:
        return None
    actual = reported_outputs(run)
    right = sum(name in actual and equal_values(value, actual[name]) for name, value in expected.items())
    return Fraction(right, len(expected))


def expected_outputs(run: Run) -> Mapping[str, Any]:
    """The outputs that the scenario expects, by fact, as JSON data; those that follow from it where it states none."""
    expected = run.scenario.expected
    if expected.outputs or expected.status != "completed" or not expected.end or not run.runtime.flow.sop.outputs:
        return dict(to_json_data(expected.outputs))
    trace = expected_trace(run.runtime, ScenarioInputs.of(run.scenario))
    return dict(to_json_data(trace.outputs)) if trace.end == expected.end else {}


def reported_outputs(run: Run) -> Mapping[str, Any]:
    """What a run decided, by fact: what stands in the answer of an agent without a user, else what it knew at its end.

    A value that a tool returned and the answer leaves out was not reported.
    """
    if run.agent is None or run.agent.talks:
        return {name: value_to_json(value) for name, value in run.state.facts.items()}
    answers = (event for event in run.events if isinstance(event, Learned) and event.source == "answer")
    return {event.fact: value_to_json(event.value) for event in answers}


__all__ = ["expected_outputs", "output_accuracy", "reported_outputs"]
