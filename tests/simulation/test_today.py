"""A run has one date: the scenario's, the one that was asked for, or that of its start; a replay has it again."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import sopstudio
from sopstudio import Session
from sopstudio.agents import find_agent
from sopstudio.analysis import check
from sopstudio.errors import SimulationError
from sopstudio.llm import create_model
from sopstudio.scenarios import cases
from sopstudio.scenarios.expected_trace import on_date
from sopstudio.scenarios.scenario import Scenario, UserSeed, read_scenarios, write_scenarios
from sopstudio.settings import Settings
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.drivers import drive
from sopstudio.simulation.record import event_rows, make_header, read_run
from sopstudio.simulation.replay import replay
from sopstudio.sop import Flow, FrozenDict, Runtime, Sop, to_json_data
from sopstudio.trace import Say

FACTS = [{"name": "code"}, {"name": "due", "type": "date"}]


def make_sop(*conditions: str) -> Sop:
    """A step that asks for both facts, and an end for each condition, named by its number, and one for otherwise."""
    numbers = range(len(conditions) + 1)
    ends: list[dict[str, Any]] = [{"id": f"e{n}", "kind": "end", "title": f"End {n}"} for n in numbers]
    edges = [
        {"id": f"x{n}", "source": "ask", "target": f"e{n}", "kind": "formal", "condition": text}
        for n, text in enumerate(conditions)
    ]
    otherwise = {"id": "o", "source": "ask", "target": f"e{len(conditions)}", "kind": "otherwise"}
    ask = {"id": "ask", "kind": "task", "title": "Ask", "asks": ["code", "due"]}
    return Sop.model_validate(
        {"id": "s", "title": "S", "facts": FACTS, "nodes": [ask, *ends], "edges": [*edges, otherwise], "start": "ask"}
    )


SOP = make_sop(r"matches({code}, '[A-Z]{2}\d{4}') && days_between({due}, today()) > 0", "{due} == today()")
USER = UserSeed(facts=FrozenDict({"code": "AB1234", "due": "2026-03-01"}))
AGENTS = ("code", "dpa", "sop-agent", "spa", "marco", "agent-s", "react", "fc")


def run(setup: Setup) -> Any:
    session, model = setup.session(), create_model("offline", Settings())
    drive(session, setup.world(model))
    return session


def end_of(setup: Setup) -> str:
    finished = run(setup).finished
    return str(finished.end)


def setup_of(agent: str = "code", **fields: Any) -> Setup:
    scenario = Scenario(id="s", user=USER, today=fields.pop("scenario_today", None))
    return Setup(Runtime(Flow(SOP)), find_agent(agent), scenario, load_prompts(), **fields)


def test_the_date_is_the_scenarios_unless_another_is_asked_for() -> None:
    assert end_of(setup_of(scenario_today=date(2026, 3, 2))) == "e0"
    assert end_of(setup_of(scenario_today=date(2026, 3, 1))) == "e1"
    assert end_of(setup_of(scenario_today=date(2026, 3, 1), today=date(2026, 3, 2))) == "e0"
    assert end_of(setup_of(begun_on=date(2026, 2, 1))) == "e2"


def test_by_default_it_is_the_date_on_which_the_setup_was_made() -> None:
    before = date.today()
    assert before <= setup_of().run_date <= date.today()


def test_a_replay_decides_as_the_run_whatever_the_date_is_then() -> None:
    setup = setup_of(begun_on=date(2026, 3, 1))
    session = run(setup)
    head = to_json_data(make_header(setup, "offline"))
    assert head["today"] == "2026-03-01"
    recorded = read_run(head, event_rows(session))
    again = replay(recorded.setup, recorded.events)
    assert again.is_identical
    finished = again.session.finished
    assert finished is not None
    assert finished.end == "e1"


def test_a_run_that_asks_for_no_date_has_none_on_record() -> None:
    runtime = Runtime(Flow(make_sop("{code} == 'a'")))
    setup = Setup(runtime, find_agent("code"), Scenario(id="s", user=USER), load_prompts())
    assert "today" not in make_header(setup, "offline")
    assert setup.runtime is runtime


@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_goes_the_way_that_is_expected_on_the_scenarios_date(agent: str) -> None:
    scenarios = list(cases(make_sop(*(edge.condition for edge in SOP.edges[:1])), kinds=["correct-context"]))
    assert [case.expected.end for case in scenarios] == ["e0", "e1"]
    for case in scenarios:
        assert case.today is not None
        sop = make_sop(*(edge.condition for edge in SOP.edges[:1]))
        assert end_of(Setup(Runtime(Flow(sop)), find_agent(agent), case, load_prompts())) == case.expected.end


def test_a_scenario_keeps_its_date_in_a_file() -> None:
    scenarios = list(cases(SOP))
    assert read_scenarios("\n".join(write_scenarios(scenarios))) == scenarios


def test_a_scenario_on_another_date_expects_what_happens_then() -> None:
    runtime = Runtime(Flow(SOP))
    case = next(case for case in cases(SOP, kinds=["correct-context"]) if case.expected.end == "e1")
    later = on_date(runtime, case, date(2030, 1, 1))
    assert later.today == date(2030, 1, 1)
    assert later.expected.end == end_of(Setup(runtime, find_agent("code"), later, load_prompts())) != "e1"


def test_the_check_takes_the_date_as_open() -> None:
    codes = {problem.code for problem in check(make_sop("today() < '2026-03-01'", "today() < '2026-02-01'"))}
    assert "shadowed-edge" in codes
    codes = {problem.code for problem in check(make_sop("{due} < today()", "{due} >= today()"))}
    assert "needless-otherwise" in codes


def test_the_check_proves_patterns() -> None:
    codes = {problem.code for problem in check(make_sop(r"matches({code}, '\d+')", r"matches({code}, '\d{3}')"))}
    assert "shadowed-edge" in codes


def test_texts_are_found_that_match_two_patterns() -> None:
    address = r"matches({code}, '\w+@\w+\.[a-z]{2,}')"
    sop = make_sop(rf"{address} && matches({{code}}, '.*@example\.com')", "matches({code}, '[^@]*')")
    assert "undecided" not in {problem.code for problem in check(sop)}
    assert [case.expected.end for case in cases(sop, kinds=["correct-context"])] == ["e0", "e1", "e2"]


def test_a_session_keeps_its_date_when_it_is_dumped_and_loaded() -> None:
    facts = {"code": "AB1234", "due": "2026-03-01"}
    session = Session(SOP, facts=facts, today="2026-03-02")
    loaded = Session.load(session.dump())
    while loaded.step() is not None:
        pass
    assert loaded.result().end == "e0"
    assert sopstudio.run(SOP, facts=facts, today=date(2026, 3, 2)).end == "e0"
    with pytest.raises(SimulationError):
        Session(SOP, facts=facts, today="tomorrow")


@pytest.mark.parametrize("agent", ["dpa", "marco", "agent-s"])
def test_an_agent_does_not_greet_with_the_date(agent: str) -> None:
    said = [event.text for event in run(setup_of(agent)).events if isinstance(event, Say)]
    assert said[0] == 'Hello, I am here to help you with "S". What can I do for you?'


def test_a_run_kept_when_greetings_told_the_date_replays_so() -> None:
    setup = setup_of("dpa", record=3, today=date(2026, 3, 1))
    session = run(setup)
    assert next(event.text for event in session.events if isinstance(event, Say)).endswith("Today is 2026-03-01.")
    recorded = read_run(to_json_data(make_header(setup, "offline")), event_rows(session))
    assert replay(recorded.setup, recorded.events).is_identical
