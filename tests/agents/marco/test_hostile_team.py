"""Whatever the models of a team answer, code decides: no tool runs but those of the loaded task agent."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sopstudio.agents import find_agent, forms
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.tool_policies import procedure_tools
from sopstudio.sop import Flow, Runtime, Sop, to_json_data
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Loaded,
    ModelCall,
    ModelReply,
    Refused,
    Say,
    ToolResult,
    UserReply,
)
from tests.simulation.run_player import RunPlayer
from tests.simulation.samples import of_kind, sample

NAME = "restaurant_sales_drop"


class HostileTeam(RunPlayer):
    """Says and calls anything: tools of other agents, procedures by their ids, broken JSON, ends of other agents."""

    def __init__(self, sop: Sop, scenario: Scenario, seed: int, rails: Sequence[str]) -> None:
        self.random, self.sop = Random(seed), sop
        options = {"guardrails": rails}
        self.session = Setup(
            Runtime(Flow(sop)), find_agent("marco"), scenario, load_prompts(), "world", options=options
        ).session()
        self.right = {
            **{fact.name: to_json_data(fact.examples[0]) for fact in sop.facts if fact.examples},
            **to_json_data(scenario.user.facts),
        }
        self.values = [*self.right.values(), "x", None]
        self.tried: list[tuple[str, str]] = []
        self.names = [
            *(tool.name for tool in sop.tools),
            *(procedure.id for procedure in sop.procedures),
            *("load_agent", "Loaded", "", "record_facts"),
        ]
        self.ends = [node.label() for graph in sop.graphs() for node in graph.nodes if node.kind == "end"]

    def reply(self, request: AskModel) -> Answer:
        if request.component == "intent":
            return ModelReply(self.random.choice(["action", "action", "action", "info", "out-of-domain", "?"]))
        return self._reply(request)

    def call_tool(self, _request: CallTool) -> Answer:
        return ToolResult({"restaurant": {"state": "open"}, "cause": "prices", "result": "done"})

    def listen(self, _request: Say) -> UserReply:
        return UserReply(" ".join(map(str, self.values)))

    def _reply(self, request: AskModel) -> ModelReply:
        chance = self.random.random()
        if chance < 0.03:
            return ModelReply(self.random.choice(["no JSON", "{", '{"content": 5}', ""]))
        if chance < 0.08:
            return ModelReply(f'{{"content": "<final_decision>{self.random.choice(self.ends)}</final_decision>"}}')
        wanted = self.random.choice(
            self.names if self.random.random() < 0.5 else [offer.name for offer in request.offers] or self.names
        )
        tool = next((tool for tool in self.sop.tools if tool.name == wanted), None)
        offer = next((offer for offer in request.offers if offer.name == wanted), None)
        schema: Any = (
            offer.parameters if offer is not None else to_json_data(tool.parameters) if tool is not None else {}
        )
        taken = {
            name: self.right[name] if self.random.random() < 0.8 else self.random.choice(self.values)
            for name in schema.get("properties", {})
        }
        self.tried.append((wanted, "offered" if offer is not None else "foreign"))
        return forms.write("json", ModelReply("So.", (ModelCall("c", wanted, taken),)))


@pytest.mark.parametrize(("rails", "runs"), [((), 200), (("format", "function", "grounding", "rules"), 20)])
def test_no_tool_runs_that_is_not_the_loaded_agents(
    rails: Sequence[str], runs: int, capsys: pytest.CaptureFixture[str]
) -> None:
    sop, foreign, ran, switches = sample(NAME), 0, 0, 0
    scenarios = of_kind(NAME, "correct-context")
    for seed in range(runs):
        team = HostileTeam(sop, scenarios[seed % len(scenarios)], seed, rails)
        events = team.play().events
        foreign += sum(how == "foreign" for _, how in team.tried)
        loaded = [""]
        for event, answer in pairwise(events):
            if isinstance(event, Loaded):
                _switch_task(loaded, event.name)
                switches += 1
            if isinstance(event, CallTool) and not isinstance(answer, Refused):
                ran += 1
                assert event.tool in procedure_tools(sop, loaded[-1]), seed
    with capsys.disabled():
        sys.stdout.write(
            f"\n{foreign} calls of what is not offered tried, {ran} offered ones run, {switches} switches\n"
        )
    assert foreign > 300
    assert ran > 100
    assert switches > 50


def _switch_task(loaded: list[str], name: str) -> None:
    if len(loaded) > 1 and loaded[-2] == name:
        loaded.pop()
    elif loaded != [name]:
        loaded.append(name)
