"""Answers in pieces, over real HTTP: what is heard on the way, and that the whole is what would have come whole."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import ModelError
from sopstudio.llm import read_reply
from sopstudio.llm.client import MAX_BODY_BYTES, Address, EndpointModel
from sopstudio.llm.client.streaming import Lines, ResponseAssembly
from sopstudio.trace import Failure, ModelReply
from tests.llm.server import Answer, MakeModel, completion, serving, without_pauses

KEY = "sk-CANARY-0123456789"
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
EVENTS = {"Content-Type": "text/event-stream; charset=utf-8"}


def delta(reason: str | None = None, **parts: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": parts, "finish_reason": reason}]}


def events(*data: Any) -> str:
    return "".join(f"data: {row if isinstance(row, str) else json.dumps(row)}\n\n" for row in data)


def piece(index: int | None, arguments: str = "", **more: Any) -> dict[str, Any]:
    name = {"name": more.pop("name")} if "name" in more else {}
    place = {} if index is None else {"index": index}
    return {**place, **more, "function": {**name, "arguments": arguments}}


USAGE = {"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 3}}


class Asking:
    """Asks an endpoint that answers so, and keeps what was heard."""

    def __init__(self, client: MakeModel) -> None:
        self._client, self.pieces = client, list[str]()

    def __call__(self, *answers: Answer, timeout: float = 30.0) -> Any:
        with serving(*answers) as endpoint:
            model = self._client(Address("gpt", endpoint.url, KEY), timeout, limiter=without_pauses())
            try:
                return model.complete(BODY, self.pieces.append)
            finally:
                model.close()
                self.asked = endpoint.bodies()


@pytest.fixture
def ask(client: MakeModel) -> Asking:
    return Asking(client)


def reply_of(response: Any) -> ModelReply:
    reply = read_reply(response)
    assert isinstance(reply, ModelReply), reply
    return reply


def why_of(response: Any) -> str:
    reply = read_reply(response)
    assert isinstance(reply, Failure), reply
    assert reply.kind == "unusable"
    return reply.why


def test_text_is_heard_as_it_comes_and_comes_back_whole_with_its_usage(ask: Asking) -> None:
    parts = [delta(role="assistant", content=""), delta(content="Hel"), delta(content="lo."), delta("stop"), USAGE]
    reply = reply_of(ask(Answer(200, events(*parts, "[DONE]"), EVENTS)))
    assert ask.pieces == ["Hel", "lo."]
    assert (reply.text, reply.usage.prompt_tokens, reply.usage.completion_tokens) == ("Hello.", 11, 3)
    assert not reply.usage.estimated
    [body] = ask.asked
    assert (body["stream"], body["stream_options"]) == (True, {"include_usage": True})


@pytest.mark.parametrize("indices", [(0, 1), (None, None)])
def test_tool_calls_are_put_together_by_their_index(ask: Asking, indices: tuple[int | None, int | None]) -> None:
    first, second = indices
    both = [piece(first, id="c1", name="rate"), piece(second, id="c2", name="open")]
    rest = [[piece(first, '{"case": '), piece(second, "{")], [piece(first, '"C-7"}'), piece(second, "}")]]
    parts = [delta(tool_calls=both), *(delta(tool_calls=call) for call in rest), delta("tool_calls")]
    reply = reply_of(ask(Answer(200, events(*parts, "[DONE]"), EVENTS)))
    assert [(call.id, call.tool, call.arguments) for call in reply.calls] == [
        ("c1", "rate", {"case": "C-7"}),
        ("c2", "open", {}),
    ]
    assert ask.pieces == []


def test_arguments_that_were_cut_short_are_a_call_that_cannot_be_read(ask: Asking) -> None:
    cut = [delta(tool_calls=[piece(0, '{"case": "C', id="c", name="rate")]), delta("tool_calls"), "[DONE]"]
    [call] = reply_of(ask(Answer(200, events(*cut), EVENTS))).calls
    assert call.arguments is None
    assert call.problem


def test_a_refusal_in_pieces_is_a_refusal(ask: Asking) -> None:
    parts = [delta(refusal="I can"), delta(refusal="not."), delta("stop"), "[DONE]"]
    assert reply_of(ask(Answer(200, events(*parts), EVENTS))).text == "I cannot."
    assert ask.pieces == ["I can", "not."]


def test_an_endpoint_that_does_not_stream_answers_whole(ask: Asking) -> None:
    assert reply_of(ask(completion("Whole."))).text == "Whole."
    assert ask.pieces == []


def test_a_stream_that_ends_with_a_reason_needs_no_last_word(ask: Asking) -> None:
    assert reply_of(ask(Answer(200, events(delta(content="Hi."), delta("stop")), EVENTS))).text == "Hi."


@pytest.mark.parametrize(
    ("stream", "why"),
    [
        (events(delta(content="Hel")), "broke off after “Hel”"),
        (events(delta(content="Hel")) + 'data: {"choices":[{"delta":{"con', "broke off after “Hel”"),
        ("", "broke off"),
        (events(delta(content="ok"), {"error": {"message": "overloaded", "code": 529}}), "overloaded"),
        (events(delta(content="ok"), "<html>"), "no JSON after “ok”"),
        (": keep-alive\n\n", "broke off"),
        (events(delta("length", content="Much")), "cut off"),
        (events("[DONE]"), "held no answer"),
    ],
)
def test_a_stream_that_is_not_whole_is_no_answer(ask: Asking, stream: str, why: str) -> None:
    response = ask(Answer(200, stream, EVENTS))
    assert why in why_of(response)
    assert len(ask.asked) == 1


def breaking(begin: str) -> Answer:
    def drip(connection: socket.socket) -> None:
        head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 100000\r\n\r\n"
        connection.sendall((head + begin).encode())
        connection.shutdown(socket.SHUT_RDWR)

    return Answer(drip=drip)


def test_a_connection_that_breaks_after_words_is_not_asked_again(ask: Asking) -> None:
    assert "broke off after “Hel”" in why_of(ask(breaking(events(delta(content="Hel"))), completion("Never.")))
    assert len(ask.asked) == 1


def test_a_connection_that_breaks_before_any_word_is_tried_again(ask: Asking) -> None:
    whole = Answer(200, events(delta(content="Hi."), delta("stop"), "[DONE]"), EVENTS)
    assert reply_of(ask(breaking(""), whole)).text == "Hi."
    assert len(ask.asked) == 2


def test_statuses_mean_the_same_as_without_a_stream(ask: Asking) -> None:
    whole = Answer(200, events(delta(content="Hi."), delta("stop"), "[DONE]"), EVENTS)
    assert reply_of(ask(Answer(429, "", {"Retry-After": "0"}), whole)).text == "Hi."
    with pytest.raises(ModelError, match="refused the key"):
        ask(Answer(401))


def test_a_stream_that_never_ends_hits_the_deadline(ask: Asking) -> None:
    def endless(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
        while connection.fileno() >= 0:
            try:
                connection.sendall(events(delta(content="")).encode() * 50)
            except OSError:
                return

    with pytest.raises(ModelError, match="in time"):
        ask(Answer(drip=endless), timeout=0.3)


@pytest.mark.parametrize(
    "stream",
    [
        "data: " + "x" * (MAX_BODY_BYTES + 10),
        events(*(delta(content="x" * 100_000) for _ in range(12))),
        events(delta(tool_calls=[piece(n, id="c", name="f") for n in range(200)])),
    ],
)
def test_more_than_any_answer_has_is_not_taken(ask: Asking, stream: str) -> None:
    with pytest.raises(ModelError, match="too much"):
        ask(Answer(200, stream, EVENTS))


def test_the_key_is_not_heard_even_where_the_endpoint_says_it(ask: Asking) -> None:
    stream = events(delta(content=f"Your key is {KEY}."), delta("stop"), "[DONE]")
    assert reply_of(ask(Answer(200, stream, EVENTS))).text == "Your key is [key]."
    assert "CANARY" not in "".join(ask.pieces)
    in_pieces = events(delta(content=KEY[:8]), delta(content=KEY[8:]), delta("stop"), "[DONE]")
    assert reply_of(ask(Answer(200, in_pieces, EVENTS))).text == "[key]"


def test_a_cancelled_stream_lets_go_and_is_heard_no_more(client: MakeModel) -> None:
    heard: list[str] = []

    def half(connection: socket.socket) -> None:
        head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        connection.sendall((head + events(delta(content="Hel"))).encode())
        connection.settimeout(20)
        connection.recv(1)  # until the client closes

    async def cancelled(model: EndpointModel) -> None:
        first = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hear(text: str) -> None:
            heard.append(text)
            loop.call_soon_threadsafe(first.set)

        task = asyncio.create_task(model.with_observer(hear).complete_async(BODY))
        await first.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with serving(Answer(drip=half)) as endpoint:
        model = client(Address("gpt", endpoint.url, KEY))
        asyncio.run(cancelled(model))
        model.close()
    assert heard == ["Hel"]


TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), max_size=6)


@given(TEXTS, st.integers(1, 9))
def test_however_the_bytes_are_cut_the_text_is_the_same(texts: list[str], size: int) -> None:
    stream = events(*(delta(content=text) for text in texts), delta("stop"), "[DONE]").encode()
    lines, assembly, heard = Lines(), ResponseAssembly(), ""
    for start in range(0, len(stream), size):
        for data in lines.take(stream[start : start + size]):
            heard += assembly.take(data)
    assert assembly.done
    assert heard == "".join(texts) == (assembly.response()["choices"][0]["message"]["content"] or "")
