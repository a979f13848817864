"""State and action accuracy, worked out by hand from Agent-S, section 4."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.scenarios import Expected, ExpectedCall, Fault, MockResponse, Scenario, UserSeed
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Flow, FrozenDict, Runtime
from tests.agents.agent_s.listing import (
    ACTIVE,
    ASK,
    CHECK,
    DOWN,
    END,
    INVALID,
    LISTING,
    LOOK_UP,
    SHOW,
    Part,
    answering,
    hearing,
    taking,
)
from tests.agents.agent_s.players import Acting, Perfect, object_reply
from tests.agents.examples import answers
from tests.simulation.samples import NAMES, of_kind, run_offline, sample, setup_of
from tests.subsets import subset

CALL = ExpectedCall(tool="check_listing_status", arguments=FrozenDict(listing_id="LST1"))


def asking(asked: str) -> dict[str, Any]:
    """An action model that does all that it should."""
    known = {"listing_id": "LST1"} if "LST1" in asked else {}
    return object_reply(params=known, user_interaction="Which listing?", search_query="where is listing id")


def score_lines(
    *lines: str,
    said_by_user: tuple[str, ...] = ("hello", "LST1"),
    checks: tuple[MockResponse, ...] = ACTIVE,
    action: Part = asking,
    **options: Any,
) -> tuple[Any, Any]:
    """State and action accuracy of a run in which the state model wants these actions."""
    made, session = play_lines(*lines, said_by_user=said_by_user, checks=checks, action=action, **options)
    found = score_metrics(make_run(made.runtime, made.scenario, session.events, made.options))
    return found["state_accuracy"], found["action_accuracy"]


def play_lines(
    *lines: str,
    said_by_user: tuple[str, ...] = ("hello", "LST1"),
    checks: tuple[MockResponse, ...] = ACTIVE,
    action: Part = asking,
    **options: Any,
) -> tuple[Setup, Session]:
    """A run in which the state model wants these actions."""
    expected = Expected(tools=(CALL,), path=("check", "active"), end="active")
    user = UserSeed(goal="help", facts={"listing_id": "LST1"})
    case = Scenario(id="case", user=user, responses={"check_listing_status": checks}, expected=expected)
    made = Setup(Runtime(Flow(LISTING)), find_agent("agent-s"), case, load_prompts(), "world", options=options)
    model = Acting(state=taking(*lines), action=action, user=hearing, knowledge=answering)
    return made, drive(made.session(), made.world(model, user=ScriptedUser(said_by_user)))


def test_a_run_as_it_should_be_has_every_state_and_action_right() -> None:
    assert score_lines(ASK, CHECK, SHOW, END) == (1, 1)


RECOVERED = answers(DOWN, {"listing_status": "active"})
TWICE = ("hi", "LST1", "LST1")
CORRECTED = answers(INVALID, {"listing_status": "active"})


@pytest.mark.parametrize(
    ("lines", "more", "share"),
    [
        ((ASK, CHECK, CHECK, SHOW, END), {"checks": RECOVERED}, Fraction(1)),
        (
            (ASK, CHECK, ASK, CHECK, SHOW, END),
            {"checks": CORRECTED, "said_by_user": ("hi", "LST1", "LST1")},
            Fraction(1),
        ),
        ((ASK, LOOK_UP, ASK, CHECK, SHOW, END), {"said_by_user": ("hi", "where is it?", "LST1")}, Fraction(1)),
        ((ASK, ASK, CHECK, SHOW, END), {"said_by_user": ("hi", "where is it?", "LST1")}, Fraction(4, 5)),
        ((ASK, SHOW, CHECK, SHOW, END), {}, Fraction(4, 5)),
        (("fly to the moon", ASK, CHECK, SHOW, END), {}, Fraction(4, 5)),
        ((ASK, CHECK, SHOW, "end: Blocked"), {}, Fraction(3, 4)),
        ((ASK, CHECK, "end: Active"), {}, Fraction(2, 3)),
        ((ASK, "stop: I am tired"), {}, Fraction(1, 2)),
    ],
)
def test_the_share_of_right_choices(lines: tuple[str, ...], more: dict[str, Any], share: Fraction) -> None:
    assert score_lines(*lines, **more)[0] == share


REJECTED = MockResponse(
    arguments=FrozenDict(listing_id="LST0"),
    fault=Fault(message="invalid listing id", rejects="listing_id", value="LST0"),
)


@pytest.mark.parametrize(
    ("lines", "share"),
    [
        ((ASK, CHECK, ASK, CHECK, SHOW, END), Fraction(1)),
        ((ASK, CHECK, CHECK, ASK, CHECK, SHOW, END), Fraction(6, 7)),
        ((ASK, CHECK, CHECK, CHECK, "stop: it does not work"), Fraction(2, 5)),
    ],
)
def test_repeating_a_call_whose_value_was_rejected_is_wrong_and_asking_again_is_right(
    lines: tuple[str, ...], share: Fraction
) -> None:
    checks = (REJECTED, *ACTIVE)

    def newest(asked: str) -> dict[str, Any]:
        known = {"listing_id": "LST1" if "LST1" in asked else "LST0"}
        return object_reply(params=known, user_interaction="Which listing?", search_query="")

    assert score_lines(*lines, said_by_user=("hi", "LST0", "LST1"), checks=checks, action=newest)[0] == share


def test_table_3_has_a_figure_for_each_task() -> None:
    def action(asked: str) -> dict[str, Any]:
        known = {"listing_id": "LST2"} if "LST1" in asked else {}
        return object_reply(params=known, user_interaction="Which listing?", search_query="weather")

    made, session = play_lines(
        ASK, LOOK_UP, ASK, CHECK, said_by_user=("hi", "where is my listing id?", "LST1"), action=action
    )
    found = score_metrics(make_run(made.runtime, made.scenario, session.events, made.options))
    figures = ("question_accuracy", "parameter_accuracy", "query_accuracy", "action_accuracy")
    assert [found[name] for name in figures] == [1, 0, 0, Fraction(2, 4)]


def test_everything_after_a_wrongly_continued_failure_is_wrong() -> None:
    assert score_lines(ASK, CHECK, SHOW, CHECK, SHOW, END, checks=answers(DOWN))[0] == Fraction(2, 6)


def test_actions_are_judged_only_where_the_state_was_right() -> None:
    assert score_lines("fly to the moon", ASK, CHECK, SHOW, END)[1] == 1
    assert score_lines("fly", "fly", "fly")[1] is None


@pytest.mark.parametrize(
    ("prepared", "share"),
    [
        ({"params": {"listing_id": "LST2"}, "user_interaction": "What is your listing id?"}, Fraction(1, 2)),
        ({"params": {"listing_id": "LST1"}, "user_interaction": "Lovely weather."}, Fraction(1, 2)),
        ({"params": {"listing_id": "LST1"}, "user_interaction": "Which listing?"}, Fraction(1)),
    ],
)
def test_questions_and_parameters_count_alike(prepared: dict[str, Any], share: Fraction) -> None:
    assert score_lines(ASK, CHECK, SHOW, END, action=lambda _asked: object_reply(**prepared))[1] == share


@pytest.mark.parametrize(("query", "share"), [("where is listing id", Fraction(1)), ("weather", Fraction(3, 4))])
def test_a_query_is_right_where_it_finds_what_was_asked(query: str, share: Fraction) -> None:
    def action(asked: str) -> dict[str, Any]:
        known = {"listing_id": "LST1"} if "LST1" in asked else {}
        return object_reply(params=known, user_interaction="Which listing?", search_query=query)

    lines = ("hi", "where is my listing id?", "LST1")
    assert score_lines(ASK, LOOK_UP, ASK, CHECK, SHOW, END, said_by_user=lines, action=action)[1] == share


def test_shared_rows_under_other_names_are_known() -> None:
    from sopstudio.simulation.setup import repository_options

    shared = [{"action": "which listing", "type": ["ask_user_input"], "fact": "listing_id"}]
    rows = repository_options(find_agent("agent-s"), Runtime(Flow(LISTING)), shared)
    assert score_lines("which listing", CHECK, SHOW, END, **rows)[0] == 1


@pytest.mark.parametrize("name", subset(NAMES, 3, "states"))
def test_perfect_play_scores_full(name: str) -> None:
    for scenario in subset(of_kind(name, "correct-context"), 3, name):
        player = Perfect(sample(name), scenario)
        found = score_metrics(make_run(player.routing, scenario, player.play().events))
        assert found["state_accuracy"] == 1, scenario.id


def test_other_agents_have_neither() -> None:
    scenario = of_kind(NAMES[0], "correct-context")[0]
    made = setup_of(NAMES[0], scenario)
    found = score_metrics(make_run(made.runtime, scenario, run_offline(made).events))
    assert (found["state_accuracy"], found["action_accuracy"]) == (None, None)
    assert found["end"] == 1
