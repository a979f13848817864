"""A procedure that code runs for a team: what it takes from its caller, and what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sopstudio.agents import find_agent
from sopstudio.agents.conversation_state import ConversationState
from sopstudio.agents.marco import Team
from sopstudio.agents.marco.deterministic_task import DeterministicTask
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, load_prompts
from sopstudio.sop import (
    Assignment,
    Compute,
    Decision,
    End,
    Fact,
    Flow,
    Procedure,
    ProcedureCall,
    Runtime,
    Sop,
    Task,
    replace_fields,
)
from sopstudio.trace import CallTool, ToolResult
from tests.agents.examples import binds, edge, end, tool

DECIDE = Procedure(
    id="decide",
    start="size",
    nodes=(
        Compute(id="size", assignments=(Assignment(fact="double", expression="{amount} * 2"),)),
        Decision(id="which"),
        End(id="large", title="Large"),
        End(id="small", title="Small"),
    ),
    edges=(
        edge("size", "which"),
        edge("which", "large", "{vip} || {rate} > 3"),
        edge("which", "small", kind="otherwise"),
    ),
)
SOP = Sop(
    id="claim",
    start="ask",
    facts=(
        Fact(name="vip", type="boolean"),
        Fact(name="note"),
        *(Fact(name=name, type="integer") for name in ("amount", "rate", "double")),
    ),
    tools=(tool("look_up", gives=("rate",)),),
    nodes=(
        Task(id="ask", asks=("amount", "vip", "note")),
        ProcedureCall(id="run", procedure="decide", deterministic=True),
        end("over"),
    ),
    edges=(edge("ask", "run"), edge("run", "over")),
    procedures=(DECIDE,),
)


def test_it_takes_what_it_reads_and_another_procedure_asks_for() -> None:
    """Not the note, which it does not read, nor the rate, which a tool gives."""
    (offer,) = Team(SOP).agent("").offers
    assert set(offer.parameters["properties"]) == {"amount", "vip"}
    assert not offer.parameters["required"]


def run(arguments: Mapping[str, Any], task: DeterministicTask) -> tuple[dict[str, Any], int]:
    """What the function answers, and how many calls it made."""
    steps, reply, calls = task.resume(arguments), None, 0
    try:
        while True:
            item = steps.send(reply)
            reply = ToolResult({"rate": 1}) if isinstance(item, CallTool) else None
            calls += isinstance(item, CallTool)
    except StopIteration as stop:
        return stop.value, calls


@pytest.mark.parametrize(("vip", "outcome"), [(True, "Large"), (False, None)])
def test_it_asks_for_what_it_needs_and_goes_on_with_the_answer(vip: bool, outcome: str | None) -> None:
    setup = Setup(Runtime(Flow(SOP)), find_agent("marco"), Scenario(id="s"), load_prompts(), "world")
    runtime = Team(SOP).procedure_runtime("decide")
    task = DeterministicTask(runtime, ConversationState(setup.session().briefing), ("amount", "vip"))
    for given, missing in (({}, ["amount"]), ({"amount": 4}, ["vip"])):
        asked, _ = run(given, task)
        assert (asked["status"], asked["missing"]) == ("needs input", missing)
    answer, _ = run({"vip": vip}, task)
    assert (answer["success"], answer.get("outcome")) == (outcome is not None, outcome)


def test_its_loops_go_on_counting_where_it_is_run_again() -> None:
    """As in every other run: a bound holds for the whole of it."""
    again = Procedure(
        id="again",
        start="look",
        nodes=(Task(id="look", tools=binds("look_up")), End(id="found", title="Found")),
        edges=(edge("look", "look", "{rate} == 1", loop=1), edge("look", "found", kind="otherwise")),
    )
    sop = replace_fields(
        SOP,
        procedures=(again,),
        nodes=(ProcedureCall(id="run", procedure="again", deterministic=True), end("over")),
        start="run",
        edges=(edge("run", "over"),),
    )
    setup = Setup(Runtime(Flow(sop)), find_agent("marco"), Scenario(id="s"), load_prompts(), "world")
    task = DeterministicTask(Team(sop).procedure_runtime("again"), ConversationState(setup.session().briefing), ())
    assert [run({}, task)[1], task.is_over] == [2, True]
    task.restart()
    assert [task.is_over, run({}, task)[1], task.is_over] == [False, 1, True]
