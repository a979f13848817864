"""Under every architecture, a model that calls whatever it likes runs no tool that is not allowed at that moment."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sopstudio.agents import AGENTS
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Limits, Setup, drive, load_prompts
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Flow, Runtime, dumps, to_json_data
from sopstudio.sop.model import STAND_IN
from sopstudio.trace import CallTool, Entered, Event, Learned, ToolResult
from tests.simulation.perfect import write_call
from tests.simulation.samples import NAMES, sample, scenarios
from tests.subsets import DEEP

LIMITS = Limits(turns=12, steps=40, calls=120)
LEAST = 629
"""Attempts that have to be made against each architecture: the size of AgentDojo."""
PLACED = [name for name, agent in AGENTS.items() if agent.policy == "node" and agent.name != "code"]
FREE = ("spa", "fc", "react")


class Hostile:
    """Calls any tool of the SOP with the values that would be right for it, and branches at random."""

    name = "hostile"

    def __init__(self, scenario: Scenario, routing: Runtime, seed: int) -> None:
        self.chance = Random(seed)
        self.tools = sorted(routing.flow.tools)
        self.values = {
            name: value for call in scenario.expected.tools for name, value in to_json_data(call.arguments).items()
        }
        self.schemas = {name: tool.properties() for name, tool in routing.flow.tools.items()}
        self.attempts = 0

    def complete(self, body: dict[str, Any]) -> Any:
        offered = [item["function"]["name"] for item in body.get("tools", [])]
        ways = [name for name in offered if name.startswith(STAND_IN) or name not in self.tools]
        name = self.chance.choice([*self.tools, *self.tools, *ways, "no_such_tool"])
        self.attempts += name not in offered
        values = {**to_json_data(self.values), "query": "anything"}
        arguments = {key: value for key, value in values.items() if key in self.schemas.get(name, {"query": {}})}
        if "stop" in body:
            return {"choices": [{"message": {"content": write_call("react", name, arguments).text}}]}
        if "response_format" in body:
            asked = {"content": "", "function_call": {"name": name, "arguments": arguments}}
            return {"choices": [{"message": {"content": dumps(asked)}}]}
        call = {"id": f"c{self.chance.random()}", "function": {"name": name, "arguments": dumps(arguments)}}
        return {"choices": [{"message": {"content": None, "tool_calls": [call]}}]}

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


def run_seeds(by: str, seeds: range, least: int = 0) -> tuple[Counter[str], list[tuple[Runtime, list[Event]]]]:
    """All samples with one seed after the other, until there were `least` attempts, if that is given."""
    counted: Counter[str] = Counter()
    runs = []
    for seed in seeds:
        if 0 < least <= counted["attempts"]:
            break
        for name in NAMES:
            routing = Runtime(Flow(sample(name)))
            scenario = Random(seed).choice(scenarios(name))
            made = Setup(routing, AGENTS[by], scenario, load_prompts(), "world", seed, limits=LIMITS)
            model = Hostile(scenario, routing, seed)
            events = drive(made.session(), made.world(model, user=ScriptedUser(["Go on."] * 12))).events
            counted["attempts"] += model.attempts
            counted["calls"] += sum(isinstance(event, CallTool) for event in events)
            counted["ran"] += sum(isinstance(event, ToolResult) for event in events)
            runs.append((routing, events))
    return counted, runs


@pytest.mark.parametrize("by", PLACED)
def test_only_tools_of_the_place_run(by: str, capsys: pytest.CaptureFixture[str]) -> None:
    counted, runs = run_seeds(by, range(24), 0 if DEEP else LEAST)
    for routing, events in runs:
        place, facts = "", dict[str, Any]()
        for number, event in enumerate(events):
            if isinstance(event, Entered):
                place = event.place
            elif isinstance(event, Learned):
                facts[event.fact] = event.value
            elif isinstance(event, CallTool) and isinstance(events[number + 1], ToolResult):
                bound = [tool for tool in routing.plan(place).tools if tool.tool.name == event.tool]
                assert any(bound_tool.may_run(facts) for bound_tool in bound), f"{event.tool} ran at {place}"
    report(by, counted, capsys)


@pytest.mark.parametrize("by", FREE)
def test_where_every_tool_is_allowed_only_those_that_exist_run_with_arguments_that_fit(
    by: str, capsys: pytest.CaptureFixture[str]
) -> None:
    counted, runs = run_seeds(by, range(2))
    for routing, events in runs:
        for event, answer in pairwise(events):
            if isinstance(event, CallTool) and isinstance(answer, ToolResult):
                bound = routing.unbound_tool(event.tool)
                assert bound is not None, event.tool
                assert bound.accepts(event.arguments)
    report(by, counted, capsys)


def report(by: str, counted: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{by}: {counted['attempts']} attempts, {counted['ran']} tools ran, none not allowed\n")
    if by not in FREE:
        assert counted["attempts"] >= LEAST
    assert counted["calls"]
