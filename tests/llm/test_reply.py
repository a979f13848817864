"""Replies are read and written in the three forms that agents ask for, and come back as they were."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm import read_reply
from sopstudio.llm.reply import RawCall, RawReply, read, write
from sopstudio.sop import dumps
from sopstudio.trace import ModelReply
from tests.fakes import calls, completion, says

JSON_CALL = '{"content": "One moment.", "function_call": {"name": "rate", "arguments": {"amount": 0.10}}}'
REACT_CALL = 'Thought: I need the rate.\nAction: rate\nAction Input: {"amount": 0.10}'


@pytest.mark.parametrize(
    ("response", "form", "text"),
    [
        (calls(("rate", {"amount": Decimal("0.10")})), "native", ""),
        (says(JSON_CALL), "json", "One moment."),
        (says(f"```json\n{JSON_CALL}\n```"), "json", "One moment."),
        (says(REACT_CALL), "react", "Thought: I need the rate.\n"),
    ],
)
def test_a_call_is_found_in_every_form(response: Any, form: str, text: str) -> None:
    reply = read(response)
    assert reply is not None
    assert (reply.form, reply.text) == (form, text)
    [call] = reply.calls
    assert (call.tool, call.values()) == ("rate", {"amount": Decimal("0.10")})


@pytest.mark.parametrize("text", ["Hello.", '{"content": "Hello.", "function_call": null}'])
def test_a_reply_may_call_nothing(text: str) -> None:
    reply = read(says(text))
    assert reply is not None
    assert (reply.text, reply.calls) == ("Hello.", ())


@pytest.mark.parametrize(
    "response",
    [
        "<html>",
        None,
        {"choices": []},
        {"choices": [{"message": {"content": 7}}]},
        {"choices": [{"message": {"content": None, "refusal": "No."}}]},
        {"choices": [{"message": {"content": "", "tool_calls": [{"id": "c"}]}}]},
        {"choices": [{"message": {"content": "", "tool_calls": {"a": 1}}}]},
        {"error": {"message": "overloaded"}},
    ],
)
def test_what_is_broken_already_is_left_alone(response: Any) -> None:
    assert read(response) is None


def test_several_calls_stay_in_order() -> None:
    reply = read(calls(("a", {}), ("b", {"x": 1})))
    assert reply is not None
    assert [(call.tool, call.id) for call in reply.calls] == [("a", "c0"), ("b", "c1")]


VALUES = st.dictionaries(st.text(max_size=5), st.text(max_size=8) | st.integers() | st.booleans(), max_size=3)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)


@given(TEXTS, NAMES, VALUES, st.sampled_from(["native", "json"]))
def test_what_is_written_is_read_back(text: str, tool: str, values: dict[str, Any], form: str) -> None:
    reply = RawReply(text, (RawCall(tool, dumps(values, indent=None)),), form)
    assert read(write(reply, completion({}))) == reply


@given(NAMES, VALUES)
def test_what_is_written_as_react_is_read_back(tool: str, values: dict[str, Any]) -> None:
    reply = RawReply("Thought: so be it.\n", (RawCall(tool, dumps(values, indent=None)),), "react")
    assert read(write(reply, completion({}))) == reply


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.sampled_from(["native", "json"]))
def test_words_alone_come_back_as_the_protocol_reads_them(text: str, form: str) -> None:
    written = write(RawReply(text, (), form), completion({}))
    reply = read_reply(written)
    assert isinstance(reply, ModelReply)
    assert form == "json" or reply.text == text
    assert written["choices"][0]["finish_reason"] == "stop"


OBJECTS = [
    ('{"thought": "so", "next_action": "check case"}', "object:next_action", "", ["check case"]),
    ('{"next_action": "end: Closed"}', "object:next_action", "end: Closed", []),
    ('{"user_interaction": "", "params": {"x": 1}, "search_query": ""}', "object:params", "", [""]),
    ('{"user_interaction": "", "params": {}, "search_query": "hours"}', "object:search_query", "", [""]),
    ('{"user_interaction": "Which?", "params": {}, "search_query": ""}', "object:user_interaction", "Which?", []),
    ('{"input_validation": "success", "slots": {"x": 1}, "user_response": "Ah."}', "object:slots", "Ah.", [""]),
    ('{"input_validation": "fail", "slots": {}, "user_response": "I see."}', "object:slots", "I see.", []),
]


@pytest.mark.parametrize(("text", "form", "said", "tools"), OBJECTS)
def test_an_object_is_read_by_the_key_that_counts_in_it(text: str, form: str, said: str, tools: list[str]) -> None:
    reply = read(says(text))
    assert reply is not None
    assert (reply.form, reply.text, [call.tool for call in reply.calls]) == (form, said, tools)
    assert read(write(reply, completion({}))) == reply


def test_an_object_of_other_keys_is_text() -> None:
    assert read(says('{"rating": 5}')) == RawReply('{"rating": 5}', (), "native")


def test_a_text_that_is_the_object_already_stands_as_it_is() -> None:
    text = '{"thought": "so", "next_action": "end: Closed"}'
    written = write(RawReply(text, (), "object:next_action"), completion({}))
    assert written["choices"][0]["message"]["content"] == text
