"""Where a run was in the graph, worked out from its calls, for agents that have no place in it.

The calls and facts of a run are laid along every walk that they fit; conditions whose facts are not known leave both
ways open. Where what fits is one path, that is the path of the run, *inferred*; where it is none or several, there is
none (architecture, *A run is a list of events*). The same tells which tools the SOP calls next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from sopstudio.expressions import Call, Condition, ConditionResult, facts_of
from sopstudio.expressions import walk as tree_of
from sopstudio.sop import BoundTool, Fact, Position, Route, Runtime, Transition, Walker, describe_mismatch, parse_value
from sopstudio.sop.interpreter import possible_choices
from sopstudio.trace.events import Event
from sopstudio.trace.learning import read_result
from sopstudio.trace.notes import Finished, Learned
from sopstudio.trace.requests import Answers, CallTool, Together, ToolResult
from sopstudio.trace.state import RunState, run_state

MOST = 64
"""Walks that are followed at once; a run that fits more fits none in particular."""
FAR = 200
"""Places that a walk goes on between two calls."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk that fits so far: where it is, what was called there, and which way it came."""

    position: Position
    path: tuple[str, ...]
    facts: Mapping[str, Any]
    edges: tuple[str, ...] = ()
    done: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The tools that were called here with success, each with the arguments of its last such call."""


@dataclass(frozen=True, slots=True)
class InferredPath:
    """The path of a run: places and edges."""

    path: tuple[str, ...]
    edges: tuple[str, ...]


class Alignment:
    """Lays the calls of one run along the graph, one after the other."""

    def __init__(self, routing: Runtime) -> None:
        self._routing, self._walker = routing, Walker(routing.flow)
        start = routing.flow.start
        self._walks: list[Walk] = [self._computed(Walk(self._walker.begin(), (start,), {}))]
        self.is_lost = False

    def record_fact(self, name: str, value: Any) -> None:
        """Somebody gave a fact a value."""
        told = (replace(walk, facts={**walk.facts, name: value}) for walk in self._walks)
        self._walks = [self._computed(walk) for walk in told]

    def record_call(self, call: CallTool, result: ToolResult) -> None:
        """A tool was called. One that no walk calls there leaves the run without a path.

        One that was made before counts for a place that the procedure comes (back) to, if there is such a place.
        """
        there = [(walk, bound) for walk in self._reachable() if (bound := self._pending(walk, call.tool)) is not None]
        anew = [(walk, bound) for walk, bound in there if walk.done.get(call.tool) != call.arguments]
        fits = [self._after(walk, bound, call, result) for walk, bound in anew or there]
        if fits and len(fits) <= MOST:
            self._walks = fits
        else:
            self.is_lost = True

    def next_tools(self) -> frozenset[str]:
        """The tools that the SOP may call next, as far as is known; those called last may be called again."""
        return frozenset(
            bound.tool.name
            for walk in self._reachable()
            for bound in self._routing.plan(walk.position.place).tools
            if self._pending(walk, bound.tool.name) is not None and _may_run(bound, walk.facts)
        )

    def allows_call(self, tool: str, arguments: Mapping[str, Any] | None = None) -> bool:
        """Whether the SOP may call a tool next with these arguments, by default with what is known.

        Where a call succeeded the same call is not wanted again; one with other arguments corrects it.
        """
        return any(
            walk.done.get(tool) != (bound.arguments(walk.facts) if arguments is None else arguments)
            for walk in self._reachable()
            if (bound := self._pending(walk, tool)) is not None and _may_run(bound, walk.facts)
        )

    def infer_path(self, finished: Finished | None) -> InferredPath | None:
        """The one path that fits, with how the run ended; None where none does, or more than one.

        A run that stopped is taken to be where something was left to do.
        """
        if finished is None or finished.status != "completed":
            found = set() if self.is_lost else {self._inferred(self._settled(walk)) for walk in self._walks}
        else:
            found = self.possible_paths(finished)
        return next(iter(found)) if len(found) == 1 else None

    def possible_paths(self, finished: Finished | None) -> set[InferredPath]:
        """Every path that the calls and how the run ended leave possible; one that stopped may have gone on unseen."""
        walks = [] if self.is_lost else self._reachable()
        if finished is not None and finished.status == "completed":
            walks = [walk for walk in walks if self._over(walk) and finished.end in ("", walk.position.place)]
        return set(map(self._inferred, walks))

    @staticmethod
    def _inferred(walk: Walk) -> InferredPath:
        return InferredPath(walk.path, walk.edges)

    def _over(self, walk: Walk) -> bool:
        return self._routing.plan(walk.position.place).is_final and self._walker.end(walk.position) is None

    def _pending(self, walk: Walk, tool: str) -> BoundTool | None:
        """The tool as this place may call it now."""
        found = (bound for bound in self._routing.plan(walk.position.place).tools if bound.tool.name == tool)
        return next((bound for bound in found if self._decided(walk, bound.condition) is not False), None)

    def _after(self, walk: Walk, bound: BoundTool, call: CallTool, result: ToolResult) -> Walk:
        """The walk with what the call told: its arguments, and its outputs where it succeeded."""
        facts = dict(walk.facts)
        for parameter, name in bound.parameters:
            fact = self._routing.flow.facts.get(name) or Fact(name=name)
            if parameter in call.arguments and not describe_mismatch(fact, call.arguments[parameter]):
                facts[name] = parse_value(fact, call.arguments[parameter])
        result, found = read_result(bound, result)
        if not result.ok:
            return replace(walk, facts=facts)
        facts.update(found)
        return replace(walk, facts=facts, done={**walk.done, call.tool: call.arguments})

    def _reachable(self) -> list[Walk]:
        """The walks, and all that they come to without another call."""
        found, seen = list(self._walks), set[tuple[Position, tuple[str, ...]]]()
        for walk in found:
            if len(found) > MOST * 4:
                break
            for after in self._onward(walk):
                key = (after.position, after.path)
                if key not in seen and len(after.path) - len(self._walks[0].path) < FAR:
                    seen.add(key)
                    found.append(after)
        return found

    def _settled(self, walk: Walk) -> Walk:
        """The walk gone on to where something is left to be done, as far as conditions decide that."""
        for _ in range(FAR):
            work = self._routing.plan(walk.position.place)
            if work.is_final or any(name not in walk.facts for name in work.asks if self._required(name)):
                return walk
            after = list(self._onward(walk))
            if len(after) != 1:
                return walk
            walk = after[0]
        return walk

    def _required(self, name: str) -> bool:
        fact = self._routing.flow.facts.get(name)
        return fact is None or not fact.optional

    def _onward(self, walk: Walk) -> Iterator[Walk]:
        """Where the walk may go next, when nothing that surely has to be called is left here."""
        work = self._routing.plan(walk.position.place)
        if any(bound.tool.name not in walk.done and self._decided(walk, bound.condition) for bound in work.tools):
            return
        if work.is_final:
            position = self._walker.end(walk.position)
            if position is not None:
                yield self._at(walk, position, ())
            return
        for ways in possible_choices(lambda route: ConditionResult(self._holds(walk, route)), work, walk.position):
            position = self._walker.step(walk.position, ways)
            if position is not None:
                yield self._at(walk, position, ways)

    def _at(self, walk: Walk, position: Position, ways: tuple[Transition, ...]) -> Walk:
        edges = (*walk.edges, *(way.id for way in ways))
        return self._computed(Walk(position, (*walk.path, position.place), walk.facts, edges))

    def _computed(self, walk: Walk) -> Walk:
        """The walk with what its place works out."""
        facts = dict(walk.facts)
        for name, expression in self._routing.plan(walk.position.place).assignments:
            value = expression.try_value(facts).value
            if value is not None:
                facts[name] = value
        return replace(walk, facts=facts) if len(facts) != len(walk.facts) or facts != walk.facts else walk

    def _holds(self, walk: Walk, route: Route) -> bool | None:
        if route.condition is not None:
            return self._decided(walk, route.condition)
        return None if route.decide is None else route.decide(walk.facts).value

    def _decided(self, walk: Walk, condition: Condition | None) -> bool | None:
        """Whether a condition holds; open too where it asks for a fact that the user may have given unseen."""
        if condition is None:
            return True
        unseen = any(name not in walk.facts and name in self._routing.user_facts for name in _presence(condition))
        return None if unseen else condition.decide(walk.facts).value


def _presence(condition: Condition) -> Iterator[str]:
    """The facts that a condition asks to be there, or not to be."""
    for tree in tree_of(condition.tree):
        if isinstance(tree, Call) and tree.function in ("present", "missing"):
            yield from facts_of(tree)


def align(routing: Runtime, events: Iterable[Event]) -> Alignment:
    """The run laid along the graph."""
    alignment = Alignment(routing)
    listed = list(events)
    for event, answer in zip_longest(listed, listed[1:]):
        if isinstance(event, Learned) and event.source in ("user", "computed"):
            alignment.record_fact(event.fact, event.value)
        for call, result in _made(event, answer):
            alignment.record_call(call, result)
    return alignment


def locate_run(routing: Runtime, events: Sequence[Event]) -> RunState:
    """The state after these events; with the path that its calls show, where the agent has no place in the graph."""
    after = run_state(events)
    if after.path or not after.calls:
        return after
    laid = align(routing, events)
    fitting = frozenset(one.path for one in laid.possible_paths(after.finished))
    found = laid.infer_path(after.finished)
    if found is None:
        return replace(after, possible_paths=fitting)
    return replace(after, path=found.path, edges=found.edges, is_inferred=True, possible_paths=fitting)


def _made(asked: Event, answer: Event | None) -> Iterator[tuple[CallTool, ToolResult]]:
    """The tool calls in a request that were carried out."""
    if isinstance(asked, CallTool) and isinstance(answer, ToolResult):
        yield asked, answer
    elif isinstance(asked, Together) and isinstance(answer, Answers):
        for one, given in zip(asked.requests, answer.answers, strict=False):
            yield from _made(one, given)


def _may_run(bound: BoundTool, facts: Mapping[str, Any]) -> bool:
    return bound.precondition is None or bound.precondition.decide(facts).value is not False


__all__ = ["Alignment", "InferredPath", "align", "locate_run"]
