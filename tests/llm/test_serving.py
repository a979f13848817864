"""A model behind our own endpoint, asked by both of our clients: the same answers as asked directly."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm import Model, read_reply
from sopstudio.llm.client import Address, Background
from sopstudio.llm.faulty import FaultyModel
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.scripted import read_script
from sopstudio.llm.serving import complete_response, serve, stream_events
from sopstudio.trace import Failure, ModelReply
from tests.fakes import DownModel, FakeModel, calls, says
from tests.llm.asking import messages, tool
from tests.llm.server import MakeModel, without_pauses

ASKED = {
    "model": "any",
    "messages": messages("You help.", ("user", "My case is C-77.")),
    "tools": [tool("rateCase", "Rates a case.", case={"type": "string", "pattern": "^C-[0-9]+$"})],
}
Served = Callable[[Model], str]


@contextmanager
def serve_model(model: Model) -> Iterator[str]:
    """The address of a model that is served until the end of the block."""
    background, found, there = Background("serving"), list[str](), threading.Event()

    def ready(url: str) -> None:
        found.append(url)
        there.set()

    work = background.submit(serve(model, 0, ready))
    try:
        assert there.wait(20)
        yield found[0]
    finally:
        work.cancel()
        background.close()


@pytest.fixture(params=[False, True], ids=["whole", "streamed"])
def ask(request: pytest.FixtureRequest, client: MakeModel) -> Callable[..., Any]:
    """Asks a model over HTTP, whole or in pieces; the pieces are those of the text."""

    def ask(model: Model, body: dict[str, Any] = ASKED) -> Any:
        heard: list[str] = []
        with serve_model(model) as url:
            asking = client(Address("any", url, "sk-any"), 20)
            try:
                response = asking.complete(body, heard.append if request.param else None)
            finally:
                asking.close()
        reply = read_reply(response)
        if request.param and isinstance(reply, ModelReply):
            assert "".join(heard) == reply.text
        return reply

    return ask


SAYS = {**says("Hello, how can\n I help?  "), "usage": {"prompt_tokens": 9, "completion_tokens": 4}}
TWO = calls(("rate", {"note": "é" * 60, "amount": 1}), ("open", "{}"))


@pytest.mark.parametrize("answer", [SAYS, TWO, says(""), calls(("rate", '{"case": "C'))])
def test_an_answer_over_http_is_the_answer(ask: Callable[..., Any], answer: Any) -> None:
    direct, reply = read_reply(answer), ask(FakeModel(answer))
    assert isinstance(direct, ModelReply)
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.calls) == (direct.text, direct.calls)
    assert answer is not SAYS or reply.usage == direct.usage


def test_the_offline_model_is_told_messages_and_tools(ask: Callable[..., Any]) -> None:
    reply = ask(OfflineModel())
    assert isinstance(reply, ModelReply)
    assert [(call.tool, call.arguments) for call in reply.calls] == [("rateCase", {"case": "C-77"})]


def test_a_faulty_model_makes_its_mistakes_there_too(ask: Callable[..., Any]) -> None:
    reply = ask(FaultyModel("refusal", "1", OfflineModel()))
    assert isinstance(reply, ModelReply)
    assert not reply.calls
    assert reply.text


def test_a_scripted_answer_that_is_broken_arrives_broken(ask: Callable[..., Any]) -> None:
    assert isinstance(ask(read_script('[{"choices": []}]')), Failure)


def test_the_model_is_asked_by_its_own_name_and_not_to_stream(ask: Callable[..., Any]) -> None:
    fake = FakeModel(SAYS)
    ask(fake, {**ASKED, "seed": 7})
    assert fake.asked == [{**ASKED, "model": "fake", "seed": 7}]


def test_a_model_that_fails_is_a_gateway_that_fails(client: MakeModel) -> None:
    with serve_model(DownModel()) as url:
        model = client(Address("any", url), 20, limiter=without_pauses())
        with pytest.raises(ModelError, match="status 502, the endpoint cannot be reached"):
            model.complete(ASKED)
        model.close()


def status(url: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
    where = urlsplit(url)
    connection = HTTPConnection(where.netloc, timeout=20)
    try:
        connection.request("GET" if body is None else "POST", where.path, body, headers)
        answer = connection.getresponse()
        return answer.status, json.load(answer)
    finally:
        connection.close()


def test_the_list_of_models_names_the_one() -> None:
    with serve_model(FakeModel(SAYS)) as url:
        code, found = status(f"{url}/models")
    assert (code, [answer["id"] for answer in found["data"]]) == (200, ["fake"])


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/chat/completions", b"{", 400),
        ("/chat/completions", b"[]", 400),
        ("/chat/completions", b'{"messages": "hi"}', 400),
        ("/chat/completions", b'{"a": 1, "a": 2}', 400),
        ("/chat/completions", b" " * 17_000_000, 413),
        ("/elsewhere", b"{}", 404),
    ],
)
def test_a_request_that_cannot_be_used_is_told_why(path: str, body: bytes, code: int) -> None:
    with serve_model(FakeModel(SAYS)) as url:
        found, told = status(url + path, body)
    assert found == code
    assert told["error"]["message"]


def test_another_name_of_this_machine_is_not_served() -> None:
    with serve_model(FakeModel(SAYS)) as url:
        code, told = status(f"{url}/models", Host="evil.test")
    assert code == 403
    assert "localhost" in told["error"]["message"]


def test_only_this_machine_can_connect() -> None:
    with serve_model(FakeModel(SAYS)) as url:
        assert url.startswith("http://127.0.0.1:")


def test_a_port_that_is_taken_is_refused_in_one_line() -> None:
    with serve_model(FakeModel(SAYS)) as url:
        port, background = int(url.rpartition(":")[2].partition("/")[0]), Background("second")
        with pytest.raises(SettingsError, match="choose another with --port"):
            background.submit(serve(FakeModel(SAYS), port, print)).result(20)
        background.close()


def test_an_answer_has_what_clients_rely_on_whole_and_in_pieces() -> None:
    whole = complete_response(SAYS, "chatcmpl-1", 1234)
    assert (whole["id"], whole["created"], whole["usage"]["total_tokens"]) == ("chatcmpl-1", 1234, 13)
    assert complete_response({**SAYS, "id": "own"}, "chatcmpl-1", 1234)["id"] == "own"
    pieces = [json.loads(event) for event in stream_events(whole, usage=True) if event != "[DONE]"]
    assert {(piece["id"], piece["created"]) for piece in pieces} == {("chatcmpl-1", 1234)}
    assert pieces[-1]["usage"]["total_tokens"] == 13


def test_two_answers_of_a_server_are_told_apart_by_their_ids() -> None:
    with serve_model(FakeModel(SAYS)) as url:
        body = json.dumps(ASKED).encode()
        found = [status(f"{url}/chat/completions", body)[1] for _ in range(2)]
    assert len({answer["id"] for answer in found}) == 2
    assert all(answer["created"] > 0 for answer in found)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no messages": ({"messages": []}, "messages"),
    "a message that is text": ({"messages": ["hi"]}, "messages[0]"),
    "an unknown role": ({"messages": [{"role": "wizard", "content": "hi"}]}, "messages[0].role"),
    "a result without a call": (
        {"messages": [{"role": "tool", "tool_call_id": "a", "content": "{}"}]},
        "messages[0].role",
    ),
    "several answers": ({"n": 2}, "n"),
    "probabilities": ({"logprobs": True}, "logprobs"),
    "a limit of nothing": ({"max_tokens": 0}, "max_tokens"),
    "five stops": ({"stop": list("abcde")}, "stop"),
    "a tool without a name": ({"tools": [{"type": "function", "function": {}}]}, "tools[0].function.name"),
    "a choice of no tool": ({"tools": [], "tool_choice": "required"}, "tool_choice"),
    "a tool that is not there": (
        {"tool_choice": {"type": "function", "function": {"name": "gone"}}},
        "tool_choice",
    ),
    "a call that the model does not make": ({"tool_choice": "required"}, "tool_choice"),
    "a format that the model does not write": ({"response_format": {"type": "json_object"}}, "response_format"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_served_is_refused_as_openai_refuses_it(name: str) -> None:
    members, param = REFUSED[name]
    with serve_model(FakeModel(SAYS)) as url:
        code, told = status(f"{url}/chat/completions", json.dumps(ASKED | members).encode())
    assert (code, told["error"]["type"], told["error"]["param"]) == (400, "invalid_request_error", param)


HELLO = {"role": "user", "content": "Hello"}


@contextmanager
def asked_by_openai(model: Model) -> Iterator[Any]:
    """The client of OpenAI's own package for a model that is served."""
    from openai import OpenAI

    with serve_model(model) as url, OpenAI(base_url=url, api_key="any", max_retries=0) as client:
        yield client


@pytest.mark.parametrize(
    ("answer", "members", "text", "reason"),
    [
        (says("One. Two."), {"stop": "Two"}, "One. ", "stop"),
        (says("One. Two."), {"stop": ["x", "."]}, "One", "stop"),
        (says("12345678"), {"max_completion_tokens": 1}, "1234", "length"),
        (says('{"a": 1}'), {"response_format": {"type": "json_object"}}, '{"a": 1}', "stop"),
        (TWO, {"parallel_tool_calls": False}, None, "tool_calls"),
    ],
)
def test_how_to_answer_is_obeyed(answer: Any, members: dict[str, Any], text: str | None, reason: str) -> None:
    with asked_by_openai(FakeModel(answer)) as client:
        choice = client.chat.completions.create(model="any", messages=[HELLO], **members).choices[0]
    assert choice.message.content == text
    assert len(choice.message.tool_calls or ()) == (reason == "tool_calls")
    assert choice.finish_reason == reason


def test_without_a_choice_of_tools_the_model_sees_none() -> None:
    model = FakeModel(says("Hello."))
    with asked_by_openai(model) as client:
        client.chat.completions.create(
            model="any", messages=[HELLO], tools=[tool("a", "A."), tool("b", "B.")], tool_choice="none"
        )
        with pytest.raises(Exception, match="tool_choice"):
            client.chat.completions.create(
                model="any",
                messages=[HELLO],
                tools=[tool("a", "A."), tool("b", "B.")],
                tool_choice={"type": "function", "function": {"name": "b"}},
            )
    assert [[each["function"]["name"] for each in body.get("tools", [])] for body in model.asked] == [[], ["b"]]


def test_a_model_is_found_by_its_name_and_no_other() -> None:
    from openai import NotFoundError

    with asked_by_openai(OfflineModel()) as client:
        assert client.models.retrieve("offline").id == "offline"
        with pytest.raises(NotFoundError, match="does not exist"):
            client.models.retrieve("gpt-5")


LOOK_UP = {"type": "function", "name": "rate", "description": "Rates.", "parameters": {"type": "object"}}


@pytest.mark.parametrize("stream", [False, True])
def test_the_responses_api_answers_with_text_and_with_calls(stream: bool) -> None:
    def ask(client: Any, **members: Any) -> Any:
        create = client.responses.create
        if not stream:
            return create(model="any", tools=[LOOK_UP], **members)
        events = list(create(model="any", tools=[LOOK_UP], stream=True, **members))
        assert [event.sequence_number for event in events] == list(range(len(events)))
        heard = "".join(event.delta for event in events if event.type == "response.output_text.delta")
        response = events[-1].response
        assert heard == response.output_text
        return response

    model = FakeModel(calls(("rate", {"case": "C-1"})), says("It is\nfine."))
    with asked_by_openai(model) as client:
        called = ask(client, instructions="Help.", input="Rate C-1.")
        (call,) = called.output
        assert (call.type, call.name, call.arguments) == ("function_call", "rate", '{"case":"C-1"}')
        result = {"type": "function_call_output", "call_id": call.call_id, "output": '{"risk": "low"}'}
        told = ask(client, input=[{"role": "user", "content": "Rate C-1."}, call.model_dump(), result])
    assert (told.status, told.output_text) == ("completed", "It is\nfine.")
    assert [message["role"] for message in model.asked[0]["messages"]] == ["system", "user"]
    assert [message["role"] for message in model.asked[1]["messages"]] == ["user", "assistant", "tool"]


@pytest.mark.parametrize(
    ("members", "param"),
    [
        ({"previous_response_id": "resp_1"}, "previous_response_id"),
        ({"input": 7}, "input"),
        ({"input": [{"type": "image_generation_call"}]}, "input[0].type"),
        ({"tools": [{"type": "web_search"}]}, "tools[0].type"),
    ],
)
def test_a_response_that_cannot_be_made_is_refused(members: dict[str, Any], param: str) -> None:
    with serve_model(FakeModel(SAYS)) as url:
        code, told = status(f"{url}/responses", json.dumps({"model": "any", "input": "hi"} | members).encode())
    assert (code, told["error"]["param"]) == (400, param)
