"""Agent-S under guard: a wrong answer of one of its models is objected to, and the same model mends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from sopstudio.agents.guardrails import GUARDRAILS, GUARDRAILS_OPTION, PAPER_GUARDRAILS
from sopstudio.simulation import Session
from sopstudio.simulation.replay import replay
from sopstudio.trace import AskModel, Finished, Say, Selected, Tripped, run_state
from tests.agents.agent_s.listing import (
    ACTIVE,
    ASK,
    CHECK,
    END,
    LISTING,
    LOOK_UP,
    SHOW,
    Part,
    converse,
    hearing,
    memory,
    preparing,
    replies,
    taking,
)
from tests.agents.agent_s.players import object_reply
from tests.agents.agent_s.test_agent import calls, trip_kinds
from tests.agents.examples import RISK, setup
from tests.fakes import says
from tests.simulation.samples import NAMES, of_kind, run_offline, setup_of
from tests.subsets import subset

RIGHT = (ASK, CHECK, SHOW, END)
GOOD = object_reply(params={"listing_id": "LST1"})
HEARD = object_reply(input_validation="success", slots={"listing": "LST1"}, observation="LST1")


def run_guarded(
    rails: Sequence[str],
    lines: Sequence[str] = ("hello", "LST1"),
    *,
    steering: Part | None = None,
    action: Part = preparing,
    user: Part = hearing,
) -> Session:
    return converse(steering or taking(*RIGHT), lines, action=action, user=user, guardrails=rails)[0]


def instead(part: Part, number: int, *wrong: dict[str, Any]) -> Part:
    """The same model, whose answers from this one on are these first."""
    asked = iter([None] * number + list(wrong))
    return lambda text: next(asked, None) or part(text)


@pytest.mark.parametrize("rule", GUARDRAILS)
def test_a_conversation_without_mistakes_trips_nothing(rule: str) -> None:
    session = run_guarded([rule])
    assert trip_kinds(session) == []
    assert session.finished == Finished("completed", "active", "")


@pytest.mark.parametrize(
    "wrong",
    [says("I would check it."), object_reply(thought="no params"), object_reply(params=["LST1"]), says('{"params": {')],
)
def test_format_objects_to_parameters_that_cannot_be_read(wrong: dict[str, Any]) -> None:
    session = run_guarded(["format"], action=instead(preparing, 1, wrong))
    assert trip_kinds(session) == ["format"]
    assert calls(session) == [{"listing_id": "LST1"}]
    assert session.finished == Finished("completed", "active", "")


@pytest.mark.parametrize("part", ["steering", "action", "user"])
def test_format_objects_to_each_of_the_models(part: str) -> None:
    inner = {"steering": taking(*RIGHT), "action": preparing, "user": hearing}[part]
    mended: dict[str, Any] = {part: instead(inner, 0, object_reply(thought="nothing else"))}
    session = run_guarded(["format"], **mended)
    assert trip_kinds(session) == ["format"]
    assert session.finished == Finished("completed", "active", "")


def test_function_objects_to_an_action_that_there_is_not() -> None:
    session = run_guarded(["function"], steering=taking(ASK, "check listing price", CHECK, SHOW, END))
    assert trip_kinds(session) == ["function"]
    assert [event.action for event in session.events if isinstance(event, Selected)] == [ASK, CHECK, SHOW]


def test_grounding_objects_to_a_parameter_that_nobody_gave() -> None:
    session = run_guarded(["grounding"], action=instead(preparing, 1, object_reply(params={"listing_id": "LST9"})))
    assert trip_kinds(session) == ["grounding"]
    assert calls(session) == [{"listing_id": "LST1"}]


def test_grounding_takes_out_a_parameter_that_the_tool_does_not_have() -> None:
    session = run_guarded(
        ["grounding"], action=instead(preparing, 1, object_reply(params={"listing_id": "LST1", "country": "US"}))
    )
    assert trip_kinds(session) == ["grounding"]
    assert calls(session) == [{"listing_id": "LST1"}]


def test_grounding_objects_to_a_slot_that_the_user_did_not_say() -> None:
    wrong = object_reply(input_validation="success", slots={"listing": "LST9"}, observation="LST9")
    session = run_guarded(["grounding"], user=instead(hearing, 0, wrong))
    assert trip_kinds(session) == ["grounding"]
    assert run_state(session.events).facts["listing_id"] == "LST1"
    assert len([entry for entry in memory(session) if entry[0] == ASK]) == 1, "the user is not bothered again"


@pytest.mark.parametrize("wrong", [{"listing_id": 5}, {"listing_id": ["LST1"]}])
def test_rules_object_to_a_parameter_of_another_type(wrong: dict[str, Any]) -> None:
    session = run_guarded(["rules"], action=instead(preparing, 1, object_reply(params=wrong)))
    assert trip_kinds(session) == ["rules"]
    assert calls(session) == [{"listing_id": "LST1"}]


def test_rules_object_to_a_slot_that_the_fact_cannot_have() -> None:
    wrong = object_reply(input_validation="success", slots={"listing id": "nothing"}, observation="LST1")
    session = run_guarded(["rules"], user=instead(hearing, 0, wrong))
    assert trip_kinds(session) == ["rules"]
    assert session.finished == Finished("completed", "active", "")


def test_rules_leave_it_to_the_agent_what_is_done_where_a_value_is_not_known() -> None:
    session = run_guarded(["rules"], steering=taking(CHECK, *RIGHT))
    assert trip_kinds(session) == []
    assert memory(session)[0] == (CHECK, "not known: listing_id", False)
    assert session.finished == Finished("completed", "active", "")


def test_order_objects_to_an_action_whose_tool_is_not_called_now() -> None:
    steering = taking("issue refund", "ask the user for customer id", "stop: enough")
    session = converse(steering, ("hello", "7"), sop=RISK, guardrails=["order"])[0]
    assert [event.action for event in session.events if isinstance(event, Selected)] == ["ask the user for customer id"]
    assert [(event.rule, event.why) for event in session.events if isinstance(event, Tripped)] == [
        ("order", "the procedure does not call issue refund now; it calls get risk")
    ]


def test_an_action_without_a_tool_is_never_out_of_order() -> None:
    assert trip_kinds(run_guarded(["order"], steering=taking(ASK, LOOK_UP, CHECK, SHOW, END))) == []


@pytest.mark.parametrize(
    ("part", "wrong", "reason"),
    [
        ("steering", object_reply(next_action="fly to the moon"), "technical issue"),
        ("action", object_reply(params={"listing_id": "LST9"}), "3 times"),
        ("user", object_reply(input_validation="success", slots={"listing": "LST9"}), "not given: listing_id"),
    ],
)
def test_a_model_that_never_mends_its_answer_ends_the_run_with_words(
    part: str, wrong: dict[str, Any], reason: str
) -> None:
    steering = {"action": taking(ASK, CHECK), "user": taking(ASK)}.get(part, taking(*RIGHT))
    always: dict[str, Any] = {"steering": steering, part: replies(wrong)}
    session = run_guarded(PAPER_GUARDRAILS, ("hello", *["LST1"] * 9), **always)
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert reason in session.finished.reason
    texts = [event.text for event in session.events if isinstance(event, Say)]
    assert any("technical issue" in text for text in texts)
    assert texts[-1].count("I am sorry") == 1
    assert ".." not in texts[-1]
    assert "I am sorry" not in session.finished.reason


def test_the_run_goes_on_where_the_model_comes_round_after_the_fixed_answer() -> None:
    wrong = [object_reply(params={"listing_id": "LST9"})] * 3
    session = run_guarded(
        PAPER_GUARDRAILS, steering=taking(ASK, CHECK, CHECK, SHOW, END), action=instead(preparing, 1, *wrong)
    )
    assert trip_kinds(session) == ["grounding"] * 3
    assert memory(session)[1][1].startswith("I am sorry, there is a technical issue")
    assert session.finished == Finished("completed", "active", "")


def test_without_guardrails_the_invented_value_reaches_the_tool() -> None:
    session = run_guarded(["none"], action=instead(preparing, 1, object_reply(params={"listing_id": "LST9"})))
    assert calls(session) == [{"listing_id": "LST9"}]


def test_a_run_under_guard_replays_as_it_was() -> None:
    session = run_guarded(PAPER_GUARDRAILS, action=instead(preparing, 1, object_reply(params={"listing_id": "LST9"})))
    made = setup(
        LISTING,
        by="agent-s",
        responses={"check_listing_status": ACTIVE},
        options={"guardrails": list(PAPER_GUARDRAILS)},
    )
    assert trip_kinds(session) == ["grounding"]
    assert replay(made, session.events).is_identical


def test_a_record_from_before_its_answers_had_forms_goes_the_same_way() -> None:
    session = run_guarded([])
    older = [
        structs.replace(event, form="object", offers=()) if isinstance(event, AskModel) else event
        for event in session.events
    ]
    again = replay(setup(LISTING, by="agent-s", responses={"check_listing_status": ACTIVE}), older)
    assert again.elsewhere is None
    assert again.wording is not None
    assert again.session.finished == Finished("completed", "active", "")


@pytest.mark.parametrize("name", subset(NAMES, 5, "guardrails"))
def test_guardrails_object_to_nothing_that_a_sample_says_in_its_own_words(name: str) -> None:
    case = of_kind(name, "correct-context")[0]
    guarded_setup = replace(setup_of(name, case, "agent-s"), options={GUARDRAILS_OPTION: list(PAPER_GUARDRAILS)})
    session = run_offline(guarded_setup)
    assert trip_kinds(session) == []
    assert session.finished is not None
    assert (session.finished.status, session.finished.end) == ("completed", case.expected.end)
