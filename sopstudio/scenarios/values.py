"""Values for a path: what the user says and the tools answer so that a journey goes just this way.

The baseline (JourneyBench, appendix D) takes each condition by itself and adds one to the number it compares with; two
conditions on one fact can then contradict each other. Here the whole path is one formula: which edges hold, which
earlier ones fail, which tools are called, what is computed in between. Facts that are set again on the way (a loop)
count as new variables. A path without a solution is infeasible, and the edge at which it breaks is named.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.analysis.formulas import NO, YES, Term, Translator, Truth, Undecidable
from sopstudio.analysis.solver import TIMEOUT_MS, Solving, all_of, equals, implies, replaced, variable
from sopstudio.expressions import Tree
from sopstudio.scenarios.fillers import filler
from sopstudio.scenarios.slots import Slot, list_members, literals_by_fact, names_in, placed, sample
from sopstudio.sop import BoundTool, Fact, Position, Route, Routing, Step, Walker, Work, misfit, to_json, typed
from sopstudio.sop.expressions_of import trees_of


@dataclass(frozen=True, slots=True)
class Solution:
    """What makes a path happen.

    `feasible` is None where the solver could not decide; `reason` says why it is not feasible or not decided, `edge`
    names the way at which it breaks. `user` holds the values that the user gives, in order, by fact; `answers` the
    outputs (path → value) of each call, in order, by tool; `prose` the prose ways that are taken to hold.
    """

    feasible: bool | None
    reason: str = ""
    edge: str = ""
    user: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    answers: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    prose: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What makes the path happen, by fact; of facts that are set again, the last value."""


class ValueSolver:
    """Solves paths of one SOP. `seed` chooses among plausible values that do not steer."""

    def __init__(self, routing: Routing, seed: int = 0) -> None:
        self.routing, self.seed = routing, seed
        self.walker = Walker(routing.flow)
        self._trees = list(trees_of(routing.flow.sop))
        self.steering = {name for tree in self._trees for name in names_in(tree)}
        self.members = list_members(self._trees)
        self.bounds = literals_by_fact(self._trees)

    def solve(self, path: Iterable[Step]) -> Solution:
        """The values for one path."""
        attempt = _Attempt(self)
        try:
            return attempt.run(tuple(path))
        except Undecidable as why:
            return Solution(None, f"could not decide: {why}", attempt.at)


class _Attempt:
    """One path being put to the solver: the facts as terms along the way, and what has to hold."""

    def __init__(self, home: ValueSolver) -> None:
        self.home, self.routing = home, home.routing
        self.terms: dict[str, Term] = {}
        self.slots: list[Slot] = []
        self.calls: dict[str, int] = {}
        self.called: list[tuple[str, Any]] = []
        self.visited: set[str] = set()
        self.prose: list[str] = []
        self.settled: dict[str, bool] = {}
        self.at = ""
        self.solving = Solving()

    def run(self, path: tuple[Step, ...]) -> Solution:
        position: Position | None = self.home.walker.begin()
        for step in path:
            if position is None:
                break
            work = self.routing.work(position.place)
            self.at = step[0].id if step else position.place
            self._visit(work)
            self._choose(work, position, step)
            position = self.home.walker.step(position, step)
        if position is not None:
            self._visit(self.routing.work(position.place))
        possible = self.solving.possible()
        if possible:
            return self._readable()
        if possible is None:
            return Solution(None, f"could not decide within {TIMEOUT_MS / 1000:g} s", self.at)
        *earlier, last = self.solving.contradiction() or [self.at]
        reason = f"{last} cannot be taken" + (f" after {', '.join(earlier)}" if earlier else "")
        return Solution(False, reason, last)

    def _must(self, formula: Any) -> None:
        self.solving.must(formula, self.at)

    def _truth(self, tree: Tree) -> Truth:
        return Translator(self.terms).truth(tree)

    def _visit(self, work: Work) -> None:
        for name in work.asks:
            if name not in self.terms or work.place in self.visited:
                fact = self.routing.flow.facts.get(name) or Fact(name=name)
                self.terms[name] = self._new(fact, None, 0, "", YES)
        self.visited.add(work.place)
        for name, expression in work.computes:
            term = Translator(self.terms).term(expression.tree)
            self._must(term.exists)
            self.terms[name] = Term(term.kind, term.value, term.exists, term.size)
        for bound in self._in_order(work.tools):
            self._call(bound)

    def _in_order(self, tools: Iterable[BoundTool]) -> Iterator[BoundTool]:
        """The tools in the order in which they become ready: one that needs another's output comes after it."""
        left = list(tools)
        while left:
            ready = (bound for bound in left if all(fact in self.terms for fact in _needs(bound)))
            bound = next(ready, left[0])
            left.remove(bound)
            yield bound

    def _call(self, bound: BoundTool) -> None:
        needed: Any = YES
        if bound.condition is not None:
            truth = self._truth(bound.condition.tree)
            self._must(truth.known())
            needed = truth.holds
        if bound.precondition is not None:
            self._must(implies(needed, self._truth(bound.precondition.tree).holds))
        for _, fact in bound.inputs:
            there = self.terms[fact].exists if fact in self.terms else NO
            self._must(implies(needed, there))
        number = self.calls.get(bound.tool.name, 0)
        self.calls[bound.tool.name] = number + 1
        self.called.append((bound.tool.name, needed))
        for path, output in bound.outputs:
            new = self._new(output, bound, number, path, needed)
            sure = needed is YES and not output.optional
            self.terms[output.name] = new if sure else self._under(needed, new, output)

    def _under(self, needed: Any, new: Term, fact: Fact) -> Term:
        """The fact after a call that is made only when `needed`."""
        term = replaced(needed, new, self.terms.get(fact.name), fact)
        if term is None:
            raise Undecidable(f"{fact.name} is set again under a condition")
        return term

    def _new(self, fact: Fact, tool: BoundTool | None, call: int, path: str, needed: Any) -> Term:
        name = f"{fact.name}.{len(self.slots)}"
        members = self.home.members.get(fact.name, ())
        term, rules = variable(fact, name, may_miss=fact.optional and tool is not None, members=members)
        self.solving.suppose(rules)
        turn = sum(1 for slot in self.slots if slot.fact.name == fact.name)
        self.slots.append(Slot(fact, term, tool, call, path, needed, turn))
        return term

    def _choose(self, work: Work, position: Position, step: Step) -> None:
        chosen = {way.id for way in step}
        others: list[Any] = []
        for route in work.routes:
            if not self.home.walker.may_take(position, route.way):
                continue
            truth = self._route(route, route.way.id in chosen)
            if route.way.id in chosen:
                if route.kind == "otherwise":
                    self._must(all_of(others))
                self._must(truth.holds)
                if work.branching == "first":
                    return
            elif route.kind != "otherwise":
                self._must(truth.fails)
            others.append(truth.fails)

    def _route(self, route: Route, chosen: bool) -> Truth:
        if route.kind == "formal":
            if route.condition is None:
                return Truth(NO, NO)
            return self._truth(route.condition.tree)
        if route.kind == "prose":
            if self.settled.setdefault(route.way.id, chosen) is not chosen:
                raise Undecidable(f"{route.way.id} is prose and would hold at one time and not at another")
            if chosen:
                self.prose.append(route.way.id)
            return Truth(YES, NO) if chosen else Truth(NO, YES)
        return Truth(YES, NO)

    def _readable(self) -> Solution:
        """The solution with readable values: declared examples and values at the bounds before any other."""
        for slot in self.slots:
            if slot.fact.name in self.home.steering:
                self._prefer(slot)
        user: dict[str, list[Any]] = {}
        answers: dict[str, list[dict[str, Any]]] = {}
        facts: dict[str, Any] = {}
        for slot in self.slots:
            if slot.tool is not None and not self.solving.holds(slot.needed):
                continue
            facts[slot.fact.name] = value = self._value(slot)
            if slot.tool is None:
                user.setdefault(slot.fact.name, []).append(value)
            else:
                self._answer(answers, slot, value)
        self._outputless(answers)
        return Solution(
            True,
            user={name: tuple(values) for name, values in user.items()},
            answers={name: tuple(calls) for name, calls in answers.items()},
            prose=tuple(dict.fromkeys(self.prose)),
            facts=facts,
        )

    def _outputless(self, answers: dict[str, list[dict[str, Any]]]) -> None:
        """Tools without outputs answer too, once for each call."""
        for name, needed in self.called:
            if not self.routing.flow.tools[name].outputs and self.solving.holds(needed):
                answers.setdefault(name, []).append({})

    def _answer(self, answers: dict[str, list[dict[str, Any]]], slot: Slot, value: Any) -> None:
        calls = answers.setdefault(slot.tool.tool.name if slot.tool else "", [])
        made = sum(1 for one in self._calls_before(slot) if self.solving.holds(one))
        while len(calls) <= made:
            calls.append({})
        if self.solving.holds(slot.term.exists):
            placed(calls[made], slot.path, value)

    def _calls_before(self, slot: Slot) -> list[Any]:
        """When each earlier call of the same tool is really made."""
        name = slot.tool.tool.name if slot.tool else ""
        by_call = {s.call: s.needed for s in self.slots if s.tool is not None and s.tool.tool.name == name}
        return [needed for call, needed in by_call.items() if call < slot.call]

    def _value(self, slot: Slot) -> Any:
        if slot.chosen is not None:
            return slot.chosen
        if slot.fact.name in self.home.steering:
            return self._written(slot)
        known = sample(slot)
        if known is not None:
            return known
        return filler(slot.fact, random.Random(f"{self.home.seed}:{slot.fact.name}"), slot.turn)

    def _written(self, slot: Slot) -> Any:
        """The solver's own value as JSON data. Raises `Undecidable` where it cannot be written or does not fit."""
        value = to_json(self.solving.value(slot.term))
        if not self.solving.holds(slot.term.exists):
            return value
        if not self.solving.holds(equals(slot.term, value)):
            raise Undecidable(f"no value of {slot.fact.name} that can be written down was found")
        why = misfit(slot.fact, value)
        if why:
            raise Undecidable(f"no fitting value of {slot.fact.name} was found: {why}")
        return value

    def _prefer(self, slot: Slot) -> None:
        for candidate in self._candidates(slot):
            if misfit(slot.fact, candidate):
                continue
            if self.solving.agrees(equals(slot.term, candidate)):
                slot.chosen = candidate
                return

    def _candidates(self, slot: Slot) -> list[Any]:
        fact = slot.fact
        turn = slot.turn % max(len(fact.examples), 1)
        found = [sample(slot), *fact.examples[turn:], *fact.examples[:turn]]
        if fact.type != "list":
            found += fact.allowed
        if fact.type == "string" and not fact.allowed:
            chance = random.Random(f"{self.home.seed}:{fact.name}:{slot.turn}")
            found += [*self.home.bounds.get(fact.name, ()), *(filler(fact, chance) for _ in range(5))]
        if fact.type in ("integer", "number"):
            for bound in self.home.bounds.get(fact.name, ()):
                found += [bound, bound + 1, bound - 1]
            found += [one for one in (fact.minimum, fact.maximum) if one is not None]
        elif fact.type == "boolean":
            found += [True, False]
        elif fact.type in ("date", "datetime"):
            found += self.home.bounds.get(fact.name, ())
        return [one for one in found if one is not None and typed(fact, one) is not None]


def _needs(bound: BoundTool) -> set[str]:
    """The facts that must be known before the tool can be called."""
    conditions = [one.tree for one in (bound.condition, bound.precondition) if one is not None]
    return {fact for _, fact in bound.inputs}.union(*map(names_in, conditions))


__all__ = ["Solution", "ValueSolver"]
