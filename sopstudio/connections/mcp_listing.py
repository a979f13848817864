"""The tools that an MCP server lists, read as a list of tools: a server that a command starts, or one at a URL.

Whoever names the server has chosen to run it: a command runs as that person would run it, with their environment, and
the host of a URL may be one of the own network. It is ended, with all that it has started, once its tools are read.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shlex
import shutil
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from pydantic import ValidationError

from sopstudio.child_processes import child_command
from sopstudio.connections.answers import shorten
from sopstudio.connections.http_request import is_address
from sopstudio.connections.mcp_client import RELAY, LocalServer, RemoteServer, Server
from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.programs import locate
from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.limits import MAX_BYTES, MAX_DECLARATIONS
from sopstudio.formats.tool_lists import ToolReading, read_tools
from sopstudio.sop.connections import McpConnection
from sopstudio.sop.frozen import update_fields
from sopstudio.translation import tr

MCP_PREFIX: Final = "mcp:"
MAX_LISTING_SECONDS: Final = 30
MAX_PAGES: Final = 100
HINT: Final = tr("name a command or the URL of an MCP server: mcp:COMMAND, mcp:https://HOST/mcp")


def is_server(place: str) -> bool:
    """Whether `place` names an MCP server rather than a file: `mcp:COMMAND`, `mcp:URL` or a URL."""
    return place.startswith(MCP_PREFIX) or is_address(place)


def read_server(place: str, max_seconds: float = MAX_LISTING_SECONDS) -> ToolReading:
    """The tools of the MCP server at `place`, as `fetch_tools` reads them."""
    return asyncio.run(fetch_tools(place, max_seconds))


async def fetch_tools(place: str, max_seconds: float = MAX_LISTING_SECONDS) -> ToolReading:
    """The tools of the MCP server that `place` names (see `is_server`; the prefix may be left out before a command),
    each with the connection that reaches it in a live run.

    Raises `MissingPackageError` where the SDK is not installed, and `FormatError` where `place` is no server, or none
    that lists tools within `max_seconds`.
    """
    require("mcp")
    logging.getLogger("mcp").setLevel(logging.CRITICAL)  # what is wrong with a server, the error says
    connection = _connection(place)
    server = _server(connection)
    name = connection.url or shlex.join(connection.command)
    try:
        async with asyncio.timeout(max_seconds):
            listed = await _list(server)
    except TimeoutError:
        raise FormatError(
            tr("the MCP server cannot be read"),
            where=name,
            why=tr("it listed no tools within {max_seconds} seconds", max_seconds=f"{max_seconds:g}"),
        ) from None
    except Exception as error:  # noqa: BLE001 the SDK and its transports raise what they like
        await server.stop()
        raise FormatError(tr("the MCP server cannot be read"), where=name, why=_reason(server, error)) from None
    finally:
        await server.stop()
    if not listed:
        raise FormatError(tr("no tool can be used"), where=name, why=tr("the MCP server lists none"))
    reading = read_tools(json.dumps({"tools": listed}))
    tools = tuple(update_fields(tool, connection=connection) for tool in reading.tools)
    return ToolReading(tools, reading.facts, reading.losses, "an MCP server")


def _connection(place: str) -> McpConnection:
    """How the server is reached. Raises `FormatError` where `place` is none, or holds a key."""
    text = place.removeprefix(MCP_PREFIX).strip()
    try:
        words = () if is_address(text) else tuple(shlex.split(text))
    except ValueError as error:
        raise FormatError(tr("the command cannot be read"), where=text, why=str(error)) from None
    if not text or (words and words[0].startswith("-")):
        raise FormatError(tr("this is no MCP server"), where=text or place, hint=HINT)
    try:
        return McpConnection(url=text) if is_address(text) else McpConnection(command=words)
    except ValidationError as error:
        reason = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
        hint = tr("set it in the environment of the command") if words else tr("the server has to do without it")
        raise FormatError(tr("the MCP server is not asked"), why=reason, hint=hint) from None


def _server(connection: McpConnection) -> Server:
    if connection.url:
        permissions = LivePermissions(hosts=frozenset({(urlsplit(connection.url).hostname or "").lower()}))
        return RemoteServer(connection.url, {}, permissions, MAX_BYTES)
    words = locate([connection.command[0], *map(_resolve, connection.command[1:])], None)
    program = shutil.which(words[0])
    if program is None:
        raise FormatError(tr("there is no such command"), where=words[0], hint=HINT)
    command = [*child_command(RELAY), str(MAX_BYTES), str(Path(program).absolute()), *words[1:]]
    return LocalServer(command, dict(os.environ), {})


def _resolve(argument: str) -> str:
    """An argument that names a file or folder, as seen from the folder in which the server runs."""
    path = Path(argument)
    return str(path.resolve()) if argument and path.exists() else argument


async def _list(server: Server) -> list[dict[str, Any]]:
    """The tools of all pages, as JSON data. A tool of which the server does not say that it only reads may change
    something (Model Context Protocol, tool annotations).
    """
    client = await server.connect()
    tools: list[dict[str, Any]] = []
    cursor: str | None = None
    for _ in range(MAX_PAGES):
        page = await client.list_tools(cursor=cursor)
        for tool in page.tools:
            data = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
            data["annotations"] = {"readOnlyHint": False, **data.get("annotations", {})}
            tools.append(data)
        cursor = page.next_cursor
        if not cursor or len(tools) > MAX_DECLARATIONS:
            break
    return tools


def _reason(server: Server, error: Exception) -> str:
    if isinstance(server, RemoteServer) and server.refusal:
        return server.refusal
    return server.complaint or shorten(str(error) or type(error).__name__)


__all__ = ["MAX_LISTING_SECONDS", "MCP_PREFIX", "fetch_tools", "is_server", "read_server"]
