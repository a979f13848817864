"""Outcomes of conditions that compare facts with one another, or do more: put to the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from sopstudio.analysis.proofs.answers import Demand, Undecided
from sopstudio.analysis.proofs.points import Facts, points
from sopstudio.analysis.solving.formulas import Term, Translator, Truth, Undecidable
from sopstudio.analysis.solving.nearest import settle
from sopstudio.analysis.solving.slots import list_members, values_by_fact
from sopstudio.analysis.solving.solver import Solving
from sopstudio.analysis.solving.turns import solving
from sopstudio.analysis.solving.variables import equals, variable
from sopstudio.expressions import Condition, Value
from sopstudio.sop import Fact, misfit, to_json, typed


class Solved:
    """Conditions put to the solver."""

    def __init__(self, conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: frozenset[str]) -> None:
        self._conditions, self._facts, self._may_miss = conditions, facts, may_miss
        trees = [one.tree for one in conditions]
        self._members, self._bounds = list_members(trees), values_by_fact(trees)

    def possible(self, demand: Demand) -> bool:
        """As `Outcomes`."""
        with solving():
            return self._ask(demand, self._solver)

    def shown(self, demand: Demand) -> Facts | None:
        """As `Outcomes`."""
        with solving():
            solver = self._made()
            if not self._ask(demand, solver):
                return None
            solver.suppose(self._wish(demand))
            try:
                facts = self._readable(solver)
            except Undecidable as why:
                raise Undecided(str(why)) from None
        if any(self._conditions[number].decide(facts).value is not value for number, value in demand.items()):
            raise Undecided("the values that would show it cannot be written down")
        for name, value in facts.items():
            if misfit(self._facts[name], to_json(value)):
                raise Undecided(f"no value of {name} that fits what is declared of it was found")
        return facts

    def _ask(self, demand: Demand, solver: Solving) -> bool:
        possible = solver.possible(*self._wish(demand))
        if possible is None:
            raise Undecided("it would take too long to find out")
        return possible

    def _wish(self, demand: Demand) -> list[Any]:
        try:
            truths = self._truths
        except Undecidable as why:
            raise Undecided(str(why)) from None
        return [truths[number].being(value) for number, value in demand.items()]

    @cached_property
    def _solver(self) -> Solving:
        return self._made()

    def _made(self) -> Solving:
        """A solver that knows what is declared of the facts."""
        solver = Solving()
        for term, rules in self._terms.values():
            solver.suppose(rules)
            solver.keep_fitting(term)
        return solver

    @cached_property
    def _truths(self) -> list[Truth]:
        translator = Translator({name: term for name, (term, _) in self._terms.items()})
        return [translator.truth(one.tree) for one in self._conditions]

    @cached_property
    def _terms(self) -> dict[str, tuple[Term, list[object]]]:
        return {
            name: variable(fact, name, may_miss=name in self._may_miss, members=self._members.get(name, ()))
            for name, fact in self._facts.items()
        }

    def _readable(self, solver: Solving) -> Facts:
        """Values that do, examples and bounds where they do too; facts are missing only where they have to be."""
        found: dict[str, Value] = {}
        for name, (term, _) in self._terms.items():
            if name in self._may_miss:
                solver.agrees(term.exists)
            if not solver.holds(term.exists):
                continue
            for one in self._wishes(self._facts[name]):
                if solver.agrees(equals(term, one)):
                    break
            else:
                settle(solver, self._facts[name], term)
            value = typed(self._facts[name], to_json(solver.value(term)))
            if value is not None:
                found[name] = value
                solver.agrees(equals(term, to_json(value)))
        return found

    def _wishes(self, fact: Fact) -> list[object]:
        if fact.type in ("list", "datetime"):
            wishes: list[object] = list(fact.examples)
        else:
            wishes = [to_json(one) for one in points(fact, self._bounds.get(fact.name, ()))]
        return [one for one in wishes if not misfit(fact, one) and typed(fact, one) is not None][:12]
