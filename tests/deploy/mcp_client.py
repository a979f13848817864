"""The client of the package mcp, told over JSON lines what to do; run it with the interpreter of an environment.

python mcp_client.py stdio FOLDER PYTHON SCRIPT | http URL | http-session URL
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from mcp import Client, StdioServerParameters


def connect(arguments: list[str]) -> Any:
    """The client that the command line names."""
    kind, place, *rest = arguments
    if kind == "stdio":
        python, script = rest
        variables = {"SOP_TOOLS": "samples"}
        return Client(StdioServerParameters(command=python, args=[script], env=variables, cwd=place))
    return Client(place, mode="legacy" if kind == "http-session" else "auto")


async def obey(client: Any, order: dict[str, Any]) -> Any:
    """What came of an order: the names and schemas of the tools, or the result of a call."""
    if "call" not in order:
        return {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}
    result = await client.call_tool(order["call"], order.get("arguments", {}))
    return {"error": result.is_error, "text": result.content[0].text, "data": result.structured_content}


async def main() -> None:
    """Obey the orders on standard input."""
    async with connect(sys.argv[1:]) as client:
        for line in iter(sys.stdin.readline, ""):
            sys.stdout.write(json.dumps(await obey(client, json.loads(line))) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
