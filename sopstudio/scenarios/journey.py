"""Journeys: paths through the SOP with the values that make them happen, found lazily and shortest first.

JourneyBench (section 2.2) enumerates user journeys breadth first. Here each can be solved: a journey whose conditions
contradict each other is listed as infeasible, with the edge at which it breaks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from sopstudio.analysis.solving.readable import Solution
from sopstudio.analysis.solving.values import ValueSolver
from sopstudio.errors import ScenarioError
from sopstudio.sop import Paths, Routing, Step, Walker

LOOKED_AT = 20_000
"""Paths looked at, shortest first, when a set that covers all edges is sought; after that edges are aimed at singly."""
TRIES = 40


@dataclass(frozen=True, slots=True)
class Journey:
    """A path with its solution. `id` depends on the edges alone, so it is stable while the SOP grows elsewhere.

    The solution is sought when it is first asked for, so that one journey among thousands is found by its id at once.
    """

    id: str
    steps: tuple[Step, ...]
    nodes: tuple[str, ...]
    ends: tuple[str, ...]
    _solve: Callable[[], Solution] = field(compare=False, repr=False)

    @property
    def solution(self) -> Solution:
        """The values that make it happen, or why it cannot happen."""
        return self._solve()

    @property
    def edges(self) -> tuple[str, ...]:
        """The edges in the order in which they are taken."""
        return tuple(way.id for step in self.steps for way in step)

    @property
    def feasible(self) -> bool | None:
        """Whether the journey can happen; None where that could not be decided."""
        return self.solution.feasible

    def facts(self) -> dict[str, Any]:
        """The values that make it happen, by fact."""
        return dict(self.solution.facts)


class Journeys:
    """The journeys of one SOP. Raises `EditError` where the SOP cannot be walked (no start, unbounded loop)."""

    def __init__(self, routing: Routing, *, seed: int = 0) -> None:
        self.routing, self.seed = routing, seed
        self.paths = Paths(routing.flow)
        self.solver = ValueSolver(routing, seed)
        self._walker = Walker(routing.flow)

    def count(self) -> int:
        """How many paths there are, feasible or not; nothing is enumerated."""
        return self.paths.count()

    def all(self) -> Iterator[Journey]:
        """Every journey, shortest first."""
        return (self.journey(path) for path in self.paths)

    def journey(self, path: tuple[Step, ...]) -> Journey:
        """The path as a journey, to be solved when its solution is asked for."""
        nodes, ends = self._places(path)
        mark = hashlib.blake2b("\n".join("+".join(way.id for way in s) for s in path).encode(), digest_size=5)
        return Journey(f"j-{mark.hexdigest()}", path, nodes, ends, cache(lambda: self.solver.solve(path)))

    def _places(self, path: tuple[Step, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        position = self._walker.begin()
        places = [position.place]
        for step in path:
            following = self._walker.step(position, step)
            if following is None:
                break
            position = following
            places.append(position.place)
        flow = self.routing.flow
        return tuple(places), tuple(place for place in places if flow.is_final(place))

    def sample(self, size: int) -> Iterator[Journey]:
        """`size` journeys drawn evenly from all paths, each once at most, by the seed."""
        random = Random(self.seed)
        seen: set[str] = set()
        for _ in range(size * 20):
            if len(seen) == min(size, self.count()):
                return
            journey = self.journey(self.paths.draw(random))
            if journey.id not in seen:
                seen.add(journey.id)
                yield journey

    def covering(self) -> list[Journey]:
        """Feasible journeys that together take every edge that any feasible journey was found for; no one is spare."""
        wanted = {way.id for way in self.routing.flow.ways()}
        chosen: list[Journey] = []
        missing = set(wanted)
        for number, path in enumerate(self.paths):
            if not missing or number >= LOOKED_AT:
                break
            if any(way.id in missing for step in path for way in step):
                self._take(self.journey(path), chosen, missing)
        for edge in sorted(missing):
            if edge in missing:
                self._aim(edge, chosen, missing)
        if not chosen and not wanted:
            chosen = [self.journey(())]
        return _without_spares(chosen)

    def _take(self, journey: Journey, chosen: list[Journey], missing: set[str]) -> bool:
        if journey.feasible:
            chosen.append(journey)
            missing.difference_update(journey.edges)
        return bool(journey.feasible)

    def _aim(self, edge: str, chosen: list[Journey], missing: set[str]) -> None:
        random = Random(f"{self.seed}:{edge}")
        for _ in range(TRIES):
            path = self.paths.draw_through(edge, random)
            if path is None or self._take(self.journey(path), chosen, missing):
                return

    def chosen(self, cover: str) -> Iterable[Journey]:
        """Journeys by the word of the command line: *all*, *edges* or *sample:N*. Raises `ScenarioError`."""
        if cover == "all":
            return self.all()
        if cover == "edges":
            return self.covering()
        kind, _, number = cover.partition(":")
        if kind == "sample" and number.isdigit() and int(number) > 0:
            return self.sample(int(number))
        raise ScenarioError(f"unknown cover {cover!r}", hint="use all, edges or sample:N")


def _without_spares(chosen: list[Journey]) -> list[Journey]:
    """Drop journeys whose edges the others take as well, longest first."""
    kept = list(chosen)
    for journey in sorted(chosen, key=lambda one: -len(one.steps)):
        others = {edge for one in kept if one is not journey for edge in one.edges}
        if len(kept) > 1 and others.issuperset(journey.edges):
            kept.remove(journey)
    return kept


__all__ = ["Journey", "Journeys"]
