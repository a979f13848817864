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
from tests.llm.server import MakeModel

ASKED = {
    "model": "any",
    "messages": messages("You help.", ("user", "My case is C-77.")),
    "tools": [tool("rateCase", "Rates a case.", case={"type": "string", "pattern": "^C-[0-9]+$"})],
}
Served = Callable[[Model], str]


@contextmanager
def served(model: Model) -> Iterator[str]:
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
        with served(model) as url:
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
    async def no_pause(_seconds: float) -> None:
        return None

    with served(DownModel()) as url:
        model = client(Address("any", url), 20, pause=no_pause)
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
    with served(FakeModel(SAYS)) as url:
        code, found = status(f"{url}/models")
    assert (code, [one["id"] for one in found["data"]]) == (200, ["fake"])


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
    with served(FakeModel(SAYS)) as url:
        found, told = status(url + path, body)
    assert found == code
    assert told["error"]["message"]


def test_another_name_of_this_machine_is_not_served() -> None:
    with served(FakeModel(SAYS)) as url:
        code, told = status(f"{url}/models", Host="evil.test")
    assert code == 403
    assert "localhost" in told["error"]["message"]


def test_only_this_machine_can_connect() -> None:
    with served(FakeModel(SAYS)) as url:
        assert url.startswith("http://127.0.0.1:")


def test_a_port_that_is_taken_is_refused_in_one_line() -> None:
    with served(FakeModel(SAYS)) as url:
        port, background = int(url.rpartition(":")[2].partition("/")[0]), Background("second")
        with pytest.raises(SettingsError, match="choose another with --port"):
            background.submit(serve(FakeModel(SAYS), port, print)).result(20)
        background.close()


def test_an_answer_has_what_clients_rely_on_whole_and_in_pieces() -> None:
    whole = complete_response(SAYS, "chatcmpl-1", 1234)
    assert (whole["id"], whole["created"], whole["usage"]["total_tokens"]) == ("chatcmpl-1", 1234, 13)
    assert complete_response({**SAYS, "id": "own"}, "chatcmpl-1", 1234)["id"] == "own"
    pieces = [json.loads(one) for one in stream_events(whole, usage=True) if one != "[DONE]"]
    assert {(one["id"], one["created"]) for one in pieces} == {("chatcmpl-1", 1234)}
    assert pieces[-1]["usage"]["total_tokens"] == 13


def test_two_answers_of_a_server_are_told_apart_by_their_ids() -> None:
    with served(FakeModel(SAYS)) as url:
        body = json.dumps(ASKED).encode()
        found = [status(f"{url}/chat/completions", body)[1] for _ in range(2)]
    assert len({one["id"] for one in found}) == 2
    assert all(one["created"] > 0 for one in found)
