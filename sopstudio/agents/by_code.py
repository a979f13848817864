"""`code`: the SOP run by code alone, without a model or a conversation.

It calls each node's tools with the facts at hand and follows the conditions. Used where no judgement is wanted: rows of
a table (SOP-Bench's cases), procedures that are declared deterministic (MARCO, section 2.4), and as the reference that
other architectures are measured against. What a user would say comes from `options["facts"]`: for
each fact the values to give, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.errors import ConditionError
from sopstudio.sop import BoundTool, Position, Walker, Way, Work, misfit, typed
from sopstudio.trace import Answer, CallTool, Entered, Evaluated, Finished, Learned, Note, Request, Took, ToolResult


@lru_cache(maxsize=16_384)
def entered(place: str) -> Entered:
    """The note, made once: notes are values, and the same ones come in every run."""
    return Entered(place)


@lru_cache(maxsize=16_384)
def decided(edge: str, value: bool) -> Evaluated:
    """The note, made once."""
    return Evaluated(edge, value)


@lru_cache(maxsize=16_384)
def took(edges: tuple[str, ...]) -> Took:
    """The note, made once."""
    return Took(edges)


@dataclass(frozen=True)
class CodeAgent:
    """The architecture without a model."""

    name: str = "code"
    title: str = "By code alone (no model)"
    policy: str = "node"
    talks: bool = False
    templates: tuple[str, ...] = ()

    def converse(self, briefing: Briefing) -> Conversation:
        """One run from start to end."""
        return _Run(briefing).walk()


class _Run:
    """One run. Notes are gathered and handed over together with the next request."""

    __slots__ = ("facts", "given", "notes", "routing", "unsure", "visited", "walker")

    def __init__(self, briefing: Briefing) -> None:
        self.routing = briefing.routing
        self.walker = Walker(briefing.flow)
        self.given: dict[str, list[Any]] = {
            name: list(values) for name, values in briefing.options.get("facts", {}).items()
        }
        self.facts: dict[str, Any] = {}
        self.visited: set[str] = set()
        self.notes: list[Request | Note] = []
        self.unsure = ""

    def walk(self) -> Conversation:
        position: Position | None = self.walker.begin()
        end = problem = ""
        while position is not None and not problem:
            place = position.place
            work = self.routing.work(place)
            self.notes.append(entered(place))
            if work.asks or work.computes:
                problem = self._prepare(work)
                self.visited.add(place)
            for bound in work.tools if work.plain else self._due(work):
                notes, self.notes = self.notes, []
                notes.append(CallTool(bound.tool.name, bound.arguments(self.facts)))
                why = self._learned(bound, (yield notes))
                problem = problem or why
            problem = problem or self.unsure
            if work.final:
                end = place
                position = self.walker.end(position)
            elif not problem:
                position, problem = self._onward(work, position)
        if self.notes:
            yield self.notes
        where = f"at {work.node.label()}: {problem}"
        return Finished("stopped", "", where) if problem else Finished("completed", end, "")

    def _prepare(self, work: Work) -> str:
        """Take over what the user would be asked for and compute; returns what is lacking, or blank."""
        lacking = ""
        for name in work.asks:
            if name in self.facts and work.place not in self.visited:
                continue
            fact, raw = self.routing.flow.facts.get(name), self._next(name)
            problem = misfit(fact, raw) if fact is not None else f"there is no fact {name}"
            lacking = lacking or problem
            if not problem and fact is not None and (value := typed(fact, raw)) is not None:
                self._learn(name, value, "user", "")
        for name, expression in work.computes:
            try:
                self._learn(name, expression.value(self.facts), "computed", work.place)
            except ConditionError as error:
                return lacking or str(error)
        return lacking

    def _next(self, name: str) -> Any:
        """What the user says when asked for a fact: one value after the other, the last one again and again."""
        values = self.given.get(name)
        if not values:
            return None
        return values.pop(0) if len(values) > 1 else values[0]

    def _learn(self, name: str, value: Any, source: str, by: str) -> None:
        self.facts[name] = value
        self.notes.append(Learned(name, value, source, by))

    def _due(self, work: Work) -> Iterator[BoundTool]:
        """The tools that apply, first come first, as what is learned decides about them."""
        tried: list[str] = []
        while due := work.to_call(self.facts, tried):
            tried.append(due[0].tool.name)
            yield due[0]
        for bound in work.waits_for(self.facts, tried):
            reason = bound.condition.decide(self.facts).reason if bound.condition is not None else ""
            self.unsure = f"whether {bound.tool.label()} applies: {reason}"

    def _learned(self, bound: BoundTool, result: Answer | None) -> str:
        """Learn from a tool's answer; returns what is wrong with it, or blank."""
        if type(result) is not ToolResult:
            return str(getattr(result, "why", "no answer"))
        if not result.ok:
            return f"{bound.tool.label()} failed: {result.message}"
        try:
            found = bound.learn(result.body)
        except ConditionError as error:
            return str(error)
        by, facts, note = bound.tool.name, self.facts, self.notes.append
        for name, value in found:
            facts[name] = value
            note(Learned(name, value, "tool", by))
        return ""

    def _onward(self, work: Work, position: Position) -> tuple[Position | None, str]:
        """The position after the ways that hold; or why none can be taken."""
        taken: tuple[Way, ...] = ()
        for route in work.routes:
            if taken and (route.kind == "otherwise" or work.branching == "first"):
                break
            if route.bounded and not self.walker.may_take(position, route.way):
                continue
            if route.decide is None:
                return position, "a condition in prose, which code cannot decide"
            decision = route.decide(self.facts)
            if decision.value is None:
                self.notes.append(Evaluated(route.way.id, None, decision.reason))
                return position, decision.reason
            self.notes.append(decided(route.way.id, decision.value))
            if decision.value:
                taken = (*taken, route.way)
        if not taken:
            return position, "no edge holds"
        self.notes.append(took(tuple([way.id for way in taken]) if len(taken) > 1 else (taken[0].id,)))
        return self.walker.step(position, taken), ""
