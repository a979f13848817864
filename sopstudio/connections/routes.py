"""How a tool is reached, in a few words for people, bubbles and records; without arguments and secrets."""

from __future__ import annotations

import shlex
from urllib.parse import urlsplit

from sopstudio.sop import Tool
from sopstudio.sop.connections import CommandConnection, Connection, McpConnection, PythonConnection

MAX_ROUTE_CHARACTERS = 120


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


__all__ = ["describe_route"]
