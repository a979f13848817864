"""The endpoint client over real HTTP on loopback: what goes out, what comes back, and what it does when things fail."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from email.utils import format_datetime
from typing import Any

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm import read_reply, request_body
from sopstudio.llm.client import Address, EndpointModel, Limiter
from sopstudio.llm.client.limiter import MAX_PAUSE_SECONDS
from sopstudio.llm.client.retries import MAX_BODY_BYTES
from sopstudio.trace import AskModel, Failure, ModelReply, ToolOffer
from tests.llm.server import Answer, Endpoint, MakeModel, SkippingClock, completion, nobody, serving

KEY = "sk-CANARY-0123456789"
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}


@pytest.fixture
def clock() -> SkippingClock:
    return SkippingClock()


@pytest.fixture
def make(client: MakeModel, clock: SkippingClock) -> Iterator[MakeModel]:
    """Makes models that are closed after the test."""
    made: list[EndpointModel] = []

    def make(url: str, key: str | None = KEY, timeout: float = 30.0) -> EndpointModel:
        made.append(client(Address("gpt-test", url, key or ""), timeout, limiter=Limiter(clock=clock)))
        return made[-1]

    yield make
    for model in made:
        model.close()


def error_of(model: EndpointModel) -> ModelError:
    with pytest.raises(ModelError) as caught:
        model.complete(BODY)
    return caught.value


def test_a_request_with_tools_goes_out_and_the_reply_comes_back(make: MakeModel) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "getRisk", "arguments": '{"amount": 0.10}'}}
    offer = ToolOffer("getRisk", "Rates.", {"type": "object", "properties": {"amount": {"type": "number"}}})
    request = AskModel(lambda: "You help.", ({"role": "user", "content": "hi"},), (offer,))
    with serving(completion(None, tool_calls=[call])) as endpoint:
        reply = read_reply(make(endpoint.url).complete(request_body(request, "gpt-test")))
    assert isinstance(reply, ModelReply)
    assert (reply.calls[0].tool, reply.calls[0].arguments) == ("getRisk", {"amount": Decimal("0.10")})
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.estimated) == (7, 2, False)
    [asked] = endpoint.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.headers["content-type"] == "application/json"
    [body] = endpoint.bodies()
    assert (body["model"], body["messages"][0]["content"]) == ("gpt-test", "You help.")
    assert body["tools"][0]["function"]["name"] == "getRisk"


def test_numbers_stay_exact_on_the_wire_and_back(make: MakeModel) -> None:
    schema = {"type": "number", "maximum": Decimal("0.1000000000000000055511151231257827")}
    answer = Answer(body='{"choices": [{"message": {"content": "x", "score": 12345678901234567890.000000001}}]}')
    with serving(answer) as endpoint:
        response = make(endpoint.url).complete({**BODY, "tools": [schema], "temperature": Decimal("0.10")})
    assert '"maximum":0.1000000000000000055511151231257827' in endpoint.asked[0].body
    assert '"temperature":0.10' in endpoint.asked[0].body
    assert response["choices"][0]["message"]["score"] == Decimal("12345678901234567890.000000001")


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_a_passing_failure_is_tried_twice_more_and_then_told(
    make: MakeModel, clock: SkippingClock, status: int
) -> None:
    with serving(Answer(status, '{"error": {"message": "overloaded"}}')) as endpoint:
        error = error_of(make(endpoint.url))
        assert len(endpoint.asked) == 3
        assert error.exit_code == 3
        assert f"status {status}, overloaded" in str(error)
        assert endpoint.url in str(error)
        assert "\n" not in str(error)
    assert clock.pauses == [0.5, 1.0]


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_a_retry_that_succeeds_is_all_that_is_seen(make: MakeModel, status: int) -> None:
    with serving(Answer(status), completion("At last.")) as endpoint:
        reply = read_reply(make(endpoint.url).complete(BODY))
        assert len(endpoint.asked) == 2
    assert isinstance(reply, ModelReply)
    assert reply.text == "At last."


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_will_not_change_is_not_tried_again(make: MakeModel, clock: SkippingClock, status: int) -> None:
    with serving(Answer(status, '{"error": {"message": "no"}}', {"x-should-retry": "true"})) as endpoint:
        error = error_of(make(endpoint.url))
        assert len(endpoint.asked) == 1
    assert clock.pauses == []
    assert error.exit_code == 3
    assert error.hint
    if status in (401, 403):
        assert "set OPENAI_API_KEY or choose the model offline" in str(error)


def test_a_wait_that_the_endpoint_asks_for_is_kept_up_to_a_cap(make: MakeModel, clock: SkippingClock) -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(hours=2), usegmt=True)
    answers = [Answer(429, "", {"Retry-After": "7"}), Answer(502, "", {"Retry-After": later}), completion()]
    with serving(*answers) as endpoint:
        make(endpoint.url, timeout=3000).complete(BODY)
    assert clock.pauses == [7.0, MAX_PAUSE_SECONDS]
    assert 2 * MAX_PAUSE_SECONDS <= 60


@pytest.mark.parametrize("status", [429, 503, 529])
def test_a_wait_that_the_endpoint_asks_for_is_no_retry_and_kept_apart(
    make: MakeModel, clock: SkippingClock, status: int
) -> None:
    """Four of them in a row are more than there are retries."""
    busy = Answer(status, "", {"Retry-After": "7"})
    with serving(*[busy] * 4, completion()) as endpoint:
        response = make(endpoint.url, timeout=300).complete(BODY)
    assert clock.pauses == [7.0] * 4
    reply = read_reply(response, seconds=30.0)
    assert isinstance(reply, ModelReply)
    assert (reply.usage.seconds, reply.usage.waiting) == (2.0, 28.0)


def test_the_pause_before_a_retry_is_waiting_and_a_call_without_one_has_none(make: MakeModel) -> None:
    with serving(Answer(500), completion()) as endpoint:
        retried, answered = (make(endpoint.url).complete(BODY) for _ in range(2))
    assert (retried["waiting"], "waiting" in answered) == (0.5, False)


@pytest.mark.parametrize("asked", ["soon", "-5", "NaN", "inf", "1e9", "Wed, 99 Foo 2026", ""])
def test_a_wait_that_makes_no_sense_is_passed_over(make: MakeModel, clock: SkippingClock, asked: str) -> None:
    with serving(Answer(429, "", {"Retry-After": asked}), completion()) as endpoint:
        make(endpoint.url).complete(BODY)
    assert clock.pauses == [0.5]


@pytest.mark.parametrize(
    "body",
    [
        '[{"error": {"code": 418, "message": "out of tea"}}]',
        '{"error": "out of tea"}',
        '{"detail": "out of tea"}',
        '{"detail": [{"loc": ["body"], "msg": "out of tea"}]}',
        '{"type": "error", "error": {"type": "tea_error", "message": "out of tea"}}',
        '{"message": "out of tea"}',
        '{"object": "error", "message": "out of tea"}',
        "out of tea",
    ],
)
def test_what_the_endpoint_says_is_shown_in_whatever_shape(make: MakeModel, body: str) -> None:
    with serving(Answer(418, body)) as endpoint:
        assert "status 418, " in (error := str(error_of(make(endpoint.url))))
    assert "out of tea" in error


def test_an_account_without_credit_is_not_asked_again(make: MakeModel, clock: SkippingClock) -> None:
    body = '{"error": {"message": "You exceeded your current quota.", "code": "insufficient_quota"}}'
    with serving(Answer(429, body)) as endpoint:
        error = error_of(make(endpoint.url))
        assert len(endpoint.asked) == 1
    assert clock.pauses == []
    assert "credit" in error.what


def test_a_wait_beyond_the_deadline_ends_the_call_at_once(make: MakeModel, clock: SkippingClock) -> None:
    with serving(Answer(429, "", {"Retry-After": "25"})) as endpoint:
        error = error_of(make(endpoint.url, timeout=20))
        assert len(endpoint.asked) == 1
    assert clock.pauses == []
    assert "too busy" in str(error)


def test_an_endpoint_that_is_not_there_is_tried_three_times(make: MakeModel, clock: SkippingClock) -> None:
    with nobody() as place:
        error = error_of(make(f"http://user:{KEY}@{place}/v1?key={KEY}"))
    assert len(clock.pauses) == 2
    assert error.exit_code == 3
    assert f"cannot be reached (gpt-test at http://{place}/v1)" in str(error)
    assert "CANARY" not in str(error)


def test_an_endpoint_that_never_answers_hits_the_deadline_without_a_retry(
    make: MakeModel, clock: SkippingClock
) -> None:
    done = threading.Event()

    def silent(_connection: socket.socket) -> None:
        done.wait(20)

    with serving(Answer(drip=silent)) as endpoint:
        error = error_of(make(endpoint.url, timeout=0.2))
        done.set()
    assert clock.pauses == []
    assert "did not answer in time" in str(error)
    assert error.exit_code == 3


@pytest.mark.parametrize("begin", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"])
def test_an_endpoint_that_drips_hits_the_deadline_of_the_whole_call(make: MakeModel, begin: bytes) -> None:
    done = threading.Event()

    def drip(connection: socket.socket) -> None:
        connection.sendall(begin or b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not done.wait(0.02):  # every read succeeds well within any timeout of a single read
            try:
                connection.sendall(b"x")
            except OSError:
                return

    with serving(Answer(drip=drip)) as endpoint:
        error = error_of(make(endpoint.url, timeout=0.3))
        done.set()
    assert "0.3 s are over" in str(error)


def test_a_body_that_breaks_off_is_a_failed_connection(make: MakeModel) -> None:
    def broken(connection: socket.socket) -> None:
        connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"choices": [')
        connection.shutdown(socket.SHUT_RDWR)

    with serving(Answer(drip=broken), completion("Whole.")) as endpoint:
        reply = read_reply(make(endpoint.url).complete(BODY))
    assert isinstance(reply, ModelReply)
    assert reply.text == "Whole."


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<html><body>502 Bad Gateway</body></html>", "a web page"),
        ("", "nothing"),
        ('{"choices": [{"mess', "broken"),
        ('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n', "a stream"),
        ("fine", "other text"),
        ("[1, 2]", "chat completion"),
        ('{"a": 1, "a": 2}', "broken"),
        (b"\xff\xfe", "other text"),
        ('{"error": {"message": "overloaded"}}', "overloaded"),
        ('[{"error": {"message": "overloaded"}}]', "overloaded"),
        ('{"object": "error", "message": "overloaded", "code": 503}', "overloaded"),
        ('{"error": true}', "no reason"),
    ],
)
def test_what_is_no_chat_completion_is_unusable(make: MakeModel, body: str | bytes, why: str) -> None:
    with serving(Answer(200, body, {"Content-Type": "text/html"})) as endpoint:
        reply = read_reply(make(endpoint.url).complete(BODY))
        assert len(endpoint.asked) == 1
    assert isinstance(reply, Failure)
    assert reply.kind == "unusable"
    assert why in reply.why


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_the_key_does_not_follow_a_redirect(make: MakeModel, status: int) -> None:
    with serving(completion()) as other:
        location = other.url.replace("127.0.0.1", "localhost") + "/chat/completions"
        with serving(Answer(status, "", {"Location": location})) as endpoint:
            error = error_of(make(endpoint.url))
            assert len(endpoint.asked) == 1
        assert other.asked == []
    assert "redirects" in str(error)
    assert "localhost" not in str(error)


def test_without_a_key_none_is_sent(make: MakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ADMIN_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", "CANARY")
    with serving(completion()) as endpoint:
        make(endpoint.url, None).complete(BODY)
    assert "authorization" not in endpoint.asked[0].headers
    assert "CANARY" not in str(endpoint.asked[0])


def test_an_azure_resource_has_a_path_and_a_header_of_its_own(client: MakeModel) -> None:
    with serving(completion()) as endpoint:
        address = Address("gpt 4", endpoint.url.removesuffix("/v1"), KEY, version="2024-10-21")
        model = client(address)
        model.complete(BODY)
        model.close()
    [asked] = endpoint.asked
    assert asked.path == "/openai/deployments/gpt%204/chat/completions?api-version=2024-10-21"
    assert asked.headers["api-key"] == KEY
    assert "authorization" not in asked.headers


def test_proxies_of_the_environment_do_not_see_plain_http(make: MakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(completion("proxied")) as proxy, serving(completion("direct")) as endpoint:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        make(endpoint.url).complete(BODY)
        assert proxy.asked == []
        assert len(endpoint.asked) == 1


@pytest.mark.parametrize("status", [401, 500])
def test_the_key_is_in_no_error_log_or_repr(make: MakeModel, caplog: pytest.LogCaptureFixture, status: int) -> None:
    caplog.set_level(logging.DEBUG)
    body = json.dumps({"error": {"message": f"Incorrect API key: {KEY}\n, Authorization: Bearer {KEY}"}})
    with serving(Answer(status, body)) as endpoint:
        model = make(endpoint.url)
        error = error_of(model)
    told = f"{error} {error!r} {model!r} {vars(error)} {error.__cause__} {caplog.text}"
    assert "CANARY" not in told
    assert "\n" not in str(error)


def test_a_reply_that_repeats_the_key_does_not_carry_it_on(make: MakeModel) -> None:
    with serving(completion(f"Your key is {KEY}.")) as endpoint:
        reply = read_reply(make(endpoint.url).complete(BODY))
    assert isinstance(reply, ModelReply)
    assert reply.text == "Your key is [key]."


def test_a_body_of_more_than_a_megabyte_is_not_taken(make: MakeModel) -> None:
    def flood(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
        with contextlib.suppress(OSError):  # the client has seen enough
            for _ in range(1000):
                connection.sendall(b"x" * 100_000)

    with serving(Answer(drip=flood)) as endpoint:
        error = error_of(make(endpoint.url))
        assert len(endpoint.asked) == 1
    assert f"more than {MAX_BODY_BYTES:,} bytes" in str(error)


def test_a_body_just_within_the_bound_is_taken(make: MakeModel) -> None:
    whole = completion("x" * (MAX_BODY_BYTES - 300))
    with serving(whole) as endpoint:
        reply = read_reply(make(endpoint.url).complete(BODY))
    assert isinstance(reply, ModelReply)
    assert len(reply.text) == MAX_BODY_BYTES - 300


def test_an_error_of_more_than_a_megabyte_is_an_error_all_the_same(make: MakeModel) -> None:
    with serving(Answer(400, "x" * (MAX_BODY_BYTES + 100_000))) as endpoint:
        assert str(error_of(make(endpoint.url)))


def test_a_long_error_text_is_cut(make: MakeModel) -> None:
    with serving(Answer(400, json.dumps({"error": {"message": "long\n" * 10_000}}))) as endpoint:
        assert len(str(error_of(make(endpoint.url)))) < 600


async def _many(model: EndpointModel, number: int) -> list[Any]:
    return await asyncio.gather(*(model.complete_async({**BODY, "n": n}) for n in range(number)))


def test_twenty_at_once_are_under_way_together(make: MakeModel) -> None:
    together = threading.Barrier(20)

    def slow(connection: socket.socket) -> None:
        together.wait(20)
        body = completion().body
        assert isinstance(body, str)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body.encode()))

    with serving(Answer(drip=slow)) as endpoint:
        replies = asyncio.run(_many(make(endpoint.url), 20))
    assert sorted(body["n"] for body in endpoint.bodies()) == list(range(20))
    assert all(isinstance(read_reply(reply), ModelReply) for reply in replies)


def test_one_model_serves_several_event_loops_and_plain_code(make: MakeModel) -> None:
    with serving(completion()) as endpoint:
        model = make(endpoint.url)
        asyncio.run(_many(model, 2))
        asyncio.run(_many(model, 2))
        model.complete(BODY)
        model.close()
        model.complete(BODY)
        assert len(endpoint.asked) == 6


def test_an_async_call_fails_like_a_plain_one(make: MakeModel) -> None:
    with serving(Answer(401)) as endpoint, pytest.raises(ModelError):
        asyncio.run(_many(make(endpoint.url), 1))


def test_a_cancelled_call_lets_go_of_its_connection(make: MakeModel) -> None:
    asked, gone = threading.Event(), threading.Event()

    def wait(connection: socket.socket) -> None:
        asked.set()
        connection.settimeout(20)
        if connection.recv(1) == b"":  # the client closed
            gone.set()

    async def cancelled(endpoint: Endpoint) -> None:
        task = asyncio.create_task(make(endpoint.url).complete_async(BODY))
        await asyncio.to_thread(asked.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(gone.wait, 20)

    with serving(Answer(drip=wait)) as endpoint:
        asyncio.run(cancelled(endpoint))


def test_a_model_that_nobody_holds_any_more_leaves_no_thread(client: MakeModel) -> None:
    before = set(threading.enumerate())
    with serving(completion()) as endpoint:
        client(Address("gpt-test", endpoint.url, KEY)).complete(BODY)
    assert not [item for item in threading.enumerate() if item not in before and item.name.startswith("model")]
