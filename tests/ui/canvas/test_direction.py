"""A drawing that leads from left to right: one action turns it, and adding, drawing and walking follow it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sopstudio.formats.native import read_own, to_native_text
from sopstudio.layout import lay_out, lead
from sopstudio.sop import Document
from sopstudio.ui.canvas_editor.commands.node_geometry import find_neighbour, reading_order
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.documents import loan

Turn = Callable[[], None]


@pytest.fixture
def turn(bench: Workbench, qtbot: QtBot) -> Turn:
    def run() -> None:
        with qtbot.waitSignal(bench.editor.arranger.arranged):
            bench.editor.arranger.turn()

    return run


def centres(document: Document) -> dict[str, tuple[float, float]]:
    return {key: (point.x, point.y) for key, point in document.layout.items()}


def test_edges_lead_to_the_right_are_drawn_from_there_and_keys_walk_along_them(bench: Workbench, turn: Turn) -> None:
    before = centres(bench.document.document)
    turn()
    places = centres(bench.document.document)
    assert all(places[edge.source][0] < places[edge.target][0] for edge in bench.sop.edges)
    for key, route in bench.scene.routes.items():
        edge = bench.scene.drawing.edges[key]
        source, target = bench.scene.drawing.nodes[edge.source].box, bench.scene.drawing.nodes[edge.target].box
        assert (route[0].x0, route[-1].x3) == (source.right, target.left)
    assert bench.in_step()
    assert bench.document.stack.count() == 1
    item = bench.scene.node_items["choose"]
    assert item.port_position.x() > 100
    assert item.port_position.y() == 0
    way = next(way for way in bench.sop.edges if way.source == "choose")
    bench.select_edge(way.id)
    bench.key(Qt.Key.Key_Right)
    assert bench.selected() == ({way.target}, set())
    bench.select_edge(way.id)
    bench.key(Qt.Key.Key_Left)
    assert bench.selected() == ({"choose"}, set())
    bench.select()
    bench.document.stack.undo()
    assert centres(bench.document.document) == before
    assert bench.document.document.settings.direction == "down"
    assert bench.in_step()


def test_it_turns_back(bench: Workbench, turn: Turn) -> None:
    turn()
    turn()
    assert bench.document.document.settings.direction == "down"
    route = next(iter(bench.scene.routes.values()))
    assert route[0].x0 == route[0].x1


def test_a_new_node_comes_after_the_selected_one(bench: Workbench, turn: Turn) -> None:
    turn()
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Call back", enter=True)
    places = centres(bench.document.document)
    assert places["call-back"][0] > places["choose"][0] + 208


def test_reading_order_goes_column_by_column(bench: Workbench) -> None:
    bench.document.open(lead(loan(), "right"))
    drawing = bench.scene.drawing
    order = [key for key in reading_order(drawing) if "/" not in key]
    columns = [drawing.nodes[key].x for key in order]
    assert columns == sorted(columns)
    assert find_neighbour(drawing, order[0], "left") == ""


def test_a_node_without_a_place_is_put_beside_its_siblings() -> None:
    document = lead(small(), "right")
    kept = {key: point for key, point in document.layout.items() if key != "no"}
    again = lay_out(Document(sop=document.sop, layout=kept, settings=document.settings))
    assert again.layout["no"].x > again.layout["choose"].x


def test_the_direction_is_kept_in_the_file() -> None:
    document = lead(small(), "right")
    assert read_own(to_native_text(document)).settings.direction == "right"
