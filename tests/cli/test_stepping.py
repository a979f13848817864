"""`run --step`: a run by commands of one letter, from a script on standard input."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.cli.calling import ROOT, Calls


def step(calls: Calls, script: str, *more: str, code: int = 0) -> str:
    calls.says(script)
    return calls.answers("run", calls.file(), "--journey", "1", "--step", *more, code=code)[0]


def result(calls: Calls, script: str, *more: str) -> dict[str, Any]:
    calls.says(script)
    out, _ = calls.answers("run", calls.file(), "--journey", "1", "--step", "--format", "json", *more)
    data: dict[str, Any] = json.loads(out)
    return data


def test_a_run_that_continues_is_the_run_without_steps(calls: Calls) -> None:
    stepped, whole = result(calls, "c\n"), calls.json("run", calls.file(), "--journey", "1")
    assert stepped["run"] != whole["run"]
    assert {**stepped, "run": ""} == {**whole, "run": ""}
    assert calls.json("replay", stepped["run"])["identical"]


def test_each_request_is_shown_before_it_is_answered(calls: Calls) -> None:
    out = step(calls, "\n" * 100)
    shown = [line for line in out.splitlines() if line.startswith("  next  ")]
    assert len(shown) == out.count("step> ")
    assert any("Calls look_up" in line and "would answer" in line for line in shown)
    assert out.index("Calls look_up") < out.index("    call  look_up(")
    assert "■ completed" in out


def test_a_tool_can_be_given_another_answer_or_fail(calls: Calls) -> None:
    normal = result(calls, "c\n")
    [first, *_] = normal["tool_calls"]
    failed = result(calls, 'c look_up\ne fail {"message": "out of order"}\nc\n')
    assert (failed["tool_calls"][0]["ok"], failed["tool_calls"][0]["why"]) == (False, "out of order")
    other = result(calls, 'c look_up\ne {"order": {"status": "lost"}}\nc\n')
    assert other["tool_calls"][0]["response"] == {"order": {"status": "lost"}} != first["response"]
    assert calls.json("replay", failed["run"])["identical"]
    assert calls.json("replay", other["run"])["identical"]


def test_back_takes_the_last_answer_back_and_the_run_goes_on_as_a_fork(calls: Calls) -> None:
    data = result(calls, 'c look_up\ne {"order": {"status": "lost"}}\nb\nc\n')
    assert data["tool_calls"] == calls.json("run", calls.file(), "--journey", "1")["tool_calls"]
    assert calls.json("replay", data["run"])["identical"]
    assert len(calls.json("library", "runs")["runs"]) == 3


def test_the_first_request_cannot_be_taken_back(calls: Calls) -> None:
    assert "!  this is the first request" in step(calls, "b\nq\n")


@pytest.mark.parametrize("script", ["c look_up\nq\n", "c look_up\n"])
def test_a_run_is_stopped_and_kept_by_q_and_where_the_commands_end(calls: Calls, script: str) -> None:
    data = result(calls, script)
    assert (data["status"], data["reason"]) == ("stopped", "stopped by hand")
    [row] = calls.json("library", "runs")["runs"]
    assert (row["id"], row["finished"], row["status"]) == (data["run"], True, "stopped")
    assert calls.json("replay", "latest")["run"] == data["run"]


def test_facts_place_and_routes_are_printed(calls: Calls) -> None:
    calls.says("p\nw\nc verify_identity\np\nw\nq\n")
    file = str(ROOT / "sample_sops" / "loan_application.sop.json")
    out, _ = calls.answers("run", file, "--journey", "5", "--step")
    before, after = out.split("  stops   at tool verify_identity")
    assert "    fact  none is known yet" in before
    assert "   where  the agent keeps no place" in before
    assert re.search(r"    fact  application_status = 'complete'  \(Open application\)", after)
    assert re.search(r"   where  Check identity \(task check_identity\)\n(   route  .+ → .+\n)+", after)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("x", "there is no command 'x'; ? lists the commands"),
        ("step", "there is no command 'step'"),
        ("c nowhere", "there is no node, edge or tool 'nowhere'"),
        ("e", "no answer is given"),
    ],
)
def test_a_command_that_cannot_be_obeyed_gets_one_line_and_the_run_goes_on(
    calls: Calls, command: str, words: str
) -> None:
    out = step(calls, f"{command}\nc\n")
    [line] = [line for line in out.splitlines() if line.startswith("       !  ")]
    assert words in line
    assert "■ completed" in out


def test_help_names_every_command(calls: Calls) -> None:
    out = step(calls, "?\nq\n")
    assert [name for name in ("Enter", *"bcepwq?") if f"\n  {name:<6}  " not in out] == []


def test_nothing_is_kept_with_no_save(calls: Calls) -> None:
    assert result(calls, "c\n", "--no-save")["run"] == ""
    assert calls.json("library", "runs")["runs"] == []


def test_a_person_talks_and_decides_between_the_commands(calls: Calls) -> None:
    calls.says("\nHello\nc\nA-5\nc\n")
    out, _ = calls.answers("run", calls.file(), "--step", "--user", "human")
    assert "    user  Hello" in out or "    user  A-5" in out
    assert "your reply" in out


def test_standard_input_is_not_used_twice(calls: Calls) -> None:
    assert "standard input" in calls.refused("run", "-", "--step")
    assert "standard input" in calls.refused("run", calls.file(), "--step", "--user", "-")


def test_a_model_that_gives_no_answer_ends_the_run_with_its_exit_code(calls: Calls) -> None:
    out = step(calls, "\ne fail no endpoint\n", code=3)
    assert "■ failed · no endpoint" in out
