"""The truth of a scenario: the calls that a faithful agent makes, given what the user says and the tools answer.

The rules are those of the routing, which agents follow too. When a value is withheld or a tool fails for good, the
calls that depend on it, directly or downstream, leave the trace; independent calls of the same node stay; the run stops
there (JourneyBench, section 2.2, *Scenario Data Generation*). A value that does not fit is asked for again. A call that
fails may be repeated twice (Agent-S, section 3): where that helps the repeats are expected, else they are optional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.analysis.solving.solution import Solution
from sopstudio.errors import ConditionError
from sopstudio.scenarios.answers import answer_of
from sopstudio.scenarios.case import Expected, ExpectedCall, Fault, MockResponse, Slip
from sopstudio.sop import (
    BoundTool,
    FrozenDict,
    Position,
    Routing,
    Step,
    Walker,
    Way,
    Work,
    changed,
    freeze,
    misfit,
    typed,
)

MAX_STEPS = 2000
RETRIES = 2
"""How often a call that failed may be repeated."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a scenario lays down: the user's values in order, the tools' answers in order, and the prose that holds."""

    user: Mapping[str, Sequence[Any]]
    responses: Mapping[str, Sequence[MockResponse]]
    prose: frozenset[str] = frozenset()
    withheld: frozenset[str] = frozenset()
    slips: Mapping[str, Slip] = FrozenDict()


@dataclass(frozen=True, slots=True)
class Moment:
    """A place on the way: the facts with which its ways were tried, and the ways that were taken.

    `calls` has the facts with which each tool was called there first.
    """

    place: str
    facts: Mapping[str, Any]
    step: Step
    calls: Mapping[str, Mapping[str, Any]] = FrozenDict()


def given_by(solution: Solution) -> Given:
    """What a solved journey lays down."""
    answers = {
        name: tuple(MockResponse(response=freeze(body)) for body in bodies) for name, bodies in solution.answers.items()
    }
    return Given(solution.user, answers, frozenset(solution.prose), frozenset(solution.lacking))


def follow(routing: Routing, given: Given) -> Expected:
    """The expected trace."""
    return _Walk(routing, given).run()


def trail(routing: Routing, given: Given) -> tuple[Expected, list[Moment]]:
    """The expected trace, and what was known at each place of it."""
    moments: list[Moment] = []
    return _Walk(routing, given, moments=moments).run(), moments


@dataclass
class _Walk:
    routing: Routing
    given: Given
    facts: dict[str, Any] = field(default_factory=dict)
    said: dict[str, int] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    visited: set[str] = field(default_factory=set)
    calls: list[ExpectedCall] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    moments: list[Moment] | None = None
    called_here: dict[str, dict[str, Any]] = field(default_factory=dict)

    def run(self) -> Expected:
        walker = Walker(self.routing.flow)
        position: Position | None = walker.begin()
        status = "completed"
        while position is not None and len(self.path) < MAX_STEPS:
            self.path.append(position.place)
            work = self.routing.work(position.place)
            if not self._do(work):
                status = "stopped"
                self._note(position, ())
                break
            if self.routing.flow.is_final(position.place):
                self._end(position.place)
                if position.open:
                    self._note(position, ())
                position = walker.end(position)
                continue
            ways = self._ways(walker, work, position)
            self._note(position, ways)
            if not ways:
                status = "stopped"
                break
            position = walker.step(position, ways)
        if position is not None:
            status = "stopped"
        end = self.ends[-1] if self.ends and status == "completed" else ""
        return Expected(tools=tuple(self.calls), path=tuple(self.path), end=end, ends=tuple(self.ends), status=status)

    def _note(self, position: Position, step: Step) -> None:
        if self.moments is not None:
            self.moments.append(Moment(position.place, dict(self.facts), step, self.called_here))

    def _end(self, place: str) -> None:
        self.ends.append(place)
        if self.calls:
            self.calls[-1] = changed(self.calls[-1], leaf=True)

    def _do(self, work: Work) -> bool:
        """Do the work of a place as far as it can be done; whether it could be finished."""
        self.called_here = {}
        if work.place in self.visited:
            for name in work.asks:
                self.facts.pop(name, None)
        else:
            self._slip(work)
        self.visited.add(work.place)
        for name in work.asks:
            self._hear(name)
        for name, expression in work.computes:
            try:
                self.facts[name] = expression.value(self.facts)
            except ConditionError:
                return False
        return self._call_all(work) and all(self._is_settled(name) for name in work.asks)

    def _is_settled(self, name: str) -> bool:
        """Whether an asked fact is known, be it from a tool, or may as well be missing."""
        fact = self.routing.flow.facts.get(name)
        return name in self.facts or (fact is not None and fact.optional)

    def _slip(self, work: Work) -> None:
        """What may be called with a value given by mistake, before the user corrects it."""
        for name, slip in self.given.slips.items():
            if name in work.asks and slip.until in work.asks and name not in self.facts:
                kept = (dict(self.facts), dict(self.said), dict(self.called), len(self.calls))
                self.facts[name] = typed(self.routing.flow.facts[name], slip.value)
                for other in work.asks:
                    if other not in (name, slip.until):
                        self._hear(other)
                self._call_all(work)
                self.called_here = {}
                self.facts, self.said, self.called, since = kept
                self.calls[since:] = [changed(call, optional=True) for call in self.calls[since:]]

    def _hear(self, name: str) -> None:
        """Hear a fact from the user, asking again where a value does not fit."""
        fact = self.routing.flow.facts.get(name)
        if name in self.facts or fact is None:
            return
        values = () if name in self.given.withheld else self.given.user.get(name, ())
        left = values[self.said.get(name, 0) :] or values[-1:]
        for raw in left[:1] if fact.optional else left:
            self.said[name] = self.said.get(name, 0) + 1
            value = None if misfit(fact, raw) else typed(fact, raw)
            if value is not None:
                self.facts[name] = value
                return

    def _call_all(self, work: Work) -> bool:
        done: list[str] = []
        failed: set[str] = set()
        progress = True
        while progress:
            progress = False
            for bound in work.to_call(self.facts, done):
                if bound.tool.name in failed or not self._ready(bound):
                    continue
                (done.append if self._call(bound) else failed.add)(bound.tool.name)
                progress = True
                break
        return not work.to_call(self.facts, done) and not work.waits_for(self.facts, done)

    def _ready(self, bound: BoundTool) -> bool:
        return bound.allowed(self.facts) and all(fact in self.facts for _, fact in bound.inputs)

    def _call(self, bound: BoundTool) -> bool:
        """Call a tool, and again where that helps; whether it succeeded."""
        since = len(self.calls)
        if self.moments is not None:
            self.called_here.setdefault(bound.tool.name, dict(self.facts))
        for _ in range(1 + RETRIES):
            if self._attempt(bound):
                return True
        self.calls[since + 1 :] = [changed(call, optional=True) for call in self.calls[since + 1 :]]
        return False

    def _attempt(self, bound: BoundTool) -> bool:
        name = bound.tool.name
        number = self.called.get(name, 0)
        self.called[name] = number + 1
        body = answer_of(bound.tool, self.given.responses.get(name, ()), number)
        arguments = bound.arguments(self.facts)
        ok = body is not None and not isinstance(body, Fault)
        if ok:
            try:
                self.facts.update(bound.learn(body))
            except ConditionError:
                ok = False
        self.calls.append(ExpectedCall(tool=name, arguments=arguments, ok=ok))
        return ok

    def _ways(self, walker: Walker, work: Work, position: Position) -> Step:
        taken: list[Way] = []
        for route in work.routes:
            if taken and (work.branching == "first" or route.kind == "otherwise"):
                break
            if not walker.may_take(position, route.way):
                continue
            decide = route.decide
            holds = route.way.id in self.given.prose if decide is None else decide(self.facts).value
            if holds is None:
                return ()
            if holds:
                taken.append(route.way)
        return tuple(taken)
