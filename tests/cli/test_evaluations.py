"""`sopstudio evaluations` and `library prune`: kept evaluations are things that people work on."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import Calls
from tests.cli.test_evaluate_resume import without_measures

BAD = "faulty:other-tool@1+offline"


def evaluate(calls: Calls, *more: str, code: int = 0) -> str:
    """The id of a new evaluation."""
    return str(calls.json("evaluate", calls.file(), *more, code=code)["evaluation"])


def test_a_kept_evaluation_is_shown_as_it_was_written(calls: Calls) -> None:
    written = calls.json("evaluate", calls.file())
    shown = calls.json("evaluations", "show", written["evaluation"])
    assert without_measures(shown["cells"]) == without_measures(written["cells"])
    assert [row["run"] for row in shown["runs"]] == [row["run"] for row in written["runs"]]
    [row] = calls.json("evaluations", "list")
    assert (row["evaluation"], row["runs"], row["state"]) == (written["evaluation"], len(written["runs"]), "finished")
    assert written["evaluation"] in calls.answers("evaluations", "list")[0]


def test_two_evaluations_are_compared_scenario_by_scenario(calls: Calls) -> None:
    first, second = evaluate(calls), evaluate(calls, "--models", BAD)
    assert calls.json("evaluations", "compare", first, first)["flips"] == []
    data = calls.json("evaluations", "compare", first, second)
    assert [(row["first"], row["second"]) for row in data["flips"]] == [(1, 0)] * 3
    success = data["rows"][0]["metrics"]["success"]
    assert (success["p"], success["significant"], success["more"]) == (0.25, False, 4)
    assert "worse" in calls.answers("evaluations", "compare", first, second)[0]
    markdown, _ = calls.answers("evaluations", "compare", first, "--format", "markdown")
    assert markdown.startswith("| SOP and arm |")
    assert "no such evaluation" in calls.refused("evaluations", "compare", first, "zzzz")


def test_an_expectation_that_changed_scores_kept_runs_again(calls: Calls) -> None:
    cases = str(calls.folder / "cases.jsonl")
    calls.answers("scenarios", calls.file(), "-o", cases)
    name = evaluate(calls, "--scenarios", cases)
    rows = [json.loads(line) for line in Path(cases).read_text(encoding="utf-8").splitlines()]
    rows[0]["expected"]["end"] = "elsewhere"
    changed = calls.text("changed.jsonl", "\n".join(map(json.dumps, rows)))
    data = calls.json("evaluations", "rescore", name, "--scenarios", changed, "--keep")
    assert [(row["scenario"], row["first"], row["second"]) for row in data["flips"]] == [(rows[0]["id"], 1, 0)]
    again = calls.json("evaluations", "show", data["second"])
    ends = {row["scenario"]: row["scores"]["end"] for row in again["runs"]}
    assert [scenario for scenario, end in ends.items() if not end] == [rows[0]["id"]]
    assert calls.json("evaluations", "rescore", name)["flips"] == []


def test_shards_are_merged_to_what_one_machine_would_have_made(calls: Calls) -> None:
    whole = calls.json("evaluate", calls.file())
    parts = [evaluate(calls, "--shard", f"{number}/2") for number in (1, 2)]
    merged = calls.json("evaluations", "merge", *parts)
    assert merged["runs"] == len(whole["runs"])
    shown = calls.json("evaluations", "show", merged["evaluation"])
    assert without_measures(shown["cells"]) == without_measures(whole["cells"])
    assert "overlap" in calls.refused("evaluations", "merge", whole["evaluation"], parts[0])
    assert "named twice" in calls.refused("evaluations", "merge", parts[0], parts[0])


def test_what_is_pruned_is_said_first_and_freed_when_told(calls: Calls) -> None:
    first, second = evaluate(calls), evaluate(calls)
    assert calls.json("library", "prune", "--older-than", "1", "--keep", "0")["evaluations"] == []
    command = ("library", "prune", "--older-than", "0", "--keep", "1")
    said = calls.json(*command)
    assert [row["id"] for row in said["evaluations"]] == [first]
    assert len(calls.json("evaluations", "list")) == 2
    done = calls.json(*command, "--apply")
    assert done["freed"] > 0
    assert [row["evaluation"] for row in calls.json("evaluations", "list")] == [second]
    assert calls.json("library", "verify")["sound"]
    calls.answers("evaluations", "delete", second)
    assert calls.json("evaluations", "list") == []
    assert calls.json("library", "runs")["runs"] == []
