"""An MCP server with tools that go wrong, over standard input and output, or over HTTP with a port as argument."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import Any

from mcp.server.mcpserver import MCPServer

server = MCPServer("shop")


@server.tool()
def find_order(order: str) -> dict[str, Any]:
    """Find an order."""
    return {"status": "sent", "order": order, "total": 12.5}


@server.tool()
def count(names: list[str]) -> int:
    """Count names."""
    return len(names)


@server.tool()
def fails() -> str:
    """Fail."""
    raise ValueError("no such order")


@server.tool()
def breeds() -> str:
    """Start a process in a session of its own, which outlives the server unless somebody ends it."""
    subprocess.Popen(["sleep", "600"], start_new_session=True)
    return "started"


@server.tool()
def dies() -> str:
    """End the process."""
    sys.stderr.write("out of paper\n")
    sys.stderr.flush()
    os._exit(3)


@server.tool()
def hangs() -> str:
    """Take too long."""
    time.sleep(60)
    return ""


@server.tool()
def big() -> str:
    """Answer too much."""
    return "x" * 2_000_000


if __name__ == "__main__":
    if len(sys.argv) > 1:
        server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
    else:
        server.run("stdio")
