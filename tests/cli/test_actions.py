"""`sopstudio library actions` as people and scripts see it, and what it means for runs."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import dumps
from tests.cli.calling import Calls

PAID: dict[str, Any] = {"action": "tell that it is paid", "type": ["message_to_user"], "user_interaction": "Paid."}


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
    assert kept == {"kept": needed, "removed": ""}
    assert calls.json("library", "actions") == needed
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
