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
from sopstudio.sop import Assignment, Compute, Decision, End, Fact, Flow, Procedure, ProcedureCall, Runtime, Sop, Task
from tests.agents.examples import edge, end, tool

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


def run(arguments: Mapping[str, Any], task: DeterministicTask) -> dict[str, Any]:
    """What the function answers."""
    steps = task.resume(arguments)
    try:
        while True:
            next(steps)
    except StopIteration as stop:
        answer: dict[str, Any] = stop.value
        return answer


@pytest.mark.parametrize(("vip", "outcome"), [(True, "Large"), (False, None)])
def test_it_asks_for_what_it_needs_and_goes_on_with_the_answer(
    vip: bool, outcome: str | None
) -> None:
    setup = Setup(Runtime(Flow(SOP)), find_agent("marco"), Scenario(id="s"), load_prompts(), "world")
    runtime = Team(SOP).procedure_runtime("decide")
    task = DeterministicTask(runtime, ConversationState(setup.session().briefing), ("amount", "vip"))
    for given, missing in (({}, ["amount"]), ({"amount": 4}, ["vip"])):
        asked = run(given, task)
        assert (asked["status"], asked["missing"]) == ("needs input", missing)
    answer = run({"vip": vip}, task)
    assert (answer["success"], answer.get("outcome")) == (outcome is not None, outcome)
