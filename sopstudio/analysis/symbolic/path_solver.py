"""Values for a path: what the user says and the tools answer so that a journey goes just this way.

The baseline (JourneyBench, appendix D) takes each condition by itself and adds one to the number it compares with; two
conditions on one fact can then contradict each other. Here the whole path is one formula: which edges hold, which
earlier ones fail, which tools are called, what is computed in between. Facts that are set again on the way (a loop)
count as new variables. A path without a solution is infeasible, and the edge at which it breaks is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sopstudio.analysis.compared_values import fact_names
from sopstudio.analysis.proof_results import describe_transition
from sopstudio.analysis.symbolic.execution import (
    Cause,
    SymbolicExecution,
    Turn,
    UnreadableConditionError,
    condition_facts,
    describe_lack,
    earlier_decisions,
    explain_causes,
)
from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.readable_values import ReadableSolution, ValuePreferences
from sopstudio.analysis.symbolic.solution import ConditionDemand, PlaceDemand, Solution
from sopstudio.analysis.symbolic.solver import Solver, solver_lock
from sopstudio.analysis.symbolic.terms import NO, YES, Term, Truth, UndecidableError, all_of, any_of, negate
from sopstudio.expressions import to_text
from sopstudio.sop import BoundTool, PathStep, PlacePlan, Position, Route, Runtime, Walker, value_to_json
from sopstudio.sop.interpreter import route_decisions
from sopstudio.translation import tr


class PathSolver:
    """Solves paths of one SOP. `seed` chooses among plausible values that do not steer."""

    def __init__(self, runtime: Runtime, seed: int = 0) -> None:
        self.runtime = runtime
        self.walker = Walker(runtime.flow)
        self.preferences = ValuePreferences(runtime, seed)

    def with_draw(self, draw: str) -> PathSolver:
        """A solver that draws values at random by the text `draw`, where the path leaves a choice."""
        drawing = copy(self)
        drawing.preferences = self.preferences.with_draw(draw)
        return drawing

    def solve(
        self,
        path: Iterable[PathStep],
        final_demands: Sequence[ConditionDemand] = (),
        place_demands: Mapping[str, Sequence[PlaceDemand]] = MappingProxyType({}),
        call: BoundTool | None = None,
        forbidden_call: BoundTool | None = None,
    ) -> Solution:
        """The values for a path from the start, with what is demanded on the way, by place.

        At its last place `final_demands` hold before a transition is chosen, and `call`, a tool bound there, is
        called. A path may end where a run stops: `forbidden_call` is a tool that is needed there and may not be
        called.
        """
        with solver_lock():
            execution = _PathExecution(self, place_demands, call, forbidden_call)
            try:
                return execution.run(tuple(path), final_demands)
            except UnreadableConditionError as why:
                return Solution(False, str(why), why.edge)
            except UndecidableError as why:
                return Solution(None, str(why), execution.at)


class _PathExecution(SymbolicExecution):
    """The execution of one path: the facts as terms along it, and what has to hold."""

    def __init__(
        self,
        path_solver: PathSolver,
        place_demands: Mapping[str, Sequence[PlaceDemand]],
        call: BoundTool | None,
        forbidden_call: BoundTool | None,
    ) -> None:
        super().__init__(path_solver.runtime.flow, path_solver.preferences.members)
        self._required_call, self._forbidden_call, self._is_at_end = call, forbidden_call, False
        self.place_demands = dict(place_demands)
        self._pending_demands: list[PlaceDemand] = []
        self.path_solver, self.runtime = path_solver, path_solver.runtime
        self.true_prose: list[str] = []
        self.prose_outcomes: dict[str, bool] = {}
        self.causes: dict[str, Cause] = {}
        self.solver = Solver()
        self.introduce_today(self.runtime)

    def run(self, path: tuple[PathStep, ...], final_demands: Sequence[ConditionDemand]) -> Solution:
        position: Position | None = self.path_solver.walker.begin()
        for step in path:
            if position is None:
                break
            plan = self.runtime.plan(position.place)
            self.at = step[0].id if step else position.place
            self._visit_place(plan)
            self._choose(plan, position, step)
            position = self.path_solver.walker.step(position, step)
        if position is not None:
            self._is_at_end = True
            self._visit_place(self.runtime.plan(position.place))
            for tree, holds in final_demands:
                truth = self.truth(tree)
                self.require(truth.has_outcome(holds), Cause(self.at, to_text(tree), "demanded"))
        possible = self.solver.is_possible()
        if possible:
            solution = ReadableSolution(self.path_solver.preferences, self.solver, self.slots, self.called).build(
                self.true_prose, self.today
            )
            names = set[str]().union(
                *(fact_names(tree) for tree, _ in final_demands), condition_facts(self._forbidden_call)
            )
            return replace(solution, facts=self._final_facts(solution.facts, names)) if names else solution
        if possible is None:
            return Solution(None, "it would take too long", self.at)
        return self._infeasible_solution()

    def _infeasible_solution(self) -> Solution:
        """Why the path cannot be gone; unknown where what is declared of the facts rules out every path anyway."""
        causes = [self.causes[label] for label in self.solver.contradiction()]
        if not causes:
            return Solution(None, "what is declared about the facts on this path leaves them no value", self.at)
        return Solution(False, explain_causes(causes), causes[-1].edge, after=earlier_decisions(causes))

    def _visit_place(self, plan: PlacePlan) -> None:
        """Do the work of a place, and demand what is to hold there."""
        self._pending_demands = list(self.place_demands.pop(plan.place, ()))
        self.visit(plan)
        self._require_demands(self._pending_demands)

    def _require_demands(self, demands: Sequence[PlaceDemand]) -> None:
        for demand in demands:
            self.require(self.truth(demand.tree).holds, Cause(self.at, demand.words, "demanded"))

    def _final_facts(self, facts: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
        """The facts (JSON data), those in `names` as they are where the path ends: computed, set again, or missing."""
        known = {name: term for name in names if (term := self.terms.get(name)) and self.solver.holds(term.exists)}
        rest = {name: value for name, value in facts.items() if name not in names}
        return rest | {name: value_to_json(self.solver.value(term)) for name, term in known.items()}

    def call_in_turns(self, plan: PlacePlan) -> list[Turn]:
        """Call the tools, and demand what is to hold at a call that may be made at one turn or at another."""
        turns = super().call_in_turns(plan)
        made_by_tool: dict[str, list[Turn]] = {}
        for turn in turns:
            made_by_tool.setdefault(turn.bound.tool.name, []).append(turn)
        for demand in [demand for demand in self._pending_demands if demand.tool in made_by_tool]:
            self._pending_demands.remove(demand)
            self._require_at_call(demand, made_by_tool[demand.tool])
        if self._is_at_end and self._required_call is not None:
            wanted = [turn.is_made for turn in turns if turn.bound is self._required_call]
            self.require(any_of(wanted), self.cause_of_call(self._required_call, plan))
        return turns

    def _require_at_call(self, demand: PlaceDemand, turns: Sequence[Turn]) -> None:
        """Demand it with the facts before the call; where that is not made, with those after all others."""
        met = [
            all_of([turn.is_made, Translator(turn.terms, self.today).translate_condition(demand.tree).holds])
            for turn in turns
        ]
        met.append(all_of([*(negate(turn.is_made) for turn in turns), self.truth(demand.tree).holds]))
        self.require(any_of(met), Cause(self.at, demand.words, "demanded"))

    def require_done(self, plan: PlacePlan, bound: BoundTool, called: Any) -> None:
        """As in the base class; where the run stops, the forbidden call is needed, and nothing that waits for it is."""
        forbidden = self._forbidden_call if self._is_at_end else None
        if forbidden is None or bound is not forbidden:
            if forbidden is None or bound.awaits.isdisjoint(fact.name for _, fact in forbidden.outputs):
                super().require_done(plan, bound, called)
            return
        applies = YES if bound.condition is None else self.truth(bound.condition.tree).holds
        allowed = YES if bound.precondition is None else self.truth(bound.precondition.tree).holds
        self.require(all_of([negate(called), applies, negate(allowed)]), self.cause_of_call(bound, plan))

    def order_tools(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """As they become ready; where the run stops, the call that stops it comes last, and what waits for it never."""
        if self._forbidden_call is None or not self._is_at_end:
            yield from super().order_tools(tools)
            return
        all_tools = list(tools)
        for bound in super().order_tools(candidate for candidate in all_tools if candidate is not self._forbidden_call):
            if not self.waits_for(bound, all_tools):
                yield bound
        yield self._forbidden_call

    def allow(self, bound: BoundTool, needed: Any, allowed: Any, cause: Cause) -> bool:
        """As in the base class; where the run stops, the forbidden call is needed and not allowed."""
        if self._forbidden_call is None or not self._is_at_end or bound is not self._forbidden_call:
            return super().allow(bound, needed, allowed, cause)
        self.require(all_of([needed, negate(allowed)]), cause)
        return False

    def encode_call(self, bound: BoundTool, needed: Any, allowed: Any) -> None:
        """Demand what is to hold now, and the call that is wanted where the path ends."""
        due = [demand for demand in self._pending_demands if demand.tool == bound.tool.name]
        self._pending_demands = [demand for demand in self._pending_demands if demand not in due]
        self._require_demands(due)
        if self._is_at_end and bound is self._required_call:
            self.require(
                all_of([needed, allowed]), Cause(self.at, tr('the tool "{tool}"', tool=bound.tool.label()), "called")
            )

    def require(self, formula: Any, cause: Cause) -> None:
        """Demand it, and note what it is blamed on."""
        self.causes[cause.key()] = cause
        self.solver.require(formula, cause.key())

    def assume(self, term: Term, rules: list[Any]) -> None:
        """Assume the domain of a fact; a text that conditions depend on must also fit its pattern."""
        self.solver.assume(rules)
        if term.fact is not None and term.fact.name in self.path_solver.preferences.deciding_facts:
            self.solver.constrain_text(term)

    def _choose(self, plan: PlacePlan, position: Position, step: PathStep) -> None:
        for route, holds in route_decisions(plan, position, step):
            self.require(self.route_truth(route, holds).has_outcome(holds), self._cause(route, step))

    def _cause(self, route: Route, step: PathStep) -> Cause:
        """What a demand on `route` is about: the way that is to be taken, be it this one or a later one."""
        transition = next((transition for transition in step if transition.id == route.transition.id), step[0])
        unknown = sorted(set(route.condition.facts) - self.terms.keys()) if route.condition is not None else []
        return Cause(transition.id, describe_transition(self.runtime.flow, transition), note=describe_lack(unknown))

    def unreadable_truth(self, route: Route) -> Truth:
        """No run goes on from there."""
        reason = route.decide({}).reason if route.decide is not None else ""
        raise UnreadableConditionError(
            Cause(route.transition.id, describe_transition(self.runtime.flow, route.transition)), reason
        )

    def prose_truth(self, route: Route, holds: bool) -> Truth:
        """As the path has it, at each visit the same. Raises `UndecidableError` where it is not."""
        if self.prose_outcomes.setdefault(route.transition.id, holds) is not holds:
            words = describe_transition(self.runtime.flow, route.transition)
            raise UndecidableError(tr("{words} is prose and would hold at one time and not at another", words=words))
        if holds:
            self.true_prose.append(route.transition.id)
        return Truth(YES, NO) if holds else Truth(NO, YES)
