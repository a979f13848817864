"""An exported Temporal project goes on after its worker was killed, and keeps the time of persons.

Everything runs as its README says: a development server, workers, and the program for the terminal.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sopstudio.deploy.temporal import driver
from tests.deploy.killing_tools import CONVERSATION, calls_of, change, noting_project
from tests.deploy.projects import interpreter
from tests.subsets import DEEP

pytestmark = pytest.mark.skipif(not DEEP, reason="starts Temporal's server and workers; in `python3 tests deep`")
SERVER = """
import asyncio, sys

sys.path.insert(0, sys.argv[1])
import driver

address = driver.start_server()
asyncio.run(driver.connect(address))
print(address, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a development server."""
    command = [interpreter("temporal"), "-c", SERVER, str(Path(driver.__file__).parent)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The project of a sample."""
    return noting_project("temporal", tmp_path / "out")


@contextmanager
def running(folder: Path, address: str, *command: str) -> Iterator[subprocess.Popen[str]]:
    """A program of the project."""
    variables = {**os.environ, "TEMPORAL_ADDRESS": address}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [interpreter("temporal"), "-B", *command], cwd=folder, env=variables, stdin=pipe, stdout=pipe, text=True
    ) as process:
        yield process
        process.kill()


def talk(process: subprocess.Popen[str], lines: list[str]) -> str:
    """What a program says to these lines."""
    return process.communicate("".join(f"{line}\n" for line in lines))[0]


def test_a_case_is_carried_out_at_the_terminal_as_the_readme_says(folder: Path, address: str) -> None:
    assert ".venv/bin/python chat.py" in (folder / "README.md").read_text()
    with running(folder, address, "worker.py"), running(folder, address, "chat.py") as chat:
        said = talk(chat, ["checkout", "E-1041", *CONVERSATION[1:]])
    assert "does not match" in said
    assert said.endswith("completed: restored\n")
    assert calls_of(folder) == ["read_service_status", "apply_change", "send_notice"]


@pytest.mark.parametrize(("tool", "times"), [("apply_change", 2), ("send_notice", 1)])
def test_a_case_goes_on_after_its_worker_was_killed_in_a_call(
    tool: str, times: int, folder: Path, address: str
) -> None:
    change(folder / "workflows.py", "timedelta(minutes=5)", "timedelta(seconds=3)")
    (folder / "kill").write_text(tool)
    with running(folder, address, "chat.py", f"killed-in-{tool}") as chat:
        with running(folder, address, "worker.py") as first:
            assert chat.stdin is not None
            chat.stdin.write("".join(f"{line}\n" for line in CONVERSATION))
            chat.stdin.flush()
            assert first.wait() == -9
        with running(folder, address, "worker.py"):
            said = chat.communicate()[0]
    assert calls_of(folder).count(tool) == times
    assert calls_of(folder).count("read_service_status") == 1
    assert said.endswith(
        "completed: restored\n" if times > 1 else "stopped: send_notice: activity StartToClose timeout\n"
    )


def test_a_case_that_is_left_at_the_terminal_is_gone_on_with(folder: Path, address: str) -> None:
    with running(folder, address, "worker.py"):
        with running(folder, address, "chat.py", "left") as chat:
            talk(chat, CONVERSATION[:3])
        with running(folder, address, "chat.py", "left") as chat:
            said = talk(chat, CONVERSATION[3:])
    assert said.endswith("completed: restored\n")
    assert calls_of(folder) == ["read_service_status", "apply_change", "send_notice"]


def test_the_time_of_a_person_runs_out(folder: Path, address: str) -> None:
    [path] = folder.glob("*/procedure.py")
    change(path, "minutes=15", "minutes=0.01")
    with running(folder, address, "worker.py"), running(folder, address, "chat.py", "late") as chat:
        assert chat.stdin is not None
        chat.stdin.write("checkout\nEMP-10417\n")
        chat.stdin.flush()
        assert chat.stdout is not None
        assert chat.stdout.readline() == "case late\n"
        with running(folder, address, "-c", LATER_REQUEST) as reader:
            assert reader.communicate()[0].split() == ["4", "judge_instead"]


LATER_REQUEST = """
import asyncio
from worker import connect
from workflows import ProcedureWorkflow


async def main():
    case = (await connect()).get_workflow_handle("late")
    request = await case.execute_update(ProcedureWorkflow.next_request, 3)
    print(request["number"], request["step"]["place"])


asyncio.run(main())
"""
