"""Infers where a run was in the graph from its calls, for agents that have no position in it.

The calls and facts of a run are aligned with every walk that they fit; a condition with unknown facts
leaves its transition open. Where one path fits, it is the path of the run, *inferred*; where none or
several fit, there is none (architecture, *A run is a list of events*). The alignment also tells which tools
the SOP calls next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from sopstudio.expressions import Call, Condition, ConditionResult, facts_of
from sopstudio.expressions import walk as tree_of
from sopstudio.sop import BoundTool, Fact, Position, Route, Runtime, Transition, Walker, describe_mismatch, parse_value
from sopstudio.sop.interpreter import possible_choices
from sopstudio.trace.events import Event, Finished, Learned
from sopstudio.trace.requests import Answers, CallTool, Together, ToolResult
from sopstudio.trace.state import RunState, run_state
from sopstudio.trace.tool_answers import read_result

MAX_WALKS = 64
"""Walks that are followed at once; a run that fits more fits none in particular."""
MAX_PLACES_BETWEEN_CALLS = 200
"""Places that a walk goes on between two calls."""


@dataclass(frozen=True, slots=True)
class AlignedWalk:
    """A walk that fits so far: its position, the places and edges it took, and the facts known there."""

    position: Position
    path: tuple[str, ...]
    facts: Mapping[str, Any]
    edges: tuple[str, ...] = ()
    done: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The tools that were called here with success, each with the arguments of its last such call."""
    passed: frozenset[str] = frozenset()
    """The facts that calls on the way were made with."""


@dataclass(frozen=True, slots=True)
class InferredPath:
    """The path of a run: places and edges."""

    path: tuple[str, ...]
    edges: tuple[str, ...]


class Alignment:
    """Aligns the calls of one run with the graph, one after the other."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._walker = runtime, Walker(runtime.flow)
        start = runtime.flow.start
        self._walks: list[AlignedWalk] = [self._compute_facts(AlignedWalk(self._walker.begin(), (start,), {}))]
        self._told: Counter[str] = Counter()
        """How often the user gave a fact."""
        self.is_lost = False

    def record_fact(self, name: str, value: Any, *, by_user: bool = False) -> None:
        """A fact was worked out, or given by the user."""
        if by_user:
            self._told[name] += 1
        updated = (replace(walk, facts={**walk.facts, name: value}) for walk in self._walks)
        self._walks = [self._compute_facts(walk) for walk in updated]

    def record_call(self, call: CallTool, result: ToolResult) -> None:
        """A tool was called. One that no walk calls there leaves the run without a path.

        One that was made before counts for a place that the procedure comes (back) to, if there is such a place.
        """
        candidates = [
            (walk, bound)
            for walk in self._reachable_walks()
            if (bound := self._find_pending_tool(walk, call.tool)) is not None
        ]
        new_calls = [(walk, bound) for walk, bound in candidates if walk.done.get(call.tool) != call.arguments]
        fits = [self._extend(walk, bound, call, result) for walk, bound in new_calls or candidates]
        if fits and len(fits) <= MAX_WALKS:
            self._walks = fits
        else:
            self.is_lost = True

    def next_tools(self) -> frozenset[str]:
        """The tools that the SOP may call next, as far as is known; those called last may be called again."""
        return frozenset(
            bound.tool.name
            for walk in self._reachable_walks()
            for bound in self._runtime.plan(walk.position.place).tools
            if self._find_pending_tool(walk, bound.tool.name) is not None and _may_run(bound, walk.facts)
        )

    def allows_call(self, tool: str, arguments: Mapping[str, Any] | None = None) -> bool:
        """Whether the SOP may call a tool next with these arguments, by default with what is known.

        Where a call succeeded the same call is not wanted again; one with other arguments corrects it.
        """
        return any(
            walk.done.get(tool) != (bound.arguments(walk.facts) if arguments is None else arguments)
            for walk in self._reachable_walks()
            if (bound := self._find_pending_tool(walk, tool)) is not None and _may_run(bound, walk.facts)
        )

    def infer_path(self, finished: Finished | None) -> InferredPath | None:
        """The one path that fits, with how the run ended; None where none does, or more than one.

        A run that stopped is taken to be where something was left to do.
        """
        if finished is None or finished.status != "completed":
            paths = set() if self.is_lost else {self._to_inferred_path(self._advance(walk)) for walk in self._walks}
        else:
            paths = self.possible_paths(finished)
        return next(iter(paths)) if len(paths) == 1 else None

    def possible_paths(self, finished: Finished | None) -> set[InferredPath]:
        """Every path that the calls and how the run ended leave possible; one that stopped may have gone on unseen."""
        walks = [] if self.is_lost else self._reachable_walks()
        if finished is not None and finished.status == "completed":
            walks = [walk for walk in walks if self._has_ended(walk) and finished.end in ("", walk.position.place)]
        return set(map(self._to_inferred_path, walks))

    @staticmethod
    def _to_inferred_path(walk: AlignedWalk) -> InferredPath:
        return InferredPath(walk.path, walk.edges)

    def _has_ended(self, walk: AlignedWalk) -> bool:
        return self._runtime.plan(walk.position.place).is_final and self._walker.end(walk.position) is None

    def _find_pending_tool(self, walk: AlignedWalk, tool: str) -> BoundTool | None:
        """The tool as this place may call it now."""
        candidates = (bound for bound in self._runtime.plan(walk.position.place).tools if bound.tool.name == tool)
        return next((bound for bound in candidates if self._decide(walk, bound.condition) is not False), None)

    def _extend(self, walk: AlignedWalk, bound: BoundTool, call: CallTool, result: ToolResult) -> AlignedWalk:
        """The walk after a call: with its arguments as facts, and its outputs where it succeeded."""
        facts = dict(walk.facts)
        passed = walk.passed.union(name for parameter, name in bound.parameters if parameter in call.arguments)
        for parameter, name in bound.parameters:
            fact = self._runtime.flow.facts.get(name) or Fact(name=name)
            if parameter in call.arguments and not describe_mismatch(fact, call.arguments[parameter]):
                facts[name] = parse_value(fact, call.arguments[parameter])
        result, outputs = read_result(bound, result)
        if not result.ok:
            return replace(walk, facts=facts, passed=passed)
        for name in self._runtime.plan(walk.position.place).given_by_person:
            facts.pop(name, None)
        facts.update(outputs)
        return replace(walk, facts=facts, done={**walk.done, call.tool: call.arguments}, passed=passed)

    def _reachable_walks(self) -> list[AlignedWalk]:
        """The walks, and all that they come to without another call."""
        walks, seen = list(self._walks), set[tuple[Position, tuple[str, ...]]]()
        for walk in walks:
            if len(walks) > MAX_WALKS * 4:
                break
            for next_walk in self._next_walks(walk):
                key = (next_walk.position, next_walk.path)
                if key not in seen and len(next_walk.path) - len(self._walks[0].path) < MAX_PLACES_BETWEEN_CALLS:
                    seen.add(key)
                    walks.append(next_walk)
        return walks

    def _advance(self, walk: AlignedWalk) -> AlignedWalk:
        """The walk gone on to where something is left to be done, as far as conditions decide that."""
        for _ in range(MAX_PLACES_BETWEEN_CALLS):
            plan = self._runtime.plan(walk.position.place)
            if plan.is_final or any(name not in walk.facts for name in plan.asks if self._is_required(name)):
                return walk
            next_walks = list(self._next_walks(walk))
            if len(next_walks) != 1:
                return walk
            walk = next_walks[0]
        return walk

    def _is_required(self, name: str) -> bool:
        fact = self._runtime.flow.facts.get(name)
        return fact is None or not fact.optional

    def _next_walks(self, walk: AlignedWalk) -> Iterator[AlignedWalk]:
        """Where the walk may go next, when nothing that surely has to be called is left here."""
        plan = self._runtime.plan(walk.position.place)
        if any(bound.tool.name not in walk.done and self._decide(walk, bound.condition) for bound in plan.tools):
            return
        if plan.is_final:
            position = self._walker.end(walk.position)
            if position is not None:
                yield self._move_to(walk, position, ())
            return
        for transitions in possible_choices(
            lambda route: ConditionResult(self._holds(walk, route)), plan, walk.position
        ):
            position = self._walker.step(walk.position, transitions)
            if position is not None:
                yield self._move_to(walk, position, transitions)

    def _move_to(self, walk: AlignedWalk, position: Position, transitions: tuple[Transition, ...]) -> AlignedWalk:
        edges = (*walk.edges, *(transition.id for transition in transitions))
        forgotten = self._asked_anew(walk, position.place)
        facts = {name: value for name, value in walk.facts.items() if name not in forgotten}
        return self._compute_facts(
            AlignedWalk(position, (*walk.path, position.place), facts, edges, passed=walk.passed)
        )

    def _asked_anew(self, walk: AlignedWalk, place: str) -> set[str]:
        """The facts that a place asks for again, and that the user gave no more often than they were asked for."""
        if place not in walk.path:
            return set()
        asked = Counter(name for earlier in walk.path for name in self._runtime.plan(earlier).asks)
        return {name for name in self._runtime.plan(place).asks if self._told[name] <= asked[name]}

    def _compute_facts(self, walk: AlignedWalk) -> AlignedWalk:
        """The walk with what its place works out."""
        facts = dict(walk.facts)
        for name, expression in self._runtime.plan(walk.position.place).assignments:
            value = expression.try_value(facts).value
            if value is not None:
                facts[name] = value
        return replace(walk, facts=facts) if len(facts) != len(walk.facts) or facts != walk.facts else walk

    def _holds(self, walk: AlignedWalk, route: Route) -> bool | None:
        if route.condition is not None:
            return self._decide(walk, route.condition)
        return None if route.decide is None else route.decide(walk.facts).value

    def _decide(self, walk: AlignedWalk, condition: Condition | None) -> bool | None:
        """Whether a condition holds; open too where it asks for a fact that the user may have given unseen, or ahead of
        the place that asks for it: an agent that is told the whole case at once knows what the procedure does not yet.
        """
        if condition is None:
            return True
        user_facts = self._runtime.user_facts
        is_open = any(
            (name not in walk.facts and name in user_facts) or (name in self._told and not self._is_due(walk, name))
            for name in _presence_facts(condition)
        )
        return None if is_open else condition.decide(walk.facts).value

    def _is_due(self, walk: AlignedWalk, name: str) -> bool:
        """Whether the walk came to a place that asks for a fact, or called a tool with it."""
        return name in walk.passed or any(name in self._runtime.plan(place).asks for place in walk.path)


def _presence_facts(condition: Condition) -> Iterator[str]:
    """The facts that a condition asks to be there, or not to be."""
    for tree in tree_of(condition.tree):
        if isinstance(tree, Call) and tree.function in ("present", "missing"):
            yield from facts_of(tree)


def align(runtime: Runtime, events: Iterable[Event]) -> Alignment:
    """The alignment of a run with the graph."""
    alignment = Alignment(runtime)
    listed = list(events)
    for event, answer in zip_longest(listed, listed[1:]):
        if isinstance(event, Learned) and event.source in ("user", "computed"):
            alignment.record_fact(event.fact, event.value, by_user=event.source == "user")
        for call, result in _executed_calls(event, answer):
            alignment.record_call(call, result)
    return alignment


def locate_run(runtime: Runtime, events: Sequence[Event]) -> RunState:
    """The state after these events; with the path that its calls show, where the agent has no place in the graph."""
    state = run_state(events)
    if state.path or not state.calls:
        return state
    alignment = align(runtime, events)
    fitting = frozenset(candidate.path for candidate in alignment.possible_paths(state.finished))
    inferred = alignment.infer_path(state.finished)
    if inferred is None:
        return replace(state, possible_paths=fitting)
    return replace(state, path=inferred.path, edges=inferred.edges, is_inferred=True, possible_paths=fitting)


def _executed_calls(request: Event, answer: Event | None) -> Iterator[tuple[CallTool, ToolResult]]:
    """The tool calls in a request that were carried out."""
    if isinstance(request, CallTool) and isinstance(answer, ToolResult):
        yield request, answer
    elif isinstance(request, Together) and isinstance(answer, Answers):
        for part, part_answer in zip(request.requests, answer.answers, strict=False):
            yield from _executed_calls(part, part_answer)


def _may_run(bound: BoundTool, facts: Mapping[str, Any]) -> bool:
    return bound.precondition is None or bound.precondition.decide(facts).value is not False


__all__ = ["Alignment", "InferredPath", "align", "locate_run"]
