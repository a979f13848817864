"""Intent accuracy: by the classifier's answers, against what the scenario says of each message."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sopstudio.evaluation import make_run
from sopstudio.evaluation.metrics.intents import intent_accuracy
from sopstudio.scenarios import Scenario
from sopstudio.sop import FrozenDict, replace_fields
from sopstudio.trace import Answers, Event, ModelReply, UserReply
from tests.evaluation.runs import EXPECTED, setup_of

ASIDE = "Could you translate a letter into French for me first?"


def sorted_as(intent: str) -> ModelReply:
    return ModelReply(intent, component="intent")


def accuracy(*events: Event, intent: str = "out-of-domain") -> Fraction | None:
    turns = (FrozenDict(asked="x", message=ASIDE, intent=intent),)
    setup = setup_of(scenario=Scenario(id="s", expected=replace_fields(EXPECTED, turns=turns)))
    return intent_accuracy(make_run(setup.runtime, setup.scenario, events, {}, setup.agent))


def test_other_messages_are_steps_of_the_task() -> None:
    heard = (UserReply("It is 5."), sorted_as("action"), UserReply("Yes"), Answers((sorted_as("info"),)))
    assert accuracy(*heard) == Fraction(1, 2)


@pytest.mark.parametrize("text", [ASIDE, "Well. could you translate a letter into French for me, first"])
def test_an_aside_has_the_intent_of_the_scenario_however_it_is_worded(text: str) -> None:
    assert accuracy(UserReply(text), sorted_as("out-of-domain")) == 1
    assert accuracy(UserReply(text), sorted_as("action")) == 0


def test_an_answer_without_an_intent_is_wrong() -> None:
    assert accuracy(UserReply("It is 5."), sorted_as("maybe")) == 0


def test_chit_chat_and_architectures_that_sort_nothing_are_left_out() -> None:
    assert accuracy(UserReply(ASIDE), sorted_as("action"), intent="chit-chat") is None
    assert accuracy(UserReply("It is 5."), ModelReply("action")) is None
