"""A deployed procedure that scenarios are run on: an exported folder, a command that speaks JSON lines, a service with
the endpoints of the target `http`, or an MCP server with the tools of the target `mcp`.

The tools of a service or an MCP server call a port of this process, where the scenario answers: it has `SOP_TOOLS` set
to the address of that port.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Protocol
from uuid import uuid4

from sopstudio.deploy.artefact import Artefact, ScenarioAnswers, read_outcome, require_same
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.export import exported_target, read_manifest
from sopstudio.deploy.http.driver import Ask, Client, converse
from sopstudio.deploy.python.support import wire
from sopstudio.deploy.reference import RunOutcome
from sopstudio.deploy.registry import find_target
from sopstudio.errors import DeployError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Runtime
from sopstudio.translation import tr

MCP_PREFIX = "mcp:"
ANY_PORT = 0
CONTRACT = "resources/services.md says what evaluate asks of an endpoint"


class Deployed(Protocol):
    """Runs scenarios."""

    def run(self, runtime: Runtime, scenario: Scenario) -> RunOutcome:
        """The outcome of a scenario. Raises `DeployError`."""
        ...


@contextmanager
def open_deployed(place: str, tools_port: int) -> Iterator[Deployed]:
    """What is deployed at an address, what an exported folder holds, or what a command starts.

    Raises `DeployError` where it is not there.
    """
    if place.startswith(("http://", "https://")):
        with ToolPort(tools_port) as tools:
            tokens = (os.environ.get(name, "") for name in ("SOP_TOKEN", "SOP_PEOPLE_TOKEN"))
            address = place.rstrip("/").removesuffix("/v1")
            with closing(Client(address, wire, *tokens)) as client:
                yield DeployedService(place, client, tools)
    elif place.startswith(MCP_PREFIX):
        with ToolPort(ANY_PORT) as tools, _start_mcp(_command(place.removeprefix(MCP_PREFIX)), tools) as artefact:
            yield DeployedMcp(artefact, tools)
    else:
        command = _folder_command(Path(place)) if Path(place).is_dir() else _command(place)
        with Artefact(command, variables=dict(os.environ)) as artefact:
            yield artefact


def _command(text: str) -> list[str]:
    """The words of a command, with whole paths. Raises `DeployError` where there is no such program."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise DeployError(tr("the command cannot be read"), where=text, why=str(error)) from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        hint = "name a command, an exported folder, mcp:COMMAND or an address"
        raise DeployError(tr("there is no such command"), where=text, hint=hint)
    return [str(Path(program).absolute()), *map(_resolve, words[1:])]


def _folder_command(folder: Path) -> Sequence[str]:
    """The command that runs an exported folder. Raises `DeployError` where nothing here can run it."""
    target = exported_target(read_manifest(folder))
    if target.command is None:
        hint = "name the address or the command of what runs it"
        raise DeployError(
            tr("nothing here runs what is exported to {name}", name=target.name), where=str(folder), hint=hint
        )
    return target.command(str(folder.resolve()), prepare_environment(target.requirements).python)


def _start_mcp(command: Sequence[str], tools: ToolPort) -> Artefact:
    """The client of an MCP server, which it starts, in the environment of the target `mcp`."""
    target = find_target("mcp")
    driver = str(Path(__file__).with_name("mcp") / "driver.py")
    python = prepare_environment(target.requirements).python
    variables = {**os.environ, "SOP_TOOLS": tools.address, "SOP_STATE": ":memory:"}
    return Artefact([python, "-I", "-B", "-X", "utf8", driver, "--command", *command], variables=variables)


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
            raise DeployError(tr("the port for tools cannot be used"), where=str(self._port), why=str(error)) from None
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    @property
    def address(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

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
            finished = converse(self._client, ask, f"evaluation {uuid4().hex}")
            require_same(finished, runtime)
            return read_outcome(finished)
        except ConnectionRefusedError:
            reason, hint = "nothing listens there", "start the service, or mend the address"
            raise DeployError(tr("the service cannot be reached"), where=self._address, why=reason, hint=hint) from None
        except (OSError, HTTPException, RuntimeError, KeyError, TypeError, ValueError) as error:
            why = f"an answer of it lacks {error}" if isinstance(error, KeyError) else str(error)
            raise DeployError(tr("the service cannot be scored"), where=self._address, why=why, hint=CONTRACT) from None


class DeployedMcp:
    """An MCP server, with the client that does in it what the procedure asks for."""

    def __init__(self, artefact: Artefact, tools: ToolPort) -> None:
        self._artefact, self._tools = artefact, tools

    def run(self, runtime: Runtime, scenario: Scenario) -> RunOutcome:
        """The outcome of a scenario, in a case of its own."""
        answers = ScenarioAnswers(runtime, scenario)

        def ask(request: Mapping[str, Any]) -> Mapping[str, Any]:
            return answers.answer(request)

        self._tools.ask = ask
        return self._artefact.run(runtime, scenario, answers)


__all__ = ["Deployed", "open_deployed"]
