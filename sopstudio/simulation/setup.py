"""Setting a run up: from an SOP, an agent, a model and a scenario to a session and its world."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sopstudio import resources
from sopstudio.agents import Agent, Briefing
from sopstudio.agents.agent_s import Steps, completed
from sopstudio.agents.guardrails import guarded, worn
from sopstudio.agents.protocol import IN_TURN
from sopstudio.errors import SimulationError
from sopstudio.files import read_text
from sopstudio.llm import Model, for_run, in_turn
from sopstudio.scenarios.case import Scenario
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.world import MockedTools, World, simulated_user
from sopstudio.simulation.world.nearest import nearest
from sopstudio.simulation.world.tools import EPOCH
from sopstudio.simulation.world.world import User
from sopstudio.sop import Routing
from sopstudio.trace import AskModel, AskPerson, Ruling


def prompts() -> dict[str, str]:
    """The prompt templates by name, as they lie in `resources/prompts/`."""
    folder = resources.resource("prompts")
    return {path.stem: read_text(path) for path in sorted(folder.glob("*.txt"))}


def repository(agent: Agent, routing: Routing, shared: Iterable[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The option *actions* for an agent that selects actions: the shared rows and those that the SOP proposes.

    Faces give the rows of the library, so that a kept run holds what it ran with. Nothing for other agents.
    """
    return {"actions": completed(Steps(routing), shared)} if agent.policy == "action" else {}


@dataclass(frozen=True)
class Setup:
    """Everything that a run is made from and that it can be made from again.

    `user` is *simulated* (a model plays the scenario's user), or anything else where the world brings a user.
    """

    routing: Routing
    agent: Agent
    scenario: Scenario
    prompts: Mapping[str, str]
    user: str = "simulated"
    seed: int = 0
    started: str = EPOCH
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)

    @property
    def guardrails(self) -> tuple[str, ...]:
        """What the agent wears: as the options say, or as is usual for it."""
        return worn(self.agent, self.options)

    def session(self) -> Session:
        """A fresh session. Raises `SimulationError` where a prompt template is missing that the run may need."""
        talks = self.user == "simulated" and self.agent.talks
        agent = guarded(self.agent, self.guardrails)
        missing = [name for name in (*agent.templates, *["user"] * talks) if name not in self.prompts]
        if missing:
            raise SimulationError(
                f"the prompt template {missing[0]!r} is missing", hint="restore it in resources/prompts"
            )
        briefing = Briefing(self.routing, self.prompts, self._options(), self.seed, self.started)
        facts = self.routing.flow.facts
        user = simulated_user(self.scenario.user, facts, self.prompts) if talks else None
        return Session(briefing, agent, user=user, limits=self.limits)

    def on(self, routing: Routing) -> Setup:
        """The same run on another SOP: its action repository completed, and without words that told of this one."""
        shared, edited = self.options.get("actions", ()), routing.flow.sop != self.routing.flow.sop
        options = {**self.options, **(repository(self.agent, routing, shared) if shared else {})}
        options = {name: value for name, value in options.items() if name != "prose" or not edited}
        return replace(self, routing=routing, options=options)

    def played_by(self, model: Model) -> Setup:
        """The same run for this model: one that is asked in turn answers nothing that is not used."""
        return replace(self, options={**self.options, IN_TURN: True}) if in_turn(model) else self

    def _options(self) -> dict[str, Any]:
        """The options, with what the agent needs and nobody chose: the case at once, or its action repository."""
        options = dict(self.options)
        if not self.agent.talks:
            seed = self.scenario.user
            options.setdefault(
                "facts", {name: (value, *seed.again.get(name, ())) for name, value in seed.facts.items()}
            )
        if "actions" not in options:
            options.update(repository(self.agent, self.routing))
        return options

    def world(
        self,
        model: Model,
        *,
        user: User | None = None,
        user_model: Model | None = None,
        person: Callable[[AskPerson], Ruling] | None = None,
        observer: Callable[[AskModel, str], None] | None = None,
    ) -> World:
        """A fresh world for one run: mocked tools, the SOP's knowledge, and the user where none is simulated.

        `observer` is told what a model says while it says it.
        """
        flow = self.routing.flow
        tools = MockedTools(flow.tools, self.scenario.responses, seed=self.seed, started=self.started)
        model = for_run(model, f"{self.scenario.id}, seed {self.seed}")
        world = World(model, tools, user, flow.sop.knowledge, user_model, seed=self.seed, observer=observer)
        if person is not None:
            world.person = person
        options = self._options()
        rows = [(str(one["action"]), str(one.get("user_interaction", ""))) for one in options.get("actions", ())]
        if rows:
            world.actions = nearest(rows, str(options.get("retrieval", "words")))
        return world
