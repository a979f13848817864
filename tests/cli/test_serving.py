"""`serve-model` in a process of its own, and a run against it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.calling import Calls, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")


@contextmanager
def serving(calls: Calls, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A served model; what it says first, and the process, which Ctrl-C ends."""
    process = started(calls.home, "serve-model", "--port", "0", *options)
    assert process.stdout
    try:
        yield process.stdout.readline(), process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)


def test_a_run_with_the_served_model_goes_as_with_the_model_itself(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    sop = calls.file()
    direct = calls.json("run", sop, "--no-save")
    with serving(calls, "--model", "offline") as (line, process):
        assert "offline answers at http://127.0.0.1:" in line
        monkeypatch.setenv("OPENAI_BASE_URL", line.split(" answers at ")[1].split()[0])
        over = calls.json("run", sop, "--no-save", "--model", "openai:whatever")
        evaluated = calls.json(
            "evaluate", sop, "--no-save", "--models", "openai:whatever", "--kinds", "correct-context"
        )
    assert process.returncode == 130
    for key in ("path", "tool_calls", "messages", "end", "scores"):
        assert over[key] == direct[key]
    assert {cell["metrics"]["ujcs"] for cell in evaluated["cells"]} == {1}


def test_models_of_one_name_are_scored_apart_by_what_they_were_chosen_by(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    specs = ["offline", "openai:offline", "recorded+openai:offline"]
    options = ("--models", ",".join(specs), "--kinds", "correct-context")
    with serving(calls, "--model", "offline") as (line, _):
        monkeypatch.setenv("OPENAI_BASE_URL", line.split(" answers at ")[1].split()[0])
        data = calls.json("evaluate", calls.file(), *options)
        once = calls.json("run", calls.file(), "--model", "openai:offline")
    assert [(cell["model"], cell["n"]) for cell in data["cells"]] == [(spec, 2) for spec in specs]
    assert once["model"] == "openai:offline"
    kept = calls.json("library", "runs")["runs"]
    assert {one["model"] for one in kept} == set(specs)
    assert calls.json("replay", once["run"])["model"] == "openai:offline"


def test_as_json_it_says_where_it_is(calls: Calls) -> None:
    with serving(calls, "--model", "faulty:refusal@0.5+offline", "--format", "json") as (line, process):
        assert process.stdout
        text = line
        while not line.startswith("}"):
            line = process.stdout.readline()
            text += line
    found = json.loads(text)
    assert found["model"] == "faulty:refusal@0.5+offline"
    assert found["url"].endswith("/v1")


def test_a_model_that_is_not_known_is_not_served(calls: Calls) -> None:
    assert "did you mean offline?" in calls.refused("serve-model", "--model", "ofline")
