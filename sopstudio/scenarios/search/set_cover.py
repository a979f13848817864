"""Greedy set cover: few journeys that together show all obligations.

The candidate that shows most of what is missing is taken, again and again, each solved before it is
taken; in the end journeys that show nothing of their own are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.expected_trace import inputs_from_solution, trace_with_moments
from sopstudio.scenarios.obligations import CRITERIA, Obligation
from sopstudio.scenarios.search.candidates import (
    MAX_ENUMERATED_PATHS,
    NOT_FOUND,
    Candidate,
    CandidateSearch,
    transition_ids,
)
from sopstudio.scenarios.solved_paths import Journey, SolvedPaths

JourneyCoverage = tuple[Journey, set[Obligation]]
"""A journey and the obligations that it shows."""


def cover_obligations(
    journeys: SolvedPaths, name: str, obligations: Sequence[Obligation]
) -> tuple[list[Journey], Coverage]:
    """Journeys that show these obligations, and the resulting coverage."""
    search = CandidateSearch(journeys, obligations)
    if not obligations:
        return _shortest_feasible(journeys), Coverage(name)
    search.run()
    selected = _drop_redundant(_choose_journeys(search))
    return [journey for journey, _ in selected], _make_coverage(name, search, selected)


def measure_coverage(journeys: SolvedPaths, name: str, selected: Iterable[Journey]) -> Coverage:
    """Which edges are taken by journeys that were selected in another way."""
    search = CandidateSearch(journeys, CRITERIA["edges"](journeys.runtime))
    shows = [(journey, _obligations_shown(search, journey)) for journey in selected if journey.feasible]
    ids = _ids_by_obligation(shows)
    return Coverage(
        name, ids, uncovered=tuple(obligation for obligation in search.obligations if obligation not in ids)
    )


def _shortest_feasible(journeys: SolvedPaths) -> list[Journey]:
    """The shortest feasible journey, for an SOP with nothing to cover."""
    return list(
        islice((journey for journey in islice(journeys.iter_all(), MAX_ENUMERATED_PATHS) if journey.feasible), 1)
    )


def _choose_journeys(search: CandidateSearch) -> list[JourneyCoverage]:
    """Solved candidates; the one that shows most of what is missing first, the shortest of several."""
    remaining = _deduplicate(search.candidates)
    missing = {obligation for candidate in remaining for obligation in candidate.shows}
    selected: list[JourneyCoverage] = []
    while remaining:
        best = max(remaining, key=lambda obligation: (len(obligation.shows & missing), -len(obligation.path)))
        new = best.shows & missing
        if not new:
            break
        remaining.remove(best)
        if search.infeasible_prefixes.has(best.path):
            continue
        journey = search.journeys.journey(best.path, sorted(new, key=lambda obligation: obligation.label))
        if journey.feasible:
            selected.append((journey, _obligations_shown(search, journey)))
            missing -= selected[-1][1]
        else:
            _record_failure(search, best, new, journey.solution)
    return selected


def _obligations_shown(search: CandidateSearch, journey: Journey) -> set[Obligation]:
    return search.tracker.shown_by_run(
        trace_with_moments(search.journeys.runtime, inputs_from_solution(journey.solution))[1]
    )


def _record_failure(
    search: CandidateSearch, candidate: Candidate, obligations: frozenset[Obligation], solution: Solution
) -> None:
    """Record why a candidate is not feasible."""
    reasons = search.undecided if solution.feasible is None else search.infeasible
    for obligation in obligations:
        reasons.setdefault(obligation, solution.reason)
    if solution.feasible is False and all(obligation_left.demand is None for obligation_left in obligations):
        search.infeasible_prefixes.add(candidate.path, solution.edge)


def _make_coverage(name: str, search: CandidateSearch, selected: Sequence[JourneyCoverage]) -> Coverage:
    ids = _ids_by_obligation(selected)
    wanted = list(search.obligations)
    wanted += [
        obligation.fallback for obligation in wanted if obligation.fallback is not None and obligation not in ids
    ]
    undecided = {
        obligation: search.undecided.get(obligation, NOT_FOUND)
        for obligation in wanted
        if obligation not in ids and (obligation in search.undecided or obligation not in search.infeasible)
    }
    return Coverage(
        name,
        {obligation: ids[obligation] for obligation in wanted if obligation in ids},
        {
            obligation: search.infeasible[obligation]
            for obligation in wanted
            if obligation not in ids and obligation not in undecided
        },
        undecided,
    )


def _ids_by_obligation(shows: Iterable[JourneyCoverage]) -> dict[Obligation, tuple[str, ...]]:
    ids: dict[Obligation, tuple[str, ...]] = {}
    for journey, obligations in shows:
        for obligation in obligations:
            ids[obligation] = (*ids.get(obligation, ()), journey.id)
    return ids


def _deduplicate(candidates: Iterable[Candidate]) -> list[Candidate]:
    """One candidate for each path and set of obligations."""
    unique: dict[tuple[tuple[str, ...], frozenset[Obligation]], Candidate] = {}
    for candidate in candidates:
        unique.setdefault((transition_ids(candidate.path), candidate.shows), candidate)
    return list(unique.values())


def _drop_redundant(selected: list[JourneyCoverage]) -> list[JourneyCoverage]:
    """Drop journeys that show nothing the others do not show, longest first."""
    needed = list(selected)
    for pair in sorted(selected, key=lambda obligation: -len(obligation[0].steps)):
        shown_by_others = {obligation for another in needed if another is not pair for obligation in another[1]}
        if len(needed) > 1 and shown_by_others.issuperset(pair[1]):
            needed.remove(pair)
    return needed


__all__ = ["cover_obligations", "measure_coverage"]
