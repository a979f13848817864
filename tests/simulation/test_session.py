"""The rules of a session hold whatever the agent says: which tools run, which facts count, where it may go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sopstudio.simulation import Limits, Session, drive
from sopstudio.simulation.setup import RECORD_VERSION
from sopstudio.sop import Binding, Fact, Sop, Task, replace_fields
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    CallTool,
    Entered,
    Finished,
    Learned,
    ModelReply,
    Refused,
    Say,
    Search,
    Together,
    ToolResult,
    Tripped,
    Usage,
    tool_calls,
)
from tests.agents.examples import COMPUTING, RISK, binds, refusal_kinds, setup, tool
from tests.fakes import ListWorld, YieldingAgent

AT = Entered("assess")
RISK_OF_42 = CallTool("getRisk", {"customerId": "42"})
GAVE = ToolResult({"riskLevel": "high", "score": 400})
REFUND = CallTool("issueRefund", {"amount": 1})
DONE = Finished("completed", "declined", "")


def session_of(agent: YieldingAgent, sop: Sop = RISK, **how: Any) -> Session:
    return setup(sop, by=agent, **how).session()


def live(agent: YieldingAgent, *answers: Answer, sop: Sop = RISK, **how: Any) -> Session:
    """The agent's session, driven with these answers."""
    return drive(session_of(agent, sop, **how), ListWorld(answers))


# Which tools may run


def test_a_tool_of_the_node_runs() -> None:
    agent = YieldingAgent(AT, RISK_OF_42, outcome=DONE)
    session = live(agent, GAVE)
    assert agent.answers == [None, GAVE]
    assert session.events == [AT, RISK_OF_42, GAVE, DONE]


FORBIDDEN: list[tuple[CallTool, str, str]] = [
    (REFUND, "tool-not-offered", "The tool 'issueRefund' is not one of the tools of this step."),
    (CallTool("getrisk", {"customerId": "42"}), "unknown-tool", "The tool 'getrisk' does not exist."),
    (CallTool("getRisk ", {"customerId": "42"}), "unknown-tool", "The tool 'getRisk ' does not exist."),
    (CallTool("", {}), "unknown-tool", "The tool '' does not exist."),
    (CallTool("getRisk", {}), "arguments", "customerId"),
    (CallTool("getRisk", {"customerId": 42}), "arguments", "customerId"),
    (CallTool("getRisk", {"customerId": None}), "arguments", "customerId"),
    (CallTool("getRisk", {"customerId": "42", "more": 1}), "arguments", "more"),
]


@pytest.mark.parametrize(("wanted", "kind", "why"), FORBIDDEN)
def test_what_a_node_does_not_allow_is_refused_with_the_reason(wanted: CallTool, kind: str, why: str) -> None:
    agent = YieldingAgent(AT, wanted, outcome=DONE)
    session = live(agent)
    answer = agent.answers[1]
    assert isinstance(answer, Refused)
    assert answer.kind == kind
    assert why in answer.why
    assert [(call.ok, call.refused) for call in tool_calls(session.events)] == [(False, True)]


def test_before_the_first_place_nothing_runs() -> None:
    agent = YieldingAgent(RISK_OF_42, outcome=DONE)
    live(agent)
    assert isinstance(agent.answers[0], Refused)


def conditional(precondition: str = "", condition: str = "") -> Sop:
    guarded = tool("file", "customerId", precondition=precondition)
    bound = Binding(tool="file", condition=condition)
    node = Task(id="assess", asks=("customerId",), tools=(Binding(tool="getRisk"), bound))
    return replace_fields(RISK, tools=(*RISK.tools, guarded), nodes=(node, *RISK.nodes[1:]))


FILE = CallTool("file", {"customerId": "42"})


@pytest.mark.parametrize("rule", [{"precondition": "{riskLevel} == 'high'"}, {"condition": "{riskLevel} == 'high'"}])
def test_a_tool_waits_until_its_condition_holds(rule: dict[str, str]) -> None:
    agent = YieldingAgent(AT, FILE, RISK_OF_42, Learned("riskLevel", "high", "tool", "getRisk"), FILE, outcome=DONE)
    filed = ToolResult({})
    live(agent, GAVE, filed, sop=conditional(**rule))
    early = agent.answers[1]
    assert isinstance(early, Refused)
    assert early.kind == "precondition"
    assert agent.answers[4] is filed


@pytest.mark.parametrize("rule", [{"precondition": "{riskLevel} == 'acceptable'"}, {"condition": "1 == 2"}])
def test_a_tool_whose_condition_is_false_does_not_run(rule: dict[str, str]) -> None:
    agent = YieldingAgent(AT, RISK_OF_42, Learned("riskLevel", "high", "tool", "getRisk"), FILE, outcome=DONE)
    session = live(agent, GAVE, sop=conditional(**rule))
    assert refusal_kinds(session.events) == ["precondition"]


def test_under_the_any_policy_every_tool_of_the_sop_runs_with_valid_arguments() -> None:
    agent = YieldingAgent(
        REFUND, CallTool("issueRefund", {"amount": "1"}), CallTool("nothing", {}), outcome=DONE, policy="any"
    )
    session = live(agent, ToolResult({}))
    assert refusal_kinds(session.events) == ["arguments", "unknown-tool"]


def test_under_the_any_policy_conditions_do_not_block() -> None:
    agent = YieldingAgent(AT, FILE, outcome=DONE, policy="any")
    assert refusal_kinds(live(agent, ToolResult({}), sop=conditional("1 == 2")).events) == []


# Which facts count


@pytest.mark.parametrize(
    "claim",
    [
        Learned("riskLevel", "acceptable", "tool", "getRisk"),
        Learned("score", 401, "tool", "getRisk"),
        Learned("amount", 5, "tool", "getRisk"),
        Learned("riskLevel", "high", "user", ""),
        Learned("score", 400, "computed", "assess"),
        Learned("riskLevel", "high", "a dream", ""),
    ],
)
def test_a_fact_that_was_not_given_so_ends_the_run(claim: Learned) -> None:
    agent = YieldingAgent(AT, RISK_OF_42, claim, REFUND, outcome=DONE)
    session = live(agent, GAVE)
    assert session.events[-2] == Tripped("provenance", f"{claim.fact} was not provided by {claim.by or claim.source}")
    assert session.finished is not None
    assert session.finished.status == "agent-error"
    assert claim.fact not in session.facts
    assert agent.closed


def test_a_fact_before_any_tool_was_called_ends_the_run() -> None:
    assert refusal_of(YieldingAgent(AT, Learned("score", 400, "tool", "getRisk"), outcome=DONE)) == "provenance"


def refusal_of(agent: YieldingAgent, *answers: Answer) -> str:
    tripped = [event for event in live(agent, *answers).events if isinstance(event, Tripped)]
    return tripped[0].rule if tripped else ""


def test_a_fact_from_a_call_that_failed_ends_the_run() -> None:
    agent = YieldingAgent(AT, RISK_OF_42, Learned("score", 400, "tool", "getRisk"), outcome=DONE)
    assert refusal_of(agent, ToolResult.failure(GAVE.body, "broken", "error")) == "provenance"


def test_a_fact_from_a_call_that_was_refused_ends_the_run() -> None:
    agent = YieldingAgent(AT, CallTool("getRisk", {}), Learned("score", 400, "tool", "getRisk"), outcome=DONE)
    assert refusal_of(agent) == "provenance"


@pytest.mark.parametrize(("size", "rule"), [(10, ""), (11, "provenance")])
def test_an_agent_without_a_place_takes_over_what_the_sop_computes(size: int, rule: str) -> None:
    given = Learned("size", 5, "user", "")
    agent = YieldingAgent(given, Learned("double", size, "computed", ""), outcome=DONE, policy="any")
    tripped = [event.rule for event in live(agent, sop=COMPUTING).events if isinstance(event, Tripped)]
    assert tripped == ([rule] if rule else [])


def test_facts_that_were_given_count() -> None:
    agent = YieldingAgent(
        AT,
        Learned("customerId", "42", "user"),
        RISK_OF_42,
        Learned("riskLevel", "high", "tool", "getRisk"),
        Learned("score", 400, "tool", "getRisk"),
        outcome=DONE,
    )
    assert live(agent, GAVE).facts == {"customerId": "42", "riskLevel": "high", "score": 400}


def test_facts_from_tools_that_were_called_together_count() -> None:
    sop = replace_fields(
        RISK,
        facts=(*RISK.facts, Fact(name="age")),
        tools=(*RISK.tools, tool("getAge", "customerId", gives=("age",))),
        nodes=(Task(id="assess", asks=("customerId",), tools=binds("getRisk", "getAge")), *RISK.nodes[1:]),
    )
    both = Together((RISK_OF_42, CallTool("getAge", {"customerId": "42"})))
    learned = [Learned("score", 400, "tool", "getRisk"), Learned("age", "9", "tool", "getAge")]
    agent = YieldingAgent(AT, both, *learned, outcome=DONE)
    session = live(agent, Answers((GAVE, ToolResult({"age": "9"}))), sop=sop)
    assert session.facts == {"score": 400, "age": "9"}
    liar = YieldingAgent(AT, both, Learned("age", "10", "tool", "getAge"), outcome=DONE)
    lied = live(liar, Answers((GAVE, ToolResult({"age": "9"}))), sop=sop)
    assert lied.facts == {}


# Where it may go


def test_a_place_out_of_order_ends_the_run() -> None:
    agent = YieldingAgent(AT, Entered("paid"), outcome=DONE)
    session = live(agent)
    assert session.events[-2:] == [
        Tripped("order", "paid cannot be reached from assess"),
        Finished("agent-error", "", "paid cannot be reached from assess"),
    ]
    assert session.place == "assess"


@pytest.mark.parametrize("place", ["refund", "nowhere", ""])
def test_a_run_begins_at_the_start(place: str) -> None:
    assert refusal_of(YieldingAgent(Entered(place), outcome=DONE)) == "order"


def test_a_place_that_was_visited_may_be_entered_again_and_gone_on_from() -> None:
    back = [AT, Entered("refund"), AT, Entered("declined")]
    session = live(YieldingAgent(*back, outcome=DONE))
    assert session.finished == DONE


# Several at once


@pytest.mark.parametrize(
    ("requests", "kind"),
    [
        ((RISK_OF_42, REFUND), "tool-not-offered"),
        ((CallTool("getRisk", {}), RISK_OF_42), "arguments"),
        ((Search("x"), Say("hello")), "refused"),
        ((Together((RISK_OF_42,)),), "refused"),
    ],
)
def test_if_one_of_several_is_forbidden_none_is_done(requests: tuple[Any, ...], kind: str) -> None:
    agent = YieldingAgent(AT, Together(requests), outcome=DONE)
    session = live(agent)
    answer = agent.answers[1]
    assert isinstance(answer, Refused)
    assert answer.kind == kind
    assert session.events == [AT, Together(requests), answer, DONE]


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(tokens=100), "100 tokens of models"),
        (Limits(seconds=1.5), "1.5 seconds of models"),
        (Limits(cost=0.01), "a cost of 0.01"),
    ],
)
def test_what_models_take_is_limited_and_ends_the_run_before_the_next_is_asked(limits: Limits, reason: str) -> None:
    asked = AskModel(lambda: "Go on?", ())
    cheap = ModelReply("yes", (), Usage(40, 20, False, 1.0, cost=0.01))
    users = ModelReply("I want it.", (), Usage(30, 20, False, 1.0, cost=0.01), "user")
    for record, is_over in ((RECORD_VERSION, True), (1, False)):
        agent = YieldingAgent(asked, asked, asked, outcome=DONE)
        session = replace(setup(RISK, by=agent, limits=limits), record=record).session()
        session.start()
        assert session.answer(cheap) is not None
        assert (session.answer(users) is None) is is_over, "old records did not count what the simulated user takes"
        assert (session.finished == Finished("limit", "", reason)) is is_over
