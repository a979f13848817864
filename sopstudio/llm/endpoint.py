"""A model behind an OpenAI-compatible endpoint, whichever client carries the bytes.

A call has one deadline for everything (connecting, retries, waiting, a body that only drips), few retries and only
where they can help, no redirects, and a bound on what is read. The body is written and read by our own JSON functions,
so that numbers stay exact. Whatever the endpoint says is taken as data: an answer that is no chat completion is
returned as it came, for `read_reply` to refuse.
"""

from __future__ import annotations

import asyncio
import weakref
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from sopstudio.errors import FormatError, ModelError
from sopstudio.llm import wire
from sopstudio.llm.background import Background
from sopstudio.llm.protocol import read_response
from sopstudio.llm.roles import Observer
from sopstudio.llm.streaming import Assembly, Lines, TooLarge
from sopstudio.llm.wire import Address, Incoming, Transport, Unreachable
from sopstudio.settings import Price
from sopstudio.sop import dumps
from sopstudio.sop.canonical import decode

ENCODER = msgspec.json.Encoder(decimal_format="number")
"""A hundred times as quick as `dumps`, which walks every value in Python."""
STREAMED = {"stream": True, "stream_options": {"include_usage": True}}


class _Again(Exception):
    """The attempt failed with `error`; another one may help after `pause` seconds (None: it may not)."""

    def __init__(self, error: ModelError, pause: float | None) -> None:
        super().__init__(str(error))
        self.error, self.pause = error, pause


class EndpointModel(ABC):
    """A model at an address. `timeout`: seconds that a call may take altogether; `pause` waits before a retry.

    Connections stay open between calls until `close`, or until nobody holds the model any more.
    """

    hosted = True

    def __init__(
        self,
        address: Address,
        timeout: float = 60.0,
        price: Price | None = None,
        *,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name, self.timeout, self.price = address.name, timeout, price
        self._address, self._pause = address, pause
        self._background: Background | None = None
        self._transport: Transport | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._address.where})"

    @abstractmethod
    def _connect(self, address: Address) -> Transport:
        """The client, made where it is first needed, inside the loop that its connections belong to."""

    def complete(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The response to a request body; text where the endpoint answered with no JSON. Raises `ModelError`.

        With an observer the answer is asked for in pieces, and comes back as it would have come whole.
        """
        future = self._running().submit(self._in_time(dict(body), observer))
        try:
            return future.result()
        finally:
            future.cancel()

    async def complete_async(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The same without blocking, from any event loop. Cancelling it closes the connection."""
        return await asyncio.wrap_future(self._running().submit(self._in_time(dict(body), observer)))

    def observed(self, observer: Observer) -> Observed:
        """The same model, which tells what it says while it says it, from the thread of the client."""
        return Observed(self, observer)

    def close(self) -> None:
        """Close the connections; the model can be used again, with new ones."""
        background, self._background, self._transport = self._background, None, None
        if background is not None:
            background.close()

    def _running(self) -> Background:
        if self._background is None:
            self._background = Background(f"model {self.name}")
            weakref.finalize(self, self._background.close)
        return self._background

    def _connected(self) -> Transport:
        if self._transport is None:
            self._transport = self._connect(self._address)
            self._running().before_closing(self._transport.close)
        return self._transport

    async def _in_time(self, body: dict[str, Any], observer: Observer | None) -> Any:
        self._connected()  # loading the client is not the endpoint's time
        try:
            async with asyncio.timeout(self.timeout):
                asked = {**body, **STREAMED} if observer else body
                return await self._asked(_written(asked), observer)
        except TimeoutError:
            raise wire.too_late(self._address, self.timeout) from None

    async def _asked(self, content: bytes, observer: Observer | None) -> Any:
        """Post the request, again where that can help. Raises `ModelError`."""
        ends = asyncio.get_running_loop().time() + self.timeout
        for attempt in range(wire.RETRIES + 1):
            try:
                return await self._posted(content, observer, attempt)
            except _Again as failed:
                error, wait = failed.error, failed.pause
            left = ends - asyncio.get_running_loop().time()
            if wait is None or attempt == wire.RETRIES or wait >= left:
                break
            await self._pause(wait)
        raise error

    async def _posted(self, content: bytes, observer: Observer | None, attempt: int) -> Any:
        try:
            async with self._connected().post(content) as incoming:
                if not 200 <= incoming.status < 300:
                    error = wire.refused(self._address, incoming.status, self._read(await self._body(incoming)))
                    raise _Again(error, wire.pause_after(incoming.status, incoming.headers, attempt))
                if observer and "text/event-stream" in incoming.headers.get("Content-Type", ""):
                    return await self._streamed(incoming, observer)
                return self._read(await self._body(incoming))
        except Unreachable as broken:
            raise _Again(wire.unreachable(self._address, broken), wire.BACKOFF * 2**attempt) from None
        except TooLarge:
            raise wire.too_large(self._address) from None

    async def _body(self, incoming: Incoming) -> bytes:
        content = bytearray()
        async for piece in incoming.pieces():
            content += piece
            if len(content) > wire.MAX_BODY:
                raise TooLarge
        return bytes(content)

    async def _streamed(self, incoming: Incoming, observer: Observer) -> Any:
        """The answer put together. A stream that breaks off after its first words is not asked for again."""
        lines, assembly, heard = Lines(), Assembly(), False
        try:
            async for piece in incoming.pieces():
                for data in lines.take(piece):
                    text = assembly.take(self._address.without_key(data))
                    if text:
                        heard = True
                        observer(text)
                if assembly.done:
                    break
        except Unreachable:
            if not heard:
                raise
        response = assembly.response()
        text = dumps(response, indent=None)
        hidden = self._address.without_key(text)
        return response if hidden == text else read_response(hidden)

    def _read(self, content: bytes) -> Any:
        try:
            return read_response(self._address.without_key(decode(content)))
        except FormatError as error:
            return str(error)


def _written(body: dict[str, Any]) -> bytes:
    """A body as JSON, numbers exact; halves of characters, which no endpoint can read, as question marks."""
    try:
        return ENCODER.encode(body)
    except (TypeError, UnicodeEncodeError):
        return dumps(body, indent=None).encode(errors="replace")


class Observed:
    """An endpoint's model with somebody who listens while it speaks."""

    def __init__(self, model: EndpointModel, observer: Observer) -> None:
        self.name, self.price, self._model, self._observer = model.name, model.price, model, observer

    def complete(self, body: dict[str, Any]) -> Any:
        """The whole response. Raises `ModelError`."""
        return self._model.complete(body, self._observer)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same without blocking."""
        return await self._model.complete_async(body, self._observer)


__all__ = ["EndpointModel", "Observed"]
