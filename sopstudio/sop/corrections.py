"""What a correction after its node repeats (JourneyBench, appendix M).

A corrected value makes the run the one in which the user had given it at once: the run goes back to the visit at which
the old value was given, with the facts that were known there, and from there on is carried out by the interpreter. What
the user has said since is not asked again. A call that succeeded is not repeated where it would be made with the same
arguments: its results are taken over. So what follows the correction is a run that the procedure allows, and whatever
is proved of every run holds for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.sop.interpreter import next_call
from sopstudio.sop.place_plans import BoundTool, PlacePlan
from sopstudio.sop.walker import Position

Values = Mapping[str, Any]


@dataclass
class VisitRecord:
    """A visit: the facts known before it, what the user gave in it, and the calls that succeeded with their results."""

    position: Position
    facts: Values
    given: dict[str, Any] = field(default_factory=dict)
    calls: dict[str, tuple[Values, Values]] = field(default_factory=dict)


class Course:
    """The visits of a run, in order, and those that a correction has undone."""

    def __init__(self) -> None:
        self._visits: list[VisitRecord] = []
        self._undone: dict[tuple[str, int], VisitRecord] = {}

    def __len__(self) -> int:
        """How many visits there are that no correction has undone."""
        return len(self._visits)

    def places(self) -> set[str]:
        """The places visited so far."""
        return {visit.position.place for visit in self._visits}

    def was_given_before(self, fact: str) -> bool:
        """Whether the user gave a fact at a visit before the current one, and not again at this one."""
        return self._find_giving(fact) is not None and fact not in self._visits[-1].given

    def enter(self, position: Position, plan: PlacePlan, facts: MutableMapping[str, Any]) -> bool:
        """Begin a visit. Where it was undone, its facts are stored in `facts`; returns whether it was.

        Those are what the user gave, and the results of the calls that would be made with the same arguments.
        """
        visit = VisitRecord(position, dict(facts))
        self._visits.append(visit)
        undone = self._undone.pop(self._key(len(self._visits) - 1), None)
        if undone is None:
            return False
        facts.update(undone.given)
        visit.given.update(undone.given)
        self._take_over(visit, undone, plan, facts)
        return True

    def done_calls(self) -> tuple[str, ...]:
        """The tools that have succeeded at the current visit."""
        return tuple(self._visits[-1].calls) if self._visits else ()

    def record_given(self, fact: str, value: Any) -> None:
        """The user gave a fact at the current visit."""
        if self._visits:
            self._visits[-1].given[fact] = value

    def record_call(self, bound: BoundTool, facts: Values, results: Values) -> None:
        """A call succeeded at the current visit; `facts` are those that it was made with."""
        if self._visits:
            self._visits[-1].calls[bound.tool.name] = (bound.arguments(facts), dict(results))

    def go_back(self, corrected: Values, facts: MutableMapping[str, Any]) -> Position:
        """Undo the visits from the first on at which one of these facts was given; returns where to go on.

        `facts` become those that were known there. Raises `ValueError` where none of the facts was given before.
        """
        numbers = [number for fact in corrected if (number := self._find_giving(fact)) is not None]
        if not numbers:
            raise ValueError("nothing was given that could be corrected")
        first = min(numbers)
        for fact in corrected:
            self._visits[-1].given.pop(fact, None)
        for number in range(first, len(self._visits)):
            visit = self._visits[number]
            visit.given |= {name: value for name, value in corrected.items() if name in visit.given}
            self._undone[self._key(number)] = visit
        back = self._visits[first]
        del self._visits[first:]
        facts.clear()
        facts.update(back.facts)
        return back.position

    def _find_giving(self, fact: str) -> int | None:
        """The number of the last visit before the current one at which a fact was given."""
        earlier = reversed(range(len(self._visits) - 1))
        return next((number for number in earlier if fact in self._visits[number].given), None)

    def _key(self, number: int) -> tuple[str, int]:
        """A visit by its place, and by how often that was visited before."""
        counts = Counter(visit.position.place for visit in self._visits[:number])
        place = self._visits[number].position.place
        return place, counts[place]

    def _take_over(
        self, visit: VisitRecord, undone: VisitRecord, plan: PlacePlan, facts: MutableMapping[str, Any]
    ) -> None:
        tried: set[str] = set()
        while (bound := next_call(plan, facts, tried, [name for name in plan.asks if name not in facts])) is not None:
            name = bound.tool.name
            tried.add(name)
            arguments, results = undone.calls.get(name, ({}, {}))
            if name in undone.calls and arguments == bound.arguments(facts):
                facts.update(results)
                visit.calls[name] = (arguments, results)


__all__ = ["Course", "VisitRecord"]
