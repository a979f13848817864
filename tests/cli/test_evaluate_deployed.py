"""`evaluate --target`: what is deployed is scored on the same scenarios as architectures, by the same figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from sopstudio.resources import samples_dir
from tests.cli.calling import Calls
from tests.deploy.processes import free_port, listening
from tests.deploy.projects import interpreter, project, sample
from tests.service.shop import serving
from tests.subsets import DEEP

NAME = "email_update.sop.json"
FILE = str(samples_dir() / NAME)
OTHER_SERVER = "'from mcp.server import MCPServer; MCPServer(str()).run()'"
OPTIONS = ("--kinds", "correct-context,missing-parameter")


def figures(answer: Any) -> list[Any]:
    """The figures of an evaluation without the names of who was scored."""
    return [(cell["kind"], cell["n"], cell["metrics"]["ujcs"], cell["metrics"]["path"]) for cell in answer["cells"]]


def test_a_command_is_scored_like_the_engine_that_it_was_made_from(calls: Calls, tmp_path: Path) -> None:
    folder = project(sample(NAME), "python", tmp_path / "out")
    command = f"{sys.executable} -I -B -X utf8 {folder}"
    deployed = figures(calls.json("evaluate", FILE, "--target", command, *OPTIONS))
    assert deployed == figures(calls.json("evaluate", FILE, "--agents", "code", "--no-save", *OPTIONS))
    [engine] = folder.glob("*/engine.py")
    engine.write_text(engine.read_text().replace("self.path.append(place)", "self.path.append(place + place)"))
    assert figures(calls.json("evaluate", FILE, "--target", command, *OPTIONS)) != deployed


def test_an_exported_folder_is_scored_as_it_is_verified(calls: Calls, tmp_path: Path) -> None:
    folder = project(sample(NAME), "python", tmp_path / "out")
    deployed = figures(calls.json("evaluate", FILE, "--target", str(folder), *OPTIONS))
    assert deployed == figures(calls.json("evaluate", FILE, "--agents", "code", "--no-save", *OPTIONS))
    other = str(samples_dir() / "loan_application.sop.json")
    assert "another procedure is deployed: email_update" in calls.refused("evaluate", other, "--target", str(folder))
    text = project(sample(NAME), "agent-sop", tmp_path / "text")
    assert "agent-sop" in calls.refused("evaluate", FILE, "--target", str(text))


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("no-such-command", "no-such-command"),
        ("mcp:no-such-command", "no-such-command"),
        ("python3 'agent.py", "quotation"),
        (f"{sys.executable} -c pass", "code 0"),
        (f"{sys.executable} -c \"input();print('hello')\"", "no JSON: hello"),
    ],
)
def test_what_is_not_there_or_does_not_answer_is_refused(calls: Calls, target: str, reason: str) -> None:
    assert reason in calls.refused("evaluate", FILE, "--target", target)


@pytest.mark.skipif(not DEEP, reason="starts a service: part of the deep run")
def test_an_endpoint_that_cannot_be_scored_is_refused(calls: Calls, tmp_path: Path) -> None:
    tools = ("--tools-port", str(free_port()))
    address = f"http://127.0.0.1:{free_port()}"
    assert address in calls.refused("evaluate", FILE, "--target", address, *tools)
    with serving(tmp_path) as url:  # it has no /v1/conversations
        assert "/v1/conversations" in calls.refused("evaluate", FILE, "--target", url, *tools)


@pytest.mark.skipif(not DEEP, reason="starts a server: part of the deep run")
def test_an_mcp_server_is_scored_like_the_engine_that_it_was_made_from(calls: Calls, tmp_path: Path) -> None:
    folder, python = project(sample(NAME), "mcp", tmp_path / "out"), interpreter("mcp")
    deployed = figures(calls.json("evaluate", FILE, "--target", f"mcp:{python} {folder / 'serve.py'}", *OPTIONS))
    assert deployed == figures(calls.json("evaluate", FILE, "--target", str(folder), *OPTIONS))
    assert deployed == figures(calls.json("evaluate", FILE, "--agents", "code", "--no-save", *OPTIONS))
    assert "Connection closed" in calls.refused("evaluate", FILE, "--target", f"mcp:{python} -c pass")
    assert "another kind" in calls.refused("evaluate", FILE, "--target", f"mcp:{python} -c {OTHER_SERVER}")


@pytest.mark.skipif(not DEEP, reason="starts a server: part of the deep run")
def test_a_service_is_scored_like_the_engine_that_it_was_made_from(calls: Calls, tmp_path: Path) -> None:
    folder = project(sample(NAME), "http", tmp_path / "out")
    port, tools = free_port(), free_port()
    variables = {"SOP_TOOLS": f"http://127.0.0.1:{tools}", "SOP_STATE": str(tmp_path / "state.db")}
    command = [interpreter("http"), "serve.py", "--port", str(port)]
    with listening(command, folder, port, variables):
        options = ("--target", f"http://127.0.0.1:{port}", "--tools-port", str(tools), *OPTIONS)
        deployed = figures(calls.json("evaluate", FILE, *options))
    assert deployed == figures(calls.json("evaluate", FILE, "--agents", "code", "--no-save", *OPTIONS))
