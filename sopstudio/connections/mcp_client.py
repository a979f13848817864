"""Tools of MCP servers, by the official SDK: servers that a command starts, in the sandbox, and servers at a URL.

A server lives as long as the run. One that dies fails the call that it was answering; the next call starts it anew.
"""

from __future__ import annotations

import asyncio
import json
import logging
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AsyncExitStack
from decimal import Decimal
from typing import Any

from sopstudio.child_processes import child_command
from sopstudio.connections.answers import CallError, read_text_or_json, shorten, to_body, unknown_outcome
from sopstudio.connections.http_request import apply_auth, is_address
from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.programs import check_sandbox, confinement_of, fill_command, locate
from sopstudio.connections.secrets import ReadSecret
from sopstudio.extras import require
from sopstudio.sandbox.confinement import clean_environment, confine
from sopstudio.sop import Tool
from sopstudio.sop.connections import McpConnection
from sopstudio.translation import tr

MAX_SESSION_BYTES = 50_000_000
"""What a server may send in one run."""
MAX_CLOSE_SECONDS = 8.0
MAX_LOG_CHARACTERS = 100_000
RELAY = "sopstudio.sandbox.relay"


class McpCaller:
    """Makes the calls of tools of MCP servers, each server started once."""

    def __init__(self, permissions: LivePermissions, read_secret: ReadSecret) -> None:
        require("mcp")
        logging.getLogger("mcp").setLevel(logging.CRITICAL)  # results say what is wrong with a server
        self._permissions, self._read_secret = permissions, read_secret
        self._servers: dict[McpConnection, Server] = {}

    async def call(self, tool: Tool, connection: McpConnection, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The body of the response. Raises `CallError`."""
        key = connection.model_copy(update={"tool": "", "result": "", "timeout": 30})
        server = self._servers.get(key)
        if server is None or server.is_over:
            server = self._servers[key] = self._start(tool, connection)
        what = tool.label()
        try:
            async with asyncio.timeout(connection.timeout):
                client = await server.connect()
                result = await server.call(client, connection.tool or tool.name, _to_plain(arguments))
        except TimeoutError:
            text = tr("{what} gave no answer within {timeout} seconds", what=what, timeout=connection.timeout)
            raise CallError("timeout", text, why=unknown_outcome(tool)) from None
        except CallError:
            raise
        except Exception as error:  # noqa: BLE001 the SDK and its transports raise what they like
            await server.stop()
            raise _failure(tool, server, error) from None
        return _read_result(tool, connection, result)

    async def close(self) -> None:
        """End the servers."""
        await asyncio.gather(*(server.stop() for server in self._servers.values()), return_exceptions=True)
        self._servers.clear()

    def _start(self, tool: Tool, connection: McpConnection) -> Server:
        if connection.url:
            if not is_address(connection.url):
                raise CallError(
                    "malformed", tr("{label} has no address that can be called", label=tool.label()), why=connection.url
                )
            headers, _ = apply_auth(connection.auth, self._read_secret)
            return RemoteServer(connection.url, {**connection.headers, **headers}, self._permissions)
        sandboxed = check_sandbox(tool, self._permissions)
        confinement = confinement_of(tool, connection, self._permissions, self._read_secret)
        command = locate(fill_command(tool, connection.command, {}), self._permissions.folder)
        words = [*child_command(RELAY), str(MAX_SESSION_BYTES), *confine(command, confinement, sandboxed=sandboxed)]
        return LocalServer(words, clean_environment(confinement) if sandboxed else None, confinement.environment)


class Server(ABC):
    """A server and the task that holds its connection open: what the SDK opens, the same task has to close."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._stopping = asyncio.Event()
        self.complaint = ""
        """What the server wrote last, once it has ended."""

    @property
    def is_over(self) -> bool:
        """Whether the connection is closed, or could not be opened."""
        return self._stopping.is_set() or (self._task is not None and self._task.done())

    @property
    def has_started(self) -> bool:
        """Whether the connection was opened once."""
        return self._ready.done() and not self._ready.cancelled() and self._ready.exception() is None

    async def connect(self) -> Any:
        """The client, connected."""
        if self._task is None:
            self._task = asyncio.ensure_future(self._hold())
        return await asyncio.shield(self._ready)

    async def call(self, client: Any, tool: str, arguments: dict[str, Any]) -> Any:
        """The result of a call. Raises what the SDK raises, also where the connection ends meanwhile."""
        answer = asyncio.ensure_future(client.call_tool(tool, arguments))
        try:
            await asyncio.wait({answer, *filter(None, (self._task,))}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise ConnectionError(tr("the server ended the connection"))
            return answer.result()
        finally:
            answer.cancel()
            await asyncio.gather(answer, return_exceptions=True)

    async def stop(self) -> None:
        """Close the connection. One that was never opened is broken off at once."""
        self._stopping.set()
        if self._task is not None:
            _, running = await asyncio.wait({self._task}, timeout=MAX_CLOSE_SECONDS if self.has_started else 0)
            for task in running:
                task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _hold(self) -> None:
        try:
            async with AsyncExitStack() as stack:
                self._ready.set_result(await self._open(stack))
                await self._stopping.wait()
        except asyncio.CancelledError:
            self._fail(ConnectionError(tr("the server was ended")))
            raise
        except BaseException as error:  # noqa: BLE001 whoever waits for the client gets it
            self._fail(first_cause(error))

    def _fail(self, error: BaseException) -> None:
        """Tell whoever waits for the client why there is none."""
        if not self._ready.done():
            self._ready.set_exception(error)
            self._ready.exception()  # nobody may be waiting any more

    @abstractmethod
    async def _open(self, stack: AsyncExitStack) -> Any:
        """Connect to the server, for as long as the stack is open; returns the client."""


class LocalServer(Server):
    """A server that a command starts; it speaks over standard input and output."""

    def __init__(self, words: list[str], environment: dict[str, str] | None, own: Mapping[str, str]) -> None:
        super().__init__()
        self._words, self._environment, self._own = words, environment, own
        self._log: Any = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 it is read after the server has ended

    async def stop(self) -> None:
        try:
            await super().stop()
        finally:
            self._close_log()

    def _close_log(self) -> None:
        if not self._log.closed:
            self._log.seek(0)
            lines = [line for line in self._log.read(MAX_LOG_CHARACTERS).splitlines() if line.strip()]
            self.complaint = shorten(lines[-1]) if lines else ""
            self._log.close()

    async def _open(self, stack: AsyncExitStack) -> Any:
        from mcp import Client, StdioServerParameters
        from mcp.client.stdio import stdio_client

        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sopstudio-", ignore_cleanup_errors=True))
        environment = self._environment if self._environment is not None else _plain_environment(folder, self._own)
        server = StdioServerParameters(command=self._words[0], args=self._words[1:], env=environment, cwd=folder)
        return await stack.enter_async_context(Client(stdio_client(server, errlog=self._log)))


class RemoteServer(Server):
    """A server at a URL, spoken to over streamable HTTP."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        permissions: LivePermissions,
        max_bytes: int = MAX_SESSION_BYTES,
    ) -> None:
        super().__init__()
        from sopstudio.connections.guarded_transport import GuardedTransport

        self._url, self._headers = url, headers
        self._transport = GuardedTransport(permissions, max_bytes)

    @property
    def refusal(self) -> str:
        """Why the address of the server may not be called; blank where it may."""
        return self._transport.refused

    async def _open(self, stack: AsyncExitStack) -> Any:
        import httpx2
        from mcp import Client
        from mcp.client.streamable_http import streamable_http_client

        http = httpx2.AsyncClient(transport=self._transport, headers=dict(self._headers), timeout=None, trust_env=False)
        await stack.enter_async_context(http)
        return await stack.enter_async_context(Client(streamable_http_client(self._url, http_client=http)))


def _plain_environment(folder: str, own: Mapping[str, str]) -> dict[str, str]:
    from sopstudio.sandbox.confinement import Confinement

    return clean_environment(Confinement(environment=own), folder)


def _failure(tool: Tool, server: Server, error: Exception) -> CallError:
    """Why a server gave no result."""
    what = tool.label()
    if isinstance(server, RemoteServer) and server.refusal:
        hint = tr("allow it for this run: --allow-host HOST")
        return CallError("not-permitted", tr("{what} is not called", what=what), why=server.refusal, hint=hint)
    reason = server.complaint or shorten(str(error) or type(error).__name__)
    why = "; ".join(filter(None, (reason, unknown_outcome(tool))))
    if isinstance(server, LocalServer) and server.has_started:
        return CallError("crashed", tr("the server of {what} ended during the call", what=what), why=why)
    return CallError("unreachable", tr("the server of {what} cannot be reached", what=what), why=why)


def first_cause(error: BaseException) -> BaseException:
    """The first error in a group of errors."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _read_result(tool: Tool, connection: McpConnection, result: Any) -> dict[str, Any]:
    what = tool.label()
    texts = [str(part.text) for part in result.content if getattr(part, "type", "") == "text"]
    text = "\n".join(texts)
    if result.is_error:
        raise CallError("error", tr("{what} answered with an error", what=what), why=shorten(text))
    if isinstance(result.structured_content, Mapping):
        return to_body(json.loads(json.dumps(result.structured_content), parse_float=Decimal), connection.result, what)
    if not texts and result.content:
        kinds = ", ".join(sorted({str(getattr(part, "type", "?")) for part in result.content}))
        raise CallError(
            "malformed",
            tr("{what} answered with {kinds}", what=what, kinds=kinds),
            why=tr("only texts and JSON can be read"),
        )
    return to_body(read_text_or_json(text.encode(), what), connection.result, what)


def _to_plain(value: Any) -> Any:
    """JSON data as the SDK sends it: it writes exact numbers as texts."""
    if isinstance(value, Mapping):
        return {str(key): _to_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_to_plain(item) for item in value]
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


__all__ = ["RELAY", "LocalServer", "McpCaller", "RemoteServer", "Server"]
