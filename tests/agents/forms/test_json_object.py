"""MARCO's JSON object is read as models write it, and what cannot be read is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.forms import read, write
from sopstudio.sop import dumps
from sopstudio.trace import ModelCall, ModelReply


def reading(text: str) -> ModelReply:
    return read("json", ModelReply(text))


def test_what_is_said_and_what_is_called_are_told_apart() -> None:
    reply = reading('{"content": "One moment.", "function_call": {"name": "get", "arguments": {"id": 7}}}')
    assert reply.text == "One moment."
    assert [(one.tool, one.arguments) for one in reply.calls] == [("get", {"id": 7})]


@pytest.mark.parametrize(
    "text",
    [
        '<response>{"content": "Hi", "function_call": null}</response>',
        '```json\n{"content": "Hi"}\n```',
        '  {"function_call": null, "content": "Hi", "thought": "…"}  ',
    ],
)
def test_small_liberties_are_read(text: str) -> None:
    assert reading(text) == ModelReply("Hi")


@pytest.mark.parametrize("raw", ['{"id": 7}', '"{\\"id\\": 7}"'])
def test_arguments_may_be_an_object_or_its_text(raw: str) -> None:
    (call,) = reading(f'{{"content": null, "function_call": {{"name": "get", "arguments": {raw}}}}}').calls
    assert call.arguments == {"id": 7}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Hello", "not one JSON object"),
        ("[1]", "not one JSON object"),
        ('{"content": "a"', "not one JSON object"),
        ('{"content": "a",}', "not JSON"),
        ('{"text": "a"}', "neither content nor function_call"),
        ('{"content": 5}', "content is no text"),
        ('{"content": "", "function_call": "get"}', "has no name"),
        ('{"content": "", "function_call": {"name": " "}}', "has no name"),
        ('{"content": "", "function_call": {"name": "get", "arguments": [7]}}', "not a JSON object"),
        ('{"content": "", "function_call": {"name": "get", "arguments": "{"}}', "not JSON"),
    ],
)
def test_what_cannot_be_read_is_a_call_with_a_problem(text: str, problem: str) -> None:
    (call,) = reading(text).calls
    assert call.arguments is None
    assert problem in call.problem


def test_native_calls_are_left_alone() -> None:
    reply = ModelReply("x", (ModelCall("c", "get", {}),))
    assert read("json", reply) is reply


data = st.dictionaries(st.text(max_size=5), st.none() | st.booleans() | st.integers() | st.text(max_size=5), max_size=3)


@pytest.mark.parametrize("form", ["json", "react"])
@given(st.sampled_from(["", "Thought: so."]), st.none() | data)
def test_what_is_written_is_read_back(form: str, text: str, arguments: dict[str, object] | None) -> None:
    calls = () if arguments is None else (ModelCall("call", "get", arguments),)
    again = read(form, write(form, ModelReply(text, calls)))
    assert again.text == text
    assert [(one.tool, dumps(one.arguments)) for one in again.calls] == [
        ("get", dumps(one)) for one in [arguments] if calls
    ]
