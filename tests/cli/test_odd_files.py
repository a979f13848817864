"""Pipes and devices in the place of files: one clear line at once, and no command waits for ever."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.cli.calling import Calls, start_process

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such files there")
MAX_SECONDS = 60
"""A call that hangs fails here; any other takes a fraction of a second."""


def give_up(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the call does not end")


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """Breaks off what waits for a pipe that nobody writes to."""
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(MAX_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    path = tmp_path / "pipe.sop.json"
    os.mkfifo(path)
    return str(path)


@pytest.mark.parametrize(
    "call",
    [
        ("check", "PIPE"),
        ("check", "/dev/zero"),
        ("check", "/dev/tty"),
        ("convert", "PIPE", "out.txt"),
        ("convert", "FILE", "PIPE"),
        ("library", "save", "PIPE"),
        ("library", "actions", "--add", "PIPE"),
        ("run", "FILE", "--model", "scripted:PIPE"),
        ("run", "PIPE"),
        ("scenarios", "FILE", "-o", "PIPE"),
    ],
)
def test_a_pipe_or_a_device_is_refused(calls: Calls, pipe: str, call: tuple[str, ...]) -> None:
    file = calls.file()
    message = calls.refused(*(word.replace("PIPE", pipe).replace("FILE", file) for word in call))
    assert "not a file" in message
    assert Path(pipe).is_fifo()


def test_a_picture_is_not_drawn_into_a_pipe(calls: Calls, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    process = start_process(calls.home, "picture", calls.file(), "-o", str(pipe))
    assert "not a file" in process.communicate()[1]
    assert process.returncode == 2


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("settings.json", ("models",)),
        ("library.db", ("library", "list")),
        ("library.db", ("library", "save", "FILE")),
        ("library.db-wal", ("library", "save", "FILE")),
    ],
)
def test_a_pipe_in_the_home_folder_is_refused(calls: Calls, name: str, call: tuple[str, ...]) -> None:
    file = calls.file()
    if name == "library.db-wal":
        calls.answers("library", "save", file)
    calls.home.mkdir(exist_ok=True)
    os.mkfifo(calls.home / name)
    assert name in calls.refused(*(word.replace("FILE", file) for word in call))


@pytest.mark.parametrize("name", ["library.checked", "library.lock"])
def test_a_pipe_where_nothing_is_read_from_hinders_nobody(calls: Calls, name: str) -> None:
    calls.home.mkdir(exist_ok=True)
    os.mkfifo(calls.home / name)
    saved = calls.json("library", "save", calls.file())
    assert [row["version"] for row in calls.json("library", "log", saved["sop"])] == [saved["version"]]


@pytest.mark.parametrize("call", [("models",), ("library", "list"), ("check", "FILE")])
def test_the_home_of_nobody_is_one_line(calls: Calls, call: tuple[str, ...]) -> None:
    words = [word.replace("FILE", calls.file()) for word in call]
    assert "no such user" in calls.refused("--home", "~nosuch", *words)
