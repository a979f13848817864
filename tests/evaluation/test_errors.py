"""What went wrong in a run is counted by class."""

from __future__ import annotations

from itertools import product

import pytest

from sopstudio.agents import AGENTS
from sopstudio.agents.protocol import USER_LEFT
from sopstudio.evaluation import make_run
from sopstudio.evaluation.metrics.errors import ERROR_CLASSES, count_errors
from sopstudio.evaluation.metrics.leaves import leaf_accuracy
from sopstudio.scenarios import Expected, ExpectedCall, Scenario, UserSeed
from sopstudio.scenarios.kinds import DEFAULT_KINDS
from sopstudio.sop import Fact, Flow, Runtime, Sop, Task, replace_fields
from sopstudio.trace import (
    CallTool,
    Entered,
    Evaluated,
    Event,
    Learned,
    ModelReply,
    Refused,
    Say,
    ToolResult,
    Tripped,
    UserReply,
)
from tests.agents.examples import RISK, binds, edge, end, tool
from tests.simulation.samples import NAMES, of_kind, run_offline, runtime, setup_of
from tests.subsets import subset

CASE = Scenario(
    id="s",
    user=UserSeed(facts={"customerId": "42", "amount": 5}),
    expected=Expected(
        tools=(ExpectedCall(tool="getRisk", optional=True), ExpectedCall(tool="issueRefund", leaf=True)),
        status="completed",
        end="paid",
    ),
)
ROUTING = Runtime(Flow(RISK))
SAID = (Say("Your number?"), UserReply("I am 42, and want 5."))
OK = ToolResult({"riskLevel": "acceptable", "score": 700})


def find_errors(*events: Event) -> dict[str, int]:
    return count_errors(make_run(ROUTING, CASE, events))


def test_values_that_the_user_said_are_grounded_and_others_are_not() -> None:
    assert find_errors(*SAID, CallTool("getRisk", {"customerId": "42"}), OK) == {}
    assert find_errors(*SAID, CallTool("getRisk", {"customerId": "7"}), OK) == {"parameter-hallucination": 1}


def test_a_case_that_is_given_at_once_grounds_its_values() -> None:
    assert find_errors(CallTool("getRisk", {"customerId": "42"}), OK) == {}


def test_a_tool_called_before_what_it_rests_on_is_a_dependency_violation() -> None:
    sop = replace_fields(RISK, tools=(*RISK.tools, tool("file", "riskLevel")))
    call = (CallTool("file", {"riskLevel": "acceptable"}), ToolResult({}))
    routing = Runtime(Flow(sop))
    filing = replace_fields(CASE, expected=Expected(tools=(*CASE.expected.tools, ExpectedCall(tool="file"))))
    early = count_errors(make_run(routing, filing, [*SAID, *call]))
    assert early["dependency-violation"] == 1
    late = count_errors(make_run(routing, filing, [*SAID, CallTool("getRisk", {"customerId": "42"}), OK, *call]))
    assert late == {}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Refused("no"), "refused-call"),
        (Tripped("format", "no"), "tripped"),
        (ModelReply("", injected="bad-json"), "injected-mistake"),
        (ModelReply("", tolerated=("call-in-text", "call-without-id")), "tolerated-answer"),
        (Evaluated("e", None, "x is missing"), "undecided-condition"),
        (USER_LEFT, "simulator-failure"),
    ],
)
def test_each_class_is_counted(event: Event, name: str) -> None:
    assert name in ERROR_CLASSES
    assert find_errors(Entered("assess"), event) == {name: 1}


def test_what_the_simulated_user_could_only_be_read_by_is_not_the_agents() -> None:
    assert find_errors(ModelReply("", component="user", tolerated=("content-parts",))) == {}


def test_a_repeated_action_is_given_up_where_the_run_should_stop() -> None:
    stopping = replace_fields(CASE, expected=Expected(status="stopped"))
    gave_up: list[Event] = [Entered("assess"), Tripped("repeats", "no")]
    assert count_errors(make_run(ROUTING, stopping, gave_up)) == {}
    assert find_errors(*gave_up) == {"tripped": 1}


def test_a_value_that_the_user_made_up_is_the_users_failure() -> None:
    assert find_errors(UserReply("I am 99"), Learned("customerId", "99", "user")) == {"simulator-failure": 1}
    assert find_errors(UserReply("I am 42"), Learned("customerId", "42", "user")) == {}


def test_a_value_that_the_user_made_up_is_counted_where_nothing_is_learned_too() -> None:
    """Agents without a place in the graph (`spa`) learn nothing: the call and the texts tell (appendix I)."""
    call = (CallTool("getRisk", {"customerId": "99"}), OK)
    assert find_errors(UserReply("I am 99"), *call) == {"simulator-failure": 1}
    assert find_errors(UserReply("I am 99"), Learned("customerId", "99", "user"), *call) == {"simulator-failure": 1}
    assert find_errors(UserReply("I am 42"), *call) == {"parameter-hallucination": 1}


@pytest.mark.parametrize(
    ("text", "count"),
    [("I would like a voucher.", 1), ("I do not have my wish; a voucher?", 0), ("My bag is late.", 0)],
)
def test_a_choice_that_the_user_was_not_given_is_made_up(text: str, count: int) -> None:
    sop = replace_fields(RISK, facts=(*RISK.facts, Fact(name="wish", allowed=("voucher", "money"))))
    case = replace_fields(CASE, user=UserSeed(facts={"amount": 5}, withheld=("wish",)))
    errors = count_errors(make_run(Runtime(Flow(sop)), case, [UserReply(text), UserReply(text)]))
    assert errors.get("simulator-failure", 0) == count


def test_what_a_tool_or_the_goal_says_the_user_may_repeat() -> None:
    told = ToolResult({"riskLevel": "acceptable", "score": 700, "reference": "R-99"})
    events: list[Event] = [
        *SAID,
        CallTool("getRisk", {"customerId": "42"}),
        told,
        UserReply("R-99 then"),
        Learned("amount", "R-99", "user"),
    ]
    assert find_errors(*events) == {}
    asking = replace_fields(CASE, user=UserSeed(goal="My order 99", facts={"amount": 5}))
    assert count_errors(make_run(ROUTING, asking, [UserReply("99"), Learned("customerId", "99", "user")])) == {}


def test_a_user_leaves_too_early_while_expected_calls_are_open() -> None:
    """JourneyBench, appendix J; an agent that has no way to end is left when everything is done."""
    left = USER_LEFT
    assert find_errors(*SAID, left) == {"simulator-failure": 1}
    refund = (CallTool("issueRefund", {"amount": 5}), ToolResult({}))
    assert find_errors(*SAID, CallTool("getRisk", {"customerId": "42"}), OK, *refund, left) == {}


NO_ACCOUNT = ToolResult.failure({}, "The service is down", "error")
LINEAR = Sop(
    id="line",
    title="Line",
    start="verify",
    facts=(Fact(name="customer"), Fact(name="area"), Fact(name="status")),
    tools=(
        tool("verify", "customer", gives=("status",)),
        tool("greet", "area"),
        tool("outage", "area"),
        tool("report", "area", precondition="{status} == 'valid'"),
    ),
    nodes=(
        Task(id="verify", asks=("customer", "area"), tools=binds("verify", "greet")),
        Task(id="outage", tools=binds("outage")),
        Task(id="report", tools=binds("report")),
        end("over"),
    ),
    edges=(edge("verify", "outage"), edge("outage", "report"), edge("report", "over")),
)


@pytest.mark.parametrize(
    ("calls", "violations"),
    [
        pytest.param(["verify+", "outage+"], 0, id="in the order of the procedure"),
        pytest.param(["verify-", "outage+"], 1, id="after a call that failed (appendix G.2)"),
        pytest.param(["outage+"], 1, id="without the call before it (appendix G.1)"),
        pytest.param(["verify-", "verify+", "outage+"], 0, id="after a repeat that succeeded"),
        pytest.param(["verify-", "greet+"], 0, id="another tool of the step that failed"),
        pytest.param(["verify+", "greet+", "outage+", "report+"], 0, id="a condition on a result that holds"),
        pytest.param(["verify!", "greet+", "outage+", "report+"], 1, id="a condition on a result that fails"),
    ],
)
def test_a_call_depends_on_those_that_the_procedure_demands_before_it(calls: list[str], violations: int) -> None:
    results = {"+": ToolResult({"status": "valid"}), "-": NO_ACCOUNT, "!": ToolResult({"status": "lost"})}
    arguments = {"customer": "C7", "area": "north"}
    events: list[Event] = [UserReply("C7, north")]
    # The greeting is due at the first step as well, and is made where the run does not stop before it.
    made = [
        name for call in calls for name in ([call, "greet+"] if call == "verify+" and "greet+" not in calls else [call])
    ]
    for call in made:
        taken = {"customer": "C7"} if call.startswith("verify") else {"area": arguments["area"]}
        events += [CallTool(call[:-1], taken), results[call[-1]]]
    run = make_run(Runtime(Flow(LINEAR)), Scenario(id="s", user=UserSeed(facts=arguments)), events)
    assert count_errors(run).get("dependency-violation", 0) == violations


def test_leaf_accuracy_asks_for_the_last_calls_alone() -> None:
    expected = (ExpectedCall(tool="a"), ExpectedCall(tool="b", leaf=True))
    assert leaf_accuracy(expected, [CallTool("b", {})]) == 1
    assert leaf_accuracy(expected, [CallTool("a", {})]) == 0
    assert leaf_accuracy(expected[:1], []) is None


RESTAURANT = {"merchant_id": "M4K81TZ", "restaurant_code": "BL-123"}
FIND_RESTAURANT = CallTool("find_restaurant", RESTAURANT)
RESTAURANT_STATE = ToolResult({"restaurant": {"state": "open"}, "state": "open"})
GET_SALES = CallTool("get_sales", RESTAURANT)
SALES = ToolResult({"sales": {"recent": 80, "earlier": 100}})
NO_SALES = ToolResult.failure({}, "The service is down", "error")
INVENTED = {"dependency-violation": 1, "parameter-hallucination": 1}


@pytest.mark.parametrize(
    ("before", "shortfall", "errors"),
    [
        pytest.param((GET_SALES, SALES), 20, {}, id="what the computation gives"),
        pytest.param((GET_SALES, SALES), 25, INVENTED, id="another value"),
        pytest.param((GET_SALES, NO_SALES), 20, {**INVENTED, "invented-result": 1}, id="after the tool failed"),
        pytest.param((), 20, INVENTED, id="without the tool it depends on"),
    ],
)
def test_a_value_that_the_agent_computes_as_declared_is_not_invented(
    before: tuple[Event, ...], shortfall: int, errors: dict[str, int]
) -> None:
    call = CallTool("find_main_cause", {**RESTAURANT, "shortfall": shortfall})
    cause = ToolResult({"cause": "prices"})
    case = Scenario(id="s", user=UserSeed(facts=RESTAURANT))
    events = [Entered("identify"), FIND_RESTAURANT, RESTAURANT_STATE, *before, call, cause]
    run = make_run(runtime("restaurant_sales_drop"), case, events)
    assert count_errors(run) == errors


@pytest.mark.parametrize(("name", "agent"), subset(product(NAMES, AGENTS), 16, "errors"))
def test_a_faultless_run_of_any_architecture_has_no_errors(name: str, agent: str) -> None:
    for kind in subset(DEFAULT_KINDS, 3, f"{name} {agent}"):
        for scenario in subset(of_kind(name, kind)[:4], 1, f"{name} {agent}"):
            made = setup_of(name, scenario, agent)
            assert count_errors(make_run(made.runtime, scenario, run_offline(made).events)) == {}, scenario.id


def test_a_branch_that_leaves_the_expected_path_is_counted_where_it_leaves_it() -> None:
    """SOP-Agent, appendix E: a branch was chosen that should not be explored."""
    expecting = replace_fields(CASE, expected=Expected(path=("assess", "refund", "paid"), end="paid"))
    wrong: list[Event] = [Entered("assess"), Entered("decline"), Entered("other")]
    assert count_errors(make_run(ROUTING, expecting, wrong)) == {"wrong-branch": 1}
    assert count_errors(make_run(ROUTING, expecting, [Entered("assess"), Entered("refund")])) == {}
