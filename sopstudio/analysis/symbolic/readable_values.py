"""Readable values for a possible path: declared examples and values at bounds before any others."""

from __future__ import annotations

import random
from collections.abc import Iterable
from copy import copy
from datetime import date
from typing import Any

from sopstudio.analysis.compared_values import compared_values, fact_names, list_members
from sopstudio.analysis.plausible_values import draw_matching_text, draw_values, filler_value
from sopstudio.analysis.symbolic.execution import Slot
from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.analysis.symbolic.solver import Solver, settle_value
from sopstudio.analysis.symbolic.terms import TODAY_FACT, Term, UndecidableError, equality, negate
from sopstudio.expressions import Tree
from sopstudio.sop import Runtime, describe_mismatch, look_up, parse_value, value_to_json
from sopstudio.sop.elements import expression_trees
from sopstudio.translation import tr


class ValuePreferences:
    """The values worth preferring in one SOP. `seed` chooses among values that no condition depends on.

    With a `draw`, values are drawn at random by its text instead of preferred.
    """

    def __init__(self, runtime: Runtime, seed: int) -> None:
        self.runtime, self.seed = runtime, seed
        self.draw = ""
        trees: list[Tree] = list(expression_trees(runtime.flow.sop))
        self.deciding_facts = {name for tree in trees for name in fact_names(tree)}
        self.members = list_members(trees)
        self.compared_values = compared_values(trees)

    def with_draw(self, draw: str) -> ValuePreferences:
        """These preferences with values drawn at random."""
        drawn = copy(self)
        drawn.draw = draw
        return drawn

    def drawn_values(self, slot: Slot) -> list[Any]:
        """Random values for a slot, in the order in which they are tried; none without a draw."""
        if not self.draw:
            return []
        chance = random.Random(f"{self.seed}:{self.draw}:{slot.fact.name}:{slot.turn}")
        compared = self.compared_values.get(slot.fact.name, ())
        samples = [sample_value(slot)] if slot.fact.type == "string" and not slot.fact.allowed else []
        return draw_values(slot.fact, [*compared, *(value for value in samples if value is not None)], chance)


class ReadableSolution:
    """Chooses readable values for one feasible path. `calls` gives the tool calls, each with the formula when
    it is made.
    """

    def __init__(
        self, preferences: ValuePreferences, solver: Solver, slots: Iterable[Slot], calls: Iterable[tuple[str, Any]]
    ) -> None:
        self._preferences, self._solver = preferences, solver
        self._slots, self._calls = list(slots), list(calls)
        self._user: dict[str, list[Any]] = {}
        self._lacking: set[str] = set()
        self._answers: dict[str, list[dict[str, Any]]] = {}
        self._facts: dict[str, Any] = {}

    def build(self, prose: Iterable[str], today: Term | None = None) -> Solution:
        """The solution, with the value of `today`. Raises `UndecidableError` where a value has no finite form."""
        day = self._settle_today(today) if today is not None else None
        for slot in self._slots:
            self._prefer_readable(slot)
        for slot in self._slots:
            if self._solver.holds(slot.needed):
                self._settle_slot(slot)
        conflicting = self._lacking & self._user.keys()
        if conflicting:
            raise UndecidableError(
                tr(
                    "the user would give {conflicting} at one time and lack it at another",
                    conflicting=sorted(conflicting)[0],
                )
            )
        self._add_empty_answers()
        return Solution(
            True,
            user={name: tuple(values) for name, values in self._user.items()},
            answers={name: tuple(calls) for name, calls in self._answers.items()},
            prose=tuple(dict.fromkeys(prose)),
            facts=self._facts,
            lacking=tuple(sorted(self._lacking)),
            today=day,
        )

    def _settle_today(self, term: Term) -> date | None:
        """The possible date of the run that is nearest to the one on which runs of examples begin."""
        settle_value(self._solver, TODAY_FACT, term)
        value = self._solver.value(term)
        return value if isinstance(value, date) else None

    def _settle_slot(self, slot: Slot) -> None:
        """Record one value: who gives it, or that nobody does."""
        name = slot.fact.name
        there = self._solver.holds(slot.term.exists)
        if there:
            self._facts[name] = self._value(slot)
        if slot.tool is not None:
            self._add_answer(slot, there)
        elif there:
            self._user.setdefault(name, []).append(self._facts[name])
        else:
            self._lacking.add(name)

    def _add_empty_answers(self) -> None:
        """Add an empty answer for each call of a tool without outputs."""
        for name, needed in self._calls:
            if not self._preferences.runtime.flow.tools[name].outputs and self._solver.holds(needed):
                self._answers.setdefault(name, []).append({})

    def _add_answer(self, slot: Slot, there: bool) -> None:
        calls = self._answers.setdefault(slot.tool.tool.name if slot.tool else "", [])
        call_index = sum(1 for call_needed in self._earlier_calls(slot) if self._solver.holds(call_needed))
        while len(calls) <= call_index:
            calls.append({})
        if there:
            set_at_path(calls[call_index], slot.path, self._facts[slot.fact.name])

    def _earlier_calls(self, slot: Slot) -> list[Any]:
        """The formulas when earlier calls of the same tool are made."""
        name = slot.tool.tool.name if slot.tool else ""
        by_call = {s.call: s.needed for s in self._slots if s.tool is not None and s.tool.tool.name == name}
        return [needed for call, needed in by_call.items() if call < slot.call]

    def _value(self, slot: Slot) -> Any:
        if slot.preferred is not None:
            return slot.preferred
        if slot.fact.name in self._preferences.deciding_facts:
            return self._solver_value(slot)
        known = next(iter(self._preferences.drawn_values(slot)), None) or sample_value(slot)
        if known is not None:
            return known
        return filler_value(slot.fact, random.Random(f"{self._preferences.seed}:{slot.fact.name}"), slot.turn)

    def _solver_value(self, slot: Slot) -> Any:
        """The solver's value as JSON data. Raises `UndecidableError` where it has no finite form or does not fit."""
        value = value_to_json(self._solver.value(slot.term))
        if not self._solver.holds(equality(slot.term, value)):
            raise UndecidableError(tr("no value of {name} that can be written down was found", name=slot.fact.name))
        reason = describe_mismatch(slot.fact, value)
        if reason:
            raise UndecidableError(
                tr("no fitting value of {name} was found: {reason}", name=slot.fact.name, reason=reason)
            )
        return value

    def _prefer_readable(self, slot: Slot) -> None:
        """Decide whether an optional value exists, and prefer a readable value where conditions depend on it."""
        if slot.fact.optional:
            self._prefer_existence(slot)
        if slot.fact.name not in self._preferences.deciding_facts:
            return
        for candidate in self._candidates(slot):
            if describe_mismatch(slot.fact, candidate):
                continue
            if self._solver.add_if_possible(equality(slot.term, candidate)):
                slot.preferred = candidate
                return
        settle_value(self._solver, slot.fact, slot.term)

    def _prefer_existence(self, slot: Slot) -> None:
        """An optional value exists where it can; but what the user lacked once stays lacking."""
        earlier = (
            slot_before
            for slot_before in self._slots[: self._slots.index(slot)]
            if slot_before.fact.name == slot.fact.name
        )
        was_lacking = any(
            slot_before.tool is None and not self._solver.holds(slot_before.term.exists) for slot_before in earlier
        )
        wish = negate(slot.term.exists) if slot.tool is None and was_lacking else slot.term.exists
        self._solver.add_if_possible(wish)

    def _candidates(self, slot: Slot) -> list[Any]:
        fact = slot.fact
        turn = slot.turn % max(len(fact.examples), 1)
        drawn = self._preferences.drawn_values(slot)
        candidates = [*drawn, sample_value(slot), *fact.examples[turn:], *fact.examples[:turn]]
        bounds = self._preferences.compared_values.get(fact.name, ())
        if fact.type != "list" and slot.term.choice is None:
            candidates += fact.allowed
        if fact.type == "string" and not fact.allowed:
            chance = random.Random(f"{self._preferences.seed}:{fact.name}:{slot.turn}")
            candidates += [*bounds, *(filler_value(fact, chance) for _ in range(5))]
            if fact.pattern and fact.examples:  # which the filler keeps to
                candidates += [draw_matching_text(fact.pattern, chance) for _ in range(5)]
        if fact.type in ("integer", "number"):
            for bound in bounds:
                candidates += [bound, bound + 1, bound - 1]
            candidates += [limit for limit in (fact.minimum, fact.maximum) if limit is not None]
        elif fact.type == "boolean":
            candidates += [True, False]
        elif fact.type in ("date", "datetime"):
            candidates += bounds
        return [
            candidate for candidate in candidates if candidate is not None and parse_value(fact, candidate) is not None
        ]


def sample_value(slot: Slot) -> Any:
    """A valid value from the tool's sample responses; None for the user's facts and where there is none."""
    if slot.tool is None:
        return None
    samples = slot.tool.tool.responses
    values = [look_up(sample.body, slot.path) for sample in samples]
    valid = [value for value in values if value is not None and not describe_mismatch(slot.fact, value)]
    return valid[slot.call % len(valid)] if valid else None


def set_at_path(body: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a dotted path of a response body, in place."""
    *parents, last = path.split(".")
    for key in parents:
        body = body.setdefault(key, {})
    body[last] = value
