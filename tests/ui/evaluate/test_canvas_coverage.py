"""What scenarios cover of what is drawn, on samples with sub-procedures and on random SOPs."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.sop import Document, Flow, Runtime, Sop
from sopstudio.ui.canvas.drawing import draw, drawing_key
from sopstudio.ui.evaluate.canvas_coverage import (
    CanvasCoverage,
    CoverageTargets,
    CoveredKeys,
    combine_coverage,
    find_covered_keys,
    find_targets,
    make_criterion,
)
from sopstudio.ui.evaluate.overlay import coverage_legend
from tests.scenarios.random_sops import walkable
from tests.subsets import examples, subset

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def all_of(sop: Sop) -> tuple[CanvasCoverage, list[CoveredKeys]]:
    """What the scenarios that are to take every edge cover, and what each comes through."""
    routing = Runtime(Flow(sop))
    journeys, coverage = Journeys(routing).select_with_coverage("edges")
    trails = [
        find_covered_keys(routing, scenario, partial(drawing_key, sop)) for scenario in cases_of(routing, journeys)
    ]
    return combine_coverage(find_targets(routing, coverage), trails), trails


@pytest.mark.parametrize("path", subset(SAMPLES, 4), ids=lambda path: path.name.split(".")[0])
def test_of_every_sample_all_that_is_drawn_is_covered(path: Path) -> None:
    document = read(path).document
    drawing = draw(lay_out(document))
    covered, trails = all_of(document.sop)
    assert covered.targets.edges == drawing.edges.keys()
    assert covered.targets.nodes == drawing.nodes.keys()
    assert covered.uncovered == frozenset()
    assert covered.infeasible == {}
    assert covered.details().startswith(f"{len(drawing.edges)} of {len(drawing.edges)} edges")
    alone = combine_coverage(covered.targets, trails[:1], is_partial=True)
    assert alone.marks().keys() == trails[0]
    assert len(alone.covered_edges) < len(covered.covered_edges)


@examples(8)
@given(walkable)
def test_everything_is_taken_open_or_barred_and_nothing_twice(sop: Sop) -> None:
    covered, trails = all_of(sop)
    drawing = draw(lay_out(Document(sop=sop)))
    everything = covered.targets.edges | covered.targets.nodes
    assert everything <= drawing.edges.keys() | drawing.nodes.keys()
    assert all(trail <= everything for trail in trails)
    parts = (everything & covered.covered_keys, covered.uncovered, frozenset(covered.infeasible))
    assert frozenset().union(*parts) == everything
    assert sum(map(len, parts)) == len(everything)
    assert not covered.targets.infeasible.keys() & covered.covered_keys
    assert covered.marks().keys() == everything


@pytest.mark.parametrize("cover", ["conditions", "boundaries", "pairs"])
def test_what_a_cover_asks_for_beside_edges_is_counted_as_its_report_counts_it(cover: str) -> None:
    sop = read(samples_dir() / "telecom_support.sop.json").document.sop
    routing = Runtime(Flow(sop))
    journeys, coverage = Journeys(routing).select_with_coverage(cover)
    ground = replace(find_targets(routing, None), criterion=make_criterion(coverage))
    cases = cases_of(routing, journeys, ["correct-context"])
    trails = [find_covered_keys(routing, case, partial(drawing_key, sop), ground.criterion) for case in cases]
    covered = combine_coverage(ground, trails)
    assert covered.summary().endswith(f" edges and {len(coverage.covered)} of {coverage.count} {cover}")
    assert f"{len(coverage.covered)} of {coverage.count} {cover}" in covered.details()
    fewer = combine_coverage(ground, trails[:1], is_partial=True).summary()
    assert int(fewer.split(" and ")[1].split()[0]) < len(coverage.covered)


@pytest.mark.parametrize(
    ("covered", "is_partial", "signs"),
    [
        ({"a", "start"}, True, ["✓"]),
        ({"start"}, True, []),  # a scenario that stops at the first step: nothing to tick
        ({"a", "start"}, False, ["✓", "╌ ○"]),
    ],
)
def test_the_legend_ticks_only_what_is_covered(covered: set[str], is_partial: bool, signs: list[str]) -> None:
    targets = CoverageTargets(frozenset({"a", "b"}), frozenset({"start", "end"}))
    legend = coverage_legend(combine_coverage(targets, [frozenset(covered)], is_partial=is_partial))
    assert [text for text, role in legend if role != "quiet"] == signs
    assert any("selected" in text for text, _ in legend) == is_partial
