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
from sopstudio.evaluation.summary import bootstrap_interval, to_json_number
from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation import drive
from tests.fakes import DownModel, FakeModel, says
from tests.simulation.samples import of_kind, ran, setup_of

fractions = st.integers(0, 12).flatmap(lambda top: st.integers(max(1, top), 12).map(lambda low: Fraction(top, low)))


def run(accuracy: Fraction, **fields: Any) -> RunScore:
    scores: dict[str, Fraction | None] = {"trace_alignment": Fraction(accuracy > 0), "tool_call_accuracy": accuracy}
    scores["path"] = fields.pop("path", None)
    known: dict[str, Any] = {
        **{"run": "", "sop": "s", "agent": "dpa", "model": "m", "scenario": "c", "kind": "correct-context"},
        **{"status": "completed", "end": "e", "turns": 2, "model_calls": 3, "tokens": 10},
    }
    return RunScore(scores=scores, **{**known, **fields})


def test_a_cell_holds_the_means_of_its_runs() -> None:
    runs = [
        run(Fraction(2, 3), turns=1),
        run(Fraction(0), status="stopped", path=Fraction(1)),
        run(Fraction(1), turns=3),
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
        **{"turns": 2, "model_calls": 3, "tokens": 10},
    }
    assert cell["metrics"]["ujcs"] == to_json_number(
        ujcs([run.scores["tool_call_accuracy"] or Fraction(0) for run in runs])
    )
    assert cell["interval"]["path"] == [1, 1]


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


@given(st.lists(fractions, min_size=1, max_size=30), st.integers(0, 5))
def test_an_interval_contains_the_mean_lies_among_the_values_and_is_the_same_again(
    values: list[Fraction], seed: int
) -> None:
    low, high = bootstrap_interval(values, seed)
    assert low <= to_json_number(sum(values, Fraction(0)) / len(values)) <= high
    assert to_json_number(min(values)) <= low <= high <= to_json_number(max(values))
    assert [low, high] == bootstrap_interval(values, seed)


def test_more_runs_make_an_interval_narrower() -> None:
    def width(runs: int) -> float:
        low, high = bootstrap_interval([Fraction(number % 2) for number in range(runs)])
        return high - low

    assert width(400) < width(40) < width(8)
    assert width(40) == pytest.approx(0.31, abs=0.05)


def test_another_seed_draws_other_samples() -> None:
    values = [Fraction(number, 40) for number in range(40)]
    assert len({tuple(bootstrap_interval(values, seed)) for seed in range(5)}) > 1


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
        (alone,) = cells([one for one in runs if one.is_answered])
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
    assert cells_table(cells([run(Fraction(1))]), ["ujcs"])[2] == "| s | dpa | none | m | correct-context | 1 | 1 |"
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
    scored = score_run(made, "offline", ran(made).events)
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
