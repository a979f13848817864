"""What went wrong in a run is counted by class."""

from __future__ import annotations

import pytest

from sopstudio.evaluation import make_run
from sopstudio.evaluation.metrics.errors import ERROR_CLASSES, count_errors
from sopstudio.evaluation.metrics.leaves import leaf_accuracy
from sopstudio.scenarios import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.sop import Flow, Runtime, replace_fields
from sopstudio.trace import (
    CallTool,
    Entered,
    Evaluated,
    Event,
    Finished,
    Learned,
    ModelReply,
    Refused,
    Say,
    ToolResult,
    Tripped,
    UserReply,
)
from tests.agents.examples import RISK, tool
from tests.simulation.samples import NAMES, of_kind, ran, setup_of

CASE = Scenario(
    id="s",
    user=UserSeed(facts={"customerId": "42", "amount": 5}),
    expected=Expected(tools=(ExpectedCall(tool="issueRefund", leaf=True),), status="completed", end="paid"),
)
ROUTING = Runtime(Flow(RISK))
SAID = (Say("Your number?"), UserReply("I am 42, and want 5."))
OK = ToolResult(True, {"riskLevel": "acceptable", "score": 700})


def found(*events: Event) -> dict[str, int]:
    return count_errors(make_run(ROUTING, CASE, events))


def test_values_that_the_user_said_are_grounded_and_others_are_not() -> None:
    assert found(*SAID, CallTool("getRisk", {"customerId": "42"}), OK) == {}
    assert found(*SAID, CallTool("getRisk", {"customerId": "7"}), OK) == {"parameter-hallucination": 1}


def test_a_case_that_is_given_at_once_grounds_its_values() -> None:
    assert found(CallTool("getRisk", {"customerId": "42"}), OK) == {}


def test_a_tool_called_before_what_it_rests_on_is_a_dependency_violation() -> None:
    sop = replace_fields(RISK, tools=(*RISK.tools, tool("file", "riskLevel")))
    call = (CallTool("file", {"riskLevel": "acceptable"}), ToolResult(True, {}))
    routing = Runtime(Flow(sop))
    early = count_errors(make_run(routing, CASE, [*SAID, *call]))
    assert early["dependency-violation"] == 1
    late = count_errors(make_run(routing, CASE, [*SAID, CallTool("getRisk", {"customerId": "42"}), OK, *call]))
    assert late == {}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Refused("no"), "refused-call"),
        (Tripped("format", "no"), "tripped"),
        (ModelReply("", injected="bad-json"), "injected-mistake"),
        (Evaluated("e", None, "x is missing"), "undecided-condition"),
        (Finished("left", "", "the user left"), "simulator-failure"),
    ],
)
def test_each_class_is_counted(event: Event, name: str) -> None:
    assert name in ERROR_CLASSES
    assert found(Entered("assess"), event) == {name: 1}


def test_a_value_that_the_user_made_up_is_the_users_failure() -> None:
    assert found(UserReply("I am 99"), Learned("customerId", "99", "user")) == {"simulator-failure": 1}
    assert found(UserReply("I am 42"), Learned("customerId", "42", "user")) == {}


def test_leaf_accuracy_asks_for_the_last_calls_alone() -> None:
    expected = (ExpectedCall(tool="a"), ExpectedCall(tool="b", leaf=True))
    assert leaf_accuracy(expected, [CallTool("b", {})]) == 1
    assert leaf_accuracy(expected, [CallTool("a", {})]) == 0
    assert leaf_accuracy(expected[:1], []) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_faultless_run_has_no_errors(name: str) -> None:
    for scenario in of_kind(name, "correct-context"):
        made = setup_of(name, scenario)
        assert count_errors(make_run(made.runtime, scenario, ran(made).events)) == {}, scenario.id
