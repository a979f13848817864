"""Candidates: paths that are known, or likely, to show something of what must be covered.

All paths are candidates where there are few and only paths matter. Otherwise they come from random
scenarios. For what no draw shows the search is directed: where paths are few each is given to the
solver; where they are many the global search looks for a path, else prefixes that lead there are solved
and continued at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, inputs_from_solution, trace_with_moments
from sopstudio.scenarios.obligations import Obligation, PathVisits
from sopstudio.scenarios.obligations.obligation import ObligationTracker
from sopstudio.scenarios.search.global_search import GlobalSearch, Path, is_satisfiable
from sopstudio.scenarios.search.random_scenarios import RandomScenarios
from sopstudio.scenarios.solved_paths import SolvedPaths

MAX_ENUMERATED_PATHS = 400
"""Up to this many paths, each is examined."""
MAX_DRAWS, MAX_STALE_DRAWS = 1500, 300
"""Worlds drawn at most, and how many in a row may show nothing new."""
MAX_PATH_ATTEMPTS, MAX_PREFIXES = 60, 12
"""Questions to the solver about one obligation: about whole paths, and about beginnings."""
MAX_CONTINUATIONS = 12
"""In how many random scenarios a solved prefix is continued."""
NOT_FOUND = "no journey that shows it was found"


@dataclass(frozen=True)
class Candidate:
    """A path, and the obligations that it shows."""

    path: Path
    shows: frozenset[Obligation]


@dataclass
class CandidateSearch:
    """The search for candidates, and the reasons for obligations that none shows."""

    journeys: SolvedPaths
    obligations: Sequence[Obligation]
    candidates: list[Candidate] = field(default_factory=list)
    infeasible: dict[Obligation, str] = field(default_factory=dict)
    undecided: dict[Obligation, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fallbacks = (obligation.fallback for obligation in self.obligations if obligation.fallback is not None)
        self.tracker = ObligationTracker(dict.fromkeys((*self.obligations, *fallbacks)))
        self.infeasible_prefixes = InfeasiblePrefixes()
        self._random_scenarios = RandomScenarios(self.journeys.solver.preferences)
        self._global_search = GlobalSearch(self.journeys)

    def run(self) -> None:
        """Fill `candidates`, `infeasible` and `undecided`."""
        paths = list(self.journeys.paths) if self.journeys.count() <= MAX_ENUMERATED_PATHS else []
        if paths and all(obligation.demand is None for obligation in self.obligations):
            self.candidates = [Candidate(path, self._shown_by_path(path)) for path in paths]
        else:
            self._draw_randomly()
            self._search_missing(paths)

    def _shown_by_path(self, path: Path) -> frozenset[Obligation]:
        return frozenset(self.tracker.shown_by_path(self._visits(path)))

    def _visits(self, path: Path) -> PathVisits:
        return PathVisits(self.journeys.places(path), path)

    def _draw_randomly(self) -> None:
        """Run random scenarios until they show nothing new for a while."""
        known: set[Obligation] = set()
        stale = 0
        for number in range(MAX_DRAWS):
            self.journeys.check_cancelled()
            if stale > MAX_STALE_DRAWS or known.issuperset(self.obligations):
                return
            fresh = self._run(self._random_scenarios.draw(number)) - known
            stale = 0 if fresh else stale + 1
            known |= fresh

    def _run(self, inputs: ScenarioInputs) -> frozenset[Obligation]:
        """The obligations that a scenario shows; it becomes a candidate where it reaches an end."""
        expected, moments = trace_with_moments(self.journeys.runtime, inputs)
        if expected.status != "completed":
            return frozenset()
        shows = frozenset(self.tracker.shown_by_run(moments))
        self.candidates.append(Candidate(_path_of(moments), shows))
        return shows

    def _search_missing(self, paths: list[Path]) -> None:
        """Find candidates for missing obligations, or the reason why there are none."""
        known = {shown for candidate in self.candidates for shown in candidate.shows}
        missing = [obligation for obligation in self.obligations if obligation not in known]
        for obligation in missing:
            if obligation in known:
                continue
            if not self._search_for(obligation, paths) and obligation.fallback is not None:
                missing.append(obligation.fallback)
            known = {shown for candidate in self.candidates for shown in candidate.shows}

    def _search_for(self, obligation: Obligation, paths: list[Path]) -> bool:
        """Whether a candidate for the obligation was found."""
        reason = self._unsatisfiable_reason(obligation)
        if reason:
            self.infeasible[obligation] = reason
            return False
        return self._try_all_paths(obligation, paths) if paths else self._search_globally(obligation)

    def _try_all_paths(self, obligation: Obligation, paths: list[Path]) -> bool:
        """Give every path that could show the obligation to the solver."""
        reason = ""
        tries = 0
        for path in paths:
            if self.infeasible_prefixes.has(path) or not obligation.can_be_shown_on(self._visits(path)):
                continue
            tries += 1
            solution = self.journeys.solve(path, (obligation,))
            if solution.feasible:
                self.candidates.append(Candidate(path, self._shown_by_path(path) | {obligation}))
                return True
            if solution.feasible is None or tries == MAX_PATH_ATTEMPTS:
                self.undecided[obligation] = (
                    solution.reason if tries < MAX_PATH_ATTEMPTS else f"{tries} paths were tried in vain"
                )
                return False
            if obligation.words not in solution.reason:
                self.infeasible_prefixes.add(path, solution.edge)
            reason = reason or solution.reason
        self.infeasible[obligation] = reason or "no path leads there"
        return False

    def _unsatisfiable_reason(self, obligation: Obligation) -> str:
        """Why a demand can never hold; "" where it can, or where that is undecided."""
        if (
            obligation.demand is not None
            and is_satisfiable(self.journeys.runtime.flow.facts, obligation.demand) is False
        ):
            return "no values of its facts make this happen"
        return ""

    def _search_globally(self, obligation: Obligation) -> bool:
        """Ask the global search; where it is undecided, solve prefixes and continue them at random."""
        path = self._global_search.find_path(obligation)
        if path is False:
            self.infeasible[obligation] = self._explain_infeasible(obligation)
            return False
        if path is not True and self._shows_on(obligation, path):
            return True
        return self._try_prefixes(obligation)

    def _shows_on(self, obligation: Obligation, path: Path) -> bool:
        """Whether the path has values with which it shows the obligation."""
        solution = self.journeys.solve(path, (obligation,))
        shows = self._run(inputs_from_solution(solution)) if solution.feasible else frozenset()
        return obligation in shows

    def _explain_infeasible(self, obligation: Obligation) -> str:
        """Why one of the prefixes that lead to the obligation is infeasible."""
        prefix = next(self._prefixes(obligation), None)
        reason = "" if prefix is None else self.journeys.solve(prefix, (obligation,)).reason
        return reason or "no path leads from there to an end"

    def _try_prefixes(self, obligation: Obligation) -> bool:
        reason = NOT_FOUND
        for prefix in islice(self._prefixes(obligation), MAX_PREFIXES):
            solution = self.journeys.solve(prefix, (obligation,))
            if solution.feasible and self._continue_randomly(obligation, solution):
                return True
            reason = f"{NOT_FOUND}; of one beginning: {solution.reason}" if solution.reason else reason
        self.undecided[obligation] = reason
        return False

    def _continue_randomly(self, obligation: Obligation, solution: Solution) -> bool:
        return any(
            obligation in self._run(self._random_scenarios.draw(number, solution))
            for number in range(MAX_CONTINUATIONS)
        )

    def _prefixes(self, obligation: Obligation) -> Iterator[Path]:
        """Paths as far as the obligation: along candidates first, then drawn."""
        seen: set[tuple[str, ...]] = set()
        for path in (*(candidate.path for candidate in self.candidates), *self._draw_paths_to(obligation)):
            places = self.journeys.places(path)
            if obligation.place not in places:
                continue
            prefix = path[: places.index(obligation.place)]
            if obligation.transitions:
                last_transition = next(
                    transition
                    for transition in self.journeys.runtime.flow.transitions_from(obligation.place)
                    if transition.id == obligation.transitions[-1]
                )
                if len(obligation.transitions) > 1 and (
                    not prefix or obligation.transitions[0] not in {transition.id for transition in prefix[-1]}
                ):
                    continue
                prefix = (*prefix, (last_transition,))
            elif len(path) > len(prefix):
                prefix = path[: len(prefix) + 1]
            if transition_ids(prefix) not in seen:
                seen.add(transition_ids(prefix))
                yield prefix

    def _draw_paths_to(self, obligation: Obligation) -> Iterator[Path]:
        random = Random(f"{self.journeys.seed}:{obligation.label}")
        if not obligation.transitions:
            yield from self.journeys.draw_paths_to(obligation.place, MAX_PATH_ATTEMPTS, random)
            return
        for _ in range(MAX_PATH_ATTEMPTS):
            path = self.journeys.paths.draw_through(obligation.transitions[0], random)
            if path is not None:
                yield path


class InfeasiblePrefixes:
    """Prefixes of paths that contradict themselves."""

    def __init__(self) -> None:
        self._prefixes: set[tuple[tuple[str, ...], ...]] = set()

    def add(self, path: Path, edge: str) -> None:
        """Add the path up to the transition at which it fails."""
        steps = _step_ids(path)
        places = [place for place, step in enumerate(steps) if edge in step]
        if places:
            self._prefixes.add(steps[: places[-1] + 1])

    def has(self, path: Path) -> bool:
        """Whether the path starts with an infeasible prefix."""
        steps = _step_ids(path)
        return any(steps[: len(prefix)] == prefix for prefix in self._prefixes)


def _path_of(moments: Sequence[Moment]) -> Path:
    return tuple(moment.step for moment in moments)


def _step_ids(path: Path) -> tuple[tuple[str, ...], ...]:
    """The transition ids of each step; which ones are taken together distinguishes paths."""
    return tuple(tuple(transition.id for transition in step) for step in path)


def transition_ids(path: Path) -> tuple[str, ...]:
    return tuple(transition.id for step in path for transition in step)


__all__ = ["MAX_ENUMERATED_PATHS", "NOT_FOUND", "Candidate", "CandidateSearch", "Path"]
