"""Scenarios of random SOPs, played by a model that does all it should: the run takes exactly the expected journey.

What the model knows is what is true at each place, so nothing hangs on how well somebody puts things into words.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from sopstudio.agents import agent
from sopstudio.agents.talk import RECORD
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys, Scenario, cases_of
from sopstudio.scenarios.kinds import KINDS
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.truth import Given, Moment, trail
from sopstudio.simulation import Session, Setup, prompts
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Routing, Sop, Task, changed, plain, to_json
from sopstudio.trace import (
    Answer,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Entered,
    ModelCall,
    ModelReply,
    Request,
    Ruling,
    Say,
    ToolOffer,
    UserReply,
)
from tests.scenarios.random_sops import walkable
from tests.scenarios.small import routing
from tests.simulation.test_scenarios_run import missed

STUCK = "I cannot go on."
MOST, SOME = 12, 4
"""Scenarios of one SOP and cover that are played: of a random SOP, and of a sample where not all are."""
SAMPLES = sorted(samples_dir().glob("*.sop.json"))


class Player:
    """Answers a session's requests: as model, tools, user and person."""

    def __init__(self, ready: Routing, scenario: Scenario) -> None:
        self.scenario = scenario
        self.session = Setup(ready, agent("dpa"), scenario, prompts(), "world", options={"person": True}).session()
        self.tools = MockedTools(ready.flow.tools, scenario.responses)
        self.moments = known(ready, scenario)
        self.calls = [call for call in scenario.expected.tools if not call.optional]
        self.recorded: set[tuple[int, str]] = set()

    def play(self) -> Session:
        request = self.session.start()
        while request is not None:
            request = self.session.answer(self._answer(request))
        return self.session

    def _answer(self, request: Request) -> Answer:
        if isinstance(request, AskModel):
            return self._reply(request.offers)
        if isinstance(request, CallTool):
            return self.tools.call(request)
        if isinstance(request, AskPerson):
            return Ruling(request.edge in self.scenario.prose, "person")
        assert isinstance(request, Say)
        return UserReply("", True) if request.text == STUCK else UserReply("Yes.") if request.wait else Delivered()

    def _reply(self, offers: Sequence[ToolOffer]) -> ModelReply:
        """The next expected call if it is offered; else what the user said is recorded; else there is no going on."""
        offered = {offer.name: offer for offer in offers}
        if self.calls and self.calls[0].tool in offered:
            call = self.calls.pop(0)
            return reply(call.tool, plain(call.arguments))
        record = next((offer for name, offer in offered.items() if name.startswith(RECORD)), None)
        visit = sum(isinstance(event, Entered) for event in self.session.events) - 1
        if record is not None and (visit, record.name) not in self.recorded:
            facts = self.moments[visit].facts if visit < len(self.moments) else {}
            told = {name: to_json(facts[name]) for name in record.parameters["properties"] if name in facts}
            if told.keys() >= set(record.parameters["required"]):
                self.recorded.add((visit, record.name))
                return reply(record.name, told)
        return ModelReply(STUCK if offers else "Is that so?")


def reply(tool: str, arguments: Any) -> ModelReply:
    return ModelReply("", (ModelCall("c", tool, arguments),))


def binds_tools_once(sop: Sop) -> bool:
    """Whether no step binds a tool twice: the session goes by the first binding alone, also where it does not apply."""
    tasks = [node for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task)]
    return all(len(node.tools) == len({one.tool for one in node.tools}) for node in tasks)


def known(ready: Routing, scenario: Scenario) -> list[Moment]:
    """What is true at each place of the expected run."""
    user = scenario.user
    values = {name: (value, *user.again.get(name, ())) for name, value in user.facts.items()}
    laid_down = Given(values, scenario.responses, frozenset(scenario.prose), frozenset(user.withheld), user.slips)
    expected, moments = trail(ready, laid_down)
    assert changed(expected, turns=()) == changed(scenario.expected, turns=()), scenario.id
    return moments


def test_the_perfect_model_takes_the_expected_journey(capsys: pytest.CaptureFixture[str]) -> None:
    executed: Counter[str] = Counter()

    @given(walkable.filter(binds_tools_once))
    @settings(max_examples=max(20, settings().max_examples // 2))
    def play(sop: Sop) -> None:
        ready = routing(sop)
        made = Journeys(ready)
        if made.count() > 40:
            return
        for cover in CRITERIA:
            for scenario in islice(cases_of(ready, made.covering(cover)[:3], KINDS), MOST):
                executed[scenario.kind] += 1
                assert missed(scenario, Player(ready, scenario).play().events) == ""

    play()
    with capsys.disabled():
        sys.stdout.write(f"\n{executed.total()} scenarios of random SOPs played, none missed ({dict(executed)})\n")
    assert executed.total() > 200


def test_every_cover_of_every_sample_is_played_as_expected(deep: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """All kinds on all journeys of every cover; in the ordinary run some of them, drawn by a seed."""
    chance, executed, misses = Random(3), Counter[str](), list[tuple[str, ...]]()
    for path in SAMPLES:
        ready = routing(read(path).document.sop)
        made = Journeys(ready)
        for cover in CRITERIA:
            found = list(cases_of(ready, made.covering(cover), KINDS))
            for scenario in found if deep else chance.sample(found, min(SOME, len(found))):
                executed[cover] += 1
                missing = missed(scenario, Player(ready, scenario).play().events)
                misses += [(path.name, cover, scenario.id, missing)] if missing else []
    with capsys.disabled():
        sys.stdout.write(f"\n{executed.total()} scenarios of samples played, {len(misses)} missed ({dict(executed)})\n")
    assert misses == []
    assert executed.keys() == CRITERIA.keys()
