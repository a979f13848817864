"""The evidence: comparisons whose every figure comes from runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sopstudio.agents import AGENTS
from sopstudio.evaluation.comparisons import COMPARISONS, Arm, ComparisonResult, PaperComparison, run_comparison
from sopstudio.evaluation.evidence_page import comparison_section, find_unseen_faults
from sopstudio.evaluation.report import cells_table, format_metric, table
from sopstudio.llm.models import create_model
from sopstudio.resources import resource_path
from sopstudio.settings import Settings
from sopstudio.sop import Flow, Runtime
from tests.simulation.samples import sample

SMALL = PaperComparison(
    "small",
    "Small?",
    "Nothing.",
    (Arm("walks", "sop-agent"), Arm("reads", "fc")),
    {"no fault": "offline", "skips every step": "faulty:skipped-step@1+offline"},
    ("correct-context",),
    ("trace_alignment", "end"),
)


def test_each_arm_is_run_under_each_model_on_the_same_scenarios() -> None:
    routing = Runtime(Flow(sample("telecom_support")))
    result = run_comparison(SMALL, [routing], lambda spec: create_model(spec, Settings()), max_scenarios=2)
    rows = result.rows
    assert [(row["model"], row["agent"], row["n"]) for row in rows] == [
        ("no fault", "walks", 2),
        ("no fault", "reads", 2),
        ("skips every step", "walks", 2),
        ("skips every step", "reads", 2),
    ]
    assert [row["metrics"]["trace_alignment"] for row in rows[:2]] == [1, 1]
    assert rows[3]["metrics"]["trace_alignment"] < 1, "a model that skips every step does not come through"
    assert [row["faults"]["runs"] for row in rows] == [0, 0, 2, 2]
    assert all(row["faults"]["injected"] == round(row["errors"]["injected-mistake"] * 2) for row in rows[2:])
    assert [(row["model"], row["first"], row["second"]) for row in result.differences] == [
        ("no fault", "walks", "reads"),
        ("skips every step", "walks", "reads"),
    ]
    assert result.differences[0]["metrics"]["end"]["difference"] == 0
    lines = comparison_section(SMALL, result)
    assert lines[0] == "## Small?"
    assert "| no fault | walks | 2 | 0 | 1 (0.342 to 1) | 1 (0.342 to 1) |" in lines


def row_of(model: str, arm: str, injected: int, end: float) -> dict[str, Any]:
    faults = {"injected": injected, "runs": injected}
    return {
        **{"model": model, "agent": arm, "kind": "correct-context", "n": 9, "faults": faults},
        **{"metrics": {"end": end, "model_calls": 7}, "interval": {}},
    }


@pytest.mark.parametrize(
    ("injected", "end", "unseen"), [(3, 1, ["skips every step"]), (3, 0.9, []), (0, 1, [])], ids=str
)
def test_a_fault_that_leaves_every_share_at_one_is_named_instead_of_listed(
    injected: int, end: float, unseen: list[str]
) -> None:
    rows = [row_of(model, arm, 0, 1) for model in SMALL.models for arm in ("walks", "reads")]
    rows[3] = row_of("skips every step", "reads", injected, end)
    assert find_unseen_faults(SMALL, rows) == unseen
    page = "\n".join(comparison_section(SMALL, ComparisonResult(rows, [])))
    assert ("| skips every step |" in page) == (not unseen)
    assert (f"0 under walks, {injected} under reads" in page) == bool(unseen)


@pytest.mark.parametrize(("end", "unseen"), [(0.9, ["skips every step"]), (1, [])])
def test_a_fault_is_compared_with_the_arm_without_it(end: float, unseen: list[str]) -> None:
    rows = [row_of("no fault", arm, 0, 0.9) for arm in ("walks", "reads")]
    rows += [row_of("skips every step", "walks", 2, 0.9), row_of("skips every step", "reads", 2, end)]
    assert find_unseen_faults(SMALL, rows) == unseen


@pytest.mark.parametrize(("p", "said"), [(0.049, "*reads* (no fault) in right end"), (0.05, "none, so no difference")])
def test_the_page_says_which_differences_are_hardly_chance(p: float, said: str) -> None:
    rows = [row_of(model, arm, 0, 0.5) for model in SMALL.models for arm in ("walks", "reads")]
    difference = {"pairs": 9, "difference": -0.2, "interval": [-0.3, 0], "wins": 0, "losses": 2, "p": p}
    place = {"model": "no fault", "kind": "correct-context", "first": "walks", "second": "reads"}
    page = comparison_section(SMALL, ComparisonResult(rows, [{**place, "metrics": {"end": difference}}]))
    assert f"| no fault | reads | – | −0.200 (−0.300 to 0); 0:2, p = {p:.3f} |" in page
    (line,) = [line for line in page if line.startswith("Shares that differ")]
    assert f"of 1 test: {said}" in line


def test_every_arm_is_an_architecture_that_there_is_and_every_model_can_be_made() -> None:
    for comparison in COMPARISONS.values():
        assert {arm.agent for arm in comparison.arms} <= AGENTS.keys()
        for spec in comparison.models.values():
            assert create_model(spec, Settings()).name


def test_the_page_holds_every_comparison_with_its_arms() -> None:
    page = resource_path("evidence.md").read_text(encoding="utf-8")
    assert "no figure was typed in" in page
    for comparison in COMPARISONS.values():
        assert f"## {comparison.title}" in page
        for fault in comparison.models:
            assert f"| {fault} |" in page or f"the model that *{fault}*" in page
        assert all(f"| {arm.label} |" in page for arm in comparison.arms)


def test_figures_carry_their_interval_and_tables_escape_bars() -> None:
    cell = {"metrics": {"ujcs": 0.5, "end": 1}, "interval": {"ujcs": [0.25, 0.75], "end": [1, 1]}}
    assert format_metric(cell, "ujcs") == "0.500 (0.250 to 0.750)"
    assert format_metric(cell, "end") == "1"
    assert format_metric(cell, "path") == "–"
    assert format_metric({**cell, "counts": {"ujcs": 4}}, "ujcs") == "0.500 (0.250 to 0.750; n 4)"
    assert table(["a"], [["x|y"]]) == ["| a |", "|---|", r"| x\|y |"]
    row = {"sop": "s", "agent": "a", "guardrails": [], "model": "m", "kind": "k", "n": 2, "unanswered": 0, **cell}
    assert cells_table([row], ["ujcs"])[2] == "| s | a | none | m | k | 2 | 0.500 (0.250 to 0.750) |"


def test_the_page_is_what_its_command_makes(deep: bool, tmp_path: Path) -> None:
    if not deep:
        pytest.skip("takes minutes: python3 tests deep")
    made = tmp_path / "evidence.md"
    page = resource_path("evidence.md").read_text(encoding="utf-8")
    options = re.search(r"`sopstudio evidence([^`]*)`", page)
    assert options is not None
    call = [sys.executable, "-m", "sopstudio", "evidence", *options[1].split(), "-o", str(made), "--quiet"]
    subprocess.run(call, check=True, capture_output=True)
    assert made.read_text(encoding="utf-8") == page
