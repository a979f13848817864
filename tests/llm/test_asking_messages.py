"""A message that asks for the facts of its step is the question: no agent asks for them once more."""

from __future__ import annotations

import pytest

from sopstudio.agents import find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.sop import End, Fact, Flow, Runtime, Sop, Task, replace_fields
from sopstudio.trace import Say
from tests.agents.examples import edge

MESSAGE = "What is your room number, and how many bags are missing?"
SOP = Sop(
    id="bags",
    title="Lost bags",
    start="ask",
    facts=(Fact(name="room_number"), Fact(name="bags", type="integer")),
    nodes=(
        Task(id="ask", title="Ask for the room", asks=("room_number", "bags"), message=MESSAGE),
        End(id="done", title="Done"),
    ),
    edges=(edge("ask", "done"),),
)


def questions(agent: str, message: str, scenario: Scenario) -> list[str]:
    """What an agent asks after its greeting."""
    nodes = (replace_fields(SOP.nodes[0], message=message), *SOP.nodes[1:])
    runtime = Runtime(Flow(replace_fields(SOP, nodes=nodes)))
    setup = Setup(runtime, find_agent(agent), scenario, load_prompts())
    session = drive(setup.session(), setup.world(OfflineModel()))
    assert session.finished is not None
    assert (session.finished.status, session.finished.end) == ("completed", "done"), session.finished
    return [event.text for event in session.events if isinstance(event, Say) and event.wait][1:]


@pytest.mark.parametrize("agent", ["dpa", "spa", "sop-agent", "sop-agent-react", "marco", "marco-flat"])
def test_what_a_message_asks_for_is_not_asked_again(agent: str) -> None:
    scenario = next(iter(cases(SOP, kinds=["correct-context"])))
    assert questions(agent, MESSAGE, scenario) == [MESSAGE]
    other = questions(agent, "Is anything else wrong?", scenario)
    assert "room number" in " ".join(other), "what the message did not ask for is asked for"
    assert len(other) > 1
