"""Readable values for a path that can happen: declared examples and values at the bounds before any other."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from sopstudio.analysis.solving.fillers import filler, matching
from sopstudio.analysis.solving.formulas import Undecidable
from sopstudio.analysis.solving.nearest import settle
from sopstudio.analysis.solving.slots import Slot, list_members, names_in, placed, sample, values_by_fact
from sopstudio.analysis.solving.solution import Solution
from sopstudio.analysis.solving.solver import Solving, negated
from sopstudio.analysis.solving.variables import equals
from sopstudio.expressions import Tree
from sopstudio.sop import Routing, misfit, to_json, typed
from sopstudio.sop.expressions_of import trees_of


class Wishes:
    """What is worth wishing for in one SOP. `seed` chooses among plausible values that do not steer."""

    def __init__(self, routing: Routing, seed: int) -> None:
        self.routing, self.seed = routing, seed
        trees: list[Tree] = list(trees_of(routing.flow.sop))
        self.steering = {name for tree in trees for name in names_in(tree)}
        self.members = list_members(trees)
        self.bounds = values_by_fact(trees)


class Readable:
    """The values of one path that the solver holds possible. `called` says which calls are made, and when."""

    def __init__(
        self, wishes: Wishes, solving: Solving, slots: Iterable[Slot], called: Iterable[tuple[str, Any]]
    ) -> None:
        self._wishes, self._solving = wishes, solving
        self._slots, self._called = list(slots), list(called)
        self._user: dict[str, list[Any]] = {}
        self._lacking: set[str] = set()
        self._answers: dict[str, list[dict[str, Any]]] = {}
        self._facts: dict[str, Any] = {}

    def solution(self, prose: Iterable[str]) -> Solution:
        """The solution. Raises `Undecidable` where a value is needed that cannot be written down."""
        for slot in self._slots:
            self._prefer(slot)
        for slot in self._slots:
            if self._solving.holds(slot.needed):
                self._settle(slot)
        mixed = self._lacking & self._user.keys()
        if mixed:
            raise Undecidable(f"the user would give {sorted(mixed)[0]} at one time and lack it at another")
        self._outputless()
        return Solution(
            True,
            user={name: tuple(values) for name, values in self._user.items()},
            answers={name: tuple(calls) for name, calls in self._answers.items()},
            prose=tuple(dict.fromkeys(prose)),
            facts=self._facts,
            lacking=tuple(sorted(self._lacking)),
        )

    def _settle(self, slot: Slot) -> None:
        """Lay one value down: who gives it, or that nobody does."""
        name = slot.fact.name
        there = self._solving.holds(slot.term.exists)
        if there:
            self._facts[name] = self._value(slot)
        if slot.tool is not None:
            self._answer(slot, there)
        elif there:
            self._user.setdefault(name, []).append(self._facts[name])
        else:
            self._lacking.add(name)

    def _outputless(self) -> None:
        """Tools without outputs answer too, once for each call."""
        for name, needed in self._called:
            if not self._wishes.routing.flow.tools[name].outputs and self._solving.holds(needed):
                self._answers.setdefault(name, []).append({})

    def _answer(self, slot: Slot, there: bool) -> None:
        calls = self._answers.setdefault(slot.tool.tool.name if slot.tool else "", [])
        made = sum(1 for one in self._calls_before(slot) if self._solving.holds(one))
        while len(calls) <= made:
            calls.append({})
        if there:
            placed(calls[made], slot.path, self._facts[slot.fact.name])

    def _calls_before(self, slot: Slot) -> list[Any]:
        """When each earlier call of the same tool is really made."""
        name = slot.tool.tool.name if slot.tool else ""
        by_call = {s.call: s.needed for s in self._slots if s.tool is not None and s.tool.tool.name == name}
        return [needed for call, needed in by_call.items() if call < slot.call]

    def _value(self, slot: Slot) -> Any:
        if slot.chosen is not None:
            return slot.chosen
        if slot.fact.name in self._wishes.steering:
            return self._written(slot)
        known = sample(slot)
        if known is not None:
            return known
        return filler(slot.fact, random.Random(f"{self._wishes.seed}:{slot.fact.name}"), slot.turn)

    def _written(self, slot: Slot) -> Any:
        """The solver's own value as JSON data. Raises `Undecidable` where it cannot be written or does not fit."""
        value = to_json(self._solving.value(slot.term))
        if not self._solving.holds(equals(slot.term, value)):
            raise Undecidable(f"no value of {slot.fact.name} that can be written down was found")
        why = misfit(slot.fact, value)
        if why:
            raise Undecidable(f"no fitting value of {slot.fact.name} was found: {why}")
        return value

    def _prefer(self, slot: Slot) -> None:
        """Settle whether an optional value is there, and on a readable one where it steers."""
        if slot.fact.optional:
            self._prefer_existence(slot)
        if slot.fact.name not in self._wishes.steering:
            return
        for candidate in self._candidates(slot):
            if misfit(slot.fact, candidate):
                continue
            if self._solving.agrees(equals(slot.term, candidate)):
                slot.chosen = candidate
                return
        settle(self._solving, slot.fact, slot.term)

    def _prefer_existence(self, slot: Slot) -> None:
        """An optional value is there where it can be; but what the user lacked once, the user lacks again."""
        earlier = (one for one in self._slots[: self._slots.index(slot)] if one.fact.name == slot.fact.name)
        lacked = any(one.tool is None and not self._solving.holds(one.term.exists) for one in earlier)
        wish = negated(slot.term.exists) if slot.tool is None and lacked else slot.term.exists
        self._solving.agrees(wish)

    def _candidates(self, slot: Slot) -> list[Any]:
        fact = slot.fact
        turn = slot.turn % max(len(fact.examples), 1)
        found = [sample(slot), *fact.examples[turn:], *fact.examples[:turn]]
        bounds = self._wishes.bounds.get(fact.name, ())
        if fact.type != "list" and slot.term.choice is None:
            found += fact.allowed
        if fact.type == "string" and not fact.allowed:
            chance = random.Random(f"{self._wishes.seed}:{fact.name}:{slot.turn}")
            found += [*bounds, *(filler(fact, chance) for _ in range(5))]
            if fact.pattern and fact.examples:  # which the filler keeps to
                found += [matching(fact.pattern, chance) for _ in range(5)]
        if fact.type in ("integer", "number"):
            for bound in bounds:
                found += [bound, bound + 1, bound - 1]
            found += [one for one in (fact.minimum, fact.maximum) if one is not None]
        elif fact.type == "boolean":
            found += [True, False]
        elif fact.type in ("date", "datetime"):
            found += bounds
        return [one for one in found if one is not None and typed(fact, one) is not None]


__all__ = ["Readable", "Wishes"]
