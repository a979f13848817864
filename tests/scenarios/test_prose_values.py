"""Conditions in words are decided by tool responses, so that a text can be played and scored."""

from __future__ import annotations

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation.run_options import prose_option
from sopstudio.evaluation.runner import score_run
from sopstudio.formats import read
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.prose_values import OTHER, prose_value
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.sop import Document, Fact, Flow, Output, Runtime, replace_fields

TEXT = """# Listing reactivation
Ask the seller for the {listing id}.
Check the user status [tool: check_user_status]
  if the user is on hold:
    Tell the seller that the account is on hold
    terminate the flow
Check the listing [tool: check_listing]
  if the block reason is seller state change:
    Create a ticket [tool: create_ticket]
  else if the block reason is policy:
    Look up the policy [tool: look_up_policy]
  else:
    Tell the seller that nothing can be done
terminate the flow
"""
SIDE_BY_SIDE = """# Parcel
Look at the parcel [tool: look]
  if the parcel is late:
    Refund [tool: refund]
  if the parcel isn't intact:
    Send a new one [tool: replace]
Close the case [tool: close]
"""


def document(text: str) -> Document:
    return read(text, "text").document


def scenarios(text: str) -> list[Scenario]:
    return list(cases(document(text).sop, kinds=("correct-context",), cover="all"))


@pytest.mark.parametrize(
    ("condition", "holds", "member"),
    [
        ("the order is late", True, ("order_is_late", True)),
        ("the order is late", False, ("order_is_late", False)),
        ("The order is not late.", True, ("order_is_late", False)),
        ("the parcel isn't intact", False, ("parcel_is_intact", True)),
        ("the block reason is seller change", True, ("block_reason", "seller change")),
        ("the block reason is seller change", False, ("block_reason", OTHER)),
    ],
)
def test_a_condition_in_words_becomes_a_member_of_a_response(
    condition: str, holds: bool, member: tuple[str, object]
) -> None:
    assert tuple(prose_value(condition, holds=holds)) == member


def test_the_tool_that_is_called_before_a_condition_decides_it() -> None:
    responses = {
        scenario.expected.path[-2]: {
            tool: dict(answers[0].response or {}) for tool, answers in scenario.responses.items()
        }
        for scenario in scenarios(TEXT)
    }
    assert responses["tell-the-seller-that-the-account-is-on-hold"] == {"check_user_status": {"user_is_on_hold": True}}
    assert responses["look-up-the-policy"] == {
        "check_user_status": {"user_is_on_hold": False},
        "check_listing": {"block_reason": "policy"},
        "look_up_policy": {},
    }
    assert responses["tell-the-seller-that-nothing-can-be-done"]["check_listing"] == {"block_reason": OTHER}


def test_the_user_does_not_say_what_a_response_decides() -> None:
    assert [line for scenario in scenarios(TEXT) for line in scenario.user.journey if "so:" in line] == []


def test_conditions_side_by_side_are_decided_each_by_itself() -> None:
    looks = [dict(scenario.responses["look"][0].response or {}) for scenario in scenarios(SIDE_BY_SIDE)]
    assert {(look["parcel_is_late"], look["parcel_is_intact"]) for look in looks} == {
        (late, intact) for late in (True, False) for intact in (True, False)
    }


@pytest.mark.parametrize("text", [TEXT, SIDE_BY_SIDE])
@pytest.mark.parametrize("name", ["dpa", "spa", "sop-agent", "sop-agent-react", "agent-s", "marco", "fc", "react"])
def test_a_text_with_tools_is_played_as_expected_under_every_architecture(name: str, text: str) -> None:
    source = document(text)
    agent = find_agent(name)
    for scenario in scenarios(text):
        options = prose_option(agent, source) if agent.policy == "any" else {}
        setup = Setup(Runtime(Flow(source.sop)), agent, scenario, load_prompts(), options=options)
        session = drive(setup.session(), setup.world(OfflineModel()))
        scores = score_run(setup, "offline", session.events).scores
        assert [scores["trace_alignment"], scores["end"]] == [1, 1], scenario.responses


def test_a_text_without_tools_has_no_score_of_calls() -> None:
    text = "Check the order\n  if the order is late:\n    Offer a voucher\n  else:\n    Explain the date\n"
    source = document(text)
    for name in ("fc", "agent-s", "spa"):
        for scenario in scenarios(text):
            setup = Setup(Runtime(Flow(source.sop)), find_agent(name), scenario, load_prompts())
            session = drive(setup.session(), setup.world(OfflineModel()))
            scores = score_run(setup, "offline", session.events).scores
            assert scores.get("trace_alignment") is scores.get("tool_call_accuracy") is None


STATES = """# Order
Look the order up [tool: look_up]
if its sent:
    Tell the customer that it is on its way
    terminate the flow
else if its open or on-hold:
    check if the order can be cancelled [tool: check_cancelling]
    if yes:
        Cancel it [tool: cancel]
        terminate the flow
    if no:
        Tell the customer that it is too late
        terminate the flow
else:
    Tell the customer that nothing is known
    terminate the flow
"""


def with_states(*allowed: str) -> Document:
    source = document(STATES)
    tools = tuple(
        replace_fields(tool, outputs=(Output(path="state", fact="state"),)) if tool.name == "look_up" else tool
        for tool in source.sop.tools
    )
    facts = (*source.sop.facts, Fact(name="state", allowed=allowed))
    return replace_fields(source, sop=replace_fields(source.sop, tools=tools, facts=facts))


def test_a_condition_that_names_a_value_of_an_output_is_decided_by_that_output() -> None:
    source = with_states("sent", "open", "on-hold", "lost")
    cases_of_text = list(cases(source.sop, kinds=("correct-context",), cover="all"))
    bodies = {
        scenario.expected.path[1]: dict(scenario.responses["look_up"][0].response or {}) for scenario in cases_of_text
    }
    assert bodies == {
        "tell-the-customer-that-it-is-on-its-way": {"state": "sent"},
        "check-if-the-order-can-be-cancelled": {"state": "open"},
        "tell-the-customer-that-nothing-is-known": {"state": "lost"},
    }


def test_an_output_without_a_value_for_the_case_is_left_as_it_is() -> None:
    source = with_states("sent", "open")
    bodies = [
        dict(scenario.responses["look_up"][0].response or {})
        for scenario in cases(source.sop, kinds=("correct-context",), cover="all")
        if scenario.expected.path[1] == "tell-the-customer-that-nothing-is-known"
    ]
    assert [{name: value for name, value in body.items() if name != "state"} for body in bodies] == [
        {"its_sent": False, "its_open_or_on_hold": False}
    ]


def test_yes_and_no_answer_the_question_of_the_step() -> None:
    source = with_states("sent", "open", "on-hold", "lost")
    bodies = {
        scenario.expected.path[2]: dict(scenario.responses["check_cancelling"][0].response or {})
        for scenario in cases(source.sop, kinds=("correct-context",), cover="all")
        if "check_cancelling" in scenario.responses
    }
    assert bodies == {
        "cancel-it": {"order_can_be_cancelled": True},
        "tell-the-customer-that-it-is-too-late": {"order_can_be_cancelled": False},
    }


@pytest.mark.parametrize("name", ["dpa", "agent-s"])
def test_such_a_text_is_played_as_expected(name: str) -> None:
    source = with_states("sent", "open", "on-hold", "lost")
    for scenario in cases(source.sop, kinds=("correct-context",), cover="all"):
        setup = Setup(Runtime(Flow(source.sop)), find_agent(name), scenario, load_prompts())
        session = drive(setup.session(), setup.world(OfflineModel()))
        scores = score_run(setup, "offline", session.events).scores
        assert [scores["trace_alignment"], scores["end"]] == [1, 1], scenario.responses
