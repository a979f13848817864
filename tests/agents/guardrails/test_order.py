"""The order that the SOP lays down: what may be called next, however the agent came to want it."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.agents.guardrails.order import check
from sopstudio.agents.protocol import Briefing
from sopstudio.scenarios import Fault
from sopstudio.simulation import Session
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Binding, Fact, Flow, Runtime, Sop, Task, to_json_data
from sopstudio.trace import AskModel, CallTool, Learned, ModelCall, ModelReply, Say, ToolResult, Tripped, UserReply
from sopstudio.trace.alignment import align
from tests.agents.examples import ACCEPTABLE, HIGH, LOOP, RISK, answers, binds, edge, end, run, run_calls, tool
from tests.agents.guardrails.caller import Caller
from tests.fakes import FakeModel, calls, says
from tests.simulation.samples import NAMES, of_kind, sample


def run_with_order(*replies: Any, responses: Any) -> Session:
    return run(
        RISK,
        FakeModel(*replies, says("Done.")),
        ["I am 7, give me 5."],
        by=Caller(),
        options={"guardrails": ("order",)},
        responses=responses,
    )


def test_a_tool_out_of_turn_is_not_called() -> None:
    refund, risk = calls(("issueRefund", {"amount": 5})), calls(("getRisk", {"customerId": "7"}))
    session = run_with_order(refund, risk, refund, responses={"getRisk": ACCEPTABLE, "issueRefund": answers({})})
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "issueRefund"]
    (trip,) = [event for event in session.events if isinstance(event, Tripped)]
    assert trip == Tripped("order", "the procedure does not call issueRefund now; it calls getRisk", 0)


def test_a_way_that_does_not_hold_is_closed() -> None:
    refund, risk = calls(("issueRefund", {"amount": 5})), calls(("getRisk", {"customerId": "7"}))
    session = run_with_order(risk, refund, responses={"getRisk": HIGH, "issueRefund": answers({})})
    assert [name for name, _ in run_calls(session.events)] == ["getRisk"]


def seen_of(sop: Sop) -> GuardContext:
    return GuardContext.from_briefing(Briefing(Runtime(Flow(sop)), {}, {}))


def test_a_loop_leads_back_as_often_as_it_may() -> None:
    heard = seen_of(LOOP)
    for _ in range(3):
        assert align(heard.runtime, heard.events).next_tools() == {"check"}
        heard.record(CallTool("check", {"code": "x"}), ToolResult({"valid": False}))
    spent = align(heard.runtime, heard.events)
    assert not spent.allows_call("check", {"code": "x"})
    assert spent.allows_call("check", {"code": "y"}), "a value may be corrected where it was given"


def test_a_call_that_went_well_is_not_made_again_with_the_same_values() -> None:
    risk, other = calls(("getRisk", {"customerId": "7"})), calls(("getRisk", {"customerId": "8"}))
    session = run_with_order(risk, risk, other, responses={"getRisk": ACCEPTABLE})
    assert [arguments["customerId"] for _, arguments in run_calls(session.events)] == ["7", "8"]
    (trip,) = [event for event in session.events if isinstance(event, Tripped)]
    assert trip.why == "the procedure does not call getRisk again with the same values; it calls issueRefund"


def test_a_value_that_is_corrected_to_and_fro_is_called_with_each_time() -> None:
    first, second = calls(("getRisk", {"customerId": "7"})), calls(("getRisk", {"customerId": "8"}))
    session = run_with_order(first, second, first, responses={"getRisk": ACCEPTABLE})
    assert [arguments["customerId"] for _, arguments in run_calls(session.events)] == ["7", "8", "7"]


def test_a_call_that_failed_is_made_again_with_the_same_values() -> None:
    risk = calls(("getRisk", {"customerId": "7"}))
    session = run_with_order(risk, risk, responses={"getRisk": (*answers(Fault()), *ACCEPTABLE)})
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "getRisk"]
    assert not any(isinstance(event, Tripped) for event in session.events)


def test_an_action_is_done_again_only_where_a_value_has_changed() -> None:
    options = {"actions": ({"action": "Look the risk up", "type": ["api_call"], "tool": "getRisk"},)}
    heard = GuardContext.from_briefing(Briefing(Runtime(Flow(RISK)), {}, options))
    reply, request = ModelReply("", (ModelCall("c", "Look the risk up", {}),)), AskModel(lambda: "", ())
    heard.record(Learned("customerId", "7", "user"), None)
    assert not check(reply, request, heard).objections
    heard.record(CallTool("getRisk", {"customerId": "7"}), ToolResult({"riskLevel": "acceptable", "score": 700}))
    assert check(reply, request, heard).objections
    heard.record(Learned("customerId", "8", "user"), None)
    assert not check(reply, request, heard).objections


def test_where_nothing_decides_both_ways_are_open() -> None:
    sop = Sop(
        id="open",
        start="ask",
        tools=(tool("left"), tool("right"), tool("both")),
        nodes=(
            Task(id="ask"),
            Task(id="l", tools=binds("left")),
            Task(id="r", tools=binds("right", Binding(tool="both", condition="{side} == 'r'"))),
            end("done"),
        ),
        edges=(edge("ask", "l", "it looks left", kind="prose"), edge("ask", "r", kind="otherwise"), edge("r", "done")),
    )
    heard = seen_of(sop)
    assert align(heard.runtime, heard.events).next_tools() == {"left", "right", "both"}
    heard.record(CallTool("right", {}), ToolResult({}))
    assert align(heard.runtime, heard.events).next_tools() == {"right", "both"}


def refusals(ready: Runtime, scenario: Any) -> list[str]:
    """What the guardrail would have refused of the expected calls of a scenario."""
    heard, tools = (
        GuardContext.from_briefing(Briefing(ready, {}, {})),
        MockedTools(ready.flow.tools, scenario.responses),
    )
    for name, value in scenario.user.facts.items():
        heard.record(Say("Well?"), UserReply(f"{name} {value}"))
    wrong = []
    for call in scenario.expected.tools:
        if call.optional:
            continue
        request = CallTool(call.tool, to_json_data(call.arguments))
        allowed = align(heard.runtime, heard.events)
        wrong += (
            [] if allowed.allows_call(call.tool) and allowed.allows_call(call.tool, request.arguments) else [call.tool]
        )
        heard.record(request, tools.call(request))
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_what_a_scenario_expects_is_always_allowed(name: str) -> None:
    ready = Runtime(Flow(sample(name)))
    for scenario in of_kind(name, "correct-context"):
        assert refusals(ready, scenario) == [], scenario.id


def test_what_the_user_may_have_said_unseen_closes_no_way() -> None:
    sop = Sop(
        id="unseen",
        start="ask",
        facts=(Fact(name="code"),),
        tools=(tool("check"),),
        nodes=(
            Task(id="ask", asks=("code",), tools=binds(Binding(tool="check", condition="present({code})"))),
            end("done"),
        ),
        edges=(edge("ask", "done"),),
    )
    assert align(Runtime(Flow(sop)), ()).next_tools() == {"check"}
