"""Outcomes of conditions that compare facts with one another or go beyond literals, decided by the solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from sopstudio.analysis.compared_values import compared_values, list_members
from sopstudio.analysis.proof_results import Facts, OutcomeDemand, ProofUndecidedError
from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.solver import MAX_EFFORT, MAX_PATTERN_EFFORT, Solver, settle_value, solver_lock
from sopstudio.analysis.symbolic.terms import Term, Truth, UndecidableError, equality, make_variable
from sopstudio.expressions import Condition, FactValue, uses_pattern
from sopstudio.sop import Fact, describe_mismatch, parse_value, value_to_json
from sopstudio.translation import tr


class SymbolicOutcomes:
    """Outcomes of conditions, decided by z3.

    `readable_values` gives the values of a fact, compared with these literals, that a witness prefers.
    """

    def __init__(
        self,
        conditions: Sequence[Condition],
        facts: Mapping[str, Fact],
        may_miss: frozenset[str],
        readable_values: Callable[[Fact, Sequence[Any]], Sequence[FactValue]],
    ) -> None:
        self._conditions, self._facts, self._may_miss = conditions, facts, may_miss
        self._readable_values = readable_values
        trees = [condition.tree for condition in conditions]
        self._members, self._compared_values = list_members(trees), compared_values(trees)

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """As `Outcomes.is_possible`."""
        with solver_lock():
            return self._check(demand, self._solver)

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """As `Outcomes.find_witness`. The witness is checked by the evaluator."""
        with solver_lock():
            solver = self._make_solver()
            if not self._check(demand, solver):
                return None
            solver.assume(self._demand_formulas(demand))
            try:
                facts = self._find_readable_facts(solver)
            except UndecidableError as why:
                raise ProofUndecidedError(str(why)) from None
        if any(self._conditions[number].decide(facts).value is not value for number, value in demand.items()):
            raise ProofUndecidedError(tr("the values that would show it cannot be written down"))
        for name, value in facts.items():
            if describe_mismatch(self._facts[name], value_to_json(value)):
                raise ProofUndecidedError(
                    tr("no value of {name} that fits what is declared of it was found", name=name)
                )
        return facts

    def _check(self, demand: OutcomeDemand, solver: Solver) -> bool:
        possible = solver.is_possible(*self._demand_formulas(demand))
        if possible is None:
            raise ProofUndecidedError(tr("it would take too long to find out"))
        return possible

    def _demand_formulas(self, demand: OutcomeDemand) -> list[Any]:
        try:
            truths = self._truths
        except UndecidableError as why:
            raise ProofUndecidedError(str(why)) from None
        return [truths[number].has_outcome(value) for number, value in demand.items()]

    @cached_property
    def _solver(self) -> Solver:
        return self._make_solver()

    def _make_solver(self) -> Solver:
        """A solver that knows the declared domains of the facts."""
        has_pattern = any(uses_pattern(condition.tree) for condition in self._conditions)
        solver = Solver(MAX_PATTERN_EFFORT if has_pattern else MAX_EFFORT)
        for term, rules in self._terms.values():
            solver.assume(rules)
            solver.constrain_text(term)
        return solver

    @cached_property
    def _truths(self) -> list[Truth]:
        translator = Translator({name: term for name, (term, _) in self._terms.items()})
        return [translator.translate_condition(condition.tree) for condition in self._conditions]

    @cached_property
    def _terms(self) -> dict[str, tuple[Term, list[object]]]:
        return {
            name: make_variable(fact, name, may_miss=name in self._may_miss, members=self._members.get(name, ()))
            for name, fact in self._facts.items()
        }

    def _find_readable_facts(self, solver: Solver) -> Facts:
        """A witness with examples and bounds where possible; facts are missing only where they must be."""
        facts: dict[str, FactValue] = {}
        for name, (term, _) in self._terms.items():
            if name in self._may_miss:
                solver.add_if_possible(term.exists)
            if not solver.holds(term.exists):
                continue
            for wish in self._preferred_values(self._facts[name]):
                if solver.add_if_possible(equality(term, wish)):
                    break
            else:
                settle_value(solver, self._facts[name], term)
            value = parse_value(self._facts[name], value_to_json(solver.value(term)))
            if value is not None:
                facts[name] = value
                solver.add_if_possible(equality(term, value_to_json(value)))
        return facts

    def _preferred_values(self, fact: Fact) -> list[object]:
        if fact.type in ("list", "datetime"):
            wishes: list[object] = list(fact.examples)
        else:
            wishes = [
                value_to_json(value) for value in self._readable_values(fact, self._compared_values.get(fact.name, ()))
            ]
        return [
            value for value in wishes if not describe_mismatch(fact, value) and parse_value(fact, value) is not None
        ][:12]
