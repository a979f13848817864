"""Cells: means by hand, and intervals that contain them and come out the same again."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.evaluation import RunScore, cells, unanswered_by_model
from sopstudio.evaluation.metrics import ujcs
from sopstudio.evaluation.report import cells_table
from sopstudio.evaluation.runner import score_run
from sopstudio.evaluation.summary import to_json_number
from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation import drive
from tests.fakes import DownModel, FakeModel, says
from tests.simulation.samples import of_kind, run_offline, setup_of


def run(accuracy: Fraction, **fields: Any) -> RunScore:
    scores: dict[str, Fraction | None] = {"trace_alignment": Fraction(accuracy > 0), "tool_call_accuracy": accuracy}
    scores["lenient_tool_call_accuracy"] = fields.pop("lenient", accuracy)
    scores["path"] = fields.pop("path", None)
    known: dict[str, Any] = {
        **{"run": "", "sop": "s", "agent": "dpa", "model": "m", "scenario": "c", "kind": "correct-context"},
        **{"status": "completed", "end": "e", "turns": 2, "model_calls": 3, "tokens": 10},
    }
    return RunScore(scores=scores, **{**known, **fields})


def test_a_cell_holds_the_means_of_its_runs() -> None:
    runs = [
        run(Fraction(2, 3), turns=1),
        run(Fraction(0), status="stopped", path=Fraction(1), scenario="d"),
        run(Fraction(1), turns=3, scenario="e"),
    ]
    (cell,) = cells(runs)
    assert {key: cell[key] for key in ("sop", "agent", "model", "kind", "n")} == {
        "sop": "s",
        "agent": "dpa",
        "model": "m",
        "kind": "correct-context",
        "n": 3,
    }
    assert cell["metrics"] == {
        **{"ujcs": 0.5556, "trace_alignment": 0.6667, "tool_call_accuracy": 0.5556, "path": 1, "completed": 0.6667},
        **{"turns": 2, "model_calls": 3, "tokens": 10, "lenient_ujcs": 0.5556, "lenient_tool_call_accuracy": 0.5556},
    }
    assert cell["metrics"]["ujcs"] == to_json_number(
        ujcs([run.scores["tool_call_accuracy"] or Fraction(0) for run in runs])
    )
    assert cell["interval"]["path"] == [0.2065, 1]


def test_a_repeat_that_is_allowed_counts_against_the_papers_score_and_against_no_other() -> None:
    repeated = run(Fraction(0), lenient=Fraction(1))
    (cell,) = cells([repeated, run(Fraction(1), scenario="d")])
    assert (cell["metrics"]["ujcs"], cell["metrics"]["lenient_ujcs"]) == (0.5, 1)
    assert repeated.is_success
    assert repeated.is_flawless is (repeated.scores["path"] is None)


def test_runs_of_one_sop_agent_model_and_kind_are_one_cell_in_the_order_of_the_runs() -> None:
    runs = [run(Fraction(1), agent=agent, kind=kind) for kind in ("k", "l") for agent in ("spa", "dpa", "spa")]
    assert [(cell["agent"], cell["kind"], cell["n"]) for cell in cells(runs)] == [
        *(("spa", "k", 2), ("dpa", "k", 1)),
        *(("spa", "l", 2), ("dpa", "l", 1)),
    ]
    assert cells([]) == []


def test_a_metric_that_applies_to_no_run_is_absent() -> None:
    (cell,) = cells([run(Fraction(1))])
    assert "path" not in cell["metrics"]
    assert "path" not in cell["interval"]


def test_a_share_has_an_interval_where_every_run_is_alike_and_a_count_has_none_from_one_scenario() -> None:
    (cell,) = cells([run(Fraction(1), scenario=f"c{number}") for number in range(30)])
    assert cell["interval"]["ujcs"] == [0.8865, 1]
    assert cell["interval"]["model_calls"] == [3, 3]
    (cell,) = cells([run(Fraction(1))] * 5)
    assert cell["interval"]["ujcs"] == [0.2065, 1]
    assert "model_calls" not in cell["interval"]


@pytest.mark.parametrize("pooled", [False, True])
def test_repeats_of_a_deterministic_model_change_no_interval(pooled: bool) -> None:
    runs = [
        run(accuracy, scenario=f"c{number}", sop=f"s{number % 3}", model_calls=number)
        for number, accuracy in enumerate([Fraction(1), Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 4)])
    ]
    once, often = (cells(runs * times, pooled=pooled) for times in (1, 5))
    for first, again in zip(once, often, strict=True):
        intervals = {name: bounds for name, bounds in again["interval"].items() if name != "pass_k"}
        assert (intervals, again["n"]) == (first["interval"], first["n"] * 5)


def test_all_repeats_of_a_scenario_must_succeed() -> None:
    outcomes = {"a": [1, 1], "b": [1, 0], "c": [0, 0], "d": [1, 1, 1]}
    runs = [run(Fraction(score), scenario=name) for name, ones in outcomes.items() for score in ones]
    (cell,) = cells(runs)
    assert (cell["repeats"], cell["metrics"]["pass_k"]) == (2, 0.5)
    assert cell["interval"]["pass_k"] == [0.15, 0.85]
    (cell,) = cells([replace(run, scores={**run.scores, "end": Fraction(0)}) for run in runs])
    assert cell["metrics"]["pass_k"] == 0
    (cell,) = cells([run(Fraction(1), scenario="a"), *runs[2:]])
    assert cell["repeats"] == 1
    assert "pass_k" not in cell["metrics"]


def test_sops_are_pooled_into_one_cell_whose_intervals_are_clustered_by_sop() -> None:
    runs = [run(Fraction(sop % 2), sop=f"s{sop}", scenario=f"c{number}") for sop in range(10) for number in range(3)]
    (cell,) = cells(runs, pooled=True)
    assert (cell["sop"], cell["n"], cell["metrics"]["ujcs"]) == ("all", 30, 0.5)
    (by_sop,) = cells([run(Fraction(number % 2), scenario=f"c{number}") for number in range(10)])
    assert cell["interval"]["ujcs"] == by_sop["interval"]["ujcs"]


def test_a_run_without_calls_to_compare_is_in_no_coverage_score() -> None:
    silent = replace(run(Fraction(0)), scores={"trace_alignment": None, "tool_call_accuracy": None})
    (cell,) = cells([silent])
    assert not {"ujcs", "trace_alignment"} & cell["metrics"].keys()
    (cell,) = cells([silent, run(Fraction(1, 2), scenario="d")])
    assert (cell["n"], cell["metrics"]["ujcs"]) == (2, 0.5)


def test_an_agent_with_other_guardrails_is_another_cell() -> None:
    runs = [run(Fraction(1), guardrails=worn) for worn in ((), ("rules",), ())]
    assert [(cell["guardrails"], cell["n"]) for cell in cells(runs)] == [([], 2), (["rules"], 1)]


def broken(**fields: Any) -> RunScore:
    return replace(run(Fraction(0), status="failed", reason="it is down", **fields), scores={})


@given(st.lists(st.booleans(), min_size=1, max_size=8))
def test_runs_whose_model_gave_no_answer_are_in_no_figure(answers: list[bool]) -> None:
    runs = [run(Fraction(1, 2)) if answer else broken() for answer in answers]
    (cell,) = cells(runs)
    assert (cell["n"], cell["unanswered"]) == (sum(answers), answers.count(False))
    if any(answers):
        (alone,) = cells([run for run in runs if run.is_answered])
        assert {**cell, "unanswered": 0} == alone
        assert cell["metrics"]["ujcs"] == 0.5
    else:
        assert cell["metrics"] == cell["interval"] == cell["errors"] == cell["components"] == {}
        assert "cost" not in cell


def test_runs_without_an_answer_are_counted_by_model_with_the_usual_reason() -> None:
    silent = replace(broken(), reason="the customer is silent", errors={"simulator-failure": 1})
    runs = [replace(broken(), reason="it is full"), broken(), run(Fraction(1)), broken(model="n"), broken(), silent]
    assert unanswered_by_model(runs) == [
        {"model": "m", "runs": 3, "reason": "it is down", "customer": False},
        {"model": "n", "runs": 1, "reason": "it is down", "customer": False},
        {"model": "m", "runs": 1, "reason": "the customer is silent", "customer": True},
    ]
    assert not broken().is_flawless


def test_a_table_shows_a_dash_where_no_run_had_an_answer() -> None:
    assert cells_table(cells([run(Fraction(1))]), ["ujcs"])[2].endswith("| 1 | 1 (0.206 to 1) |")
    head, _, line = cells_table(cells([broken()]), ["ujcs"])
    assert head == "| SOP | agent | guardrails | model | kind | n | unanswered | ujcs |"
    assert line == "| s | dpa | none | m | correct-context | 0 | 1 | – |"


def test_a_run_whose_model_is_down_has_a_reason_and_no_scores() -> None:
    made = setup_of("restaurant_sales_drop", of_kind("restaurant_sales_drop", "correct-context")[0])
    session = made.session()
    drive(session, made.world(DownModel()))
    scored = score_run(made, "down", session.events)
    assert (scored.status, scored.scores, scored.correct) == ("failed", {}, None)
    assert "cannot be reached" in scored.row()["reason"]


def test_what_the_components_of_an_agent_took_is_told_apart() -> None:
    made = setup_of("restaurant_sales_drop", of_kind("restaurant_sales_drop", "correct-context")[0], "marco")
    scored = score_run(made, "offline", run_offline(made).events)
    (cell,) = cells([scored])
    assert len(cell["components"]) > 1
    assert all(part["seconds"] > 0 for part in cell["components"].values())
    assert cell["components"].pop("user")["calls"] > 0
    assert sum(part["calls"] for part in cell["components"].values()) == scored.model_calls
    assert sum(part["tokens"] for part in cell["components"].values()) == scored.tokens


@pytest.mark.parametrize("response", [says(""), {"choices": [{"message": {}, "finish_reason": "length"}]}])
@pytest.mark.parametrize("agent", ["dpa", "spa", "sop-agent", "agent-s", "marco"])
def test_a_silent_customer_is_a_failure_of_the_simulator(agent: str, response: Any) -> None:
    made = setup_of("restaurant_sales_drop", of_kind("restaurant_sales_drop", "correct-context")[0], agent)
    session = made.session()
    drive(session, made.world(OfflineModel(), user_model=FakeModel(response)))
    scored = score_run(made, "offline", session.events)
    assert (scored.status, scored.scores, scored.errors) == ("failed", {}, {"simulator-failure": 1})
    assert scored.reason.startswith("the simulated customer gave no answer")
    (cell,) = cells([scored])
    assert (cell["n"], cell["unanswered"]) == (0, 1)
