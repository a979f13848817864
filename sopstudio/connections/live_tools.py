"""The live tools of one run: which calls are live, whether one may be made, and its result.

A result is an ordinary `ToolResult` with the way it came by (`live`), so a run that is replayed calls nothing again.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from sopstudio.connections.answers import CallError
from sopstudio.connections.http_request import is_address
from sopstudio.connections.loop_thread import LoopThread
from sopstudio.connections.permissions import AskDecision, Decision, LiveCall, LivePermissions
from sopstudio.connections.secrets import ReadSecret, read_secret
from sopstudio.sandbox.confinement import INSTALL_HINT, missing_sandbox
from sopstudio.sop import PersonTool, Tool, dumps, to_json_data
from sopstudio.sop.connections import (
    CommandConnection,
    Connection,
    HttpConnection,
    McpConnection,
    PythonConnection,
    starts_program,
)
from sopstudio.trace import CallTool, ToolOutcome, ToolResult
from sopstudio.translation import tr

CERTAIN_FAILURES = ("error", "not-permitted", "not-allowed")
"""Failures after which it is known that the call was not carried out, or what the server says of it."""
MAX_ROUTE_CHARACTERS = 120


def connection_of(tool: Tool) -> Connection | None:
    """How a tool is reached: by its connection, or over HTTP where it has a whole address; None where it cannot be."""
    if isinstance(tool, PersonTool):
        return None
    if tool.connection is not None:
        return tool.connection
    return HttpConnection() if is_address(tool.url) else None


class LiveTools:
    """Calls tools as `permissions` allow. `ask` decides on calls that change something; without it, and without a
    decision made before (`decide`), they are refused. Close it after the run.
    """

    def __init__(
        self,
        tools: Mapping[str, Tool],
        permissions: LivePermissions,
        *,
        read_secret: ReadSecret = read_secret,
        ask: AskDecision | None = None,
    ) -> None:
        self._tools, self._permissions, self.ask = tools, permissions, ask
        self._read_secret = read_secret
        self._thread = LoopThread()
        self._callers: dict[str, Caller] = {}
        self._decisions: dict[str, Decision] = {}
        self._always: set[str] = set()
        self._unsettled: set[str] = set()

    def routes(self) -> dict[str, str]:
        """How each live tool is reached, in a few words, by its name."""
        live = ((tool, connection_of(tool)) for tool in self._tools.values() if self.reaches(tool.name))
        return {tool.name: describe_route(tool, connection) for tool, connection in live if connection is not None}

    def sandbox_warning(self) -> str:
        """What programs of this run lack on this machine, in one line; blank where nothing is lacking."""
        connections = (connection_of(tool) for tool in self._tools.values() if self.reaches(tool.name))
        if not any(starts_program(connection) for connection in connections):
            return ""
        reason = missing_sandbox()
        if not reason:
            return ""
        if self._permissions.unconfined:
            return tr("NO SANDBOX: {reason}; programs have limits, but see your files and the network", reason=reason)
        return f"no sandbox: {reason}; programs are not started ({INSTALL_HINT})"

    def reaches(self, name: str) -> bool:
        """Whether calls of this tool are live in this run."""
        tool = self._tools.get(name)
        return tool is not None and name not in self._permissions.mocked and connection_of(tool) is not None

    def question(self, request: CallTool) -> LiveCall | None:
        """The call, where somebody has to decide on it before it is answered; None for any other."""
        tool = self._tools.get(request.tool)
        connection = connection_of(tool) if tool is not None and self.reaches(tool.name) else None
        if tool is None or connection is None or tool.effect == "reads":
            return None
        if self._permissions.allows_effect(tool.name) or tool.name in self._always or _key(request) in self._decisions:
            return None
        is_repeated = _key(request) in self._unsettled
        arguments = to_json_data(request.arguments)
        return LiveCall(tool.name, tool.label(), tool.effect, describe_route(tool, connection), arguments, is_repeated)

    def decide(self, request: CallTool, decision: Decision) -> None:
        """Take down a decision on the next such call."""
        if decision == "always":
            self._always.add(request.tool)
        else:
            self._decisions[_key(request)] = decision

    def call(self, request: CallTool) -> ToolResult | None:
        """The result of a call; None where the sample is to answer."""
        outcome = self._settle(request)
        return self._thread.run(self._call(request)) if outcome == "call" else self._answer_uncalled(request, outcome)

    async def call_async(self, request: CallTool) -> ToolResult | None:
        """As `call`, without blocking. `ask` may block."""
        outcome = self._settle(request)
        if outcome != "call":
            return self._answer_uncalled(request, outcome)
        return await asyncio.wrap_future(self._thread.submit(self._call(request)))

    def close(self) -> None:
        """End the programs and connections of the run."""
        if self._thread.is_running:
            self._thread.run(self._close_callers())
            self._thread.close()

    def _settle(self, request: CallTool) -> str:
        """What becomes of a call: *call*, *mock*, *refuse*, or *forbid* where nobody was asked."""
        if not self.reaches(request.tool):
            return "mock"
        question = self.question(request)
        if question is not None and self.ask is None:
            return "forbid"
        if question is not None and self.ask is not None:
            self.decide(request, self.ask(question))
        return self._decisions.pop(_key(request), "call")

    def _answer_uncalled(self, request: CallTool, outcome: str) -> ToolResult | None:
        """The failure of a call that is not made; None where the sample is to answer."""
        if outcome == "mock":
            return None
        tool = self._tools[request.tool]
        what = tr("{label} is not called", label=tool.label())
        if outcome == "refuse":
            return CallError("not-allowed", what, why=tr("a person did not allow it")).result("")
        hint = tr("allow it: --allow-effects, or --allow-effect {name}", name=tool.name)
        return CallError(
            "not-allowed", what, why=tr("it {effect}, which this run does not allow", effect=tool.effect), hint=hint
        ).result("")

    async def _call(self, request: CallTool) -> ToolResult:
        tool = self._tools[request.tool]
        connection = connection_of(tool)
        if connection is None:
            raise AssertionError("only tools that are reached are called")
        if tool.effect != "reads":
            self._unsettled.add(_key(request))
        route = describe_route(tool, connection)
        try:
            body = await self._caller(connection).call(tool, connection, request.arguments)
        except CallError as error:
            result = error.result(route)
        else:
            result = ToolResult(body, ToolOutcome(live=route))
        if result.ok or result.fault in CERTAIN_FAILURES:
            self._unsettled.discard(_key(request))
        return result

    def _caller(self, connection: Connection) -> Caller:
        if connection.kind not in self._callers:
            self._callers[connection.kind] = make_caller(connection.kind, self._permissions, self._read_secret)
        return self._callers[connection.kind]

    async def _close_callers(self) -> None:
        for caller in self._callers.values():
            await caller.close()
        self._callers.clear()


def _key(request: CallTool) -> str:
    arguments: Any = dict(sorted(request.arguments.items()))
    return f"{request.tool} {dumps(arguments, indent=None)}"


class Caller(Protocol):
    """Makes the calls of one kind, on one event loop."""

    async def call(self, tool: Tool, connection: Any, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The body of the response. Raises `CallError`."""

    async def close(self) -> None:
        """End what the calls have left open."""


def make_caller(kind: str, permissions: LivePermissions, read_secret: ReadSecret) -> Caller:
    """What makes the calls of a kind of connection. Raises `SopStudioError` where a package is missing."""
    if kind == "http":
        from sopstudio.connections.http_client import HttpCaller

        return HttpCaller(permissions, read_secret)
    if kind == "mcp":
        from sopstudio.connections.mcp_client import McpCaller

        return McpCaller(permissions, read_secret)
    from sopstudio.connections.programs import ProgramCaller

    return ProgramCaller(permissions, read_secret)


def describe_route(tool: Tool, connection: Connection) -> str:
    """Such as `GET https://shop.example/orders/{id}`, `mcp uvx mcp-server-time: get_current_time`."""
    text = _describe(tool, connection)
    return text if len(text) <= MAX_ROUTE_CHARACTERS else text[: MAX_ROUTE_CHARACTERS - 1] + "…"


def _describe(tool: Tool, connection: Connection) -> str:
    if isinstance(connection, PythonConnection):
        return f"python {connection.function}"
    if isinstance(connection, CommandConnection):
        return f"command {shlex.join(connection.command)}"
    if isinstance(connection, McpConnection):
        server = shlex.join(connection.command) if connection.command else _without_query(connection.url)
        return f"mcp {server}: {connection.tool or tool.name}"
    method = tool.method or ("GET" if tool.effect == "reads" else "POST")
    return f"{method.upper()} {_without_query(tool.url)}"


def _without_query(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


__all__ = ["LiveTools", "connection_of"]
