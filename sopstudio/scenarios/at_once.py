"""All ways at once put to the solver: a path that shows an obligation, or the proof that there is none.

That takes one question where paths are too many for each to be looked at.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sopstudio.analysis.solving.formulas import Translator, Undecidable
from sopstudio.analysis.solving.solver import all_of, any_of
from sopstudio.analysis.solving.turns import solving
from sopstudio.analysis.solving.unfolding import Stand, Unfolding
from sopstudio.expressions import Tree
from sopstudio.scenarios.obligations import Obligation
from sopstudio.scenarios.solved import SolvedPaths
from sopstudio.sop import Step

MAX_STATES = 1500
"""States beyond which an SOP is not put to the solver as a whole."""

Path = tuple[Step, ...]


class AtOnce:
    """The ways of one SOP, unfolded when it is first asked."""

    def __init__(self, journeys: SolvedPaths) -> None:
        self._routing, self._paths, self._wishes = journeys.routing, journeys.paths, journeys.solver.wishes
        self._go_on = journeys.go_on

    def path(self, one: Obligation) -> Path | bool:
        """A path to an end that is likely to show it; False where none does, True where that was not decided."""
        self._go_on()
        if not self._fits:
            return True
        with solving():
            try:
                path = self._unfolding.path_through(self._wish(one))
            except Undecidable:
                return True
        return path if isinstance(path, bool) else tuple(path)

    @cached_property
    def _fits(self) -> bool:
        """Whether it is small enough, and one way at a time is taken, so that steps follow one another as ways do."""
        alone = all(len(step) == 1 for steps in self._paths.steps for step in steps)
        return alone and len(self._paths.positions) <= MAX_STATES

    @cached_property
    def _unfolding(self) -> Unfolding:
        unfolding = Unfolding(self._routing, self._paths, self._wishes.members, self._wishes.steering)
        unfolding.solving.suppose([unfolding.steady])
        return unfolding

    def _wish(self, one: Obligation) -> Any:
        stands = [stand for stand in self._unfolding.stands.values() if stand.work.place == one.place]
        if one.demand is not None:
            demand = one.demand
            return any_of([wish for stand in stands for wish in self._held(stand, one.tool, demand)])
        return any_of([self._taken_after(stand, one.ways) for stand in stands])

    def _held(self, stand: Stand, tool: str, demand: Tree) -> list[Any]:
        """When the demand holds at the stand, be it where the tool stands to be called. Raises `Undecidable`."""
        callings = [one for one in stand.callings if one.bound.tool.name == tool]
        found = []
        for known in (*(one.terms for one in callings), stand.terms):
            if known is None:
                raise Undecidable("another tool may change beforehand what decides the call")
            found.append(all_of([stand.ready, Translator(known).truth(demand).holds]))
        return found

    def _taken_after(self, stand: Stand, ways: tuple[str, ...]) -> Any:
        """When the last of the ways is taken at the stand, after the one before it."""
        onward = self._leaving(stand, ways[-1])
        if not ways[1:]:
            return any_of(onward)
        stands = self._unfolding.stands
        before = [
            stands[source].leaving[number]
            for source, number in self._paths.before(stand.state)
            if self._paths.steps[source][number][0].id == ways[0]
        ]
        return all_of([any_of(before), any_of(onward)])

    def _leaving(self, stand: Stand, way: str) -> list[Any]:
        steps = zip(self._paths.steps[stand.state], stand.leaving, strict=True)
        return [taken for step, taken in steps if step[0].id == way]


__all__ = ["AtOnce", "Path"]
