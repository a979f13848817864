"""A chat-completions endpoint for benchmarks, in a process of its own: thinks for a while, then says a few words.

It does next to nothing, so that the clients are measured; header and body leave in one piece, without Nagle's delay.
With a rate, it refuses requests beyond so many a second with 429, and says when to come again.
"""

from __future__ import annotations

import asyncio
import json
import math
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

THINKS = 0.05
MESSAGE = {"role": "assistant", "content": "Could you please tell me your order number?"}
BODY = json.dumps(
    {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "bench",
        "choices": [{"index": 0, "message": MESSAGE, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 300, "completion_tokens": 9, "total_tokens": 309},
    }
).encode()
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)

BURST_SECONDS = 0.2
"""Requests of so many seconds may come at once at an endpoint with a rate."""


class Rate:
    """How many requests a second are answered; 0 for all."""

    def __init__(self, rate: float) -> None:
        self._rate, self._most = rate, max(1.0, rate * BURST_SECONDS)
        self._room, self._at = self._most, 0.0

    def take(self) -> float:
        """0 where a request may be answered now, else the seconds until one may."""
        if not self._rate:
            return 0.0
        now = asyncio.get_running_loop().time()
        self._room, self._at = min(self._most, self._room + (now - self._at) * self._rate), now
        if self._room < 1:
            return (1 - self._room) / self._rate
        self._room -= 1
        return 0.0


def refusal(seconds: float) -> bytes:
    """An answer that asks to come again after `seconds`."""
    wait = f"retry-after-ms: {seconds * 1000:.0f}\r\nRetry-After: {math.ceil(seconds)}"
    return f"HTTP/1.1 429 Too Many Requests\r\n{wait}\r\nContent-Length: 0\r\n\r\n".encode()


class Endpoint(asyncio.Protocol):
    """One connection."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send what there is to send at once."""
        self._transport, self._held = transport, b""
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data: bytes) -> None:
        """Answer a request as soon as the whole of it is there and was thought about."""
        self._held += data
        head, end, body = self._held.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
        if end and len(body) >= int(length or 0):
            self._held = b""
            wait = self._rate.take()
            answer = refusal(wait) if wait else ANSWER
            asyncio.get_running_loop().call_later(THINKS, self._answer, answer)

    def _answer(self, answer: bytes) -> None:
        if isinstance(self._transport, asyncio.Transport) and not self._transport.is_closing():
            self._transport.write(answer)


async def serve(rate: Rate) -> None:
    """Serve until the process is ended; the port stands in the first line of output."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Endpoint(rate), "127.0.0.1", 0, backlog=256)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await server.serve_forever()


@contextmanager
def serving(rate: float = 0.0) -> Iterator[str]:
    """The endpoint in another process; its address. `rate`: the requests a second that it answers, 0 for all."""
    command = [sys.executable, "-m", "tests.bench._endpoint", str(rate)]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
        finally:
            process.terminate()


if __name__ == "__main__":
    asyncio.run(serve(Rate(float(sys.argv[1]))))
