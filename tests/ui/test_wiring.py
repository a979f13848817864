"""Edges keep clear of nodes, pills of nodes and of each other; nothing far away moves when a node does."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read
from sopstudio.layout import lay_out, lead
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, FlowDirection, Point, Sop, Task, replace_fields
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.geometry import sample_points
from tests.ui.documents import edge, large, loan, parallel
from tests.ui.drawing_counts import count_scene

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
Build = Callable[[], Document]
Show = Callable[[Build, FlowDirection], CanvasScene]


def show_canvas(document: Document, direction: FlowDirection = "down") -> CanvasScene:
    scene = CanvasScene()
    scene.show(lead(document, direction) if direction == "right" else lay_out(document))
    return scene


@pytest.fixture(scope="module")
def show(qapp: QApplication) -> Show:
    """Shows a document to all tests that look at its drawing."""
    return cache(lambda build, direction: show_canvas(build(), direction))


def sample(path: Path) -> Build:
    return lambda: replace_fields(read(path).document, layout={})


BUILT_SAMPLES = [pytest.param(sample(path), id=path.name) for path in SAMPLES]
BUILT = [*(pytest.param(build, id=build.__name__) for build in (loan, parallel, large)), *BUILT_SAMPLES]


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("build", BUILT)
def test_pills_cover_no_node_and_no_other_pill(show: Show, build: Build, direction: FlowDirection) -> None:
    scene = show(build, direction)
    # as large as labels grow when seen from afar, without the margin for their border
    pills = {key: item.boundingRect().adjusted(2, 2, -2, -2) for key, item in scene.pill_items.items()}
    cards = {key: item.mapRectToScene(item.shape().boundingRect()) for key, item in scene.node_items.items()}
    assert pills
    assert [(p, n) for p, pill in pills.items() for n, card in cards.items() if pill.intersects(card)] == []
    names = sorted(pills)
    crowded = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if pills[a].intersects(pills[b])]
    assert crowded == []


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("build", BUILT_SAMPLES)
def test_labels_of_samples_stand_on_their_own_lines(show: Show, build: Build, direction: FlowDirection) -> None:
    counts = count_scene(show(build, direction))
    assert (counts.foreign_labels, counts.label_overlaps, counts.labels_on_cards) == (0, 0, 0)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("count", [20, 40, 60, 80])
def test_labels_of_random_graphs_stand_on_their_own_lines(
    qapp: QApplication, count: int, direction: FlowDirection
) -> None:
    document = large(count)
    document = replace_fields(document, layout={}, sop=replace_fields(document.sop, procedures=()))
    scene = CanvasScene()
    scene.show(lead(document, direction))
    counts = count_scene(scene)
    assert (counts.foreign_labels, counts.label_overlaps, counts.labels_on_cards) == (0, 0, 0)


@pytest.mark.parametrize("build", BUILT)
def test_edges_are_made_of_upright_and_level_pieces(show: Show, build: Build) -> None:
    for key, route in show(build, "down").routes.items():
        straight = [c for c in route if (c.x1, c.y1, c.x2, c.y2) == (c.x0, c.y0, c.x3, c.y3)]
        assert all(min(abs(c.x0 - c.x3), abs(c.y0 - c.y3)) < 0.01 for c in straight), key
        assert len(straight) * 2 >= len(route) - 1, key


@pytest.mark.parametrize("build", BUILT)
def test_edges_run_through_no_other_node(show: Show, build: Build) -> None:
    scene = show(build, "down")
    through = []
    for key, drawn in scene.drawing.edges.items():
        for other, node in scene.drawing.nodes.items():
            box = node.box.expand(-2)
            inside = any(
                box.left < x < box.right and box.top < y < box.bottom
                for x, y in sample_points(scene.routes[key], 4.0, 1e6)
            )
            if inside and other not in (drawn.source, drawn.target):
                through.append((key, other))
    assert through == []


def test_every_edge_ends_at_its_target(qapp: QApplication) -> None:
    scene = show_canvas(loan())
    for key, drawn in scene.drawing.edges.items():
        tip, box = scene.routes[key][-1], scene.drawing.nodes[drawn.target].box.expand(1)
        assert box.left <= tip.x3 <= box.right
        assert box.top <= tip.y3 <= box.bottom


def test_parallel_edges_are_drawn_apart(qapp: QApplication) -> None:
    scene = show_canvas(parallel())
    middles = [scene.pill_items[key].boundingRect().center().x() for key in ("4", "5", "6")]
    assert min(abs(a - b) for i, a in enumerate(middles) for b in middles[i + 1 :]) > 40


def test_moving_one_node_routes_only_what_it_touches(qapp: QApplication) -> None:
    document = lay_out(large(150))
    scene = CanvasScene()
    scene.show(document)
    place = document.layout["n100"]
    moved = replace_fields(document, layout={**document.layout, "n100": Point(x=place.x + 10, y=place.y)})
    touched = scene.show(moved)
    assert touched.nodes == {"n100"}
    assert 0 < len(touched.routed) < 30


def test_a_dragged_node_leaves_no_edge_broken(qapp: QApplication) -> None:
    document = lay_out(loan())
    scene = CanvasScene()
    for x, y in ((0, 0), (400, 300), (2000, -900), (-900, 50), (420, 305)):
        document = replace_fields(document, layout={**document.layout, "assess": Point(x=x, y=y)})
        scene.show(document)
        assert set(scene.edge_items) == {edge.id for edge in document.sop.edges} | {
            "identity/p1",
            "identity/p2",
            "identity/p3",
            "identity/p4",
        }


@pytest.mark.parametrize("added_later", ["stay", ""])
def test_no_edge_seems_to_go_on_into_another_one(qapp: QApplication, added_later: str) -> None:
    """*say* stands over *tell*, to which an edge of *choose* comes down: the edge out of *say* leaves above it."""
    places = {"choose": (0, 0), "say": (248, 0), "duty": (0, 136), "tell": (248, 136), "stay": (496, 136)}
    edges = (
        edge("high", "choose", "duty", "prose", "high"),
        edge("low", "choose", "tell", "prose", "low"),
        edge("on", "say", "stay"),
    )
    nodes = tuple(End(id=name) if name in ("stay", "duty", "tell") else Task(id=name) for name in places)
    sop = Sop(id="meeting", start="choose", nodes=nodes, edges=edges)
    layout = {name: Point(x=x, y=y) for name, (x, y) in places.items()}
    scene = CanvasScene()
    earlier = [node for node in nodes if node.id != added_later]
    kept = [each for each in edges if each.target != added_later]
    scene.show(Document(sop=replace_fields(sop, nodes=tuple(earlier), edges=tuple(kept)), layout=layout))
    scene.show(Document(sop=sop, layout=layout))
    leaving, coming = scene.wiring.routes["on"], scene.wiring.routes["low"]
    lowest = max(y for curve in leaving for x, y in ((curve.x0, curve.y0), (curve.x3, curve.y3)) if x == leaving[0].x0)
    highest = min(y for curve in coming for x, y in ((curve.x0, curve.y0), (curve.x3, curve.y3)) if x == coming[-1].x3)
    assert lowest < highest
