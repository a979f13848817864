"""`code`: the SOP run by code alone, without a model or a conversation.

It does what the interpreter says, with the facts at hand. Used where no judgement is wanted: rows of a table
(SOP-Bench's cases), procedures that are declared deterministic (MARCO, section 2.4), and as the reference that other
architectures are measured against. What a user would say comes from `options["facts"]`: for each fact the values to
give, one after the other.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.expressions import ConditionResult
from sopstudio.sop import BoundTool, PlacePlan, Position, Route, Walker
from sopstudio.sop.interpreter import (
    PROSE,
    Ask,
    Blocked,
    Failed,
    NoTransition,
    UserValues,
    VisitGenerator,
    choose_by,
    retry_call,
    sole_call,
    visit,
)
from sopstudio.trace import (
    Answer,
    CallTool,
    Entered,
    Evaluated,
    Finished,
    Learned,
    Request,
    RunNote,
    Took,
    ToolResult,
)
from sopstudio.trace.tool_answers import read_result
from sopstudio.translation import mark


@lru_cache(maxsize=16_384)
def entered_note(place: str) -> Entered:
    """The note, made once: notes are values, and the same ones come in every run."""
    return Entered(place)


@lru_cache(maxsize=16_384)
def decision_note(edge: str, value: bool) -> Evaluated:
    """The note that an edge was decided, made once for equal arguments as `entered_note` is."""
    return Evaluated(edge, value)


@lru_cache(maxsize=16_384)
def took_note(*edges: str) -> Took:
    """The note that a run took these edges, made once for equal arguments as `entered_note` is."""
    return Took(edges)


@dataclass(frozen=True)
class CodeAgent:
    """The architecture without a model."""

    name: str = "code"
    title: str = mark("By code alone (no model)")
    policy: str = "node"
    talks: bool = False
    templates: tuple[str, ...] = ()

    def converse(self, briefing: Briefing) -> Conversation:
        """One run from start to end."""
        return CodeRun(briefing).walk()


class CodeRun:
    """One run. Notes are gathered and handed over together with the next request.

    `obstacle` is what keeps the run from going on; None where nothing does.
    """

    __slots__ = ("arguments", "end", "facts", "notes", "obstacle", "routing", "user", "visited", "walker")

    def __init__(self, briefing: Briefing) -> None:
        self.routing = briefing.runtime
        self.walker = Walker(briefing.flow)
        self.user = UserValues(briefing.options.get("facts", {}))
        self.facts: dict[str, Any] = {}
        self.arguments: dict[str, Any] = {}
        """Those of the last call. Calls with the same ones share them, as they take up most of a run."""
        self.visited: set[str] = set()
        self.notes: list[Request | RunNote] = []
        self.end = ""
        self.obstacle: Blocked | NoTransition | None = None

    def walk(self) -> Conversation:
        """The run from start to end."""
        works, facts = self.routing.plans, self.facts
        position: Position | None = self.walker.begin()
        problem = ""
        while position is not None and not problem:
            place = position.place
            plan = works[place]
            self.notes.append(entered_note(place))
            if (sole := sole_call(plan, facts)) is not None:
                answer = yield self._call(sole)
                if (failure := self._learn_from(sole, answer)) is not None:
                    problem = yield from self._carry_out(plan, retry_call(sole, failure))
            elif plan.has_work:
                problem = yield from self._carry_out(plan, visit(plan, facts, again=place in self.visited))
                self.visited.add(place)
            if not problem:
                position, problem = self._leave(plan, position)
        if self.notes:
            yield self.notes
        if problem:
            return Finished("stopped", "", f"at {plan.node.label()}: {problem}")
        return Finished("completed", self.end, "")

    def _leave(self, plan: PlacePlan, position: Position) -> tuple[Position | None, str]:
        """The next position, None where all is over; or why there is none."""
        if plan.is_final:
            self.end = plan.place
            return self.walker.end(position), ""
        choice = choose_by(self._decide, plan, position)
        if isinstance(choice, NoTransition):
            self.obstacle = choice
            return position, choice.reason
        self.notes.append(
            took_note(choice[0].id) if len(choice) == 1 else took_note(*[transition.id for transition in choice])
        )
        return self.walker.step(position, choice), ""

    def _carry_out(
        self, plan: PlacePlan, steps: VisitGenerator
    ) -> Generator[list[Request | RunNote], Answer | None, str]:
        """Take the steps of a visit; returns what keeps it from being finished, or blank."""
        failure: Failed | None = None
        try:
            while True:
                step = steps.send(failure)
                failure = None
                if isinstance(step, BoundTool):
                    failure = self._learn_from(step, (yield self._call(step)))
                elif isinstance(step, Ask):
                    failure = self._hear(step.fact)
                else:
                    self._learn(step.fact, step.value, "computed", plan.place)
        except StopIteration as stop:
            self.obstacle = stop.value
            return "" if stop.value is None else stop.value.reason

    def _call(self, bound: BoundTool) -> list[Request | RunNote]:
        """The notes so far, and the call."""
        notes, self.notes = self.notes, []
        arguments = bound.arguments(self.facts)
        if arguments != self.arguments:
            self.arguments = arguments
        notes.append(CallTool(bound.tool.name, self.arguments))
        return notes

    def _hear(self, name: str) -> Failed | None:
        """Take over what the user would say."""
        fact = self.routing.flow.facts.get(name)
        if fact is None:
            return Failed(f"there is no fact {name}")
        value, problem = self.user.give(fact)
        if value is not None:
            self._learn(name, value, "user", "")
        return Failed(problem) if problem else None

    def _learn(self, name: str, value: Any, source: str, by: str) -> None:
        self.facts[name] = value
        self.notes.append(Learned(name, value, source, by))

    def _learn_from(self, bound: BoundTool, answer: Answer | None) -> Failed | None:
        """Learn from a tool's answer."""
        if type(answer) is not ToolResult:
            return Failed(str(getattr(answer, "why", "no answer")), final=True)
        result, outputs = read_result(bound, answer)
        if not result.ok:
            malformed = result is not answer
            return Failed(result.message if malformed else f"{bound.tool.label()} failed: {result.message}")
        by, facts, note = bound.tool.name, self.facts, self.notes.append
        for name, value in outputs:
            facts[name] = value
            note(Learned(name, value, "tool", by))
        return None

    def _decide(self, route: Route) -> ConditionResult:
        decision = PROSE if route.decide is None else route.decide(self.facts)
        value = decision.value
        if value is not None:
            self.notes.append(decision_note(route.transition.id, value))
        elif decision is not PROSE:
            self.notes.append(Evaluated(route.transition.id, None, decision.reason))
        return decision


CODE = CodeAgent()
