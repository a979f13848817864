"""Calls over HTTP: one request, its answer read up to a limit, redirects and private addresses only where allowed."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urljoin, urlsplit

from sopstudio.connections.addresses import AddressGuard
from sopstudio.connections.answers import (
    MAX_ANSWER_BYTES,
    CallError,
    read_json,
    shorten,
    to_body,
    too_large,
    unknown_outcome,
)
from sopstudio.connections.http_request import HttpRequest, add_query, build_request, is_address
from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.secrets import ReadSecret
from sopstudio.extras import require
from sopstudio.sop import Tool
from sopstudio.sop.connections import HttpConnection
from sopstudio.translation import tr

MAX_REDIRECTS = 5
MAX_RETRY_PAUSE_SECONDS = 10.0
FIRST_PAUSE_SECONDS = 0.5
REDIRECT_STATUSES = (301, 302, 303, 307, 308)
BUSY_STATUSES = (429, 502, 503, 504)
PORTS = {"http": 80, "https": 443}
Pause = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What a server sent: status, content type, the rest of the headers that count, and the content."""

    status: int
    content_type: str
    location: str
    retry_after: str
    content: bytes


class HttpCaller:
    """Makes the calls of tools over HTTP. `pause` waits before a call is repeated."""

    def __init__(self, permissions: LivePermissions, read_secret: ReadSecret, pause: Pause = asyncio.sleep) -> None:
        require("aiohttp")
        self._permissions, self._read_secret, self._pause = permissions, read_secret, pause

    async def call(self, tool: Tool, connection: HttpConnection, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The body of the response. Raises `CallError`."""
        request = build_request(tool, connection, arguments, self._read_secret)
        try:
            async with asyncio.timeout(connection.timeout):
                answer = await self._send_with_retries(tool, connection, request)
        except TimeoutError:
            raise CallError(
                "timeout",
                tr("{label} gave no answer within {timeout} seconds", label=tool.label(), timeout=connection.timeout),
                why=unknown_outcome(tool),
            ) from None
        return _read_answer(tool, connection, answer)

    async def close(self) -> None:
        """Nothing stays open: each request has a connection of its own."""

    async def _send_with_retries(self, tool: Tool, connection: HttpConnection, request: HttpRequest) -> HttpAnswer:
        retries = connection.retries if tool.effect == "reads" else 0
        for attempt in range(retries + 1):
            is_last = attempt == retries
            pause = min(FIRST_PAUSE_SECONDS * 2**attempt, MAX_RETRY_PAUSE_SECONDS)
            try:
                answer = await self._follow(tool, connection, request)
            except CallError as error:
                if is_last or error.kind != "unreachable":
                    raise
            else:
                if is_last or answer.status not in BUSY_STATUSES:
                    return answer
                pause = _read_pause(answer.retry_after, pause)
            await self._pause(pause)
        raise AssertionError("the last attempt returns or raises")

    async def _follow(self, tool: Tool, connection: HttpConnection, request: HttpRequest) -> HttpAnswer:
        """The answer to a request, after the redirects that may be followed."""
        for _ in range(MAX_REDIRECTS + 1):
            answer = await self._send(tool, request)
            if answer.status not in REDIRECT_STATUSES or not answer.location:
                return answer
            request = _redirect(tool, connection, request, answer)
        raise CallError(
            "error",
            tr("{label} redirects more than {max_redirects} times", label=tool.label(), max_redirects=MAX_REDIRECTS),
        )

    async def _send(self, tool: Tool, request: HttpRequest) -> HttpAnswer:
        import aiohttp

        parts = urlsplit(request.url)
        host = parts.hostname or ""
        guard = AddressGuard(self._permissions, host, parts.port or PORTS[parts.scheme])
        connector = aiohttp.TCPConnector(socket_factory=guard.create_socket, force_close=True)
        headers = {**request.headers, **request.secret_headers}
        url = add_query(request.url, request.secret_query)
        try:
            async with (
                aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=None)) as session,
                session.request(
                    request.method, url, data=request.body, headers=headers, allow_redirects=False
                ) as response,
            ):
                return HttpAnswer(
                    response.status, response.content_type, response.headers.get("Location", ""),
                    response.headers.get("Retry-After", ""), await _read_content(tool, response),
                )  # fmt: skip
        except (aiohttp.ClientError, OSError, ssl.SSLError, ValueError) as error:
            if guard.refused:
                hint = tr("allow it for this run: --allow-host {host}", host=host)
                reason = tr(
                    "{host} is {refused}, an address of the own network or machine", host=host, refused=guard.refused
                )
                raise CallError(
                    "not-permitted", tr("{label} is not called", label=tool.label()), why=reason, hint=hint
                ) from None
            raise _unreachable(tool, host, error) from None


async def _read_content(tool: Tool, response: Any) -> bytes:
    """The content of a response. Raises `CallError` where there is too much."""
    content = bytearray()
    async for piece in response.content.iter_chunked(65_536):
        content += piece
        if len(content) > MAX_ANSWER_BYTES:
            raise too_large(tool.label())
    return bytes(content)


def _unreachable(tool: Tool, host: str, error: Exception) -> CallError:
    import aiohttp

    reason = shorten(str(error) or type(error).__name__)
    if isinstance(error, aiohttp.ClientConnectorError):
        return CallError(
            "unreachable", tr("{label} cannot be reached at {host}", label=tool.label(), host=host), why=reason
        )
    if isinstance(error, aiohttp.ServerDisconnectedError | aiohttp.ClientPayloadError | ConnectionError):
        reason = "; ".join(filter(None, ("the server broke the connection off", unknown_outcome(tool))))
        return CallError("unreachable", tr("{label} gave no answer", label=tool.label()), why=reason)
    return CallError("malformed", tr("{label} gave an answer that cannot be read", label=tool.label()), why=reason)


def _redirect(tool: Tool, connection: HttpConnection, request: HttpRequest, answer: HttpAnswer) -> HttpRequest:
    """The request to where an answer points. Raises `CallError` where it may not be followed."""
    target = urljoin(request.url, answer.location)
    here, there = urlsplit(request.url), urlsplit(target)
    host = there.hostname or shorten(answer.location)
    if not connection.redirects or request.method not in ("GET", "HEAD"):
        hint = tr("use the new address, or allow redirects of this tool") if request.method in ("GET", "HEAD") else ""
        raise CallError(
            "not-permitted",
            tr("{label} redirects to {host}", label=tool.label(), host=host),
            why=tr("it is not followed"),
            hint=hint,
        )
    if not is_address(target) or (here.scheme == "https" and there.scheme == "http"):
        raise CallError(
            "not-permitted",
            tr("{label} redirects to {host}", label=tool.label(), host=host),
            why=tr("that address is not safe"),
        )
    if (here.scheme, here.hostname, here.port) == (there.scheme, there.hostname, there.port):
        return replace(request, url=target)
    headers = {name: value for name, value in request.headers.items() if name in ("Accept", "Accept-Encoding")}
    return HttpRequest(request.method, target, headers)


def _read_answer(tool: Tool, connection: HttpConnection, answer: HttpAnswer) -> dict[str, Any]:
    what = tool.label()
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise _error_of(tool, answer)
    if answer.status == HTTPStatus.NO_CONTENT or not answer.content:
        return to_body({}, connection.result, what)
    if answer.content_type == "text/plain":
        text = answer.content.decode("utf-8", errors="replace")
        return to_body({"text": text}, connection.result, what)
    if not _is_json(answer.content_type):
        raise CallError(
            "malformed",
            tr("{what} answered {content_type}", what=what, content_type=answer.content_type),
            why=tr("that is no JSON"),
        )
    return to_body(read_json(answer.content, what), connection.result, what)


def _is_json(content_type: str) -> bool:
    return content_type in ("application/json", "text/json") or content_type.endswith("+json")


def _error_of(tool: Tool, answer: HttpAnswer) -> CallError:
    try:
        phrase = HTTPStatus(answer.status).phrase
    except ValueError:
        phrase = ""
    body = None
    if _is_json(answer.content_type):
        try:
            body = read_json(answer.content, tool.label())
        except CallError:
            body = None
    reason = body.get("message") or body.get("detail") or body.get("error") if isinstance(body, Mapping) else ""
    status = f"{answer.status} {phrase}".strip()
    text = shorten(reason) if isinstance(reason, str) else ""
    return CallError("error", tr("{label} answered {status}", label=tool.label(), status=status), why=text, body=body)


def _read_pause(retry_after: str, usual: float) -> float:
    """The seconds to wait, as the server wishes, within a limit."""
    wished = float(retry_after) if retry_after.isascii() and retry_after.isdigit() else usual
    return min(wished, MAX_RETRY_PAUSE_SECONDS)


__all__ = ["HttpCaller"]
