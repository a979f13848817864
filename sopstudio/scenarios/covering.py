"""Journeys that together show all that is to be covered, few of them.

From the candidates the one that shows most of what is missing is taken, again and again (greedy set cover), each put to
the solver before it is taken; in the end none is kept that shows nothing of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from sopstudio.analysis.solving.solution import Solution
from sopstudio.scenarios.candidates import FEW, NOT_FOUND, Candidate, Search, ids_of
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.obligations import CRITERIA, Obligation
from sopstudio.scenarios.solved import Journey, SolvedPaths
from sopstudio.scenarios.truth import given_by, trail

Shows = tuple[Journey, set[Obligation]]
"""A journey with what it shows."""


def covered(journeys: SolvedPaths, name: str, obligations: Sequence[Obligation]) -> tuple[list[Journey], Coverage]:
    """Journeys that show these obligations, and what came of it."""
    search = Search(journeys, obligations)
    if not obligations:
        return _any(journeys), Coverage(name)
    search.run()
    chosen = _without_spares(_chosen(search))
    return [journey for journey, _ in chosen], _coverage(name, search, chosen)


def coverage_of(journeys: SolvedPaths, name: str, chosen: Iterable[Journey]) -> Coverage:
    """Which edges journeys take that were chosen in another way."""
    search = Search(journeys, CRITERIA["edges"](journeys.routing))
    shows = [(one, _shown_by(search, one)) for one in chosen if one.feasible]
    shown = _ids_by_obligation(shows)
    return Coverage(name, shown, left=tuple(one for one in search.obligations if one not in shown))


def _any(journeys: SolvedPaths) -> list[Journey]:
    """The shortest journey that can happen, for an SOP in which there is nothing to be covered."""
    return list(islice((one for one in islice(journeys.all(), FEW) if one.feasible), 1))


def _chosen(search: Search) -> list[Shows]:
    """Candidates, the one that shows most of what is missing first, the shortest of several."""
    left = _merged(search.candidates)
    missing = {one for candidate in left for one in candidate.shows}
    chosen: list[Shows] = []
    while left:
        best = max(left, key=lambda one: (len(one.shows & missing), -len(one.path)))
        gained = best.shows & missing
        if not gained:
            break
        left.remove(best)
        if search.dead.has(best.path):
            continue
        journey = search.journeys.journey(best.path, sorted(gained, key=lambda one: one.label))
        if journey.feasible:
            chosen.append((journey, _shown_by(search, journey)))
            missing -= chosen[-1][1]
        else:
            _note(search, best, gained, journey.solution)
    return chosen


def _shown_by(search: Search, journey: Journey) -> set[Obligation]:
    return search.shown.by_run(trail(search.journeys.routing, given_by(journey.solution))[1])


def _note(search: Search, candidate: Candidate, gained: frozenset[Obligation], solution: Solution) -> None:
    """Remember why a candidate does not do."""
    reasons = search.undecided if solution.feasible is None else search.infeasible
    for one in gained:
        reasons.setdefault(one, solution.reason)
    if solution.feasible is False and all(one.demand is None for one in gained):
        search.dead.add(candidate.path, solution.edge)


def _coverage(name: str, search: Search, chosen: Sequence[Shows]) -> Coverage:
    shown = _ids_by_obligation(chosen)
    asked = list(search.obligations)
    asked += [one.instead for one in asked if one.instead is not None and one not in shown]
    undecided = {
        one: search.undecided.get(one, NOT_FOUND)
        for one in asked
        if one not in shown and (one in search.undecided or one not in search.infeasible)
    }
    return Coverage(
        name,
        {one: shown[one] for one in asked if one in shown},
        {one: search.infeasible[one] for one in asked if one not in shown and one not in undecided},
        undecided,
    )


def _ids_by_obligation(shows: Iterable[Shows]) -> dict[Obligation, tuple[str, ...]]:
    shown: dict[Obligation, tuple[str, ...]] = {}
    for journey, these in shows:
        for one in these:
            shown[one] = (*shown.get(one, ()), journey.id)
    return shown


def _merged(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Each path once where the path is all that matters."""
    found: dict[tuple[tuple[str, ...], frozenset[Obligation]], Candidate] = {}
    for one in candidates:
        found.setdefault((ids_of(one.path), one.shows), one)
    return list(found.values())


def _without_spares(chosen: list[Shows]) -> list[Shows]:
    """Drop journeys that show nothing that the others do not show as well, longest first."""
    kept = list(chosen)
    for pair in sorted(chosen, key=lambda one: -len(one[0].steps)):
        others = {one for other in kept if other is not pair for one in other[1]}
        if len(kept) > 1 and others.issuperset(pair[1]):
            kept.remove(pair)
    return kept


__all__ = ["coverage_of", "covered"]
