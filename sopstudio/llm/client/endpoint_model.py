"""A model behind an OpenAI-compatible endpoint, whichever client carries the bytes.

A call has one deadline for everything (connecting, retries, waiting, a body that only drips), few retries and only
where they can help, no redirects, and bounds on what is read. The body is written and read by our own JSON functions,
so that numbers stay exact. Whatever the endpoint says is taken as data, without the key: an answer that is no chat
completion is returned as it came, for `read_reply` to refuse.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import Future
from typing import Any, Literal, TypeVar

import msgspec

from sopstudio.errors import FormatError, ModelError
from sopstudio.llm.capabilities import Observer, make_record_key
from sopstudio.llm.client import refused_members, retries
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.openai_transport import OpenAiTransport
from sopstudio.llm.client.refused_members import MAX_REFUSALS, Member, find_refused, leave_out
from sopstudio.llm.client.request_options import apply_options
from sopstudio.llm.client.retries import FIRST_PAUSE_SECONDS, MAX_RETRIES, TooLarge, Unreachable
from sopstudio.llm.client.streaming import Lines, ResponseAssembly
from sopstudio.llm.client.transport import AiohttpTransport, Incoming, Transport, is_event_stream
from sopstudio.llm.response import MAX_MEMBERS, OMISSIONS_KEY, has_too_many_members, read_response
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Price
from sopstudio.sop import dumps
from sopstudio.sop.canonical_json import decode_utf8

T = TypeVar("T")
Client = Literal["conversation", "batch"]
CLIENTS: Mapping[Client, Callable[[Address, float], Transport]] = {
    "conversation": OpenAiTransport,
    "batch": lambda address, _timeout: AiohttpTransport(address),
}
"""What carries the bytes: the `openai` package, or aiohttp alone, which takes a thirtieth of the processor time."""
ENCODER = msgspec.json.Encoder(decimal_format="number")
"""A hundred times as quick as `dumps`, which walks every value in Python."""
STREAMED = {"stream": True, "stream_options": {"include_usage": True}}


class EndpointModel:
    """A model at an address. `timeout`: seconds that a call may take altogether; `pause` waits before a retry.

    Requests carry the `options`, but for members that the endpoint once refused (see `refused_members`): `notify`
    receives a sentence about each, from the thread of the client, and answers name what their request was asked
    without. Connections stay open between calls until `close`, or until nobody holds the model any more.
    """

    is_hosted = True

    def __init__(
        self,
        address: Address,
        timeout: float = 60.0,
        price: Price | None = None,
        *,
        client: Client = "conversation",
        options: ModelOptions | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        notify: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self.name, self.price, self.client = address.name, price, client
        self.options = options or ModelOptions()
        self.timeout = self.options.timeout or timeout
        self._address, self._pause, self._notify = address, pause, notify
        self._refused: tuple[Member, ...] = ()
        self._background: Background | None = None
        self._transport: Transport | None = None

    @property
    def record_key(self) -> str:
        """The name with the URL that is asked; models of two endpoints can have one name."""
        return make_record_key(self.name, url=self._address.url)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._address.where})"

    def complete(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The response to a request body; text if the endpoint did not answer with JSON. Raises `ModelError`.

        With an observer the answer is asked for in pieces, and comes back as it would have come whole.
        """
        future = self._running().submit(self._complete_in_time(dict(body), observer))
        try:
            return future.result()
        finally:
            future.cancel()

    async def complete_async(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The same without blocking, from any event loop. Cancelling it closes the connection."""
        return await asyncio.wrap_future(self._running().submit(self._complete_in_time(dict(body), observer)))

    def with_observer(self, observer: Observer) -> Observed:
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

    def _get_transport(self) -> Transport:
        """The client, created inside the loop that its connections belong to."""
        if self._transport is None:
            self._transport = CLIENTS[self.client](self._address, self.timeout)
            self._running().add_shutdown_hook(self._transport.close)
        return self._transport

    async def _complete_in_time(self, body: dict[str, Any], observer: Observer | None) -> Any:
        self._get_transport()  # loading the client is not the endpoint's time
        try:
            async with asyncio.timeout(self.timeout):
                asked = apply_options(body, self.options)
                return await self._ask_without_refused({**asked, **STREAMED} if observer else asked, observer)
        except TimeoutError:
            raise retries.too_late(self._address, self.timeout) from None

    async def _ask_without_refused(self, body: dict[str, Any], observer: Observer | None) -> Any:
        """Post the request without what the endpoint refuses, which is remembered once it answers. Raises `ModelError`.

        What a request in parallel learned meanwhile stays.
        """
        members = self._refused
        max_members = len(members) + MAX_REFUSALS
        while True:
            asked, omissions = leave_out(body, members)
            try:
                response = await self._retry(_encode(asked), observer)
            except _Refusal as refusal:
                member = find_refused(refusal.body, asked, self.options.body)
                if member is None or len(members) == max_members:
                    raise refusal.error from None
                members = (*members, member)
            else:
                self._remember(members)
                return (
                    {**response, OMISSIONS_KEY: list(omissions)} if omissions and type(response) is dict else response
                )

    def _remember(self, members: tuple[Member, ...]) -> None:
        for member in members:
            if member not in self._refused:
                self._refused = (*self._refused, member)
                self._notify(f"{self._address.where} refuses {member.name}: it is asked {member.remedy}")

    async def _retry(self, content: bytes, observer: Observer | None) -> Any:
        """Post the request, again where that can help. Raises `ModelError` and `_Refusal`."""
        ends = asyncio.get_running_loop().time() + self.timeout
        for attempt in range(MAX_RETRIES + 1):
            try:
                return await self._post(content, observer, attempt)
            except _Retriable as failure:
                error, seconds = failure.error, failure.pause
            left = ends - asyncio.get_running_loop().time()
            if seconds is None or attempt == MAX_RETRIES or seconds >= left:
                break
            await self._pause(seconds)
        raise error

    async def _post(self, content: bytes, observer: Observer | None, attempt: int) -> Any:
        try:
            async with self._get_transport().post(content) as incoming:
                if not 200 <= incoming.status < 300:
                    refusal = await self._read(incoming)
                    error = retries.refusal_error(self._address, incoming.status, refusal)
                    if incoming.status in refused_members.STATUSES:
                        raise _Refusal(error, refusal)
                    raise _Retriable(error, retries.pause_before_retry(incoming.status, incoming.headers, attempt))
                if observer and is_event_stream(incoming.headers):
                    return await self._assemble(incoming, observer)
                return await self._read(incoming)
        except Unreachable as broken:
            error = retries.unreachable(self._address, broken)
            raise _Retriable(error, FIRST_PAUSE_SECONDS * 2**attempt) from None
        except TooLarge as size:
            raise retries.too_large(self._address, size) from None

    async def _read(self, incoming: Incoming) -> Any:
        """A whole body as JSON data or text, without the key. Raises `TooLarge` and `Unreachable`."""
        content = b"".join([piece async for piece in incoming.pieces()])
        try:
            text = decode_utf8(content)
        except FormatError as error:
            return str(error)
        return self._address.redactor.data(_parse(text))

    async def _assemble(self, incoming: Incoming, observer: Observer) -> Any:
        """The answer put together. A stream that breaks off after its first words is not asked for again."""
        redactor = self._address.redactor
        lines, assembly, pieces, is_heard = Lines(), ResponseAssembly(redactor.text), redactor.pieces(), False
        try:
            async for chunk in incoming.pieces():
                for event in lines.take(chunk):
                    if text := pieces.take(assembly.take(event)):
                        is_heard = True
                        observer(text)
                if assembly.done:
                    break
        except Unreachable:
            if not is_heard:
                raise
        if text := pieces.rest():
            observer(text)
        return redactor.data(assembly.response())


class _Retriable(Exception):
    """The attempt failed with `error`; another one may help after `pause` seconds (None: it cannot)."""

    def __init__(self, error: ModelError, pause: float | None) -> None:
        super().__init__(str(error))
        self.error, self.pause = error, pause


class _Refusal(Exception):
    """The endpoint refused the request with `error`; `body` is what it said, as JSON data or text."""

    def __init__(self, error: ModelError, body: Any) -> None:
        super().__init__(str(error))
        self.error, self.body = error, body


def _parse(text: str) -> Any:
    if has_too_many_members(text):
        raise TooLarge(f"more than {MAX_MEMBERS:,} values")
    return read_response(text)


def _encode(body: dict[str, Any]) -> bytes:
    """A body as JSON, numbers exact; halves of characters, which no endpoint can read, as question marks."""
    try:
        return ENCODER.encode(body)
    except (TypeError, UnicodeEncodeError):
        return dumps(body, indent=None).encode(errors="replace")


class Observed:
    """An endpoint's model with somebody who listens while it speaks."""

    def __init__(self, model: EndpointModel, observer: Observer) -> None:
        self.name, self.price, self.options = model.name, model.price, model.options
        self.record_key, self._model, self._observer = model.record_key, model, observer

    def complete(self, body: dict[str, Any]) -> Any:
        """The whole response. Raises `ModelError`."""
        return self._model.complete(body, self._observer)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same without blocking."""
        return await self._model.complete_async(body, self._observer)


class Background:
    """An event loop in a thread of its own, for clients whose connections belong to one loop.

    A model is asked from plain code, from the window's thread and from several event loops one after the other; with a
    loop of its own a client keeps its connections across all of them, and one implementation with one deadline serves
    the synchronous and the asynchronous call alike. `close` stops the loop; what is still running is cancelled.
    """

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()
        self._shutdown_hooks: list[Callable[[], Coroutine[Any, Any, None]]] = []

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Start a coroutine; cancelling the future cancels it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def add_shutdown_hook(self, hook: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Await `hook()` when the loop is about to stop."""
        self._shutdown_hooks.append(hook)

    def close(self) -> None:
        """Cancel what runs, await the hooks, stop the loop and its thread. A second call does nothing."""
        if self._loop.is_closed():
            return
        self.submit(self._shut_down()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _shut_down(self) -> None:
        running = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for hook in self._shutdown_hooks:
            await hook()
        await self._loop.shutdown_asyncgens()
        await self._loop.shutdown_default_executor()


__all__ = ["CLIENTS", "Background", "Client", "EndpointModel", "Observed"]
