"""With a perfect team every correct-context scenario of every sample is followed, in the hierarchy and flattened."""

from __future__ import annotations

import pytest

from sopstudio.sop import Flow, Runtime
from sopstudio.trace import AskModel, Loaded, Refused, Tripped
from sopstudio.trace.events import flatten
from tests.agents.marco.playing import PerfectTeam
from tests.simulation.samples import NAMES, of_kind, sample
from tests.simulation.test_scenarios_run import find_difference
from tests.subsets import subset


@pytest.mark.parametrize("by", ["marco", "marco-flat"])
@pytest.mark.parametrize("name", subset(NAMES, 5, "perfect team"))
def test_every_scenario_is_followed(name: str, by: str) -> None:
    ready = Runtime(Flow(sample(name)))
    found = of_kind(name, "correct-context")
    assert found
    for scenario in found:
        session = PerfectTeam(ready, scenario, by).play()
        assert find_difference(scenario, session) == ""
        assert not any(isinstance(event, Tripped | Refused) for event in session.events), scenario.id


def test_the_hierarchy_is_walked_down_and_up_again() -> None:
    name = "restaurant_sales_drop"
    ready, loaded = Runtime(Flow(sample(name))), set()
    for scenario in of_kind(name, "correct-context"):
        events = PerfectTeam(ready, scenario).play().events
        loaded.add(tuple(event.name for event in events if isinstance(event, Loaded)))
    children = {"price_review", "dish_review", "rating_review"}
    assert {names[1] for names in loaded if len(names) > 1} == children
    assert {names for names in loaded if len(names) > 1} == {("", child, "") for child in children}


def test_the_classifier_reads_the_conversation_as_it_was_said() -> None:
    """A small model copies the form that it reads: asked for one word, it answered in the form of a task agent."""
    scenario = of_kind("telecom_support", "correct-context")[0]
    events = PerfectTeam(Runtime(Flow(sample("telecom_support"))), scenario).play().events
    requests = [request for request in flatten(events) if isinstance(request, AskModel)]
    spoken = {
        component: [
            str(message["content"])
            for request in requests
            for message in request.history
            if request.component == component and message["role"] == "assistant" and message["content"]
        ]
        for component in ("intent", "agent")
    }
    assert spoken["intent"]
    last = [request.history[-1] for request in requests if request.component == "intent"]
    assert {message["role"] for message in last} == {"system"}  # what to do with the message stands behind it
    assert not any("<response>" in text or "function_call" in text for text in spoken["intent"])
    assert all("<response>" in text for text in spoken["agent"])
