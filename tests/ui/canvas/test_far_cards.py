"""Cards seen from afar: blocks that hold their whole title in legible letters, and cover nothing."""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.layout import lay_out, lead
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, FlowDirection, Point, Sop, Task, replace_fields
from sopstudio.sop.sections import add_section, sections_by_role
from sopstudio.ui.canvas import Canvas, CanvasScene, hit_test
from sopstudio.ui.canvas.far_cards import MAX_GROWTH, MAX_NEAR_GROWTH, MIN_TITLE_PIXELS, far_title_pixels, fit_far_title
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.ink import Fonts
from sopstudio.ui.canvas.marks import Mark, MarkLayer
from sopstudio.ui.canvas.node_item import TEXT_FLAGS
from sopstudio.ui.canvas.overview import place_titles
from sopstudio.ui.theme import LIGHT
from tests.subsets import subset
from tests.ui.canvas.workbench import Workbench
from tests.ui.documents import large, loan, parallel

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
DIRECTIONS: tuple[FlowDirection, ...] = ("down", "right")
ROOM = (44.0, 14.0)


Build = Callable[[], Document]
Show = Callable[[Build, FlowDirection], CanvasScene]


def sample(path: Path) -> Build:
    return lambda: replace_fields(read(path).document, layout={})


BUILT_SAMPLES = {path.name: sample(path) for path in SAMPLES}
BUILT: dict[str, Build] = {"loan": loan, "parallel": parallel, "large": large, **BUILT_SAMPLES}


@pytest.fixture(scope="module")
def show(qapp: QApplication) -> Show:
    """Shows a document to all tests that look at its drawing."""
    return cache(lambda build, direction: scene_of(build(), direction))


def scene_of(document: Document, direction: FlowDirection = "down") -> CanvasScene:
    scene = CanvasScene()
    scene.show(lead(document, direction))
    return scene


def pair(title: str, apart: tuple[float, float]) -> Document:
    """Two steps this far apart, the first with a title."""
    nodes = (Task(id="a", title=title), End(id="b", title="B"))
    layout = {"a": Point(x=0, y=0), "b": Point(x=apart[0], y=apart[1])}
    return Document(sop=Sop(id="s", start="b", nodes=nodes), layout=layout)


@pytest.mark.parametrize("zoom", [0.25, 0.3, 0.44, 0.5])
def test_a_hardly_different_zoom_is_the_same(zoom: float) -> None:
    assert far_title_pixels(zoom) == far_title_pixels(zoom - 1e-12) == far_title_pixels(zoom + 1e-12)
    assert far_title_pixels(zoom) * zoom >= MIN_TITLE_PIXELS


@pytest.mark.parametrize("zoom", subset([0.3, 0.35, 0.4, 0.45, 0.49], 2))
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("build", BUILT.values(), ids=BUILT)
def test_blocks_cover_neither_one_another_nor_foreign_lines(
    show: Show, build: Build, direction: FlowDirection, zoom: float
) -> None:
    scene = show(build, direction)
    cards = scene.far_cards
    boxes = {key: cards.box(key, zoom) for key in scene.drawing.nodes}
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlap_area(boxes[pair[1]])] == []
    for key, box in boxes.items():
        card = cards.find(key, zoom)
        assert card.pixels * zoom >= MIN_TITLE_PIXELS
        if card.dx or card.dy:
            assert scene.wiring.find_lines(box) <= set(scene.wiring.edges_at(key))


def test_most_titles_of_the_samples_are_whole_at_a_third(show: Show) -> None:
    whole = total = 0
    for build in BUILT_SAMPLES.values():
        scene = show(build, "down")
        cards = [scene.far_cards.find(key, 0.3) for key in scene.drawing.nodes]
        assert all(1 <= len(card.lines) <= 3 for card in cards)
        whole, total = whole + sum(card.is_whole for card in cards), total + len(cards)
    assert whole / total > 0.6


def test_a_title_that_fits_needs_no_growth_and_others_grow_as_far_as_they_must(qapp: QApplication) -> None:
    fonts = Fonts()
    assert fit_far_title("Pay", "task", 37, fonts, ROOM) == fit_far_title("Pay", "task", 37, fonts, (0.0, 0.0))
    two = fit_far_title("Open the file", "task", 37, fonts, ROOM)
    assert (" ".join(two.lines), len(two.lines), two.is_whole, two.dx) == ("Open the file", 2, True, 0.0)
    assert 0 < two.dy <= ROOM[1]
    wide = fit_far_title("Open applications", "task", 37, fonts, ROOM)
    assert wide.is_whole
    assert 0 < wide.dx <= ROOM[0]
    long = fit_far_title("Send the application to an underwriter who decides", "task", 37, fonts, ROOM)
    assert not long.is_whole
    assert long.lines[-1].endswith("…")
    assert fit_far_title("", "task", 37, fonts, ROOM).lines == ()


def test_a_block_grows_only_into_free_room(qapp: QApplication) -> None:
    title = "Applications to open"
    free = scene_of_pair(title, (0, 400)).far_cards.find("a", 0.3)
    assert free.is_whole
    beside = scene_of_pair(title, (216, 0)).far_cards.find("a", 0.3)
    assert beside.dx == 0
    below = scene_of_pair(title, (0, 84)).far_cards.find("a", 0.3)
    assert below.dy <= 2
    document, _ = add_section(pair(title, (0, 400)), "Desk", ["a"])
    scene = CanvasScene()
    scene.show(document)
    band, block = next(iter(scene.sections.drawn)).box, scene.far_cards.box("a", 0.3)
    assert band.left < block.left
    assert block.right < band.right


def scene_of_pair(title: str, apart: tuple[float, float]) -> CanvasScene:
    scene = CanvasScene()
    scene.show(pair(title, apart))
    return scene


def test_lanes_keep_their_blocks(qapp: QApplication) -> None:
    outage = next(path for path in SAMPLES if path.name.startswith("incident"))
    document = lay_out(sections_by_role(read(outage).document), again=True)
    scene = CanvasScene()
    scene.show(document)
    for section in scene.sections.drawn:
        for key in scene.drawing.sections[section.key].nodes:
            block = scene.far_cards.box(key, 0.3)
            assert section.box.left < block.left
            assert block.right < section.box.right


def test_growth_is_bounded_by_what_is_drawn_again(qapp: QApplication) -> None:
    scene = scene_of(large(60))
    for zoom, most in ((0.3, MAX_NEAR_GROWTH), (0.22, MAX_GROWTH[1])):
        cards = [scene.far_cards.find(key, zoom) for key in scene.drawing.nodes]
        assert max(card.dy for card in cards) <= most
        assert max(card.dx for card in cards) <= MAX_GROWTH[0]
    item = next(iter(scene.node_items.values()))
    before = item.boundingRect()
    scene.set_far(True)
    assert item.boundingRect().contains(before.adjusted(-MAX_GROWTH[0], -MAX_GROWTH[1], MAX_GROWTH[0], MAX_GROWTH[1]))
    scene.set_far(False)
    assert item.boundingRect() == before


def test_a_block_follows_what_is_beside_it(bench: Workbench) -> None:
    document = replace_fields(bench.sop, nodes=tuple(
        replace_fields(node, title="Applications to open") if node.id == "ask" else node for node in bench.sop.nodes
    ))  # fmt: skip
    bench.document.edit("", replace_fields(bench.document.document, sop=document))
    bench.canvas.zoom(0.3 / bench.canvas.zoom_factor())
    before = bench.scene.far_cards.find("ask", 0.3)
    assert before.dx > 0
    bench.scene.preview_positions({"no": (220.0, 0.0)})
    assert bench.scene.far_cards.find("ask", 0.3).dx == 0


def test_a_click_on_what_a_block_gained_hits_it(bench: Workbench) -> None:
    document = replace_fields(bench.sop, nodes=tuple(
        replace_fields(node, title="Ask for the score") if node.id == "ask" else node for node in bench.sop.nodes
    ))  # fmt: skip
    bench.document.edit("", replace_fields(bench.document.document, sop=document))
    edge = QPointF(60, bench.scene.drawing.nodes["ask"].box.bottom + 6)
    assert hit_test(bench.scene, edge).kind != "node"
    assert hit_test(bench.scene, edge, 0.3).key == "ask"


def test_a_block_is_painted_with_its_title_and_the_colour_of_its_kind(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.resize(900, 600)
    canvas.show_document(pair("Open the file", (0, 400)))
    canvas.show()
    canvas.zoom(0.3 / canvas.zoom_factor())
    canvas.centerOn(0, 200)
    image = canvas.grab().toImage()
    block = canvas.canvas_scene.far_cards.box("a", 0.3)
    inside = canvas.mapFromScene(QPointF(block.right - 10, block.bottom - 8))
    assert image.pixelColor(inside) == canvas.canvas_scene.ink.block["task"].color()
    middle = canvas.mapFromScene(QPointF(0, 20))
    colours = {image.pixelColor(x, middle.y()).lightness() for x in range(middle.x() - 20, middle.x() + 20)}
    assert min(colours) < QColor(LIGHT.text).lightness() + 60


def test_from_very_far_a_title_is_in_its_block_or_over_it_but_not_both(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.resize(1200, 800)
    canvas.show_document(lay_out(loan()))
    canvas.zoom(0.25 / canvas.zoom_factor())
    inside = {key for key in canvas.canvas_scene.drawing.nodes if canvas.canvas_scene.far_cards.find(key, 0.25).lines}
    over = {title.key for title in canvas.overview_titles()}
    assert inside
    assert over
    assert not inside & over
    assert all(canvas.canvas_scene.far_cards.find(key, 0.25).is_whole for key in inside)


def test_a_mark_lies_around_the_block(qapp: QApplication) -> None:
    scene = scene_of_pair("Applications to open", (0, 400))
    layer = MarkLayer(scene)
    layer.show({"a": Mark("good", "+1")})
    item, block = layer.items["a"], scene.far_cards.box("a", 0.3)
    assert item.far_outline is not None
    outline = item.far_outline(0.3).boundingRect()
    assert (outline.left(), outline.bottom()) == pytest.approx((block.left, block.bottom))
    assert item.boundingRect().contains(outline)


def test_letters_of_a_large_title_keep_their_descenders(qapp: QApplication) -> None:
    def lowest_ink(title: str) -> int:
        scene = scene_of(Document(sop=Sop(id="s", title="S", start="a", nodes=(End(id="a", title=title),))))
        image = QImage(420, 240, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        item = scene.node_items["a"]
        painter.translate(210, 120)
        painter.scale(2, 2)
        item._paint_lines(painter, QRectF(-70, -30, 140, 60), TEXT_FLAGS, title.split(), 12)
        painter.end()
        rows = reversed(range(240))
        return next(y for y in rows if any(QColor(image.pixel(x, y)).lightness() < 128 for x in range(420)))

    assert lowest_ink("one gag") > lowest_ink("one aaa") + 3


def test_titles_over_blocks_cover_no_other_step_where_blocks_are_large_enough(qapp: QApplication) -> None:
    for document in (loan(), large(40)):
        scene = CanvasScene()
        scene.show(lay_out(document))
        for zoom in (0.21, 0.25, 0.29):
            titles = place_titles(scene.drawing, (), scene.ink, zoom, scene.far_cards)
            assert titles
            for title in titles:
                for key in scene.drawing.nodes:
                    block = Box(*(side * zoom for side in scene.far_cards.box(key, zoom)))
                    assert key == title.key or title.box.overlap_area(block) < 1, (title.text, key)
