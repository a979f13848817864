"""What an endpoint refuses is left out, once and for good; the errors are those of public reports."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import ModelError
from sopstudio.llm import read_reply
from sopstudio.llm.client import Address, EndpointModel
from sopstudio.llm.client.limiter import Limiter
from sopstudio.llm.client.refused_members import MEMBERS, Member, find_refused, leave_out
from sopstudio.model_options import ModelOptions
from sopstudio.trace import ModelReply
from tests.llm.server import Answer, Asked, MakeModel, SkippingClock, completion, serving

HISTORY = [
    {"role": "user", "content": "hi, do not stop"},
    {
        "role": "assistant",
        "content": None,
        "reasoning_content": "The user greets.",
        "tool_calls": [
            {
                "id": "1",
                "type": "function",
                "function": {"name": "look", "arguments": "{}"},
                "extra_content": {"google": {"thought_signature": "AbC="}},
            }
        ],
    },
    {"role": "tool", "tool_call_id": "1", "content": "{}"},
]
BODY: dict[str, Any] = {"model": "m", "messages": HISTORY, "stop": ["\nObservation:"], "seed": 1}


def openai(message: str, param: str) -> dict[str, Any]:
    return {
        "error": {"message": message, "type": "invalid_request_error", "param": param, "code": "unsupported_parameter"}
    }


def mistral(*place: object) -> dict[str, Any]:
    detail = {
        "type": "extra_forbidden",
        "loc": ["body", *place],
        "msg": "Extra inputs are not permitted",
        "input": "stop",
    }
    return {"object": "error", "message": {"detail": [detail]}, "type": "invalid_request_error", "param": None}


def gemini(name: str, place: str = "") -> list[Any]:
    text = f'Invalid JSON payload received. Unknown name "{name}"{place}: Cannot find field.'
    return [{"error": {"code": 400, "message": text, "status": "INVALID_ARGUMENT"}}]


STOP = openai("Unsupported parameter: 'stop' is not supported with this model.", "stop")
SEED = gemini("seed")
MAX_TOKENS = openai(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "max_tokens",
)
GROQ = {
    "error": {
        "message": "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property "
        "'reasoning_content' is unsupported)]",
        "type": "invalid_request_error",
    }
}


@pytest.mark.parametrize(
    ("error", "sent", "name"),
    [
        (STOP, {}, "stop"),
        (SEED, {}, "seed"),
        (MAX_TOKENS, {"max_tokens": 9}, "max_tokens → max_completion_tokens"),
        (mistral("max_completion_tokens"), {"max_completion_tokens": 9}, "max_completion_tokens"),
        (mistral("seed"), {}, "seed"),
        (GROQ, {}, "messages[*].reasoning_content"),
        (mistral("messages", 1, "assistant", "reasoning_content"), {}, "messages[*].reasoning_content"),
        (gemini("extra_content", " at 'messages[1].tool_calls[0]'"), {}, "messages[*].extra_content"),
        ({"error": {"message": "property 'messages.1.assistant.reasoning_content' is unsupported"}}, {}, None),
        (
            {"error": {"message": "`temperature` and `top_p` cannot both be specified for this model."}},
            {"temperature": 0.0, "top_p": 0.5},
            "top_p",
        ),
        (
            openai("Unsupported value: 'temperature' does not support 0 with this model.", "temperature"),
            {"temperature": 0.0},
            "temperature",
        ),
        ({"detail": "body.top_k: not supported"}, {"top_k": 20}, "top_k"),
        ("unknown field seed", {}, "seed"),
        (
            {"error": "'response_format.type' must be 'json_schema' or 'text'"},
            {"response_format": {}},
            "response_format",
        ),
    ],
)
def test_the_member_that_an_error_names_is_found(error: Any, sent: Mapping[str, Any], name: str | None) -> None:
    member = find_refused(error, {**BODY, **sent}, ["top_k"])
    assert str(member) == (name or "messages[*].reasoning_content")


@pytest.mark.parametrize(
    "error",
    [
        {"error": {"message": "This model's maximum context length is 8192 tokens, please stop.", "param": "messages"}},
        {"error": {"message": "seed: must be an integer", "param": "seed"}},
        {"error": {"message": "Unsupported parameter: 'tools'", "param": "tools"}},
        {"detail": [{"type": "extra_forbidden", "loc": ["body", "tools"], "msg": "not permitted", "input": "stop"}]},
        {"error": {"message": "messages with role 'tool' are not supported", "param": "messages[2].role"}},
        {"error": {"message": "content is not supported", "param": "messages.0.content"}},
        "",
        None,
    ],
)
def test_what_is_no_refusal_of_a_member_leaves_the_request_alone(error: Any) -> None:
    assert find_refused(error, BODY) is None


def test_only_what_is_named_is_left_out() -> None:
    names = [Member("stop"), Member("extra_content", in_messages=True), Member("temperature")]
    body, omissions = leave_out(BODY, names)
    assert omissions == ("stop", "messages[*].extra_content")
    assert set(BODY) - set(body) == {"stop"}
    assert "extra_content" not in json.dumps(body)
    assert body["messages"][1]["reasoning_content"] == "The user greets."
    assert "extra_content" in json.dumps(BODY)


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=9) | st.sampled_from(["'stop' unsupported", "seed", "unknown"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["error", "message", "loc", "param", "input", "detail"]), inner, max_size=3)
    ),
    max_leaves=9,
)


@given(JSON)
def test_any_error_names_a_member_of_the_request_or_none(error: Any) -> None:
    member = find_refused(error, BODY)
    assert member is None or leave_out(BODY, [member])[1] == (str(member),)


def refusing(*errors: tuple[Callable[[dict[str, Any]], bool], Any], status: int = 400) -> Callable[[Asked], Answer]:
    """An endpoint that refuses every request for which a test holds, by the error beside it."""

    def answer(asked: Asked) -> Answer:
        body = json.loads(asked.body)
        for holds, error in errors:
            if holds(body):
                return Answer(status, json.dumps(error))
        return completion("Hello.")

    return answer


def has(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda body: f'"{name}":' in json.dumps(body)


@pytest.fixture
def notes() -> list[str]:
    return []


@pytest.fixture
def make(client: MakeModel, notes: list[str]) -> Iterator[Callable[..., EndpointModel]]:
    """Makes models with options, which are closed after the test."""
    models: list[EndpointModel] = []

    def make(url: str, **options: Any) -> EndpointModel:
        limiter, asked = Limiter(clock=SkippingClock()), ModelOptions(**options)
        models.append(client(Address("gpt", url), limiter=limiter, options=asked, notify=notes.append))
        return models[-1]

    yield make
    for model in models:
        model.close()


def test_what_is_refused_is_left_out_at_once_and_for_good(make: Callable[..., EndpointModel], notes: list[str]) -> None:
    strict = refusing(
        (has("stop"), STOP), (has("seed"), SEED), (has("reasoning_content"), GROQ), (has("max_tokens"), MAX_TOKENS)
    )
    with serving(strict) as endpoint:
        model = make(endpoint.url, max_tokens=50, temperature=0)
        first, second = (read_reply(model.complete(BODY)) for _ in range(2))
        bodies = endpoint.bodies()
    assert len(bodies) == 6
    assert bodies[-1] == bodies[-2]
    assert (bodies[-1]["max_completion_tokens"], bodies[-1]["temperature"]) == (50, 0)
    assert {"stop", "seed", "max_tokens"}.isdisjoint(bodies[-1])
    assert "thought_signature" in json.dumps(bodies[-1])
    assert isinstance(first, ModelReply)
    assert isinstance(second, ModelReply)
    assert first.omissions == second.omissions
    assert set(first.omissions) == {
        *("stop", "seed", "messages[*].reasoning_content", "max_tokens → max_completion_tokens")
    }
    assert sorted(note.partition(" refuses ")[2].partition(":")[0] for note in notes) == sorted(
        ["stop", "seed", "reasoning_content", "max_tokens"]
    )


def test_a_request_without_the_member_says_nothing_of_it(make: Callable[..., EndpointModel]) -> None:
    with serving(refusing((has("stop"), STOP))) as endpoint:
        model = make(endpoint.url)
        model.complete(BODY)
        reply = read_reply(model.complete({"model": "m", "messages": HISTORY[:1]}))
    assert isinstance(reply, ModelReply)
    assert reply.omissions == ()


def test_a_stream_is_asked_for_without_it_too(make: Callable[..., EndpointModel]) -> None:
    with serving(
        refusing((has("stream_options"), openai("Unknown parameter: 'stream_options'.", "stream_options")))
    ) as at:
        reply = read_reply(make(at.url).complete(BODY, lambda _piece: None))
    assert isinstance(reply, ModelReply)
    assert reply.omissions == ("stream_options",)


@pytest.mark.parametrize("status", [401, 404, 429, 500])
def test_another_status_is_no_refusal(make: Callable[..., EndpointModel], status: int) -> None:
    with serving(refusing((has("stop"), STOP), status=status)) as endpoint:
        model = make(endpoint.url)
        with pytest.raises(ModelError):
            model.complete(BODY)
        assert all("stop" in body for body in endpoint.bodies())


def test_a_refusal_that_leaving_out_does_not_mend_is_not_remembered(
    make: Callable[..., EndpointModel], notes: list[str]
) -> None:
    with serving(Answer(400, json.dumps(STOP))) as endpoint:
        model = make(endpoint.url)
        for _ in range(2):
            with pytest.raises(ModelError, match="refused the request"):
                model.complete(BODY)
        assert ["stop" in body for body in endpoint.bodies()] == [True, False, True, False]
    assert notes == []


def test_requests_in_parallel_learn_it_once(make: Callable[..., EndpointModel], notes: list[str]) -> None:
    async def ask_all(model: EndpointModel) -> list[Any]:
        return await asyncio.gather(*(model.complete_async(BODY) for _ in range(8)))

    with serving(refusing((has("stop"), STOP), (has("seed"), SEED))) as endpoint:
        replies = [read_reply(response) for response in asyncio.run(ask_all(make(endpoint.url)))]
    assert all(isinstance(reply, ModelReply) and set(reply.omissions) == {"stop", "seed"} for reply in replies)
    assert len(notes) == 2


def test_an_endpoint_that_refuses_without_end_is_asked_a_bounded_number_of_times(
    make: Callable[..., EndpointModel],
) -> None:
    def refuse_the_first(asked: Asked) -> Answer:
        names = [name for name in json.loads(asked.body)["messages"][0] if name.startswith("x")]
        return Answer(400, json.dumps({"error": f"'{names[0]}' is not supported"}))

    message = {"role": "user", "content": "hi", **{f"x{number}": 1 for number in range(100)}}
    with serving(refuse_the_first) as endpoint:
        with pytest.raises(ModelError):
            make(endpoint.url).complete({"model": "m", "messages": [message]})
        assert len(endpoint.asked) < 20


def test_the_table_names_each_member_once() -> None:
    names = [member.name for member in MEMBERS]
    assert len(names) == len(set(names))
