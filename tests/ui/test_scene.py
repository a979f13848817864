"""The canvas shows the document, whatever was edited, and touches only what changed."""

import random
from itertools import combinations, product

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out, lead
from sopstudio.sop import Document, End, FlowDirection, Point, Sop, Task, replace_fields
from sopstudio.ui.canvas import Canvas, CanvasScene
from sopstudio.ui.canvas.drawing import draw, path_keys
from sopstudio.ui.canvas.edge_item import PillItem
from sopstudio.ui.canvas.far_cards import break_title
from sopstudio.ui.canvas.ink import Fonts
from sopstudio.ui.theme import DARK, LIGHT, Palette
from tests.subsets import DEEP
from tests.ui.documents import edge, hostile, large, loan


def scene_data(scene: CanvasScene) -> tuple[object, ...]:
    """What the canvas shows, as plain data."""
    nodes = {key: (item.drawn.title, item.drawn.line, item.x(), item.y()) for key, item in scene.node_items.items()}
    edges = {key: (item.drawn.source, item.drawn.target) for key, item in scene.edge_items.items()}
    pills = {key: item.drawn.text for key, item in scene.pill_items.items()}
    return nodes, edges, pills, set(scene.frame_items)


def edit_at_random(document: Document, chance: random.Random, turn: int) -> Document:
    sop = document.sop
    node = chance.choice(sop.nodes)
    match chance.randrange(6):
        case 0:
            fresh = Task(id=f"new{turn}", title=f"New {turn}")
            way = edge(f"new{turn}", node.id, fresh.id, "formal", f"{{x}} == {turn}")
            sop = replace_fields(sop, nodes=(*sop.nodes, fresh), edges=(*sop.edges, way))
        case 1 if len(sop.nodes) > 3:
            sop = replace_fields(sop, nodes=tuple(other_node for other_node in sop.nodes if other_node is not node))
        case 2:
            sop = replace_fields(
                sop,
                nodes=tuple(
                    replace_fields(other_node, title=f"T{turn}") if other_node is node else other_node
                    for other_node in sop.nodes
                ),
            )
        case 3:
            sop = replace_fields(sop, edges=sop.edges[1:] + sop.edges[:1])
        case 4 if sop.edges:
            sop = replace_fields(
                sop, edges=(replace_fields(sop.edges[0], kind="formal", condition=f"{{c{turn}}}"), *sop.edges[1:])
            )
        case _:
            layout = {**document.layout, node.id: Point(x=chance.randrange(2000), y=chance.randrange(2000))}
            return lay_out(replace_fields(document, layout=layout))
    return lay_out(replace_fields(document, sop=sop))


@pytest.mark.parametrize("seed", range(8 if DEEP else 1))
def test_after_random_edits_the_canvas_is_what_a_fresh_one_would_be(qapp: QApplication, seed: int) -> None:
    chance, document, scene = random.Random(seed), lay_out(loan()), CanvasScene()
    for turn in range(25 if DEEP else 12):
        scene.show(document)
        fresh = CanvasScene()
        fresh.show(document)
        assert scene_data(scene) == scene_data(fresh)
        document = edit_at_random(document, chance, turn)


def test_the_same_document_touches_nothing(qapp: QApplication) -> None:
    scene, document = CanvasScene(), lay_out(loan())
    first = scene.show(document)
    assert len(first.nodes) == 20
    assert scene.show(document) == (frozenset(), frozenset(), frozenset())


def test_a_new_title_touches_one_node_and_keeps_its_item(qapp: QApplication) -> None:
    scene, document = CanvasScene(), lay_out(loan())
    scene.show(document)
    before = dict(scene.node_items)
    nodes = tuple(replace_fields(node, title="Now") if node.id == "report" else node for node in document.sop.nodes)
    touched = scene.show(replace_fields(document, sop=replace_fields(document.sop, nodes=nodes)))
    assert touched.nodes == {"report"}
    assert touched.edges == frozenset()
    assert scene.node_items == before


def test_a_changed_condition_is_told_by_the_decision_too(qapp: QApplication) -> None:
    scene, document = CanvasScene(), lay_out(loan())
    scene.show(document)
    edges = tuple(replace_fields(edge, condition="{other}") if edge.id == "e6" else edge for edge in document.sop.edges)
    touched = scene.show(replace_fields(document, sop=replace_fields(document.sop, edges=edges)))
    assert touched.nodes == {"band"}
    assert touched.edges == {"e6"}
    assert scene.pill_items["e6"].drawn.text == "other: yes"


def test_ids_that_stand_twice_and_edges_to_nowhere_are_drawn_as_far_as_can_be(qapp: QApplication) -> None:
    document = loan()
    sop = replace_fields(
        document.sop,
        nodes=(*document.sop.nodes, document.sop.nodes[0], Task(id="receive#2")),
        edges=(*document.sop.edges, document.sop.edges[0], edge("lost", "receive", "nowhere")),
    )
    scene = CanvasScene()
    scene.show(lay_out(replace_fields(document, sop=sop)))
    assert len(scene.node_items) == 22
    assert "lost" not in scene.edge_items
    assert "e1#2" in scene.edge_items


def test_a_path_through_a_sub_procedure_marks_its_nodes_and_edges() -> None:
    path = ["receive", "identity_call", "identity_call/ask", "identity_call/check", "identity_call/valid", "report"]
    keys, taken = path_keys(loan().sop, path)
    assert keys == ["receive", "identity_call", "identity/ask", "identity/check", "identity/valid", "report"]
    assert taken == {"e1", "identity/p1", "identity/p2", "e2"}


def test_marks_are_set_and_taken_away(qapp: QApplication) -> None:
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    scene.mark_path(["receive", "identity_call"])
    assert scene.node_items["receive"].state == "done"
    assert scene.node_items["identity_call"].state == "now"
    assert scene.edge_items["e1"].taken
    scene.mark_path()
    assert {item.state for item in scene.node_items.values()} == {""}
    assert not any(item.taken for item in scene.edge_items.values())


def test_marks_of_places_that_do_not_exist_are_let_be(qapp: QApplication) -> None:
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    scene.mark_path(["nowhere", "no/where", ""])
    assert {item.state for item in scene.node_items.values()} == {""}


def test_tooltips_are_escaped(qapp: QApplication) -> None:
    scene = CanvasScene()
    scene.show(lay_out(hostile()))
    tip = scene.tooltip_text("n0")
    assert "<img" not in tip
    assert "&lt;img" in tip


@pytest.mark.parametrize("zoom", [2.0, 1.0, 0.4, 0.2, 0.1])
def test_every_level_of_detail_is_painted(qtbot: QtBot, zoom: float) -> None:
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 400)
    canvas.show_document(lay_out(loan()))
    canvas.canvas_scene.mark_path(["receive", "identity_call", "report"])
    canvas.zoom(zoom / canvas.zoom_factor())
    assert canvas.zoom_factor() == pytest.approx(zoom)
    assert colours(canvas.grab().toImage()) > 4


def colours(image: QImage) -> int:
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)})


def test_the_view_zooms_and_fits_by_key(qtbot: QtBot) -> None:
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 400)
    canvas.show_document(lay_out(large(60)))
    canvas.fit()
    fitted = canvas.zoom_factor()
    QTest.keyClicks(canvas, "++")
    assert canvas.zoom_factor() == pytest.approx(fitted * 1.44)
    QTest.keyClicks(canvas, "-0")
    assert canvas.zoom_factor() == pytest.approx(fitted)
    for _ in range(40):
        canvas.zoom(0.5)
    assert canvas.zoom_factor() == pytest.approx(0.05)


def test_another_palette_is_painted_without_new_items(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.resize(300, 200)
    canvas.show_document(lay_out(loan()))
    items = dict(canvas.canvas_scene.node_items)
    canvas.set_palette(DARK)
    assert canvas.canvas_scene.node_items == items
    assert canvas.grab().toImage().pixelColor(1, 1).name() == DARK.ground.lower()


def test_rows_that_the_cache_of_the_background_misses_have_its_colour(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    for palette in (LIGHT, DARK):
        canvas.set_palette(palette)
        assert canvas.viewport().palette().color(canvas.viewport().backgroundRole()).name() == palette.ground.lower()


def test_a_message_of_an_end_keeps_its_first_word() -> None:
    ends = (End(id="told", message="Done: your room is booked"), End(id="named", outcome="Done: booked"))
    drawing = draw(lay_out(Document(sop=Sop(id="x", start="told", nodes=ends))))
    assert [drawing.nodes[key].line for key in ("told", "named")] == ["Done: your room is booked", "booked"]


def test_the_drawing_reuses_what_is_the_same() -> None:
    document = lay_out(loan())
    first = draw(document)
    again = draw(document, first)
    assert all(again.nodes[key] is node for key, node in first.nodes.items())
    assert all(again.edges[key] is edge for key, edge in first.edges.items())
    assert again.frames["identity"] is first.frames["identity"]


def test_fifty_thousand_pens_do_not_kill_the_process(qapp: QApplication) -> None:
    """PySide 6.12 on Python below 3.12 dies after some 6,000 painter calls; this test keeps it out."""
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    pens = [CanvasScene(palette).ink.edge for palette in (LIGHT, DARK)]
    for number in range(50_000):
        painter.setPen(pens[number % 2])
    assert painter.pen() == pens[1]
    painter.end()


def test_from_afar_a_card_still_says_its_title() -> None:
    metrics = Fonts().title_of(22)[1]
    assert break_title(["Check", "credit"], metrics, 188.0, 2) == ["Check credit"]
    lines = break_title(["Send", "the", "application", "to", "an", "underwriter", "who", "decides"], metrics, 188.0, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(metrics.horizontalAdvance(line) <= 189 for line in lines)
    assert break_title([], metrics, 188.0, 2) == []


def test_cached_cards_follow_a_change_of_the_palette(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.resize(800, 600)
    canvas.show_document(lay_out(loan()))
    canvas.show()
    node = next(iter(canvas.canvas_scene.node_items.values()))
    corner = canvas.mapFromScene(node.mapToScene(node.shape().boundingRect().bottomRight() - QPointF(8, 8)))
    colours = []
    for palette in (LIGHT, DARK, LIGHT):
        canvas.canvas_scene.set_palette(palette)
        colours.append(canvas.grab().toImage().pixelColor(corner).name())
    assert colours == [QColor(palette.surface).name() for palette in (LIGHT, DARK, LIGHT)]


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize(("zoom", "is_shown"), [(0.74, True), (0.55, True), (0.49, False), (0.3, False)])
def test_a_label_is_legible_or_gone(qapp: QApplication, palette: Palette, zoom: float, is_shown: bool) -> None:
    scene = CanvasScene(palette)
    scene.show(lay_out(loan()))
    for item in scene.items():
        item.setVisible(isinstance(item, PillItem))
    pill = next(iter(scene.pill_items.values()))
    colours = _colours_inside(scene, pill.sceneBoundingRect(), zoom)
    assert (len(colours) > 1) == is_shown


def test_labels_that_grow_from_afar_cover_neither_cards_nor_one_another(qapp: QApplication) -> None:
    scene = CanvasScene(LIGHT)
    scene.show(lay_out(large(60)))
    boxes = {key: item.sceneBoundingRect().adjusted(2, 2, -2, -2) for key, item in scene.pill_items.items()}
    cards = [QRectF(b.left, b.top, b.right - b.left, b.bottom - b.top) for b in scene.wiring.nodes.boxes.values()]
    own = scene.wiring.pills
    for key, box in boxes.items():
        if box.width() > own[key].right - own[key].left + 1:
            assert not any(box.intersects(card) for card in cards)
            assert not any(box.intersects(other) for name, other in boxes.items() if name != key)


@pytest.mark.parametrize("direction", ["down", "right"])
def test_from_far_away_titles_stand_where_they_have_room(qtbot: QtBot, direction: FlowDirection) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.resize(1400, 900)
    canvas.show_document(lead(large(140), direction))
    canvas.fit()
    titles = canvas.overview_titles()
    assert canvas.canvas_scene.drawing.sop is not None
    assert canvas.canvas_scene.drawing.sop.start in {title.key for title in titles}
    assert len(titles) >= 10
    for title, other in combinations(titles, 2):
        assert title.box.overlap_area(other.box) == 0
    assert canvas.overview_titles() is titles
    canvas.grab()
    canvas.zoom(0.3 / canvas.zoom_factor())
    assert canvas.overview_titles() == []


def _colours_inside(scene: CanvasScene, area: QRectF, zoom: float) -> set[int]:
    """The colours of an area without its borders, at this zoom."""
    size = (area.size() * zoom).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), area)
    painter.end()
    inside = product(range(2, size.width() - 2), range(2, size.height() - 2))
    return {image.pixel(x, y) for x, y in inside}


def test_conditions_are_shown_in_words_or_as_they_are_written(qapp: QApplication) -> None:
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    assert scene.pill_items["e2"].drawn.text == "valid"
    scene.show_formulas(True)
    assert scene.pill_items["e2"].drawn.text == "identity == 'valid'"
    scene.show_formulas(False)
    assert scene.pill_items["e2"].drawn.text == "valid"
