"""All ways at once: what can be reached at all, and with which facts, without listing paths.

The positions of a walk form a graph without cycles, since every loop has a bound (`sopstudio.sop.paths`). Each is put
to the solver once: when it is reached, what is known there (merged over the ways in), which steps lead on. What the
solver cannot express is left open. So *no* is a proof; *yes* comes with a path, which is to be tried by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.analysis.symbolic.causes import Cause
from sopstudio.analysis.symbolic.execution import SymbolicExecution
from sopstudio.analysis.symbolic.formulas import NO, YES, Term, Truth, UndecidableError
from sopstudio.analysis.symbolic.solver import Solver, all_of, any_of, implies, merge_terms, negate, proposition
from sopstudio.analysis.symbolic.variables import make_variable
from sopstudio.expressions import Tree
from sopstudio.sop import BoundTool, Fact, Paths, PathStep, PlacePlan, Route, Runtime
from sopstudio.sop.interpreter import decided_routes


@dataclass(frozen=True, slots=True)
class CallEncoding:
    """A tool at a state: when it is needed, when it may be called as well, and the facts before that, if known."""

    bound: BoundTool
    needed: Any
    is_made: Any
    terms: Mapping[str, Term] | None


@dataclass(slots=True)
class StateEncoding:
    """One state put to the solver. Formulas are those at the moment when its work is done and its routes are tried."""

    state: int
    plan: PlacePlan
    reached: Any
    """When it is reached."""
    ready: Any
    """When it is reached and its work could be done."""
    truths: tuple[Truth, ...]
    """Each route of `work`, whether it holds."""
    step_taken: tuple[Any, ...]
    """Each step of the state, when it is taken."""
    terms: Mapping[str, Term] = field(default_factory=dict)
    """The facts before its routes are tried."""
    calls: tuple[CallEncoding, ...] = ()
    """Its tools that are not called at every visit anyway."""


class BoundedModel(SymbolicExecution):
    """Every state of `paths`. The caller holds the solver's turn (`turns.solving`) as long as this is used.

    What an edge says in prose may hold at one visit and not at another, as in a real run. Where `steady` is demanded,
    it holds for the whole run or not at all, as scenarios lay it down.
    """

    def __init__(
        self,
        routing: Runtime,
        paths: Paths,
        members: Mapping[str, Iterable[Any]],
        known: set[str],
    ) -> None:
        super().__init__(routing.flow, members)
        self.paths, self._known = paths, known
        self.solver = Solver()
        self.steady = proposition("steady")
        self.states: dict[int, StateEncoding] = {}
        self._guards: list[Any] = []
        self._callings: list[CallEncoding] = []
        self._open = self._state = 0
        self._into: dict[int, list[tuple[Any, dict[str, Term], dict[str, Any]]]] = {}
        places = Counter(position.place for position in paths.positions)
        self._twice = {place for place, times in places.items() if times > 1 and routing.plan(place).asks}
        for state in reversed(paths.order):
            self._stand(state, routing.plan(paths.positions[state].place))
        del self._into

    def find_path(self, wishes: Sequence[tuple[Any, StateEncoding]]) -> list[PathStep] | bool:
        """A path to a stand at which its wish comes true: False where there is none.

        True where that could not be decided with bounded effort.
        """
        verdict = self.solver.is_possible(any_of([all_of([stand.reached, wish]) for wish, stand in wishes]))
        if verdict is None:
            return True
        if not verdict:
            return False
        holds = self.solver.holds
        goals = (stand for wish, stand in wishes if holds(stand.reached) and holds(wish))
        path = self._back(next(goals, None))
        return self.find_plainest_path(wishes) if path is None else path  # what a model leaves open is asked for

    def find_path_through(self, wish: Any) -> list[PathStep] | bool:
        """A path from the start to an end on which the wish comes true, as in `find_path`.

        A model is a single path, since the steps of a state exclude one another.
        """
        last = [
            (stand, number)
            for stand in self.states.values()
            for number, after in enumerate(self.paths.successors[stand.state])
            if after < 0
        ]
        taken = [stand.step_taken[number] for stand, number in last]
        verdict = self.solver.is_possible(wish, any_of(taken))
        if not verdict:
            return verdict is None
        stand, number = next(one for one, way in zip(last, taken, strict=True) if self.solver.holds(way))
        path = self._back(stand)
        return True if path is None else [*path, self.paths.steps[stand.state][number]]

    def find_plainest_path(self, wishes: Sequence[tuple[Any, StateEncoding]]) -> list[PathStep] | bool:
        """As `find_path`, but always the same path: to the stand nearest to the start, by the first edges that do."""
        unsure = False
        for wish, stand in sorted(wishes, key=lambda pair: pair[1].state):
            demands = [stand.reached, wish]
            verdict = self.solver.is_possible(*demands)
            if verdict:
                return self._plainest_back(stand.state, demands)
            unsure = unsure or verdict is None
        return unsure

    def _plainest_back(self, state: int, demands: list[Any]) -> list[PathStep] | bool:
        path: list[PathStep] = []
        while state != 0:
            ways_in = sorted(self.paths.predecessors(state))
            for source, index in ways_in:
                taken = self.states[source].step_taken[index]
                if len(ways_in) == 1 or self.solver.is_possible(*demands, taken):
                    path.append(self.paths.steps[source][index])
                    demands.append(taken)
                    state = source
                    break
            else:
                return True
        return path[::-1]

    def _back(self, goal: StateEncoding | None) -> list[PathStep] | None:
        """The path to `goal` in the model; None where the model does not tell."""
        if goal is None:
            return None
        state, path = goal.state, list[PathStep]()
        while state != 0:
            for source, index in self.paths.predecessors(state):
                stand = self.states[source]
                if self.solver.holds(stand.step_taken[index]) and self.solver.holds(stand.reached):
                    path.append(self.paths.steps[source][index])
                    state = source
                    break
            else:
                return None
        return path[::-1]

    def require(self, formula: Any, cause: Cause) -> None:
        """The work of the state is only done where it holds."""
        del cause
        self._guards.append(formula)

    def assume(self, term: Term, rules: list[Any]) -> None:
        """Take it for granted, where the fact matters to any condition."""
        if term.fact is not None and term.fact.name in self._known:
            self.solver.assume(rules)

    def call_all(self, work: PlacePlan) -> dict[str, list[Any]]:
        """As it is; left open where a tool sways another one."""
        if not self.is_order_dependent(work):
            return super().call_all(work)
        for bound in work.tools:
            if not bound.is_unconditional:
                self._callings.append(CallEncoding(bound, YES, self._any_truth().holds, None))
            self.terms |= {fact.name: self._any_value(fact) for _, fact in bound.outputs}
        return {}

    def calling(self, bound: BoundTool, needed: Any, allowed: Any) -> None:
        """Kept where it is not sure beforehand."""
        if not bound.is_unconditional:
            self._callings.append(CallEncoding(bound, needed, all_of([needed, allowed]), dict(self.terms)))

    def truth(self, tree: Tree) -> Truth:
        """As it is, or left open."""
        try:
            return super().truth(tree)
        except UndecidableError:
            return self._any_truth()

    def computed(self, fact: str, tree: Tree) -> Term:
        """As it is, or left open."""
        try:
            return super().computed(fact, tree)
        except UndecidableError:
            return self._any_value(self.flow.facts.get(fact) or Fact(name=fact))

    def under(self, needed: Any, new: Term, fact: Fact) -> Term:
        """As it is, or left open."""
        try:
            return super().under(needed, new, fact)
        except UndecidableError:
            return self._any_value(fact)

    def _any_truth(self) -> Truth:
        self._open += 1
        holds, fails = proposition(f"holds.{self._open}"), proposition(f"fails.{self._open}")
        self.solver.assume([negate(all_of([holds, fails]))])
        return Truth(holds, fails)

    def _any_value(self, fact: Fact) -> Term:
        self._open += 1
        term, rules = make_variable(fact, f"open.{self._open}", may_miss=True, members=self.members.get(fact.name, ()))
        self.solver.assume(rules)
        return term

    def _stand(self, state: int, work: PlacePlan) -> None:
        self._state, ways_in = state, self._into.pop(state, [])
        reached = YES if state == 0 else proposition(f"reached.{state}")
        if state:
            self.solver.assume([implies(reached, any_of([taken for taken, *_ in ways_in]))])
        self.terms = self._met([(taken, terms) for taken, terms, _ in ways_in])
        self.visited = _visits([(taken, visited) for taken, _, visited in ways_in])
        self._guards, self._callings = [], []
        self.visit(work)
        self.visited = {place: seen for place, seen in self.visited.items() if place in self._twice}
        ready = all_of([reached, *self._guards])
        truths = tuple(self.route_truth(route, True) for route in work.routes)
        stand = StateEncoding(state, work, reached, ready, truths, (), self.terms, tuple(self._callings))
        self.states[state] = stand
        stand.step_taken = tuple(self._leave(stand, number) for number in range(len(self.paths.steps[state])))

    def _leave(self, stand: StateEncoding, number: int) -> Any:
        """When the step is taken, and what it hands on to the state it leads to."""
        step, after = self.paths.steps[stand.state][number], self.paths.successors[stand.state][number]
        taken = proposition(f"taken.{stand.state}.{number}")
        self.solver.assume([implies(taken, all_of([stand.ready, *self._chosen(stand, step)]))])
        if after >= 0:
            self._into.setdefault(after, []).append((taken, self.terms, self.visited))
        return taken

    def _chosen(self, stand: StateEncoding, step: PathStep) -> list[Any]:
        """What holds and fails where just the ways of `step` are taken."""
        truths = {route.transition.id: truth for route, truth in zip(stand.plan.routes, stand.truths, strict=True)}
        decided = decided_routes(stand.plan, self.paths.positions[stand.state], step)
        return [truths[route.transition.id].has_outcome(holds) for route, holds in decided]

    def unreadable(self, route: Route) -> Truth:
        """Left open."""
        del route
        return self._any_truth()

    def prose(self, route: Route, holds: bool) -> Truth:
        """Left open at each visit, whatever it is on a path."""
        del holds
        here, always = (
            proposition(f"prose.{self._state}.{route.transition.id}"),
            proposition(f"prose.{route.transition.id}"),
        )
        self.solver.assume([implies(self.steady, all_of([implies(here, always), implies(always, here)]))])
        return Truth(here, negate(here))

    def _met(self, ways_in: Sequence[tuple[Any, dict[str, Term]]]) -> dict[str, Term]:
        """What is known where several ways meet."""
        if len(ways_in) == 1:
            return dict(ways_in[0][1])
        found: dict[str, Term] = {}
        for name in dict.fromkeys(name for _, terms in ways_in for name in terms):
            terms = [(taken, terms.get(name)) for taken, terms in ways_in]
            first = terms[0][1]
            if first is not None and all(term is first for _, term in terms):
                found[name] = first
            else:
                try:
                    found[name] = merge_terms(terms)
                except UndecidableError:
                    found[name] = self._any_value(self.flow.facts.get(name) or Fact(name=name))
        return found


def _visits(ways_in: Sequence[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    """When each place was visited before, where several ways meet."""
    if len(ways_in) == 1:
        return dict(ways_in[0][1])
    found: dict[str, Any] = {}
    for place in dict.fromkeys(place for _, visited in ways_in for place in visited):
        seen = [(taken, visited.get(place, NO)) for taken, visited in ways_in]
        first = seen[0][1]
        same = all(one is first for _, one in seen)
        found[place] = first if same else any_of([all_of([taken, one]) for taken, one in seen if one is not NO])
    return found
