"""`sopstudio agents` and `sopstudio models` as people and scripts see them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.calling import Calls, start_process


def test_agents_lists_what_run_takes(calls: Calls) -> None:
    rows = calls.json("agents")
    assert all({"name", "title", "tools", "explanation"} == set(row) for row in rows)
    assert all(row["explanation"] for row in rows)
    names = [row["name"] for row in rows]
    assert {"dpa", "code"} <= set(names)
    lines = calls.answers("agents")[0].splitlines()
    for row, title, explanation in zip(rows, lines[::2], lines[1::2], strict=True):
        assert title.startswith(row["name"])
        assert explanation.strip() == row["explanation"]
    for name in names:
        assert calls.json("run", calls.file(), "--agent", name)["agent"] == name


def test_models_says_what_can_be_used_here_and_why_not(calls: Calls) -> None:
    rows = {row["name"]: row for row in calls.json("models")}
    assert rows["offline"] == {**rows["offline"], "available": True, "why": ""}
    assert rows["openai:NAME"]["available"] is False
    assert "OPENAI_API_KEY" in rows["openai:NAME"]["why"]
    assert next(iter(rows)) == "offline"
    assert "OPENAI_API_KEY is not set" in calls.answers("models")[0]


def test_a_key_makes_the_endpoint_available(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    for provider in ("OPENAI", "ANTHROPIC", "GEMINI"):
        monkeypatch.setenv(f"{provider}_API_KEY", "sk-secret")
    out, errors = calls.answers("models", "--format", "json")
    missing = [model["name"] for model in json.loads(out) if not model["available"]]
    assert set(missing) <= {"gguf:FILE"}  # needs an extra
    assert "sk-secret" not in out + errors


def test_the_way_in_which_actions_are_found_is_kept_with_the_run(calls: Calls) -> None:
    run = calls.json("run", calls.file(), "--agent", "agent-s", "--retrieval", "words")
    assert run["status"] == "completed"
    assert calls.json("replay", run["run"])["identical"] is True
    cells = calls.json("evaluate", calls.file(), "--agents", "dpa,agent-s", "--retrieval", "words")["cells"]
    assert {cell["agent"] for cell in cells} == {"dpa", "agent-s"}


@pytest.mark.parametrize("command", [("run", "--agent"), ("evaluate", "--agents")])
def test_a_way_that_there_is_not_is_refused(calls: Calls, command: tuple[str, str]) -> None:
    said = calls.refused(command[0], calls.file(), command[1], "agent-s", "--retrieval", "magic")
    assert "actions cannot be found by 'magic'" in said


@pytest.mark.parametrize(("command", "option"), [("run", "--agent"), ("evaluate", "--agents")])
def test_a_way_to_find_actions_is_refused_where_no_agent_looks_for_any(calls: Calls, command: str, option: str) -> None:
    said = calls.refused(command, calls.file(), option, "dpa", "--retrieval", "words")
    assert "(--retrieval words)" in said
    assert "choose agent-s" in said


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")


@contextmanager
def serving(calls: Calls, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A served model; what it says first, and the process, which Ctrl-C ends."""
    process = start_process(calls.home, "serve-model", "--port", "0", *options)
    assert process.stdout
    try:
        yield process.stdout.readline(), process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)


def test_a_run_with_the_served_model_goes_as_with_the_model_itself_and_is_scored_apart(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Models of one name are scored apart by what they were chosen by."""
    specs = ["offline", "openai:offline", "recorded+openai:offline"]
    options = ("--models", ",".join(specs), "--kinds", "correct-context")
    sop = calls.file()
    direct = calls.json("run", sop, "--no-save")
    with serving(calls, "--model", "offline") as (line, process):
        assert "offline answers at http://127.0.0.1:" in line
        monkeypatch.setenv("OPENAI_BASE_URL", line.split(" answers at ")[1].split()[0])
        over = calls.json("run", sop, "--no-save", "--model", "openai:whatever")
        evaluated = calls.json(
            "evaluate", sop, "--no-save", "--models", "openai:whatever", "--kinds", "correct-context"
        )
        data = calls.json("evaluate", sop, *options)
        once = calls.json("run", sop, "--model", "openai:offline")
    assert process.returncode == 130
    for key in ("path", "tool_calls", "messages", "end", "scores"):
        assert over[key] == direct[key]
    assert {cell["metrics"]["ujcs"] for cell in evaluated["cells"]} == {1}
    assert [(cell["model"], cell["n"]) for cell in data["cells"]] == [(spec, 2) for spec in specs]
    assert once["model"] == "openai:offline"
    kept = calls.json("library", "runs")["runs"]
    assert {row["model"] for row in kept} == set(specs)
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
