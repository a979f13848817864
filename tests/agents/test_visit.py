"""Corrections in the middle (JourneyBench, appendix M): what was called with old values is called again, no restart."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.scenarios import Fault
from sopstudio.sop import Binding, Fact, Sop, Task, replace_fields
from sopstudio.trace import Finished, Learned, Tripped, run_state
from tests.agents.examples import answers, binds, edge, end, ending, path, run, run_calls, tool
from tests.fakes import FakeModel, calls, says

RISK_OF_42 = calls(("getRisk", {"customerId": "42"}))

INCOME = Sop(
    id="income",
    title="Income",
    start="details",
    facts=(
        *(Fact(name=name) for name in ("category", "phone", "saved", "validation", "health")),
        Fact(name="sent", optional=True),
    ),
    tools=(
        tool("collect", "category", gives=("saved",)),
        tool("validate", "saved", gives=("validation",)),
        tool("health", "validation", gives=("health",)),
        tool("text", "phone", gives=("sent",)),
    ),
    nodes=(
        Task(
            id="details",
            title="Details",
            asks=("category", "phone"),
            tools=binds("collect", "validate", "health", "text"),
        ),
        end("done"),
    ),
    edges=(edge("details", "done"),),
)
"""Appendix M of JourneyBench: income is collected, then validated, then the financial health assessed."""
INCOME_ANSWERS = {
    "collect": answers({"saved": "s1"}, {"saved": "s2"}),
    "validate": answers({"validation": "v1"}, {"validation": "v2"}),
    "health": answers({"health": "good"}),
    "text": answers({}),
}


def collect(category: str) -> dict[str, Any]:
    return calls(("collect", {"category": category}))


def test_a_correction_in_the_middle_calls_the_tool_and_what_rests_on_it_again_without_a_restart() -> None:
    model = FakeModel(
        says("Your category?"),
        collect("salaried"),
        calls(("validate", {"saved": "s1"})),
        calls(("health", {"validation": "v1"})),
        says("Your phone?"),
        collect("self-employed"),
        calls(("validate", {"saved": "s2"})),
        calls(("health", {"validation": "v2"})),
        says("And your phone?"),
        calls(("text", {"phone": "1"})),
    )
    talk = ["hi", "salaried", "Sorry, correction. I am self-employed.", "1"]
    session = run(INCOME, model, talk, responses=INCOME_ANSWERS)
    assert run_calls(session.events) == [
        ("collect", {"category": "salaried"}),
        ("validate", {"saved": "s1"}),
        ("health", {"validation": "v1"}),
        ("collect", {"category": "self-employed"}),
        ("validate", {"saved": "s2"}),
        ("health", {"validation": "v2"}),
        ("text", {"phone": "1"}),
    ]
    assert path(session.events) == ("details", "done")
    assert run_state(session.events).facts["category"] == "self-employed"
    assert session.finished == Finished("completed", "done", "")


def test_a_tool_is_offered_again_only_after_the_user_has_spoken() -> None:
    model = FakeModel(says("Category?"), collect("a"), calls(("validate", {"saved": "s1"})), says("Phone?"), says("?"))
    run(INCOME, model, ["hi", "a", "wait"], responses=INCOME_ANSWERS)
    assert [model.offered(number) for number in (1, 2, 3)] == [
        ["collect", "text"],
        ["validate", "text"],
        ["health", "text"],
    ]
    assert model.offered(4) == ["health", "text", "collect", "validate"]
    marked = {tool["function"]["name"]: tool["function"]["description"] for tool in model.asked[4]["tools"]}
    assert "Already called" in marked["collect"]
    assert "Already called" not in marked["health"]


@pytest.mark.parametrize("more", [("collect", {"category": "a"}), ("collect", {"category": "b"})])
def test_a_tool_runs_only_once_in_a_reply(more: tuple[str, Any]) -> None:
    model = FakeModel(calls(("collect", {"category": "a"}), more), says("?"))
    session = run(INCOME, model, ["hi"], responses=INCOME_ANSWERS)
    assert run_calls(session.events) == [("collect", {"category": "a"})]
    assert [note.rule for note in session.events if isinstance(note, Tripped)] == ["repeated"]


def test_other_tools_that_used_the_old_value_are_due_again() -> None:
    sop = replace_fields(
        INCOME,
        tools=(tool("one", "category"), tool("two", "category"), tool("three", "phone")),
        nodes=(Task(id="details", asks=("category", "phone"), tools=binds("one", "two", "three")), end("done")),
    )
    model = FakeModel(
        calls(("one", {"category": "a"}), ("two", {"category": "a"})),
        says("Phone?"),
        calls(("two", {"category": "b"})),
        calls(("three", {"phone": "1"})),
        calls(("one", {"category": "b"})),
    )
    session = run(sop, model, ["hi", "no, b. and 1"])
    assert run_calls(session.events) == [
        ("one", {"category": "a"}),
        ("two", {"category": "a"}),
        ("two", {"category": "b"}),
        ("three", {"phone": "1"}),
        ("one", {"category": "b"}),
    ]
    assert session.finished == Finished("completed", "done", "")


def test_the_node_is_not_left_before_what_rests_on_a_correction_has_been_done_again() -> None:
    model = FakeModel(
        collect("a"),
        calls(("validate", {"saved": "s1"})),
        calls(("health", {"validation": "v1"})),
        says("Phone?"),
        calls(("collect", {"category": "b"}), ("text", {"phone": "1"})),
        calls(("validate", {"saved": "s2"})),
        calls(("health", {"validation": "v2"})),
    )
    session = run(INCOME, model, ["hi", "no, b; and 1"], responses=INCOME_ANSWERS)
    assert run_calls(session.events)[-2:] == [("validate", {"saved": "s2"}), ("health", {"validation": "v2"})]
    assert run_state(session.events).facts["validation"] == "v2"
    assert session.finished == Finished("completed", "done", "")


def test_a_corrected_call_that_fails_does_not_leave_the_old_one_standing() -> None:
    node = Task(id="details", asks=("category", "phone"), tools=binds("collect", "text"))
    responses = INCOME_ANSWERS | {"collect": (*answers({"saved": "s1"}), *answers(Fault(message="closed")))}
    model = FakeModel(collect("a"), says("Phone?"), collect("b"), calls(("text", {"phone": "1"})), says("It failed."))
    session = run(replace_fields(INCOME, nodes=(node, end("done"))), model, ["hi", "no, b; and 1"], responses=responses)
    assert ending(session, "collect", "closed") == ("stopped", [])


def test_a_call_that_failed_counts_when_a_later_one_makes_it_unnecessary() -> None:
    only_at_first = Binding(tool="validate", arguments={"saved": "category"}, condition="category == 'a'")
    sop = replace_fields(
        INCOME,
        tools=(tool("validate", "saved"), tool("reclassify", gives=("category",))),
        nodes=(Task(id="details", asks=("category",), tools=(only_at_first, *binds("reclassify"))), end("done")),
    )
    responses = {"validate": answers(Fault(message="closed")), "reclassify": answers({"category": "b"})}
    record, validate = ("record_facts", {"category": "a"}), ("validate", {"saved": "a"})
    model = FakeModel(calls(record), calls(validate), calls(("reclassify", {})), says("It failed."))
    session = run(sop, model, ["a"], responses=responses)
    assert ending(session, "validate", "closed") == ("stopped", [])


def test_a_call_that_failed_does_not_count_when_the_user_corrects_what_it_rested_on() -> None:
    only_a = Binding(tool="validate", arguments={"saved": "category"}, condition="category == 'a'")
    sop = replace_fields(
        INCOME,
        tools=(tool("validate", "saved"), tool("text", "phone")),
        nodes=(Task(id="details", asks=("category", "phone"), tools=(only_a, *binds("text"))), end("done")),
    )
    responses = {"validate": answers(Fault(message="closed")), "text": answers({})}
    model = FakeModel(
        calls(("record_facts", {"category": "a"})),
        calls(("validate", {"saved": "a"})),
        says("Phone?"),
        calls(("record_facts", {"category": "b"})),
        calls(("text", {"phone": "1"})),
    )
    session = run(sop, model, ["a", "no, b; and 1"], responses=responses)
    assert session.finished == Finished("completed", "done", "")


def test_a_recorded_fact_can_be_corrected_while_its_node_lasts() -> None:
    sop = replace_fields(
        INCOME,
        nodes=(Task(id="details", asks=("category", "phone"), tools=binds("text")), end("done")),
    )
    model = FakeModel(
        calls(("record_facts", {"category": "a"})),
        says("Phone?"),
        calls(("record_facts", {"category": "b"}), ("text", {"phone": "1"})),
    )
    session = run(sop, model, ["a", "no, b; and 1"], responses=INCOME_ANSWERS)
    assert run_state(session.events).facts["category"] == "b"
    assert session.finished == Finished("completed", "done", "")


def test_arguments_go_to_the_facts_that_feed_them() -> None:
    node = Task(id="details", asks=("phone",), tools=(Binding(tool="collect", arguments={"category": "phone"}),))
    sop = replace_fields(INCOME, nodes=(node, end("done")))
    model = FakeModel(collect("0151"))
    session = run(sop, model, ["0151"], responses=INCOME_ANSWERS)
    assert Learned("phone", "0151", "user", "") in session.events
    described = model.asked[0]["tools"][0]["function"]["parameters"]["properties"]["category"]["description"]
    assert "the fact phone" in described
