"""Titles of steps are for those who carry an SOP out: no architecture speaks them to the user."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sopstudio.agents import find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import cases
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.simulation.record import event_rows, make_header, read_run
from sopstudio.simulation.replay import replay
from sopstudio.sop import Decision, End, Fact, Flow, Runtime, Sop, Task, dumps, loads
from sopstudio.trace import Say
from tests.agents.examples import edge

SOP = Sop(
    id="overbooking",
    title="Overbooking",
    start="take",
    facts=(Fact(name="booking_number"), Fact(name="nights", type="integer")),
    nodes=(
        Task(id="take", title="Take the booking", asks=("booking_number",)),
        Task(id="call", title="Call the duty manager"),
        Task(id="check", title="Ask the guest to check the bill"),
        Task(id="look", title="Look at the stay", asks=("nights",)),
        Decision(id="long", title="Is it a long stay?"),
        Task(id="log", title="Write the log", description="It is kept in the office.", steps=("Open the book.",)),
        End(id="escalated", title="Escalated"),
        End(id="refunded", title="Refunded", outcome="The money is on its way."),
    ),
    edges=(
        edge("take", "call"),
        edge("call", "check"),
        edge("check", "look"),
        edge("look", "long"),
        edge("long", "log", "{nights} > 3"),
        edge("long", "refunded", kind="otherwise"),
        edge("log", "escalated"),
    ),
)
"""Everything that a step can be without a message of its own."""
WORDS = ("duty manager", "ask the guest", "look at", "log", "office", "book.", "escalated", "refunded", "long stay")
TALKING = ("dpa", "spa", "agent-s", "marco", "marco-flat", "sop-agent", "sop-agent-react", "sop-agent-naive")


def play(setup: Setup) -> Session:
    return drive(setup.session(), setup.world(OfflineModel()))


def setups(agent: str) -> list[Setup]:
    """A run for each end."""
    runtime = Runtime(Flow(SOP))
    return [
        Setup(runtime, find_agent(agent), scenario, load_prompts())
        for scenario in cases(SOP, kinds=["correct-context"])
    ]


def collect_messages(session: Session) -> list[str]:
    return [event.text for event in session.events if isinstance(event, Say)]


@pytest.mark.parametrize("agent", TALKING)
def test_titles_and_descriptions_of_steps_are_not_said(agent: str) -> None:
    ends = set()
    for setup in setups(agent):
        session = play(setup)
        ends.add(session.finished.end if session.finished is not None else "")
        texts = collect_messages(session)
        assert not [text for text in texts if any(word in text.lower() for word in WORDS)], texts
    assert ends == {"escalated", "refunded"}


@pytest.mark.parametrize(("agent", "title"), [("agent-s", "Call the duty manager"), ("sop-agent", "Escalated")])
def test_a_run_from_before_titles_were_left_unsaid_replays_with_them(agent: str, title: str) -> None:
    setup = replace(setups(agent)[0], record=4, options={"spoken_steps": "yes"})
    session = play(setup)
    assert title in collect_messages(session)
    head = {**make_header(setup, "offline"), "options": {}}
    old = read_run(loads(dumps(head)), loads(dumps(event_rows(session))))
    assert replay(old.setup, old.events).is_identical
