"""Reading replies strictly: every broken or hostile response becomes a failure or a call with a problem."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.conversation_state import History
from sopstudio.llm import read_reply, request_body
from sopstudio.llm.response import MAX_CALLS, MAX_REPORTED_TOKENS, read_response
from sopstudio.trace import AskModel, Failure, ModelReply, ToolOffer, decode_events, encode_events


def response(message: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", **message}, "finish_reason": "stop"}], **more}


def calling(*arguments: Any, ids: tuple[Any, ...] = ()) -> dict[str, Any]:
    calls = [
        {"id": ids[n] if ids else f"c{n}", "type": "function", "function": {"name": "getRisk", "arguments": argument}}
        for n, argument in enumerate(arguments)
    ]
    return response({"content": None, "tool_calls": calls})


def reply_to(answer: Any) -> ModelReply:
    reply = read_reply(answer)
    assert isinstance(reply, ModelReply), reply
    return reply


def failure_of(answer: Any) -> Failure:
    failure = read_reply(answer)
    assert isinstance(failure, Failure)
    assert failure.kind == "unusable"
    return failure


def test_a_request_is_chat_completions_json() -> None:
    offer = ToolOffer("getRisk", "Rates.", {"type": "object"})
    body = request_body(AskModel(lambda: "System.", ({"role": "user", "content": "hi"},), (offer,)), "m")
    assert body == {
        "model": "m",
        "messages": [{"role": "system", "content": "System."}, {"role": "user", "content": "hi"}],
        "tools": [
            {
                "type": "function",
                "function": {"name": "getRisk", "description": "Rates.", "parameters": {"type": "object"}},
            }
        ],
    }
    assert "tools" not in request_body(AskModel(lambda: "", ()), "m")


def test_arguments_are_read_with_exact_numbers() -> None:
    call = reply_to(calling('{"amount": 0.10, "count": 3}')).calls[0]
    assert call.arguments == {"amount": Decimal("0.10"), "count": 3}
    assert call.problem == ""


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ('{"customerId": "42', "not JSON"),
        ('{"customerId":"1","customerId":"2"}', "appears twice"),
        ('{"a": {"b": 1, "b": 2}}', "appears twice"),
        ('{"a": NaN}', "not a JSON number"),
        ("[1]", "not a JSON object"),
        ('"text"', "not a JSON object"),
        ("null", "not a JSON object"),
        ("[" * 100, "not JSON"),
        ('{"a": ' + "9" * 500 + "}", "digits"),
        ('{"a": "\\ud800"}', "no text"),
        ('{"a": 1}{"a": 2}', "not JSON"),
        ('{"\\ud800": 1, "\\ud800": 2}', "appears twice"),
        ({"a": "\ud800"}, "no text"),
        (7, "not a JSON object"),
        (["a"], "not a JSON object"),
    ],
)
def test_arguments_that_cannot_be_read_are_kept_as_a_problem(arguments: Any, why: str) -> None:
    call = reply_to(calling(arguments)).calls[0]
    assert call.arguments is None
    assert why in call.problem
    assert call.problem.encode()
    assert call.tool == "getRisk"


@pytest.mark.parametrize("arguments", ["", "  \n", None])
def test_no_arguments_are_an_empty_object_for_the_schema_to_judge(arguments: Any) -> None:
    call = reply_to(calling(arguments)).calls[0]
    assert (call.arguments, call.problem) == ({}, "")


def test_a_call_is_never_without_an_id_of_its_own() -> None:
    reply = reply_to(calling("{}", "{}", "{}", "{}", ids=("c1", "c1", None, "call-2")))
    assert [call.id for call in reply.calls] == ["c1", "c1-1", "call-2", "call-2-3"]
    assert reply.tolerated == ("call-ids-repeat", "call-without-id")


@pytest.mark.parametrize("identifier", [None, "", 7, {"a": 1}, "\ud800"])
def test_an_id_that_is_none_is_replaced(identifier: Any) -> None:
    reply = reply_to(calling("{}", ids=(identifier,)))
    assert (reply.calls[0].id, reply.tolerated) == ("call-0", ("call-without-id",))


CALL = '{"name": "getRisk", "arguments": {"customerId": "42"}}'
OFFER = {"tools": [{"type": "function", "function": {"name": "getRisk"}}]}


@pytest.mark.parametrize(
    ("message", "tolerated"),
    [
        ({"function_call": {"name": "getRisk", "arguments": '{"customerId": "42"}'}}, "function-call"),
        ({"content": CALL}, "call-in-text"),
        ({"content": f"```json\n{CALL}\n```"}, "call-in-text"),
        ({"content": f"<tool_call>\n{CALL}\n</tool_call>"}, "call-in-text"),
        ({"content": f"<think>The risk is not known.</think><tool_call>{CALL}"}, "call-in-text"),
        ({"content": f"<tools>\n{CALL}\n</tools>"}, "call-in-text"),
        ({"content": f"{{{CALL}}}"}, "call-in-text"),
        ({"content": '{"name": "getRisk", "parameters": {"customerId": "42"}}'}, "call-in-text"),
        (
            {"tool_calls": [{"id": "a", "function": {"name": "getRisk", "arguments": {"customerId": "42"}}}]},
            "arguments-as-object",
        ),
    ],
)
def test_a_call_that_can_be_read_in_one_way_only_is_read_and_named(message: dict[str, Any], tolerated: str) -> None:
    reply = read_reply(response(message), body=OFFER)
    assert isinstance(reply, ModelReply)
    assert [(call.tool, call.arguments) for call in reply.calls] == [("getRisk", {"customerId": "42"})]
    assert (reply.text, reply.tolerated) == ("", (tolerated,))
    refused = read_reply(response(message), body=OFFER, strict=True)
    assert isinstance(refused, Failure)
    assert tolerated in refused.why


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("One moment.\n\n<system_note>\nThe conversation begins.\n</system_note>", "One moment."),
        ("<tool_result>{}</tool_result> Done.", "Done."),
        ("One moment. <system_note>\nThe conver", "One moment."),
    ],
)
def test_a_copy_of_our_own_notes_does_not_reach_the_customer(content: str, text: str) -> None:
    reply = read_reply(response({"content": content}))
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.tolerated) == (text, ("system-note",))


@pytest.mark.parametrize(
    "text",
    [
        f"I call it now: {CALL}",
        '{"name": "payOut", "arguments": {}}',
        '{"name": "getRisk"',
        "<tool_call>getRisk</tool_call>",
        f"{CALL}\n{CALL}",
    ],
)
def test_a_text_that_holds_more_than_calls_of_offered_tools_stays_text(text: str) -> None:
    reply = read_reply(response({"content": text}), body=OFFER)
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.calls, reply.tolerated) == (text, (), ())


@pytest.mark.parametrize(
    ("message", "text", "thinking"),
    [
        ({"content": "<think>Hm.</think>Hello"}, "Hello", "Hm."),
        ({"content": "<Thinking>\nHm.\n</Thinking>\n\nHello"}, "Hello", "Hm."),
        ({"content": "Hm.</think>\nHello"}, "Hello", "Hm."),
        ({"content": "<think>Hm, it goes on and on"}, "", "Hm, it goes on and on"),
        ({"content": "Hello", "reasoning_content": "Hm."}, "Hello", "Hm."),
        ({"content": "Hello", "reasoning": "Hm."}, "Hello", "Hm."),
        (
            {
                "content": [
                    {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]},
                    {"type": "text", "text": "Hello"},
                ]
            },
            "Hello",
            "Hm.",
        ),
        ({"content": "2 < 3, I think"}, "2 < 3, I think", ""),
    ],
)
def test_thinking_is_kept_apart_from_what_is_said(message: dict[str, Any], text: str, thinking: str) -> None:
    reply = reply_to(response(message))
    assert (reply.text, reply.thinking) == (text, thinking)


def test_what_a_provider_sends_along_goes_back_with_the_call() -> None:
    signature = {"google": {"thought_signature": "abc"}}
    call = {
        "id": "a",
        "type": "function",
        "function": {"name": "getRisk", "arguments": "{}"},
        "extra_content": signature,
    }
    reply = reply_to(response({"content": None, "reasoning_content": "Hm.", "refusal": None, "tool_calls": [call]}))
    history = History()
    history.add_calls(reply)
    assert history.messages() == (
        {"role": "assistant", "content": None, "reasoning_content": "Hm.", "tool_calls": [call]},
    )
    assert decode_events(encode_events([reply])) == [reply]


@pytest.mark.parametrize("raw", [None, 7, {}, {"function": None}, {"function": {}}, {"function": {"name": 7}}])
def test_a_call_without_a_function_is_a_problem(raw: Any) -> None:
    call = reply_to(response({"tool_calls": [raw]})).calls[0]
    assert call.arguments is None
    assert call.problem


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("<html><body>502 Bad Gateway</body></html>", "a web page"),
        ('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\ndata: {"cho', "a stream"),
        ("event: message\n\n", "a stream"),
        ('{"choices": [', "broken"),
        ("", "nothing"),
        ("hello", "other text"),
        (None, "chat completion"),
        ([], "chat completion"),
        ({}, "without a message"),
        ({"choices": []}, "without a message"),
        ({"choices": [None]}, "without a message"),
        ({"choices": [{"delta": {"content": "x"}}]}, "without a message"),
        ({"choices": {"0": {}}}, "without a message"),
        ({"error": {"message": "overloaded", "code": 529}}, "overloaded"),
        ({"error": "overloaded"}, "overloaded"),
        ({"error": "over\ud800loaded"}, "over?loaded"),
        (response({"content": 7}), "no text"),
        (response({"content": [{"type": "text"}]}), "no text"),
        (response({"refusal": {"a": 1}}), "no text"),
        (response({"content": "half \ud83d"}), "no text"),
        (response({"tool_calls": {"id": "c1"}}), "not a list"),
        (response({"tool_calls": [None] * (MAX_CALLS + 1)}), "tool calls at once"),
        ({"choices": [{"message": {"content": "Hel"}, "finish_reason": "length"}]}, "cut off"),
        ({"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}, "content filter"),
    ],
)
def test_what_is_no_reply_is_unusable_and_says_why(answer: Any, why: str) -> None:
    assert why in failure_of(answer).why


def test_a_refusal_is_what_the_model_said() -> None:
    assert reply_to(response({"content": None, "refusal": "I must not."})).text == "I must not."


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": -5, "completion_tokens": Decimal("1e308")},
        {"prompt_tokens": True, "completion_tokens": False},
        {"prompt_tokens": MAX_REPORTED_TOKENS + 1, "completion_tokens": "7"},
        {"prompt_tokens": None},
        {},
        [],
        None,
        "lots",
    ],
)
def test_an_absurd_token_count_is_an_estimate_and_marked(usage: Any) -> None:
    reply = read_reply(response({"content": "x" * 40}, usage=usage), body={"messages": ["y" * 400]})
    assert isinstance(reply, ModelReply)
    assert reply.usage.estimated
    assert reply.usage.completion_tokens == 10
    assert 100 <= reply.usage.prompt_tokens < 120


def test_half_a_token_count_is_kept_and_marked() -> None:
    usage = {"prompt_tokens": 12, "completion_tokens": -1}
    reply = reply_to(response({"content": "x" * 40}, usage=usage))
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.estimated) == (12, 10, True)


def test_a_count_that_makes_sense_is_kept() -> None:
    usage = {"prompt_tokens": 12, "completion_tokens": 0}
    reply = read_reply(response({"content": "x"}, usage=usage), "user", 1.5)
    assert isinstance(reply, ModelReply)
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.estimated) == (12, 0, False)
    assert (reply.usage.seconds, reply.component) == (1.5, "user")


KEYS = st.sampled_from(
    ["choices", "message", "content", "tool_calls", "function", "name", "arguments", "id", "usage", "error"]
)


@pytest.mark.parametrize("number", ["1e308", "-1e999999999", "9" * 5000, "NaN", "Infinity", "0." + "1" * 400])
def test_a_number_beyond_all_bounds_spoils_only_its_own_place(number: str) -> None:
    text = '{"choices": [{"message": {"content": "hi", "x": 0.10}}], "usage": {"prompt_tokens": %s}}'.replace(
        "%s", number
    )
    response = read_response(text)
    assert response["choices"][0]["message"]["x"] == Decimal("0.10")
    reply = reply_to(response)
    assert (reply.text, reply.usage.estimated) == ("hi", True)


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1e308}', '{"a": 1e308', "[" * 5000 + "1e308" + "]" * 5000, "[" * 200_000, ""]
)
def test_what_is_not_json_stays_text(text: str) -> None:
    assert read_response(text) == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=5),
    max_leaves=12,
)


@given(JSON, JSON, JSON)
def test_no_response_raises(whole: Any, message: Any, calls: Any) -> None:
    for answer in (whole, {"choices": [whole]}, {"choices": [{"message": message}]}, response({"tool_calls": calls})):
        assert isinstance(read_reply(answer), ModelReply | Failure)


@given(st.text() | st.builds("{{{}}}".format, st.text(max_size=20)))
def test_no_argument_text_raises(text: str) -> None:
    call = reply_to(calling(text)).calls[0]
    assert (call.arguments is None) == bool(call.problem)


CORPUS = {
    "01_args_truncated.json": "not JSON",
    "03_args_empty.json": "",
    "05_args_dup.json": "appears twice",
    "07_args_wrong_type.json": "",
    "09_tool_of_other_node.json": "",
    "11_html_200.txt": "a web page",
    "13_sse_cut.txt": "a stream",
    "15_sse_error_mid.txt": "a stream",
    "17_usage_lies.json": "",
    "19_dup_call_ids.json": "call-ids-repeat",
}


@pytest.mark.parametrize(("name", "why"), CORPUS.items())
def test_the_hostile_corpus_is_read_as_specified(shared: Path, name: str, why: str) -> None:
    text = (shared / "corpus" / "llm" / name).read_text(encoding="utf-8")
    reply = read_reply(read_response(text), strict=True)
    if isinstance(reply, Failure):
        assert reply.kind == "unusable"
        assert why
        assert why in reply.why
        return
    problems = [call.problem for call in reply.calls if call.problem]
    assert bool(problems) == bool(why)
    assert all(why in problem for problem in problems)
    assert reply.usage.estimated == ("usage_lies" in name or "dup_call" in name)
