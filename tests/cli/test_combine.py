"""`sopstudio combine`: several SOPs on one platform, played by MARCO, scored, kept and replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sopstudio.sop import Fact
from tests.cli.calling import Calls
from tests.sop.test_use_cases import use_case

SELLERS = ("sample_sops/listing_blocked.sop.json", "sample_sops/brand_approval.sop.json")


def combine(calls: Calls, *options: str) -> str:
    target = str(calls.folder / "sellers.sop.json")
    calls.answers("combine", *SELLERS, "-o", target, "--title", "Seller support", *options)
    return target


def played_by_marco(calls: Calls, file: str, *tools: str) -> Any:
    """A run of the first scenario in which these tools are called in this order."""
    cases = str(calls.folder / "cases.jsonl")
    calls.answers("scenarios", file, "--kinds", "correct-context", "-o", cases)
    for line in Path(cases).read_text().splitlines():
        scenario = json.loads(line)
        called = [call["tool"] for call in scenario["expected"]["tools"]]
        places = [called.index(name) for name in tools if name in called]
        if len(places) == len(tools) and places == sorted(places):
            return calls.json("run", file, "--agent", "marco", "--scenarios", cases, "--scenario", scenario["id"])
    raise AssertionError(f"no scenario calls {tools}")


def test_a_platform_is_an_sop_that_is_checked_played_kept_and_replayed(calls: Calls) -> None:
    file = combine(calls)
    assert calls.json("check", file)["errors"] == 0
    run = played_by_marco(calls, file, "check_brand_request")
    assert run["tool_calls"][0]["tool"] == "check_brand_request"
    assert calls.json("replay", run["run"])["identical"]


def test_marco_serves_every_use_case_and_declines_what_is_none(calls: Calls) -> None:
    kinds = "correct-context,out-of-domain,question-in-the-middle"
    [*cells] = calls.json("evaluate", combine(calls), "--agents", "marco", "--kinds", kinds)["cells"]
    assert {(cell["metrics"]["ujcs"], cell["metrics"]["intent_accuracy"]) for cell in cells} == {(1, 1)}
    assert len(cells) == 3


def test_a_user_may_go_on_to_another_use_case(calls: Calls) -> None:
    files = [
        calls.file(use_case("find", fact=Fact(name="number")), "find.sop.json"),
        calls.file(use_case("move", fact=Fact(name="code"), parameter="code"), "move.sop.json"),
    ]
    file = str(calls.folder / "both.sop.json")
    calls.answers("combine", *files, "-o", file, "--use-cases", "2")
    run = played_by_marco(calls, file, "move_it_look_up", "look_up")
    assert [call["tool"] for call in run["tool_calls"]] == ["move_it_look_up", "look_up"]
    assert (run["status"], run["scores"]["trace_alignment"]) == ("completed", 1)


def test_a_platform_can_be_written_to_standard_output(calls: Calls) -> None:
    written, _ = calls.answers("combine", *SELLERS, "-o", "-")
    assert json.loads(written)["title"] == "Support"


def test_what_cannot_be_combined_is_refused_in_one_line(calls: Calls) -> None:
    target = str(calls.folder / "x.sop.json")
    assert "at least two" in calls.refused("combine", SELLERS[0], "-o", target)
    assert "Listing blocked" in calls.refused("combine", SELLERS[0], SELLERS[0], "-o", target)
    assert "none.json" in calls.refused("combine", SELLERS[0], "none.json", "-o", target)
    assert "twice" in calls.refused("combine", *SELLERS, "-o", "-", "--format", "json")
