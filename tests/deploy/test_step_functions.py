"""An exported state machine is whole, keeps the time of persons, and runs at the terminal."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sopstudio.sop import Flow
from tests.deploy.killing_tools import CONVERSATION, calls_of, change, noting_project
from tests.deploy.projects import SAMPLES, interpreter, project, sample
from tests.subsets import DEEP, subset

starts_moto = pytest.mark.skipif(not DEEP, reason="starts moto once more; in `python3 tests deep`")
LATE = """
import json
from local import LocalMachine

SAID = {"service": "checkout", "reporter_id": "EMP-10417"}


def ask(request):
    if request["kind"] == "fact":
        return {"answer": SAID[request["name"]]}
    if request["step"]["place"] == "judge_severity":
        return None
    return {"error": {"message": "nobody is there", "kind": "error"}}


state = LocalMachine().carry_out("late", ask, {})
print(json.dumps([state["path"], state["failure"]["kind"]]))
"""


def definition(folder: Path) -> dict[str, Any]:
    """The state machine in a folder."""
    result: dict[str, Any] = json.loads((folder / "state_machine.asl.json").read_text())
    return result


def followers(state: dict[str, Any]) -> set[str]:
    """The states that a state names."""
    parts = [state, *state.get("Choices", ()), *state.get("Catch", ())]
    return {part[key] for part in parts for key in ("Next", "Default") if key in part}


@pytest.mark.parametrize("name", subset(SAMPLES, 2, "machine"))
def test_every_state_is_named_and_every_place_has_one(name: str, tmp_path: Path) -> None:
    document = sample(name)
    folder = project(document, "step-functions", tmp_path / "out")
    machine, names = definition(folder), json.loads((folder / "export.json").read_text())["names"]
    states = machine["States"]
    named = {machine["StartAt"]}.union(*map(followers, states.values()))
    assert named <= set(states)
    assert all(len(state) <= 80 for state in states)
    places = {state["Parameters"]["Payload"].get("place") for state in states.values() if state["Type"] == "Task"}
    assert places - {None} == set(Flow(document.sop).nodes)
    assert all(names[state] in places for state in states if state not in ("completed", "stopped"))


def test_only_what_may_be_repeated_is_called_again(tmp_path: Path) -> None:
    states = definition(project(sample("incident_response.sop.json"), "step-functions", tmp_path / "out"))["States"]
    payloads = {name: state["Parameters"]["Payload"] for name, state in states.items() if state["Type"] == "Task"}
    calls = {payload["tool"]: "Retry" in states[name] for name, payload in payloads.items() if "tool" in payload}
    assert calls == {"read_service_status": True, "open_ticket": True, "apply_change": True, "send_notice": False}


@starts_moto
def test_the_time_of_a_person_runs_out(tmp_path: Path) -> None:
    folder = noting_project("step-functions", tmp_path / "out")
    [path] = folder.glob("*/procedure.py")
    change(path, "minutes=15", "minutes=0.01")
    command = [interpreter("step-functions"), "-B", "-c", LATE]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    path_of_run, failure = json.loads(result.stdout)
    assert path_of_run == ["take_report", "read_status", "judge_severity", "judge_instead"]
    assert failure == "failed"


@starts_moto
def test_it_runs_at_the_terminal_as_its_readme_says(tmp_path: Path) -> None:
    folder = noting_project("step-functions", tmp_path / "out")
    assert ".venv/bin/python chat.py" in (folder / "README.md").read_text()
    lines = ["checkout", "E-1041", *CONVERSATION[1:]]
    result = subprocess.run(
        [interpreter("step-functions"), "-B", "chat.py"],
        cwd=folder,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "does not match" in result.stdout
    assert result.stdout.endswith("completed: restored\n")
    assert calls_of(folder) == ["read_service_status", "apply_change", "send_notice"]
