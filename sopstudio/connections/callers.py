"""The kinds of connections, each with what makes its calls. They are loaded where a run first needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.secrets import ReadSecret
from sopstudio.sop import Tool


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


__all__ = ["Caller", "make_caller"]
