"""A chat-completions endpoint for benchmarks, in a process of its own: thinks for a while, then says a few words.

It does next to nothing, so that the clients are measured; header and body leave in one piece, without Nagle's delay.
"""

from __future__ import annotations

import asyncio
import json
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


class Endpoint(asyncio.Protocol):
    """One connection."""

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
            asyncio.get_running_loop().call_later(THINKS, self._answer)

    def _answer(self) -> None:
        if isinstance(self._transport, asyncio.Transport) and not self._transport.is_closing():
            self._transport.write(ANSWER)


async def serve() -> None:
    """Serve until the process is ended; the port stands in the first line of output."""
    server = await asyncio.get_running_loop().create_server(Endpoint, "127.0.0.1", 0, backlog=256)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await server.serve_forever()


@contextmanager
def serving() -> Iterator[str]:
    """The endpoint in another process; its address."""
    command = [sys.executable, "-m", "tests.bench._endpoint"]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
        finally:
            process.terminate()


if __name__ == "__main__":
    asyncio.run(serve())
