"""An exported state machine is whole, keeps the time of persons, and runs at the terminal."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sopstudio.sop import Decision, Edge, End, Fact, Flow, Sop, Task
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
print(json.dumps([state["path"], state["problem"]["kind"]]))
"""

EVALUATED = """
import json
from local import evaluate

print(json.dumps([
    evaluate('($facts := {"text": "\\\\ud83d\\\\ude00"}; [$facts.text = "\U0001f600", $length($facts.text)])'),
    evaluate('($states := {"few": [5], "none": [], "no": null}; {"few": $states.few, "none": $states.none})'),
    evaluate('($states := {}; [$states.path, "first"])'),
]))
"""


def definition(folder: Path) -> dict[str, Any]:
    """The state machine in a folder."""
    result: dict[str, Any] = json.loads((folder / "state_machine.asl.json").read_text())
    return result


def followers(state: dict[str, Any]) -> set[str]:
    """The states that a state names."""
    parts = [state, *state.get("Choices", ()), *state.get("Catch", ())]
    return {part[key] for part in parts for key in ("Next", "Default") if key in part}


def payload(state: dict[str, Any]) -> dict[str, Any]:
    """What a state gives to a function; empty where it calls none."""
    result: dict[str, Any] = state.get("Arguments", {}).get("Payload", {})
    return result


def edge(name: str, target: str, condition: str = "") -> Edge:
    """An edge from the decision, which is taken where nothing else holds if it has no condition."""
    if not condition:
        return Edge(id=name, source="choose", target=target, kind="otherwise")
    return Edge(id=name, source="choose", target=target, condition=condition)


def machine_of(tmp_path: Path, *edges: Edge, facts: tuple[Fact, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The states where edges lead from a decision to two ends, and the manifest."""
    nodes = (
        Task(id="begin", asks=tuple(fact.name for fact in facts)),
        Decision(id="choose"),
        End(id="first"),
        End(id="second"),
    )
    sop = Sop(
        id="few",
        title="Few",
        start="begin",
        nodes=nodes,
        edges=(Edge(id="on", source="begin", target="choose", kind="always"), *edges),
        facts=facts,
    )
    folder = project(sop, "step-functions", tmp_path / "out")
    return definition(folder)["States"], json.loads((folder / "export.json").read_text())


AMOUNT = Fact(name="amount", type="number")


def test_a_decision_is_a_choice_in_jsonata_that_stops_where_a_fact_is_unknown(tmp_path: Path) -> None:
    edges = (edge("high", "first", "{amount} > 5"), edge("low", "second", "{amount} <= 5"))
    states, manifest = machine_of(tmp_path, *edges, facts=(AMOUNT,))
    choices = states["choose"]["Choices"]
    assert states["choose"]["Type"] == "Choice"
    assert choices[0]["Condition"] == "{% $exists($facts.amount) and $facts.amount != null and $facts.amount > 5 %}"
    assert choices[1]["Condition"] == (
        "{% $not($exists($facts.amount) and $facts.amount != null and $facts.amount <= 5) %}"
    )
    assert [choice["Next"] for choice in choices] == ["first", "unknown_fact", "second", "unknown_fact"]
    assert states["choose"]["Default"] == "no_route"
    assert "a condition in JSONata" not in {loss["what"] for loss in manifest["losses"]}


def test_what_binary_numbers_round_is_decided_by_the_function(tmp_path: Path) -> None:
    edges = (edge("same", "first", "{amount} + 0.1 == 0.3"), edge("other", "second"))
    states, manifest = machine_of(tmp_path, *edges, facts=(AMOUNT,))
    assert payload(states["choose"])["decides"] == ["same"]
    conditions = [choice["Condition"] for choice in states["after_choose"]["Choices"]]
    assert conditions == [
        '{% $lookup($decided, "same") = true %}',
        '{% $not($lookup($decided, "same") = false) %}',
    ]
    [loss] = [loss for loss in manifest["losses"] if loss["what"] == "a condition in JSONata"]
    assert (loss["where"], loss["kind"]) == ("edge same", "kept")


@pytest.mark.parametrize("name", subset(SAMPLES, 2, "machine"))
def test_every_state_is_named_and_every_place_has_one(name: str, tmp_path: Path) -> None:
    document = sample(name)
    folder = project(document, "step-functions", tmp_path / "out")
    machine, names = definition(folder), json.loads((folder / "export.json").read_text())["names"]
    states = machine["States"]
    named = {machine["StartAt"]}.union(*map(followers, states.values()))
    assert named <= set(states)
    assert all(len(state) <= 80 for state in states)
    places = {payload(state).get("place") for state in states.values()} - {None}
    assert places < set(Flow(document.sop).nodes)
    ends = {"completed", "stopped", "unknown_fact", "no_route", "too_many_steps"}
    assert {names[state] for state in states if state not in ends} == set(Flow(document.sop).nodes)


def test_only_what_may_be_repeated_is_called_again(tmp_path: Path) -> None:
    states = definition(project(sample("incident_response.sop.json"), "step-functions", tmp_path / "out"))["States"]
    calls = {payload(state)["tool"]: "Retry" in state for state in states.values() if "tool" in payload(state)}
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


@starts_moto
def test_the_evaluator_in_place_of_that_of_aws_keeps_texts_and_lists(tmp_path: Path) -> None:
    folder = noting_project("step-functions", tmp_path / "out")
    command = [interpreter("step-functions"), "-B", "-c", EVALUATED]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout) == [[True, 1], {"few": [5], "none": []}, ["first"]]
