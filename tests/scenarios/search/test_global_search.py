"""All ways asked at once: what no path shows never happens, and a path that is told of leads to an end."""

from __future__ import annotations

from hypothesis import given

from sopstudio.scenarios import Journeys
from sopstudio.scenarios.expected_trace import trace_with_moments
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.obligations.obligation import ObligationTracker
from sopstudio.scenarios.search.global_search import GlobalSearch
from sopstudio.sop import Sop
from tests.bench.scenarios import make_sop as make_benchmark
from tests.scenarios.random_sops import walkable, worlds
from tests.scenarios.small import routing
from tests.subsets import examples

MANY, WORLDS = 200, 60


@examples(6, deep=500)
@given(walkable)
def test_what_no_path_shows_never_happens(sop: Sop) -> None:
    ready = routing(sop)
    journeys = Journeys(ready)
    if journeys.count() > MANY:
        return
    at_once, paths = GlobalSearch(journeys), set(journeys.paths)
    for criterion in CRITERIA.values():
        told = {obligation: at_once.find_path(obligation) for obligation in criterion(ready)}
        assert {path for path in told.values() if not isinstance(path, bool)} <= paths
        never = ObligationTracker(item for item, path in told.items() if path is False)
        for world in worlds(sop, WORLDS):
            expected, moments = trace_with_moments(ready, world)
            if expected.status == "completed":
                assert not never.shown_by_run(moments), world


def test_every_pair_of_edges_is_shown_or_proved_impossible_where_paths_are_too_many_to_be_tried() -> None:
    journeys, coverage = Journeys(routing(make_benchmark(28))).select_with_coverage("pairs")
    assert coverage.undecided == {}
    assert all(coverage.infeasible.values())
    assert len(journeys) < len(coverage.covered) / 4
