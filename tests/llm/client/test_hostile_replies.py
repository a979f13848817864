"""Endpoints that send the key back, or more than any answer has: what arrives, and what it costs to read it."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm import read_reply
from sopstudio.llm.client import Address
from sopstudio.llm.client.retries import MAX_BODY_BYTES, MAX_INTERIM_RESPONSES
from sopstudio.llm.recorded import RecordedModel
from sopstudio.llm.response import MAX_MEMBERS
from sopstudio.store import Recordings
from sopstudio.trace import Failure, ModelReply
from tests.llm.server import Answer, MakeModel, completion, serving, without_pauses

KEY = "sk-CANARY/0123456789"
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
EVENTS = {"Content-Type": "text/event-stream"}
MEMBERS = 5_000
BOMB_BYTES = 100_000_000


def escape(text: str) -> str:
    return "".join(f"\\u{ord(character):04x}" for character in text)


def ask(client: MakeModel, answer: Answer, *, streamed: bool = False) -> Any:
    with serving(answer) as endpoint:
        model = client(Address("m", endpoint.url, KEY), limiter=without_pauses())
        try:
            return model.complete(BODY, list[str]().append if streamed else None)
        finally:
            model.close()


def call(name: str, arguments: str) -> dict[str, Any]:
    return {"id": "c", "type": "function", "function": {"name": name, "arguments": arguments}}


@pytest.fixture(params=[False, True], ids=["whole", "streamed"])
def streamed(request: pytest.FixtureRequest) -> bool:
    found: bool = request.param
    return found


def events(message: dict[str, Any]) -> Answer:
    """A completion as a stream of one delta."""
    choice = {"index": 0, "delta": message, "finish_reason": "stop"}
    return Answer(200, f"data: {json.dumps({'choices': [choice]})}\n\ndata: [DONE]\n\n", EVENTS)


MESSAGES: dict[str, dict[str, Any]] = {
    "a tool's name": {"content": None, "tool_calls": [call(f"get_{KEY}", "{}")]},
    "escaped in a text": {"content": f'{{"key": "{escape(KEY)}"}}'},
    "escaped in arguments": {"content": None, "tool_calls": [call("f", f'{{"key": "{escape(KEY)}"}}')]},
    "the name of an argument": {"content": None, "tool_calls": [call("f", f'{{"{escape(KEY)}": 1}}')]},
    "a URL": {"content": f"https://example.org/?key={quote(KEY, safe='')}"},
    "base64": {"content": b64encode(f"Bearer {KEY}".encode()).decode()},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_reply_carries_the_key_on_in_no_spelling(client: MakeModel, message: dict[str, Any], streamed: bool) -> None:
    answer = events(message) if streamed else completion(**{"text": message["content"], **message})
    reply = read_reply(ask(client, answer, streamed=streamed))
    assert isinstance(reply, ModelReply)
    values = f"{reply.text} {[(call.tool, call.arguments, call.raw) for call in reply.calls]}"
    assert "[key]" in values
    assert "CANARY" not in values
    assert b64encode(KEY.encode()).decode()[4:12] not in values


@pytest.mark.parametrize("spelling", [KEY, escape(KEY), KEY.replace("/", "\\/"), quote(KEY, safe="")])
@pytest.mark.parametrize("body", ['{"error": {"message": "no such key: KEY"}}', '{"error": "KEY"}', '{"KEY": 1}'])
def test_an_error_with_status_200_does_not_carry_the_key_on(
    client: MakeModel, body: str, spelling: str, streamed: bool
) -> None:
    content = body.replace("KEY", spelling)
    answer = Answer(200, f"data: {content}\n\n", EVENTS) if streamed else Answer(200, content)
    response = ask(client, answer, streamed=streamed)
    assert isinstance(read_reply(response), Failure)
    assert "CANARY" not in f"{response} {read_reply(response)}"


def test_the_key_does_not_get_into_the_library(client: MakeModel, tmp_path: Path) -> None:
    message = MESSAGES["escaped in arguments"]
    with serving(completion(None, tool_calls=message["tool_calls"])) as endpoint:
        recorded = RecordedModel(Recordings(tmp_path), client(Address("m", endpoint.url, KEY)))
        recorded.complete(BODY)
        recorded.close()
    content = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"[key]" in content
    assert b"CANARY" not in content
    assert escape(KEY).encode() not in content


def test_a_quote_of_a_broken_stream_does_not_end_in_a_part_of_the_key(client: MakeModel) -> None:
    text = KEY + "." * 50
    stream = f"data: {json.dumps({'choices': [{'delta': {'content': text}}]})}\n\n"
    reply = read_reply(ask(client, Answer(200, stream, EVENTS), streamed=True))
    assert isinstance(reply, Failure)
    assert KEY[-6:] not in reply.why


def members(count: int) -> str:
    """An object with that many members, the last of which is there twice."""
    return "{" + ",".join(f'"k{number}":1' for number in (*range(count - 1), count - 2)) + "}"


def test_a_reply_of_duplicate_members_is_refused_without_delay(client: MakeModel, streamed: bool) -> None:
    text = members(MEMBERS)
    answer = Answer(200, f"data: {text}\n\n", EVENTS) if streamed else Answer(200, text)
    assert isinstance(read_reply(ask(client, answer, streamed=streamed)), Failure)


def test_arguments_of_duplicate_members_are_refused_without_delay(client: MakeModel, streamed: bool) -> None:
    message = {"content": None, "tool_calls": [call("f", members(MEMBERS))]}
    answer = events(message) if streamed else completion(None, tool_calls=message["tool_calls"])
    reply = read_reply(ask(client, answer, streamed=streamed))
    assert isinstance(reply, ModelReply)
    assert f"'k{MEMBERS - 2}'" in reply.calls[0].problem


def test_more_values_than_any_answer_has_are_not_read(client: MakeModel, streamed: bool) -> None:
    text = f'{{"a": [{"1," * MAX_MEMBERS}1]}}'
    answer = Answer(200, f"data: {text}\n\n", EVENTS) if streamed else Answer(200, text)
    with pytest.raises(ModelError, match=f"more than {MAX_MEMBERS:,} values"):
        ask(client, answer, streamed=streamed)


def test_commas_in_a_text_are_no_values(client: MakeModel) -> None:
    reply = read_reply(ask(client, completion('"[{,' * (MAX_MEMBERS // 2))))
    assert isinstance(reply, ModelReply)
    assert reply.text.count(",") == MAX_MEMBERS // 2


def test_arguments_with_too_many_values_are_not_read(client: MakeModel) -> None:
    reply = read_reply(ask(client, completion(None, tool_calls=[call("f", f'{{"a": [{"1," * MAX_MEMBERS}1]}}')])))
    assert isinstance(reply, ModelReply)
    assert f"{MAX_MEMBERS:,} values" in reply.calls[0].problem


def test_a_flood_of_interim_responses_breaks_off(client: MakeModel, streamed: bool) -> None:
    def flood(connection: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000)

    with pytest.raises(ModelError, match=f"more than {MAX_INTERIM_RESPONSES} interim responses"):
        ask(client, Answer(drip=flood), streamed=streamed)


def test_a_few_interim_responses_are_passed_over(client: MakeModel) -> None:
    body = completion("Late.").body
    assert isinstance(body, str)

    def answer(connection: socket.socket) -> None:
        interim = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" * MAX_INTERIM_RESPONSES
        connection.sendall(interim + b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body.encode()))

    reply = read_reply(ask(client, Answer(drip=answer)))
    assert isinstance(reply, ModelReply)
    assert reply.text == "Late."


@cache
def bomb() -> bytes:
    """`BOMB_BYTES` in a thousandth of the space."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [compressor.compress(bytes(MAX_BODY_BYTES)) for _ in range(BOMB_BYTES // MAX_BODY_BYTES)]
    return b"".join(parts) + compressor.flush()


def peak_bytes(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("status", "why"), [(200, "answered too much"), (500, "status 500"), (400, "status 400")])
def test_a_body_that_swells_when_it_is_decompressed_is_cut_off(
    client: MakeModel, status: int, why: str, streamed: bool
) -> None:
    kind = EVENTS if streamed and status == 200 else {"Content-Type": "application/json"}
    answer = Answer(status, bomb(), {"Content-Encoding": "gzip", **kind})

    def refused() -> None:
        with pytest.raises(ModelError, match=why):
            ask(client, answer, streamed=streamed)

    ask(client, completion())  # what is loaded with the client does not count
    assert peak_bytes(refused) < BOMB_BYTES / 5


@pytest.mark.parametrize("status", [200, 500])
def test_a_body_that_a_proxy_compressed_is_read_all_the_same(client: MakeModel, status: int) -> None:
    body = gzip.compress(json.dumps({"error": {"message": "from behind a proxy"}}).encode())
    answer = Answer(status, body, {"Content-Encoding": "gzip"})
    if status == 200:
        reply = read_reply(ask(client, answer))
        assert isinstance(reply, Failure)
        assert "from behind a proxy" in reply.why
    else:
        with pytest.raises(ModelError, match="from behind a proxy"):
            ask(client, answer)


def test_a_body_that_is_not_what_its_encoding_says_is_a_failed_connection(client: MakeModel) -> None:
    with pytest.raises(ModelError, match="cannot be reached"):
        ask(client, Answer(200, "plain", {"Content-Encoding": "gzip"}))
