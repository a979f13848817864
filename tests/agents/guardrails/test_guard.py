"""Under guard, a reply that violates a guardrail is not handed on: the model is told why and asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.guardrails import GUARDRAILS, PAPER_GUARDRAILS, parse_guardrails
from sopstudio.errors import SimulationError
from sopstudio.evaluation.answer_figures import count_objections
from sopstudio.llm.message_shape import unshape_messages
from sopstudio.simulation import Session
from sopstudio.simulation.record import event_rows, make_header, read_run
from sopstudio.simulation.replay import replay
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Schema, dumps, loads, to_json_data
from sopstudio.trace import CallTool, Say, ToolResult, Tripped, run_state
from tests.agents.examples import ACCEPTABLE, RISK, answers, refusal_kinds, run, run_calls, setup
from tests.agents.guardrails.caller import Caller
from tests.fakes import DownModel, FakeModel, calls, says

RIGHT = calls(("getRisk", {"customerId": "7"}))
INVENTED = calls(("getRisk", {"customerId": "99"}))
RESPONSES = {"getRisk": ACCEPTABLE, "issueRefund": answers({})}


def run_guarded(
    model: Any, *user: str, rails: Sequence[str] = PAPER_GUARDRAILS, form: str = "", retries: Any = 2
) -> Session:
    lines = user or ("I am customer 7.",)
    options = {"guardrails": rails, "retries": retries}
    return run(RISK, model, lines, by=Caller(form), options=options, responses=RESPONSES)


def trips(session: Session) -> list[str]:
    return [event.rule for event in session.events if isinstance(event, Tripped)]


def test_without_guardrails_an_invented_value_reaches_the_tool() -> None:
    assert run_calls(run_guarded(FakeModel(INVENTED, says("Done.")), rails=()).events) == [
        ("getRisk", {"customerId": "99"})
    ]


def test_an_invented_value_is_reflected_on_and_put_right() -> None:
    model = FakeModel(INVENTED, RIGHT, says("Done."))
    session = run_guarded(model)
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]
    assert trips(session) == ["grounding"]
    *_, reflection = unshape_messages(model.asked[1]["messages"])
    assert reflection["role"] == "system"
    assert "nobody gave the value '99' of customerId" in reflection["content"]
    assert 'getRisk({"customerId":"99"})' in reflection["content"]


def test_a_reflection_belongs_to_its_request_alone() -> None:
    model = FakeModel(INVENTED, RIGHT, says("Done."))
    run_guarded(model)
    assert [len(body["messages"]) for body in model.asked] == [1, 2, 1]


def test_after_two_retries_a_fixed_answer_is_given_and_the_talk_goes_on() -> None:
    model = FakeModel(INVENTED, INVENTED, INVENTED, RIGHT, says("Done."))
    session = run_guarded(model, "I am customer 7.", "Please try again.")
    said = [event.text for event in session.events if isinstance(event, Say)]
    assert "technical issue" in said[1]
    assert said[-1] == "Done."
    assert trips(session) == ["grounding"] * 3
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]


@pytest.mark.parametrize(("retries", "objections"), [(0, (1,)), (1, (1, 1)), (4, (1, 1, 1, 1, 1))])
def test_a_run_says_how_often_a_model_is_asked_again(retries: int, objections: tuple[int, ...]) -> None:
    model = FakeModel(*[INVENTED] * (retries + 1), RIGHT, says("Done."))
    session = run_guarded(model, "I am customer 7.", "Please try again.", retries=retries)
    assert len(trips(session)) == retries + 1
    assert count_objections(session.events) == objections
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]


def test_what_is_taken_out_is_no_objection() -> None:
    call = calls(("getRisk", {"customerId": "7", "country": "US"}))
    assert count_objections(run_guarded(FakeModel(call, says("Done."))).events) == ()


def test_a_retry_that_helps_has_the_error_at_the_first_attempt_alone() -> None:
    assert count_objections(run_guarded(FakeModel(INVENTED, RIGHT, says("Done."))).events) == (1,)


@pytest.mark.parametrize("retries", [-1, 5, "2", True])
def test_other_numbers_of_retries_are_refused(retries: Any) -> None:
    with pytest.raises(SimulationError):
        run_guarded(FakeModel(RIGHT, says("Done.")), retries=retries)


def test_blind_retries_say_nothing_of_what_was_wrong() -> None:
    model = FakeModel(INVENTED, RIGHT, says("Done."))
    session = run_guarded(model, rails=("blind",))
    assert model.asked[0] == model.asked[1]
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]


def test_parameters_that_a_function_does_not_have_are_taken_out() -> None:
    session = run_guarded(FakeModel(calls(("getRisk", {"customerId": "7", "country": "US"})), says("Done.")))
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]
    assert [event.why for event in session.events if isinstance(event, Tripped)] == [
        "getRisk has no parameter 'country'"
    ]


@pytest.mark.parametrize("form", ["react", "json"])
def test_they_are_taken_out_in_every_form(form: str) -> None:
    arguments = '{"customerId": "7", "country": "US"}'
    text = {
        "react": f"Thought: now\nAction: getRisk\nAction Input: {arguments}",
        "json": f'{{"content": "", "function_call": {{"name": "getRisk", "arguments": {arguments}}}}}',
    }[form]
    over = {"react": "Done.", "json": '{"content": "Done.", "function_call": null}'}[form]
    session = run_guarded(FakeModel(says(text), says(over)), form=form)
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]


@pytest.mark.parametrize(
    ("reply", "rule"),
    [
        (calls(("getRisk", "{broken")), "format"),
        (says(""), "format"),
        ({"choices": []}, "format"),
        (calls(("grantWish", {"customerId": "7"})), "function"),
        (INVENTED, "grounding"),
        (calls(("issueRefund", {"amount": "7"})), "rules"),
        (calls(("issueRefund", {})), "rules"),
    ],
)
def test_each_guardrail_catches_its_own(reply: Any, rule: str) -> None:
    caught = run_guarded(FakeModel(reply, RIGHT, says("Done.")), rails=(rule,))
    assert trips(caught) == [rule]
    assert run_calls(caught.events) == [("getRisk", {"customerId": "7"})]


def test_what_is_not_worn_does_not_object() -> None:
    assert trips(run_guarded(FakeModel({"choices": []}), rails=("function",))) == []


def test_an_endpoint_that_fails_is_not_the_models_mistake() -> None:
    assert trips(run_guarded(DownModel())) == []


def test_a_run_under_guard_replays_with_the_same_guardrails() -> None:
    made = setup(RISK, by="dpa", options={"guardrails": ("grounding", "blind")}, responses=RESPONSES)
    session = made.session()
    world = made.world(FakeModel(INVENTED, says("Who are you?")), user=ScriptedUser(["Hello."]))
    request = session.start()
    while request is not None:
        request = session.answer(world.answer(request))
    kept = loads(dumps({"head": make_header(made, "fake"), "events": event_rows(session)}))
    again = read_run(to_json_data(kept["head"]), kept["events"])
    assert again.setup.guardrails == ("grounding", "blind")
    assert trips(session)
    assert replay(again.setup, again.events).is_identical


def test_marco_wears_those_of_the_paper_by_itself_and_others_wear_none() -> None:
    assert setup(RISK, by=Caller(name="marco")).guardrails == PAPER_GUARDRAILS
    assert setup(RISK, by="dpa").guardrails == ()
    options = make_header(setup(RISK, by=Caller(name="marco")), "m")["options"]
    assert options == {"guardrails": list(PAPER_GUARDRAILS), "form": "thinking", "intent": "few-shot"}


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["rules", "format"], ("format", "rules")),
        (["none"], ()),
        ([], ()),
        (["blind"], (*PAPER_GUARDRAILS, "blind")),
        (["order", "paper", " "], ("order", "paper")),
    ],
)
def test_names_are_put_in_order(names: list[str], found: tuple[str, ...]) -> None:
    assert parse_guardrails(names) == found


@pytest.mark.parametrize("names", [["ruls"], ["none", "rules"]])
def test_names_that_mean_nothing_are_refused(names: list[str]) -> None:
    with pytest.raises(SimulationError):
        parse_guardrails(names)


def test_a_blank_in_what_a_tool_answered_is_no_source_of_a_blank_value() -> None:
    blank = calls(("getRisk", {"customerId": ""}))
    model = FakeModel(calls(("getRisk", {"customerId": "7"})), blank, says("Done."))
    session = run_guarded(model, "I am 7.", rails=tuple(GUARDRAILS), form="")
    assert run_calls(session.events) == [("getRisk", {"customerId": "7"})]
    assert "" in [value for event in session.events if isinstance(event, ToolResult) for value in event.body.values()]


values = st.one_of(st.integers(-5, 99), st.sampled_from(["7", "99", "acceptable", "", "BL-1"]), st.booleans())
wild = st.lists(
    st.one_of(
        st.builds(
            lambda tool, arguments: calls((tool, arguments)),
            st.sampled_from(["getRisk", "issueRefund", "grantWish"]),
            st.one_of(
                st.dictionaries(st.sampled_from(["customerId", "amount", "country"]), values, max_size=3),
                st.sampled_from(["{", "[]", ""]),
            ),
        ),
        st.builds(says, st.text(max_size=10)),
        st.just({"choices": None}),
    ),
    min_size=1,
    max_size=8,
)


@given(wild)
def test_whatever_the_model_says_nothing_invented_invalid_or_unknown_reaches_a_tool(replies: list[Any]) -> None:
    session = run_guarded(
        FakeModel(*replies, says("Done.")), "I am 7.", "Pay 12 back.", rails=tuple(GUARDRAILS), form=""
    )
    schemas = {tool.name: Schema(tool.parameters) for tool in RISK.tools}
    asked = [event for event in session.events if isinstance(event, CallTool)]
    assert [(request.tool, request.arguments) for request in asked] == run_calls(session.events)
    assert refusal_kinds(session.events) == []
    for number, request in enumerate(asked):
        assert schemas[request.tool].fits(request.arguments)
        # what a tool has returned grounds a value from then on
        assert set(request.arguments.values()) <= {"7", 7, 12, "12"} | ({"acceptable", 700} if number else set())
        assert request.tool == "getRisk" or [earlier.tool for earlier in asked[:number]]
    assert len(run_state(session.events).calls) == len(asked)
