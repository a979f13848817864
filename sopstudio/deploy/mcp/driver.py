"""Runs an exported MCP server over JSON lines (`python.support.wire`) with the client of the package mcp.

driver.py FOLDER            client and server are in this process, and the tools of the server pass each call on as a
                            request
driver.py --command WORDS   the server is what the command starts, and its tools are answered elsewhere
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

NO_CONTRACT = "this server is of another kind: it has no tool with the title {title!r}, as exported ones have"


class Lines:
    """Standard input and output, with the JSON of a package, whose numbers are exact."""

    name = "lines"

    def __init__(self, package: str) -> None:
        wire = importlib.import_module(f"{package}.wire")
        self.dumps: Callable[[Any], str] = wire.dumps
        self.loads: Callable[[str], Any] = wire.loads
        self._describe = importlib.import_module(f"{package}.describe").describe_request
        self._decode = importlib.import_module(f"{package}.state").decode_answer
        self._output, sys.stdout = sys.stdout, sys.stderr  # what a server prints is no line of ours

    def write(self, text: str) -> None:
        """Write a line."""
        self._output.write(text + "\n")
        self._output.flush()

    def exchange(self, line: Any) -> Any:
        """Write a line, and read the answer."""
        self.write(self.dumps(line))
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
        begin = offers.get("Begin a case") or offers.get("Current step")
        if begin is None:
            raise RuntimeError(NO_CONTRACT.format(title="Current step"))
        result = await self._call(begin, {})
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


async def carry_out(client: Any, lines: Lines) -> None:
    """Carry out a case for each line that begins one."""
    script = AgentScript(client, lines)
    while sys.stdin.readline():
        lines.write(await script.run())


async def run_folder(folder: Path) -> None:
    """Carry cases out by the server in a folder, in this process."""
    [package] = (path.parent.name for path in folder.glob("*/mcp_server.py"))
    sys.path.insert(0, str(folder))
    modules = {name: importlib.import_module(f"{package}.{name}") for name in ("cases", "mcp_server", "store")}
    procedure = importlib.import_module(f"{package}.procedure").PROCEDURE
    lines = Lines(package)
    cases = modules["cases"].Cases(procedure, modules["store"].open_store(), lines)
    async with Client(modules["mcp_server"].ProcedureServer(cases).server) as client:
        await carry_out(client, lines)


async def run_command(words: list[str]) -> None:
    """Carry cases out by the server that a command starts."""
    sys.path.append(str(Path(__file__).parents[1] / "python"))
    lines = Lines("support")
    server = StdioServerParameters(command=words[0], args=words[1:], env=dict(os.environ))
    try:
        async with Client(server) as client:
            await carry_out(client, lines)
    except Exception as error:  # noqa: BLE001 # whatever ends the connection
        raise SystemExit(f"the MCP server: {first_cause(error)}") from None


def first_cause(error: BaseException) -> BaseException:
    """The first error in a group of errors."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


if __name__ == "__main__":
    _, first, *rest = sys.argv
    asyncio.run(run_command(rest) if first == "--command" else run_folder(Path(first)))
