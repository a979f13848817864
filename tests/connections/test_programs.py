"""Python functions and commands as live tools: real child processes, with a sandbox where bubblewrap is there."""

from __future__ import annotations

import asyncio
import os
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from sopstudio.connections.answers import CallError
from sopstudio.connections.permissions import LivePermissions
from sopstudio.connections.programs import ProgramCaller, fill_command, is_too_wide
from sopstudio.sandbox.confinement import OWN_FOLDER, missing_sandbox
from sopstudio.sop import Tool
from sopstudio.sop.connections import CommandConnection, PythonConnection
from tests.agents.examples import tool
from tests.connections.shop_server import Shop

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs are limited on POSIX only")
needs_sandbox = pytest.mark.skipif(bool(missing_sandbox()), reason=f"no sandbox: {missing_sandbox()}")

MODULE = '''
"""Functions that a person would write beside an SOP, and some that nobody should."""
import asyncio, os, socket, sys, time
from decimal import Decimal

def add(a, b):
    print("this is no answer")
    return {"sum": a + b}

async def wait(name):
    await asyncio.sleep(0)
    return {"hello": name}

def nothing(): pass
def odd(): return {"a": object()}
def nan(): return {"a": float("nan")}
def fails(): raise KeyError("no such order")
def leaves(): os._exit(3)
def exits(): sys.exit("enough")
def hangs(): time.sleep(60)
def eats(): return {"a": len(bytearray(3_000_000_000))}
def big(): return {"a": "x" * 2_000_000}
def secret(): return {"token": os.environ.get("TOKEN"), "all": sorted(os.environ)}
def sees(path): return {"there": os.path.exists(path)}
def writes(): open(os.path.join(os.environ["HOME"], "own"), "w").write("x"); return {"cwd": os.getcwd()}
def writes_beside(): open(os.path.join(os.path.dirname(__file__), "left"), "w").write("x")
def connects(port):
    socket.create_connection(("127.0.0.1", port), 2).close()
    return {"reached": True}
def forks():
    while True:
        try:
            if os.fork() == 0: time.sleep(60)
        except OSError: time.sleep(0.01)
def spreads():
    for _ in range(8):
        if os.fork() == 0:
            kept = bytearray(b"x") * 60_000_000
            time.sleep(60)
    time.sleep(60)
def daemon(path):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1)
            open(path, "w").write("still here")
        os._exit(0)
    return {}
'''


def read_secret(name: str) -> str:
    return {"crm": "s3cret"}[name]


class Runner:
    """Calls functions of the module and commands, from the folder that holds them."""

    def __init__(self, folder: Path, **permissions: Any) -> None:
        (folder / "shop_tools.py").write_text(MODULE, encoding="utf-8")
        allowed = {"unconfined": True, **permissions}
        self._caller = ProgramCaller(LivePermissions(folder=folder, **allowed), read_secret)

    def call(self, function: str, arguments: Any = None, effect: Any = "reads", **how: Any) -> Any:
        connection = PythonConnection(function=f"shop_tools:{function}", **{"timeout": 20} | how)
        return asyncio.run(self._caller.call(Tool(name="own", effect=effect), connection, arguments or {}))

    def command(self, *words: str, arguments: Any = None, **how: Any) -> Any:
        connection = CommandConnection(command=words, **{"timeout": 20} | how)
        return asyncio.run(self._caller.call(Tool(name="own"), connection, arguments or {}))

    def fails(self, function: str, arguments: Any = None, **how: Any) -> CallError:
        with pytest.raises(CallError) as caught:
            self.call(function, arguments, **how)
        assert "\n" not in str(caught.value)
        return caught.value


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_a_function_gets_the_arguments_and_gives_the_response(runner: Runner) -> None:
    assert runner.call("add", {"a": Decimal("0.10"), "b": Decimal("0.20")}) == {"sum": Decimal("0.30")}
    assert runner.call("wait", {"name": "Ada"}) == {"hello": "Ada"}
    assert runner.call("nothing") == {}


@pytest.mark.parametrize(
    ("function", "kind", "part"),
    [
        ("fails", "error", "no such order"),
        ("exits", "error", "enough"),
        ("absent", "error", "absent"),
        ("odd", "malformed", "object"),
        ("nan", "malformed", "Out of range"),
        ("leaves", "error", "3"),
        ("big", "too-large", "1 MB"),
    ],
)
def test_a_function_that_fails_says_how(runner: Runner, function: str, kind: str, part: str) -> None:
    error = runner.fails(function)
    assert (error.kind, part in str(error)) == (kind, True)


def test_a_function_that_takes_too_long_is_ended(runner: Runner) -> None:
    error = runner.fails("hangs", timeout=1, effect="pays")
    assert error.kind == "timeout"
    assert "not known" in str(error)


def test_a_function_that_eats_memory_is_ended(runner: Runner) -> None:
    error = runner.fails("eats", memory=256)
    assert (error.kind, "memory" in str(error)) == ("crashed", True)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted on Linux only")
def test_a_function_that_forks_without_end_is_ended(runner: Runner) -> None:
    error = runner.fails("forks")
    assert error.kind == "crashed"
    assert "processes" in str(error)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are measured on Linux only")
def test_processes_that_eat_memory_together_are_ended(runner: Runner) -> None:
    error = runner.fails("spreads", memory=256)
    assert (error.kind, "memory" in str(error)) == ("crashed", True)


def test_a_program_sees_nothing_of_our_environment_but_its_secrets(
    runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not for tools")
    body = runner.call("secret", secrets={"TOKEN": "crm"})
    assert body["token"] == "s3cret"
    assert set(body["all"]) <= {"HOME", "LANG", "LC_CTYPE", "PATH", "PWD", "PYTHONPATH", "TMPDIR", "TOKEN", "OLDPWD"}


@needs_sandbox
def test_in_the_sandbox_there_is_no_network_unless_allowed(tmp_path: Path, shop: Shop) -> None:
    arguments = {"port": shop.port}
    assert Runner(tmp_path).fails("connects", arguments).kind == "error"
    error = Runner(tmp_path).fails("connects", arguments, network=True)
    assert (error.kind, "--allow-network" in str(error)) == ("not-permitted", True)
    assert Runner(tmp_path, network=True).call("connects", arguments, network=True) == {"reached": True}
    assert Runner(tmp_path, network=True).fails("connects", arguments).kind == "error"


@needs_sandbox
def test_in_the_sandbox_a_program_sees_the_folder_of_the_sop_and_writes_only_to_its_own(
    runner: Runner, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    assert runner.call("sees", {"path": str(tmp_path / "shop_tools.py")}) == {"there": True}
    assert runner.call("sees", {"path": str(other)}) == {"there": False}
    assert runner.call("writes") == {"cwd": OWN_FOLDER}
    assert runner.fails("writes_beside").kind == "error"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["shop_tools.py"]


@needs_sandbox
def test_nothing_goes_on_after_the_call(runner: Runner, tmp_path: Path) -> None:
    assert runner.call("daemon", {"path": str(tmp_path / "late")}) == {}
    assert children_in(tmp_path) == set()


def children_in(place: Path) -> set[str]:
    """The processes that run the function child in a sandbox that shows `place`; other tests have theirs."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            is_child = b"function_child" in (folder / "cmdline").read_bytes()
            if is_child and str(place).encode() in (folder / "mountinfo").read_bytes():
                found.add(folder.name)
        except OSError:
            continue
    return found


def test_without_a_sandbox_programs_run_only_where_the_run_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    missing_sandbox.cache_clear()
    try:
        error = Runner(tmp_path, unconfined=False).fails("nothing")
        assert (error.kind, "bubblewrap is not installed" in str(error)) == ("not-permitted", True)
        assert Runner(tmp_path).call("add", {"a": 1, "b": 2}) == {"sum": 3}
        assert Runner(tmp_path).fails("eats", memory=256).kind == "crashed"
        assert Runner(tmp_path).fails("hangs", timeout=1).kind == "timeout"
    finally:
        missing_sandbox.cache_clear()


def test_an_sop_beside_everything_of_the_user_starts_no_programs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Runner(tmp_path).fails("nothing").kind == "not-permitted"
    (tmp_path / "sops").mkdir()
    assert (is_too_wide(Path("/")), is_too_wide(tmp_path / "sops")) == (True, False)


def test_a_command_gets_arguments_in_its_words_and_on_standard_input(runner: Runner) -> None:
    program = "import json, sys; print(json.dumps({'word': sys.argv[1], 'input': json.load(sys.stdin)}))"
    body = runner.command("python", "-c", program, "order {order}", arguments={"order": "A; rm -rf /", "n": 1})
    assert body == {"word": "order A; rm -rf /", "input": {"order": "A; rm -rf /", "n": 1}}
    assert runner.command("echo", "in", "stock") == {"text": "in stock"}
    assert runner.command("python", "-c", "print('[1, 2]')", result="1") == {"result": 2}


def test_a_program_is_looked_for_beside_the_sop(runner: Runner, tmp_path: Path) -> None:
    script = tmp_path / "tools" / "stock.sh"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\necho '{\"stock\": 3}'\n", encoding="utf-8")
    script.chmod(0o755)
    assert runner.command("tools/stock.sh") == {"stock": 3}


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("no-such-program",), "unreachable"),
        (("sh", "-c", "echo oh no >&2; exit 4"), "error"),
        (("sh", "-c", "kill -9 $$"), "crashed"),
        (("sleep", "60"), "timeout"),
        (("python", "-c", "import os; os.write(1, b'\\xff')"), "malformed"),
        (("sh", "-c", "yes"), "too-large"),
    ],
)
def test_a_command_that_fails_says_how(runner: Runner, words: tuple[str, ...], kind: str) -> None:
    with pytest.raises(CallError) as caught:
        runner.command(*words, timeout=2)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        (("find", "{where}"), {"where": "-delete"}),
        (("{program}",), {"program": "rm"}),
        (("echo", "{where}"), {}),
        (("echo", "{text}"), {"text": "a\0b"}),
    ],
)
def test_arguments_become_neither_options_nor_programs(words: tuple[str, ...], arguments: Any) -> None:
    with pytest.raises(CallError) as caught:
        fill_command(tool("own", "where", "program", "text"), words, arguments)
    assert caught.value.kind == "malformed"


def test_a_value_may_begin_with_a_hyphen_behind_the_name_of_its_option() -> None:
    words = fill_command(Tool(name="own"), ("find", "--name={name}"), {"name": "-x"})
    assert words == ["find", "--name=-x"]
    assert os.sep not in words[0]
