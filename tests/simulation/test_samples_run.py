"""The samples run: faithful to every scenario that covers their edges, and stopping where a fault has to stop them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sopstudio.evaluation import make_run, score_metrics
from sopstudio.sop import to_json_data
from sopstudio.trace import Finished, Refused, Tripped, run_state
from tests.simulation.samples import NAMES, of_kind, ran_sample, sample, scenarios
from tests.subsets import subset

every_sample = pytest.mark.parametrize("name", NAMES)


@every_sample
def test_the_scenarios_take_every_edge(name: str) -> None:
    taken = {
        edge
        for event in of_kind(name, "correct-context")
        for edge in run_state(ran_sample(name, event.id).events).edges
    }
    edges = {edge.id for edge in sample(name).edges}
    assert edges - taken == set()


@every_sample
def test_in_correct_context_every_call_is_made_as_expected(name: str) -> None:
    for scenario in of_kind(name, "correct-context"):
        session = ran_sample(name, scenario.id)
        assert session.finished == Finished("completed", scenario.expected.end, ""), scenario.id
        found = score_metrics(make_run(session.runtime, scenario, session.events))
        assert set(found.values()) - {None} == {Fraction(1)}, scenario.id
        assert not any(isinstance(event, Tripped | Refused) for event in session.events), scenario.id


@every_sample
@pytest.mark.parametrize("kind", ["missing-parameter", "failing-function"])
def test_a_fault_stops_the_run_where_the_trace_says(name: str, kind: str) -> None:
    found = of_kind(name, kind)
    assert found
    for scenario in subset(found, 3):
        session = ran_sample(name, scenario.id)
        expected, after = scenario.expected, run_state(session.events)
        assert session.finished is not None
        assert (session.finished.status, session.finished.end) == (expected.status, expected.end), scenario.id
        made = [(call.tool, to_json_data(call.arguments), call.ok) for call in after.calls]
        calls = [(call.tool, to_json_data(call.arguments), call.ok) for call in expected.tools]
        needed = [other_call for other_call, call in zip(calls, expected.tools, strict=True) if not call.optional]
        assert made in (calls, needed), scenario.id
        assert after.path == expected.path, scenario.id
        if expected.status == "stopped":
            assert session.finished.reason, scenario.id


@every_sample
def test_the_reason_names_what_was_withheld_or_what_failed(name: str) -> None:
    stopped = [scenario for scenario in scenarios(name) if scenario.expected.status == "stopped"]
    for scenario in subset(stopped, 5):
        session = ran_sample(name, scenario.id)
        assert session.finished is not None
        culprit = scenario.id.rpartition(".")[2]
        assert culprit in session.finished.reason, f"{scenario.id}: {session.finished.reason}"


@every_sample
def test_code_alone_makes_the_same_calls_in_correct_context(name: str) -> None:
    for scenario in of_kind(name, "correct-context"):
        session = ran_sample(name, scenario.id, by="code")
        found = score_metrics(make_run(session.runtime, scenario, session.events))
        assert set(found.values()) - {None} == {Fraction(1)}, scenario.id
