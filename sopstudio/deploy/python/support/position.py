"""Where a run stands: at a node, with branches that are still to run, and loops counted.

Where all routes that hold are taken, branches run one after the other, each until an end or the first node that all of
them lead to, which then runs once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .model import Node, Route


@dataclass(frozen=True)
class Branches:
    """Branches to run: the node where they meet (blank for none), whether one has come there, and those left."""

    join: str
    is_reached: bool
    left: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """A node, the branches still open (innermost last), and the routes with a bound that were taken."""

    place: str
    branches: tuple[Branches, ...] = ()
    taken: tuple[str, ...] = ()

    def times_taken(self, route: str) -> int:
        """How often a route with a bound was taken."""
        return self.taken.count(route)


class Walker:
    """Moves positions over the nodes."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes

    def step(self, position: Position, routes: Sequence[Route]) -> Position | None:
        """The position after these routes, none at an end; None where all is over."""
        taken = (*position.taken, *(route.id for route in routes if route.times is not None))
        position = replace(position, taken=taken)
        if not routes:
            return self._end(position)
        branches = position.branches
        if len(routes) > 1:
            targets = [route.to for route in routes]
            branches = (*branches, Branches(self.join(targets), False, tuple(targets[1:])))
        return self._arrive(routes[0].to, replace(position, branches=branches))

    def _end(self, position: Position) -> Position | None:
        branches = position.branches
        while branches:
            last, branches = branches[-1], branches[:-1]
            if last.left:
                rest = replace(last, left=last.left[1:])
                return self._arrive(last.left[0], replace(position, branches=(*branches, rest)))
            if last.is_reached:
                return self._arrive(last.join, replace(position, branches=branches))
        return None

    def _arrive(self, place: str, position: Position) -> Position | None:
        branches = position.branches
        for depth in reversed(range(len(branches))):
            if branches[depth].join == place:
                met = replace(branches[depth], is_reached=True)
                return self._end(replace(position, branches=(*branches[:depth], met, *branches[depth + 1 :])))
        return replace(position, place=place)

    def join(self, targets: Sequence[str]) -> str:
        """The node nearest to all targets to which all of them lead; blank where there is none."""
        distances = [self._distances(target) for target in targets]
        common = [place for place in distances[0] if all(place in other for other in distances)]
        return min(common, key=lambda place: max(other[place] for other in distances), default="")

    def _distances(self, start: str) -> dict[str, int]:
        """How many steps away each node is that can be reached, nearest first."""
        distances, queue = {start: 0}, [start]
        for place in queue:
            for route in self._nodes[place].routes:
                if route.to not in distances:
                    distances[route.to] = distances[place] + 1
                    queue.append(route.to)
        return distances
