"""Runs the workflow of an exported folder with a worker and Temporal's development server, for `deploy.driver`.

The worker holds no workflow in memory: it replays the history before every step, so that code which is not
deterministic is noticed. Answers of persons say how long they took; no timer is waited for.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

START_SECONDS = 60
KEEPER = """
import subprocess, sys

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
try:
    sys.stdin.read()
finally:
    server.kill()
    server.wait()
"""
"""Holds the server, and ends it as soon as the driver is gone, however it went."""


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out."""
    sys.path.insert(0, folder)
    loop = asyncio.new_event_loop()
    project = Project(Path(folder))
    loop.run_until_complete(project.start())
    return lambda ask: loop.run_until_complete(project.carry_out(ask))


class Project:
    """The exported project, with a server of its own."""

    def __init__(self, folder: Path) -> None:
        [self._package] = (path.parent.name for path in folder.glob("*/procedure.py"))
        self._worker, self._workflows = import_module("worker"), import_module("workflows")
        self._visit = import_module(f"{self._package}.visit")
        self._tools = import_module(f"{self._package}.procedure").PROCEDURE.tools
        self._cases = count()
        self._ask: Any = None

    async def start(self) -> None:
        """Start the server and a worker."""
        self._client = await connect(start_server())
        tools = {name: self._tool(name) for name in self._tools}
        worker = self._worker.make_worker(self._client, tools, max_cached_workflows=0)
        self._working = asyncio.ensure_future(worker.run())

    async def carry_out(self, ask: Any) -> Mapping[str, Any]:
        """How a case went, whose requests `ask` answers."""
        self._ask, workflow = ask, self._workflows.ProcedureWorkflow
        case = f"case-{next(self._cases)}"
        handle = await self._client.start_workflow(workflow.run, {}, id=case, task_queue=self._workflows.TASK_QUEUE)
        request = await handle.execute_update(workflow.next_request, 0)
        while request is not None:
            answer = self._visit.pack(ask(self._visit.unpack(request)))
            request = await handle.execute_update(workflow.answer, args=[request["number"], answer])
        described: Mapping[str, Any] = self._visit.unpack(await handle.result())
        return described

    def _tool(self, name: str) -> Callable[..., Any]:
        async def call(**arguments: Any) -> Any:
            reply = self._ask({"kind": "tool", "tool": name, "arguments": arguments})
            if "error" in reply:
                raise RuntimeError(reply["error"]["message"])
            return reply["answer"]

        return call


def start_server() -> str:
    """Start the development server, which keeps everything in memory; returns its address.

    It listens on this machine only and ends with this process.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    binary = next(Path(sys.executable).parent.glob("temporal*"))
    command = [str(binary), "server", "start-dev", "--headless", "--ip", "127.0.0.1", "--port", str(port)]
    command += ["--log-level", "never"]
    keeper = [sys.executable, "-I", "-c", KEEPER, *command]
    subprocess.Popen(keeper, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)  # noqa: S603 # the server of the package
    return f"127.0.0.1:{port}"


async def connect(address: str) -> Any:
    """A client of the server, as soon as it answers."""
    client = import_module("temporalio.client").Client
    deadline = asyncio.get_running_loop().time() + START_SECONDS
    while True:
        try:
            return await client.connect(address)
        except RuntimeError:
            if asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(0.05)
