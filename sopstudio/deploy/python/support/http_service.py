"""The procedure as an OpenAI-compatible chat endpoint, with the steps of persons at `/v1/people`.

    python serve.py --port 8080

Settings come from the environment (see README.md).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from uvicorn.supervisors import Multiprocess

from .backend import Backend, connect
from .cases import Cases
from .conversations import Conversations, Limits
from .describe import describe_run
from .history import RequestError, read_history
from .model import Procedure
from .people import People
from .settings import TokenGate, holds_token, read_settings
from .store import open_store
from .telemetry import Telemetry
from .wire import dumps, loads

MAX_BODY_BYTES = 1_000_000
TIDY_SECONDS = 10.0
PORT = 8080
CONVERSATION_HEADER, TOOLS_HEADER = "X-Conversation-ID", "X-SOP-Tools"
PIECE = re.compile(r"\s*\S+|\s+")
Handler = Callable[[Request], Awaitable[Response]]


class Service:
    """The handlers of the endpoint."""

    def __init__(self, procedure: Procedure, conversations: Conversations, people_token: str = "") -> None:
        self._procedure, self._conversations, self._people_token = procedure, conversations, people_token
        self._cases, self._people = conversations.cases, People(conversations)

    def routes(self) -> list[Route]:
        """What is served."""
        handlers: list[tuple[str, str, Handler]] = [
            ("POST", "/v1/chat/completions", self._complete),
            ("GET", "/v1/models", self._list_models),
            ("GET", "/v1/people", self._list_people),
            ("POST", "/v1/people/{id}", self._answer_person),
            ("GET", "/v1/conversations", self._list_conversations),
            ("GET", "/v1/conversations/{id}", self._show_conversation),
            ("GET", "/healthz", self._check_health),
        ]
        return [Route(path, guard(handler), methods=[method]) for method, path, handler in handlers]

    async def tidy(self) -> None:
        """Let the time of persons' steps run out, and forget what is old."""
        await self._conversations.tidy()

    async def _complete(self, request: Request) -> Response:
        body = await read_body(request)
        reply = await self._conversations.answer(read_history(body, request.headers.get(CONVERSATION_HEADER, "")))
        headers = {CONVERSATION_HEADER: reply["conversation"], TOOLS_HEADER: self._cases.backend.name}
        completion = self._completion(reply)
        if not body.get("stream"):
            return JSONResponse(completion, headers=headers)
        options = body.get("stream_options") or {}
        events = stream_events(completion, has_usage=bool(options.get("include_usage")))
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    def _completion(self, reply: Mapping[str, Any]) -> dict[str, Any]:
        message = {"role": "assistant", "content": reply["content"]}
        state = {name: reply[name] for name in ("status", "waiting_for", "asked", "end", "problem")}
        return {
            "id": f"chatcmpl-{uuid4().hex}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": self._procedure.id,
            "choices": [{"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}],
            "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
            "conversation": {"id": reply["conversation"], **state, "version": self._procedure.version},
        }

    async def _list_models(self, _request: Request) -> Response:
        entry = {"id": self._procedure.id, "object": "model", "created": 0, "owned_by": "sop"}
        return JSONResponse({"object": "list", "data": [{**entry, "version": self._procedure.version}]})

    async def _list_people(self, request: Request) -> Response:
        self._require_people_token(request)
        steps = self._people.list_steps(request.query_params.get("role"))
        return json_response({"object": "list", "data": steps})

    async def _answer_person(self, request: Request) -> Response:
        self._require_people_token(request)
        return json_response(await self._people.answer(request.path_params["id"], await read_body(request)))

    def _require_people_token(self, request: Request) -> None:
        if self._people_token and not holds_token(request.headers.get("authorization", ""), self._people_token):
            raise RequestError("Steps of persons need the token of SOP_PEOPLE_TOKEN.", None, "invalid_api_key", 401)

    async def _list_conversations(self, request: Request) -> Response:
        names = self._cases.store.list_cases(request.query_params.get("status", "over"))
        return JSONResponse({"object": "list", "data": names})

    async def _show_conversation(self, request: Request) -> Response:
        name = request.path_params["id"]
        state = self._cases.store.load(name)
        if state is None:
            raise RequestError(f"There is no conversation {name!r}.", "id", "not_found", 404)
        case = self._conversations.load(name)
        return json_response({**case.describe(), "run": describe_run(case.run), "state": state})

    async def _check_health(self, _request: Request) -> Response:
        return JSONResponse(
            {
                "status": "ok",
                "sop": self._procedure.id,
                "version": self._procedure.version,
                "tools": self._cases.backend.name,
                "conversations": self._cases.store.count(),
            }
        )


def guard(handler: Handler) -> Handler:
    """The handler with refusals as responses; anything else that goes wrong is logged, and said without details."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except RequestError as error:
            return JSONResponse(error.body(), error.status)
        except TimeoutError:
            busy = RequestError("The conversation is busy: try again.", None, "conversation_busy", 409)
            return JSONResponse(busy.body(), busy.status)
        except Exception:
            logging.getLogger("sop").exception("a request failed")
            failure = RequestError("The service failed; its log says why.", None, "internal_error", 500)
            return JSONResponse(failure.body(), failure.status)

    return handle


async def read_body(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request. Raises `RequestError`."""
    content = b""
    async for piece in request.stream():
        content += piece
        if len(content) > MAX_BODY_BYTES:
            raise RequestError(f"A request may have {MAX_BODY_BYTES} bytes.", None, "request_too_large", 413)
    try:
        body = loads(content.decode())
    except (ValueError, RecursionError):
        raise RequestError("The body is no JSON.", None, "invalid_json") from None
    if not isinstance(body, dict):
        raise RequestError("The body must be a JSON object.", None, "invalid_type")
    return body


def json_response(data: Any) -> Response:
    """A response with exact numbers."""
    return Response(dumps(data), media_type="application/json")


def stream_events(completion: Mapping[str, Any], *, has_usage: bool) -> Iterator[str]:
    """A completion as events: its text in pieces."""
    [choice] = completion["choices"]
    head = {name: completion[name] for name in ("id", "created", "model")} | {"object": "chat.completion.chunk"}

    def event(delta: Mapping[str, Any], finish: str | None = None, **members: Any) -> str:
        part = {"index": 0, "delta": delta, "finish_reason": finish}
        return f"data: {json.dumps({**head, 'choices': [part], **members})}\n\n"

    yield event({"role": "assistant", "content": ""})
    for piece in PIECE.findall(choice["message"]["content"]):
        yield event({"content": piece})
    yield event({}, choice["finish_reason"], conversation=completion["conversation"])
    if has_usage:
        yield f"data: {json.dumps({**head, 'choices': [], 'usage': completion['usage']})}\n\n"
    yield "data: [DONE]\n\n"


def create_service(procedure: Procedure, backend: Backend, state: str, limits: Limits, people_token: str) -> Service:
    """The service on a store."""
    cases = Cases(procedure, open_store(state), backend)
    return Service(procedure, Conversations(cases, Telemetry(procedure), limits), people_token)


def create_application(procedure: Procedure, variables: Mapping[str, str] = os.environ) -> Any:
    """The service as an ASGI application, with the settings of the environment. Raises ValueError for a wrong one."""
    settings = read_settings(variables, variables.get("SOP_HOST", "127.0.0.1"), state="state.db")
    backend = connect(settings.tools, Path(__file__).with_name("samples.json"), settings.tools_token)
    limits = Limits(
        open=int(variables.get("SOP_MAX_OPEN", Limits.open)),
        kept=86_400 * float(variables.get("SOP_KEEP_DAYS", Limits.kept / 86_400)),
    )
    service = create_service(procedure, backend, settings.state, limits, settings.people_token)

    @asynccontextmanager
    async def lifespan(_application: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(tidy_forever(service))
        yield
        tidying.cancel()

    application: Any = Starlette(routes=service.routes(), lifespan=lifespan)
    if not settings.token:
        return application
    return TokenGate(application, *filter(None, (settings.token, settings.people_token)))


async def tidy_forever(service: Service) -> None:
    """Tidy up again and again; what goes wrong is logged."""
    while True:
        try:
            await service.tidy()
        except Exception:
            logging.getLogger("sop").exception("conversations could not be tidied up")
        await asyncio.sleep(TIDY_SECONDS)


def listen(host: str, port: int) -> socket.socket:
    """A socket whose connections send small packets at once, which asyncio only sees to where the protocol is named."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    server = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind((host, port))
    server.set_inheritable(True)
    return server


def main(procedure: Procedure, application: str) -> None:
    """Serve until stopped. `application` names the factory of the application, `MODULE:FUNCTION`."""
    parser = argparse.ArgumentParser(description="Serves the procedure as an OpenAI-compatible chat endpoint.")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; others than this machine need SOP_TOKEN")
    parser.add_argument("--workers", type=int, default=1, help="how many processes serve")
    options = parser.parse_args()
    os.environ["SOP_HOST"] = options.host
    try:
        only = create_application(procedure)
        server = listen(options.host, options.port)
    except (ValueError, OSError, ImportError) as error:
        sys.exit(f"{parser.prog}: {error}")
    if options.workers == 1:
        uvicorn.Server(uvicorn.Config(only, log_level="warning")).run(sockets=[server])
        return
    config = uvicorn.Config(application, factory=True, workers=options.workers, log_level="warning")
    Multiprocess(config, sockets=[server]).run()
