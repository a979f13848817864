"""A real HTTP server on loopback for the tests of endpoints: it notes requests and answers from a list."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from sopstudio.llm.client import Clock, EndpointModel, Limiter

MakeModel = Callable[..., EndpointModel]


class SkippingClock(Clock):
    """A clock that only pauses move on: it notes them and does not wait."""

    def __init__(self) -> None:
        self.pauses: list[float] = []

    def now(self) -> float:
        return sum(self.pauses)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)


def without_pauses() -> Limiter:
    """A limiter whose calls wait for nothing."""
    return Limiter(clock=SkippingClock())


@dataclass(frozen=True)
class Asked:
    """A request as it came: path, headers (lower case) and the body's text."""

    path: str
    headers: dict[str, str]
    body: str


@dataclass(frozen=True)
class Answer:
    """A response. `drip` is called with the connection instead, to write bytes as it likes."""

    status: int = 200
    body: str | bytes = ""
    headers: dict[str, str] = field(default_factory=dict)
    drip: Callable[[socket.socket], None] | None = None


Answering = Answer | Callable[[Asked], Answer]
"""An answer, or a function from what was asked to an answer."""


def completion(text: str | None = "Hello.", **message: Any) -> Answer:
    """A chat completion."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    body = {"choices": [choice], "usage": {"prompt_tokens": 7, "completion_tokens": 2}}
    return Answer(body=json.dumps(body), headers={"Content-Type": "application/json"})


@dataclass
class Endpoint:
    """The running server: where it is, and what it was asked."""

    url: str
    asked: list[Asked]
    bodies: Callable[[], list[Any]]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, answer: Callable[[int, Asked], Answer]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answer, self.asked, self.lock = answer, list[Asked](), threading.Lock()
        self.open = set[socket.socket]()

    def next_answer(self, asked: Asked) -> Answer:
        """The answer to a request, which is noted."""
        with self.lock:
            self.asked.append(asked)
            number = len(self.asked)
        return self.answer(number, asked)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.open.add(self.request)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = self.server.next_answer(Asked(self.path, headers, body))
        if answer.drip is not None:
            self.close_connection = True
            answer.drip(self.request)
            return
        content = answer.body if isinstance(answer.body, bytes) else answer.body.encode()
        self.send_response(answer.status)
        for name, value in {"Content-Length": str(len(content)), **answer.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on standard error."""


@contextmanager
def nobody() -> Iterator[str]:
    """An address where nobody answers: its port is held without listening, so that no other test comes to serve it."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{held.getsockname()[1]}"


@dataclass
class RateLimited:
    """Answers `rate` requests a second, at most `burst` of them at once, and refuses the others with 429.

    `headers` makes those of a refusal from the seconds until the next request is allowed. With `refuses_soon` the room
    for requests fills from the first refusal on, so that it comes however slowly a loaded machine asks.
    """

    rate: float
    burst: float
    headers: Callable[[float], dict[str, str]]
    refuses_soon: bool = False
    answered: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        self._room, self._at, self._lock = self.burst, time.monotonic(), threading.Lock()

    def __call__(self, _number: int, _asked: Asked) -> Answer:
        with self._lock:
            return self._answer()

    def _answer(self) -> Answer:
        now = time.monotonic()
        if self.refused or not self.refuses_soon:
            self._room = min(self.burst, self._room + (now - self._at) * self.rate)
        self._at = now
        if self._room >= 1:
            self._room -= 1
            self.answered += 1
            return completion()
        self.refused += 1
        return Answer(429, '{"error": {"message": "Rate limit reached"}}', self.headers((1 - self._room) / self.rate))


def serving(*answers: Answering) -> AbstractContextManager[Endpoint]:
    """A server that gives these answers one after the other, the last one again and again, and is gone at the end."""

    def answer(number: int, asked: Asked) -> Answer:
        given = answers[min(number, len(answers)) - 1]
        return given if isinstance(given, Answer) else given(asked)

    return serving_by(answer)


@contextmanager
def serving_by(answer: Callable[[int, Asked], Answer]) -> Iterator[Endpoint]:
    """A server that answers by a function of the number of the request (from 1) and the request."""
    server = _Server(answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        yield Endpoint(url, server.asked, lambda: [json.loads(request.body) for request in server.asked])
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        for connection in tuple(server.open):  # a late one may still come
            connection.close()
