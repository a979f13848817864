"""Outputs, and the success of a task that compares them (SOP-Bench, section 5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sopstudio.agents.final_answer import format_answer
from sopstudio.evaluation import cells
from sopstudio.evaluation.runner import score_run
from sopstudio.evaluation.summary import RunScore
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, drive
from sopstudio.sop import FrozenDict, replace_fields
from tests.fakes import FakeModel, says
from tests.simulation.samples import of_kind, run_offline, setup_of

GOODS, LOAN = "hazardous_goods_classification", "loan_application"


def scenario_of(name: str) -> Scenario:
    return next(scenario for scenario in of_kind(name, "correct-context") if scenario.expected.end)


def score_answer(setup: Setup, text: str) -> RunScore:
    """The score of a run whose model calls nothing and closes at once."""
    session = drive(setup.session(), setup.world(FakeModel(says(text))))
    return score_run(setup, "fake", session.events)


def end_label(setup: Setup) -> str:
    return setup.runtime.flow.nodes[setup.scenario.expected.end].label()


@pytest.mark.parametrize("agent", ["fc", "react"])
def test_a_right_end_without_calls_and_with_nonsense_outputs_is_no_success(agent: str) -> None:
    setup = setup_of(GOODS, scenario_of(GOODS), agent)
    outputs = setup.scenario.expected.outputs
    assert set(outputs) == {"hazard_class"}
    right = {name: str(value) for name, value in outputs.items()}
    for values, correct in ((right, True), ({}, False), (dict.fromkeys(outputs, "nonsense"), False)):
        run = score_answer(setup, format_answer(end_label(setup), values))
        assert (run.scores["end"], run.scores["outputs"], run.correct) == (Fraction(1), Fraction(correct), correct)
        [cell] = cells([run])
        assert (cell["metrics"]["ecr"], cell["metrics"]["c_tsr"], cell["metrics"]["tsr"]) == (1, correct, correct)


def test_what_a_tool_returned_and_the_answer_leaves_out_is_not_reported() -> None:
    setup = setup_of(GOODS, scenario_of(GOODS), "fc")

    session = run_offline(setup)
    cut = [event for event in session.events if getattr(event, "source", "") != "answer"]
    assert score_run(setup, "offline", session.events).scores["outputs"] == 1
    assert score_run(setup, "offline", cut).scores["outputs"] == 0


def test_agents_with_a_user_are_judged_by_what_they_knew_at_the_end() -> None:
    setup = setup_of(GOODS, scenario_of(GOODS), "dpa")
    assert score_run(setup, "offline", run_offline(setup).events).scores["outputs"] == 1


def test_a_procedure_without_outputs_is_judged_by_its_end_alone() -> None:
    setup = setup_of(LOAN, scenario_of(LOAN), "fc")
    run = score_answer(setup, format_answer(end_label(setup), {}))
    assert (run.scores["outputs"], run.correct) == (None, True)


def test_the_outputs_of_an_older_scenario_are_worked_out() -> None:
    scenario = scenario_of(GOODS)
    old = replace_fields(scenario, expected=replace_fields(scenario.expected, outputs=FrozenDict()))
    setup = replace(setup_of(GOODS, scenario, "fc"), scenario=old)
    run = score_answer(setup, format_answer(end_label(setup), {"hazard_class": "nonsense"}))
    assert (run.scores["outputs"], run.correct) == (Fraction(0), False)


def test_a_run_that_should_stop_has_no_outputs_to_compare() -> None:
    scenario = of_kind(GOODS, "failing-function")[0]
    setup = setup_of(GOODS, scenario, "fc")
    run = score_run(setup, "offline", run_offline(setup).events)
    assert (run.scores["outputs"], run.correct) == (None, None)
