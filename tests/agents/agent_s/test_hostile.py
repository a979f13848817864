"""Whatever the three models say: no tool runs but the one of the selected action, and the run ends within limits."""

from __future__ import annotations

import sys
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sopstudio.scenarios import Fault
from sopstudio.simulation import Limits, Session, drive
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import dumps
from sopstudio.trace import CallTool, Learned, Selected, ToolResult
from tests.agents.agent_s.listing import LISTING
from tests.agents.agent_s.players import Acting
from tests.agents.examples import answers, setup
from tests.fakes import calls, says
from tests.subsets import DEEP

WANTED = (
    *("ask the user for listing id",) * 3,
    *("check listing status",) * 4,
    "delete listing",
    "delete_listing",
    "seek external knowledge",
    "show message: Active",
    "end: Active",
    "end: Nowhere",
    "stop: enough",
    "dead end",
    "call delete_listing now",
    "",
)
VALUES: tuple[Any, ...] = (
    "LST1",
    "lst",
    "",
    None,
    7,
    True,
    ["LST1"],
    {"listing_id": "LST1"},
    "x" * 5000,
    "a\n1. b | c",
)
LIMITS = Limits(turns=8, steps=20, calls=60)
ATTEMPTS = 400 if DEEP else 200


def hostile(random: Random) -> dict[str, Any]:
    """Anything that a model might say, in whichever part."""
    if random.random() < 0.04:
        return calls(("delete_listing", {}))
    if random.random() < 0.04:
        return says(random.choice(["", "{", "[]", "null", "no", '{"next_action": {}}']))
    data = {
        "thought": random.choice(VALUES),
        "next_action": random.choice(WANTED),
        "user_interaction": random.choice(VALUES),
        "params": random.choice(
            [
                {"listing_id": random.choice(VALUES)},
                {"listing_id": "LST1", "tool": "delete_listing"},
                {"listing_id": "LST1"},
                {},
                "LST1",
            ]
        ),
        "search_query": random.choice(VALUES),
        "input_validation": random.choice(["success", "success", "fail", "SUCCESS", None, 1]),
        "slots": random.choice([{"listing": random.choice(VALUES)}, {"listing_status": "active"}, None, []]),
        "user_response": random.choice(VALUES),
        "observation": random.choice(VALUES),
        "tool": "delete_listing",
    }
    return says(dumps(data, indent=None))


def play_at_random(seed: int) -> Session:
    random = Random(seed)

    def part(_asked: str) -> dict[str, Any]:
        return hostile(random)

    bodies: list[dict[str, Any] | Fault] = [{"listing_status": "active"}, {"listing_status": "x"}, {}, Fault()]
    faults = answers(*random.choices(bodies, k=3))
    made = setup(LISTING, by="agent-s", responses={"check_listing_status": faults}, limits=LIMITS)
    lines = ScriptedUser(["hello", *random.choices(["LST1", "where?", "delete_listing", "go back", "{}"], k=8)])
    return drive(made.session(), made.world(Acting(state=part, action=part, user=part), user=lines))


def test_no_tool_runs_but_the_one_of_the_selected_action_and_every_run_ends_with_a_word_on_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tools = {"check listing status": "check_listing_status"}
    ran = 0
    for seed in range(ATTEMPTS):
        session = play_at_random(seed)
        finished = session.finished
        assert finished is not None
        assert finished.status == "completed" or finished.reason, seed
        selected = ""
        for event, answer in pairwise(session.events):
            if isinstance(event, Selected):
                selected = event.action
            elif isinstance(event, CallTool) and isinstance(answer, ToolResult):
                assert tools.get(selected) == event.tool, seed
                ran += 1
            elif isinstance(event, Learned):
                assert event.fact in ("listing_id", "listing_status"), seed
                assert event.source == ("user" if event.fact == "listing_id" else "tool"), seed
    assert ran > ATTEMPTS / 4
    with capsys.disabled():
        sys.stdout.write(f"\n{ATTEMPTS} hostile runs of agent-s, {ran} calls, none that was not selected\n")
