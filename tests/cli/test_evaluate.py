"""`sopstudio evaluate` as people and scripts see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.cli.evaluation_gate import CELL_METRICS
from sopstudio.evaluation import METRICS
from sopstudio.evaluation.realism import RUBRIC
from sopstudio.sop import replace_fields
from tests.analysis.examples import GOOD
from tests.cli.calling import CONTRADICTORY, ENDLESS, UNREADABLE, Calls
from tests.mentions import unnamed

CELL = {"sop", "agent", "model", "kind", "n", "metrics", "interval"}


def scenarios(calls: Calls, *options: str) -> tuple[str, list[dict[str, Any]]]:
    """A file of scenarios, and what is in it."""
    out = str(calls.folder / "cases.jsonl")
    calls.answers("scenarios", calls.file(), "-o", out, *options)
    return out, [json.loads(line) for line in Path(out).read_text(encoding="utf-8").splitlines()]


def test_every_scenario_is_run_scored_and_summed_up_in_cells(calls: Calls) -> None:
    data = calls.json("evaluate", calls.file())
    made = calls.json("scenarios", calls.file())["scenarios"]
    assert [run["scenario"] for run in data["runs"]] == [row["id"] for row in made]
    assert {cell["kind"]: cell["n"] for cell in data["cells"]} == {
        kind: sum(row["kind"] == kind for row in made) for kind in {row["kind"] for row in made}
    }
    for cell in data["cells"]:
        assert set(cell) >= CELL
        assert (cell["sop"], cell["agent"], cell["model"]) == ("refunds", "dpa", "offline")
        assert cell["metrics"]["ujcs"] == 1
        assert cell["interval"]["ujcs"][0] < 1 == cell["interval"]["ujcs"][1]
    assert data["evaluation"].startswith("e-")
    assert {run["run"][:2] for run in data["runs"]} == {"r-"}


def test_the_bars_know_every_metric_of_a_cell(calls: Calls) -> None:
    kinds, agents = "correct-context,question-in-the-middle", "dpa,agent-s,marco"
    cells = calls.json("evaluate", calls.file(), "--kinds", kinds, "--agents", agents, "--repeats", "2")["cells"]
    assert {name for cell in cells for name in cell["metrics"]} == {*METRICS, *CELL_METRICS}


def test_averages_over_kinds_and_sops_stand_below_the_cells(calls: Calls) -> None:
    data = calls.json("evaluate", calls.file(), "--no-save")
    [row] = [row for row in data["averages"] if row["metric"] == "ujcs"]
    assert row["by_kind"] == {cell["kind"]: cell["metrics"]["ujcs"] for cell in data["cells"]}
    assert row["by_sop"] == {"refunds": row["sop_average"]} == {"refunds": 1}
    text = calls.answers("evaluate", calls.file(), "--no-save")[0]
    assert "ujcs by kind" in text
    assert "ujcs by SOP" not in text
    assert "ujcs by kind" in calls.answers("evaluate", calls.file(), "--no-save", "--format", "markdown")[0]


def test_a_judge_says_how_real_the_conversations_read(calls: Calls) -> None:
    verdict = json.dumps({question.key: question.key != "warm" for question in RUBRIC})
    script = calls.folder / "judge.json"
    script.write_text(json.dumps([verdict, verdict]), encoding="utf-8")
    call = ("evaluate", calls.file(), "--kinds", "correct-context", "--judge", f"scripted:{script}")
    data = calls.json(*call)
    assert data["cells"][0]["metrics"]["realism"] == 0.9167
    assert (data["judge"]["judged"], data["judge"]["unjudged"], data["judge"]["calls"]) == (2, 0, 2)
    assert {len(run["judgement"]["answers"]) for run in data["runs"]} == {len(RUBRIC)}
    out, _ = calls.answers(*call, "--no-save")
    assert "2 of 2 conversations" in out
    calls.answers(*call, "--no-save", "--fail-under", "conversational_proficiency=0.9", code=1)


def test_the_offline_model_is_no_judge(calls: Calls) -> None:
    _, errors = calls.answers("evaluate", calls.file(), "--judge", "offline", code=2)
    assert len(errors.splitlines()) == 1
    assert "no judge" in errors


def test_the_id_is_said_at_once_and_the_library_knows_it(calls: Calls) -> None:
    out, errors = calls.answers("evaluate", calls.file())
    name = errors.split()[1].removesuffix(":")
    assert errors == f"evaluation {name}: 4 runs\n"
    assert out.splitlines()[-1] == f"kept as {name}"
    assert out.splitlines()[0].split()[:5] == ["sop", "agent", "model", "kind", "n"]
    kept = calls.json("library", "runs")
    assert [(evaluation["id"], evaluation["finished"]) for evaluation in kept["evaluations"]] == [(name, True)]
    assert {run["evaluation"] for run in kept["runs"]} == {name}
    assert kept["evaluations"][0]["runs"] == len(kept["runs"])
    assert name in calls.answers("library", "runs")[0]
    for run in kept["runs"]:
        assert calls.json("replay", run["id"])["identical"] is True


def timeless(data: dict[str, Any]) -> dict[str, Any]:
    """An evaluation without the time that it took."""

    def without(cell: dict[str, Any]) -> dict[str, Any]:
        parts = {name: {**part, "seconds": 0} for name, part in cell["components"].items()}
        return {**cell, "components": parts, "latency": 0, "deviation": {**cell["deviation"], "latency": 0}}

    return {**data, "cells": [without(cell) for cell in data["cells"]]}


def test_repeats_agents_and_jobs_change_how_much_is_run_and_not_what_comes_out(calls: Calls) -> None:
    options = ("evaluate", calls.file(), "--kinds", "correct-context", "--no-save")
    once, alone, many = (timeless(calls.json(*options, "--jobs", jobs)) for jobs in ("8", "1", "50"))
    assert alone == once == many
    assert once["evaluation"] == ""
    assert not (calls.home / "library.db").exists()
    more = calls.json(*options, "--repeats", "3", "--agents", "dpa,code")
    assert [(cell["agent"], cell["n"]) for cell in more["cells"]] == [("dpa", 6), ("code", 6)]
    assert len(more["runs"]) == 12
    assert [(cell["repeats"], cell["metrics"]["pass_k"]) for cell in more["cells"]] == [(3, 1), (3, 1)]
    assert more["cells"][0]["interval"]["ujcs"] == once["cells"][0]["interval"]["ujcs"]
    assert calls.answers(*options, "--repeats", "3")[0].splitlines()[0].split()[-1] == "pass^3"
    page, _ = calls.answers(*options, "--repeats", "3", "--format", "markdown")
    assert page.splitlines()[0].endswith("| pass^3 |")


def test_a_model_that_refuses_everything_misses_the_bar_for_the_right_end(calls: Calls) -> None:
    options = ("evaluate", calls.file(), "--kinds", "failing-function", "--no-save", "--fail-under", "end=1")
    (missed,) = calls.json(*options, "--models", "faulty:refusal@1+offline", code=1)["missed"]
    assert (missed["metric"], missed["value"]) == ("end", 0)
    assert calls.json(*options)["missed"] == []


def test_scenarios_of_a_file_are_run_instead_of_made_ones(calls: Calls) -> None:
    file, rows = scenarios(calls)
    data = calls.json("evaluate", calls.file(), "--scenarios", file)
    assert [run["scenario"] for run in data["runs"]] == [row["id"] for row in rows]
    chosen = calls.json("evaluate", calls.file(), "--scenarios", file, "--kinds", "failing-function")
    assert {run["kind"] for run in chosen["runs"]} == {"failing-function"}
    rows[0]["expected"]["end"] = "kept" if rows[0]["expected"]["end"] == "paid" else "paid"
    edited = calls.text("edited.json", json.dumps({"scenarios": rows[:1]}))
    assert calls.json("evaluate", calls.file(), "--scenarios", edited)["runs"][0]["scores"]["end"] == 0


def test_a_bar_that_is_missed_is_a_no_and_says_where(calls: Calls) -> None:
    options = ("evaluate", calls.file(), "--kinds", "correct-context", "--no-save")
    assert calls.json(*options, "--fail-under", "ujcs=1", "--fail-under", "completed=0.5")["missed"] == []
    (missed,) = calls.json(*options, "--fail-under", "ujcs=1", "--fail-under", "turns=50", code=1)["missed"]
    assert (missed["metric"], missed["least"], missed["kind"]) == ("turns", 50, "correct-context")
    out, _ = calls.answers(*options, "--fail-under", "turns=50", code=1)
    assert unnamed(out, "turns 2", 50, "(refunds dpa offline correct-context)") == []


def test_a_metric_that_applies_to_no_run_misses_its_bar(calls: Calls) -> None:
    _, rows = scenarios(calls, "--kinds", "correct-context")
    for row in rows:
        row["expected"]["path"] = []
    file = calls.text("pathless.json", json.dumps(rows))
    out, _ = calls.answers("evaluate", calls.file(), "--scenarios", file, "--fail-under", "path=0", code=1)
    assert "path does not apply to any of these runs" in out


def test_two_files_with_one_id_stay_apart(calls: Calls) -> None:
    one, two = calls.file(), calls.file(replace_fields(GOOD, title="Refunds, second version"), "second.sop.json")
    data = calls.json("evaluate", one, two, "--kinds", "correct-context", "--no-save")
    assert [(cell["sop"], cell["n"]) for cell in data["cells"]] == [(one, 2), (two, 2)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--fail-under", "ujcs"], "write it as ujcs=0.9"),
        (["--fail-under", "ujcs=high"], "'high' is not a number"),
        (["--fail-under", "ujcs=nan"], "'nan' is not a number"),
        (["--fail-under", "=1"], "write it as ujcs=0.9"),
        (["--fail-under", "ujsc=1"], "did you mean ujcs?"),
        (["--fail-under", "beauty=1"], "metrics are: ujcs"),
        (["--agents", "dpa,dpq"], "did you mean dpa?"),
        (["--agents", ","], "no architecture is named"),
        (["--models", "ofline"], "did you mean offline?"),
        (["--models", ""], "no model is named"),
        (["--kinds", "nothing"], "kinds are: correct-context"),
        (["--cover", "most"], "use all, edges, conditions"),
        (["--repeats", "0"], "--repeats"),
        (["--scenarios", "nowhere.jsonl"], "nowhere.jsonl"),
        (["nowhere.sop.json"], "nowhere.sop.json"),
    ],
)
def test_what_cannot_be_evaluated_is_refused_before_anything_is_run(
    calls: Calls, options: list[str], words: str
) -> None:
    assert words in calls.refused("evaluate", calls.file(), *options)
    assert not (calls.home / "library.db").exists()


def test_a_gate_does_not_pass_because_nothing_went_through_it(calls: Calls) -> None:
    file, _ = scenarios(calls, "--kinds", "correct-context")
    for call in (
        [calls.file(UNREADABLE, "unreadable.sop.json")],
        [calls.file(), "--scenarios", file, "--kinds", "failing-function"],
        [calls.file(), "--scenarios", calls.text("empty.jsonl", "\n")],
    ):
        assert "there " in calls.refused("evaluate", *call, "--fail-under", "ujcs=1")


def test_an_sop_that_cannot_be_walked_is_named_among_several(calls: Calls) -> None:
    good, bad = calls.file(), calls.file(ENDLESS, "endless.sop.json")
    assert "endless.sop.json" in calls.refused("evaluate", good, bad)
    missing = calls.file(replace_fields(GOOD, tools=()), "toolless.sop.json")
    assert "toolless.sop.json" in calls.refused("evaluate", good, missing)


def test_an_sop_with_a_way_that_cannot_be_taken_is_evaluated_on_the_others(calls: Calls) -> None:
    data = calls.json("evaluate", calls.file(CONTRADICTORY), "--kinds", "correct-context")
    assert [run["end"] for run in data["runs"]] == ["kept"]


def test_an_endpoint_that_cannot_be_used_ends_with_3(calls: Calls) -> None:
    told = calls.refused("evaluate", calls.file(), "--models", "openai:gpt-x", code=3)
    assert "OPENAI_API_KEY" in told


def test_runs_whose_model_gave_no_answer_are_listed_and_in_no_figure(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--kinds", "correct-context", "--models", "offline,recorded", "--no-save")
    data = calls.json(*call, "--fail-under", "ujcs=1", "--fail-under", "path=0", code=3)
    assert [(cell["model"], cell["n"], cell["unanswered"]) for cell in data["cells"]] == [
        ("offline", 2, 0),
        ("recorded", 0, 2),
    ]
    assert data["cells"][1]["metrics"] == data["cells"][1]["interval"] == {}
    assert [(row["model"], row["runs"], row["customer"]) for row in data["unanswered"]] == [("recorded", 2, True)]
    assert data["missed"] == []
    assert [run["scores"] for run in data["runs"] if run["model"] == "recorded"] == [{}, {}]
    head, measured, empty, said, *_ = calls.answers(*call, code=3)[0].splitlines()
    assert head.split()[4:7] == ["n", "unanswered", "ujcs"]
    assert measured.split()[4:7] == ["2", "0", "1"]
    assert empty.split()[4:] == ["0", "2", *"–––––"]
    assert unnamed(said, "simulated customer", "recorded", "2 runs") == []
    page, _ = calls.answers(*call, "--format", "markdown", code=3)
    assert said in page.splitlines()


def test_a_bar_is_not_missed_where_nothing_was_measured(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--models", "recorded", "--no-save", "--fail-under", "ujcs=1")
    assert calls.json(*call, code=3)["missed"] == []


def test_kinds_of_a_file_are_whatever_stands_there(calls: Calls) -> None:
    _, rows = scenarios(calls, "--kinds", "correct-context")
    file = calls.text("mine.json", json.dumps([row | {"kind": "regression"} for row in rows]))
    data = calls.json("evaluate", calls.file(), "--scenarios", file, "--kinds", "regression", "--no-save")
    assert [(cell["kind"], cell["n"]) for cell in data["cells"]] == [("regression", 2)]
    told = calls.refused("evaluate", calls.file(), "--scenarios", file, "--kinds", "regresion")
    assert "the kinds are: regression" in told


def test_cells_tell_guardrails_apart(calls: Calls) -> None:
    lists = ("--guardrails", "none", "--guardrails", "format,function")
    data = calls.json("evaluate", calls.file(), "--kinds", "correct-context", *lists)
    assert [cell["guardrails"] for cell in data["cells"]] == [[], ["format", "function"]]
    assert {cell["metrics"]["ujcs"] for cell in data["cells"]} == {1}
    head, bare, guarded = calls.answers("evaluate", calls.file(), "--kinds", "correct-context", *lists)[0].splitlines()[
        :3
    ]
    assert (head.split()[-1], bare.split()[-1], guarded.split()[-1]) == ("guardrails", "none", "format,function")


def test_figures_are_put_together_by_groups_of_procedures(calls: Calls) -> None:
    files = [calls.file(replace_fields(GOOD, id=name), f"{name}.sop.json") for name in ("one", "two", "three")]
    call = ("evaluate", *files, "--kinds", "correct-context", "--no-save")
    rows = calls.json(*call, "--group", "Retail=one,two", "--group", "Banking=three")["groups"]
    assert [row["metric"] for row in rows] == ["trace_alignment", "leaf_accuracy"]
    assert [(row["by_group"], row["average"]) for row in rows] == [({"Retail": 1, "Banking": 1}, 1)] * 2
    assert "Banking" in calls.answers(*call, "--group", "Banking=three")[0]
    assert r"| Post\|Rail |" in calls.answers(*call, "--group", "Post|Rail=three", "--format", "markdown")[0]
    assert "two" in calls.refused(*call, "--group", "Retail=tow")
    calls.refused(*call, "--group", "Retail")


DATED = """# Due

Ask for the {due}
if days_between({due}, today()) > 0:
  End: late
else:
  End: fine

facts:
  due: date
"""


def test_runs_of_an_sop_that_asks_for_the_date_are_on_their_own_or_a_given_one(calls: Calls) -> None:
    file, out = calls.text("due.txt", DATED), str(calls.folder / "cases.jsonl")
    calls.answers("scenarios", file, "-o", out, "--kinds", "correct-context")
    assert {cell["metrics"]["end"] for cell in calls.json("evaluate", file, "--agents", "code,dpa")["cells"]} == {1}
    for today, end in (("1900-01-01", "fine"), ("2999-01-01", "late")):
        data = calls.json("evaluate", file, "--agents", "code", "--scenarios", out, "--today", today, "--no-save")
        assert {cell["metrics"]["end"] for cell in data["cells"]} == {1}
        assert {run["end"] for run in data["runs"]} == {end}
    assert "--today soon" in calls.refused("evaluate", file, "--today", "soon")
