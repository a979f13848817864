"""The gate of `evaluate`: a baseline, thresholds on means and on bounds, reports, and a job of the documentation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from defusedxml import ElementTree

from sopstudio.cli.evaluation_gate import find_missed, maxima
from sopstudio.cli.evaluation_reports import MAX_ANNOTATIONS, annotate
from sopstudio.evaluation import cells
from sopstudio.store import Library
from tests.cli.calling import Calls
from tests.evaluation.test_evaluation_differences import runs

SLIPS = "faulty:other-tool@1+offline"
KINDS = "correct-context,failing-function,injection,gibberish,wrong-format"


def test_a_baseline_fails_what_became_worse_and_passes_what_did_not(calls: Calls) -> None:
    file = calls.file()
    written = calls.json("evaluate", file, "--kinds", KINDS)
    scores = str(calls.folder / "baseline.jsonl")
    calls.answers("evaluations", "export", written["evaluation"], "-o", scores)
    same = calls.json("evaluate", file, "--kinds", KINDS, "--baseline", "latest")
    assert same["failures"] == []
    with Library.open(calls.home, read_only=True) as library:
        assert library.evaluations.load(same["evaluation"]).header["call"]["baseline"] == written["evaluation"]
    bad = ("evaluate", file, "--kinds", KINDS, "--models", SLIPS, "--no-save", "--baseline")
    junit, page = (str(calls.folder / name) for name in ("j.xml", "p.html"))
    data = calls.json(*bad, scores, "--junit", junit, "--html", page, code=1)
    assert data["baseline"]["rows"][0]["metrics"]["success"]["significant"]
    assert data["failures"][0].startswith("worse than the baseline")
    assert int(ElementTree.parse(junit).getroot().get("failures", "0")) > 1
    assert "Against the baseline" in Path(page).read_text(encoding="utf-8")
    out, err = calls.answers(*bad, "latest", "--annotations", "--format", "markdown", code=1)
    assert "**The gate failed**" in out
    assert "::error title=sopstudio evaluate::worse than the baseline" in err


def test_a_baseline_without_the_same_scenarios_does_not_pass(calls: Calls) -> None:
    scores = str(calls.folder / "b.jsonl")
    name = calls.json("evaluate", calls.file(), "--kinds", "injection")["evaluation"]
    calls.answers("evaluations", "export", name, "-o", scores)
    data = calls.json("evaluate", calls.file(), "--kinds", "correct-context", "--baseline", scores, code=1)
    assert data["failures"][0].startswith("nothing can be compared")
    assert "no such evaluation" in calls.refused("evaluate", calls.file(), "--baseline", "zzzz")
    assert "no scores" in calls.refused("evaluate", calls.file(), "--baseline", calls.file())
    assert "no such report" in calls.refused("evaluations", "export", name, "-o", "x.pdf")


@pytest.mark.parametrize(
    ("option", "on_bound", "missed"),
    [("turns=3", False, []), ("turns=2", False, [3]), ("tokens=10", True, []), ("tokens=9", True, [10])],
)
def test_costs_have_a_maximum_on_the_mean_or_the_bound(option: str, on_bound: bool, missed: list[float]) -> None:
    scores = runs("11111")
    found = find_missed(maxima([option]), cells(scores), scores if on_bound else None)
    assert [row["value"] for row in found] == missed


def test_a_mean_above_the_threshold_may_have_a_bound_below(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--no-save", "--kinds", "correct-context", "--fail-under", "ujcs=0.9")
    assert calls.json(*call)["missed"] == []
    [row] = calls.json(*call, "--on-bound", code=1)["missed"]
    assert row["value"] < 0.9
    assert "no such metric" in calls.refused("evaluate", calls.file(), "--fail-over", "ujcs=1")


def test_annotations_are_single_lines_and_no_more_than_are_shown() -> None:
    lines = annotate([f"{number}: 100 %\nnew" for number in range(MAX_ANNOTATIONS + 5)])
    assert len(lines) == MAX_ANNOTATIONS + 1
    assert lines[0] == "::error title=sopstudio evaluate::0: 100 %25%0Anew"
    assert lines[-1].endswith("and 5 more")
    assert annotate([]) == []
    assert json.dumps(lines).count("%0A") == MAX_ANNOTATIONS
