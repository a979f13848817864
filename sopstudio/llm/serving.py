"""Any model behind an OpenAI-compatible endpoint on this machine, for use by other programs.

Chat completions and responses come whole or, where asked for, as a stream. `/v1/models` lists the one model, which
answers whatever name a request gives. Only this machine can connect, and only by its own name: a web page cannot
reach it through a host name of its own (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from sopstudio.errors import FormatError, SettingsError, SopStudioError
from sopstudio.llm.client import MAX_BODY_BYTES
from sopstudio.llm.protocol import Model
from sopstudio.llm.responses_api import response_events, to_chat_request, to_response
from sopstudio.llm.served_request import RequestRefusedError, check_request, model_request, obey
from sopstudio.sop import dumps, loads
from sopstudio.sop.canonical_json import decode_utf8

if TYPE_CHECKING:
    from aiohttp import web

HOST = "127.0.0.1"
HOST_NAMES = {HOST, "localhost"}
MAX_REQUEST_BYTES = 16 * MAX_BODY_BYTES
MAX_PIECE_CHARACTERS = 24
"""Streamed arguments are cut into pieces of this length."""
WORD = re.compile(r"\s*\S+|\s+")


async def serve(model: Model, port: int, ready: Callable[[str], None]) -> None:
    """Serve until cancelled. `ready` is called with the address; port 0 picks a free one.

    Raises `SettingsError` where the port cannot be used.
    """
    from aiohttp import web

    runner = web.AppRunner(create_application(model), access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, port)
        await site.start()
        ready(f"http://{HOST}:{runner.addresses[0][1]}/v1")
        await asyncio.Event().wait()
    except OSError as error:
        reason, hint = error.strerror or str(error), "is something served there already? choose another with --port"
        raise SettingsError("the port cannot be used", where=f"{HOST}:{port}", why=reason, hint=hint) from None
    finally:
        await runner.cleanup()


def create_application(model: Model) -> web.Application:
    """The endpoint as an aiohttp application."""
    from aiohttp import web

    endpoint = _Endpoint(model)
    app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[web.middleware(_check_host)])
    app.router.add_get("/v1/models", endpoint.list_models)
    app.router.add_get("/v1/models/{model:.+}", endpoint.show_model)
    app.router.add_post("/v1/chat/completions", endpoint.answer_completion)
    app.router.add_post("/v1/responses", endpoint.answer_response)
    return app


async def _check_host(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    from aiohttp import web

    if request.url.host not in HOST_NAMES:
        return _error_response(403, "only this machine is served, by the name localhost or 127.0.0.1")
    try:
        return await handler(request)
    except web.HTTPException as error:
        return _error_response(error.status, error.reason)


class _Endpoint:
    """The handlers for one model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._entry = {"id": model.name, "object": "model", "created": 0, "owned_by": "sopstudio"}

    async def list_models(self, _request: web.Request) -> web.StreamResponse:
        return _json_response({"object": "list", "data": [self._entry]})

    async def show_model(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["model"]
        if name == self._model.name:
            return _json_response(self._entry)
        error = RequestRefusedError(f"The model '{name}' does not exist.", "model", "model_not_found")
        return _json_response(error.body(), 404)

    async def answer_completion(self, request: web.Request) -> web.StreamResponse:
        return await _answer(self._model, request, _complete)

    async def answer_response(self, request: web.Request) -> web.StreamResponse:
        return await _answer(self._model, request, _respond)


Serve = Callable[["Model", "web.Request", Any], Awaitable["web.StreamResponse"]]
"""Answers a request with this body. Raises `SopStudioError`."""


async def _answer(model: Model, request: web.Request, serve_body: Serve) -> web.StreamResponse:
    try:
        body = loads(decode_utf8(await request.read()))
    except FormatError as error:
        return _error_response(400, f"the request cannot be read: {error.why or error.what}")
    try:
        return await serve_body(model, request, body)
    except RequestRefusedError as error:
        return _json_response(error.body(), 400)
    except SopStudioError as error:
        return _error_response(502, str(error))


async def _complete(model: Model, request: web.Request, body: Any) -> web.StreamResponse:
    response = await _ask(model, check_request(body))
    if not isinstance(response, Mapping):
        from aiohttp import web

        return web.Response(text=str(response), content_type="text/html")
    if not body.get("stream"):
        return _json_response(response)
    options = body.get("stream_options")
    usage = isinstance(options, Mapping) and bool(options.get("include_usage"))
    return await _stream(request, (f"data: {event}" for event in stream_events(response, usage=usage)))


async def _respond(model: Model, request: web.Request, body: Any) -> web.StreamResponse:
    completion = await _ask(model, check_request(to_chat_request(body)))
    if not isinstance(completion, Mapping) or not completion.get("choices"):
        return _error_response(502, "the model answered without a message")
    response = to_response(body, completion)
    if not body.get("stream"):
        return _json_response(response)
    events = (f"event: {event['type']}\ndata: {dumps(event, indent=None)}" for event in response_events(response))
    return await _stream(request, events)


async def _ask(model: Model, body: dict[str, Any]) -> Any:
    """The model's response, as the request wants it; whatever is no completion as it came."""
    response = await model.complete_async({**model_request(body), "model": model.name})
    if not isinstance(response, Mapping) or not _has_message(response):
        return response
    return obey(body, complete_response(response, f"chatcmpl-{uuid4().hex}", int(time.time())))


def _has_message(response: Mapping[str, Any]) -> bool:
    choices = response.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return isinstance(first, Mapping) and isinstance(first.get("message"), Mapping)


def complete_response(response: Mapping[str, Any], identifier: str, created: int) -> dict[str, Any]:
    """A response with the fields that clients rely on: an id, its time and the total of its tokens."""
    result = {"id": identifier, "created": created, **response}
    usage = result.get("usage")
    if isinstance(usage, Mapping) and "total_tokens" not in usage:
        counts = [usage.get(key) for key in ("prompt_tokens", "completion_tokens")]
        result["usage"] = {**usage, "total_tokens": sum(count for count in counts if isinstance(count, int))}
    return result


async def _stream(request: web.Request, events: Iterable[str]) -> web.StreamResponse:
    from aiohttp import web

    stream = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await stream.prepare(request)
    for event in events:
        await stream.write(f"{event}\n\n".encode(errors="replace"))
    await stream.write_eof()
    return stream


def stream_events(response: Mapping[str, Any], *, usage: bool = False) -> Iterator[str]:
    """The data of the events as which a response is streamed; a response without a message is one event."""
    choices = response.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], Mapping) else {}
    message = choice.get("message")
    identity = {key: response[key] for key in ("id", "created") if key in response}
    head = {**identity, "object": "chat.completion.chunk", "model": response.get("model", "")}
    if not isinstance(message, Mapping):
        yield dumps(response, indent=None)
    else:
        for delta in _deltas(message):
            yield dumps({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}, indent=None)
        last: dict[str, Any] = {"index": 0, "delta": {}, "finish_reason": choice.get("finish_reason") or "stop"}
        yield dumps({**head, "choices": [last]}, indent=None)
    if usage and response.get("usage"):
        yield dumps({**head, "choices": [], "usage": response["usage"]}, indent=None)
    yield "[DONE]"


def _deltas(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A message in pieces: text word by word, a call by its name and then its arguments."""
    yield {"role": "assistant"}
    for key in ("content", "refusal"):
        for word in WORD.findall(message.get(key) or ""):
            yield {key: word}
    for index, call in enumerate(message.get("tool_calls") or []):
        function = call.get("function", {})
        text = str(function.get("arguments") or "")
        function_head = {"name": function.get("name"), "arguments": ""}
        yield {"tool_calls": [{"index": index, "id": call.get("id"), "type": "function", "function": function_head}]}
        for start in range(0, len(text), MAX_PIECE_CHARACTERS):
            yield {
                "tool_calls": [{"index": index, "function": {"arguments": text[start : start + MAX_PIECE_CHARACTERS]}}]
            }


def _json_response(data: Any, status: int = 200) -> web.Response:
    from aiohttp import web

    body = dumps(data, indent=None).encode(errors="replace")
    return web.Response(body=body, status=status, content_type="application/json")


def _error_response(status: int, reason: str) -> web.Response:
    kind = "invalid_request_error" if status < 500 else "api_error"
    return _json_response({"error": {"message": reason, "type": kind, "code": status}}, status)


__all__ = ["complete_response", "create_application", "serve", "stream_events"]
