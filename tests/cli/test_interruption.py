"""What a call leaves behind when it is broken off: Ctrl-C ends it cleanly, and no kill loses what was acknowledged."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sopstudio.store import Library
from sopstudio.trace import decode_events, messages
from tests.cli.calling import ROOT, Calls, start_process
from tests.subsets import DEEP

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
KILLS = 60 if DEEP else 2
LONG = 300
REPEATS = 300
RUNS = 4 * REPEATS
"""More runs than there will be before an evaluation is broken off, and as few as that takes: each is planned first."""


def until(process: subprocess.Popen[str], words: str) -> list[str]:
    """The lines of standard output up to one that holds `words`."""
    assert process.stdout
    seen = []
    for line in process.stdout:
        seen.append(line)
        if words in line:
            return seen
    raise AssertionError(seen)


def come_to(process: subprocess.Popen[str], home: Path, evaluation: str, count: int) -> None:
    """Wait until an evaluation has kept so many runs, however long that takes here."""
    with Library.open(home, read_only=True) as library:
        while process.poll() is None:
            newest = library.runs.list(limit=count)
            if sum(run.evaluation == evaluation for run in newest) == count:
                return
            select.select([], [], [], 0.01)
    raise AssertionError(process.communicate())


def test_ctrl_c_ends_a_talk_cleanly_and_the_run_is_kept(calls: Calls) -> None:
    process = start_process(calls.home, "run", calls.file(), "--user", "human")
    assert process.stdin
    until(process, "agent  ")
    process.stdin.write("Hello\n")
    process.stdin.flush()
    until(process, "order id")
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert "■ stopped · interrupted" in out
    assert "Traceback" not in errors
    (row,) = calls.json("library", "runs")["runs"]
    assert (row["status"], row["finished"]) == ("stopped", True)
    assert errors.splitlines()[-1] == f"sopstudio: interrupted; what was said is kept as {row['id']}"
    assert calls.json("replay", row["id"])["identical"] is True
    assert calls.json("library", "verify")["sound"] is True


def test_ctrl_c_while_modules_are_loaded_ends_without_a_word(calls: Calls, tmp_path: Path) -> None:
    """A module that is interrupted while it is loaded stands for a Ctrl-C at that moment."""
    (tmp_path / "difflib.py").write_text("raise KeyboardInterrupt")
    environment = {**os.environ, "SOPSTUDIO_HOME": str(calls.home), "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "sopstudio", "formats"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONG, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_an_interrupted_evaluation_keeps_what_was_finished(calls: Calls) -> None:
    process = start_process(calls.home, "evaluate", calls.file(), "--repeats", str(REPEATS), "--jobs", "2")
    assert process.stderr
    name = process.stderr.readline().split()[1].removesuffix(":")
    come_to(process, calls.home, name, 1)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert out == ""
    assert errors.startswith("sopstudio: interrupted; ")
    assert errors.count("\n") == 1
    count = int(errors.split()[2])
    assert 0 < count < RUNS
    assert f"{count} of {RUNS} runs are kept as {name}; --resume {name} goes on\n" in errors
    kept = calls.json("library", "runs", "--limit", "20000")
    assert len(kept["runs"]) == count
    assert all(run["finished"] and run["evaluation"] == name for run in kept["runs"])
    assert [(evaluation["id"], evaluation["finished"], evaluation["runs"]) for evaluation in kept["evaluations"]] == [
        (name, False, count)
    ]
    assert "cut short" in calls.answers("library", "runs", "--limit", "1")[0]
    assert calls.json("replay", "latest")["identical"] is True


def test_a_killed_talk_keeps_every_line_that_was_answered(calls: Calls) -> None:
    """A line that the agent has replied to was kept before the reply was shown."""
    chance = random.Random(4)
    for kill in range(KILLS):
        process = start_process(calls.home, "run", calls.file(), "--user", "human")
        assert process.stdin
        until(process, "agent  ")
        said = [f"Is it number {kill}-{line}, or what do you mean?" for line in range(chance.randrange(4))]
        for line in said:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            until(process, "agent  ")
        select.select([], [], [], chance.random() / 20)
        process.kill()
        process.communicate(timeout=LONG)
        with Library.open(calls.home, read_only=True) as library:
            events = decode_events(library.runs.load("latest").events)
        assert [message["text"] for message in messages(events) if message["role"] == "user"] == said
        assert calls.json("library", "verify")["sound"] is True
    rows = calls.json("library", "runs", "--limit", "1000")["runs"]
    assert [row["finished"] for row in rows] == [False] * KILLS
    assert "cut short after " in calls.answers("library", "runs")[0]


def test_a_killed_evaluation_keeps_whole_runs_alone(calls: Calls) -> None:
    chance, kept = random.Random(7), 0
    for _ in range(KILLS):
        process = start_process(calls.home, "evaluate", calls.file(), "--repeats", str(REPEATS), "--jobs", "3")
        assert process.stderr
        name = process.stderr.readline().split()[1].removesuffix(":")
        come_to(process, calls.home, name, chance.randrange(4))
        select.select([], [], [], chance.random() / 20)
        process.kill()
        process.communicate(timeout=LONG)
        data = calls.json("library", "runs", "--limit", "1000000")
        mine = [row for row in data["runs"] if row["evaluation"] == name]
        assert all(row["finished"] for row in mine)
        assert len(data["runs"]) == kept + len(mine)
        kept += len(mine)
        assert calls.json("library", "verify")["sound"] is True
        if mine:
            assert calls.json("replay", mine[-1]["id"])["identical"] is True
    assert kept
