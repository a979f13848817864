"""What a live tool has started ends with it, and with whoever started it, however that ended."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sopstudio.child_processes import child_command, child_environment
from sopstudio.extras import is_installed
from sopstudio.sandbox.confinement import missing_sandbox
from sopstudio.sandbox.process_tree import find_children
from tests.subsets import DEEP

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are watched by pidfd_open")
ROOT = Path(__file__).resolve().parents[2]
FAMILY = """
import os, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"], start_new_session=True)
print("{}", os.getpid(), child.pid, flush=True)
%s
"""


def wait_until_ended(processes: list[int]) -> None:
    """Wait until processes have ended."""
    for process in processes:
        try:
            handle = os.pidfd_open(process)
        except ProcessLookupError:
            continue
        ended = select.select([handle], [], [], 30)[0]
        os.close(handle)
        if not ended:
            os.kill(process, signal.SIGKILL)
            raise AssertionError(f"process {process} is still there")


def start_relay(program: str) -> tuple[subprocess.Popen[str], list[int]]:
    """A relay with a program below it that has a child in a session of its own; the ids of all three."""
    pipe = subprocess.PIPE
    command = [*child_command("sopstudio.sandbox.relay"), "10000", sys.executable, "-c", FAMILY % program]
    relay = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=child_environment(), text=True)
    assert relay.stdout
    _, program_id, child_id = relay.stdout.readline().split()
    return relay, [relay.pid, int(program_id), int(child_id)]


@pytest.mark.parametrize("how", ["the program ends", "it is told to end", "its reader is gone"])
def test_a_relay_ends_with_all_that_its_program_has_started(how: str) -> None:
    endless = "while True: print('{}', flush=True); time.sleep(0.05)"
    programs = {"the program ends": "sys.exit(3)", "its reader is gone": endless}
    relay, processes = start_relay(programs.get(how, "time.sleep(600)"))
    assert relay.stdout
    assert relay.stdin
    if how == "it is told to end":
        relay.terminate()
    relay.stdout.close()
    wait_until_ended(processes)
    relay.stdin.close()
    assert relay.wait() == 3 if how == "the program ends" else relay.wait() != 0


def test_a_program_ends_when_whoever_started_it_is_killed() -> None:
    launch = child_command("sopstudio.sandbox.launcher")
    code = f"import subprocess; print(subprocess.Popen({[*launch, '{}', 'sleep', '600']!r}).pid, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment(), text=True
    ) as parent:
        assert parent.stdout
        program = int(parent.stdout.readline())
        while Path(f"/proc/{program}/comm").read_text().strip() != "sleep":  # not the program yet
            os.sched_yield()
        parent.kill()
        wait_until_ended([program])


HOLDER_OF_SERVER = """
import sys
from pathlib import Path
from sopstudio.connections import LivePermissions, LiveTools
from sopstudio.sop import Tool
from sopstudio.sop.connections import McpConnection
from sopstudio.trace import CallTool

server = Path(sys.argv[1])
tool = Tool(name="breeds", connection=McpConnection(command=("python", str(server))))
live = LiveTools({"breeds": tool}, LivePermissions(unconfined=True, effects=True, folder=server.parent))
print(live.call(CallTool("breeds", {})).ok, flush=True)
sys.stdin.readline()
live.close()
print("closed", flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(not DEEP or not is_installed("mcp"), reason="servers take their time: python3 tests deep")
@pytest.mark.parametrize("how", ["closed", "killed"])
@pytest.mark.parametrize("sandbox", ["with", "without"])
def test_an_mcp_server_and_its_children_end_with_the_run(
    how: str, sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sandbox == "with" and missing_sandbox():
        pytest.skip(missing_sandbox())
    if sandbox == "without":  # where the program bwrap is not on the path, there is no sandbox
        folder = tmp_path / "bin"
        folder.mkdir()
        (folder / "sleep").symlink_to("/usr/bin/sleep")
        monkeypatch.setenv("PATH", str(folder))
    server = Path(__file__).with_name("mcp_servers.py")
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HOLDER_OF_SERVER, str(server)]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, env=child_environment()) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stdout.readline() == "True\n"
        family = sorted(find_children(holder.pid))
        commands = [Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0] for process in family]
        assert (b"bwrap" in {name.rpartition(b"/")[2] for name in commands}) == (sandbox == "with")
        assert b"sleep" in commands
        if how == "killed":
            holder.kill()
        else:
            holder.stdin.write("\n")
            holder.stdin.flush()
            assert holder.stdout.readline() == "closed\n"
        wait_until_ended(family)
        holder.kill()
