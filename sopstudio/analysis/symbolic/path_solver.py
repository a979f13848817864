"""Values for a path: what the user says and the tools answer so that a journey goes just this way.

The baseline (JourneyBench, appendix D) takes each condition by itself and adds one to the number it compares with; two
conditions on one fact can then contradict each other. Here the whole path is one formula: which edges hold, which
earlier ones fail, which tools are called, what is computed in between. Facts that are set again on the way (a loop)
count as new variables. A path without a solution is infeasible, and the edge at which it breaks is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from sopstudio.analysis.symbolic.causes import (
    DEMANDED,
    Cause,
    UnreadableConditionError,
    describe_transition,
    earlier_decisions,
    explain_causes,
)
from sopstudio.analysis.symbolic.execution import SymbolicExecution, condition_facts
from sopstudio.analysis.symbolic.formulas import NO, YES, Term, Truth, UndecidableError
from sopstudio.analysis.symbolic.readable_values import ReadableSolution, ValuePreferences
from sopstudio.analysis.symbolic.slots import fact_names
from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.analysis.symbolic.solver import Solver, all_of, any_of, negate, solver_lock
from sopstudio.expressions import Tree, to_text
from sopstudio.sop import BoundTool, PathStep, PlacePlan, Position, Route, Runtime, Walker, value_to_json
from sopstudio.sop.interpreter import decided_routes

ConditionDemand: TypeAlias = tuple[Tree, bool | None]
"""A condition, and whether it has to hold or to fail; None where it is to have no answer."""


@dataclass(frozen=True, slots=True)
class PlaceDemand:
    """A condition that is to hold at the first visit of a place: when its ways are tried, or the `tool` is called."""

    tree: Tree
    words: str
    tool: str = ""


class PathSolver:
    """Solves paths of one SOP. `seed` chooses among plausible values that do not steer."""

    def __init__(self, routing: Runtime, seed: int = 0) -> None:
        self.runtime = routing
        self.walker = Walker(routing.flow)
        self.preferences = ValuePreferences(routing, seed)

    def solve(
        self,
        path: Iterable[PathStep],
        also: Sequence[ConditionDemand] = (),
        place_demands: Mapping[str, Sequence[PlaceDemand]] = MappingProxyType({}),
        call: BoundTool | None = None,
        forbidden_call: BoundTool | None = None,
    ) -> Solution:
        """The values for one path, from the start on, with what is to hold on the way, by place.

        Where it ends, `also` is so before any way on is chosen, and `call`, a tool that is bound there, is called. It
        may end at a place where a run stops: `barred`, a tool that is needed there and may not be called.
        """
        with solver_lock():
            attempt = _Attempt(self, place_demands, call, forbidden_call)
            try:
                return attempt.run(tuple(path), also)
            except UnreadableConditionError as why:
                return Solution(False, str(why), why.edge)
            except UndecidableError as why:
                return Solution(None, str(why), attempt.at)


class _Attempt(SymbolicExecution):
    """One path being put to the solver: the facts as terms along the way, and what has to hold."""

    def __init__(
        self,
        home: PathSolver,
        on_the_way: Mapping[str, Sequence[PlaceDemand]],
        call: BoundTool | None,
        barred: BoundTool | None,
    ) -> None:
        super().__init__(home.runtime.flow, home.preferences.members)
        self._wanted, self._barred, self._arriving = call, barred, False
        self.on_the_way = dict(on_the_way)
        self._here: list[PlaceDemand] = []
        self._swayed = ""
        self.home, self.routing = home, home.runtime
        self.held: list[str] = []
        self.settled: dict[str, bool] = {}
        self.causes: dict[str, Cause] = {}
        self.solving = Solver()

    def run(self, path: tuple[PathStep, ...], also: Sequence[ConditionDemand]) -> Solution:
        position: Position | None = self.home.walker.begin()
        for step in path:
            if position is None:
                break
            work = self.routing.plan(position.place)
            self.at = step[0].id if step else position.place
            self._arrive(work)
            self._choose(work, position, step)
            position = self.home.walker.step(position, step)
        if position is not None:
            self._arriving = True
            self._arrive(self.routing.plan(position.place))
            for tree, holds in also:
                truth = self.truth(tree)
                self.require(truth.has_outcome(holds), Cause(self.at, to_text(tree), DEMANDED))
        possible = self.solving.is_possible()
        if possible:
            found = ReadableSolution(self.home.preferences, self.solving, self.slots, self.called).build(self.held)
            names = set[str]().union(*(fact_names(tree) for tree, _ in also), condition_facts(self._barred))
            return replace(found, facts=self._at_the_end(found.facts, names)) if names else found
        if possible is None:
            return Solution(None, "it would take too long", self.at)
        return self._impossible()

    def _impossible(self) -> Solution:
        """Why the path cannot be gone; unknown where what is declared of the facts rules out every path anyway."""
        if self._swayed:
            return Solution(None, f"at {self._swayed} one tool may change whether another is called")
        causes = [self.causes[label] for label in self.solving.contradiction()]
        if not causes:
            return Solution(None, "what is declared about the facts on this path leaves them no value", self.at)
        return Solution(False, explain_causes(causes), causes[-1].edge, after=earlier_decisions(causes))

    def _arrive(self, work: PlacePlan) -> None:
        """Do the work of a place, and demand what is to hold there."""
        self._here = list(self.on_the_way.pop(work.place, ()))
        self.visit(work)
        self._hold(self._here)

    def _hold(self, wanted: Sequence[PlaceDemand]) -> None:
        for one in wanted:
            self.require(self.truth(one.tree).holds, Cause(self.at, one.words, DEMANDED))

    def _at_the_end(self, facts: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
        """The facts (JSON data), those in `names` as they are where the path ends: computed, set again, or missing."""
        there = {name: term for name in names if (term := self.terms.get(name)) and self.solving.holds(term.exists)}
        rest = {name: value for name, value in facts.items() if name not in names}
        return rest | {name: value_to_json(self.solving.value(term)) for name, term in there.items()}

    def call_all(self, work: PlacePlan) -> dict[str, list[Any]]:
        """As it is; where a tool sways another one, only so that none is left to be called in the end."""
        swayed = self.is_order_dependent(work)
        made = super().call_all(work)
        if swayed:
            self._swayed = f'"{work.node.label()}"'
            for bound in (one for one in work.tools if one.tool.name in made and one is not self._barred):
                fails = NO if bound.condition is None else self.truth(bound.condition.tree).fails
                cause = Cause(self.at, f'the tool "{bound.tool.label()}"', "be decided on once")
                self.require(any_of([*made[bound.tool.name], fails]), cause)
        return made

    def in_order(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """As they become ready; where the run stops, the call that stops it comes last, and what waits for it never."""
        if self._barred is None or not self._arriving:
            yield from super().in_order(tools)
            return
        for bound in super().in_order(one for one in tools if one is not self._barred):
            if bound.awaits <= self.terms.keys():
                yield bound
        yield self._barred

    def allow(self, bound: BoundTool, needed: Any, allowed: Any, cause: Cause) -> bool:
        """As it is; where the run stops, the call that stops it is needed and not allowed."""
        if self._barred is None or not self._arriving or bound is not self._barred:
            return super().allow(bound, needed, allowed, cause)
        self.require(all_of([needed, negate(allowed)]), cause)
        return False

    def calling(self, bound: BoundTool, needed: Any, allowed: Any) -> None:
        """Demand what is to hold now, and the call that is wanted where the path ends."""
        now = [one for one in self._here if one.tool == bound.tool.name]
        self._here = [one for one in self._here if one not in now]
        self._hold(now)
        if self._arriving and bound is self._wanted:
            self.require(all_of([needed, allowed]), Cause(self.at, f'the tool "{bound.tool.label()}"', "be called"))

    def require(self, formula: Any, cause: Cause) -> None:
        """Demand it, and note what it is blamed on."""
        self.causes[cause.key()] = cause
        self.solving.require(formula, cause.key())

    def assume(self, term: Term, rules: list[Any]) -> None:
        """Take it for granted."""
        self.solving.assume(rules)
        if term.fact is not None and term.fact.name in self.home.preferences.deciding_facts:
            self.solving.constrain_text(term)

    def _choose(self, work: PlacePlan, position: Position, step: PathStep) -> None:
        for route, holds in decided_routes(work, position, step):
            self.require(self.route_truth(route, holds).has_outcome(holds), self._cause(route, step))

    def _cause(self, route: Route, step: PathStep) -> Cause:
        """What a demand on `route` is about: the way that is to be taken, be it this one or a later one."""
        way = next((way for way in step if way.id == route.transition.id), step[0])
        unknown = sorted(set(route.condition.facts) - self.terms.keys()) if route.condition is not None else []
        note = f": nothing gives {', '.join(unknown)} before" if unknown else ""
        return Cause(way.id, describe_transition(self.routing.flow, way), note=note)

    def unreadable(self, route: Route) -> Truth:
        """No run goes on from there."""
        why = route.decide({}).reason if route.decide is not None else ""
        raise UnreadableConditionError(
            Cause(route.transition.id, describe_transition(self.routing.flow, route.transition)), why
        )

    def prose(self, route: Route, holds: bool) -> Truth:
        """As the path has it, at each visit the same. Raises `UndecidableError` where it is not."""
        if self.settled.setdefault(route.transition.id, holds) is not holds:
            words = describe_transition(self.routing.flow, route.transition)
            raise UndecidableError(f"{words} is prose and would hold at one time and not at another")
        if holds:
            self.held.append(route.transition.id)
        return Truth(YES, NO) if holds else Truth(NO, YES)


__all__ = ["ConditionDemand", "PathSolver", "PlaceDemand", "Solution"]
