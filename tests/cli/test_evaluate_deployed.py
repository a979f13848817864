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
from tests.subsets import DEEP

NAME = "email_update.sop.json"
FILE = str(samples_dir() / NAME)
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


def test_what_is_not_there_is_refused(calls: Calls) -> None:
    assert "no-such-command" in calls.refused("evaluate", FILE, "--target", "no-such-command")
    address = f"http://127.0.0.1:{free_port()}"
    assert address in calls.refused("evaluate", FILE, "--target", address, "--tools-port", str(free_port()))


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
