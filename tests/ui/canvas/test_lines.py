"""Lines run apart from one another and from cards, and labels stand on their own lines, in random drawings, too."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read
from sopstudio.layout import lay_out, lead
from sopstudio.resources import samples_dir
from sopstudio.sop import Decision, Document, Edge, End, FlowDirection, Point, Sop, replace_fields
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.geometry import find_corners
from sopstudio.ui.canvas.line_index import find_pieces
from sopstudio.ui.canvas.separation import MAX_JOG
from tests.strategies import sops
from tests.subsets import DEEP, examples
from tests.ui.drawing_counts import take_lines
from tests.ui.line_faults import Fault, find_faults
from tests.ui.random_drawings import drag, make_tangled

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
SEEDS = range(1000, 1300 if DEEP else 1010)
DIRECTIONS: tuple[FlowDirection, ...] = ("down", "right")
MAX_DRAGGED_FAULTS = 0.02
"""The part of edges with which something may be wrong where cards were dragged close to one another."""


@cache
def lay_out_tangled(seed: int, direction: FlowDirection) -> Document:
    return lead(make_tangled(seed), direction)


def find_in(document: Document) -> list[Fault]:
    scene = CanvasScene()
    scene.show(document)
    return find_faults(scene)


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_nothing_is_wrong_in_the_samples(qapp: QApplication, path: Path, direction: FlowDirection) -> None:
    document = replace_fields(read(path).document, layout={})
    assert find_in(lead(document, direction)) == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_lines_of_the_samples_have_no_jogs(qapp: QApplication, path: Path) -> None:
    scene = CanvasScene()
    scene.show(lay_out(replace_fields(read(path).document, layout={})))
    jogs = [
        (key, piece)
        for key, route in take_lines(scene).routes.items()
        for piece in list(find_pieces(find_corners(route)))[1:-1]
        if piece.high - piece.low <= MAX_JOG
    ]
    assert jogs == []


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_nothing_is_wrong_in_dense_random_drawings(qapp: QApplication, direction: FlowDirection) -> None:
    assert [(seed, fault) for seed in SEEDS for fault in find_in(lay_out_tangled(seed, direction))] == []


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_hardly_anything_is_wrong_where_nodes_were_dragged(qapp: QApplication, direction: FlowDirection) -> None:
    documents = [drag(lay_out_tangled(seed, direction), seed) for seed in SEEDS]
    faults = [fault for document in documents for fault in find_in(document)]
    edges = sum(len(document.sop.edges) for document in documents)
    assert len(faults) <= edges * MAX_DRAGGED_FAULTS, Counter(fault.name for fault in faults)


@settings(examples(12, 200), suppress_health_check=list(HealthCheck))
@given(sops(procedures=False))
def test_lines_run_apart_and_labels_off_cards_in_any_small_sop(qapp: QApplication, sop: Sop) -> None:
    for direction in DIRECTIONS:
        faults = find_in(lead(Document(sop=sop), direction))
        assert [fault for fault in faults if fault.name.startswith("line") or fault.name == "label on a card"] == []


MAX_CHANGED_LINES = 0.01
"""The part of edges that may run otherwise after a node was moved and moved back."""


def test_lines_run_as_before_where_a_node_was_moved_and_moved_back(qapp: QApplication) -> None:
    changed = count = 0
    for path in SAMPLES:
        document, chance = lay_out(read(path).document), random.Random(3)
        for node in chance.sample(sorted(document.layout), min(8 if DEEP else 3, len(document.layout))):
            scene = CanvasScene()
            scene.show(document)
            before = dict(scene.routes)
            at = document.layout[node]
            moved = Point(x=at.x + chance.choice((-260, 200, 90)), y=at.y + chance.choice((-150, 60, 200)))
            scene.show(replace_fields(document, layout={**document.layout, node: moved}))
            scene.show(document)
            count += len(before)
            changed += sum(scene.routes[key] != route for key, route in before.items())
    assert changed <= count * MAX_CHANGED_LINES


def test_what_is_painted_of_a_loop_is_painted_anew_with_it(qapp: QApplication) -> None:
    """Its foot begins behind the slanted side of a decision, to the left of its route."""
    again = Edge(id="e", source="d", target="d", kind="prose", condition="asked again", loop=2)
    nodes = (Decision(id="d", title="Valid?"), End(id="a", title="Done"))
    sop = Sop(id="x", start="d", nodes=nodes, edges=(again, Edge(id="f", source="d", target="a", kind="otherwise")))
    scene = CanvasScene()
    scene.show(lay_out(Document(sop=sop)))
    loop = scene.edge_items["e"]
    assert loop.line.boundingRect().left() < scene.routes["e"][0].x0
    assert loop.boundingRect().contains(loop.line.boundingRect())
