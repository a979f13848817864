"""Candidates: paths of which it is known, or likely, that they show something of what is to be covered.

All paths are candidates where there are few and paths alone matter. Else they come from worlds drawn by chance; what
no draw has shown is aimed at. Where paths are few each one is put to the solver; where they are many a beginning that
leads there is, and chance goes on from its values, unless all ways at once tell of a path (`at_once`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from sopstudio.analysis.solving.solution import Solution
from sopstudio.scenarios.alone import can_hold
from sopstudio.scenarios.at_once import AtOnce, Path
from sopstudio.scenarios.obligations import Obligation, Visits
from sopstudio.scenarios.obligations.obligation import Shown
from sopstudio.scenarios.solved import SolvedPaths
from sopstudio.scenarios.truth import Given, Moment, given_by, trail
from sopstudio.scenarios.worlds import Worlds

FEW = 400
"""Paths that are all looked at."""
DRAWS, STALE = 1500, 300
"""Worlds drawn at most, and how many in a row may show nothing new."""
TRIES, BEGINNINGS = 60, 12
"""Questions to the solver about one obligation: about whole paths, and about beginnings."""
GOING_ON = 12
"""Worlds in which a solved beginning is followed."""
NOT_FOUND = "no journey that shows it was found"


@dataclass(frozen=True)
class Candidate:
    """A path, and what it shows."""

    path: Path
    shows: frozenset[Obligation]


@dataclass
class Search:
    """The search for candidates, and why there are none for what they do not show."""

    journeys: SolvedPaths
    obligations: Sequence[Obligation]
    candidates: list[Candidate] = field(default_factory=list)
    infeasible: dict[Obligation, str] = field(default_factory=dict)
    undecided: dict[Obligation, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        instead = (one.instead for one in self.obligations if one.instead is not None)
        self.shown = Shown(dict.fromkeys((*self.obligations, *instead)))
        self.dead = Dead()
        self._worlds = Worlds(self.journeys.solver.wishes)
        self._at_once = AtOnce(self.journeys)

    def run(self) -> None:
        """Find candidates."""
        paths = list(self.journeys.paths) if self.journeys.count() <= FEW else []
        if paths and all(one.demand is None for one in self.obligations):
            self.candidates = [Candidate(path, self._by_path(path)) for path in paths]
        else:
            self._draw()
            self._aim(paths)

    def _by_path(self, path: Path) -> frozenset[Obligation]:
        return frozenset(self.shown.by_path(self._visits(path)))

    def _visits(self, path: Path) -> Visits:
        return Visits(self.journeys.places(path), path)

    def _draw(self) -> None:
        """Follow worlds drawn by chance, until that shows nothing new for a while."""
        known: set[Obligation] = set()
        stale = 0
        for number in range(DRAWS):
            self.journeys.go_on()
            if stale > STALE or known.issuperset(self.obligations):
                return
            fresh = self._follow(self._worlds.draw(number)) - known
            stale = 0 if fresh else stale + 1
            known |= fresh

    def _follow(self, world: Given) -> frozenset[Obligation]:
        """What a world shows; a candidate where it comes to an end."""
        expected, moments = trail(self.journeys.routing, world)
        if expected.status != "completed":
            return frozenset()
        shows = frozenset(self.shown.by_run(moments))
        self.candidates.append(Candidate(_path(moments), shows))
        return shows

    def _aim(self, paths: list[Path]) -> None:
        """Find candidates for what no candidate shows, or say why there are none."""
        known = {one for candidate in self.candidates for one in candidate.shows}
        waiting = [one for one in self.obligations if one not in known]
        for one in waiting:
            if one in known:
                continue
            if not self._aimed_at(one, paths) and one.instead is not None:
                waiting.append(one.instead)
            known = {one for candidate in self.candidates for one in candidate.shows}

    def _aimed_at(self, one: Obligation, paths: list[Path]) -> bool:
        """Whether a candidate for it was found."""
        reason = self._alone(one)
        if reason:
            self.infeasible[one] = reason
            return False
        return self._all_of(one, paths) if paths else self._some_of(one)

    def _all_of(self, one: Obligation, paths: list[Path]) -> bool:
        """Put every path that could show it to the solver."""
        reason = ""
        tries = 0
        for path in paths:
            if self.dead.has(path) or not one.on(self._visits(path)):
                continue
            tries += 1
            solution = self.journeys.solved(path, (one,))
            if solution.feasible:
                self.candidates.append(Candidate(path, self._by_path(path) | {one}))
                return True
            if solution.feasible is None or tries == TRIES:
                self.undecided[one] = solution.reason if tries < TRIES else f"{tries} paths were tried in vain"
                return False
            if one.words not in solution.reason:
                self.dead.add(path, solution.edge)
            reason = reason or solution.reason
        self.infeasible[one] = reason or "no path leads there"
        return False

    def _alone(self, one: Obligation) -> str:
        """Why a demand cannot hold whatever came before; blank where it can, or where that is not decided."""
        if one.demand is not None and can_hold(self.journeys.solver.wishes, one.demand) is False:
            return "no values of its facts make this happen"
        return ""

    def _some_of(self, one: Obligation) -> bool:
        """Ask all ways at once; where that does not tell, put some beginnings to the solver and go on by chance."""
        path = self._at_once.path(one)
        if path is False:
            self.infeasible[one] = self._why_not(one)
            return False
        if path is not True and self._solves(one, path):
            return True
        return self._begun(one)

    def _solves(self, one: Obligation, path: Path) -> bool:
        """Whether values for the path were found with which it is shown."""
        solution = self.journeys.solved(path, (one,))
        shows = self._follow(given_by(solution)) if solution.feasible else frozenset()
        return one in shows

    def _why_not(self, one: Obligation) -> str:
        """Why one of the beginnings that lead there does not do."""
        start = next(self._beginnings(one), None)
        reason = "" if start is None else self.journeys.solved(start, (one,)).reason
        return reason or "no path leads from there to an end"

    def _begun(self, one: Obligation) -> bool:
        reason = NOT_FOUND
        for start in islice(self._beginnings(one), BEGINNINGS):
            solution = self.journeys.solved(start, (one,))
            if solution.feasible and self._goes_on(one, solution):
                return True
            reason = f"{NOT_FOUND}; of one beginning: {solution.reason}" if solution.reason else reason
        self.undecided[one] = reason
        return False

    def _goes_on(self, one: Obligation, solution: Solution) -> bool:
        return any(one in self._follow(self._worlds.draw(number, solution)) for number in range(GOING_ON))

    def _beginnings(self, one: Obligation) -> Iterator[Path]:
        """Paths as far as the obligation: along candidates first, then drawn."""
        seen: set[tuple[str, ...]] = set()
        for path in (*(candidate.path for candidate in self.candidates), *self._drawn_to(one)):
            places = self.journeys.places(path)
            if one.place not in places:
                continue
            start = path[: places.index(one.place)]
            if one.ways:
                out = next(way for way in self.journeys.routing.flow.out(one.place) if way.id == one.ways[-1])
                if len(one.ways) > 1 and (not start or one.ways[0] not in {way.id for way in start[-1]}):
                    continue
                start = (*start, (out,))
            elif len(path) > len(start):
                start = path[: len(start) + 1]
            if ids_of(start) not in seen:
                seen.add(ids_of(start))
                yield start

    def _drawn_to(self, one: Obligation) -> Iterator[Path]:
        chance = Random(f"{self.journeys.seed}:{one.label}")
        into = [way.id for way in self.journeys.routing.flow.ways() if way.target == one.place]
        for _ in range(TRIES):
            through = one.ways[0] if one.ways else chance.choice(into) if into else ""
            path = self.journeys.paths.draw_through(through, chance) if through else None
            if path is not None:
                yield path


class Dead:
    """Beginnings of paths that contradict themselves."""

    def __init__(self) -> None:
        self._found: set[tuple[tuple[str, ...], ...]] = set()

    def add(self, path: Path, edge: str) -> None:
        """The path up to the edge at which it breaks."""
        steps = _steps(path)
        places = [place for place, step in enumerate(steps) if edge in step]
        if places:
            self._found.add(steps[: places[-1] + 1])

    def has(self, path: Path) -> bool:
        """Whether the path begins so."""
        steps = _steps(path)
        return any(steps[: len(one)] == one for one in self._found)


def _path(moments: Sequence[Moment]) -> Path:
    return tuple(one.step for one in moments)


def _steps(path: Path) -> tuple[tuple[str, ...], ...]:
    """The ids of the ways of each step: which are taken together tells paths apart."""
    return tuple(tuple(way.id for way in step) for step in path)


def ids_of(path: Path) -> tuple[str, ...]:
    return tuple(way.id for step in path for way in step)


__all__ = ["FEW", "NOT_FOUND", "Candidate", "Path", "Search"]
