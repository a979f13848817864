"""Which places may follow which in a run, and where a run may stop: what a drawn graph needs edges for.

Where all routes that hold are taken, branches run one after the other (`support.position`). So a branch may be followed
by the next one, or by the place where they meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from sopstudio.deploy.python.support.engine import MAX_STEPS
from sopstudio.deploy.python.support.model import Node, Route
from sopstudio.deploy.python.support.position import Walker
from sopstudio.sop import Runtime

MAX_SUBSETS = 8
"""Up to how many branches each choice of them is looked at; of more, each pair and all of them."""


class Fork(Struct, frozen=True):
    """A place where branches begin: their places in the order in which they run, those reached in each, and where they
    may meet.
    """

    branches: tuple[str, ...]
    regions: tuple[frozenset[str], ...]
    joins: frozenset[str]

    def branch_of(self, place: str) -> int | None:
        """The number of the first branch that a place may be in."""
        return next((number for number, region in enumerate(self.regions) if place in region), None)


class Successors:
    """The places that may follow each place."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        places = list(runtime.flow.nodes)
        self._targets = {place: self._route_targets(place) for place in places}
        self._walker = Walker(
            {place: Node(routes=tuple(Route("", to) for to in targets)) for place, targets in self._targets.items()}
        )
        self._forks = tuple(filter(None, map(self._fork, places)))
        self._is_endless = len(places) > MAX_STEPS or any(
            place in self._reach(self._targets[place], "") for place in places
        )

    def after(self, place: str) -> list[str]:
        """The places that may follow, those of its own routes first."""
        own = self._targets[place]
        inside = [(fork, number) for fork in self._forks if (number := fork.branch_of(place)) is not None]
        joins = {join for fork, _ in inside for join in fork.joins}
        if not inside or not (self._runtime.plan(place).is_final or not own or joins & set(own)):
            return own
        left = [target for fork, number in inside for target in (*fork.branches[number + 1 :], *sorted(fork.joins))]
        return list(dict.fromkeys([*own, *left]))

    def may_reach_limit(self) -> bool:
        """Whether a run may come to the bound on its steps: routes with a bound are taken only so often."""
        routes = {place: self._runtime.plan(place).routes for place in self._targets}
        free = {
            place: [route.transition.target for route in ways if not route.is_bounded] for place, ways in routes.items()
        }
        if any(place in _reach_in(free, targets) for place, targets in free.items()):
            return True
        edges = (route.transition.edge for ways in routes.values() for route in ways)
        loops = sum(edge.loop for edge in edges if edge is not None and edge.loop is not None)
        return (loops + 1) * len(routes) > MAX_STEPS

    def is_branched(self, place: str) -> bool:
        """Whether several branches begin at a place, or it may be in one."""
        fork_regions = (fork.branch_of(place) is not None for fork in self._forks)
        return any(fork_regions) or self._fork(place) is not None

    def may_end(self, place: str) -> bool:
        """Whether a run may be over after this place: at an end, at an obstacle, or after too many steps."""
        plan = self._runtime.plan(place)
        is_plain = len(plan.routes) == 1 and plan.routes[0].kind == "always" and not plan.routes[0].is_bounded
        return plan.is_final or plan.has_work or not is_plain or self._is_endless

    def _route_targets(self, place: str) -> list[str]:
        return list(dict.fromkeys(transition.target for transition in self._runtime.flow.transitions_from(place)))

    def _fork(self, place: str) -> Fork | None:
        routes = [route for route in self._runtime.plan(place).routes if route.kind != "otherwise"]
        branches = tuple(dict.fromkeys(route.transition.target for route in routes))
        if self._runtime.flow.branching(place) != "all" or len(branches) < 2:
            return None
        joins = {self._walker.join(chosen) for chosen in _choices(branches)}
        certain = next(iter(joins)) if len(joins) == 1 else ""
        regions = tuple(frozenset(self._reach([branch], certain)) for branch in branches)
        return Fork(branches, regions, frozenset(joins - {""}))

    def _reach(self, targets: Iterable[str], until: str) -> set[str]:
        """The places that these lead to, with themselves; what lies behind `until` is left out."""
        reached, queue = set(targets) - {until}, list(targets)
        while queue:
            place = queue.pop()
            new = [to for to in self._targets[place] if to not in reached and until not in (to, place)]
            reached.update(new)
            queue += new
        return reached


def _reach_in(targets: Mapping[str, Iterable[str]], start: Iterable[str]) -> set[str]:
    """The places that these lead to, with themselves."""
    reached, queue = set(start), list(start)
    while queue:
        new = [to for to in targets[queue.pop()] if to not in reached]
        reached.update(new)
        queue += new
    return reached


def _choices(branches: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The choices of two or more branches."""
    sizes = range(2, len(branches) + 1) if len(branches) <= MAX_SUBSETS else (2, len(branches))
    for size in sizes:
        yield from combinations(branches, size)


__all__ = ["Successors"]
