"""`sopstudio agents` and `sopstudio models` as people and scripts see them."""

import pytest

from tests.cli.calling import Calls


def test_agents_lists_what_run_takes(calls: Calls) -> None:
    rows = calls.json("agents")
    assert [sorted(row) for row in rows] == [["name", "title", "tools"]] * len(rows)
    names = [row["name"] for row in rows]
    assert {"dpa", "code"} <= set(names)
    for line, name in zip(calls.answers("agents")[0].splitlines(), names, strict=True):
        assert line.startswith(name)
    for name in names:
        assert calls.json("run", calls.file(), "--agent", name)["agent"] == name


def test_models_says_what_can_be_used_here_and_why_not(calls: Calls) -> None:
    rows = {row["name"]: row for row in calls.json("models")}
    assert rows["offline"] == {**rows["offline"], "available": True, "why": ""}
    assert rows["openai:NAME"]["available"] is False
    assert "OPENAI_API_KEY" in rows["openai:NAME"]["why"]
    assert next(iter(rows)) == "offline"
    assert "OPENAI_API_KEY is not set" in calls.answers("models")[0]


def test_a_key_makes_the_endpoint_available(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    out, errors = calls.answers("models", "--format", "json")
    assert '"available": false' not in out
    assert "sk-secret" not in out + errors


def test_the_way_in_which_actions_are_found_is_kept_with_the_run(calls: Calls) -> None:
    run = calls.json("run", calls.file(), "--agent", "agent-s", "--retrieval", "words")
    assert run["status"] == "completed"
    assert calls.json("replay", run["run"])["identical"] is True
    cells = calls.json("evaluate", calls.file(), "--agents", "dpa,agent-s", "--retrieval", "words")["cells"]
    assert {cell["agent"] for cell in cells} == {"dpa", "agent-s"}


@pytest.mark.parametrize("command", [("run", "--agent"), ("evaluate", "--agents")])
def test_a_way_that_there_is_not_is_refused(calls: Calls, command: tuple[str, str]) -> None:
    said = calls.refused(command[0], calls.file(), command[1], "agent-s", "--retrieval", "magic")
    assert "actions cannot be found by 'magic'" in said


@pytest.mark.parametrize(("command", "option"), [("run", "--agent"), ("evaluate", "--agents")])
def test_a_way_to_find_actions_is_refused_where_no_agent_looks_for_any(calls: Calls, command: str, option: str) -> None:
    said = calls.refused(command, calls.file(), option, "dpa", "--retrieval", "words")
    assert "(--retrieval words)" in said
    assert "choose agent-s" in said
