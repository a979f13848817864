"""MARCO's JSON object is read as models write it, and what cannot be read is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sopstudio.agents.forms import read, write
from sopstudio.llm import read_reply
from sopstudio.sop import dumps
from sopstudio.trace import ModelCall, ModelReply, Usage


def reading(text: str) -> ModelReply:
    return read("json", ModelReply(text))


def test_what_is_said_and_what_is_called_are_told_apart() -> None:
    reply = reading('{"content": "One moment.", "function_call": {"name": "get", "arguments": {"id": 7}}}')
    assert reply.text == "One moment."
    assert [(call.tool, call.arguments) for call in reply.calls] == [("get", {"id": 7})]


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


RESPONSE = '<response>{"content": "Hi", "function_call": null}</response>'


@pytest.mark.parametrize("form", ["thinking", "json"])
@pytest.mark.parametrize(
    ("text", "thinking"),
    [
        (f"[Sales drop]<thinking>They greet.</thinking>{RESPONSE}", "They greet."),
        (f"<thinking>They greet.</thinking>\n[Sales drop] {RESPONSE}", "They greet."),
        (f"They greet.</thinking>\n{RESPONSE}", "They greet."),
        (f"[Sales drop]<thinking>They greet. {RESPONSE}", "They greet."),
        ('[Sales drop] {"content": "Hi"}', ""),
        (RESPONSE, ""),
    ],
)
def test_thinking_and_the_name_stand_before_the_answer_in_either_form(form: str, text: str, thinking: str) -> None:
    assert read(form, ModelReply(text)) == ModelReply("Hi", thinking=thinking)
    assert read(form, read_response_text(text)) == ModelReply("Hi", usage=USAGE, thinking=thinking)


def read_response_text(text: str) -> ModelReply:
    """The reply as it comes from an endpoint."""
    reply = read_reply({"choices": [{"message": {"role": "assistant", "content": text}}]})
    assert isinstance(reply, ModelReply)
    return replace(reply, usage=USAGE)


USAGE = Usage()


def test_tags_within_what_is_said_are_words() -> None:
    reply = reading('{"content": "Write <thinking>a</thinking> [b]", "function_call": null}')
    assert (reply.text, reply.thinking) == ("Write <thinking>a</thinking> [b]", "")


def test_a_history_holds_the_answer_and_no_thinking() -> None:
    reply = ModelReply("One moment.", (ModelCall("c", "get", {"id": 7}),), thinking="It is 7.")
    written = write("thinking", reply)
    assert written.text.startswith("<response>{")
    assert "It is" not in written.text
    assert [(call.tool, call.arguments) for call in read("thinking", written).calls] == [("get", {"id": 7})]


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
    assert [(call.tool, dumps(call.arguments)) for call in again.calls] == [
        ("get", dumps(item)) for item in [arguments] if calls
    ]
