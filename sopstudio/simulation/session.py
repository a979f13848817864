"""A session: one agent, its events, and the rules that hold whatever the agent or its model says.

The session owns a generator and the list of what happened. It hands each request to whoever drives it and feeds the
answer back; it never calls a model, a tool or a user itself. It alone decides which tools may run, from the SOP, the
place the agent is at, the facts that tools and the user gave, and the policy of the architecture (agents.md, *Which
tools may run, enforced in code*).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sopstudio.agents.protocol import Agent, Briefing
from sopstudio.errors import SimulationError, SopStudioError
from sopstudio.simulation.policies import POLICIES, Standing, actions_of, children_of
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
    Failure,
    Finished,
    Learned,
    Loaded,
    ModelReply,
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

User = Generator[AskModel | UserReply, Answer | Say, None]
"""A simulated user: yields questions to its own model and replies; is sent answers and what the agent says."""


DELIVERED = Delivered()
WAITING = Delivered()
"""Stands for *no answer yet*: the request is handed to the driver."""
NODE = POLICIES["node"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run stops by itself: user turns (JourneyBench, section 4.2: 40), places entered, tool and model calls.

    `tokens` and `seconds` are what the agent's models took together, by their own count; what they cost goes with them.
    """

    turns: int = 40
    steps: int = 400
    calls: int = 400
    tokens: int = 5_000_000
    seconds: float = 3600.0


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
        self.limits = limits or Limits()
        self.routing = briefing.routing
        self.events: list[Event] = []
        self.facts: dict[str, Any] = {}
        self.place = ""
        self.request: Request | None = None
        self.finished: Finished | None = None
        self._generator = agent.converse(briefing)
        self._user, self._user_began = user, False
        self._visited: set[str] = set()
        self._ahead = frozenset((briefing.flow.start,))
        self._work: Work | None = None
        self._policy = POLICIES[agent.policy]
        self._actions = actions_of(briefing.options)
        self._selected = ""
        self._stack = [""]
        self._called: BoundTool | None = None
        self._body: Any = None
        self._asked: list[BoundTool | None] = []
        self._several: tuple[tuple[BoundTool, ToolResult], ...] = ()
        self._turns = self._calls = self._steps = self._tokens = 0
        self._seconds = 0.0

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
            self._body = answer.body if answer.ok else None
            return self._advance(answer)
        self._spend(answer)
        if type(answer) is Answers:
            pairs = zip(self._asked, answer.answers, strict=False)
            self._several = tuple((bound, one) for bound, one in pairs if bound and type(one) is ToolResult)
        elif type(pending) is AskModel and pending.component == "user" and self._user is not None:
            return self._user_goes_on(self._user, answer)
        return self._advance(answer)

    def _spend(self, answer: Answer) -> None:
        """Count what the agent's models took; what is over a limit ends the run before the next one is asked."""
        for one in answer.answers if type(answer) is Answers else (answer,):
            if type(one) is ModelReply and one.component != "user":
                self._tokens += one.usage.prompt_tokens + one.usage.completion_tokens
                self._seconds += one.usage.seconds

    def close(self, status: str = "stopped", reason: str = "closed") -> None:
        """End the run here; what happened so far is kept."""
        self._shut()
        if self.finished is None:
            self._finish(Finished(status, "", reason))

    def _shut(self) -> None:
        """Close the generators; what one raises when it is closed cannot change how the run ended."""
        for generator in (self._generator, self._user):
            if generator is not None:
                with suppress(Exception):
                    generator.close()

    def _finish(self, finished: Finished) -> None:
        self.finished, self.request = finished, None
        self.events.append(finished)

    def _advance(self, answer: Answer | None) -> Request | None:
        try:
            return self._to_request(answer)
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
        self._finish(error.finished if isinstance(error, _Stop) else _failed(error))

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
        self._count_call()
        self.request = item
        return WAITING

    def _together(self, item: Together) -> Answer:
        """Several at once: every tool call among them must be allowed, and nobody can be talked to meanwhile."""
        self._asked = []
        for part in item.requests:
            refusal = self._refusal(part) if isinstance(part, CallTool) else self._aside(part)
            if refusal is not None:
                self.events.append(refusal)
                return refusal
            self._asked.append(self._called if isinstance(part, CallTool) else None)
        self.request = item
        return WAITING

    def _aside(self, part: Request) -> Refused | None:
        """Why this request may not be one of several, or None when it may."""
        if isinstance(part, Say | Together):
            return Refused(f"{type(part).__name__} cannot be asked together with others.")
        self._count_call()
        return None

    def _say(self, item: Say) -> Answer:
        if not item.wait:
            self.events.append(DELIVERED)
            return DELIVERED
        self._turns += 1
        if self._turns > self.limits.turns:
            raise self._over(f"{self.limits.turns} turns of the user")
        self.request = item
        if self._user is None:
            return WAITING
        return self._user_turn(self._user, item)

    def _user_turn(self, user: User, said: Say | Answer) -> Answer:
        """Let the simulated user go on: either it replies, or it has a question to its own model."""
        try:
            if not self._user_began:
                self._user_began = True
                next(user)
            item = user.send(said)
        except StopIteration:
            raise SimulationError("the simulated user said nothing more", hint="a user ends with a reply") from None
        self.events.append(item)
        if isinstance(item, UserReply):
            return item
        self._count_call()
        self.request = item
        return WAITING

    def _user_goes_on(self, user: User, answer: Answer) -> Request | None:
        try:
            reply = self._user_turn(user, answer)
        except BaseException as error:
            self._broken_off(error)
            if not isinstance(error, Exception):
                raise
            return None
        return self.request if reply is WAITING else self._advance(reply)

    def _count_call(self) -> None:
        self._calls += 1
        if self._calls > self.limits.calls:
            raise self._over(f"{self.limits.calls} calls of models and tools")
        if self._tokens > self.limits.tokens:
            raise self._over(f"{self.limits.tokens} tokens of models")
        if self._seconds > self.limits.seconds:
            raise self._over(f"{self.limits.seconds:g} seconds of models")

    def _over(self, limit: str) -> _Stop:
        return _Stop(Finished("limit", "", limit))

    def _enter(self, note: Entered) -> None:
        place = note.place
        self._steps += 1
        if self._steps > self.limits.steps:
            raise self._over(f"{self.limits.steps} steps")
        if place not in self._visited:
            if place not in self._ahead:
                self._trip("order", f"{place} cannot be reached from {self.place or 'the beginning'}")
            self._visited.add(place)
        self.place = place
        self._work = work = self.routing.works[place]
        self._ahead = work.ahead

    def _trip(self, rule: str, why: str) -> None:
        self.events.append(Tripped(rule, why))
        raise _Stop(Finished("agent-error", "", why))

    def _learn(self, note: Learned) -> None:
        """Take a fact over from the agent, if it really comes from where the agent says."""
        fact, value, body = note.fact, note.value, self._body
        if note.source != "tool":
            fair = self._own(note)
        elif type(body) is dict and self._called is not None and value is not None:
            fair = body.get(self._called.paths.get(fact)) is value or self._called.gives(body, fact, value)
        else:
            fair = self._given(note)
        if not fair:
            self._trip("provenance", f"{fact} was not provided by {note.by or note.source}")
        self.facts[fact] = value

    def _given(self, note: Learned) -> bool:
        """Whether the tool that answered last (or one of those asked together) gave this value."""
        if self._called is not None and self._body is not None:
            return self._called.gives(self._body, note.fact, note.value)
        return any(one.ok and bound.gives(one.body, note.fact, note.value) for bound, one in self._several)

    def _own(self, note: Learned) -> bool:
        """Whether the user may say this fact, or this node computes it; agents without a node give their answer."""
        work = self._work
        if self._policy.free and note.source in ("user", "answer"):
            return note.source == "user" or note.fact in self.briefing.flow.sop.outputs
        if note.source == "user":
            return work is not None and self.routing.may_say(work, note.fact)
        return note.source == "computed" and any(
            name == note.fact and expression.try_value(self.facts).value == note.value
            for place in self._computing()
            for name, expression in place.computes
        )

    def _computing(self) -> Iterable[Work]:
        """Where something may be worked out: at the place; anywhere, for an agent without one."""
        if self._work is not None:
            return (self._work,)
        return map(self.routing.work, self.routing.flow.nodes) if self._policy.free else ()

    def _call(self, call: CallTool) -> Answer:
        """Hand a tool call to the driver, or answer it with why it may not run."""
        refusal = self._refusal(call)
        if refusal is None:
            self.request = call
            return WAITING
        self.events.append(refusal)
        return refusal

    def _refusal(self, call: CallTool) -> Refused | None:
        """Why this call may not run, or None when it may."""
        self._calls += 1
        bound = self._work.by_name.get(call.tool) if self._work is not None and self._policy is NODE else None
        if bound is None or not bound.plain or self._calls > self.limits.calls:
            permitted = self._permitted(call)
            if isinstance(permitted, Refused):
                return permitted
            bound = permitted
        try:
            accepted = bound.accepts(call.arguments)
        except ValueError:
            accepted = False
        if not accepted:
            return Refused(bound.schema.misfit(call.arguments), "arguments")
        self._called, self._body, self._several = bound, None, ()
        return None

    def _permitted(self, call: CallTool) -> BoundTool | Refused:
        """The tool of a call that is not simply one of this place without conditions; or why it may not run."""
        if self._calls > self.limits.calls:
            raise self._over(f"{self.limits.calls} calls of models and tools")
        standing = Standing(self.routing, self._work, self._stack[-1], self._selected, self._actions)
        return self._policy.permitted(standing, call.tool, self.facts)

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


class _Stop(Exception):
    """The session ends the run."""

    def __init__(self, finished: Finished) -> None:
        super().__init__(finished.reason)
        self.finished = finished


def _failed(error: BaseException) -> Finished:
    """How a run ends that an error of an agent or a user, or an interruption, has broken off."""
    if isinstance(error, SopStudioError):
        return Finished("failed" if error.exit_code == 3 else "agent-error", "", str(error))
    if isinstance(error, Exception):
        return Finished("agent-error", "", " ".join(f"{type(error).__name__}: {error}".split()).rstrip(":"))
    return Finished("stopped", "", "interrupted")


def failure_of(error: SopStudioError) -> Failure:
    """An error of the world as the answer to the request that it kept from being answered."""
    return Failure(str(error), "endpoint" if error.exit_code == 3 else "failure")
