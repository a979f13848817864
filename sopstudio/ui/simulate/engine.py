"""The run itself, without any thread: a session with its world and its keeping, moved one answer at a time.

Going back, forking and going on with an edited SOP are replays: a fresh session is fed what was recorded, and the world
around it is made anew and brought to where it stood (a mocked tool's next answer, a script's next line).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sopstudio.errors import SimulationError, SopStudioError
from sopstudio.evaluation.shared import with_actions
from sopstudio.llm import Model, release
from sopstudio.llm.human import HumanModel
from sopstudio.llm.models import model as model_called
from sopstudio.settings import Settings
from sopstudio.simulation import Limits, Session, Setup
from sopstudio.simulation.breakpoints import Breakpoints, Hit, Keys
from sopstudio.simulation.replay import Divergence, last_request, replay
from sopstudio.simulation.world import MockedTools, ScriptedUser, World
from sopstudio.sop import Flow, Routing, Sop
from sopstudio.store import Recordings
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Event,
    Finished,
    Request,
    Say,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.ui.simulate.keeper import Keeper
from sopstudio.ui.simulate.plan import Draft, Plan, Snapshot, Turn
from sopstudio.ui.spending import kept_by


class Engine:
    """One run after another. Everything here may raise `SopStudioError`; then the run is as it was before.

    `hear` is told what a model says while it says it, from the thread that hears it first.
    """

    def __init__(self, home: Path, hear: Callable[[Draft], None] = lambda _draft: None) -> None:
        self._hear, self._asked = hear, AskModel(str, ())
        self._draft = ""
        self._home, self._keeper = home, Keeper(home)
        self._plan: Plan | None = None
        self._setup: Setup | None = None
        self._model: Model | None = None
        self._session: Session | None = None
        self._world: World | None = None
        self._keys: Keys | None = None
        self._record: tuple[Event, ...] = ()
        self._origin: dict[str, Any] = {}
        self._number = 0
        self._parts: tuple[Answer, ...] = ()

    def begin(self, plan: Plan, settings: Settings) -> None:
        """A fresh run, within the limits of the settings.

        A model or an SOP that cannot be used leaves no run: the one before was made from other choices, and is kept.
        """
        self._drop()
        brain = self._called(plan.model, settings)
        limits = kept_by(Limits.of(settings.limits), brain)
        setup = with_actions(replace(plan.setup(), limits=limits), self._home).played_by(brain)
        session = setup.session()
        self._plan, self._model = plan, self._instead(brain)
        self._stand(setup, session, {})

    def look_at(self, setup: Setup, events: Sequence[Event], run: str, plan: Plan, settings: Settings) -> None:
        """A kept run, to be read; `plan` says by which model and user it would go on."""
        self._model = self._instead(self._called(plan.model, settings))
        user = "simulated" if setup.user == "simulated" else plan.user
        self._plan = replace(plan, scenario=setup.scenario, agent=setup.agent.name, user=user)
        self._stand(setup, None, {"forked_from": run})
        self._record = tuple(events)

    def rewind(self, at: int, *, forked: bool = False) -> Divergence | None:
        """Back to the latest request at or before event `at`; where the replay already left the record, if it did."""
        setup, _ = self._made()
        events = self.events
        found = replay(setup, events, fork_point(events, at))
        origin = self._origin if not self._keeper.run else {"forked_from": self._keeper.run}
        self._stand(setup, found.session, {**origin, "forked_at": at} if forked or origin else {})
        if not found.session.events:
            found.session.start()
        return found.elsewhere

    def recast(self, sop: Sop) -> Divergence | None:
        """Go on with another value of the SOP, from where the run first goes elsewhere on it."""
        setup, _ = self._made()
        other = setup.on(Routing(Flow(sop)))
        found = replay(other, self.events)
        if self._plan is not None:
            self._plan = replace(self._plan, sop=sop)
        self._stand(other, found.session, {"forked_from": self._keeper.run} if self._keeper.run else self._origin)
        return found.elsewhere

    @property
    def events(self) -> Sequence[Event]:
        """What has happened."""
        return self._session.events if self._session is not None else self._record

    @property
    def request(self) -> Request | None:
        """What is to be answered next: to a person in the agent's place, what is asked together comes one by one."""
        request = self._session.request if self._session is not None else None
        if isinstance(request, Together) and isinstance(self._model, HumanModel):
            return request.requests[len(self._parts)]
        return request

    @property
    def turn(self) -> Turn:
        """Who answers what is pending."""
        request = self.request
        if request is None:
            return ""
        if isinstance(request, CallTool):
            return "tool"
        if isinstance(request, AskPerson):
            return "person"
        if isinstance(request, AskModel) and request.component != "user":
            return "agent" if isinstance(self._model, HumanModel) else "world"
        mine = isinstance(request, Say) and self._world is not None and self._world.user is None
        return "user" if mine else "world"

    def start(self) -> bool:
        """Run to the first request, if nothing has happened yet; whether that was so."""
        session = self._live()
        if session.events or session.finished is not None:
            return False
        session.start()
        return True

    async def answer(self) -> None:
        """Let the world answer what is pending. Cancelled, nothing has happened."""
        self._live()
        if self._world is not None and self.request is not None:
            self.give(await self._world.answer_async(self.request), by_world=True)

    def give(self, answer: Answer, *, by_world: bool = False) -> None:
        """Answer what is pending with this."""
        session, world = self._live(), self._world
        if isinstance(session.request, CallTool) and world is not None and not by_world:
            _spend(world, [answer], [session.request])
        if self.request is session.request:
            session.answer(answer)
        else:
            self._take_part(answer)
        self.keep()

    def keep(self) -> None:
        """Keep what has happened so far."""
        if self._session is not None and self._setup is not None and self._session.events:
            self._keeper.take(self._session, self._setup, self._spec(), {**self._identity(), **self._origin})

    def hit(self, since: int, marks: Breakpoints) -> Hit | None:
        """The first breakpoint that what happened since event `since` comes to."""
        return marks.hit(self.events[since:], self._keys) if self._keys is not None else None

    def snapshot(self, *, busy: bool = False, hit: Hit | None = None) -> Snapshot | None:
        """How the run stands; None before the first."""
        if self._setup is None:
            return None
        session = self._session
        last = self._record[-1] if self._record else None
        finished = session.finished if session is not None else last if isinstance(last, Finished) else None
        return Snapshot(
            run=self._number, setup=self._setup, model=self._spec(), events=tuple(self.events),
            request=self.request, finished=finished, turn=self.turn, busy=busy,
            live=session is not None, proposal=None if busy else self._proposal(), hit=hit,
            kept=self._keeper.run, unkept=self._keeper.why,
        )  # fmt: skip

    def close(self) -> None:
        """Keep what there is, and close."""
        if self._keeper.run:
            self.keep()
        self._keeper.close()
        if self._model is not None:
            release(self._model)

    def _take_part(self, answer: Answer) -> None:
        """Hold on to the answer to a part of what was asked together, until there is one to each."""
        session = self._live()
        self._parts = (*self._parts, answer)
        if isinstance(session.request, Together) and len(self._parts) == len(session.request.requests):
            whole, self._parts = Answers(self._parts), ()
            session.answer(whole)

    def _heard(self, request: AskModel, piece: str) -> None:
        """Pieces of one reply after the other; where calls are written into the text, it is not for reading."""
        if request is not self._asked:
            self._asked, self._draft = request, ""
        self._draft += piece
        if not request.form:
            self._hear(Draft(request.component, self._draft))

    def _called(self, spec: str, settings: Settings) -> Model:
        return model_called(spec, settings, Recordings(self._home), person=lambda _asked: None)

    def _instead(self, brain: Model) -> Model:
        """This model takes the place of the one before, which lets go of what it holds."""
        if self._model is not None:
            release(self._model)
        return brain

    def _stand(self, setup: Setup, session: Session | None, origin: dict[str, Any]) -> None:
        self._keeper.let_go()
        self._setup, self._session, self._origin, self._record = setup, session, origin, ()
        self._keys = Keys(setup.routing.flow)
        self._number += 1
        self._world, self._parts = None, ()
        if session is not None and self._plan is not None and self._model is not None:
            self._world = setup.world(self._model, user=self._plan.talker(), observer=self._heard)
            _spend(self._world, session.events[1:], session.events)

    def _identity(self) -> dict[str, Any]:
        """Which SOP the run is of, for its header."""
        return {"uid": self._plan.uid} if self._plan is not None and self._plan.uid else {}

    def _drop(self) -> None:
        self._keeper.let_go()
        self._setup = self._session = self._world = None
        self._record = self._parts = ()

    def _made(self) -> tuple[Setup, Sequence[Event]]:
        if self._setup is None or self._model is None:
            raise SimulationError("there is no run yet", hint="press Step or Run")
        kept_by(self._setup.limits, self._model)
        return self._setup, self.events

    def _live(self) -> Session:
        if self._session is None:
            raise SimulationError("this run is read-only", hint="fork it to go on from here")
        return self._session

    def _spec(self) -> str:
        """What the model was chosen by: models of two endpoints can have one name."""
        return self._plan.model if self._plan is not None else ""

    def _proposal(self) -> ToolResult | None:
        """What the mocked tool would answer the pending call; nothing is used up."""
        world, session = self._world, self._session
        if world is None or session is None or not isinstance(session.request, CallTool):
            return None
        if not isinstance(world.tools, MockedTools):
            return None
        tools = copy.copy(world.tools)
        tools.calls = dict(tools.calls)
        try:
            return tools.call(session.request)
        except SopStudioError:
            return None


def fork_point(events: Sequence[Event], at: int) -> int:
    """After how many events a run goes on that is taken back to event `at`: where something waits for its answer."""
    waits = at >= len(events) and bool(events) and not isinstance(events[-1], Finished)
    return len(events) if waits else last_request(events, at)


def _spend(world: World, answers: Sequence[Event], requests: Sequence[Event]) -> None:
    """Use up what a world has already given: each tool call takes its turn, each reply its line of the script."""
    for request, answer in zip(requests, answers, strict=False):
        if isinstance(request, CallTool) and isinstance(answer, ToolResult) and isinstance(world.tools, MockedTools):
            world.tools.calls[request.tool] = world.tools.calls.get(request.tool, 0) + 1
        elif isinstance(request, Say) and isinstance(answer, UserReply) and isinstance(world.user, ScriptedUser):
            world.user.reply(request)


__all__ = ["Engine", "fork_point"]
