"""Very large documents: drawn roughly at once, what is in view routed well soon, the rest when somebody looks there."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Point, replace_fields
from sopstudio.ui.canvas import Canvas, CanvasScene
from sopstudio.ui.canvas.geometry import Box, route_bounds
from sopstudio.ui.canvas.wiring import RoughEdges
from tests.ui.documents import large


@pytest.fixture(scope="module")
def document() -> Document:
    """300 steps, already arranged."""
    return lay_out(large(300))


@pytest.fixture
def canvas(document: Document, qtbot: QtBot) -> Canvas:
    made = Canvas()
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.reset_view()
    made.show_document(document)
    return made


def in_view(canvas: Canvas) -> list[str]:
    """Edges in view that are still drawn roughly."""
    seen = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    return canvas.canvas_scene.wiring.find_rough(Box(seen.left(), seen.top(), seen.right(), seen.bottom()))


def test_what_is_in_view_is_routed_well_soon_and_the_rest_when_one_goes_there(canvas: Canvas, qtbot: QtBot) -> None:
    everything = len(canvas.canvas_scene.edge_items)
    assert len(canvas.canvas_scene.wiring.rough) > everything / 2
    qtbot.waitUntil(lambda: not in_view(canvas))
    left = len(canvas.canvas_scene.wiring.rough)
    assert 0 < left < everything
    canvas.pan(0, 900)
    assert in_view(canvas)
    qtbot.waitUntil(lambda: not in_view(canvas))
    assert len(canvas.canvas_scene.wiring.rough) < left


def test_edges_end_where_they_should_however_they_are_drawn(canvas: Canvas) -> None:
    scene = canvas.canvas_scene
    for key, drawn in scene.drawing.edges.items():
        tip, box = scene.routes[key][-1], scene.drawing.nodes[drawn.target].box.expand(1)
        assert box.contains(tip.x3, tip.y3)
        assert scene.wiring.area(key) == route_bounds(scene.routes[key])


def test_a_node_moved_among_rough_edges_routes_its_own_well(canvas: Canvas, document: Document) -> None:
    place = document.layout["n290"]
    canvas.show_document(replace_fields(document, layout={**document.layout, "n290": Point(x=place.x + 24, y=place.y)}))
    own = {key for key, edge in canvas.canvas_scene.drawing.edges.items() if "n290" in (edge.source, edge.target)}
    assert own
    assert all(key not in canvas.canvas_scene.wiring.rough for key in own)


def test_routed_piece_by_piece_every_pill_has_its_place(qapp: QApplication) -> None:
    document = lay_out(large(120))  # large enough to be routed in several pieces
    hasty, thorough = CanvasScene(), CanvasScene()
    hasty.show(document, coarse=True)
    thorough.show(document)
    assert not thorough.wiring.rough
    while hasty.refine(QRectF(-1e6, -1e6, 2e6, 2e6), 20):
        pass
    assert not hasty.wiring.rough
    assert hasty.pill_items.keys() == thorough.pill_items.keys()
    pills = list(hasty.wiring.pills.items())
    cards = [node.box for node in hasty.drawing.nodes.values()]
    assert [key for key, pill in pills if any(pill.overlap_area(card) for card in cards)] == []


def test_what_waits_is_found_by_place() -> None:
    waiting = RoughEdges()
    waiting.put("a", Box(0, 0, 10, 3000))
    waiting.put("b", Box(0, 5000, 10, 5010))
    assert waiting.find_near(Box(-5, 2000, 5, 2100)) == ["a"]
    waiting.put("a", Box(0, 5000, 10, 5010))
    assert set(waiting.find_near(Box(-5, 5000, 5, 5001))) == {"a", "b"}
    waiting.drop("a")
    assert "a" not in waiting
    assert len(waiting) == 1
