"""`turns`: make, play and agree, from the command line."""

from __future__ import annotations

from pathlib import Path

from sopstudio.resources import samples_dir
from sopstudio.sop import dumps, loads
from tests.cli.calling import Calls

FILE = str(samples_dir() / "listing_blocked.sop.json")


def test_cases_are_made_played_judged_labelled_and_compared(calls: Calls, tmp_path: Path) -> None:
    cases, answers, judge = (tmp_path / name for name in ("cases.jsonl", "answers.jsonl", "judge.json"))
    made = calls.json("turns", "make", FILE, "--kinds", "correct-context", "-o", str(cases))
    lines = cases.read_text(encoding="utf-8").splitlines()
    assert made["cases"] == len(lines) > 20
    whole = calls.json("turns", "play", str(cases), FILE)
    assert whole["cells"][0]["metrics"] == {"intent": 1, "call": 1, "message": 1, "turn": 1}
    case = loads(lines[0])
    case["expected"]["message"] = "Something else altogether."
    cases.write_text(dumps(case, indent=None), encoding="utf-8")
    judge.write_text(dumps([{"text": '{"same": false}'}]), encoding="utf-8")
    played = calls.json("turns", "play", str(cases), FILE, "--judge", f"scripted:{judge}", "-o", str(answers))
    assert played["cells"][0]["metrics"] == {"intent": 1, "call": 1, "message": 0, "turn": 0}
    assert played["judge"]["calls"] == 1
    assert "nothing to compare" in calls.refused("turns", "agree", str(answers))
    row = loads(answers.read_text(encoding="utf-8"))
    answers.write_text(dumps({**row, "label": True}, indent=None), encoding="utf-8")
    assert calls.json("turns", "agree", str(answers)) == {"n": 1, "agreement": 0, "kappa": 0}


def test_a_case_needs_its_sop_and_a_judge_that_reads(calls: Calls, tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id":"a","sop":"other","history":[{"role":"user"}],"expected":{}}', encoding="utf-8")
    calls.refused("turns", "play", str(cases), FILE)
    calls.refused("turns", "play", str(cases), FILE, "--judge", "offline")
    calls.refused("turns", "make", FILE, "--agent", "dpa")
