"""Thought, action and input are read as a model writes them, and what cannot be read is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.forms import READERS, read
from sopstudio.sop import dumps
from sopstudio.trace import ModelCall, ModelReply


def call(text: str) -> ModelCall:
    (found,) = read("react", ModelReply(text)).calls
    return found


def test_a_thought_and_an_action_are_told_apart() -> None:
    reply = read("react", ModelReply('Thought: The risk first.\nAction: getRisk\nAction Input: {"customerId": "7"}'))
    assert reply.text == "Thought: The risk first."
    assert [(call.tool, call.arguments) for call in reply.calls] == [("getRisk", {"customerId": "7"})]


@pytest.mark.parametrize(
    "text",
    [
        'Action: `getRisk`\nAction Input: ```json\n{"customerId": "7"}\n```',
        'action : getRisk\n\n  ACTION INPUT: {"customerId":\n "7"}',
        'Action: getRisk\nAction Input: {"customerId": "7"}\nObservation: {"risk": "low"}\nAction: pay',
    ],
)
def test_small_liberties_are_read_and_invented_observations_are_not(text: str) -> None:
    assert (call(text).tool, call(text).arguments) == ("getRisk", {"customerId": "7"})


def test_an_action_without_input_takes_none() -> None:
    assert call("Thought: now.\nAction: close").arguments == {}


@pytest.mark.parametrize(
    ("raw", "problem"), [("{broken", "is not JSON"), ("[1]", "is not a JSON object"), ('"x"', "is not a JSON object")]
)
def test_input_that_cannot_be_read_is_a_call_with_a_problem(raw: str, problem: str) -> None:
    found = call(f"Action: pay\nAction Input: {raw}")
    assert found.arguments is None
    assert problem in found.problem


def test_a_model_that_halts_in_the_place_of_an_input_makes_no_call() -> None:
    reply = ModelReply("Thought: stuck\nAction: explain_number\nAction Input: <halted>no such listing</halted>")
    assert read("react", reply) == reply


def test_words_without_an_action_stay_as_they_are() -> None:
    reply = ModelReply("Final Answer: <final_decision>Paid</final_decision>")
    assert read("react", reply) == reply


def test_a_reply_in_the_protocols_own_form_is_left_alone() -> None:
    reply = ModelReply("Action: pay\nAction Input: {}")
    assert read("", reply) is reply


@given(st.text(max_size=80))
def test_no_text_breaks_a_form(text: str) -> None:
    for form in READERS:
        assert isinstance(read(form, ModelReply(text)), ModelReply)


@given(st.dictionaries(st.text("abc", min_size=1), st.integers() | st.text("xy \n", max_size=5), max_size=3))
def test_what_is_written_in_the_form_is_read_back(arguments: dict[str, object]) -> None:
    assert call(f"Thought: go.\nAction: do\nAction Input: {dumps(arguments)}").arguments == arguments
