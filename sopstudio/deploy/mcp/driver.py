"""Runs an exported MCP server over JSON lines (`python.support.wire`) with the client of the package mcp.

Client and server are in this process and speak the protocol to one another. The tools of the server pass each call on
as a request.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcp import Client


class Lines:
    """Standard input and output, with the JSON of the package, whose numbers are exact."""

    name = "lines"

    def __init__(self, package: str) -> None:
        wire = importlib.import_module(f"{package}.wire")
        self.dumps: Callable[[Any], str] = wire.dumps
        self.loads: Callable[[str], Any] = wire.loads
        self._describe = importlib.import_module(f"{package}.describe").describe_request
        self._decode = importlib.import_module(f"{package}.state").decode_answer

    def exchange(self, line: Any) -> Any:
        """Write a line, and read the answer."""
        sys.stdout.write(self.dumps(line) + "\n")
        sys.stdout.flush()
        answer = sys.stdin.readline()
        if not answer:
            os._exit(0)
        return self.loads(answer)

    def call(self, request: Any) -> Any:
        """The response of a tool."""
        return self._decode(self.exchange({"request": self._describe(request)}))


class AgentScript:
    """Does for each case what the server says, by the tools that it lists, and nothing else."""

    def __init__(self, client: Any, lines: Lines) -> None:
        self._client, self._lines = client, lines

    async def run(self) -> str:
        """Carry out a case; returns the line that says how it ended."""
        offers = await self._offers()
        begin = offers.get("Begin a case")
        result = await self._call(begin or offers["Current step"], {})
        while "next" in result:
            result = await self._step(result["next"])
        return self._lines.dumps({"finished": result["finished"]})

    async def _offers(self) -> dict[str, Any]:
        """The tools that are listed: those of the server by title, those of the procedure by name."""
        tools = (await self._client.list_tools()).tools
        return {tool.title: tool for tool in tools} | {tool.name: tool for tool in tools}

    async def _step(self, request: Any) -> Any:
        """Do what is asked for."""
        offers = await self._offers()
        if request["kind"] == "fact":
            offer = offers["Give facts"]
            key = next(iter(offer.input_schema["properties"]))
            return await self._call(offer, {key: self._lines.exchange({"request": request})["answer"]})
        if request["kind"] == "person":
            offer = offers[request["tool"]]
            answer = self._lines.exchange({"request": request})
            return await self._call(offer, person_answer(offer, request["step"]["gives"], answer))
        if request["kind"] == "question":
            return await self._call(offers["Decide"], self._lines.exchange({"request": request}))
        return await self._call(offers[request["tool"]], request["arguments"])

    async def _call(self, offer: Any, arguments: dict[str, Any]) -> Any:
        """The result of a tool. Raises RuntimeError where it is refused."""
        result = await self._client.call_tool(offer.name, plain(arguments))
        if result.is_error:
            raise RuntimeError(result.content[0].text)
        return self._lines.loads(result.content[0].text)


def person_answer(offer: Any, gives: list[str], answer: Any) -> dict[str, Any]:
    """The arguments that say what a person answered."""
    if "error" in answer:
        is_late = answer["error"].get("kind") == "timed-out"
        return {"timed_out": True} if is_late else {"failed": answer["error"]["message"]}
    keys = dict(zip(gives, offer.input_schema["properties"], strict=False))
    return {keys.get(name, name): value for name, value in answer["answer"].items()}


def plain(data: Any) -> Any:
    """JSON data without exact numbers, which the client cannot write."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [plain(value) for value in data]
    return data if isinstance(data, str | bool | int) or data is None else float(data)


async def main(folder: Path) -> None:
    """Carry out a case for each line that begins one."""
    [package] = (path.parent.name for path in folder.glob("*/mcp_server.py"))
    sys.path.insert(0, str(folder))
    modules = {name: importlib.import_module(f"{package}.{name}") for name in ("cases", "mcp_server", "store")}
    procedure = importlib.import_module(f"{package}.procedure").PROCEDURE
    lines = Lines(package)
    cases = modules["cases"].Cases(procedure, modules["store"].open_store(), lines)
    async with Client(modules["mcp_server"].ProcedureServer(cases).server) as client:
        script = AgentScript(client, lines)
        while sys.stdin.readline():
            text = await script.run()
            sys.stdout.write(text + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
