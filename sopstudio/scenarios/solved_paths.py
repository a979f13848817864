"""Paths through the SOP with the values that make them happen, found lazily and shortest first.

JourneyBench (section 2.2) enumerates user journeys breadth first. Here each can be solved: a journey
whose conditions contradict each other is infeasible, with the edge at which it fails.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from sopstudio.analysis.proof_results import NO_SOLVER
from sopstudio.analysis.symbolic.solution import PlaceDemand, Solution
from sopstudio.extras import is_installed, require
from sopstudio.scenarios.obligations import Obligation
from sopstudio.sop import Paths, PathStep, Runtime, Sop, Walker
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.analysis.symbolic.path_solver import PathSolver

MAX_NUMBERED = 5000
"""Journeys up to this position have a number: counting enumerates all that are shorter."""
MAX_TRIES = 20
"""Draws for each journey that is wanted."""
MAX_KEPT_SOLUTIONS = 500
"""Solutions kept for each SOP, for whoever asks for its journeys again."""


@dataclass(frozen=True, slots=True)
class Journey:
    """A path with its solution. `id` depends on the edges alone, so it is stable while the SOP changes
    elsewhere.

    It is solved when the solution is first read, so one journey among thousands is found by its id at once.
    """

    id: str
    steps: tuple[PathStep, ...]
    nodes: tuple[str, ...]
    ends: tuple[str, ...]
    _solve: Callable[[], Solution] = field(compare=False, repr=False)
    draw: int = 0
    """Which draw it is, from 1, where its values were drawn at random; the id ends with it."""

    @property
    def solution(self) -> Solution:
        """The values that make the journey happen, or why it cannot happen."""
        return self._solve()

    @property
    def edges(self) -> tuple[str, ...]:
        """The edges in the order in which they are taken."""
        return tuple(transition.id for step in self.steps for transition in step)

    @property
    def feasible(self) -> bool | None:
        """Whether the journey can happen; None where that could not be decided."""
        return self.solution.feasible

    def facts(self) -> dict[str, Any]:
        """The values that make the journey happen, by fact."""
        return dict(self.solution.facts)


class SolvedPaths:
    """The paths of one SOP as journeys. Raises `EditError` where the SOP cannot be walked (no start, endless
    loop).

    `check_cancelled` is called again and again during a search, and cancels it by raising. Without z3 the paths are
    there and no journey is decided.
    """

    def __init__(self, runtime: Runtime, *, seed: int = 0, check_cancelled: Callable[[], None] = lambda: None) -> None:
        self.runtime, self.seed, self.check_cancelled = runtime, seed, check_cancelled
        self.paths = Paths(runtime.flow)
        self._walker = Walker(runtime.flow)
        self._solutions = _kept_solutions(runtime.flow.sop, seed)
        self._numbers: dict[tuple[PathStep, ...], int] = {}
        self._counting = islice(self.paths, MAX_NUMBERED)

    @cached_property
    def solver(self) -> PathSolver:
        """What finds the values of paths. Raises `MissingPackageError` where z3 is not installed."""
        require("z3")
        from sopstudio.analysis.symbolic.path_solver import PathSolver

        return PathSolver(self.runtime, self.seed)

    def count(self) -> int:
        """How many paths there are, feasible or not, without enumerating them."""
        return self.paths.count()

    def iter_all(self) -> Iterator[Journey]:
        """Every journey, shortest first."""
        return (self.journey(path) for path in self.paths)

    def journey_number(self, journey: Journey) -> int:
        """The position of a journey among all, shortest first, from 1.

        0 for a journey with obligations beyond its path, and for one that comes after `MAX_NUMBERED`.
        """
        while journey.steps not in self._numbers and (path := next(self._counting, None)) is not None:
            self._numbers[path] = len(self._numbers) + 1
        is_plain = journey.id == self.journey(journey.steps).id
        return self._numbers.get(journey.steps, 0) if is_plain else 0

    def journey(self, path: tuple[PathStep, ...], obligations: Sequence[Obligation] = ()) -> Journey:
        """The path as a journey on which the obligations' demands hold; solved when its solution is read."""
        nodes, demands = self.places(path), [obligation for obligation in obligations if obligation.demand is not None]
        ends = tuple(place for place in nodes if self.runtime.flow.is_final(place))
        lines = ["+".join(transition.id for transition in step) for step in path]
        digest = hashlib.blake2b(
            "\n".join([*lines, *(obligation.label for obligation in demands)]).encode(), digest_size=5
        )
        return Journey(f"j-{digest.hexdigest()}", path, nodes, ends, cache(lambda: self.solve(path, demands)))

    def solve(self, path: tuple[PathStep, ...], obligations: Iterable[Obligation]) -> Solution:
        """The values for a path, which may be a prefix, on which the obligations' demands hold."""
        self.check_cancelled()
        if not is_installed("z3"):
            return Solution(None, reason=tr(NO_SOLVER))
        demands: dict[str, list[PlaceDemand]] = {}
        for obligation in obligations:
            if obligation.demand is not None:
                demands.setdefault(obligation.place, []).append(
                    PlaceDemand(obligation.demand, obligation.words, obligation.tool)
                )
        key = path, tuple((place, *demanded) for place, demanded in demands.items())
        solution = self._solutions.get(key)
        if solution is None:
            solution = self.solver.solve(path, place_demands=demands)
            if len(self._solutions) < MAX_KEPT_SOLUTIONS:
                self._solutions[key] = solution
        return solution

    def places(self, path: tuple[PathStep, ...]) -> tuple[str, ...]:
        """The places that a path enters, in order; as far as it can be walked."""
        position = self._walker.begin()
        places = [position.place]
        for step in path:
            following = self._walker.step(position, step)
            if following is None:
                break
            position = following
            places.append(position.place)
        return tuple(places)

    def draw_paths_to(self, place: str, tries: int, random: Random) -> Iterator[tuple[PathStep, ...]]:
        """Paths that pass a place, drawn at random `tries` times; none for the start, which nothing leads to."""
        entering = [each.id for each in self.runtime.flow.transitions() if each.target == place]
        for _ in range(tries if entering else 0):
            path = self.paths.draw_through(random.choice(entering), random)
            if path is not None:
                yield path

    def sample(self, size: int) -> Iterator[Journey]:
        """`size` distinct journeys by the seed, drawn uniformly from all paths."""
        random = Random(self.seed)
        drawn: set[str] = set()
        for _ in range(size * MAX_TRIES):
            if len(drawn) == min(size, self.count()):
                return
            journey = self.journey(self.paths.draw(random))
            if journey.id not in drawn:
                drawn.add(journey.id)
                yield journey

    def draw_by_leaves(self, size: int) -> Iterator[Journey]:
        """`size` test cases by the seed, each drawn anew: a path, and values at random (SOP-Agent, appendix D).

        At each step a branch is as likely as it has leaves below it. A path that no values lead along is drawn again;
        fewer cases come where hardly any can be taken.
        """
        random = Random(f"leaves:{self.seed}")
        infeasible: set[str] = set()
        number = 0
        for attempt in range(size * MAX_TRIES):
            if number == size:
                return
            plain = self.journey(self.paths.draw_by_leaves(random))
            if plain.id in infeasible:
                continue
            solution = self.solver.with_draw(f"draw {attempt}").solve(plain.steps)
            if not solution.feasible:
                infeasible.add(plain.id)
                continue
            number += 1
            yield replace(plain, id=f"{plain.id}.{number}", _solve=partial(_keep, solution), draw=number)


@lru_cache(maxsize=16)
def _kept_solutions(_sop: Sop, _seed: int) -> dict[tuple[object, ...], Solution]:
    """The solutions of paths of this SOP so far, and of what was to hold on them.

    Simulate, Evaluate and every edit that is undone share them.
    """
    return {}


def _keep(solution: Solution) -> Solution:
    return solution


__all__ = ["Journey", "SolvedPaths"]
