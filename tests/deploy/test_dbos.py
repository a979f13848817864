"""An exported DBOS project goes on after its process was killed, and keeps the time of persons."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from tests.deploy.killing_tools import CONVERSATION, calls_of, change, noting_project
from tests.deploy.projects import interpreter
from tests.subsets import DEEP

pytestmark = pytest.mark.skipif(not DEEP, reason="starts DBOS once more; in `python3 tests deep`")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The project of a sample."""
    return noting_project("dbos", tmp_path / "out")


def talk(folder: Path, lines: list[str], case: str = "case-1") -> subprocess.CompletedProcess[str]:
    """What `chat.py` says to these lines."""
    text = "".join(f"{line}\n" for line in lines)
    command = [interpreter("dbos"), "-B", "chat.py", case]
    return subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, check=False)


def test_a_case_is_carried_out_at_the_terminal_as_the_readme_says(folder: Path) -> None:
    assert ".venv/bin/python chat.py" in (folder / "README.md").read_text()
    result = talk(folder, ["checkout", "E-1041", *CONVERSATION[1:]])
    assert result.returncode == 0, result.stderr
    assert "does not match" in result.stdout
    assert result.stdout.endswith("completed: restored\n")
    assert calls_of(folder) == ["read_service_status", "apply_change", "send_notice"]


@pytest.mark.parametrize(
    ("tool", "times", "end"),
    [
        ("apply_change", 2, "completed: restored"),
        ("send_notice", 1, "stopped: send_notice: the process was stopped during the call, so nobody knows"),
    ],
)
def test_a_case_goes_on_after_its_process_was_killed_in_a_call(tool: str, times: int, end: str, folder: Path) -> None:
    (folder / "kill").write_text(tool)
    assert talk(folder, CONVERSATION).returncode == -signal.SIGKILL
    result = talk(folder, CONVERSATION[5:])
    assert end in result.stdout, result.stderr
    assert calls_of(folder).count(tool) == times
    assert calls_of(folder).count("read_service_status") == 1


def test_a_case_that_is_left_is_gone_on_with(folder: Path) -> None:
    assert talk(folder, CONVERSATION[:3]).returncode != 0
    assert talk(folder, CONVERSATION[3:]).stdout.endswith("completed: restored\n")
    assert calls_of(folder) == ["read_service_status", "apply_change", "send_notice"]


def test_the_time_of_a_person_runs_out_while_no_process_runs(folder: Path) -> None:
    [path] = folder.glob("*/procedure.py")
    change(path, "minutes=15", "minutes=0.01")
    assert talk(folder, CONVERSATION[:2]).returncode != 0
    command = [interpreter("dbos"), "-B", "-c", FOURTH_REQUEST]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.stdout == "judge_instead\n", result.stderr


FOURTH_REQUEST = """
import asyncio
from cases import launch, next_request
from dbos import DBOS

launch()
print(asyncio.run(next_request("case-1", 4))["step"]["place"])
DBOS.destroy()
"""
