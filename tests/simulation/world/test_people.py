"""Persons of a run: their answers, the clock, and who may not carry out a step."""

from __future__ import annotations

from typing import Any

from sopstudio.scenarios import MockResponse
from sopstudio.simulation.world import MockedTools
from sopstudio.simulation.world.people import BARRED
from sopstudio.sop import Edge, End, Fact, FrozenDict, Person, PersonTool, Sop
from sopstudio.sop.people import executable
from sopstudio.trace import CallTool, ToolResult


def payment(**second: Any) -> Sop:
    """One person asks for a payment, another one releases it within an hour."""
    return Sop(
        id="payment",
        start="request",
        facts=(Fact(name="sum", type="integer"), Fact(name="released", type="boolean")),
        nodes=(
            Person(id="request", role="Clerk", action="provide", provides=("sum",)),
            Person(id="release", role="Clerk", action="approve", provides=("released",), time_limit=60, **second),
            End(id="end"),
        ),
        edges=(
            Edge(id="a", source="request", target="release", kind="always"),
            Edge(id="b", source="release", target="end", kind="always"),
            Edge(id="c", source="release", target="end", kind="timeout"),
        ),
    )


def world(sop: Sop, **answers: dict[str, Any]) -> MockedTools:
    tools = {tool.name: tool for tool in executable(sop).tools}
    responses = {name: (MockResponse(response=FrozenDict(answer)),) for name, answer in answers.items()}
    return MockedTools(tools, responses)


def call(tools: MockedTools, name: str) -> ToolResult:
    return tools.call(CallTool(name, {}))


def test_a_person_answers_as_the_scenario_says_and_the_answer_says_who() -> None:
    result = call(world(payment(), person_request={"sum": 5, "by": "Ann"}), "person_request")
    assert (result.ok, result.body) == (True, {"sum": 5, "by": "Ann"})


def test_without_a_scenario_a_fitting_answer_is_given_by_the_role() -> None:
    assert call(world(payment()), "person_request").body == {"sum": 1, "by": "Clerk"}


def test_an_answer_after_the_time_allowed_does_not_count() -> None:
    result = call(world(payment(), person_release={"released": True, "minutes": 61}), "person_release")
    assert (result.ok, result.body) == (True, {"timed_out": True, "minutes": 60})


def test_whoever_asked_may_not_release() -> None:
    answers = {"person_request": {"sum": 5, "by": "Ann"}, "person_release": {"released": True, "by": "ann"}}
    tools = world(payment(not_by=("request",)), **answers)
    assert call(tools, "person_request").ok
    result = call(tools, "person_release")
    assert (result.ok, result.fault) == (False, BARRED)


def test_another_person_of_the_role_is_found_where_nobody_is_named() -> None:
    tools = world(payment(not_by=("request",)))
    call(tools, "person_request")
    assert call(tools, "person_release").body == {"released": True, "by": "Clerk 2"}


def test_the_user_may_be_excluded() -> None:
    tools = world(payment(not_user=True), person_release={"released": True, "by": "user"})
    assert call(tools, "person_release").fault == BARRED


def test_a_real_person_is_asked_where_there_is_one() -> None:
    asked: list[tuple[str, dict[str, Any]]] = []

    def answer(tool: PersonTool, shown: Any) -> dict[str, Any]:
        asked.append((tool.place, dict(shown)))
        return {"sum": 8, "by": "Bo"}

    tools = world(payment(), person_request={"sum": 5})
    tools.ask_person = answer
    assert call(tools, "person_request").body == {"sum": 8, "by": "Bo"}
    assert asked == [("request", {})]
