"""The run itself, without a thread: a session with its world and its recorder, advanced one answer at a
time.

Going back, forking and continuing with an edited SOP are replays: a new session receives the recorded
answers, and a new world is brought to the same state (the next response of a mocked tool, the next line
of a script).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sopstudio.connections import Decision, LiveCall, LiveTools
from sopstudio.debugger.plan import DebuggerState, PartialReply, RunPlan, Turn
from sopstudio.debugger.recorder import RunRecorder
from sopstudio.errors import SimulationError, SopStudioError
from sopstudio.evaluation.run_options import with_actions
from sopstudio.llm import Model, release
from sopstudio.llm.client import Limiters
from sopstudio.llm.human import HumanModel
from sopstudio.llm.models import create_model as model_called
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Settings
from sopstudio.simulation import Limits, Session, Setup
from sopstudio.simulation.breakpoints import BreakpointHit, Breakpoints, DocumentKeys
from sopstudio.simulation.replay import Divergence, find_last_request, replay
from sopstudio.simulation.setup import MODEL_OPTIONS, PERSONS_OPTION, USER_MODEL_OPTIONS
from sopstudio.simulation.window_limits import require_enforceable
from sopstudio.simulation.world import MockedTools, ScriptedUser, World
from sopstudio.simulation.world.tools import is_unmocked
from sopstudio.sop import Flow, PersonTool, Runtime, Sop
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
    answered_calls,
    flatten,
)
from sopstudio.translation import tr


class Engine:
    """One run after another. Every method may raise `SopStudioError`; the run is then as it was before.

    `on_partial_reply` receives what a model has written of a reply so far, called from the thread that
    receives it. Runs are stored in the library of `home`, with `keeps_runs`. Its models keep to `limiters`.
    `live` calls the tools of its runs.
    """

    def __init__(
        self,
        home: Path,
        on_partial_reply: Callable[[PartialReply], None] = lambda _draft: None,
        *,
        keeps_runs: bool = True,
        limiters: Limiters | None = None,
        live: LiveTools | None = None,
    ) -> None:
        self._limiters = limiters or Limiters()
        self._keeps_runs, self._given_live = keeps_runs, live
        self._live: LiveTools | None = None
        self._on_partial_reply, self._streaming_request = on_partial_reply, AskModel(str, ())
        self._streamed_text = ""
        self._home, self._recorder = home, RunRecorder(home)
        self._plan: RunPlan | None = None
        self._setup: Setup | None = None
        self._model: Model | None = None
        self._user_model: Model | None = None
        self._session: Session | None = None
        self._world: World | None = None
        self._document_keys: DocumentKeys | None = None
        self._stored_events: tuple[Event, ...] = ()
        self._origin: dict[str, Any] = {}
        self._run_number = 0
        self._partial_answers: tuple[Answer, ...] = ()

    def start_run(self, plan: RunPlan, settings: Settings) -> None:
        """Start a new run within the limits of the settings.

        A model or an SOP that cannot be used leaves no run: the previous one had other choices, and is stored.
        """
        self._clear()
        model, user_model = self._create_models(plan, settings)
        limits = require_enforceable(Limits.from_bounds(settings.limits), model, user_model)
        self.start_setup(with_actions(replace(plan.setup(), limits=limits), self._home), model, plan, user_model)

    def start_setup(self, setup: Setup, model: Model, plan: RunPlan, user_model: Model | None = None) -> None:
        """Start a new run of a setup that is ready; `plan` names the model, and the user who answers.

        `user_model` plays a simulated user, by default `model` or its stand-in.
        """
        self._clear()
        setup = setup.for_model(model, user_model)
        session = setup.session()
        self._replace_models(model, user_model)
        self._plan = plan
        self._set_run(setup, session, {})

    def open_stored(
        self, setup: Setup, events: Sequence[Event], run_id: str, plan: RunPlan, settings: Settings
    ) -> None:
        """Open a stored run for reading; `plan` names the models and the user that would continue it.

        The models are asked with the options on record, and beyond them with those of the settings.
        """
        user = "simulated" if setup.user == "simulated" else plan.user
        plan = replace(plan, scenario=setup.scenario, agent=setup.agent.name, user=user)
        model, user_model = self._create_models(plan, settings, setup.options)
        self._replace_models(model, user_model)
        self._plan, setup = plan, setup.with_model_options(model, user_model)
        self._set_run(setup, None, {"forked_from": run_id})
        self._stored_events = tuple(events)

    def rewind(self, index: int, *, forked: bool = False) -> Divergence | None:
        """Go back to the latest request at or before event `index`; returns where the replay left the record, if
        it did.
        """
        setup, _ = self._require_run()
        events = self.events
        if self._plan is not None:
            setup = replace(setup, user_model=self._plan.user_model_spec)
        replayed = replay(setup, events, fork_point(events, index))
        origin = self._origin if not self._recorder.run_id else {"forked_from": self._recorder.run_id}
        self._set_run(setup, replayed.session, {**origin, "forked_at": index} if forked or origin else {})
        if not replayed.session.events:
            replayed.session.start()
        return replayed.elsewhere

    def continue_with(self, sop: Sop) -> Divergence | None:
        """Continue with another value of the SOP, from where the run first takes another path; returns that point."""
        setup, _ = self._require_run()
        edited = setup.with_runtime(Runtime(Flow(sop)))
        if self._plan is not None:
            self._plan = replace(self._plan, sop=sop)
            edited = replace(edited, user_model=self._plan.user_model_spec)
        replayed = replay(edited, self.events)
        self._set_run(
            edited, replayed.session, {"forked_from": self._recorder.run_id} if self._recorder.run_id else self._origin
        )
        return replayed.elsewhere

    @property
    def session(self) -> Session:
        """The session of the run. Raises `SimulationError` where there is none, or it is only read."""
        return self._require_session()

    @property
    def events(self) -> Sequence[Event]:
        """The events of the run so far; of a run that was opened from the library, all that it stored."""
        return self._session.events if self._session is not None else self._stored_events

    @property
    def request(self) -> Request | None:
        """The pending request. A user who plays the agent gets requests that were made together one by one."""
        request = self._session.request if self._session is not None else None
        if isinstance(request, Together) and isinstance(self._model, HumanModel):
            return request.requests[len(self._partial_answers)]
        return request

    @property
    def turn(self) -> Turn:
        """Who answers the pending request."""
        request = self.request
        if request is None:
            return ""
        if self.question is not None:
            return "permission"
        if isinstance(request, CallTool):
            return self._person_turn() if self.person_tool is not None else "tool"
        if isinstance(request, AskPerson):
            return "person"
        if isinstance(request, AskModel) and request.component != "user":
            return "agent" if isinstance(self._model, HumanModel) else "world"
        is_user_turn = isinstance(request, Say) and self._world is not None and self._world.user is None
        return "user" if is_user_turn else "world"

    def _person_turn(self) -> Turn:
        """Who carries out the person's step that waits: the user, a model, or as the scenario says."""
        options = self._setup.options if self._setup is not None else {}
        if options.get(PERSONS_OPTION):
            return "world"
        return "person" if options.get("person") else "tool"

    @property
    def person_tool(self) -> PersonTool | None:
        """The person's step that waits to be carried out; None where none does."""
        request, setup = self.request, self._setup
        if not isinstance(request, CallTool) or setup is None:
            return None
        tool = setup.runtime.flow.tools.get(request.tool)
        return tool if isinstance(tool, PersonTool) else None

    @property
    def question(self) -> LiveCall | None:
        """The live call that the user has to permit before the pending request is answered; None where none is."""
        if self._live is None or self._live.ask is not None:
            return None
        request = self.request
        parts = flatten([request]) if request is not None else ()
        calls = (part for part in parts if isinstance(part, CallTool))
        return next(filter(None, map(self._live.question, calls)), None)

    def decide(self, decision: Decision) -> None:
        """Take down what the user decides on the call that is to be permitted."""
        question = self.question
        if question is not None and self._live is not None:
            self._live.decide(question.request, decision)

    def run_to_first_request(self) -> bool:
        """Run to the first request if nothing has happened yet; whether it did."""
        session = self._require_session()
        if session.events or session.finished is not None:
            return False
        session.start()
        return True

    async def answer(self) -> None:
        """Let the world answer the pending request. If cancelled, nothing has happened."""
        self._require_session()
        if self._world is not None and self.request is not None:
            self.give(await self._world.answer_async(self.request), by_world=True)

    def step(self) -> None:
        """Let the world answer the pending request, and wait for it."""
        self._require_session()
        if self._world is not None and self.request is not None:
            self.give(self._world.answer(self.request), by_world=True)

    def stop(self, reason: str) -> None:
        """End the run here, as *stopped*; what happened is recorded."""
        self._require_session().close("stopped", reason)
        self.record()

    def carry_out(self, answer: Mapping[str, Any]) -> None:
        """Answer the step that waits for a person (`world.people`)."""
        tool, world = self.person_tool, self._world
        if tool is not None and world is not None and isinstance(world.tools, MockedTools):
            self.give(world.tools.receive(tool, tool.complete(answer)))

    def give(self, answer: Answer, *, by_world: bool = False) -> None:
        """Answer the pending request."""
        session, world = self._require_session(), self._world
        if isinstance(session.request, CallTool) and world is not None and not by_world:
            _replay_world(world, [answer], [session.request])
        if self.request is session.request:
            session.answer(answer)
        else:
            self._add_partial_answer(answer)
        self.record()

    def record(self) -> None:
        """Record what has happened so far."""
        if self._keeps_runs and self._session is not None and self._setup is not None and self._session.events:
            self._recorder.record(self._session, self._setup, self._model_spec(), {**self._identity(), **self._origin})

    def find_hit(self, index: int, breakpoints: Breakpoints) -> BreakpointHit | None:
        """The first breakpoint that is hit from event `index` on."""
        return (
            breakpoints.find_hit(self.events[index:], self._document_keys) if self._document_keys is not None else None
        )

    def state(self, *, busy: bool = False, hit: BreakpointHit | None = None) -> DebuggerState | None:
        """The state of the run; None before the first one."""
        if self._setup is None:
            return None
        session = self._session
        last_event = self._stored_events[-1] if self._stored_events else None
        finished = session.finished if session is not None else last_event if isinstance(last_event, Finished) else None
        return DebuggerState(
            run_number=self._run_number, setup=self._setup, model=self._model_spec(), events=tuple(self.events),
            request=self.request, finished=finished, turn=self.turn, is_busy=busy,
            is_live=session is not None, proposed_result=None if busy else self._propose_result(), breakpoint_hit=hit,
            stored_id=self._recorder.run_id, store_error=self._recorder.error,
            calls_tools=self._live is not None, route=self._route(), question=self.question,
        )  # fmt: skip

    def close(self) -> None:
        """Record what there is, and close the library and the model."""
        if self._recorder.run_id:
            self.record()
        self._recorder.close()
        self._replace_live(None)
        for model in filter(None, (self._model, self._user_model)):
            release(model)

    def _add_partial_answer(self, answer: Answer) -> None:
        """Collect the answers to requests that were made together, and pass them on when there is one for each."""
        session = self._require_session()
        self._partial_answers = (*self._partial_answers, answer)
        if isinstance(session.request, Together) and len(self._partial_answers) == len(session.request.requests):
            answers, self._partial_answers = Answers(self._partial_answers), ()
            session.answer(answers)

    def _stream(self, request: AskModel, piece: str) -> None:
        """Add a piece to the reply that is being received; one with tool calls in its text is not shown."""
        if request is not self._streaming_request:
            self._streaming_request, self._streamed_text = request, ""
        self._streamed_text += piece
        if not request.form:
            self._on_partial_reply(PartialReply(request.component, self._streamed_text))

    def _create_models(
        self, plan: RunPlan, settings: Settings, recorded: Mapping[str, Any] | None = None
    ) -> tuple[Model, Model | None]:
        """The model of the agent, and that of the simulated user where it is another one.

        `recorded` are the options of a run, with which its models were asked.
        """
        own, users = (_with_recorded(settings, recorded or {}, name) for name in (MODEL_OPTIONS, USER_MODEL_OPTIONS))
        record, limiters, spec = Recordings(self._home), self._limiters, plan.user_model_spec
        model = model_called(plan.model, own, record, person=lambda _asked: None, limiters=limiters)
        return model, model_called(spec, users, Recordings(self._home), limiters=limiters) if spec else None

    def _replace_models(self, model: Model, user_model: Model | None) -> None:
        """Release the current models, and take these."""
        for old_model in filter(None, (self._model, self._user_model)):
            release(old_model)
        self._model, self._user_model = model, user_model

    def _set_run(self, setup: Setup, session: Session | None, origin: dict[str, Any]) -> None:
        self._recorder.detach()
        self._setup, self._session, self._origin, self._stored_events = setup, session, origin, ()
        self._document_keys = DocumentKeys(setup.runtime.flow)
        self._run_number += 1
        self._world, self._partial_answers = None, ()
        self._replace_live(self._create_live(setup) if session is not None else None)
        if session is not None and self._plan is not None and self._model is not None:
            user = self._plan.scripted_user()
            self._world = setup.world(
                self._model, user=user, user_model=self._user_model, observer=self._stream, edits_answers=True,
                live=self._live,
            )  # fmt: skip
            _replay_world(self._world, session.events[1:], session.events)

    def _create_live(self, setup: Setup) -> LiveTools | None:
        """The live tools of a run: those that the engine was given, or those of its plan."""
        if self._given_live is not None:
            return self._given_live
        permissions = self._plan.live if self._plan is not None else None
        return LiveTools(setup.runtime.flow.tools, permissions) if permissions is not None else None

    def _replace_live(self, live: LiveTools | None) -> None:
        """Close the live tools of the previous run, unless somebody else does, and take these."""
        if self._live is not None and self._live is not self._given_live:
            self._live.close()
        self._live = live

    def _route(self) -> str:
        """How the pending call is reached, where it is live."""
        request = self.request
        if self._live is None or not isinstance(request, CallTool):
            return ""
        return self._live.routes().get(request.tool, "")

    def _identity(self) -> dict[str, Any]:
        """Which SOP the run is of, for its header."""
        return {"uid": self._plan.uid} if self._plan is not None and self._plan.uid else {}

    def _clear(self) -> None:
        self._recorder.detach()
        self._setup = self._session = self._world = None
        self._replace_live(None)
        self._stored_events = self._partial_answers = ()

    def _require_run(self) -> tuple[Setup, Sequence[Event]]:
        if self._setup is None or self._model is None:
            raise SimulationError(tr("there is no run yet"), hint=tr("press Step or Run"))
        require_enforceable(self._setup.limits, self._model, self._user_model)
        return self._setup, self.events

    def _require_session(self) -> Session:
        if self._session is None:
            raise SimulationError(tr("this run is read-only"), hint=tr("fork it to go on from here"))
        return self._session

    def _model_spec(self) -> str:
        """The spec by which the model was chosen, as models of two endpoints can have one name."""
        return self._plan.model if self._plan is not None else ""

    @property
    def lacks_response(self) -> bool:
        """Whether a tool waits that has no response, and somebody is there to give one: who plays the user."""
        is_by_hand = self._setup is not None and self._setup.user != "simulated"
        return is_by_hand and is_unmocked(self._propose_result())

    def _propose_result(self) -> ToolResult | None:
        """What the mocked tool would answer to the pending call, without using it up."""
        world, session = self._world, self._session
        if world is None or session is None or not isinstance(session.request, CallTool):
            return None
        if not isinstance(world.tools, MockedTools) or self.turn == "world":
            return None
        try:
            return world.tools.propose(session.request)
        except SopStudioError:
            return None


def fork_point(events: Sequence[Event], at: int) -> int:
    """After how many events a run goes on that is taken back to event `at`: where something waits for its answer."""
    waits = at >= len(events) and bool(events) and not isinstance(events[-1], Finished)
    return len(events) if waits else find_last_request(events, at)


def _with_recorded(settings: Settings, recorded: Mapping[str, Any], name: str) -> Settings:
    """The settings with the options that a run holds under this name, where it has any."""
    options = recorded.get(name)
    return settings.with_options(ModelOptions.model_validate(options)) if options else settings


def _replay_world(world: World, answers: Sequence[Event], requests: Sequence[Event]) -> None:
    """Bring a world to the state after these answers: each tool call uses a response, each reply a line of the
    script, and who carried out a step is known.
    """
    for request, answer in zip(requests, answers, strict=False):
        for call, result in answered_calls(request, answer):
            if isinstance(result, ToolResult) and isinstance(world.tools, MockedTools):
                world.tools.restore(call, result)
        if isinstance(request, Say) and isinstance(answer, UserReply) and isinstance(world.user, ScriptedUser):
            world.user.reply(request)


__all__ = ["Engine", "fork_point"]
