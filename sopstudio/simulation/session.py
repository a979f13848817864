"""A session: one agent, its events, and the rules that hold whatever the agent or its model says.

The session owns a generator and the list of events. It passes each request to its driver and feeds the
answer back; it never calls a model, a tool or a user itself. It alone decides which tools may run, from
the SOP, the place of the agent, the facts that tools and the user gave, and the policy of the
architecture (agents.md, *Which tools may run, enforced in code*).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from time import perf_counter, time
from typing import Any, NoReturn

from sopstudio.agents.protocol import Agent, Briefing
from sopstudio.errors import SimulationError
from sopstudio.simulation.endings import StopRun, end_by_error
from sopstudio.simulation.limits import Limits, Meter, check_progress
from sopstudio.simulation.provenance import FactSources
from sopstudio.simulation.tool_policies import POLICIES, AgentPosition, child_agents, repository_actions
from sopstudio.simulation.user_driver import SimulatedUser, UserGenerator
from sopstudio.sop import BoundTool, PlacePlan
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
from sopstudio.translation import tr

DELIVERED = Delivered()
WAITING = Delivered()
"""Means *no answer yet*: the request is passed to the driver."""
NODE_POLICY = POLICIES["node"]


class Session:
    """One run in progress.

    `start()` and `answer()` run the agent to its next request and return it; None means that the run is
    over, and `finished` says how. `events` grows; an event's sequence number is its position. A session
    keeps its SOP. `began` is the wall clock at its beginning, in seconds since 1970. `counts_user` says whether the
    limits count what the simulated user's model uses.
    """

    __slots__ = (
        "_actions",
        "_facts",
        "_free_tools",
        "_gathered",
        "_generator",
        "_meter",
        "_moments",
        "_places",
        "_policy",
        "_provenance",
        "_reachable",
        "_selected",
        "_stack",
        "_user",
        "_work",
        "agent",
        "began",
        "briefing",
        "events",
        "finished",
        "place",
        "request",
        "runtime",
    )

    def __init__(
        self,
        briefing: Briefing,
        agent: Agent,
        *,
        user: UserGenerator | None = None,
        limits: Limits | None = None,
        counts_user: bool = True,
    ) -> None:
        self.briefing, self.agent = briefing, agent
        self.runtime = briefing.runtime
        self.events: list[Event] = []
        self.began = time()
        self._places, self._moments = array("I", [0]), array("d", [perf_counter()])
        """From which event on, and when, events happened: one of each for each answer, as an agent takes no time."""
        self.place = ""
        self.request: Request | None = None
        self.finished: Finished | None = None
        self._generator = agent.converse(briefing)
        self._user = SimulatedUser(user) if user is not None else None
        self._reachable: Collection[str] = (briefing.flow.start,)
        self._work: PlacePlan | None = None
        self._free_tools: Mapping[str, BoundTool] = {}
        """Under the policy *node*, what may run at this place whatever the facts are: it saves asking the policy."""
        self._policy = POLICIES[agent.policy]
        self._actions = repository_actions(briefing.options)
        self._selected = ""
        self._stack = [""]
        self._provenance = FactSources(briefing.runtime, free=self._policy.is_free)
        self._meter = Meter(limits or Limits(), counts_user=counts_user)
        self._facts: dict[str, Any] = {}
        self._gathered = 0
        """The number of events whose facts are in `_facts`."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts that were accepted so far: gathered from the events when they are asked for, which is seldom."""
        return self._gather_facts(len(self.events))

    def offsets(self, start: int = 0) -> list[float]:
        """When each event from place `start` on happened, in seconds since the session began."""
        first, offsets = self._moments[0], list[float]()
        for (place, end), moment in zip(pairwise([*self._places, len(self.events)]), self._moments, strict=True):
            offsets += [moment - first] * (end - max(place, start))
        return offsets

    def _gather_facts(self, end: int) -> dict[str, Any]:
        """The facts of the first `end` events."""
        facts = self._facts
        for event in self.events[self._gathered : end]:
            if type(event) is Learned:
                facts[event.fact] = event.value
        self._gathered = max(self._gathered, end)
        return facts

    def start(self) -> Request | None:
        """Run to the first request. Raises `SimulationError` when the session was started before."""
        if self.events or self.finished:
            raise SimulationError(tr("the session has been started already"), hint=tr("make a new one, or fork it"))
        return self._advance(None)

    def answer(self, answer: Answer) -> Request | None:
        """Record the answer to the pending request and run to the next one."""
        pending = self.request
        if pending is None:
            raise SimulationError(tr("nothing waits for an answer"), hint=tr("start the session first"))
        events = self.events
        self._places.append(len(events))
        self._moments.append(perf_counter())
        events.append(answer)
        if type(answer) is ToolResult:
            self._provenance.last_result = answer
            if answer.asked:
                self._meter.add_usage(answer)
            return self._advance(answer)
        self._meter.add_usage(answer)
        if type(pending) is CallTool and type(answer) is Failure and answer.kind == "endpoint":
            self._close_generators()  # the model that plays a person gave no answer: not the agent's failure
            self._finish(Finished("failed", "", answer.why))
            return None
        if type(answer) is Answers:
            self._provenance.record_answers(answer)
        elif type(pending) is AskModel and pending.component == "user" and self._user is not None:
            return self._advance(answer, self._user)
        return self._advance(answer)

    def close(self, status: str = "stopped", reason: str = "closed") -> None:
        """End the run here; the events so far are kept."""
        self._close_generators()
        if self.finished is None:
            self._finish(Finished(status, "", reason))

    def _close_generators(self) -> None:
        """Close the generators; what one raises then cannot change how the run ended."""
        with suppress(Exception):
            self._generator.close()
        if self._user is not None:
            self._user.close()

    def _finish(self, finished: Finished) -> None:
        self.finished, self.request = finished, None
        self.events.append(finished)

    def _advance(self, answer: Answer | None, user: SimulatedUser | None = None) -> Request | None:
        """Run the agent until it waits for an answer; None where the run has ended.

        With `user`, the answer is for the simulated user, whose reply follows.
        """
        events: list[Any] = self.events
        try:
            if user is not None and answer is not None:
                answer = self._user_turn(user, answer)
            while answer is not WAITING:
                item = self._generator.send(answer)
                answer = None
                parts = iter(item if type(item) is list else (item,))
                for event in parts:
                    events.append(event)
                    try:
                        handle = HANDLERS[type(event)]
                    except KeyError:
                        self._reject(event)
                    if handle is not None and (answer := handle(self, event)) is not None:
                        self._check_last(parts)
                        break
            return self.request
        except BaseException as error:
            self._end_by(error)
            if not isinstance(error, Exception):
                raise
            return None

    def _end_by(self, error: BaseException) -> None:
        """End the run. Agents and users are arbitrary code: whatever they raise ends it, and the events are kept."""
        if isinstance(error, StopIteration):
            self._finish(error.value)
            return
        self._close_generators()
        self._finish(end_by_error(error))

    def _check_last(self, parts: Iterator[object]) -> None:
        """A request must be the last thing that an agent yields at once: `parts` are what comes after it."""
        if next(parts, parts) is not parts:
            self._trip("protocol", "a request must be the last thing that an agent yields at once")

    def _reject(self, item: object) -> NoReturn:
        """Agents may not yield answers or the end of the run."""
        self.events.pop()
        self._trip("protocol", f"an agent cannot yield {type(item).__name__}")

    def _ask(self, item: Request) -> Answer:
        """Pass a request to the driver."""
        self._meter.count_request()
        if type(item) is AskModel:
            check_progress(self.events)
        self.request = item
        return WAITING

    def _together(self, item: Together) -> Answer:
        """Several requests at once: every tool call must be allowed, and none may talk to the user."""
        tools: list[BoundTool | None] = []
        for part in item.requests:
            permitted = self._find_permitted(part) if isinstance(part, CallTool) else self._check_part(part)
            if isinstance(permitted, Refused):
                self.events.append(permitted)
                return permitted
            tools.append(permitted)
        self._provenance.start_together(tools)
        self.request = item
        return WAITING

    def _check_part(self, part: Request) -> Refused | None:
        """Why this request may not be one of several; None when it may."""
        if isinstance(part, Say | Together):
            return Refused(f"{type(part).__name__} cannot be asked together with others.")
        self._meter.count_request()
        return None

    def _say(self, item: Say) -> Answer:
        if not item.wait:
            self.events.append(DELIVERED)
            return DELIVERED
        self._meter.count_turn()
        self.request = item
        if self._user is None:
            return WAITING
        return self._user_turn(self._user, item)

    def _user_turn(self, user: SimulatedUser, message: Say | Answer) -> Answer:
        """Let the simulated user continue: it replies, or asks its own model."""
        item = user.send(message)
        self.events.append(item)
        if isinstance(item, UserReply):
            return item
        self._meter.count_request()
        self.request = item
        return WAITING

    def _enter(self, note: Entered) -> None:
        place, meter = note.place, self._meter
        meter.steps_left -= 1
        if meter.steps_left < 0:
            self.events.pop()  # it is not gone to
            raise meter.steps_exceeded()
        if place not in self._reachable and note not in self.events[:-1]:  # it may go back to where it has been
            self._trip("order", f"{place} cannot be reached from {self.place or 'the beginning'}")
        self.place = place
        self._work = plan = self.runtime.plans[place]
        self._reachable = plan.next_places
        if self._policy is NODE_POLICY:
            self._free_tools = plan.unconditional_tools

    def _trip(self, rule: str, reason: str) -> NoReturn:
        self.events.append(Tripped(rule, reason))
        raise StopRun(Finished("agent-error", "", reason))

    def _learn(self, note: Learned) -> None:
        """Accept a fact from the agent, if its source really gave it."""
        if note.source == "tool":
            is_supported = self._provenance.is_returned(note)
        else:
            is_supported = self._provenance.is_own(note, self._work, self._gather_facts(len(self.events) - 1))
        if not is_supported:
            self._gather_facts(len(self.events) - 1)
            self._gathered += 1  # what is not accepted is no fact
            self._trip("provenance", f"{note.fact} was not provided by {note.by or note.source}")

    def _call(self, call: CallTool) -> Answer:
        """Pass a tool call to the driver, or answer it with the reason why it may not run."""
        bound = self._find_permitted(call)
        if type(bound) is Refused:
            self.events.append(bound)
            return bound
        self.request = call
        return WAITING

    def _find_permitted(self, call: CallTool) -> BoundTool | Refused:
        """The tool of a call that may run now with these arguments, or why it may not."""
        meter = self._meter
        meter.calls_left -= 1
        if meter.calls_left < 0:
            raise meter.calls_exceeded()
        bound = self._free_tools.get(call.tool)
        if bound is None:
            standing = AgentPosition(self.runtime, self._work, self._stack[-1], self._selected, self._actions)
            permitted = self._policy.find_permitted(standing, call.tool, self.facts)
            if isinstance(permitted, Refused):
                return permitted
            bound = permitted
        try:
            if bound.accepts(call.arguments):
                self._provenance.start_call(bound)
                return bound
        except ValueError:  # no JSON data, which the mismatch names
            pass
        return Refused(bound.schema.describe_mismatch(call.arguments), "arguments")

    def _load(self, note: Loaded) -> None:
        """Another task agent takes over: one that the loaded one can hand over to, or the one that called it."""
        stack, name = self._stack, note.name
        if len(stack) > 1 and stack[-2] == name:
            stack.pop()
        elif name in child_agents(self.briefing.flow.sop, stack[-1]):
            stack.append(name)
        elif stack != [name]:
            self._trip("order", f"{stack[-1] or 'the base agent'} cannot hand over to {name!r}")

    def _select(self, note: Selected) -> None:
        """Select an action of the repository, if it exists."""
        if note.action not in self._actions:
            self._trip("order", f"there is no action {note.action!r} in the repository")
        self._selected = note.action


HANDLERS: dict[type, Callable[[Session, Any], Answer | None] | None] = {
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
"""What happens with each thing that an agent may yield; None for notes that are only recorded."""
