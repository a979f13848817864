"""Players that answer MARCO's requests: one that follows a scenario without a mistake, and what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sopstudio.agents import find_agent, forms
from sopstudio.agents.final_answer import format_answer
from sopstudio.agents.marco import Team
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import End, ProcedureCall, Runtime, Task, to_json_data, value_to_json
from sopstudio.trace import (
    Answer,
    AskModel,
    ModelCall,
    ModelReply,
    Say,
    UserReply,
)
from tests.simulation.run_player import RunPlayer


@dataclass(frozen=True)
class Move:
    """Something that a perfect task agent does: `kind` is *call*, *task*, *agent* or *close*."""

    kind: str
    name: str
    arguments: Any = None


def moves(ready: Runtime, scenario: Scenario, *, flat: bool = False) -> Iterator[Move]:
    """What a perfect team does on the expected path, one thing after the other."""
    left = [call for call in scenario.expected.tools if not call.optional]
    nodes = ready.flow.nodes
    path = scenario.expected.path
    for place, following in zip(path, (*path[1:], ""), strict=True):
        node = nodes[place]
        frames = place.split("/")[:-1]
        outer = [nodes["/".join(frames[: depth + 1])] for depth in range(len(frames))]
        by_code = any(isinstance(node, ProcedureCall) and node.deterministic for node in outer)
        made = []
        bound = {tool.tool.name for tool in ready.plan(place).tools} if isinstance(node, Task) else set()
        while left and left[0].tool in bound:
            made.append(left.pop(0))
            bound.discard(made[-1].tool)
        if by_code:
            continue
        yield from (Move("call", journey.tool, to_json_data(journey.arguments)) for journey in made)
        if isinstance(node, ProcedureCall) and (node.deterministic or not flat):
            yield Move("task" if node.deterministic else "agent", node.procedure)
        is_last = not following or following.split("/")[: len(frames)] != frames  # else another branch is left
        if isinstance(node, End) and is_last and (not flat or ready.flow.is_final(place)):
            yield Move("close", node.label())


def saying(text: str, tool: str = "", arguments: Any = None) -> ModelReply:
    """A reply in the JSON form."""
    calls = (ModelCall("c", tool, arguments or {}),) if tool else ()
    return forms.write("json", ModelReply(text, calls))


class PerfectTeam(RunPlayer):
    """Answers a session's requests: classifier, knowledge, task agents, tools and a user who says it all at once."""

    def __init__(self, ready: Runtime, scenario: Scenario, by: str = "marco") -> None:
        self.scenario, self.ready = scenario, ready
        self.session = Setup(ready, find_agent(by), scenario, load_prompts(), "world").session()
        self.tools = MockedTools(ready.flow.tools, scenario.responses)
        self.moves = moves(ready, scenario, flat=by == "marco-flat")
        self.task: Move | None = None
        """The task that code runs and that was called last; it is called again where it asks again."""
        self.times_asked = 0
        team = Team(ready.flow.sop, flat=by == "marco-flat")
        self.functions = {name: item for item, name in self._functions(team)}

    def _functions(self, team: Team) -> Iterator[tuple[str, str]]:
        for name in ("", *(procedure.id for procedure in self.ready.flow.sop.procedures)):
            one = team.agent(name)
            yield from ((function, procedure) for function, procedure in {**one.tasks, **one.sub_agents}.items())

    def reply(self, request: AskModel) -> Answer:
        return ModelReply("action", component="intent") if request.component == "intent" else self._model(request)

    def listen(self, request: Say) -> UserReply:
        user = self.scenario.user
        values = [(name, item) for name, value in user.facts.items() for item in (value, *user.again.get(name, ()))]
        return UserReply(". ".join(f"My {name} is {_say_value(value)}" for name, value in values) or "Hello")

    def _model(self, request: AskModel) -> ModelReply:
        assert request.component == "agent"
        if not (self.task is not None and "needs input" in str(request.history[-1:])):
            self.task = None
        self.times_asked = self.times_asked + 1 if self.task else 0
        move = self.task or next(self.moves)
        if move.kind == "close":
            outputs = {name: str(value) for name, value in self.scenario.expected.outputs.items()}
            return saying(format_answer(move.name, outputs))
        if move.kind == "call":
            return saying("", move.name, move.arguments)
        function = self.functions[move.name]
        if move.kind == "agent":
            return saying("", function)
        self.task = move
        (offer,) = (offer for offer in request.offers if offer.name == function)
        known = {
            **to_json_data(self.scenario.user.facts),
            **{k: value_to_json(v) for k, v in self.session.facts.items()},
        }
        if self.times_asked:
            known |= {
                name: to_json_data(values)[: self.times_asked][-1] for name, values in self.scenario.user.again.items()
            }
        return saying("", function, {name: known[name] for name in offer.parameters["properties"] if name in known})


def _say_value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
