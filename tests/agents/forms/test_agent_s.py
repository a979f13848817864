"""The objects that Agent-S asks its models for are read as calls or text, and come back as they were written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.forms import read, write
from sopstudio.llm.object_replies import NEXT, PARAMS, QUERY, SLOTS, SPEECH, form_name
from sopstudio.trace import ModelCall, ModelReply


def reading(key: str, text: str) -> ModelReply:
    return read(form_name(key), ModelReply(text))


@pytest.mark.parametrize(
    ("key", "text", "call"),
    [
        (NEXT, '{"thought": "so", "next_action": " check listing "}', ("check listing", {})),
        (PARAMS, '{"params": {"id": "L1", "note": null, "mark": ""}}', ("", {"id": "L1"})),
        (PARAMS, '{"params": null, "user_interaction": ""}', ("", {})),
        (QUERY, '{"search_query": "opening hours"}', ("", {"query": "opening hours"})),
        (SLOTS, '{"input_validation": "Success", "slots": {"listing": "L1"}}', ("", {"listing": "L1"})),
    ],
)
def test_values_and_actions_are_calls(key: str, text: str, call: tuple[str, Any]) -> None:
    assert [(call.tool, call.arguments) for call in reading(key, text).calls] == [call]


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        (NEXT, '{"next_action": "end: Active"}', "end: Active"),
        (NEXT, '{"next_action": "stop: no branch holds"}', "stop: no branch holds"),
        (NEXT, '{"next_action": ""}', ""),
        (SPEECH, 'Well: {"user_interaction": "Which?", "params": {}}', "Which?"),
        (PARAMS, '{"params": null, "user_interaction": "I cannot."}', "I cannot."),
        (QUERY, '{"search_query": "", "user_interaction": "I cannot."}', "I cannot."),
        (SLOTS, '{"input_validation": "fail", "slots": {"x": 1}, "user_response": "I see."}', "I see."),
        (SLOTS, '{"input_validation": "success", "slots": {}}', "success"),
    ],
)
def test_all_else_is_text(key: str, text: str, said: str) -> None:
    assert reading(key, text) == ModelReply(said)


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        (NEXT, "Let us ask.", "no JSON object"),
        (PARAMS, '{"params": {"id": "L', "no JSON object"),
        (PARAMS, '{"thought": "none"}', "lacks params"),
        (PARAMS, '{"params": ["L1"]}', "params are no JSON object"),
        (SLOTS, '{"slots": {}}', "lacks input_validation"),
    ],
)
def test_what_cannot_be_read_is_a_call_with_a_problem(key: str, text: str, problem: str) -> None:
    (call,) = reading(key, text).calls
    assert call.arguments is None
    assert problem in call.problem


def test_a_tool_call_of_the_protocol_is_none_of_these_answers() -> None:
    (call,) = read(form_name(PARAMS), ModelReply("", (ModelCall("c", "get", {"id": 7}),))).calls
    assert call.arguments is None


words = st.text(min_size=1, max_size=12).filter(lambda text: text == text.strip() and text != "")
values = st.dictionaries(words, st.one_of(words, st.integers(), st.booleans()), min_size=1, max_size=3)


@given(st.sampled_from([PARAMS, SLOTS]), values)
def test_values_come_back_as_they_were_written(key: str, held: dict[str, Any]) -> None:
    reply = ModelReply("", (ModelCall("call", "", held),))
    assert read(form_name(key), write(form_name(key), reply)) == reply


@given(st.sampled_from([PARAMS, QUERY, SPEECH, SLOTS]), words)
def test_a_text_comes_back_where_nothing_is_called(key: str, text: str) -> None:
    assert read(form_name(key), write(form_name(key), ModelReply(text))) == ModelReply(text)


@given(words)
def test_a_text_instead_of_a_next_action_stops_the_run(text: str) -> None:
    assert (
        read(form_name(NEXT), write(form_name(NEXT), ModelReply(f"I cannot: {text}"))).text == f"stop: I cannot: {text}"
    )
