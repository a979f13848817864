"""Every correct-context scenario of every sample SOP, played by models that do all they should: it is followed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sopstudio.sop import to_json_data
from sopstudio.trace import CallTool, Event, Finished, Learned, Refused, Selected, ToolResult, Tripped, run_state
from tests.agents.agent_s.players import Perfect
from tests.simulation.samples import NAMES, of_kind, sample
from tests.subsets import subset


def find_unselected(events: list[Event], tools: dict[str, str]) -> list[str]:
    """Tools that ran although the action selected last does not call them."""
    found, selected = [], ""
    for event, answer in pairwise(events):
        if isinstance(event, Selected):
            selected = event.action
        elif isinstance(event, CallTool) and isinstance(answer, ToolResult) and tools.get(selected) != event.tool:
            found.append(event.tool)
    return found


@pytest.mark.parametrize("name", subset(NAMES, 4, "perfect play"))
def test_the_users_facts_are_learned_the_expected_calls_made_and_the_expected_end_reached(name: str) -> None:
    played = 0
    for scenario in subset(of_kind(name, "correct-context"), 3, f"played {name}"):
        player = Perfect(sample(name), scenario)
        session = player.play()
        assert session.finished == Finished("completed", scenario.expected.end, ""), scenario.id
        made = [(call.tool, to_json_data(call.arguments)) for call in run_state(session.events).calls]
        expected = [(call.tool, to_json_data(call.arguments)) for call in scenario.expected.tools if not call.optional]
        assert made == expected, scenario.id
        assert not any(isinstance(event, Tripped | Refused) for event in session.events), scenario.id
        assert find_unselected(session.events, {row.action: row.tool for row in player.repository.rows}) == []
        learned = {event.fact for event in session.events if isinstance(event, Learned) and event.source == "user"}
        assert learned, scenario.id
        assert learned <= set(scenario.user.facts), scenario.id
        played += 1
    assert played
