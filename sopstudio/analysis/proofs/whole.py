"""All ways through a flow put to the solver: what is never taken, and how a case comes about.

Its *no* is a proof. Its *yes* is a path, which is then solved by itself, so nothing rests on what the solver had to
leave open. In between lies *undecided*. Edges go by their identity: one that is drawn in a procedure is many ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from sopstudio.analysis.proofs.answers import Shown, Undecided
from sopstudio.analysis.proofs.calls import Barred, Call, call_of
from sopstudio.analysis.proofs.points import Facts
from sopstudio.analysis.solving.readable import Wishes
from sopstudio.analysis.solving.solution import Solution
from sopstudio.analysis.solving.solver import NO, YES, all_of
from sopstudio.analysis.solving.turns import solving
from sopstudio.analysis.solving.unfolding import Calling, Stand, Unfolding
from sopstudio.analysis.solving.values import Demand, ValueSolver
from sopstudio.expressions import Compare, FactName, Literal
from sopstudio.sop import BoundTool, Paths, Routing, Step, to_json

TOO_LONG = "it would take too long to find out"


class Whole:
    """The flow of `routing`, unfolded when it is first asked. `edges` gives the edge of each way."""

    def __init__(self, routing: Routing, paths: Paths, edges: Mapping[str, int]) -> None:
        self.routing, self.paths, self._edges = routing, paths, edges
        self._values = ValueSolver(routing)

    def never_taken(self, edges: set[int], go_on: Callable[[], None]) -> Iterator[int]:
        """Those of `edges` that some walk comes to and none takes, the last ones of the flow first."""
        missing = set(edges)
        for edge in sorted(edges, key=self._depth, reverse=True):
            go_on()
            if edge in missing and self._path(self._leaving(edge), missing) is False:
                tried = [(stand.ready, stand) for stand in self._stands(edge)]
                if self._path(tried, missing) is not False:
                    yield edge

    def why_not(self, edge: int) -> str:
        """Why one of the paths along an edge that is never taken cannot be gone, in words; blank where unknown.

        A path that hangs on prose saying one thing and then another shows nothing.
        """
        for way in sorted(way for way, one in self._edges.items() if one == edge):
            path = self.paths.draw_through(way, Random(0))
            if path is not None:
                last = next(number for number, step in enumerate(path) if any(each.id == way for each in step))
                solution = self._values.solve(path[: last + 1])
                return solution.reason if solution.feasible is False else ""
        return ""

    def case(self, demands: Mapping[int, bool | None], wished: Facts) -> Shown | None:
        """How edges of one branching come to hold and fail as demanded, with facts as wished where they can be had.

        Raises `Undecided`.

        What prose says has to stay so for a case to be shown, and may change for one to be ruled out.
        """
        with solving():
            wishes = [(self._wish(one, demands), one) for one in self._stands(next(iter(demands)))]
            steady = [(all_of([wish, self._unfolding.steady]), one) for wish, one in wishes]
            path = self._unfolding.plainest_to(steady)
            if isinstance(path, bool):
                path = self._unfolding.plainest_to(wishes)
        if path is False:
            return None
        if path is True:
            raise Undecided(TOO_LONG)
        trees = [
            (route.condition.tree, demands[self._edges[route.way.id]])
            for route in self.routing.work(self._place(path)).routes
            if route.condition is not None and self._edges[route.way.id] in demands
        ]
        solution = self._values.solve(path, [*trees, *_equal(wished)])
        if not solution.feasible:
            solution = self._values.solve(path, trees)
        if not solution.feasible:
            raise Undecided(solution.reason)
        return _shown(path, solution.facts)

    def barred(self, call: Call) -> Barred | None:
        """Why a call is never made; None where it is, or where no run comes by. Raises `Undecided`."""
        with solving():
            at = self._by_call.get(call, [])
            path = self._shortest([(one.made, stand) for one, stand in at])
            if path is not None:
                solution = self._called(call, path)
                if not solution.feasible:
                    raise Undecided(solution.reason)
                return None
            path = self._shortest([(one.needed, stand) for one, stand in at])
            if path is not None:
                return Barred(True, self._called(call, path).after, self._stopped(call, path))
            path = self._shortest([(YES, stand) for _, stand in at])
            return None if path is None else Barred(False, self._called(call, path).after)

    def _shortest(self, wishes: Sequence[tuple[Any, Stand]]) -> list[Step] | None:
        """A path on which a wish comes true; None where there is none. Raises `Undecided`."""
        path = self._unfolding.plainest_to(wishes)
        if path is True:
            raise Undecided(TOO_LONG)
        return path if isinstance(path, list) else None

    def _called(self, call: Call, path: list[Step]) -> Solution:
        """The values with which the call is made where the path ends, or why there are none."""
        return self._values.solve(path, call=self._bound(call, path))

    def _stopped(self, call: Call, path: list[Step]) -> Shown | None:
        """How a run comes to where the path ends and stops there for the call; None where that is not found."""
        solution = self._values.solve(path, barred=self._bound(call, path))
        return _shown(path, solution.facts) if solution.feasible else None

    def _bound(self, call: Call, path: list[Step]) -> BoundTool:
        return self.routing.work(self._place(path)).tools[call[1]]

    @cached_property
    def _by_call(self) -> dict[Call, list[tuple[Calling, Stand]]]:
        found: dict[Call, list[tuple[Calling, Stand]]] = {}
        for stand in self._unfolding.stands.values():
            for one in stand.callings:
                found.setdefault(call_of(stand.work, one.bound), []).append((one, stand))
        return found

    @cached_property
    def _unfolding(self) -> Unfolding:
        wishes = Wishes(self.routing, 0)
        return Unfolding(self.routing, self.paths, wishes.members, wishes.steering)

    @cached_property
    def _by_edge(self) -> dict[int, list[Stand]]:
        found: dict[int, list[Stand]] = {}
        for stand in self._unfolding.stands.values():
            for route in stand.work.routes:
                found.setdefault(self._edges[route.way.id], []).append(stand)
        return found

    def _stands(self, edge: int) -> list[Stand]:
        with solving():
            return self._by_edge.get(edge, [])

    def _depth(self, edge: int) -> int:
        return max((stand.state for stand in self._stands(edge)), default=0)

    def _leaving(self, edge: int) -> list[tuple[Any, Stand]]:
        """When the edge is taken, at each stand where it is tried."""
        return [
            (taken, stand)
            for stand in self._stands(edge)
            for step, taken in zip(self.paths.steps[stand.state], stand.leaving, strict=True)
            if any(self._edges[way.id] == edge for way in step)
        ]

    def _path(self, wishes: Sequence[tuple[Any, Stand]], missing: set[int]) -> list[Step] | bool:
        """A path on which a wish comes true; the edges on it are missing no more."""
        with solving():
            path = self._unfolding.path_to(wishes)
        if isinstance(path, list):
            missing.difference_update(self._edges[way.id] for step in path for way in step)
        return path

    def _place(self, path: Sequence[Step]) -> str:
        state = 0
        for step in path:
            state = self.paths.following[state][self.paths.steps[state].index(step)]
        return self.paths.positions[state].place

    def _wish(self, stand: Stand, demands: Mapping[int, bool | None]) -> Any:
        """When the stand is reached with its routes as demanded; loops are used up, or do not hold."""
        position = self.paths.positions[stand.state]
        parts = [stand.ready]
        for route, truth in zip(stand.work.routes, stand.truths, strict=True):
            edge = self._edges[route.way.id]
            if edge not in demands and not route.bounded:
                continue
            wanted = demands.get(edge, False)
            if self.paths.may_take(position, route.way):
                parts.append(truth.being(wanted))
            elif wanted is not False:
                parts.append(NO)
        return all_of(parts)


def _equal(facts: Facts) -> Iterator[Demand]:
    """That facts have these values."""
    for name, value in facts.items():
        plain = Fraction(value) if isinstance(value, Decimal) else to_json(value)
        if isinstance(plain, str | int | Fraction):
            yield Compare("==", FactName(name), Literal(plain)), True


def _shown(path: Sequence[Step], facts: Mapping[str, Any]) -> Shown:
    return Shown(tuple(tuple(way.id for way in step) for step in path), facts)
