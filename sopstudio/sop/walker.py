"""Walking a flow: where one stands, and where one stands after edges were chosen.

Under *first* branching a step takes one way. Under *all* it takes every way that holds, depth first in edge order; each
branch runs until an end or the first node common to all chosen branches (the join), which then runs once (contracts,
*Node*; SOP-Agent, section 3.3). A `Position` is a small immutable value, so it can be kept, compared and counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sopstudio.sop.flow import Flow, Transition
from sopstudio.sop.graph_algorithms import distances


class OpenBranches(NamedTuple):
    """Branches to run: the join they meet at (blank for none), whether one has reached it, and the targets left."""

    join: str
    reached: bool
    left: tuple[str, ...]


class Position(NamedTuple):
    """A place, the branches still open (innermost last), and how often each loop edge was taken (by its id)."""

    place: str
    open_branches: tuple[OpenBranches, ...] = ()
    loops: tuple[tuple[str, int], ...] = ()

    def times_taken(self, transition_id: str) -> int:
        """How often a loop edge was taken so far."""
        for name, count in self.loops:
            if name == transition_id:
                return count
        return 0

    def may_take(self, transition: Transition) -> bool:
        """Whether the loop bound of a transition (if it has one) still allows it."""
        edge = transition.edge
        return edge is None or edge.loop is None or self.times_taken(transition.id) < edge.loop


@lru_cache(maxsize=65_536)
def plain_position(place: str) -> Position:
    """The position at a place with nothing open and no loop taken, made once: most runs are at no other."""
    return Position(place)


class Walker:
    """Moves positions over one flow. Joins are worked out once per set of ways and kept."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._joins: dict[tuple[str, ...], str] = {}
        self._distances: dict[str, dict[str, int]] = {}

    def begin(self) -> Position:
        """The position before anything happened: at the start."""
        return Position(self.flow.start)

    def step(self, position: Position, transitions: tuple[Transition, ...]) -> Position | None:
        """The position after taking `transitions` (one under *first*, any number under *all*); None at the end."""
        loops = position.loops
        if len(transitions) == 1 and not position.open_branches:
            (transition,) = transitions
            if transition.edge is None or transition.edge.loop is None:
                return Position(transition.target, (), loops) if loops else plain_position(transition.target)
        for transition in transitions:
            if transition.edge is not None and transition.edge.loop is not None:
                others = (pair for pair in loops if pair[0] != transition.id)
                loops = tuple(sorted((*others, (transition.id, position.times_taken(transition.id) + 1))))
        opened = position.open_branches
        if not transitions:
            return self.end(Position(position.place, opened, loops))
        if len(transitions) > 1:
            targets = tuple(transition.target for transition in transitions)
            opened = (*opened, OpenBranches(self._join(targets), False, targets[1:]))
        return self._arrive(transitions[0].target, opened, loops)

    def end(self, position: Position) -> Position | None:
        """The position after the branch that ends here: the next open branch, its join, or None when all is over."""
        opened = position.open_branches
        while opened:
            branches = opened[-1]
            if branches.left:
                rest = OpenBranches(branches.join, branches.reached, branches.left[1:])
                return self._arrive(branches.left[0], (*opened[:-1], rest), position.loops)
            opened = opened[:-1]
            if branches.reached:
                return self._arrive(branches.join, opened, position.loops)
        return None

    def _arrive(
        self, place: str, opened: tuple[OpenBranches, ...], loops: tuple[tuple[str, int], ...]
    ) -> Position | None:
        for depth in range(len(opened) - 1, -1, -1):
            if opened[depth].join == place:
                met = OpenBranches(place, True, opened[depth].left)
                return self.end(Position(place, (*opened[:depth], met, *opened[depth + 1 :]), loops))
        return Position(place, opened, loops)

    def _join(self, targets: tuple[str, ...]) -> str:
        if targets not in self._joins:
            reachable = [self._reachable(target) for target in targets]
            common = set(reachable[0]).intersection(*reachable[1:])
            order = {place: index for index, place in enumerate(reachable[0])}
            self._joins[targets] = min(
                common,
                key=lambda place: (max(distances_by_place[place] for distances_by_place in reachable), order[place]),
                default="",
            )
        return self._joins[targets]

    def _reachable(self, start: str) -> dict[str, int]:
        """Places reachable from `start`, nearest first, with their distance in steps."""
        if start not in self._distances:
            self._distances[start] = distances(
                [start], lambda place: [transition.target for transition in self.flow.transitions_from(place)]
            )
        return self._distances[start]
