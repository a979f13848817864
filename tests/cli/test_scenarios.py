"""`sopstudio scenarios` as people and scripts see it."""

import json
from pathlib import Path

import pytest

from sopstudio.scenarios.kinds import KINDS as ALL
from sopstudio.sop import replace_fields
from tests.analysis.examples import GOOD
from tests.cli.calling import CONTRADICTORY, ENDLESS, UNREADABLE, Calls
from tests.scenarios.test_published import DIALOGUE

KINDS = {"correct-context", "missing-parameter", "failing-function"}


def test_each_scenario_holds_user_responses_and_the_trace_that_is_expected(calls: Calls) -> None:
    found = calls.json("scenarios", calls.file())["scenarios"]
    assert {row["kind"] for row in found} == KINDS
    for row in found:
        assert {"id", "kind", "journey", "user", "responses", "expected"} <= set(row)
        assert {"tools", "end", "turns"} <= set(row["expected"])
        for answers in row["responses"].values():
            assert all("arguments" in answer and ("response" in answer) != ("fault" in answer) for answer in answers)
        for call in row["expected"]["tools"]:
            assert {"tool", "arguments", "optional"} <= set(call)
    paid = next(row for row in found if row["kind"] == "correct-context" and row["expected"]["end"] == "paid")
    (call,) = paid["expected"]["tools"]
    assert (call["tool"], call["arguments"]) == ("look_up", {"order_id": paid["user"]["facts"]["order_id"]})
    assert paid["responses"]["look_up"][0]["response"]["order"]["status"] == "open"
    withheld = next(row for row in found if row["kind"] == "missing-parameter")
    assert withheld["user"]["withheld"] == ["order_id"]
    assert withheld["expected"]["end"] == ""
    failing = next(row for row in found if row["kind"] == "failing-function")
    assert failing["responses"]["look_up"][0]["fault"]
    assert failing["expected"]["tools"][-1]["ok"] is False


def test_as_text_each_scenario_is_a_line_and_coverage_and_kinds_are_counted(calls: Calls) -> None:
    lines = calls.answers("scenarios", calls.file())[0].splitlines()
    assert len(lines) == len(calls.json("scenarios", calls.file())["scenarios"]) + 2
    assert lines[-2] == "edges: 4 of 4 covered"
    assert lines[-1].startswith(f"{len(lines) - 2} scenarios: ")
    assert all(kind in lines[-1] for kind in KINDS)


def test_kinds_choose_what_is_made(calls: Calls) -> None:
    found = calls.json("scenarios", calls.file(), "--kinds", "failing-function, correct-context")["scenarios"]
    assert {row["kind"] for row in found} == {"failing-function", "correct-context"}


def test_all_kinds_are_made_where_the_sop_has_what_they_need(calls: Calls) -> None:
    found = calls.json("scenarios", calls.file(), "--kinds", "all")["scenarios"]
    any_text_will_do, all_is_asked_at_one_step = {"gibberish", "invalid-value", "wrong-format"}, {"late-correction"}
    assert {row["kind"] for row in found} == set(ALL) - any_text_will_do - all_is_asked_at_one_step
    for row in found:
        agent = (
            "agent-s" if row["kind"] in ("rejected-value", "random-session") else "dpa"
        )  # with the offline model it alone asks again
        one = calls.json("run", calls.file(), "--scenario", row["id"], "--no-save", "--agent", agent)
        assert (one["scenario"], one["end"]) == (row["id"], row["expected"]["end"])


def test_the_same_seed_makes_the_same_file(calls: Calls) -> None:
    file = calls.file()
    one, two = calls.folder / "deep" / "one.jsonl", calls.folder / "two.jsonl"
    for out in (one, two):
        assert "scenarios: " in calls.answers("scenarios", file, "--seed", "5", "-o", str(out))[0]
    assert one.read_bytes() == two.read_bytes()
    lines = one.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == [
        row["id"] for row in calls.json("scenarios", file, "--seed", "5")["scenarios"]
    ]
    assert calls.answers("scenarios", file, "--seed", "5", "-o", "-")[0].encode() == one.read_bytes()


def test_what_is_written_can_be_run(calls: Calls) -> None:
    out = str(calls.folder / "cases.jsonl")
    calls.answers("scenarios", calls.file(), "-o", out)
    for line in Path(out).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        ran = calls.json("run", calls.file(), "--scenarios", out, "--scenario", row["id"], "--no-save")
        assert (ran["end"], ran["status"]) == (row["expected"]["end"], row["expected"]["status"])


def test_no_scenarios_are_a_no(calls: Calls) -> None:
    out, _ = calls.answers("scenarios", calls.file(UNREADABLE), code=1)
    assert "cannot be covered: the edge" in out
    assert out.endswith(
        "0 scenarios: no journey can happen, or none has what these kinds need; sopstudio journeys FILE shows why\n"
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--kinds", "correct-contxt"], "kinds are: correct-context"),
        (["--kinds", "correct-context,nothing"], "'nothing'"),
        (["--cover", "most"], "use all, edges, conditions"),
        (["-o", "/proc/nowhere/cases.jsonl"], "/proc/nowhere"),
    ],
)
def test_what_is_asked_for_has_to_exist(calls: Calls, options: list[str], words: str) -> None:
    assert words in calls.refused("scenarios", calls.file(), *options)


def test_an_sop_that_cannot_be_walked_is_refused_by_name(calls: Calls) -> None:
    assert "endless.sop.json" in calls.refused("scenarios", calls.file(ENDLESS, "endless.sop.json"))
    lost = calls.file(replace_fields(GOOD, start=""), "lost.sop.json")
    assert "lost.sop.json" in calls.refused("scenarios", lost)


def test_a_harder_variant_is_written_and_has_the_same_scenarios(calls: Calls) -> None:
    out = str(calls.folder / "harder.sop.json")
    calls.answers("convert", calls.file(), out, "--variant", "stress", "--seed", "2")
    assert calls.json("scenarios", out) == calls.json("scenarios", calls.file())
    assert "variants are: stress" in calls.refused("convert", calls.file(), out, "--variant", "harder")


def test_coverage_tells_what_is_covered_by_which_journeys_and_what_is_not_and_why(calls: Calls) -> None:
    data = calls.json("scenarios", calls.file(), "--cover", "boundaries")
    coverage, journeys = data["coverage"], {row["journey"] for row in data["scenarios"]}
    assert coverage["count"] == sum(len(coverage[key]) for key in ("covered", "infeasible", "undecided", "left"))
    assert coverage["cover"] == "boundaries"
    assert {name for row in coverage["covered"] for name in row["journeys"]} <= journeys
    for row in coverage["covered"]:
        assert {"id", "what", "node", "edges", "journeys"} <= set(row)
    impossible = calls.json("scenarios", calls.file(CONTRADICTORY), "--cover", "edges")["coverage"]["infeasible"]
    assert impossible
    assert all(row["reason"] for row in impossible)


def test_a_published_set_becomes_scenarios_that_run(calls: Calls, tmp_path: Path) -> None:
    folder, out = tmp_path / "dialogues", tmp_path / "cases.jsonl"
    folder.mkdir()
    (folder / "7.json").write_text(json.dumps(DIALOGUE))
    answer = calls.json("convert", str(folder), str(out))
    assert (answer["from"], answer["scenarios"]) == ("STAR", 1)
    assert len(answer["losses"]) == 1
    for source in (out, folder):
        evaluated = calls.json("evaluate", calls.file(), "--scenarios", str(source))
        assert [cell["n"] for cell in evaluated["cells"]] == [1]


def test_a_file_of_no_published_set_is_refused(calls: Calls, tmp_path: Path) -> None:
    refusal = calls.refused("convert", calls.file(), str(tmp_path / "cases.jsonl"))
    assert "tau2-bench" in refusal
    assert not (tmp_path / "cases.jsonl").exists()
