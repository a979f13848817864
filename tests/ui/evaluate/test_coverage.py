"""What scenarios cover of what is drawn, on samples with sub-procedures and on random SOPs."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.formats import read
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.sop import Document, Flow, Routing, Sop
from sopstudio.ui.canvas.drawing import draw, key_of
from sopstudio.ui.evaluate.coverage import Covered, Trail, asked_by, covered_by, ground_of, trail_of
from tests.scenarios.random_sops import walkable

SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def all_of(sop: Sop) -> tuple[Covered, list[Trail]]:
    """What the scenarios that are to take every edge cover, and what each comes through."""
    routing = Routing(Flow(sop))
    journeys, coverage = Journeys(routing).covered("edges")
    trails = [trail_of(routing, one, partial(key_of, sop)) for one in cases_of(routing, journeys)]
    return covered_by(ground_of(routing, coverage), trails), trails


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.split(".")[0])
def test_of_every_sample_all_that_is_drawn_is_covered(path: Path) -> None:
    document = read(path).document
    drawing = draw(laid_out(document))
    covered, trails = all_of(document.sop)
    assert covered.ground.edges == drawing.edges.keys()
    assert covered.ground.nodes == drawing.nodes.keys()
    assert covered.open == frozenset()
    assert covered.barred == {}
    assert covered.words().startswith(f"{len(drawing.edges)} of {len(drawing.edges)} edges")
    alone = covered_by(covered.ground, trails[:1], part=True)
    assert alone.marks().keys() == trails[0]
    assert len(alone.edges) < len(covered.edges)


@given(walkable)
def test_everything_is_taken_open_or_barred_and_nothing_twice(sop: Sop) -> None:
    covered, trails = all_of(sop)
    drawing = draw(laid_out(Document(sop=sop)))
    everything = covered.ground.edges | covered.ground.nodes
    assert everything <= drawing.edges.keys() | drawing.nodes.keys()
    assert all(trail <= everything for trail in trails)
    parts = (everything & covered.taken, covered.open, frozenset(covered.barred))
    assert frozenset().union(*parts) == everything
    assert sum(map(len, parts)) == len(everything)
    assert not covered.ground.barred.keys() & covered.taken
    assert covered.marks().keys() == everything


@pytest.mark.parametrize("cover", ["conditions", "boundaries", "pairs"])
def test_what_a_cover_asks_for_beside_edges_is_counted_as_its_report_counts_it(cover: str) -> None:
    sop = read(samples_dir() / "telecom_support.sop.json").document.sop
    routing = Routing(Flow(sop))
    journeys, coverage = Journeys(routing).covered(cover)
    ground = replace(ground_of(routing, None), asked=asked_by(coverage))
    cases = cases_of(routing, journeys, ["correct-context"])
    trails = [trail_of(routing, one, partial(key_of, sop), ground.asked) for one in cases]
    covered = covered_by(ground, trails)
    assert covered.figures().endswith(f" edges and {len(coverage.shown)} of {coverage.count} {cover}")
    assert f"{len(coverage.shown)} of {coverage.count} {cover}" in covered.words()
    fewer = covered_by(ground, trails[:1], part=True).figures()
    assert int(fewer.split(" and ")[1].split()[0]) < len(coverage.shown)
