"""An HTTP service of routes: JSON in, JSON or a stream of events out, errors as OpenAI writes them.

Handlers know nothing of HTTP: they get a `Call` and return a `Reply`, so that what is served can live above this
package. Without a token only this machine can connect, and only by its own name: a web page cannot reach the service
through a host name of its own (DNS rebinding). With a token every route that is not open asks for it.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sopstudio.errors import FormatError, SettingsError, SopStudioError
from sopstudio.llm.client import MAX_BODY_BYTES
from sopstudio.llm.served_request import RequestRefusedError
from sopstudio.sop import dumps, loads
from sopstudio.sop.canonical_json import decode_utf8
from sopstudio.translation import tr

if TYPE_CHECKING:
    from aiohttp import web

HOST = "127.0.0.1"
LOOPBACK = frozenset({HOST, "localhost", "::1"})
MAX_REQUEST_BYTES = 16 * MAX_BODY_BYTES
MAX_WAITING_CONNECTIONS = 1024


@dataclass(frozen=True, slots=True)
class Call:
    """A request: its JSON body (None for GET), its headers, and the parts of its path and query by name."""

    body: Any
    headers: Mapping[str, str]
    parts: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """What is sent back: `data` as JSON (a text as HTML), or `events` one after the other as server-sent events."""

    data: Any = None
    status: int = 200
    events: Iterable[str] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


Handler = Callable[[Call], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path (`/v1/models/{model:.+}`) with its handler, which may raise `SopStudioError`.

    An open route needs no token, and one with a `token` of its own needs that instead of the service's.
    """

    method: str
    path: str
    handler: Handler
    is_open: bool = False
    token: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a service listens, what it asks for, and how large a request may be. Port 0 picks a free one.

    Raises `SettingsError` where other machines could connect without a token.
    """

    port: int
    host: str = HOST
    token: str = ""
    max_request_bytes: int = MAX_REQUEST_BYTES

    def __post_init__(self) -> None:
        if self.host not in LOOPBACK and not self.token:
            reason, hint = "other machines could connect without a token", f"set one, or serve at {HOST}"
            raise SettingsError(
                tr("this is not served"), where=tr("host {host}", host=self.host), why=reason, hint=hint
            )

    def address(self, port: int) -> str:
        """The address of `/v1` at a port."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{port}/v1"


async def serve_routes(
    routes: Sequence[Route], place: Place, ready: Callable[[str], None], listener: socket.socket | None = None
) -> None:
    """Serve until cancelled, at a `listener` (see `listen`) where several processes share it. `ready` is called with
    the address of `/v1`.

    Raises `SettingsError` where the port cannot be used.
    """
    from aiohttp import web

    runner = web.AppRunner(_create_application(routes, place), access_log=None)
    await runner.setup()
    try:
        if listener is None:
            await web.TCPSite(runner, place.host, place.port, backlog=MAX_WAITING_CONNECTIONS).start()
        else:
            await web.SockSite(runner, listener, backlog=MAX_WAITING_CONNECTIONS).start()
        ready(place.address(runner.addresses[0][1]))
        await asyncio.Event().wait()
    except OSError as error:
        raise _port_error(place, error) from None
    finally:
        await runner.cleanup()


def listen(place: Place) -> socket.socket:
    """A socket at which processes can listen together. Raises `SettingsError` where the port cannot be used."""
    try:
        # The protocol is named, since asyncio sends small packets at once only where it is.
        families = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        family, kind, protocol, _, address = families[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(MAX_WAITING_CONNECTIONS)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise _port_error(place, error) from None
    return listener


def _port_error(place: Place, error: OSError) -> SettingsError:
    reason, hint = error.strerror or str(error), "is something served there already? choose another with --port"
    return SettingsError(tr("the port cannot be used"), where=f"{place.host}:{place.port}", why=reason, hint=hint)


def _create_application(routes: Sequence[Route], place: Place) -> web.Application:
    from aiohttp import web

    app = web.Application(client_max_size=place.max_request_bytes, middlewares=[web.middleware(_answer_errors)])
    for route in routes:
        app.router.add_route(route.method, route.path, _adapt(route, route.token or place.token))
    return app


async def _answer_errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Errors of aiohttp itself (no such path, a body that is too large) in OpenAI's form."""
    from aiohttp import web

    try:
        return await handler(request)
    except web.HTTPException as error:
        return _error_response(error.status, error.reason)


def _adapt(route: Route, token: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def respond(request: web.Request) -> web.StreamResponse:
        if refusal := _refuse(request, token, route.is_open):
            return refusal
        try:
            body = loads(decode_utf8(await request.read())) if request.method == "POST" else None
        except FormatError as error:
            return _error_response(400, f"the request cannot be read: {error.why or error.what}")
        try:
            reply = await route.handler(Call(body, request.headers, request.match_info, request.query))
        except RequestRefusedError as error:
            return _json_response(Reply(error.body(), error.status))
        except SopStudioError as error:
            return _error_response(502, str(error))
        except Exception as error:  # noqa: BLE001 whatever a handler meets, the client gets an error that it can read
            return _error_response(500, " ".join(f"internal error: {type(error).__name__}: {error}".split()))
        return await _send(request, reply)

    return respond


def _refuse(request: web.Request, token: str, is_open: bool) -> web.Response | None:
    """Why a request may not be answered at all; None where it may."""
    if not token:
        is_local = request.url.host in LOOPBACK
        return None if is_local else _error_response(403, "only this machine is served, as localhost or 127.0.0.1")
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ").encode(errors="replace")
    if is_open or hmac.compare_digest(sent, token.encode()):
        return None
    return _error_response(401, "the token is missing or wrong: send it as 'Authorization: Bearer TOKEN'")


async def _send(request: web.Request, reply: Reply) -> web.StreamResponse:
    from aiohttp import web

    if reply.events is None:
        if isinstance(reply.data, str):
            return web.Response(text=reply.data, content_type="text/html", headers=reply.headers)
        return _json_response(reply)
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", **reply.headers}
    stream = web.StreamResponse(headers=headers)
    await stream.prepare(request)
    for event in reply.events:
        await stream.write(f"{event}\n\n".encode(errors="replace"))
    await stream.write_eof()
    return stream


def _json_response(reply: Reply) -> web.Response:
    from aiohttp import web

    body = dumps(reply.data, indent=None).encode(errors="replace")
    return web.Response(body=body, status=reply.status, content_type="application/json", headers=reply.headers)


def _error_response(status: int, reason: str) -> web.Response:
    kind = "invalid_request_error" if status < 500 else "api_error"
    return _json_response(Reply({"error": {"message": reason, "type": kind, "code": status}}, status))


__all__ = ["HOST", "LOOPBACK", "Call", "Place", "Reply", "Route", "listen", "serve_routes"]
