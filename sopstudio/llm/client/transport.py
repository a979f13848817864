"""The bytes of requests and responses: aiohttp for every call, under the `openai` package for conversations.

All bounds on what an endpoint sends are kept here, for both clients alike: on the bytes of a body after decompression,
of a stream, of an error, and on interim responses. The time for a whole call is bounded by `EndpointModel`.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from sopstudio.llm.client.address import Address, proxy_of
from sopstudio.llm.client.retries import (
    MAX_BODY_BYTES,
    MAX_CONNECT_SECONDS,
    MAX_ERROR_BYTES,
    MAX_INTERIM_RESPONSES,
    MAX_STREAM_BYTES,
    TooLarge,
    Unreachable,
)

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from ssl import SSLContext

    from aiohttp import ClientResponse, TCPConnector

EVENT_STREAM = "text/event-stream"
CHUNK_BYTES = 65_536
WINDOW_BITS = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""How `zlib` reads the encodings that a proxy may apply although none is asked for."""


class Incoming(Protocol):
    """A response whose body is still to be read."""

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers, looked up in any case."""
        ...

    def pieces(self) -> AsyncIterator[bytes]:
        """The decompressed body as it comes, within the bounds. Raises `Unreachable` and `TooLarge`."""
        ...


class Transport(Protocol):
    """Posts requests over connections that it keeps, and follows no redirect."""

    def post(self, content: bytes) -> AbstractAsyncContextManager[Incoming]:
        """Post a request body to the address. Raises `Unreachable` and `TooLarge`."""
        ...

    async def close(self) -> None:
        """Close its connections. Nothing can be posted from then on."""
        ...


class AiohttpTransport:
    """As many connections as there are calls at once. `ssl_context`: None for the system's certificates."""

    def __init__(self, address: Address, ssl_context: SSLContext | None = None) -> None:
        from aiohttp import ClientSession, ClientTimeout, DummyCookieJar

        self._address, self._proxy = address, proxy_of(address.base_url)
        self._session = ClientSession(
            connector=_connector(ssl_context),
            cookie_jar=DummyCookieJar(),
            timeout=ClientTimeout(total=None, sock_connect=MAX_CONNECT_SECONDS),
            auto_decompress=False,
        )

    @asynccontextmanager
    async def post(self, content: bytes) -> AsyncIterator[Incoming]:
        """Post a request body; a response that is not read to its end takes its connection with it."""
        response = await self.send(self._address.url, self._address.headers, content)
        try:
            yield response
        finally:
            response.close()

    async def send(self, url: str, headers: Mapping[str, str], content: bytes) -> AiohttpResponse:
        """Post to a URL; the caller closes the response. Raises `Unreachable`."""
        from aiohttp import ClientError, ClientResponseError

        try:
            response = await self._session.post(
                url, data=content, headers=headers, allow_redirects=False, proxy=self._proxy
            )
        except ClientResponseError as error:
            raise Unreachable(error.message) from None
        except (ClientError, TimeoutError, OSError) as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        return AiohttpResponse(response)

    async def close(self) -> None:
        await self._session.close()


class AiohttpResponse:
    """A response whose body is decompressed and bounded while it is read."""

    def __init__(self, response: ClientResponse) -> None:
        self._response = response

    @property
    def status(self) -> int:
        return self._response.status

    @property
    def headers(self) -> Mapping[str, str]:
        return self._response.headers

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes; of an error no more than is ever shown."""
        from aiohttp import ClientError

        size, is_error = 0, not 200 <= self.status < 300
        limit = MAX_ERROR_BYTES if is_error else MAX_STREAM_BYTES if is_event_stream(self.headers) else MAX_BODY_BYTES
        decompress = _decompressor(self.headers.get("Content-Encoding", ""))
        try:
            async for chunk in self._response.content.iter_any():
                for piece in decompress(chunk):
                    size += len(piece)
                    if size > limit and is_error:
                        return
                    if size > limit:
                        raise TooLarge(f"more than {limit:,} bytes")
                    yield piece
        except (ClientError, OSError, zlib.error) as error:
            raise Unreachable(str(error) or type(error).__name__) from None

    def close(self) -> None:
        """Let go of the connection; it is kept for the next call if the body was read to its end."""
        self._response.release()


def is_event_stream(headers: Mapping[str, str]) -> bool:
    """Whether a response comes as server-sent events."""
    return EVENT_STREAM in headers.get("Content-Type", "")


def _decompressor(encoding: str) -> Callable[[bytes], Iterator[bytes]]:
    """A function from compressed chunks to pieces of at most `CHUNK_BYTES`; chunks as they are without an encoding."""
    bits = WINDOW_BITS.get(encoding.strip().lower())
    if bits is None:
        return lambda chunk: iter((chunk,))
    return partial(_decompress, zlib.decompressobj(bits))


def _decompress(decompressor: Any, chunk: bytes) -> Iterator[bytes]:
    while chunk:
        piece = decompressor.decompress(chunk, CHUNK_BYTES)
        if piece:
            yield piece
        chunk = decompressor.unconsumed_tail


def _connector(ssl_context: SSLContext | None) -> TCPConnector:
    """A connector without a limit of its own, whose connections break off after too many interim responses.

    aiohttp skips responses of status 1xx without end and has no option to bound them.
    """
    from aiohttp import TCPConnector
    from aiohttp.client_proto import ResponseHandler
    from aiohttp.http import HttpProcessingError, RawResponseMessage

    class BoundedHandler(ResponseHandler):
        interim_responses = 0

        def feed_data(self, data: tuple[RawResponseMessage, Any], size: int = 0) -> None:
            is_interim = 100 <= data[0].code < 200
            self.interim_responses = self.interim_responses + 1 if is_interim else 0
            if self.interim_responses <= MAX_INTERIM_RESPONSES:
                super().feed_data(data, size)
            elif self.transport is not None:
                message = f"more than {MAX_INTERIM_RESPONSES} interim responses"
                self.set_exception(HttpProcessingError(code=data[0].code, message=message))
                self.transport.abort()

    handler: type[ResponseHandler] = BoundedHandler
    connector = TCPConnector(limit=0, ssl=ssl_context or True)
    connector._factory = partial(handler, loop=connector._loop)
    return connector


__all__ = ["AiohttpResponse", "AiohttpTransport", "Incoming", "Transport", "is_event_stream"]
