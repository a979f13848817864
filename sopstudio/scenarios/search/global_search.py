"""Global search: the bounded model of all paths is asked for a path that shows an obligation, or proves
there is none.

One question replaces many where there are too many paths to examine each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sopstudio.analysis.compared_values import list_members
from sopstudio.analysis.symbolic.bounded_model import BoundedModel, StateEncoding
from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.solver import MAX_EFFORT, MAX_PATTERN_EFFORT, Solver, solver_lock
from sopstudio.analysis.symbolic.terms import TODAY_FACT, Term, UndecidableError, all_of, any_of, make_variable, negate
from sopstudio.expressions import TODAY_NAME, And, Literal, Tree, facts_of, reads_today, uses_pattern
from sopstudio.scenarios.obligations import Obligation
from sopstudio.scenarios.solved_paths import SolvedPaths
from sopstudio.sop import Fact, PathStep
from sopstudio.translation import tr

NEVER = Literal(False)


def is_satisfiable(facts: Mapping[str, Fact], demand: Tree) -> bool | None:
    """Whether a condition can hold for any values of its facts; None where that is undecided."""
    return holds_alone(facts, demand, NEVER)


def holds_alone(facts: Mapping[str, Fact], one: Tree, other: Tree) -> bool | None:
    """Whether a condition can hold where the other fails or is unknown; None where that is undecided.

    Every fact may have any value of its domain, or be missing.
    """
    both = And((one, other))
    members = list_members((both,))
    with solver_lock():
        solver = Solver(MAX_PATTERN_EFFORT if uses_pattern(both) else MAX_EFFORT)
        terms: dict[str, Term] = {}
        try:
            for name in facts_of(both):
                fact = facts.get(name) or Fact(name=name)
                terms[name], rules = make_variable(fact, name, may_miss=True, members=members.get(name, ()))
                solver.assume(rules)
                solver.constrain_text(terms[name])
            if reads_today(both):
                terms[TODAY_NAME], rules = make_variable(TODAY_FACT, TODAY_NAME)
                solver.assume(rules)
            translator = Translator(terms)
            solver.require(translator.translate_condition(one).holds, "")
            solver.require(negate(translator.translate_condition(other).holds), "")
            return solver.is_possible()
        except UndecidableError:
            return None


MAX_STATES = 1500
"""SOPs with more states are not given to the solver as a whole."""

Path = tuple[PathStep, ...]


class GlobalSearch:
    """The bounded model of one SOP, built when it is first asked."""

    def __init__(self, journeys: SolvedPaths) -> None:
        self._runtime, self._paths, self._preferences = journeys.runtime, journeys.paths, journeys.solver.preferences
        self._check_cancelled = journeys.check_cancelled

    def find_path(self, obligation: Obligation) -> Path | bool:
        """A path to an end that probably shows the obligation; False where there is none, True where undecided."""
        self._check_cancelled()
        if not self._can_encode:
            return True
        with solver_lock():
            try:
                path = self._model.find_path_through(self._goal_formula(obligation))
            except UndecidableError:
                return True
        return path if isinstance(path, bool) else tuple(path)

    @cached_property
    def _can_encode(self) -> bool:
        """Whether the SOP is small enough and takes one transition per step, so that steps follow like transitions."""
        takes_single_steps = all(len(step) == 1 for steps in self._paths.steps for step in steps)
        return takes_single_steps and len(self._paths.positions) <= MAX_STATES

    @cached_property
    def _model(self) -> BoundedModel:
        model = BoundedModel(self._runtime, self._paths, self._preferences.members, self._preferences.deciding_facts)
        model.solver.assume([model.steady])
        return model

    def _goal_formula(self, obligation: Obligation) -> Any:
        states = [state for state in self._model.states.values() if state.plan.place == obligation.place]
        if obligation.demand is not None:
            demand = obligation.demand
            return any_of([wish for state in states for wish in self._demand_formulas(state, obligation.tool, demand)])
        return any_of([self._sequence_formula(state, obligation.transitions) for state in states])

    def _demand_formulas(self, state: StateEncoding, tool: str, demand: Tree) -> list[Any]:
        """The formulas that the demand holds at the state, or where the tool is about to be called.

        Raises `UndecidableError`.
        """
        callings = [call for call in state.calls if call.bound.tool.name == tool]
        formulas = []
        for known in (*(call.terms for call in callings), state.terms):
            if known is None:
                raise UndecidableError(tr("another tool may change beforehand what decides the call"))
            truth = Translator(known, self._model.today).translate_condition(demand)
            formulas.append(all_of([state.ready, truth.holds]))
        return formulas

    def _sequence_formula(self, state: StateEncoding, transitions: tuple[str, ...]) -> Any:
        """The formula that the last transition is taken at the state, after the one before it."""
        onward = self._taking_formulas(state, transitions[-1])
        if not transitions[1:]:
            return any_of(onward)
        states = self._model.states
        before = [
            states[source].step_taken[number]
            for source, number in self._paths.predecessors(state.state)
            if self._paths.steps[source][number][0].id == transitions[0]
        ]
        return all_of([any_of(before), any_of(onward)])

    def _taking_formulas(self, state: StateEncoding, transition: str) -> list[Any]:
        steps = zip(self._paths.steps[state.state], state.step_taken, strict=True)
        return [taken for step, taken in steps if step[0].id == transition]


__all__ = ["NEVER", "GlobalSearch", "Path", "holds_alone", "is_satisfiable"]
