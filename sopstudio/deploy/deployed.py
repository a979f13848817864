"""A deployed procedure that scenarios are run on: a command that speaks JSON lines, or a service of the target `http`.

The tools of a service call a port of this process, where the scenario answers: it is started with `SOP_TOOLS` set to
the address of that port.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Protocol
from uuid import uuid4

from sopstudio.deploy.artefact import Artefact, ScenarioAnswers, read_outcome
from sopstudio.deploy.http.driver import Ask, Client, converse
from sopstudio.deploy.python.support import wire
from sopstudio.deploy.reference import RunOutcome
from sopstudio.errors import DeployError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Runtime


class Deployed(Protocol):
    """Runs scenarios."""

    def run(self, runtime: Runtime, scenario: Scenario) -> RunOutcome:
        """The outcome of a scenario. Raises `DeployError`."""
        ...


@contextmanager
def open_deployed(place: str, tools_port: int) -> Iterator[Deployed]:
    """What is deployed at an address, or what a command starts. Raises `DeployError` where it is not there."""
    if place.startswith(("http://", "https://")):
        with ToolPort(tools_port) as tools:
            tokens = (os.environ.get(name, "") for name in ("SOP_TOKEN", "SOP_PEOPLE_TOKEN"))
            with closing(Client(place, wire, *tokens)) as client:
                yield DeployedService(place, client, tools)
        return
    command = shlex.split(place)
    program = shutil.which(command[0]) if command else None
    if program is None:
        raise DeployError("there is no such command", where=place, hint="name a command or an address")
    command = [str(Path(program).absolute()), *map(_resolve, command[1:])]
    with Artefact(command, variables=dict(os.environ)) as artefact:
        yield artefact


def _resolve(argument: str) -> str:
    """An argument that names a file or folder, as seen from anywhere."""
    path = Path(argument)
    return str(path.resolve()) if argument and path.exists() else argument


class ToolPort:
    """A port of this machine that answers the tools of a service: `ask` is called with each request."""

    def __init__(self, port: int) -> None:
        self.ask: Ask = dict
        self._port = port

    def __enter__(self) -> ToolPort:
        port = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                arguments = wire.loads(self.rfile.read(int(self.headers["Content-Length"])).decode())
                request = {"kind": "tool", "tool": self.path.rpartition("/")[2], "arguments": arguments}
                answer = port.ask(request)
                body = wire.dumps(answer.get("answer", answer)).encode()
                self.send_response(500 if "error" in answer else 200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        try:
            self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        except OSError as error:
            raise DeployError("the port for tools cannot be used", where=str(self._port), why=str(error)) from None
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class DeployedService:
    """A running service."""

    def __init__(self, address: str, client: Client, tools: ToolPort) -> None:
        self._address, self._client, self._tools = address, client, tools

    def run(self, runtime: Runtime, scenario: Scenario) -> RunOutcome:
        """The outcome of a scenario, in a conversation of its own."""
        answers = ScenarioAnswers(runtime, scenario)

        def ask(request: Mapping[str, Any]) -> Mapping[str, Any]:
            return answers.answer(request)

        self._tools.ask = ask
        try:
            return read_outcome(converse(self._client, ask, f"evaluation {uuid4().hex}"))
        except (OSError, HTTPException, RuntimeError, KeyError, ValueError) as error:
            raise DeployError("the service broke down", where=self._address, why=str(error)) from None


__all__ = ["Deployed", "open_deployed"]
