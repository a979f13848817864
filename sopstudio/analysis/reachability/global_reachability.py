"""All paths of a flow given to the solver at once: what is never taken, and how a case comes about.

Its *no* is a proof, because the model allows everything that a run can do. Its *yes* is a path, which is
then solved by itself, so nothing rests on what the model had to leave open. Anything else is undecided.
Edges are identified by object identity: an edge drawn in a procedure is several transitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from sopstudio.analysis.proof_results import (
    CallSite,
    Facts,
    ProofUndecidedError,
    UnreachableCall,
    Witness,
    call_site,
)
from sopstudio.analysis.symbolic.bounded_model import BoundedModel, CallEncoding, StateEncoding
from sopstudio.analysis.symbolic.path_solver import PathSolver
from sopstudio.analysis.symbolic.readable_values import ValuePreferences
from sopstudio.analysis.symbolic.solution import ConditionDemand, Solution
from sopstudio.analysis.symbolic.solver import solver_lock
from sopstudio.analysis.symbolic.terms import NO, YES, all_of, negate
from sopstudio.expressions import Compare, FactName, Literal
from sopstudio.sop import BoundTool, Paths, PathStep, Runtime, value_to_json
from sopstudio.translation import mark, tr

TOO_LONG = mark("it would take too long to find out")


class GlobalReachability:
    """The flow of `runtime`, encoded when it is first asked. `edges` gives the edge of each transition."""

    def __init__(self, runtime: Runtime, paths: Paths, edges: Mapping[str, int]) -> None:
        self.runtime, self.paths, self._edges = runtime, paths, edges
        self._values = PathSolver(runtime)

    def find_never_taken(self, edges: set[int], check_cancelled: Callable[[], None]) -> Iterator[int]:
        """Edges that some run reaches and none takes, the last ones of the flow first."""
        missing = set(edges)
        for edge in sorted(edges, key=self._depth, reverse=True):
            check_cancelled()
            if edge in missing and self._find_path(self._taking_formulas(edge), missing) is False:
                ready_states = [(state.ready, state) for state in self._states(edge)]
                if self._find_path(ready_states, missing) is not False:
                    yield edge

    def explain_never_taken(self, edge: int) -> str:
        """Why one path along an edge that is never taken is impossible, in words; "" where unknown.

        A path that needs prose to say one thing and then another proves nothing.
        """
        for transition in sorted(transition for transition, edge_of_way in self._edges.items() if edge_of_way == edge):
            path = self.paths.draw_through(transition, Random(0))
            if path is not None:
                last = next(
                    number for number, step in enumerate(path) if any(step_way.id == transition for step_way in step)
                )
                solution = self._values.solve(path[: last + 1])
                return solution.reason if solution.feasible is False else ""
        return ""

    def find_case(self, demands: Mapping[int, bool | None], wished_facts: Facts) -> Witness | None:
        """A run on which edges of one branching hold and fail as demanded, with the wished facts where possible.

        Raises `ProofUndecidedError`. Prose must keep its answer for a case to be shown, and may change it for a
        case to be ruled out.
        """
        with solver_lock():
            wishes = [(self._case_formula(state, demands), state) for state in self._states(next(iter(demands)))]
            steady_wishes = [(all_of([wish, self._model.steady]), state) for wish, state in wishes]
            path = self._model.find_simplest_path(steady_wishes)
            if isinstance(path, bool):
                path = self._model.find_simplest_path(wishes)
        if path is False:
            return None
        if path is True:
            raise ProofUndecidedError(tr(TOO_LONG))
        trees = [
            (route.condition.tree, demands[self._edges[route.transition.id]])
            for route in self.runtime.plan(self._end_place(path)).routes
            if route.condition is not None and self._edges[route.transition.id] in demands
        ]
        solution = self._values.solve(path, [*trees, *_equality_demands(wished_facts)])
        if not solution.feasible:
            solution = self._values.solve(path, trees)
        if not solution.feasible:
            raise ProofUndecidedError(solution.reason)
        return _make_witness(path, solution.facts)

    def explain_unreachable_call(self, call: CallSite) -> UnreachableCall | None:
        """Why a call is never made; None where it is made or no run reaches its node. Raises `ProofUndecidedError`."""
        with solver_lock():
            encodings = self._encodings_by_call.get(call, [])
            path = self._find_path_or_raise([(call_encoding.is_made, state) for call_encoding, state in encodings])
            if path is not None:
                solution = self._solve_call(call, path)
                if not solution.feasible:
                    raise ProofUndecidedError(solution.reason)
                return None
            path = self._find_path_or_raise([(call_encoding.needed, state) for call_encoding, state in encodings])
            if path is not None:
                return UnreachableCall(True, self._solve_call(call, path).after, self._find_stopping_run(call, path))
            path = self._find_path_or_raise([(YES, state) for _, state in encodings])
            return None if path is None else UnreachableCall(False, self._solve_call(call, path).after)

    def find_forbidden_run(self, call: CallSite) -> Witness | None:
        """A run that needs the call and stops there, as it is not allowed; None where none was found."""
        with solver_lock():
            encodings = self._encodings_by_call.get(call, [])
            wishes = [
                (all_of([encoding.needed, negate(encoding.is_made)]), state)
                for encoding, state in encodings
                if encoding.terms is not None
            ]
            path = self._model.find_simplest_path(wishes) if wishes else None
            return self._find_stopping_run(call, path) if isinstance(path, list) else None

    def _find_path_or_raise(self, wishes: Sequence[tuple[Any, StateEncoding]]) -> list[PathStep] | None:
        """A path on which a wish comes true; None where there is none. Raises `ProofUndecidedError`."""
        path = self._model.find_simplest_path(wishes)
        if path is True:
            raise ProofUndecidedError(tr(TOO_LONG))
        return path if isinstance(path, list) else None

    def _solve_call(self, call: CallSite, path: list[PathStep]) -> Solution:
        """The values with which the call is made at the end of the path, or why there are none."""
        return self._values.solve(path, call=self._bound_tool(call, path))

    def _find_stopping_run(self, call: CallSite, path: list[PathStep]) -> Witness | None:
        """A run that reaches the end of the path and stops there for the call; None where none is found."""
        solution = self._values.solve(path, forbidden_call=self._bound_tool(call, path))
        return _make_witness(path, solution.facts) if solution.feasible else None

    def _bound_tool(self, call: CallSite, path: list[PathStep]) -> BoundTool:
        return self.runtime.plan(self._end_place(path)).tools[call[1]]

    @cached_property
    def _encodings_by_call(self) -> dict[CallSite, list[tuple[CallEncoding, StateEncoding]]]:
        encodings: dict[CallSite, list[tuple[CallEncoding, StateEncoding]]] = {}
        for state in self._model.states.values():
            for call_encoding in state.calls:
                encodings.setdefault(call_site(state.plan, call_encoding.bound), []).append((call_encoding, state))
        return encodings

    @cached_property
    def _model(self) -> BoundedModel:
        wishes = ValuePreferences(self.runtime, 0)
        return BoundedModel(self.runtime, self.paths, wishes.members, wishes.deciding_facts)

    @cached_property
    def _states_by_edge(self) -> dict[int, list[StateEncoding]]:
        states: dict[int, list[StateEncoding]] = {}
        for state in self._model.states.values():
            for route in state.plan.routes:
                states.setdefault(self._edges[route.transition.id], []).append(state)
        return states

    def _states(self, edge: int) -> list[StateEncoding]:
        with solver_lock():
            return self._states_by_edge.get(edge, [])

    def _depth(self, edge: int) -> int:
        return max((state.state for state in self._states(edge)), default=0)

    def _taking_formulas(self, edge: int) -> list[tuple[Any, StateEncoding]]:
        """For each state where the edge is tried, the formula that it is taken."""
        return [
            (taken, state)
            for state in self._states(edge)
            for step, taken in zip(self.paths.steps[state.state], state.step_taken, strict=True)
            if any(self._edges[transition.id] == edge for transition in step)
        ]

    def _find_path(self, wishes: Sequence[tuple[Any, StateEncoding]], missing: set[int]) -> list[PathStep] | bool:
        """A path on which a wish comes true. Removes the edges on it from `missing`."""
        with solver_lock():
            path = self._model.find_path(wishes)
        if isinstance(path, list):
            missing.difference_update(self._edges[transition.id] for step in path for transition in step)
        return path

    def _end_place(self, path: Sequence[PathStep]) -> str:
        state = 0
        for step in path:
            state = self.paths.successors[state][self.paths.steps[state].index(step)]
        return self.paths.positions[state].place

    def _case_formula(self, state: StateEncoding, demands: Mapping[int, bool | None]) -> Any:
        """The formula that the state is reached with its routes as demanded; loops are used up or do not hold."""
        position = self.paths.positions[state.state]
        parts = [state.ready]
        for route, truth in zip(state.plan.routes, state.truths, strict=True):
            edge = self._edges[route.transition.id]
            if edge not in demands and not route.is_bounded:
                continue
            wanted = demands.get(edge, False)
            if position.may_take(route.transition):
                parts.append(truth.has_outcome(wanted))
            elif wanted is not False:
                parts.append(NO)
        return all_of(parts)


def _equality_demands(facts: Facts) -> Iterator[ConditionDemand]:
    """Demands that facts have these values."""
    for name, value in facts.items():
        plain = Fraction(value) if isinstance(value, Decimal) else value_to_json(value)
        if isinstance(plain, str | int | Fraction):
            yield Compare("==", FactName(name), Literal(plain)), True


def _make_witness(path: Sequence[PathStep], facts: Mapping[str, Any]) -> Witness:
    return Witness(tuple(tuple(transition.id for transition in step) for step in path), facts)
