"""A world in which the model does all it should: what it knows is what is true at each place.

So nothing hangs on how well somebody puts things into words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.agents import find_agent
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Runtime, replace_fields, to_json_data, value_to_json
from sopstudio.sop.model import RECORD, STAND_IN
from sopstudio.trace import (
    Answer,
    AskModel,
    AskPerson,
    CallTool,
    Entered,
    Evaluated,
    ModelCall,
    ModelReply,
    Request,
    Ruling,
    Say,
    ToolOffer,
    UserReply,
)
from tests.simulation.run_player import RunPlayer

STUCK, PATIENCE = "I cannot go on.", 3
"""What is said where nothing can be done, and how often it is talked about before."""
BRANCHING = re.compile(r"^([A-Z]+)\. (?:IF|ALWAYS|OTHERWISE)", re.MULTILINE)
"""A line of a prompt that offers a branch."""


def letters_of(request: AskModel) -> list[str]:
    """What the branches of a request are called."""
    return BRANCHING.findall(request.system())


class Player(RunPlayer):
    """Answers a session's requests: as model, tools, user and person."""

    def __init__(self, ready: Runtime, scenario: Scenario, by: str = "dpa") -> None:
        self.scenario = scenario
        self.session = Setup(
            ready, find_agent(by), scenario, load_prompts(), "world", options={"person": True}
        ).session()
        self.tools = MockedTools(ready.flow.tools, scenario.responses)
        self.moments = find_moments(ready, scenario)
        self.calls = [call for call in scenario.expected.tools if not call.optional]
        self.wondered = Counter[int]()
        self.named: list[str] = []
        """Tools that the model has named and that have not been called yet."""
        self.recorded: set[tuple[int, str, tuple[str, ...]]] = set()
        """What was recorded at a visit: the tool, and the facts that it was offered for."""

    def answer(self, request: Request) -> Answer:
        """As in the base class; who hears that the agent is stuck leaves."""
        return UserReply("", True) if isinstance(request, Say) and request.text == STUCK else super().answer(request)

    def reply(self, request: AskModel) -> Answer:
        return self._branches(request) if BRANCHING.search(request.system()) else self._reply(request.offers)

    def call_tool(self, request: CallTool) -> Answer:
        self._count(request.tool)
        return super().call_tool(request)

    def rule(self, request: AskPerson) -> Answer:
        return Ruling(request.edge in self.scenario.prose, "person")

    def listen(self, _request: Say) -> UserReply:
        return UserReply("Yes.")

    def _count(self, tool: str) -> None:
        """A call is made; one with nothing to fill in without asking the model, and it was expected as well."""
        if tool in self.named:
            self.named.remove(tool)
        elif self.calls and self.calls[0].tool == tool:
            self.calls.pop(0)

    def _branches(self, request: AskModel) -> ModelReply:
        """The branches that are taken here, each by its function where that tells it apart (SOP-Agent)."""
        offered = {offer.name: offer for offer in request.offers}
        letters = {way: letter for letter, way in zip(letters_of(request), self._open(), strict=True)}
        taken = self.moments[self._visit].step
        calls = [
            self._first(offered, way.target, at) or ModelCall(f"b{at}", f"{STAND_IN}{letters[way.id]}", {})
            for at, way in enumerate(taken)
        ]
        return ModelReply("", tuple(calls)) if calls else ModelReply(STUCK)

    def _open(self) -> list[str]:
        """The ways out of this place whose loop bound is not used up, in their order."""
        bounded = [
            event.edge
            for event in self.session.events[self._since :]
            if isinstance(event, Evaluated) and event.reason == "its loop bound is used up"
        ]
        routes = self.session.runtime.plan(self.session.place).routes
        return [route.transition.id for route in routes if route.transition.id not in bounded]

    def _first(self, offered: Mapping[str, ToolOffer], place: str, at: int) -> ModelCall | None:
        """A call for the branch at `place`, if its functions tell it apart: the next expected one, or what was said."""
        plan = self.session.runtime.plan(place)
        tools = [bound.tool.name for bound in plan.tools]
        if any(name.startswith(STAND_IN) for name in offered) and not any(name in offered for name in tools):
            return None
        call = next((call for call in self.calls if call.tool in tools), None)
        unasked = set(plan.asks) - self.session.facts.keys()
        waits = any(call is not None and call.tool == bound.tool.name and bound.needs & unasked for bound in plan.tools)
        if call is not None and call.tool in offered and not waits:
            self.calls.remove(call)
            self.named.append(call.tool)
            return ModelCall(f"b{at}", call.tool, to_json_data(call.arguments))
        visit, record = self._visit + 1, offered.get(RECORD)
        facts = self._given(visit)
        if record is None or not set(record.parameters["required"]) <= set(facts):
            return None
        self.recorded.add((visit, *_mark(record)))
        return ModelCall(
            f"b{at}", RECORD, {n: value_to_json(facts[n]) for n in record.parameters["properties"] if n in facts}
        )

    def _given(self, visit: int) -> Mapping[str, Any]:
        """What is known on a visit by what the user says, not by what the tools of the same place make of it."""
        if visit >= len(self.moments):
            return {}
        moment = self.moments[visit]
        work, facts = self.session.runtime.plan(moment.place), dict(moment.facts)
        for bound in reversed(work.tools):
            again = (
                {fact.name for _, fact in bound.outputs} & {*work.asks} & moment.calls.get(bound.tool.name, {}).keys()
            )
            facts |= {name: moment.calls[bound.tool.name][name] for name in again}
        return facts

    @property
    def _visit(self) -> int:
        return sum(isinstance(event, Entered) for event in self.session.events) - 1

    @property
    def _since(self) -> int:
        return max(number for number, event in enumerate(self.session.events) if isinstance(event, Entered))

    def _reply(self, offers: Sequence[ToolOffer]) -> ModelReply:
        """The next expected call if it is offered; else what the user said is recorded; else there is no going on."""
        offered = {offer.name: offer for offer in offers}
        if self.calls and self.calls[0].tool in offered:
            call = self.calls.pop(0)
            self.named.append(call.tool)
            return reply(call.tool, to_json_data(call.arguments))
        record = next((offer for name, offer in offered.items() if name.startswith(RECORD)), None)
        visit = self._visit
        if record is not None and (visit, *_mark(record)) not in self.recorded:
            facts = self._given(visit)
            told = {name: value_to_json(facts[name]) for name in record.parameters["properties"] if name in facts}
            if told.keys() >= set(record.parameters["required"]):
                self.recorded.add((visit, *_mark(record)))
                return reply(record.name, told)
        self.wondered[visit] += 1
        return ModelReply(STUCK if offers or self.wondered[visit] > PATIENCE else "Is that so?")


def _mark(record: ToolOffer) -> tuple[str, tuple[str, ...]]:
    return record.name, tuple(sorted(record.parameters["properties"]))


def reply(tool: str, arguments: Any) -> ModelReply:
    return ModelReply("", (ModelCall("c", tool, arguments),))


def find_moments(ready: Runtime, scenario: Scenario) -> list[Moment]:
    """What is true at each place of the expected run."""
    user = scenario.user
    values = {name: (value, *user.again.get(name, ())) for name, value in user.facts.items()}
    laid_down = ScenarioInputs(
        values, scenario.responses, frozenset(scenario.prose), frozenset(user.withheld), user.slips
    )
    expected, moments = trace_with_moments(ready, laid_down)
    assert replace_fields(expected, turns=()) == replace_fields(scenario.expected, turns=()), scenario.id
    return moments
