"""`sopstudio library actions` as people and scripts see it, and what it means for runs."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.sop import dumps
from tests.agents.agent_s.test_tool_supply import CLAIM, PARCEL
from tests.cli.calling import Calls

PAID: dict[str, Any] = {"action": "tell that it is paid", "type": ["message_to_user"], "user_interaction": "Paid."}


def without_definition(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in ("definition", "facts")}


def names(rows: list[dict[str, object]]) -> list[object]:
    return [row["action"] for row in rows]


def test_an_empty_repository_says_how_to_fill_it(calls: Calls) -> None:
    assert calls.json("library", "actions") == []
    assert "--add FILE" in calls.answers("library", "actions")[0]
    assert not (calls.home / "library.db").exists()


def test_what_an_sop_needs_is_shown_before_and_after_it_is_added(calls: Calls) -> None:
    needed = calls.json("library", "actions", "--for", calls.file())
    assert calls.json("library", "actions") == []
    kept = calls.json("library", "actions", "--add", calls.file())
    assert [without_definition(row) for row in kept["kept"]] == needed
    assert [without_definition(row) for row in calls.json("library", "actions")] == needed
    assert calls.json("library", "actions", "--add", calls.file())["kept"] == []
    assert calls.json("library", "actions", "--for", calls.file()) == needed
    lines = calls.answers("library", "actions")[0].splitlines()
    assert len(lines) == len(needed)
    assert lines[0].startswith(str(needed[0]["action"]))


def test_rows_are_put_and_removed_by_name(calls: Calls) -> None:
    calls.answers("library", "actions", "--put", calls.text("row.json", dumps(PAID)))
    calls.answers(
        "library", "actions", "--put", calls.text("rows.json", dumps([{**PAID, "user_interaction": "Done."}]))
    )
    assert calls.json("library", "actions") == [{**PAID, "user_interaction": "Done."}]
    assert calls.answers("library", "actions", "--remove", PAID["action"])[0].startswith("removed: tell that")
    assert calls.json("library", "actions") == []


def test_what_cannot_be_used_is_refused_in_one_line(calls: Calls) -> None:
    assert "type" in calls.refused("library", "actions", "--put", calls.text("row.json", '{"action": "x"}'))
    assert "row.json" in calls.refused("library", "actions", "--put", calls.text("row.json", "{"))
    assert "there is no action" in calls.refused("library", "actions", "--remove", "x")
    assert "at once" in calls.refused("library", "actions", "--remove", "x", "--add", calls.file())


def test_a_run_uses_the_shared_rows_and_replays_after_they_have_changed(calls: Calls) -> None:
    file = "sample_sops/brand_approval.sop.json"
    [asking] = [row for row in calls.json("library", "actions", "--for", file) if row.get("fact") == "request_id"]
    shared = {**asking, "action": "find out the number of the request"}
    calls.answers("library", "actions", "--put", calls.text("row.json", dumps(shared)))
    made = calls.json("run", file, "--agent", "agent-s", "--journey", "1")
    assert made["status"] == "completed"
    calls.answers("library", "actions", "--remove", str(shared["action"]))
    again = calls.json("replay", made["run"])
    assert again["identical"]
    assert again["divergence"] is None


def test_an_evaluation_uses_the_shared_rows(calls: Calls) -> None:
    calls.answers("library", "actions", "--add", "sample_sops/brand_approval.sop.json")
    data = calls.json(
        "evaluate", "sample_sops/brand_approval.sop.json", "--agents", "agent-s", "--kinds", "correct-context"
    )
    [cell] = data["cells"]
    assert (cell["agent"], cell["metrics"]["ujcs"], cell["metrics"]["end"]) == ("agent-s", 1, 1)


LATE = """# Late parcel
ask the customer for the {parcel number}
look it up where the parcel is
if it is lost:
    open a claim
    terminate the flow
if it is late:
    show message late
    terminate the flow
"""
PARCEL_ROWS = dumps([PARCEL, CLAIM])


@pytest.mark.parametrize("journey", ["1", "2"])
def test_a_text_alone_is_played_with_the_tools_of_a_repository_file(calls: Calls, journey: str) -> None:
    file, rows = calls.text("late.txt", LATE), calls.text("rows.json", PARCEL_ROWS)
    run = calls.json("run", file, "--agent", "agent-s", "--actions", rows, "--journey", journey)
    tools = [call["tool"] for call in run["tool_calls"]]
    assert (run["status"], tools[0], all(call["ok"] for call in run["tool_calls"])) == (
        "completed",
        "find_parcel",
        True,
    )
    assert run["facts"]["parcel_state"] == ("lost" if "open_claim" in tools else "late")
    assert {run["scores"][name] for name in ("trace_alignment", "tool_call_accuracy", "end", "state_accuracy")} == {1}
    assert calls.json("replay", run["run"])["identical"]


def test_the_rows_of_the_library_give_their_tools_to_a_text_too(calls: Calls) -> None:
    calls.answers("library", "actions", "--put", calls.text("rows.json", PARCEL_ROWS))
    file = calls.text("late.txt", LATE)
    _, notes = calls.answers("run", file, "--agent", "agent-s", "--journey", "1")
    assert "calls find_parcel" in notes
    cells = calls.json("evaluate", file, "--agents", "agent-s,dpa", "--kinds", "correct-context")["cells"]
    assert [(cell["agent"], cell["metrics"]["ujcs"]) for cell in cells] == [("agent-s", 1), ("dpa", 1)]
    assert calls.json("run", file, "--agent", "dpa", "--journey", "1")["tool_calls"] == []


def test_the_tools_of_one_sop_s_actions_serve_a_text(calls: Calls) -> None:
    calls.answers("library", "actions", "--add", "sample_sops/brand_approval.sop.json")
    text = "# Approval\nask the seller for the {request id}\ncheck request status\nterminate the flow\n"
    run = calls.json("run", calls.text("approval.txt", text), "--agent", "agent-s", "--journey", "1")
    assert [(call["tool"], call["ok"]) for call in run["tool_calls"]] == [("check_brand_request", True)]


def test_a_conversion_with_a_repository_writes_an_sop_with_tools(calls: Calls) -> None:
    file, rows = calls.text("late.txt", LATE), calls.text("rows.json", PARCEL_ROWS)
    target = str(calls.folder / "late.sop.json")
    calls.answers("convert", file, target, "--actions", rows)
    scenarios = calls.json("scenarios", target, "--kinds", "correct-context")["scenarios"]
    assert {call["tool"] for case in scenarios for call in case["expected"]["tools"]} == {"find_parcel", "open_claim"}


def test_a_repository_that_cannot_be_used_is_refused_in_one_line(calls: Calls) -> None:
    file = calls.file()
    twice = dumps([PARCEL, {**PARCEL, "action": "find", "definition": {"name": "find_parcel"}}])
    for content, reason in ((twice, "find_parcel"), ("[{}]", "rows.json"), ("{", "rows.json")):
        rows = calls.text("rows.json", content)
        assert reason in calls.refused("run", file, "--agent", "agent-s", "--actions", rows)
    assert "none.json" in calls.refused("evaluate", file, "--agents", "agent-s", "--actions", "none.json")
