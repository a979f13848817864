"""Persons played by a model: the form is checked, the time counts, and what the model said is on record."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation import Limits, Session, Setup, drive
from sopstudio.simulation.replay import replay
from sopstudio.simulation.setup import BY_MODEL, PERSONS_OPTION
from sopstudio.simulation.world.played_persons import answer_schema, read_answer
from sopstudio.sop import PersonTool
from sopstudio.sop.people import TIMED_OUT, executable
from sopstudio.trace import CallTool, Entered, ToolResult, decode_events, encode_events, usage
from tests.fakes import DownModel, FakeModel, completion
from tests.simulation.samples import sample, setup_of
from tests.simulation.world.test_people import payment

OUTAGE = "incident_response"


def tool(name: str) -> PersonTool:
    """The function of a person's step: *request* gives a sum, *release* approves within an hour."""
    [step] = [tool for tool in executable(payment()).tools if tool.name == f"person_{name}"]
    assert isinstance(step, PersonTool)
    return step


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("request", '{"sum": 5}', {"sum": 5}),
        ("request", 'Sure:\n```json\n{"sum": 5}\n```', {"sum": 5}),
        ("request", '{"sum": "many"}', "sum must be of type integer, not 'many'."),
        ("request", "{}", "sum is missing."),
        ("request", '{"sum": 5, "timed_out": true}', "timed_out is not asked for."),
        ("request", '{"sum": 5, "minutes": 3}', "minutes is not asked for."),
        ("request", "I would rather not.", None),
        ("request", "[5]", None),
        ("release", '{"released": false, "minutes": 5}', {"released": False, "minutes": 5}),
        ("release", '{"released": true, "minutes": -1}', "minutes must be a whole number."),
        ("release", '{"timed_out": true}', {TIMED_OUT: True}),
    ],
)
def test_an_answer_is_taken_as_far_as_the_form_allows(name: str, text: str, answer: Any) -> None:
    result = read_answer(tool(name), text)
    assert isinstance(result, str) if answer is None else result == answer


def test_the_schema_asks_for_the_time_only_where_it_is_limited() -> None:
    assert answer_schema(tool("request"))["required"] == ["sum"]
    assert answer_schema(tool("release"))["required"] == ["released", "minutes"]


def outage() -> Setup:
    """The sample with persons, which a model plays."""
    scenario: Scenario = next(iter(cases(sample(OUTAGE), kinds=("correct-context",))))
    return replace(setup_of(OUTAGE, scenario), options={PERSONS_OPTION: BY_MODEL})


def play(setup: Setup, person: Any) -> Session:
    session = setup.session()
    drive(session, setup.world(OfflineModel(), person_model=person))
    return session


def reply(**answer: Any) -> dict[str, Any]:
    return completion({"role": "assistant", "content": json.dumps(answer)})


def results(session: Session) -> list[ToolResult]:
    """The results of persons' steps that a model played."""
    return [event for event in session.events if isinstance(event, ToolResult) and event.asked]


def test_the_model_gets_role_task_facts_and_form_and_its_answer_counts() -> None:
    model = FakeModel(reply(severity="minor", minutes=4))
    session = play(outage(), model)
    for part in ("On-call engineer", "Judge how bad it is", "error_rate: 12.5", '"enum":["minor"'):
        assert part in model.system()
    [result] = results(session)
    assert (result.ok, result.body["severity"], result.body["minutes"]) == (True, "minor", 4)
    assert session.finished is not None
    assert session.finished.end == "filed"


def test_what_does_not_fit_is_asked_for_again_with_the_reason() -> None:
    model = FakeModel(reply(severity="awful", minutes=4), reply(severity="minor", minutes=4))
    session = play(outage(), model)
    assert "must be one of" in model.asked[1]["messages"][-1]["content"]
    assert [len(result.asked) for result in results(session)] == [2]


def test_a_late_person_lets_the_time_run_out() -> None:
    for answer in ({"timed_out": True}, {"severity": "minor", "minutes": 10_000}):
        session = play(outage(), FakeModel(reply(**answer), reply(severity="minor", minutes=1)))
        assert results(session)[0].body[TIMED_OUT]
        assert Entered("judge_instead") in session.events


def test_a_run_replays_without_asking_again_and_what_was_used_counts() -> None:
    setup = outage()
    session = play(setup, FakeModel(reply(severity="minor", minutes=4)))
    events = decode_events(encode_events(session.events))
    assert replay(setup, events).is_identical
    assert usage(events)["person"]["calls"] == 1


def test_the_offline_model_plays_persons_too_also_without_blocking() -> None:
    setup = outage()
    session, world = setup.session(), setup.world(OfflineModel())
    request = session.start()
    while request is not None:
        request = session.answer(asyncio.run(world.answer_async(request)))
    assert session.finished is not None
    assert session.finished.status == "completed"
    assert results(session)


@pytest.mark.parametrize("model", [DownModel(), FakeModel(completion({"role": "assistant", "content": "No."}))])
def test_a_model_that_gives_no_answer_is_no_failure_of_the_agent(model: Any) -> None:
    session = play(outage(), model)
    assert session.finished is not None
    assert session.finished.status == "failed"
    assert "Judge how bad it is" in session.finished.reason
    assert isinstance(session.events[-3], CallTool)


def test_the_limits_of_a_run_count_what_persons_use() -> None:
    long = completion({"role": "assistant", "content": json.dumps({"severity": "critical", "minutes": 1})})
    long["usage"] = {"prompt_tokens": 900_000, "completion_tokens": 100_001}
    session = play(replace(outage(), limits=Limits(tokens=500_000)), FakeModel(long))
    assert session.finished is not None
    assert session.finished.status == "limit"
