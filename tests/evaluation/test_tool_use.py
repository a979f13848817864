"""Errors in the use of tools, and the success of tasks by SOP (SOP-Bench, section 6 and table 4)."""

from __future__ import annotations

import pytest

from sopstudio.evaluation import cells, make_run
from sopstudio.evaluation.metrics.errors import count_errors
from sopstudio.evaluation.report import errors_table, tasks_table
from sopstudio.evaluation.runner import score_run
from sopstudio.evaluation.summary import RunScore
from sopstudio.evaluation.task_success import AVERAGE, task_rows
from sopstudio.scenarios import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.sop import Flow, Runtime, replace_fields
from sopstudio.trace import CallTool, Event, Learned, ToolResult
from tests.agents.examples import RISK
from tests.simulation.perfect import Perfect
from tests.simulation.samples import NAMES, of_kind, run_offline, runtime, scenarios, setup_of
from tests.subsets import subset

ROUTING = Runtime(Flow(replace_fields(RISK, outputs=("riskLevel",))))
EXPECTED = Expected(tools=(ExpectedCall(tool="getRisk", arguments={"customerId": "42"}),), end="paid")
CASE = Scenario(id="s", user=UserSeed(facts={"customerId": "42", "amount": 5}), expected=EXPECTED)
RISK_OF_42 = CallTool("getRisk", {"customerId": "42"})
REFUND = CallTool("issueRefund", {"amount": 5})
OK, DOWN = ToolResult({"riskLevel": "acceptable", "score": 700}), ToolResult.failure(None, "down", "error")
DONE = ToolResult({})
ANSWERED = Learned("riskLevel", "acceptable", "answer")


def find_errors(*events: Event, case: Scenario = CASE) -> dict[str, int]:
    return count_errors(make_run(ROUTING, case, events))


def test_a_tool_that_the_task_does_not_need_is_unexpected() -> None:
    assert find_errors(RISK_OF_42, OK) == {}
    assert find_errors(RISK_OF_42, OK, REFUND, DONE, REFUND, DONE) == {"unexpected-call": 2}
    unstated = replace_fields(CASE, expected=Expected())
    assert find_errors(RISK_OF_42, OK, REFUND, DONE, case=unstated) == {}, "no outcome is stated"


def test_a_call_with_another_value_than_the_expected_ones_has_a_wrong_parameter() -> None:
    assert find_errors(CallTool("getRisk", {"customerId": "5"}), OK) == {"wrong-parameter": 1}
    assert find_errors(CallTool("getRisk", {"customerId": " 42 "}), OK) == {}


@pytest.mark.parametrize(
    ("events", "count"),
    [
        ((RISK_OF_42, DOWN, ANSWERED), 1),
        ((RISK_OF_42, DOWN, RISK_OF_42, OK, ANSWERED), 0),
        ((RISK_OF_42, OK, ANSWERED), 0),
        ((ANSWERED,), 0),
        ((RISK_OF_42, ToolResult.failure({"last": "acceptable"}, "down", "error"), ANSWERED), 0),
        ((RISK_OF_42, DOWN, CallTool("issueRefund", {"amount": 77}), DONE), 1),
        ((RISK_OF_42, DOWN, CallTool("getRisk", {"customerId": "77"}), DOWN), 0),
        ((RISK_OF_42, DOWN, REFUND, DONE), 0),
    ],
)
def test_a_value_without_a_source_after_a_failure_is_an_invented_result(events: tuple[Event, ...], count: int) -> None:
    assert find_errors(*events).get("invented-result", 0) == count


@pytest.mark.parametrize("agent", ["fc", "react"])
def test_perfect_runs_of_the_samples_raise_no_such_error(agent: str) -> None:
    for name in NAMES:
        for scenario in subset(scenarios(name), 4, f"{name} {agent}"):
            setup = setup_of(name, scenario, agent)
            errors = count_errors(make_run(runtime(name), scenario, Perfect(setup).play().events, agent=setup.agent))
            assert not errors.keys() & {"unexpected-call", "wrong-parameter", "invented-result"}, scenario.id


def score(sop: str, *, status: str = "completed", correct: bool | None = True, **errors: int) -> RunScore:
    counts = {name.replace("_", "-"): number for name, number in errors.items()}
    return RunScore("", sop, "fc", "m", "s", "correct-context", status, "", {}, 1, 1, 1, correct=correct, errors=counts)


def test_errors_are_counted_by_run_and_as_a_share_of_the_runs() -> None:
    [cell] = cells([score("a", unexpected_call=3), score("a"), score("a", unexpected_call=1), score("a")])
    assert (cell["errors"], cell["error_runs"]) == ({"unexpected-call": 1}, {"unexpected-call": 0.5})
    assert "| unexpected-call | 50.0% | 1 |" in errors_table([cell])[2]
    assert errors_table(cells([score("a")])) == []


def test_tasks_are_summed_up_by_sop_and_weighted_by_their_number() -> None:
    """SOP-Bench, table 4: an SOP without a completed task counts as 0 in the average of C-TSR."""
    runs = [
        *[score("a")] * 2,
        score("a", correct=False),
        score("a", status="stopped", correct=False),
        *[score("b", status="stopped", correct=False)] * 2,
        score("b", correct=None),
    ]
    a, b, average = task_rows(runs)
    assert (a["n"], a["ecr"], a["c_tsr"], a["tsr"]) == (4, 0.75, 0.6667, 0.5)
    assert (b["n"], b["ecr"], b["c_tsr"], b["tsr"]) == (2, 0, None, 0)
    assert (average["sop"], average["n"]) == (AVERAGE, 6)
    assert (average["ecr"], average["c_tsr"], average["tsr"]) == (0.5, 0.4444, 0.3333)
    assert tasks_table([a, b, average])[3:] == [
        "| b | fc | none | m | 2 | 0% | – | 0% |",
        "| weighted average | fc | none | m | 6 | 50% | 44% | 33% |",
    ]
    assert [row["sop"] for row in task_rows(runs[:4])] == ["a"]


def test_a_task_is_a_run_for_which_an_end_is_expected() -> None:
    name = "loan_application"
    stopping = [setup_of(name, scenario, "fc") for scenario in of_kind(name, "failing-function")[:1]]
    assert task_rows([score_run(setup, "offline", run_offline(setup).events) for setup in stopping]) == []
