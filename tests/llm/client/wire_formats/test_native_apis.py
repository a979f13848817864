"""APIs other than chat completions, over real HTTP and through the providers' own packages, whole and in pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.conversation_state import History
from sopstudio.errors import ModelError
from sopstudio.llm import read_reply
from sopstudio.llm.client import MAX_BODY_BYTES, Address, EndpointModel, Limiter
from sopstudio.llm.client.wire_formats.wire_format import NATIVE_KEY
from sopstudio.llm.message_shape import shape_messages
from sopstudio.llm.recorded import RecordedModel
from sopstudio.model_options import ModelOptions
from sopstudio.sop import dumps
from sopstudio.store import Recordings
from sopstudio.trace import Failure, ModelReply, decode_events, encode_events
from tests.llm.native_providers import NATIVE_PROVIDERS, SIGNATURE, THOUGHT, NativeProvider, call_of
from tests.llm.server import Answer, Asked, Endpoint, SkippingClock, serving, serving_by

KEY = "sk-CANARY-0123456789abcdef"
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": f"Does {name}.",
            "parameters": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
        },
    }
    for name in ("getRisk", "getScore")
]
SYSTEM: dict[str, Any] = {"role": "system", "content": "Follow the procedure. Answer in JSON."}
USER: dict[str, Any] = {"role": "user", "content": "My id is 7."}
BODY = {"model": "m", "messages": [SYSTEM, USER], "tools": TOOLS}
CALLS = [call_of("a", "getRisk", {"id": "7"}), call_of("b", "getScore", {"id": "7", "limit": 0.5})]
EVENTS = {"Content-Type": "text/event-stream"}

PROVIDERS = pytest.mark.parametrize("provider", NATIVE_PROVIDERS.values(), ids=NATIVE_PROVIDERS)
WAYS = pytest.mark.parametrize("is_streamed", [False, True], ids=["whole", "streamed"])


@dataclass
class Conversation:
    """A model of an emulated API, which answers with the given messages; what was heard of its text, and asked."""

    model: EndpointModel
    endpoint: Endpoint
    heard: list[str]

    def ask(self, body: Mapping[str, Any] = BODY, *, is_streamed: bool = False) -> Any:
        """The reply, or the failure."""
        observer = self.heard.append if is_streamed else None
        return read_reply(self.model.complete(dict(body), observer), body=body)


@contextmanager
def conversing(
    provider: NativeProvider, answer: Callable[[int, Asked], Answer], options: ModelOptions | None = None
) -> Iterator[Conversation]:
    with serving_by(answer) as endpoint:
        headers = options.headers if options else {}
        address = Address("m", endpoint.url, KEY, extra_headers=headers, provider=provider.wire.provider)
        limiter = Limiter(clock=SkippingClock())
        model = EndpointModel(address, 30.0, options=options, wire=provider.wire, limiter=limiter)
        try:
            yield Conversation(model, endpoint, [])
        finally:
            model.close()


def saying(provider: NativeProvider, **message: Any) -> Callable[[int, Asked], Answer]:
    """Answers each request with this message, where it keeps the rules."""
    return lambda number, asked: provider.answer(number, asked, message)


@WAYS
@PROVIDERS
def test_a_text_is_said_as_it_came(provider: NativeProvider, is_streamed: bool) -> None:
    with conversing(provider, saying(provider, content="Good day.\nWhich id?")) as conversation:
        reply = conversation.ask(is_streamed=is_streamed)
    assert isinstance(reply, ModelReply), reply
    assert (reply.text, reply.calls, reply.tolerated) == ("Good day.\nWhich id?", (), ())
    assert "".join(conversation.heard) == (reply.text if is_streamed else "")
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.estimated) == (20, 5, False)


@WAYS
@PROVIDERS
def test_parallel_calls_come_with_thinking_which_goes_back_signed(provider: NativeProvider, is_streamed: bool) -> None:
    with conversing(provider, saying(provider, content="I look it up.", tool_calls=CALLS)) as conversation:
        reply = conversation.ask(is_streamed=is_streamed)
        assert isinstance(reply, ModelReply), reply
        history = History()
        history.add_agent_text("One moment.")
        history.add_calls(reply)
        for call in reply.calls:
            history.add_result(call, {"risk": "low"})
        messages = shape_messages([SYSTEM, USER, *history.messages()])
        again = conversation.ask({**BODY, "messages": messages}, is_streamed=is_streamed)
    assert isinstance(again, ModelReply), again
    assert [(call.tool, call.arguments) for call in reply.calls] == [
        ("getRisk", {"id": "7"}),
        ("getScore", {"id": "7", "limit": 0.5}),
    ]
    assert (reply.text, reply.thinking, reply.tolerated) == ("I look it up.", THOUGHT, ())
    assert SIGNATURE in dumps(reply.extra).replace("-", "+").replace("_", "/")
    assert decode_events(encode_events([reply])) == [reply]
    asked = conversation.endpoint.bodies()[1]
    assert json.dumps(asked).index("One moment.") < json.dumps(asked).index("I look it up.")


@PROVIDERS
def test_calls_of_another_api_are_told_in_its_own_words(provider: NativeProvider) -> None:
    foreign = {"role": "assistant", "content": None, "tool_calls": CALLS, NATIVE_KEY: {"api": "other", "content": [1]}}
    results = [{"role": "tool", "tool_call_id": call["id"], "content": "fine"} for call in CALLS]
    written = provider.wire.write({**BODY, "messages": [SYSTEM, USER, foreign, *results]})
    text = dumps(written.body)
    assert "getScore" in text
    assert text.count("fine") == 2
    assert "other" not in text


@PROVIDERS
def test_the_key_goes_in_the_header_and_nowhere_else(provider: NativeProvider) -> None:
    answers = [Answer(401, json.dumps({"error": {"message": f"Incorrect API key: {KEY}"}}))]
    with conversing(provider, lambda *_: answers[0]) as conversation, pytest.raises(ModelError) as caught:
        conversation.ask()
    asked = conversation.endpoint.asked[0]
    assert KEY in " ".join(asked.headers.values())
    assert KEY not in asked.path + asked.body
    assert KEY not in str(caught.value)
    assert "refused the key" in caught.value.what
    with conversing(provider, saying(provider, content=f"Your key is {KEY}.")) as conversation:
        assert conversation.ask(is_streamed=True).text == "Your key is [key]."
    assert KEY not in "".join(conversation.heard)


@pytest.mark.parametrize("status", [429, 529])
@WAYS
@PROVIDERS
def test_a_busy_endpoint_is_asked_again_when_it_says(provider: NativeProvider, is_streamed: bool, status: int) -> None:
    busy = Answer(status, '{"error": {"message": "Overloaded"}}', {"Retry-After": "7"})

    def answer(number: int, asked: Asked) -> Answer:
        return busy if number == 1 else provider.answer(number, asked, {"content": "Hello."})

    clock = SkippingClock()
    with serving_by(answer) as endpoint:
        address = Address("m", endpoint.url, KEY, provider=provider.wire.provider)
        model = EndpointModel(address, wire=provider.wire, limiter=Limiter(clock=clock))
        try:
            reply = read_reply(model.complete(dict(BODY), (lambda _: None) if is_streamed else None))
        finally:
            model.close()
    assert isinstance(reply, ModelReply)
    assert (reply.text, sum(clock.pauses), len(endpoint.asked)) == ("Hello.", 7.0, 2)


@WAYS
@PROVIDERS
def test_what_is_no_answer_says_why(provider: NativeProvider, is_streamed: bool) -> None:
    bad = Answer(400, json.dumps({"error": {"message": "messages: too strange", "type": "invalid_request_error"}}))
    with conversing(provider, lambda *_: bad) as conversation, pytest.raises(ModelError, match="too strange"):
        conversation.ask(is_streamed=is_streamed)
    page = Answer(200, "<html>hello</html>", {"Content-Type": "text/html"})
    with conversing(provider, lambda *_: page) as conversation:
        failure = conversation.ask()
    assert isinstance(failure, Failure)
    assert failure.kind == "unusable"


@PROVIDERS
def test_a_body_beyond_all_bounds_is_refused(provider: NativeProvider) -> None:
    huge = Answer(200, '{"x": "' + "a" * (MAX_BODY_BYTES + 1) + '"}', {"Content-Type": "application/json"})
    with conversing(provider, lambda *_: huge) as conversation, pytest.raises(ModelError, match="too much"):
        conversation.ask()


@PROVIDERS
def test_a_stream_that_breaks_off_is_no_answer(provider: NativeProvider) -> None:
    def answer(number: int, asked: Asked) -> Answer:
        whole = provider.answer(number, asked, {"content": "One.\nTwo.\nThree."})
        text = whole.body if isinstance(whole.body, str) else whole.body.decode()
        return Answer(200, text[: text.index("Two.") - 120 if "event:" in text else text.index("Two.") - 60], EVENTS)

    with conversing(provider, answer) as conversation:
        failure = conversation.ask(is_streamed=True)
    assert isinstance(failure, Failure), failure


@PROVIDERS
def test_answers_are_recorded_and_replayed_with_what_goes_back(provider: NativeProvider, tmp_path: Path) -> None:
    with conversing(provider, saying(provider, content=None, tool_calls=CALLS)) as conversation:
        recorded = RecordedModel(Recordings(tmp_path), conversation.model)
        first, second = (read_reply(recorded.complete(dict(BODY))) for _ in range(2))
        assert isinstance(first, ModelReply)
        assert isinstance(second, ModelReply)
        assert (second.calls, second.extra, second.thinking) == (first.calls, first.extra, first.thinking)
        assert len(conversation.endpoint.asked) == 1


OPTIONS = ModelOptions(
    max_tokens=500,
    effort="low",
    stop=("END",),
    seed=4,
    tool_choice="required",
    parallel_tool_calls=False,
    headers={"X-Title": "trial"},
)
ASKED: Mapping[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "openai responses": (
        {
            "max_output_tokens": 500,
            "reasoning": {"effort": "low"},
            "tool_choice": "required",
            "parallel_tool_calls": False,
            "store": False,
        },
        ("stop", "seed"),
    ),
    "anthropic messages": (
        {
            "max_tokens": 500,
            "thinking": {"type": "adaptive", "display": "summarized"},
            "output_config": {"effort": "low"},
            "stop_sequences": ["END"],
            "tool_choice": {"type": "any", "disable_parallel_tool_use": True},
            "system": SYSTEM["content"],
        },
        ("seed",),
    ),
    "gemini content": (
        {
            "generationConfig": {
                "maxOutputTokens": 500,
                "stopSequences": ["END"],
                "seed": 4,
                "thinkingConfig": {"include_thoughts": True, "thinking_level": "LOW"},
            },
            "toolConfig": {"functionCallingConfig": {"mode": "ANY"}},
        },
        ("parallel_tool_calls",),
    ),
}


@pytest.mark.parametrize("name", NATIVE_PROVIDERS)
def test_options_are_asked_in_the_words_of_the_api(name: str) -> None:
    provider, (expected, omissions) = NATIVE_PROVIDERS[name], ASKED[name]
    with conversing(provider, saying(provider, content="Hello."), OPTIONS) as conversation:
        reply = conversation.ask()
    assert isinstance(reply, ModelReply), reply
    asked = conversation.endpoint.bodies()[0]
    assert {key: asked.get(key) for key in expected} == expected
    assert conversation.endpoint.asked[0].headers["x-title"] == "trial"
    assert reply.omissions == omissions


@pytest.mark.parametrize(
    ("name", "refusal", "options", "member"),
    [
        (
            "openai responses",
            "Unsupported parameter: 'reasoning.effort' is not supported",
            {"effort": "low"},
            "reasoning",
        ),
        ("anthropic messages", "temperature: Extra inputs are not permitted", {"temperature": 0}, "temperature"),
        # docker/docker-agent#3381
        ("anthropic messages", "adaptive thinking is not supported on this model", {"effort": "low"}, "thinking"),
        # RooCodeInc/Roo-Code#10700
        ("gemini content", "Thinking level is not supported for this model.", {"effort": "low"}, "thinkingConfig"),
    ],
)
def test_a_refused_option_is_left_out_and_named(name: str, refusal: str, options: Any, member: str) -> None:
    provider = NATIVE_PROVIDERS[name]

    def answer(number: int, asked: Asked) -> Answer:
        if number == 1:
            return Answer(400, json.dumps({"error": {"message": refusal}}))
        return provider.answer(number, asked, {"content": "Hello."})

    with conversing(provider, answer, ModelOptions(**options)) as conversation:
        reply = conversation.ask()
    assert isinstance(reply, ModelReply), reply
    assert member in reply.omissions


def incomplete(reason: str) -> dict[str, Any]:
    """A response that ended early."""
    return {"status": "incomplete", "incomplete_details": {"reason": reason}}


@pytest.mark.parametrize(
    ("name", "response", "why"),
    [
        (
            "openai responses",
            {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}},
            "cut off",
        ),
        ("openai responses", {"status": "incomplete", "incomplete_details": {"reason": "content_filter"}}, "filter"),
        (
            "openai responses",
            {"status": "failed", "error": {"code": "server_error", "message": "It broke."}},
            "It broke",
        ),
        ("anthropic messages", {"stop_reason": "max_tokens"}, "cut off"),
        ("anthropic messages", {"stop_reason": "model_context_window_exceeded"}, "cut off"),
        ("anthropic messages", {"stop_reason": "refusal"}, "filter"),
        ("gemini content", {"candidates": [{"finishReason": "MAX_TOKENS"}]}, "cut off"),
        ("gemini content", {"candidates": [{"finishReason": "SAFETY"}]}, "filter"),
        ("gemini content", {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}, "filter"),
        ("gemini content", {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}, "MALFORMED_FUNCTION_CALL"),
    ],
)
def test_an_answer_that_ended_early_says_why(name: str, response: dict[str, Any], why: str) -> None:
    parts: Mapping[str, dict[str, Any]] = {
        "openai responses": {"output": []},
        "anthropic messages": {"content": []},
        "gemini content": {},
    }
    failure = read_reply(NATIVE_PROVIDERS[name].wire.read({**parts[name], **response}))
    assert isinstance(failure, Failure)
    assert why in failure.why


def test_an_error_in_the_stream_is_an_error() -> None:
    # platform.claude.com/docs/en/build-with-claude/streaming: errors may come as events
    error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    stream = f"event: error\ndata: {json.dumps(error)}\n\n"
    provider = NATIVE_PROVIDERS["anthropic messages"]
    with conversing(provider, lambda *_: Answer(200, stream, EVENTS)) as conversation:
        failure = conversation.ask(is_streamed=True)
    assert isinstance(failure, Failure)
    assert "Overloaded" in failure.why


def test_broken_arguments_in_a_stream_are_a_problem_of_the_call() -> None:
    assembly = NATIVE_PROVIDERS["anthropic messages"].wire.assembly(str)
    block = {"type": "tool_use", "id": "a", "name": "getRisk", "input": {}}
    for event in (
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": '{"id": '}},
        {"type": "message_stop"},
    ):
        assembly.take(json.dumps(event))
    reply = read_reply(assembly.response(), body=BODY)
    assert isinstance(reply, ModelReply)
    assert (reply.calls[0].tool, reply.calls[0].arguments) == ("getRisk", None)
    assert "not JSON" in reply.calls[0].problem


NAMES = """output content candidates parts type text message function_call tool_use usage item functionCall delta
usageMetadata finishReason input_tokens index content_block thinking"""
MEMBERS = st.sampled_from(NAMES.split())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | MEMBERS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(MEMBERS, inner, max_size=5),
    max_leaves=12,
)


@given(JSON, JSON)
@PROVIDERS
def test_no_answer_raises(provider: NativeProvider, whole: Any, part: Any) -> None:
    for answer in (whole, {"output": [part]}, {"content": [part]}, {"candidates": [{"content": {"parts": [part]}}]}):
        assert isinstance(read_reply(provider.wire.read(answer)), ModelReply | Failure)
    assembly = provider.wire.assembly(str)
    for event in (whole, {"type": "content_block_start", "index": 0, "content_block": part}, part):
        assembly.take(json.dumps(event))
    assert isinstance(read_reply(assembly.response()), ModelReply | Failure)


def test_a_model_is_asked_at_the_address_of_its_endpoint() -> None:
    with serving(Answer(200, "{}")) as endpoint:
        paths = []
        for provider in NATIVE_PROVIDERS.values():
            address = Address("m", endpoint.url, KEY, provider=provider.wire.provider)
            model = EndpointModel(address, wire=provider.wire)
            model.complete(dict(BODY))
            model.close()
            paths.append(endpoint.asked[-1].path)
    assert paths == ["/v1/responses", "/v1/messages", "/v1/models/m:generateContent"]
