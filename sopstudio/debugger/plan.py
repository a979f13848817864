"""What a run is made from, as the user chose it, and the state of the run that views can show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from sopstudio.agents import find_agent
from sopstudio.agents.guardrails import GUARDRAILS_OPTION
from sopstudio.connections import LiveCall, LivePermissions
from sopstudio.evaluation.run_options import AgentOptions, retrieval_option
from sopstudio.scenarios import Scenario, UserSeed
from sopstudio.scenarios.scenario import Expected
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.breakpoints import BreakpointHit
from sopstudio.simulation.setup import BY_MODEL, PERSONS_OPTION
from sopstudio.simulation.world import ScriptedUser
from sopstudio.simulation.world.tools import is_unmocked
from sopstudio.sop import Flow, Runtime, Sop, replace_fields
from sopstudio.trace import Event, Finished, Request, ToolResult

UserKind = Literal["me", "simulated", "script"]
Turn = Literal["", "world", "user", "agent", "person", "tool", "permission"]
"""Who answers the pending request: the world (a model or other code), the user as customer, as agent or as
the person who decides, or a tool, where the user may have to permit the call; blank for nobody.
"""
TALK_ID = "talk"


def talk_scenario(sop: Sop) -> Scenario:
    """A conversation without a scenario: nothing is expected, and tools return their sample responses."""
    return Scenario(id=TALK_ID, kind=TALK_ID, user=UserSeed.wanting(sop))


@dataclass(frozen=True, slots=True)
class RunPlan:
    """The choices of a run. `script` holds the lines of a scripted user, one for each turn; `guardrails` None
    stands for the default.

    `user_model` is the spec of the model that plays a simulated user, blank for the agent's. `prose` is the author's
    text of the procedure, where the agent is given that; `retrieval` is how the agent searches actions; `agent_options`
    say how it works. With `live`, tools are really called, as far as it permits. With `plays_persons`, the model of the
    simulated user, else the agent's, carries out persons' steps.
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
    user_model: str = ""
    agent_options: AgentOptions = field(default_factory=AgentOptions)
    live: LivePermissions | None = None
    plays_persons: bool = False

    @property
    def user_model_spec(self) -> str:
        """The spec of the model that plays the simulated user; blank for the agent's, and where nobody is simulated."""
        return self.user_model if self.user == "simulated" and find_agent(self.agent).talks else ""

    def setup(self) -> Setup:
        """The setup of a session. Raises `SopStudioError` where the SOP cannot run, or not in this way."""
        user_kind = "simulated" if self.user == "simulated" else "world"
        options: dict[str, Any] = {"person": True} if self.user == "me" else {}
        if self.plays_persons:
            options[PERSONS_OPTION] = BY_MODEL
        if self.guardrails is not None:
            options[GUARDRAILS_OPTION] = self.guardrails
        if self.prose:
            options["prose"] = self.prose
        architecture, runtime = find_agent(self.agent), Runtime(Flow(self.sop))
        options |= {**retrieval_option(architecture, self.retrieval), **self.agent_options.run_options(architecture)}
        scenario = self.scenario
        if self.live is not None or self.plays_persons:  # nobody foresees what comes back
            scenario = replace_fields(scenario, expected=Expected())
        return Setup(
            runtime, architecture, scenario, load_prompts(), user_kind, self.seed, options=options,
            user_model=self.user_model_spec,
        )  # fmt: skip

    def scripted_user(self) -> ScriptedUser | None:
        """The scripted user of the world; None where the user plays the customer or the customer is simulated."""
        if self.user == "script":
            return ScriptedUser(self.script)
        return None if find_agent(self.agent).talks else ScriptedUser(())


@dataclass(frozen=True, slots=True)
class PartialReply:
    """What a model has written of a reply so far, for the agent or for the simulated customer."""

    component: str
    text: str


@dataclass(frozen=True, slots=True)
class DebuggerState:
    """A run as it stands. `run_number` changes with every restart, rewind or reopening.

    `model` is the spec of the model that continues the run. `is_live` is False for a stored run that is
    only read. `proposed_result` is what the mocked tool would answer to the pending call, `breakpoint_hit`
    the breakpoint that stopped the run, `stored_id` its id in the library, `store_error` why it is not
    stored. `calls_tools` says that tools are really called, `route` how the pending call is reached where it would be,
    and `question` is the call that the user has to permit.
    """

    run_number: int
    setup: Setup
    model: str
    events: tuple[Event, ...]
    request: Request | None = None
    finished: Finished | None = None
    turn: Turn = ""
    is_busy: bool = False
    is_live: bool = True
    proposed_result: ToolResult | None = None
    breakpoint_hit: BreakpointHit | None = None
    stored_id: str = ""
    store_error: str = ""
    calls_tools: bool = False
    route: str = ""
    question: LiveCall | None = None

    @property
    def has_begun(self) -> bool:
        """Whether anything has happened yet."""
        return bool(self.events)

    @property
    def lacks_response(self) -> bool:
        """Whether a mocked tool waits that has no response to return."""
        return is_unmocked(self.proposed_result)


__all__ = ["TALK_ID", "DebuggerState", "PartialReply", "RunPlan", "Turn", "UserKind", "talk_scenario"]
