"""The order that the SOP lays down: what may be called next, however the agent came to want it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from sopstudio.agents.guardrails.order import allowed_next
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.agents.protocol import Briefing
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.scenarios.kinds import USUAL
from sopstudio.simulation import Session
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Binding, Flow, Routing, Sop, Task, plain
from sopstudio.trace import CallTool, Say, ToolResult, Tripped, UserReply
from tests.agents.examples import ACCEPTABLE, HIGH, LOOP, RISK, answers, binds, edge, end, ran, run, tool
from tests.agents.guardrails.caller import Caller
from tests.fakes import FakeModel, calls, says
from tests.scenarios.random_sops import walkable
from tests.scenarios.small import routing
from tests.simulation.samples import NAMES, of_kind, sample


def ordered(*replies: Any, responses: Any) -> Session:
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
    session = ordered(refund, risk, refund, responses={"getRisk": ACCEPTABLE, "issueRefund": answers({})})
    assert [name for name, _ in ran(session.events)] == ["getRisk", "issueRefund"]
    (trip,) = [event for event in session.events if isinstance(event, Tripped)]
    assert trip == Tripped("order", "the procedure does not allow issueRefund now; it allows getRisk")


def test_a_way_that_does_not_hold_is_closed() -> None:
    refund, risk = calls(("issueRefund", {"amount": 5})), calls(("getRisk", {"customerId": "7"}))
    session = ordered(risk, refund, responses={"getRisk": HIGH, "issueRefund": answers({})})
    assert [name for name, _ in ran(session.events)] == ["getRisk"]


def seen_of(sop: Sop) -> Seen:
    return Seen.of(Briefing(Routing(Flow(sop)), {}, {}))


def test_a_loop_leads_back_as_often_as_it_may() -> None:
    heard = seen_of(LOOP)
    for _ in range(3):
        assert allowed_next(heard) == {"check"}
        heard.take(CallTool("check", {"code": "x"}), ToolResult(True, {"valid": False}))
    assert allowed_next(heard) == {"check"}  # a call may be made again where it was made


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
    assert allowed_next(heard) == {"left", "right", "both"}
    heard.take(CallTool("right", {}), ToolResult(True, {}))
    assert allowed_next(heard) == {"right", "both"}


def refusals(ready: Routing, scenario: Any) -> list[str]:
    """What the guardrail would have refused of the expected calls of a scenario."""
    heard, tools = Seen.of(Briefing(ready, {}, {})), MockedTools(ready.flow.tools, scenario.responses)
    for name, value in scenario.user.facts.items():
        heard.take(Say("Well?"), UserReply(f"{name} {value}"))
    wrong = []
    for one in scenario.expected.tools:
        if one.optional:
            continue
        allowed = allowed_next(heard)
        wrong += [one.tool] if allowed is not None and one.tool not in allowed else []
        request = CallTool(one.tool, plain(one.arguments))
        heard.take(request, tools.call(request))
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_what_a_scenario_expects_is_always_allowed(name: str) -> None:
    ready = Routing(Flow(sample(name)))
    for scenario in of_kind(name, "correct-context"):
        assert refusals(ready, scenario) == [], scenario.id


@given(walkable)
@settings(max_examples=40)
def test_the_expected_calls_of_random_procedures_are_allowed(sop: Sop) -> None:
    ready = routing(sop)
    made = Journeys(ready)
    if made.count() > 40:
        return
    for scenario in list(cases_of(ready, made.covering("edges")[:3], USUAL))[:6]:
        assert refusals(ready, scenario) == []
