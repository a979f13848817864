"""A model behind an endpoint, whichever client carries the bytes, and whichever API it speaks.

A call waits for its turn at the endpoint (`Limiter`) and then has one deadline for everything (connecting, retries, a
body that only drips), few retries and only where they can help, no redirects, and bounds on what is read. The body is
written and read by our own JSON functions, so that numbers stay exact. Whatever the endpoint says is taken as data,
without the key: an answer that is no chat completion is returned as it came, for `read_reply` to refuse.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

import msgspec

from sopstudio.errors import FormatError, ModelError
from sopstudio.llm.capabilities import Observer, make_record_key
from sopstudio.llm.client import refused_members, retries
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.limiter import EndpointBusy, Limiter, Turn
from sopstudio.llm.client.rate_headers import read_pause
from sopstudio.llm.client.refused_members import MAX_REFUSALS, Member, find_refused, leave_out
from sopstudio.llm.client.retries import MAX_RETRIES, Refusal, TooLarge, Unreachable
from sopstudio.llm.client.streaming import Lines
from sopstudio.llm.client.transport import Incoming, Transport, is_event_stream
from sopstudio.llm.client.wire_formats import chat_completions
from sopstudio.llm.client.wire_formats.wire_format import Client, WireFormat
from sopstudio.llm.response import (
    CHARACTERS_PER_TOKEN,
    MAX_MEMBERS,
    MAX_REPORTED_TOKENS,
    OMISSIONS_KEY,
    WAITING_KEY,
    has_too_many_members,
    read_response,
)
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Price
from sopstudio.sop import dumps
from sopstudio.sop.canonical_json import decode_utf8

T = TypeVar("T")
MIN_WAITING_SECONDS = 0.05
"""Less is not said of an answer."""
ENCODER = msgspec.json.Encoder(decimal_format="number")
"""A hundred times as quick as `dumps`, which walks every value in Python."""


class EndpointModel:
    """A model at an address. `timeout`: seconds that a call may take once it is its turn.

    `limiter` says when it is: models of one endpoint share it. `wire` is how its API writes requests and answers.

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
        limiter: Limiter | None = None,
        notify: Callable[[str], None] = lambda _text: None,
        wire: WireFormat = chat_completions.FORMAT,
    ) -> None:
        self.name, self.price, self.client, self._wire = address.name, price, client, wire
        self.options = options or ModelOptions()
        self.timeout = self.options.timeout or timeout
        self._address, self._limiter, self._notify = address, limiter or Limiter(), notify
        self._refused: tuple[Member, ...] = ()
        self._background: Background | None = None
        self._transport: Transport | None = None

    @property
    def record_key(self) -> str:
        """The name with the URL that is asked, for models of two endpoints can have one name, and with the options."""
        return make_record_key(self.name, url=self._address.url, **self.options.answer_values())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._address.where})"

    def complete(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The response to a request body; text if the endpoint did not answer with JSON. Raises `ModelError`.

        With an observer the answer is asked for in pieces, and comes back as it would have come whole.
        """
        future = self._running().submit(self._complete(dict(body), observer))
        try:
            return future.result()
        finally:
            future.cancel()

    async def complete_async(self, body: dict[str, Any], observer: Observer | None = None) -> Any:
        """The same without blocking, from any event loop. Cancelling it closes the connection."""
        return await asyncio.wrap_future(self._running().submit(self._complete(dict(body), observer)))

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
            self._transport = self._wire.clients[self.client](self._address, self.timeout)
            self._running().add_shutdown_hook(self._transport.close)
        return self._transport

    async def _complete(self, body: dict[str, Any], observer: Observer | None) -> Any:
        """Ask with the options, but without what the endpoint refuses, which is remembered once it answers.

        Raises `ModelError`. What a request in parallel learned meanwhile stays.
        """
        written = self._wire.write(apply_options(body, self.options))
        body = {**written.body, **(self._wire.streamed if observer else {})}
        members = self._refused
        max_members = len(members) + MAX_REFUSALS
        while True:
            asked, absent = leave_out(body, members)
            omissions = (*written.omissions, *absent)
            try:
                response = await self._ask(_encode(asked), observer)
            except _RefusedRequest as refused:
                member = find_refused(refused.body, asked, self.options.body, self._wire.members)
                if member is None or len(members) == max_members:
                    raise refused.error from None
                members = (*members, member)
            else:
                self._remember(members)
                is_marked = omissions and type(response) is dict
                return {**response, OMISSIONS_KEY: list(omissions)} if is_marked else response

    def _remember(self, members: tuple[Member, ...]) -> None:
        for member in members:
            if member not in self._refused:
                self._refused = (*self._refused, member)
                self._notify(f"{self._address.where} refuses {member.name}: it is asked {member.remedy}")

    async def _ask(self, content: bytes, observer: Observer | None) -> Any:
        """Post a request when it is its turn, again where that can help. Raises `ModelError` and `_RefusedRequest`.

        The call's time runs while it is under way and before a retry, not while it waits for its turn.
        """
        self._get_transport()  # loading the client is not the endpoint's time
        turn = self._limiter.turn(len(content) // CHARACTERS_PER_TOKEN, self.timeout)
        clock, left, attempt = self._limiter.clock, self.timeout, 0
        waiting_since = clock.now()
        while True:
            try:
                async with turn:
                    began = clock.now()
                    async with asyncio.timeout(left):
                        return _mark_waiting(await self._post(content, observer, turn), began - waiting_since)
            except EndpointBusy as busy:
                raise retries.still_busy(self._address, busy.seconds, self.timeout) from None
            except TimeoutError:
                raise retries.too_late(self._address, self.timeout) from None
            except _Failed as failure:
                refusal = failure.refusal
            if refusal.is_too_fast:
                continue
            pause = refusal.pause(attempt)
            failed_seconds = clock.now() - began
            waiting_since += failed_seconds  # a failed attempt is the endpoint's time
            left -= failed_seconds + pause
            if attempt == MAX_RETRIES or left <= 0:
                raise refusal.error
            attempt += 1
            await clock.pause(pause)

    async def _post(self, content: bytes, observer: Observer | None, turn: Turn) -> Any:
        """The answer to one request. Raises `_Failed` where another may help, `ModelError` and `_RefusedRequest`."""
        try:
            async with self._get_transport().post(content) as incoming:
                if not 200 <= incoming.status < 300:
                    raise self._refuse(turn, incoming, await self._read(incoming))
                is_streamed = observer is not None and is_event_stream(incoming.headers)
                if observer and is_streamed:
                    answer = await self._assemble(incoming, observer)
                else:
                    answer = self._wire.read(await self._read(incoming))
                self._limiter.record_answer(turn, read_pause(incoming.headers, turn.tokens), _count_tokens(answer))
                return answer
        except Unreachable as broken:
            raise _Failed(Refusal(retries.unreachable(self._address, broken))) from None
        except TooLarge as size:
            raise retries.too_large(self._address, size) from None

    def _refuse(self, turn: Turn, incoming: Incoming, body: Any) -> Exception:
        """The exception for an answer that is no success; the limiter learns of one that came too fast."""
        refusal = retries.read_refusal(self._address, incoming.status, incoming.headers, body)
        if refusal.is_too_fast and not self._limiter.record_refusal(turn, refusal.asked):
            return refusal.error
        if incoming.status in refused_members.STATUSES:
            return _RefusedRequest(refusal.error, body)
        return _Failed(refusal) if refusal.is_retried else refusal.error

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
        lines, assembly, pieces, is_heard = Lines(), self._wire.assembly(redactor.text), redactor.pieces(), False
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


class _Failed(Exception):
    """An attempt failed in a way that may pass."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal.error))
        self.refusal = refusal


def _mark_waiting(answer: Any, seconds: float) -> Any:
    """The answer with the seconds that its call waited for its turn and between attempts."""
    is_marked = seconds >= MIN_WAITING_SECONDS and type(answer) is dict
    return {**answer, WAITING_KEY: round(seconds, 3)} if is_marked else answer


def _count_tokens(answer: Any) -> int | None:
    """The tokens of a request and its answer as the endpoint counts them; None where it does not."""
    usage = answer.get("usage") if isinstance(answer, Mapping) else None
    tokens = usage.get("total_tokens") if isinstance(usage, Mapping) else None
    return tokens if type(tokens) is int and 0 <= tokens <= MAX_REPORTED_TOKENS else None


class _RefusedRequest(Exception):
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


def apply_options(body: Mapping[str, Any], options: ModelOptions) -> dict[str, Any]:
    """The body with the options; what the request asks for itself stands, and `options.body` goes before everything.

    Stop sequences are joined and seeds added up: repeats of a run differ in the seed of the request.
    """
    sampling = {
        "temperature": options.temperature,
        "top_p": options.top_p,
        "max_tokens": options.max_tokens,
        "reasoning_effort": options.effort,
    }
    if body.get("tools"):
        sampling |= {"tool_choice": options.tool_choice, "parallel_tool_calls": options.parallel_tool_calls}
    members = {name: value for name, value in sampling.items() if value is not None}
    asked = {**members, **body}
    if options.stop:
        asked["stop"] = list(dict.fromkeys((*body.get("stop", ()), *options.stop)))
    if options.seed is not None:
        asked["seed"] = options.seed + body.get("seed", 0)
    return {**asked, **options.body}


__all__ = ["Background", "Client", "EndpointModel", "Observed", "apply_options"]
