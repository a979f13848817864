"""All paths at once: what can be reached at all, and with which facts, without listing paths.

The positions of a walk form a graph without cycles, since every loop has a bound (`sopstudio.sop.paths`).
Each is encoded once: when it is reached, what is known there (merged over its incoming steps), which steps
leave it. What the solver cannot express stays unconstrained. So *no* is a proof; *yes* comes with a path,
which is to be checked by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.analysis.computed_facts import facts_in_proofs
from sopstudio.analysis.symbolic.execution import Cause, SymbolicExecution, Turn
from sopstudio.analysis.symbolic.solver import Solver
from sopstudio.analysis.symbolic.terms import (
    NO,
    YES,
    Term,
    Truth,
    UndecidableError,
    all_of,
    any_of,
    implies,
    make_variable,
    merge_terms,
    negate,
    proposition,
)
from sopstudio.expressions import Tree
from sopstudio.sop import BoundTool, Fact, Paths, PathStep, PlacePlan, Route, Runtime
from sopstudio.sop.interpreter import route_decisions


@dataclass(frozen=True, slots=True)
class CallEncoding:
    """A tool at a state: when it is needed, when it may be called as well, and the facts before that, if known."""

    bound: BoundTool
    needed: Any
    is_made: Any
    terms: Mapping[str, Term] | None


@dataclass(slots=True)
class StateEncoding:
    """The formulas of one state, at the moment when its plan is done and its routes are tried."""

    state: int
    plan: PlacePlan
    reached: Any
    """When it is reached."""
    ready: Any
    """When it is reached and its work could be done."""
    truths: tuple[Truth, ...]
    """Whether each route of `plan` holds."""
    step_taken: tuple[Any, ...]
    """Each step of the state, when it is taken."""
    terms: Mapping[str, Term] = field(default_factory=dict)
    """The facts before its routes are tried."""
    calls: tuple[CallEncoding, ...] = ()
    """Its tools that are not called at every visit anyway."""


class BoundedModel(SymbolicExecution):
    """Every state of `paths`. The caller holds `solver_lock` as long as this is used.

    What an edge says in prose may hold at one visit and not at another, as in a real run. Where `steady` is
    demanded, it holds for the whole run or not at all, as in a scenario.
    """

    def __init__(
        self,
        runtime: Runtime,
        paths: Paths,
        members: Mapping[str, Iterable[Any]],
        known: set[str],
    ) -> None:
        super().__init__(runtime.flow, members)
        self.paths, self._known = paths, known
        self._facts_in_proofs = facts_in_proofs(runtime.flow.sop)
        self.solver = Solver()
        self.introduce_today(runtime)
        self.steady = proposition("steady")
        self.states: dict[int, StateEncoding] = {}
        self._guards: list[Any] = []
        self._call_encodings: list[CallEncoding] = []
        self._unknown_count = self._state = 0
        self._incoming: dict[int, list[tuple[Any, dict[str, Term], dict[str, Any]]]] = {}
        places = Counter(position.place for position in paths.positions)
        self._revisited_places = {place for place, times in places.items() if times > 1 and runtime.plan(place).asks}
        for state in reversed(paths.order):
            self._encode_state(state, runtime.plan(paths.positions[state].place))
        del self._incoming

    def find_path(self, targets: Sequence[tuple[Any, StateEncoding]]) -> list[PathStep] | bool:
        """A path to a state at which its formula holds; False where there is none.

        True where that could not be decided with bounded effort.
        """
        verdict = self.solver.is_possible(
            any_of([all_of([encoding.reached, formula]) for formula, encoding in targets])
        )
        if verdict is None:
            return True
        if not verdict:
            return False
        holds = self.solver.holds
        goals = (encoding for formula, encoding in targets if holds(encoding.reached) and holds(formula))
        path = self._path_in_model(next(goals, None))
        return self.find_simplest_path(targets) if path is None else path  # what a model leaves open is asked for

    def find_path_through(self, formula: Any) -> list[PathStep] | bool:
        """A path from the start to an end on which the formula holds, as in `find_path`.

        A model is a single path, since the steps of a state exclude one another.
        """
        last = [
            (encoding, number)
            for encoding in self.states.values()
            for number, after in enumerate(self.paths.successors[encoding.state])
            if after < 0
        ]
        taken = [encoding.step_taken[number] for encoding, number in last]
        verdict = self.solver.is_possible(formula, any_of(taken))
        if not verdict:
            return verdict is None
        encoding, number = next(
            candidate for candidate, was_taken in zip(last, taken, strict=True) if self.solver.holds(was_taken)
        )
        path = self._path_in_model(encoding)
        return True if path is None else [*path, self.paths.steps[encoding.state][number]]

    def find_simplest_path(self, targets: Sequence[tuple[Any, StateEncoding]]) -> list[PathStep] | bool:
        """As `find_path`, but always the same path: to the state nearest to the start, by the first edges possible."""
        unsure = False
        for formula, encoding in sorted(targets, key=lambda pair: pair[1].state):
            demands = [encoding.reached, formula]
            verdict = self.solver.is_possible(*demands)
            if verdict:
                return self._simplest_path_back(encoding.state, demands)
            unsure = unsure or verdict is None
        return unsure

    def _simplest_path_back(self, state: int, demands: list[Any]) -> list[PathStep] | bool:
        path: list[PathStep] = []
        while state != 0:
            incoming = sorted(self.paths.predecessors(state))
            for source, index in incoming:
                taken = self.states[source].step_taken[index]
                if len(incoming) == 1 or self.solver.is_possible(*demands, taken):
                    path.append(self.paths.steps[source][index])
                    demands.append(taken)
                    state = source
                    break
            else:
                return True
        return path[::-1]

    def _path_in_model(self, goal: StateEncoding | None) -> list[PathStep] | None:
        """The path to `goal` in the model; None where the model does not tell."""
        if goal is None:
            return None
        state, path = goal.state, list[PathStep]()
        while state != 0:
            for source, index in self.paths.predecessors(state):
                encoding = self.states[source]
                if self.solver.holds(encoding.step_taken[index]) and self.solver.holds(encoding.reached):
                    path.append(self.paths.steps[source][index])
                    state = source
                    break
            else:
                return None
        return path[::-1]

    def require(self, formula: Any, cause: Cause) -> None:
        """Let the plan of the state be done only where the formula holds."""
        del cause
        self._guards.append(formula)

    def assume(self, term: Term, rules: list[Any]) -> None:
        """Assume the rules, if any condition reads the fact."""
        if term.fact is not None and term.fact.name in self._known:
            self.solver.assume(rules)

    def call_in_turns(self, plan: PlacePlan) -> list[Turn]:
        """Leave open what the tools do where their order is not the same on all runs."""
        for bound in plan.tools:
            if not bound.is_unconditional:
                self._call_encodings.append(CallEncoding(bound, YES, self._any_truth().holds, None))
            self.terms |= {fact.name: self._any_value(fact) for _, fact in bound.outputs}
        return []

    def encode_call(self, bound: BoundTool, needed: Any, allowed: Any) -> None:
        """Record a call that may or may not be made."""
        if not bound.is_unconditional:
            self._call_encodings.append(CallEncoding(bound, needed, all_of([needed, allowed]), dict(self.terms)))

    def truth(self, tree: Tree) -> Truth:
        """The condition; unconstrained where it cannot be translated."""
        try:
            return super().truth(tree)
        except UndecidableError:
            return self._any_truth()

    def compute_value(self, fact: str, tree: Tree) -> Term:
        """The value; unconstrained where it cannot be translated."""
        try:
            return super().compute_value(fact, tree)
        except UndecidableError:
            return self._any_value(self._facts_in_proofs.get(fact) or Fact(name=fact))

    def merge_conditionally(self, needed: Any, new: Term, fact: Fact) -> Term:
        """The merged fact; unconstrained where it cannot be expressed."""
        try:
            return super().merge_conditionally(needed, new, fact)
        except UndecidableError:
            return self._any_value(fact)

    def _any_truth(self) -> Truth:
        self._unknown_count += 1
        holds, fails = proposition(f"holds.{self._unknown_count}"), proposition(f"fails.{self._unknown_count}")
        self.solver.assume([negate(all_of([holds, fails]))])
        return Truth(holds, fails)

    def _any_value(self, fact: Fact) -> Term:
        self._unknown_count += 1
        term, rules = make_variable(
            fact, f"open.{self._unknown_count}", may_miss=True, members=self.members.get(fact.name, ())
        )
        self.solver.assume(rules)
        return term

    def _encode_state(self, state: int, plan: PlacePlan) -> None:
        self._state, incoming = state, self._incoming.pop(state, [])
        reached = YES if state == 0 else proposition(f"reached.{state}")
        if state:
            self.solver.assume([implies(reached, any_of([taken for taken, *_ in incoming]))])
        self.terms = self._merge_facts([(taken, terms) for taken, terms, _ in incoming])
        self.visited = _merge_visits([(taken, visited) for taken, _, visited in incoming])
        self._guards, self._call_encodings = [], []
        self.visit(plan)
        self.visited = {place: seen for place, seen in self.visited.items() if place in self._revisited_places}
        ready = all_of([reached, *self._guards])
        truths = tuple(self.route_truth(route, True) for route in plan.routes)
        encoding = StateEncoding(state, plan, reached, ready, truths, (), self.terms, tuple(self._call_encodings))
        self.states[state] = encoding
        encoding.step_taken = tuple(
            self._encode_step(encoding, number) for number in range(len(self.paths.steps[state]))
        )

    def _encode_step(self, encoding: StateEncoding, number: int) -> Any:
        """When the step is taken, and what it hands on to the state it leads to."""
        step, after = self.paths.steps[encoding.state][number], self.paths.successors[encoding.state][number]
        taken = proposition(f"taken.{encoding.state}.{number}")
        self.solver.assume([implies(taken, all_of([encoding.ready, *self._step_formulas(encoding, step)]))])
        if after >= 0:
            self._incoming.setdefault(after, []).append((taken, self.terms, self.visited))
        return taken

    def _step_formulas(self, encoding: StateEncoding, step: PathStep) -> list[Any]:
        """What holds and fails where just the ways of `step` are taken."""
        truths = {
            route.transition.id: truth for route, truth in zip(encoding.plan.routes, encoding.truths, strict=True)
        }
        decided = route_decisions(encoding.plan, self.paths.positions[encoding.state], step)
        return [truths[route.transition.id].has_outcome(holds) for route, holds in decided]

    def unreadable_truth(self, route: Route) -> Truth:
        """A fresh unconstrained truth: an unreadable condition may hold or not at every visit."""
        del route
        return self._any_truth()

    def prose_truth(self, route: Route, holds: bool) -> Truth:
        """Unconstrained at each visit, whatever it is on a path."""
        del holds
        here, always = (
            proposition(f"prose.{self._state}.{route.transition.id}"),
            proposition(f"prose.{route.transition.id}"),
        )
        self.solver.assume([implies(self.steady, all_of([implies(here, always), implies(always, here)]))])
        return Truth(here, negate(here))

    def _merge_facts(self, incoming: Sequence[tuple[Any, dict[str, Term]]]) -> dict[str, Term]:
        """The facts of a state, merged over its incoming steps."""
        if len(incoming) == 1:
            return dict(incoming[0][1])
        merged: dict[str, Term] = {}
        for name in dict.fromkeys(name for _, terms in incoming for name in terms):
            terms = [(taken, terms.get(name)) for taken, terms in incoming]
            first = terms[0][1]
            if first is not None and all(term is first for _, term in terms):
                merged[name] = first
            else:
                try:
                    merged[name] = merge_terms(terms)
                except UndecidableError:
                    merged[name] = self._any_value(self._facts_in_proofs.get(name) or Fact(name=name))
        return merged


def _merge_visits(incoming: Sequence[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    """When each place was visited before, merged over the incoming steps."""
    if len(incoming) == 1:
        return dict(incoming[0][1])
    merged: dict[str, Any] = {}
    for place in dict.fromkeys(place for _, visited in incoming for place in visited):
        seen = [(taken, visited.get(place, NO)) for taken, visited in incoming]
        first = seen[0][1]
        same = all(visit is first for _, visit in seen)
        merged[place] = first if same else any_of([all_of([taken, visit]) for taken, visit in seen if visit is not NO])
    return merged
