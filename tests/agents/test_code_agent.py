"""The SOP run by code alone: no model, no conversation, the same rules."""

from __future__ import annotations

import pytest

from sopstudio.scenarios import Fault
from sopstudio.sop import Binding, Decision, Fact, Sop, Task, replace_fields
from sopstudio.trace import AskModel, Finished, Learned, Say, run_state
from tests.agents.examples import (
    ACCEPTABLE,
    COMPUTING,
    HIGH,
    LOOP,
    RISK,
    answers,
    binds,
    edge,
    end,
    ending,
    path,
    run,
    run_calls,
    tool,
)
from tests.fakes import FakeModel

NOBODY = FakeModel()


def test_it_asks_neither_model_nor_user() -> None:
    session = run(RISK, NOBODY, by="code", responses={"getRisk": ACCEPTABLE}, facts={"customerId": "42", "amount": 5})
    assert session.finished == Finished("completed", "paid", "")
    assert run_calls(session.events) == [("getRisk", {"customerId": "42"}), ("issueRefund", {"amount": 5})]
    assert not any(isinstance(event, AskModel | Say) for event in session.events)
    assert NOBODY.asked == []


def test_what_is_not_given_stops_it_with_the_name() -> None:
    session = run(RISK, NOBODY, by="code", responses={"getRisk": ACCEPTABLE}, facts={"customerId": "42"})
    assert ending(session, "Refund", "amount") == ("stopped", [])
    assert path(session.events) == ("assess", "refund")


def test_a_value_that_does_not_fit_stops_it_with_the_reason() -> None:
    session = run(RISK, NOBODY, by="code", facts={"customerId": "forty-two"})
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "customerId must match" in session.finished.reason
    assert run_calls(session.events) == []


def test_a_tool_that_fails_stops_it() -> None:
    broken = {"getRisk": answers(Fault(message="closed"))}
    session = run(RISK, NOBODY, by="code", responses=broken, facts={"customerId": "42"})
    assert ending(session, "Assess", "getRisk", "closed") == ("stopped", [])


def test_a_tool_whose_condition_does_not_hold_is_left_out() -> None:
    node = Task(
        id="assess", asks=("customerId",), tools=binds("getRisk", Binding(tool="warn", condition="{score} > 500"))
    )
    sop = replace_fields(RISK, nodes=(node, *RISK.nodes[1:]), tools=(*RISK.tools, tool("warn", "customerId")))
    low = run(sop, NOBODY, by="code", responses={"getRisk": HIGH}, facts={"customerId": "42"})
    assert [name for name, _ in run_calls(low.events)] == ["getRisk"]
    answer = answers({"riskLevel": "high", "score": 501})
    high = run(sop, NOBODY, by="code", responses={"getRisk": answer}, facts={"customerId": "42"})
    assert [name for name, _ in run_calls(high.events)] == ["getRisk", "warn"]


def test_a_tool_whose_condition_rests_on_a_later_one_is_called_after_it() -> None:
    warn = Binding(tool="warn", condition="{riskLevel} == 'high'")
    node = Task(id="assess", asks=("customerId",), tools=(warn, *binds("getRisk")))
    sop = replace_fields(RISK, nodes=(node, *RISK.nodes[1:]), tools=(*RISK.tools, tool("warn", "customerId")))
    session = run(sop, NOBODY, by="code", responses={"getRisk": HIGH}, facts={"customerId": "42"})
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "warn"]
    assert session.finished == Finished("completed", "declined", "")


def test_an_optional_fact_may_be_missing() -> None:
    node = Task(id="assess", asks=("customerId", "note"), tools=binds("getRisk"))
    sop = replace_fields(RISK, nodes=(node, *RISK.nodes[1:]))
    session = run(sop, NOBODY, by="code", responses={"getRisk": HIGH}, facts={"customerId": "42"})
    assert session.finished == Finished("completed", "declined", "")


@pytest.mark.parametrize(("size", "where"), [(6, "big"), (5, "small")])
def test_it_computes_and_decides(size: int, where: str) -> None:
    session = run(COMPUTING, NOBODY, by="code", facts={"size": size})
    assert session.finished == Finished("completed", where, "")
    assert Learned("double", size * 2, "computed", "sum") in session.events


def test_a_loop_is_taken_as_often_as_its_bound_allows() -> None:
    session = run(LOOP, NOBODY, by="code", responses={"check": answers({"valid": False})}, facts={"code": "1"})
    assert path(session.events) == ("ask", "ask", "ask", "out")
    assert session.finished == Finished("completed", "out", "")


def test_an_undecided_condition_stops_it_with_the_fact() -> None:
    sop = Sop(
        id="x",
        start="which",
        facts=(Fact(name="mood"),),
        nodes=(Decision(id="which"), end("good")),
        edges=(edge("which", "good", "{mood} == 'good'"),),
    )
    session = run(sop, NOBODY, by="code")
    assert session.finished is not None
    assert session.finished.status == "stopped"
    assert "mood" in session.finished.reason


def test_nothing_holding_stops_it() -> None:
    sop = Sop(id="x", start="a", nodes=(Decision(id="a"), end("b")), edges=(edge("a", "b", "1 == 2"),))
    assert ending(run(sop, NOBODY, by="code"), "at a") == ("stopped", [])


def test_under_all_branching_every_edge_that_holds_is_taken() -> None:
    sop = Sop(
        id="all",
        start="split",
        tools=(tool("one"), tool("two"), tool("last")),
        nodes=(
            Decision(id="split", branching="all"),
            *(Task(id=name, tools=binds(name)) for name in ("one", "two", "last")),
            end("done"),
        ),
        edges=(
            *(edge("split", name) for name in ("one", "two")),
            *(edge(name, "last") for name in ("one", "two")),
            edge("last", "done"),
        ),
    )
    session = run(sop, NOBODY, by="code")
    assert [name for name, _ in run_calls(session.events)] == ["one", "two", "last"]
    assert run_state(session.events).edges == ("split-one", "split-two", "one-last", "two-last", "last-done")
