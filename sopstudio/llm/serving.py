"""Any model behind an OpenAI-compatible endpoint on this machine, for trying what others build.

Chat completions come whole or, where asked for, in pieces; `/v1/models` names the one model. Only this machine can
connect, and only under its own name: a web page cannot get in through the browser by a name of its own.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from sopstudio.errors import FormatError, SettingsError, SopStudioError
from sopstudio.llm.client import MAX_BODY_BYTES
from sopstudio.llm.protocol import Model
from sopstudio.sop import dumps, loads
from sopstudio.sop.canonical import decode

if TYPE_CHECKING:
    from aiohttp import web

HOST = "127.0.0.1"
NAMES = {HOST, "localhost"}
MAX_REQUEST = 16 * MAX_BODY_BYTES
PIECE = 24
"""Characters of arguments in a piece."""
WORDS = re.compile(r"\s*\S+|\s+")


async def serve(model: Model, port: int, ready: Callable[[str], None]) -> None:
    """Serve until cancelled. `ready` is told the address; port 0 takes a free one.

    Raises `SettingsError` where the port cannot be had.
    """
    from aiohttp import web

    runner = web.AppRunner(application(model), access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, port)
        await site.start()
        ready(f"http://{HOST}:{runner.addresses[0][1]}/v1")
        await asyncio.Event().wait()
    except OSError as error:
        why, hint = error.strerror or str(error), "is something served there already? choose another with --port"
        raise SettingsError("the port cannot be used", where=f"{HOST}:{port}", why=why, hint=hint) from None
    finally:
        await runner.cleanup()


def application(model: Model) -> web.Application:
    """The endpoint as an application of aiohttp."""
    from aiohttp import web

    @web.middleware
    async def guarded(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.url.host not in NAMES:
            return _told(403, "only this machine is served, by the name localhost or 127.0.0.1")
        try:
            return await handler(request)
        except web.HTTPException as error:
            return _told(error.status, error.reason)

    async def models(_request: web.Request) -> web.StreamResponse:
        found = {"id": model.name, "object": "model", "created": 0, "owned_by": "sopstudio"}
        return _json({"object": "list", "data": [found]})

    async def completions(request: web.Request) -> web.StreamResponse:
        return await _answer(model, request)

    app = web.Application(client_max_size=MAX_REQUEST, middlewares=[guarded])
    app.router.add_get("/v1/models", models)
    app.router.add_post("/v1/chat/completions", completions)
    return app


async def _answer(model: Model, request: web.Request) -> web.StreamResponse:
    try:
        body = loads(decode(await request.read()))
    except FormatError as error:
        return _told(400, f"the request cannot be read: {error.why or error.what}")
    if not isinstance(body, dict) or not isinstance(body.get("messages"), list):
        return _told(400, "the request has no messages")
    asked = {key: value for key, value in body.items() if key not in ("stream", "stream_options")}
    try:
        response = await model.complete_async({**asked, "model": model.name})
    except SopStudioError as error:
        return _told(502, str(error))
    if not isinstance(response, Mapping):
        from aiohttp import web

        return web.Response(text=str(response), content_type="text/html")
    if isinstance(response.get("choices"), list):
        response = completed(response, f"chatcmpl-{uuid4().hex}", int(time.time()))
    if not body.get("stream"):
        return _json(response)
    options = body.get("stream_options")
    return await _stream(request, response, usage=isinstance(options, Mapping) and bool(options.get("include_usage")))


def completed(response: Mapping[str, Any], identifier: str, created: int) -> dict[str, Any]:
    """An answer with what clients of such endpoints rely on: an id, its time and the sum of its tokens."""
    found = {"id": identifier, "created": created, **response}
    usage = found.get("usage")
    if isinstance(usage, Mapping) and "total_tokens" not in usage:
        counts = [usage.get(key) for key in ("prompt_tokens", "completion_tokens")]
        found["usage"] = {**usage, "total_tokens": sum(one for one in counts if isinstance(one, int))}
    return found


async def _stream(request: web.Request, response: Mapping[str, Any], *, usage: bool) -> web.StreamResponse:
    from aiohttp import web

    stream = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await stream.prepare(request)
    for event in events(response, usage=usage):
        await stream.write(f"data: {event}\n\n".encode(errors="replace"))
    await stream.write_eof()
    return stream


def events(response: Mapping[str, Any], *, usage: bool = False) -> Iterator[str]:
    """The data of the events that a response is streamed as; a response without a message is one event."""
    choices = response.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], Mapping) else {}
    message = choice.get("message")
    own = {key: response[key] for key in ("id", "created") if key in response}
    head = {**own, "object": "chat.completion.chunk", "model": response.get("model", "")}
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
    """A message in pieces: word by word, a call by its name first and then its arguments."""
    yield {"role": "assistant"}
    for key in ("content", "refusal"):
        for word in WORDS.findall(message.get(key) or ""):
            yield {key: word}
    for index, call in enumerate(message.get("tool_calls") or []):
        function = call.get("function", {})
        text = str(function.get("arguments") or "")
        named = {"name": function.get("name"), "arguments": ""}
        yield {"tool_calls": [{"index": index, "id": call.get("id"), "type": "function", "function": named}]}
        for start in range(0, len(text), PIECE):
            yield {"tool_calls": [{"index": index, "function": {"arguments": text[start : start + PIECE]}}]}


def _json(data: Any, status: int = 200) -> web.Response:
    from aiohttp import web

    body = dumps(data, indent=None).encode(errors="replace")
    return web.Response(body=body, status=status, content_type="application/json")


def _told(status: int, why: str) -> web.Response:
    kind = "invalid_request_error" if status < 500 else "api_error"
    return _json({"error": {"message": why, "type": kind, "code": status}}, status)


__all__ = ["application", "completed", "events", "serve"]
