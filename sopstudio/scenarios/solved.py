"""Paths through the SOP with the values that make them happen, found lazily and shortest first.

JourneyBench (section 2.2) enumerates user journeys breadth first. Here each can be solved: a journey whose conditions
contradict each other is listed as infeasible, with the edge at which it breaks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from sopstudio.analysis.solving.solution import Solution
from sopstudio.analysis.solving.values import OnTheWay, ValueSolver
from sopstudio.scenarios.obligations import Obligation
from sopstudio.sop import Paths, Routing, Step, Walker

COUNTED = 5000
"""Journeys that have a number: counting goes through all that are shorter."""


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


class SolvedPaths:
    """The paths of one SOP as journeys. Raises `EditError` where the SOP cannot be walked (no start, endless loop).

    `go_on` is called again and again while journeys are sought, and breaks that off by raising.
    """

    def __init__(self, routing: Routing, *, seed: int = 0, go_on: Callable[[], None] = lambda: None) -> None:
        self.routing, self.seed, self.go_on = routing, seed, go_on
        self.paths = Paths(routing.flow)
        self.solver = ValueSolver(routing, seed)
        self._walker = Walker(routing.flow)
        self._numbers: dict[tuple[Step, ...], int] = {}
        self._counting = islice(self.paths, COUNTED)

    def count(self) -> int:
        """How many paths there are, feasible or not; nothing is enumerated."""
        return self.paths.count()

    def all(self) -> Iterator[Journey]:
        """Every journey, shortest first."""
        return (self.journey(path) for path in self.paths)

    def number(self, journey: Journey) -> int:
        """The number of a journey among all, shortest first; 0 for one on which more is demanded than its path, or
        that comes too late to be counted."""
        while journey.steps not in self._numbers and (path := next(self._counting, None)) is not None:
            self._numbers[path] = len(self._numbers) + 1
        plain = journey.id == self.journey(journey.steps).id
        return self._numbers.get(journey.steps, 0) if plain else 0

    def journey(self, path: tuple[Step, ...], also: Sequence[Obligation] = ()) -> Journey:
        """The path as a journey on which what else is demanded holds, to be solved when its solution is asked for."""
        nodes, demands = self.places(path), [one for one in also if one.demand is not None]
        ends = tuple(place for place in nodes if self.routing.flow.is_final(place))
        lines = ["+".join(way.id for way in step) for step in path]
        mark = hashlib.blake2b("\n".join([*lines, *(one.label for one in demands)]).encode(), digest_size=5)
        return Journey(f"j-{mark.hexdigest()}", path, nodes, ends, cache(lambda: self.solved(path, demands)))

    def solved(self, path: tuple[Step, ...], also: Iterable[Obligation]) -> Solution:
        """The values for a path, which may break off, and on which what else is demanded holds."""
        self.go_on()
        demands: dict[str, list[OnTheWay]] = {}
        for one in also:
            if one.demand is not None:
                demands.setdefault(one.place, []).append(OnTheWay(one.demand, one.words, one.tool))
        return self.solver.solve(path, on_the_way=demands)

    def places(self, path: tuple[Step, ...]) -> tuple[str, ...]:
        """The places on a path."""
        position = self._walker.begin()
        places = [position.place]
        for step in path:
            following = self._walker.step(position, step)
            if following is None:
                break
            position = following
            places.append(position.place)
        return tuple(places)

    def sample(self, size: int, *, by_leaves: bool = False) -> Iterator[Journey]:
        """`size` journeys, each once at most, by the seed: drawn evenly from all paths, or weighted at each step.

        The weight of a way is then the number of ends below it (SOP-Agent, appendix D).
        """
        random = Random(self.seed)
        seen: set[str] = set()
        for _ in range(size * 20):
            if len(seen) == min(size, self.count()):
                return
            journey = self.journey(self.paths.draw_by_leaves(random) if by_leaves else self.paths.draw(random))
            if journey.id not in seen:
                seen.add(journey.id)
                yield journey


__all__ = ["Journey", "SolvedPaths"]
