"""A case carried out by the interpreter: the table answers for the user, the tools and the persons.

A fact that the procedure asks for is known once it is asked for; one that it never asks for, and that nothing gives, is
known from the start. A tool answers what the table says. One that the table knows nothing of gives what is assumed
(`read_facts`), and fails where something that is read would be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from sopstudio.cases.reading import Answer, Case, NoAnswer, asked_facts
from sopstudio.expressions import ConditionResult, FactValue
from sopstudio.sop import BoundTool, FrozenDict, PathStep, PersonTool, PlacePlan, Position, Route, Runtime, Walker
from sopstudio.sop.interpreter import (
    PROSE,
    Ask,
    Blocked,
    Computed,
    Failed,
    NoTransition,
    Step,
    carry_out,
    choose_by,
    sole_call,
)

MAX_STEPS: Final = 2000
StopKind: TypeAlias = Literal["", "missing", "unknown", "blocked"]
"""Why a case did not reach an end: no edge holds, an edge cannot be decided, or the work of a place cannot be done."""
Forcing: TypeAlias = "Callable[[int, PlacePlan, dict[str, FactValue]], PathStep | None]"
"""What is taken at the n-th choice instead of what holds; None for what holds."""


class Passage(Struct, frozen=True, gc=False):
    """The way of a case: its places, the step taken at each of them that is no end, and what is known in the end.

    Where it stopped, `stop` says how, `reason` why, `place` where, and `lacking` which facts have no value.
    """

    path: tuple[str, ...]
    steps: tuple[PathStep, ...]
    facts: dict[str, FactValue]
    end: str = ""
    stop: StopKind = ""
    reason: str = ""
    lacking: tuple[str, ...] = ()
    edge: str = ""
    """The transition that could not be decided."""

    @property
    def is_completed(self) -> bool:
        """Whether it reached an end."""
        return bool(self.end)


class CaseWalker:
    """Carries cases out over one SOP. Raises `EditError` (on use of a place) as `Runtime` does."""

    def __init__(self, runtime: Runtime, assumed: Mapping[str, FactValue] = FrozenDict()) -> None:
        self.runtime, self._assumed = runtime, assumed
        self._walker = Walker(runtime.flow)
        self._asked = asked_facts(runtime)
        self._without_columns: dict[str, Answer] = {}

    def follow(self, case: Case, force: Forcing | None = None) -> Passage:
        """The way of the case; where `force` names a step, that is taken instead of what holds."""
        asked, plans, walker = self._asked, self.runtime.plans, self._walker
        facts = {name: value for name, value in case.inputs.items() if name not in asked}
        position: Position | None = walker.begin()
        path: list[str] = []
        steps: list[PathStep] = []
        end = ""

        def decide(route: Route) -> ConditionResult:
            return PROSE if route.decide is None else route.decide(facts)

        while position is not None:
            place = position.place
            plan = plans[place]
            if plan.has_work:
                blocked = self._visit(plan, facts, case, again=place in path)
                if blocked is not None:
                    path.append(place)
                    return Passage(tuple(path), tuple(steps), facts, "", "blocked", blocked.reason, blocked.facts)
            path.append(place)
            if plan.is_final:
                end = place
                position = walker.end(position) if position.open_branches else None
                continue
            forced = force(len(steps), plan, facts) if force is not None else None
            chosen = choose_by(decide, plan, position) if forced is None else forced
            if isinstance(chosen, NoTransition):
                return self._describe_stop(path, steps, facts, chosen)
            steps.append(chosen)
            position = walker.step(position, chosen)
            if len(path) >= MAX_STEPS:
                return Passage(tuple(path), tuple(steps), facts, "", "blocked", f"more than {MAX_STEPS:,} steps")
        return Passage(tuple(path), tuple(steps), facts, end)

    @staticmethod
    def _describe_stop(
        path: list[str], steps: list[PathStep], facts: dict[str, FactValue], why: NoTransition
    ) -> Passage:
        if why.route is None:
            return Passage(tuple(path), tuple(steps), facts, "", "missing", why.reason)
        lacking = tuple(
            name for name in (why.route.condition.facts if why.route.condition else ()) if name not in facts
        )
        return Passage(tuple(path), tuple(steps), facts, "", "unknown", why.reason, lacking, why.route.transition.id)

    def _visit(self, plan: PlacePlan, facts: dict[str, Any], case: Case, *, again: bool) -> Blocked | None:
        """Do the work of a place; returns why it cannot be done."""
        if not again and (sole := sole_call(plan, facts)) is not None:
            failed = self._take(sole, facts, case)
            return None if failed is None else Blocked("failed", failed.reason)
        return carry_out(plan, facts, lambda step: self._take(step, facts, case), again=again)

    def _take(self, step: Step, facts: dict[str, Any], case: Case) -> Failed | None:
        """Take a step of a visit; returns why it went wrong."""
        if type(step) is Ask:
            value = case.inputs.get(step.fact)
            if value is None:
                value = self._assumed.get(step.fact)
            if value is not None:
                facts[step.fact] = value
        elif type(step) is Computed:
            facts[step.fact] = step.value
        elif isinstance(step, BoundTool):
            answer = self._answer(step, case)
            if isinstance(answer, NoAnswer):
                return Failed(answer.reason, final=True)
            facts.update(answer)
        return None

    def _answer(self, bound: BoundTool, case: Case) -> Answer:
        """What the table says that the tool answered; why it did not, where it says nothing."""
        name = bound.tool.name
        answer = case.answers.get(name)
        if answer is None:
            answer = self._without_columns.get(name)
            if answer is None:
                answer = self._without_columns[name] = self._assume(bound)
        if isinstance(bound.tool, PersonTool) and bound.tool.done and isinstance(answer, dict):
            return {**answer, bound.tool.done: True}
        return answer

    def _assume(self, bound: BoundTool) -> Answer:
        """The answer of a tool of which the table knows nothing: what is assumed of it."""
        done = bound.tool.done if isinstance(bound.tool, PersonTool) else ""
        names = [fact.name for _, fact in bound.outputs if not fact.optional and fact.name != done]
        lacking = [name for name in names if name not in self._assumed]
        if lacking:
            return NoAnswer(f"no column says what {bound.tool.label()} answered ({', '.join(lacking)})")
        return {name: self._assumed[name] for name in names}


__all__ = ["MAX_STEPS", "CaseWalker", "Forcing", "Passage", "StopKind"]
