"""What bears a value out: the user's word, and unless the paper's rule is taken, tools, sums and defaults."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.agents.protocol import Briefing
from sopstudio.sop import Assignment, Compute, Fact, Flow, Runtime, Sop
from sopstudio.trace import (
    Answers,
    CallTool,
    Delivered,
    Learned,
    Passages,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from tests.agents.examples import edge, end, tool

SOP = Sop(
    id="sums",
    start="sum",
    facts=(Fact(name="net", type="number"), Fact(name="gross", type="number"), Fact(name="city")),
    tools=(tool("weigh", "city", gives=("net",)),),
    nodes=(
        Compute(
            id="sum",
            assignments=(Assignment(fact="gross", expression="{net} * 2"), Assignment(fact="x", expression="((")),
        ),
        end("done"),
    ),
    edges=(edge("sum", "done"),),
)


def make_context(*, paper: bool = False, options: Any = None) -> GuardContext:
    made = GuardContext.from_briefing(Briefing(Runtime(Flow(SOP)), {}, options or {}), paper=paper)
    made.record(Say("Where?"), UserReply("In Berlin."))
    made.record(CallTool("weigh", {"city": "Berlin"}), ToolResult({"net": 21, "note": {"unit": "kg"}}))
    return made


@pytest.mark.parametrize("value", [21, "kg", 42])
def test_what_a_tool_answered_and_what_follows_from_it_counts(value: Any) -> None:
    assert make_context().is_supported("weight", value, {})
    assert not make_context(paper=True).is_supported("weight", value, {})


def test_what_the_user_said_counts_always() -> None:
    assert make_context().is_supported("city", "berlin", {})
    assert make_context(paper=True).is_supported("city", "berlin", {})


def test_a_declared_default_counts() -> None:
    assert make_context().is_supported("colour", "red", {"default": "red"})
    assert not make_context().is_supported("colour", "blue", {"default": "red"})
    assert not make_context(paper=True).is_supported("colour", "red", {"default": "red"})


def test_a_case_that_is_given_at_once_counts_as_said() -> None:
    assert make_context(paper=True, options={"facts": {"city": ["Rome", "Oslo"]}}).is_supported("city", "Rome", {})


def test_a_list_counts_item_by_item() -> None:
    assert make_context().is_supported("places", ["Berlin", 21], {})
    assert not make_context().is_supported("places", ["Berlin", "Rome"], {})


def test_what_an_agent_took_down_from_the_user_is_no_proof_of_itself() -> None:
    heard = make_context()
    heard.record(Learned("city", "Rome", "user"), None)
    assert not heard.is_supported("city", "Rome", {})


def test_what_was_computed_counts() -> None:
    heard = make_context()
    heard.record([Learned("gross", 43, "computed")], None)
    assert heard.is_supported("total", 43, {})


def test_what_was_asked_together_is_seen_part_by_part() -> None:
    heard = make_context()
    both = Together((Search("x"), CallTool("weigh", {"city": "Berlin"})))
    heard.record(both, Answers((Passages((("A", "Ninety nine."),)), ToolResult.failure(None, "error 17"))))
    heard.record(Say("Bye", wait=False), Delivered())
    assert heard.is_supported("code", "17", {})
