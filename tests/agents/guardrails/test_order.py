"""The order that the SOP lays down: what may be called next, however the agent came to want it."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.agents.guardrails.seen import Seen
from sopstudio.agents.protocol import Briefing
from sopstudio.simulation import Session
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Binding, Fact, Flow, Routing, Sop, Task, plain
from sopstudio.trace import CallTool, Say, ToolResult, Tripped, UserReply
from sopstudio.trace.alignment import align
from tests.agents.examples import ACCEPTABLE, HIGH, LOOP, RISK, answers, binds, edge, end, ran, run, tool
from tests.agents.guardrails.caller import Caller
from tests.fakes import FakeModel, calls, says
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
    assert trip == Tripped("order", "the procedure does not call issueRefund now; it calls getRisk")


def test_a_way_that_does_not_hold_is_closed() -> None:
    refund, risk = calls(("issueRefund", {"amount": 5})), calls(("getRisk", {"customerId": "7"}))
    session = ordered(risk, refund, responses={"getRisk": HIGH, "issueRefund": answers({})})
    assert [name for name, _ in ran(session.events)] == ["getRisk"]


def seen_of(sop: Sop) -> Seen:
    return Seen.of(Briefing(Routing(Flow(sop)), {}, {}))


def test_a_loop_leads_back_as_often_as_it_may() -> None:
    heard = seen_of(LOOP)
    for _ in range(3):
        assert align(heard.routing, heard.events).upcoming() == {"check"}
        heard.take(CallTool("check", {"code": "x"}), ToolResult(True, {"valid": False}))
    assert align(heard.routing, heard.events).upcoming() == {"check"}  # a call may be made again where it was made


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
    assert align(heard.routing, heard.events).upcoming() == {"left", "right", "both"}
    heard.take(CallTool("right", {}), ToolResult(True, {}))
    assert align(heard.routing, heard.events).upcoming() == {"right", "both"}


def refusals(ready: Routing, scenario: Any) -> list[str]:
    """What the guardrail would have refused of the expected calls of a scenario."""
    heard, tools = Seen.of(Briefing(ready, {}, {})), MockedTools(ready.flow.tools, scenario.responses)
    for name, value in scenario.user.facts.items():
        heard.take(Say("Well?"), UserReply(f"{name} {value}"))
    wrong = []
    for one in scenario.expected.tools:
        if one.optional:
            continue
        allowed = align(heard.routing, heard.events).upcoming()
        wrong += [one.tool] if one.tool not in allowed else []
        request = CallTool(one.tool, plain(one.arguments))
        heard.take(request, tools.call(request))
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_what_a_scenario_expects_is_always_allowed(name: str) -> None:
    ready = Routing(Flow(sample(name)))
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
    assert align(Routing(Flow(sop)), ()).upcoming() == {"check"}
