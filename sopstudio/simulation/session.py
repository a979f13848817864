"""A session: one agent, its events, and the rules that hold whatever the agent or its model says.

The session owns a generator and the list of what happened. It hands each request to whoever drives it and feeds the
answer back; it never calls a model, a tool or a user itself. It alone decides which tools may run, from the SOP, the
place the agent is at, the facts that tools and the user gave, and the policy of the architecture (agents.md, *Which
tools may run, enforced in code*).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sopstudio.agents.protocol import Agent, Briefing
from sopstudio.errors import SimulationError
from sopstudio.simulation.endings import Stop, ended_by
from sopstudio.simulation.limits import Limits, Meter, check_progress
from sopstudio.simulation.policies import POLICIES, Standing, actions_of, children_of
from sopstudio.simulation.provenance import Provenance
from sopstudio.simulation.user import Simulated, User
from sopstudio.sop import BoundTool, Work
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Entered,
    Evaluated,
    Event,
    Finished,
    Learned,
    Loaded,
    Refused,
    Remembered,
    Request,
    Say,
    Search,
    Selected,
    Together,
    Took,
    ToolResult,
    Tripped,
    UserReply,
)

DELIVERED = Delivered()
WAITING = Delivered()
"""Stands for *no answer yet*: the request is handed to the driver."""
NODE = POLICIES["node"]


class Session:
    """One run in progress.

    `start()` and `answer()` run the agent to its next request and return it; None means that the run is over and
    `finished` says how. `events` grows; an event's sequence number is its position. A session is pinned to its SOP.
    """

    def __init__(
        self,
        briefing: Briefing,
        agent: Agent,
        *,
        user: User | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.briefing, self.agent = briefing, agent
        self.routing = briefing.routing
        self.events: list[Event] = []
        self.facts: dict[str, Any] = {}
        self.place = ""
        self.request: Request | None = None
        self.finished: Finished | None = None
        self._generator = agent.converse(briefing)
        self._user = Simulated(user) if user is not None else None
        self._visited: set[str] = set()
        self._ahead = frozenset((briefing.flow.start,))
        self._work: Work | None = None
        self._policy = POLICIES[agent.policy]
        self._actions = actions_of(briefing.options)
        self._selected = ""
        self._stack = [""]
        self._provenance = Provenance(briefing.routing, free=self._policy.free)
        self._meter = Meter(limits or Limits())

    def start(self) -> Request | None:
        """Run to the first request. Raises `SimulationError` when the session was started before."""
        if self.events or self.finished:
            raise SimulationError("the session has been started already", hint="make a new one, or fork it")
        return self._advance(None)

    def answer(self, answer: Answer) -> Request | None:
        """Record the answer to the pending request and run to the next one."""
        pending = self.request
        if pending is None:
            raise SimulationError("nothing waits for an answer", hint="start the session first")
        self.events.append(answer)
        if type(answer) is ToolResult:
            self._provenance.returned(answer)
            return self._advance(answer)
        self._meter.spend(answer)
        if type(answer) is Answers:
            self._provenance.answered(answer)
        elif type(pending) is AskModel and pending.component == "user" and self._user is not None:
            return self._advance(answer, self._user)
        return self._advance(answer)

    def close(self, status: str = "stopped", reason: str = "closed") -> None:
        """End the run here; what happened so far is kept."""
        self._shut()
        if self.finished is None:
            self._finish(Finished(status, "", reason))

    def _shut(self) -> None:
        """Close the generators; what one raises when it is closed cannot change how the run ended."""
        with suppress(Exception):
            self._generator.close()
        if self._user is not None:
            self._user.close()

    def _finish(self, finished: Finished) -> None:
        self.finished, self.request = finished, None
        self.events.append(finished)

    def _advance(self, answer: Answer | None, user: Simulated | None = None) -> Request | None:
        """Go on to the next request; with `user`, the answer is for the simulated user, whose reply goes on."""
        try:
            if user is not None and answer is not None:
                answer = self._user_turn(user, answer)
            return self.request if answer is WAITING else self._to_request(answer)
        except BaseException as error:
            self._broken_off(error)
            if not isinstance(error, Exception):
                raise
            return None

    def _broken_off(self, error: BaseException) -> None:
        """End the run. Agents and users are anybody's code: whatever they raise ends it, and what happened is kept."""
        if isinstance(error, StopIteration):
            self._finish(error.value)
            return
        self._shut()
        self._finish(ended_by(error))

    def _to_request(self, answer: Answer | None) -> Request | None:
        """Run the agent until it waits for an answer. Raises `StopIteration` with how the run ended."""
        send, handlers = self._generator.send, HANDLERS
        append: Callable[[Any], None] = self.events.append
        while True:
            item = send(answer)
            answer = None
            for one in item if type(item) is list else (item,):
                if answer is not None:
                    self._trip("protocol", "a request must be the last thing that an agent yields at once")
                append(one)
                handle = handlers[type(one)]
                if handle is not None:
                    answer = handle(self, one)
            if answer is WAITING:
                return self.request

    def _unknown(self, item: object) -> None:
        """An agent may not put answers, or how the run ended, into the trace itself."""
        self.events.pop()
        self._trip("protocol", f"an agent cannot yield {type(item).__name__}")

    def _ask(self, item: Request) -> Answer:
        """A request for the driver."""
        self._meter.ask()
        if type(item) is AskModel:
            check_progress(self.events)
        self.request = item
        return WAITING

    def _together(self, item: Together) -> Answer:
        """Several at once: every tool call among them must be allowed, and nobody can be talked to meanwhile."""
        tools: list[BoundTool | None] = []
        for part in item.requests:
            found = self._permitted(part) if isinstance(part, CallTool) else self._aside(part)
            if isinstance(found, Refused):
                self.events.append(found)
                return found
            tools.append(found)
        self._provenance.asked(tools)
        self.request = item
        return WAITING

    def _aside(self, part: Request) -> Refused | None:
        """Why this request may not be one of several, or None when it may."""
        if isinstance(part, Say | Together):
            return Refused(f"{type(part).__name__} cannot be asked together with others.")
        self._meter.ask()
        return None

    def _say(self, item: Say) -> Answer:
        if not item.wait:
            self.events.append(DELIVERED)
            return DELIVERED
        self._meter.turn()
        self.request = item
        if self._user is None:
            return WAITING
        return self._user_turn(self._user, item)

    def _user_turn(self, user: Simulated, said: Say | Answer) -> Answer:
        """Let the simulated user go on: either it replies, or it has a question to its own model."""
        item = user.next(said)
        self.events.append(item)
        if isinstance(item, UserReply):
            return item
        self._meter.ask()
        self.request = item
        return WAITING

    def _enter(self, note: Entered) -> None:
        place = note.place
        try:
            self._meter.step()
        except Stop:
            self.events.pop()  # it is not gone to
            raise
        if place not in self._visited:
            if place not in self._ahead:
                self._trip("order", f"{place} cannot be reached from {self.place or 'the beginning'}")
            self._visited.add(place)
        self.place = place
        self._work = work = self.routing.works[place]
        self._ahead = work.ahead

    def _trip(self, rule: str, why: str) -> None:
        self.events.append(Tripped(rule, why))
        raise Stop(Finished("agent-error", "", why))

    def _learn(self, note: Learned) -> None:
        """Take a fact over from the agent, if it really comes from where the agent says."""
        if not self._provenance.bears_out(note, self._work, self.facts):
            self._trip("provenance", f"{note.fact} was not provided by {note.by or note.source}")
        self.facts[note.fact] = note.value

    def _call(self, call: CallTool) -> Answer:
        """Hand a tool call to the driver, or answer it with why it may not run."""
        bound = self._permitted(call)
        if type(bound) is Refused:
            self.events.append(bound)
            return bound
        self.request = call
        return WAITING

    def _permitted(self, call: CallTool) -> BoundTool | Refused:
        """The tool of a call that may run now with these arguments; or why it may not."""
        self._meter.call()
        bound = self._work.by_name.get(call.tool) if self._work is not None and self._policy is NODE else None
        if bound is None or not bound.plain:
            standing = Standing(self.routing, self._work, self._stack[-1], self._selected, self._actions)
            permitted = self._policy.permitted(standing, call.tool, self.facts)
            if isinstance(permitted, Refused):
                return permitted
            bound = permitted
        try:
            accepted = bound.accepts(call.arguments)
        except ValueError:
            accepted = False
        if not accepted:
            return Refused(bound.schema.misfit(call.arguments), "arguments")
        self._provenance.called(bound)
        return bound

    def _load(self, note: Loaded) -> None:
        """Another task agent takes over: one that the loaded one can hand over to, or the one that it came from."""
        stack, name = self._stack, note.name
        if len(stack) > 1 and stack[-2] == name:
            stack.pop()
        elif name in children_of(self.briefing.flow.sop, stack[-1]):
            stack.append(name)
        elif stack != [name]:
            self._trip("order", f"{stack[-1] or 'the base agent'} cannot hand over to {name!r}")

    def _select(self, note: Selected) -> None:
        """An action of the repository is the next one, if there is such an action."""
        if note.action not in self._actions:
            self._trip("order", f"there is no action {note.action!r} in the repository")
        self._selected = note.action


class _Handlers(dict[type, "Callable[[Session, Any], Answer | None] | None"]):
    """What is done with each thing that an agent yields; None for notes that are only kept."""

    def __missing__(self, kind: type) -> Callable[[Session, Any], Answer | None]:
        return Session._unknown


HANDLERS = _Handlers(
    {
        CallTool: Session._call,
        Learned: Session._learn,
        Entered: Session._enter,
        Say: Session._say,
        AskModel: Session._ask,
        Search: Session._ask,
        AskPerson: Session._ask,
        Together: Session._together,
        Evaluated: None,
        Took: None,
        Tripped: None,
        Loaded: Session._load,
        Selected: Session._select,
        Remembered: None,
    }
)
