"""The facts of a case that its path does not ask for."""

from __future__ import annotations

import pytest

from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.expected_trace import ScenarioInputs, trace_from_facts
from sopstudio.scenarios.scenario import read_scenarios
from sopstudio.sop import End, Fact, Sop, Task, describe_mismatch, dumps, loads, parse_value, replace_fields
from tests.scenarios.small import edge
from tests.simulation.samples import NAMES, runtime, scenarios


@pytest.mark.parametrize("name", NAMES)
def test_a_case_holds_every_fact_that_a_user_could_give(name: str) -> None:
    flow = runtime(name).flow
    for scenario in scenarios(name):
        withheld = set(scenario.user.withheld)
        assert set(scenario.case_facts()) == runtime(name).user_facts - withheld
        assert not any(describe_mismatch(flow.facts[fact], value) for fact, value in scenario.further_facts.items())


@pytest.mark.parametrize("name", NAMES)
def test_the_path_stays_with_them(name: str) -> None:
    for scenario in scenarios(name):
        facts = runtime(name).flow.facts
        further = {fact: parse_value(facts[fact], value) for fact, value in scenario.further_facts.items()}
        trace = trace_from_facts(runtime(name), ScenarioInputs.of(scenario), further)
        assert (trace.path, trace.end) == (scenario.expected.path, scenario.expected.end)


def branching(condition: str, optional: bool = False) -> Sop:
    """Asks for a size; by the condition it is over, else the colour is asked for."""
    return Sop(
        id="sizes",
        start="ask",
        facts=(Fact(name="size", type="integer"), Fact(name="colour", allowed=("red", "blue"), optional=optional)),
        nodes=(Task(id="ask", asks=("size",)), Task(id="more", asks=("colour",)), End(id="big"), End(id="small")),
        edges=(edge("ask", "big", condition), edge("ask", "more", kind="otherwise"), edge("more", "small")),
    )


def case_of(sop: Sop, end: str) -> Scenario:
    return next(scenario for scenario in cases(sop) if scenario.expected.end == end)


def test_facts_of_another_path_are_in_the_case() -> None:
    case = case_of(branching("{size} > 5"), "big")
    assert set(case.user.facts) == {"size"}
    assert case.further_facts["colour"] in ("red", "blue")


def test_a_path_that_needs_a_fact_to_be_unknown_goes_without_it() -> None:
    case = case_of(branching("missing({colour})", optional=True), "big")
    assert not case.further_facts


def test_withheld_facts_are_not_in_the_case() -> None:
    case = case_of(branching("{size} > 5"), "big")
    withheld = replace_fields(case, user=replace_fields(case.user, withheld=("colour",)))
    assert set(withheld.case_facts()) == {"size"}


def test_scenarios_of_earlier_versions_have_the_facts_of_the_user() -> None:
    case = case_of(branching("{size} > 5"), "big")
    old = {key: value for key, value in loads(dumps(case)).items() if key != "further_facts"}
    (read,) = read_scenarios(dumps(old))
    assert set(read.case_facts()) == {"size"}
