"""The truth of a scenario: the calls that a faithful agent makes, given what the user says and the tools answer.

The rules are those of the routing, which agents follow too. When a value is withheld or a tool fails, the calls that
depend on it, directly or downstream, leave the trace; independent calls of the same node stay; the run stops there
(JourneyBench, section 2.2, *Scenario Data Generation*).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.errors import ConditionError
from sopstudio.scenarios.case import Expected, ExpectedCall, Fault, MockResponse
from sopstudio.sop import BoundTool, Position, Routing, Tool, Walker, Way, Work, typed

MAX_STEPS = 2000


@dataclass(frozen=True, slots=True)
class Given:
    """What a scenario lays down: the user's values in order, the tools' answers in order, and the prose that holds."""

    user: Mapping[str, Sequence[Any]]
    responses: Mapping[str, Sequence[MockResponse]]
    prose: frozenset[str] = frozenset()
    withheld: frozenset[str] = frozenset()


def follow(routing: Routing, given: Given) -> Expected:
    """The expected trace."""
    return _Walk(routing, given).run()


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

    def run(self) -> Expected:
        walker = Walker(self.routing.flow)
        position: Position | None = walker.begin()
        status = "completed"
        while position is not None and len(self.path) < MAX_STEPS:
            self.path.append(position.place)
            work = self.routing.work(position.place)
            if not self._do(work):
                status = "stopped"
                break
            if self.routing.flow.is_final(position.place):
                self.ends.append(position.place)
                position = walker.end(position)
                continue
            ways = self._ways(walker, work, position)
            if not ways:
                status = "stopped"
                break
            position = walker.step(position, ways)
        if position is not None:
            status = "stopped"
        end = self.ends[-1] if self.ends and status == "completed" else ""
        return Expected(tools=tuple(self.calls), path=tuple(self.path), end=end, ends=tuple(self.ends), status=status)

    def _do(self, work: Work) -> bool:
        """Do the work of a place as far as it can be done; whether it could be finished."""
        if work.place in self.visited:
            for name in work.asks:
                self.facts.pop(name, None)
        self.visited.add(work.place)
        heard = [self._hear(name) for name in work.asks]
        for name, expression in work.computes:
            try:
                self.facts[name] = expression.value(self.facts)
            except ConditionError:
                return False
        return self._call_all(work) and all(heard)

    def _hear(self, name: str) -> bool:
        fact = self.routing.flow.facts.get(name)
        if name in self.facts or fact is None:
            return fact is not None
        values = self.given.user.get(name, ())
        if name in self.given.withheld or not values:
            return fact.optional
        number = self.said.get(name, 0)
        self.said[name] = number + 1
        value = typed(fact, values[min(number, len(values) - 1)])
        if value is not None:
            self.facts[name] = value
        return value is not None or fact.optional

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
        name = bound.tool.name
        number = self.called.get(name, 0)
        self.called[name] = number + 1
        answer = self._answer(bound.tool, number)
        ok = answer.fault is None
        arguments = bound.arguments(self.facts)
        if ok:
            try:
                self.facts.update(bound.learn(answer.response))
            except ConditionError:
                ok = False
        self.calls.append(ExpectedCall(tool=name, arguments=arguments, ok=ok))
        return ok

    def _answer(self, tool: Tool, number: int) -> MockResponse:
        """What a mocked tool answers: what is laid down, else its samples; the last one repeats."""
        answers = self.given.responses.get(tool.name, ())
        if answers:
            return answers[min(number, len(answers) - 1)]
        if tool.responses:
            return MockResponse(response=tool.responses[min(number, len(tool.responses) - 1)].body)
        return MockResponse(fault=Fault()) if tool.outputs else MockResponse(response={})

    def _ways(self, walker: Walker, work: Work, position: Position) -> tuple[Way, ...]:
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
