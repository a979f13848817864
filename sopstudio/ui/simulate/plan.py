"""What a run is to be made from, as the person chose it, and what a view may know of the run at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sopstudio.agents import agent
from sopstudio.agents.guardrails import OPTION
from sopstudio.evaluation.shared import retrieving
from sopstudio.scenarios import Scenario, UserSeed
from sopstudio.simulation import Setup, prompts
from sopstudio.simulation.breakpoints import Hit
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Flow, Routing, Sop
from sopstudio.trace import Event, Finished, Request, ToolResult

UserKind = Literal["me", "simulated", "script"]
Turn = Literal["", "world", "user", "agent", "person", "tool"]
"""Who answers what is pending: a model or other machinery, the person as user, as agent or as judge, a tool; nobody."""
TALK = "talk"


def just_talk(sop: Sop) -> Scenario:
    """A conversation without a scenario: nothing is expected, tools answer with their sample responses."""
    return Scenario(id=TALK, kind=TALK, user=UserSeed(goal=sop.label()))


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices. `script` holds the lines of a scripted user, one a turn; `guardrails` None is what is usual.

    `prose` are the words in which an agent is given the procedure, where they are its author's; `retrieval` is how it
    finds actions, where it looks for any; `uid` is the identity of the SOP.
    """

    sop: Sop
    scenario: Scenario
    agent: str = "dpa"
    model: str = "offline"
    user: UserKind = "me"
    script: tuple[str, ...] = ()
    seed: int = 0
    guardrails: tuple[str, ...] | None = None
    prose: str = ""
    retrieval: str = ""
    uid: str = ""

    def setup(self) -> Setup:
        """What sessions are made from. Raises `SopStudioError` where the SOP cannot be run, or not in this way."""
        who = "simulated" if self.user == "simulated" else "world"
        options: dict[str, Any] = {"person": True} if self.user == "me" else {}
        if self.guardrails is not None:
            options[OPTION] = self.guardrails
        if self.prose:
            options["prose"] = self.prose
        architecture, routing = agent(self.agent), Routing(Flow(self.sop))
        options |= retrieving(architecture, self.retrieval)
        return Setup(routing, architecture, self.scenario, prompts(), who, self.seed, options=options)

    def talker(self) -> ScriptedUser | None:
        """Who speaks for the user in the world, where that is neither the person nor simulated."""
        if self.user == "script":
            return ScriptedUser(self.script)
        return None if agent(self.agent).talks else ScriptedUser(())


@dataclass(frozen=True, slots=True)
class Draft:
    """What a model has said so far of the reply that it is giving: for the agent, or for the customer that it plays."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A run as it stands. `run` is another number after every restart, rewind or reopening.

    `model` is what the model that goes on with it was chosen by, as kept runs name it.
    `live` is false for a kept run that is only looked at. `proposal` is what the mocked tool would answer the pending
    call; `hit` the breakpoint that stopped the run; `kept` its id in the library, or `unkept` why it is not there.
    """

    run: int
    setup: Setup
    model: str
    events: tuple[Event, ...]
    request: Request | None = None
    finished: Finished | None = None
    turn: Turn = ""
    busy: bool = False
    live: bool = True
    proposal: ToolResult | None = None
    hit: Hit | None = None
    kept: str = ""
    unkept: str = ""

    @property
    def began(self) -> bool:
        """Whether anything has happened yet."""
        return bool(self.events)


__all__ = ["TALK", "Draft", "Plan", "Snapshot", "Turn", "UserKind", "just_talk"]
