"""`sopstudio scenarios --model`: a model writes what decides conditions in words, and the scenarios keep it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sopstudio.sop import dumps, loads
from tests.cli.calling import Calls
from tests.evaluation.test_prose_writer import HOLD, REASON
from tests.llm.server import Answer, completion, serving
from tests.scenarios.test_prose_values import TEXT, document

ARGUMENTS = ("--kinds", "correct-context", "--cover", "all")


@pytest.fixture
def file(calls: Calls) -> str:
    return calls.file(document(TEXT).sop, "listing.sop.json")


def run_scripted(calls: Calls, *texts: str) -> str:
    return "scripted:" + calls.text("model.json", dumps([{"text": text} for text in texts]))


def members(scenarios: list[dict[str, Any]], tool: str) -> list[dict[str, Any]]:
    return [row["responses"][tool][0]["response"] for row in scenarios if tool in row["responses"]]


def test_the_values_are_kept_with_the_scenarios_and_played(calls: Calls, file: str, tmp_path: Path) -> None:
    model, kept = run_scripted(calls, HOLD, REASON), tmp_path / "cases.jsonl"
    answer = calls.json("scenarios", file, *ARGUMENTS, "--model", model, "-o", str(kept))
    assert {row["prose_model"] for row in answer["scenarios"]} == {model}
    assert {row["user_on_hold"] for row in members(answer["scenarios"], "check_user_status")} == {True, False}
    assert (answer["written"]["conditions"], answer["written"]["calls"]) == (3, 2)
    assert [loads(line) for line in kept.read_text().splitlines()] == answer["scenarios"]
    cells = calls.json("evaluate", file, "--scenarios", str(kept), "--agents", "dpa,sop-agent")["cells"]
    assert [cell["metrics"]["ujcs"] for cell in cells] == [1, 1]
    text, _ = calls.answers("scenarios", file, *ARGUMENTS, "--model", model)
    assert "3 conditions in words: 2 calls" in text


def test_a_model_at_an_endpoint_is_recorded_and_its_cost_is_counted(
    calls: Calls, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    call = ("scenarios", file, *ARGUMENTS, "--model", "recorded+openai:writer")
    with serving(completion(HOLD), completion(REASON)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        first = calls.json(*call, "--price", "openai:writer=1000000,0", "--set", "temperature=0")
        again = calls.json(*call, "--price", "openai:writer=1000000,0", "--set", "temperature=0")
        assert [body["temperature"] for body in server.bodies()] == [0, 0]
    assert (first["written"]["cost"], again["written"]["cost"]) == (14, 0)
    assert first["scenarios"] == again["scenarios"]


def test_what_cannot_be_used_is_refused_in_a_line(calls: Calls, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    refused = calls.refused("scenarios", file, "--model", run_scripted(calls, "No.", "No.", "No."), code=3)
    assert "check_user_status" in refused
    with serving(Answer(401, '{"error": {"message": "bad key"}}')) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert "bad key" in calls.refused("scenarios", file, "--model", "openai:writer", code=3)
    calls.refused("scenarios", file, "--model", "offline")
    calls.refused("scenarios", file, "--rpm", "5")
    calls.refused("scenarios", calls.file(), "--model", run_scripted(calls, HOLD))


def test_a_file_of_scenarios_holds_outputs_and_the_whole_case(calls: Calls, tmp_path: Path) -> None:
    kept = tmp_path / "cases.jsonl"
    sample = str(Path(__file__).resolve().parents[2] / "sample_sops" / "patient_intake.sop.json")
    rows = calls.json("scenarios", sample, "--kinds", "correct-context", "-o", str(kept))["scenarios"]
    assert any(row["further_facts"] for row in rows)
    assert any(row["expected"]["outputs"] for row in rows)
    from_file = calls.json("evaluate", sample, "--scenarios", str(kept), "--agents", "fc", "--no-save")["cells"]
    anew = calls.json("evaluate", sample, "--kinds", "correct-context", "--agents", "fc", "--no-save")["cells"]
    assert from_file[0]["metrics"] == anew[0]["metrics"]
