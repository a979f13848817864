"""What went wrong in a run is counted by class."""

from __future__ import annotations

import pytest

from sopstudio.agents import AGENTS
from sopstudio.evaluation import make_run
from sopstudio.evaluation.metrics.errors import ERROR_CLASSES, count_errors
from sopstudio.evaluation.metrics.leaves import leaf_accuracy
from sopstudio.scenarios import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.scenarios.kinds import DEFAULT_KINDS
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
from tests.simulation.samples import NAMES, of_kind, ran, runtime, setup_of

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
        (ModelReply("", tolerated=("call-in-text", "call-without-id")), "tolerated-answer"),
        (Evaluated("e", None, "x is missing"), "undecided-condition"),
        (Finished("left", "", "the user left"), "simulator-failure"),
    ],
)
def test_each_class_is_counted(event: Event, name: str) -> None:
    assert name in ERROR_CLASSES
    assert found(Entered("assess"), event) == {name: 1}


def test_what_the_simulated_user_could_only_be_read_by_is_not_the_agents() -> None:
    assert found(ModelReply("", component="user", tolerated=("content-parts",))) == {}


def test_a_repeated_action_is_given_up_where_the_run_should_stop() -> None:
    stopping = replace_fields(CASE, expected=Expected(status="stopped"))
    gave_up: list[Event] = [Entered("assess"), Tripped("repeats", "no")]
    assert count_errors(make_run(ROUTING, stopping, gave_up)) == {}
    assert found(*gave_up) == {"tripped": 1}


def test_a_value_that_the_user_made_up_is_the_users_failure() -> None:
    assert found(UserReply("I am 99"), Learned("customerId", "99", "user")) == {"simulator-failure": 1}
    assert found(UserReply("I am 42"), Learned("customerId", "42", "user")) == {}


def test_leaf_accuracy_asks_for_the_last_calls_alone() -> None:
    expected = (ExpectedCall(tool="a"), ExpectedCall(tool="b", leaf=True))
    assert leaf_accuracy(expected, [CallTool("b", {})]) == 1
    assert leaf_accuracy(expected, [CallTool("a", {})]) == 0
    assert leaf_accuracy(expected[:1], []) is None


RESTAURANT = {"merchant_id": "M4K81TZ", "restaurant_code": "BL-123"}
GET_SALES = CallTool("get_sales", RESTAURANT)
SALES = ToolResult(True, {"sales": {"recent": 80, "earlier": 100}})
NO_SALES = ToolResult(False, {}, "The service is down", "error")
INVENTED = {"dependency-violation": 1, "parameter-hallucination": 1}


@pytest.mark.parametrize(
    ("before", "shortfall", "errors"),
    [
        pytest.param((GET_SALES, SALES), 20, {}, id="what the computation gives"),
        pytest.param((GET_SALES, SALES), 25, INVENTED, id="another value"),
        pytest.param((GET_SALES, NO_SALES), 20, INVENTED, id="after the tool it depends on failed"),
        pytest.param((), 20, INVENTED, id="without the tool it depends on"),
    ],
)
def test_a_value_that_the_agent_computes_as_declared_is_not_invented(
    before: tuple[Event, ...], shortfall: int, errors: dict[str, int]
) -> None:
    call = CallTool("find_main_cause", {**RESTAURANT, "shortfall": shortfall})
    cause = ToolResult(True, {"cause": "prices"})
    case = Scenario(id="s", user=UserSeed(facts=RESTAURANT))
    run = make_run(runtime("restaurant_sales_drop"), case, [Entered("start"), *before, call, cause])
    assert count_errors(run) == errors


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_faultless_run_of_any_architecture_has_no_errors(name: str, agent: str) -> None:
    for kind in DEFAULT_KINDS:
        for scenario in of_kind(name, kind)[:4]:
            made = setup_of(name, scenario, agent)
            assert count_errors(make_run(made.runtime, scenario, ran(made).events)) == {}, scenario.id
