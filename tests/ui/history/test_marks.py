"""Marks are seen: in the colours of the palette, with a sign, and gone again afterwards."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.marks import Mark, MarkLayer
from sopstudio.ui.theme import PALETTES, ThemeName
from tests.ui.documents import loan

MARKS: Mapping[str, Mark] = {
    "report": Mark("good", "+"),
    "withdrawn": Mark("bad", "−", ghost=True),
    "e6": Mark("warning", "~"),
    "e12": Mark("bad", "−", ghost=True),
    "e1": Mark("accent", ""),
    "identity/check": Mark("good", "+"),
    "not there": Mark("bad", "−"),
}


def paint_scene(scene: CanvasScene, area: QRectF, zoom: float) -> QImage:
    image = QImage(int(area.width() * zoom), int(area.height() * zoom), QImage.Format.Format_RGB32)
    image.fill(QColor(scene.ink.palette.ground))
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), area)
    painter.end()
    return image


def count(image: QImage, colour: str) -> int:
    wanted = QColor(colour).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def near(image: QImage, colour: str) -> int:
    """How many pixels are of nearly this colour: thin lines are smoothed."""
    wanted = QColor(colour)
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(_apart(pixel, wanted) < 60 for pixel in pixels)


def _apart(one: QColor, two: QColor) -> int:
    return max(abs(one.red() - two.red()), abs(one.green() - two.green()), abs(one.blue() - two.blue()))


@pytest.mark.parametrize("theme", list(PALETTES))
@pytest.mark.parametrize("zoom", [1.0, 0.4])
def test_a_mark_is_seen_in_every_palette_and_from_afar(qapp: QApplication, theme: ThemeName, zoom: float) -> None:
    scene = CanvasScene(PALETTES[theme])
    scene.show(lay_out(loan()))
    marks = MarkLayer(scene)
    node = scene.drawing.nodes["report"]
    area = QRectF(node.x - 120, node.y - 50, 240, 100)
    before = paint_scene(scene, area, zoom)
    marks.show({"report": MARKS["report"]})
    after = paint_scene(scene, area, zoom)
    assert near(after, PALETTES[theme].good) > near(before, PALETTES[theme].good) + 20
    assert count(after, PALETTES[theme].good_soft) > count(before, PALETTES[theme].good_soft) + 5
    marks.clear()
    assert paint_scene(scene, area, zoom) == before


def test_a_mark_follows_the_palette(qapp: QApplication) -> None:
    scene = CanvasScene(PALETTES["light"])
    scene.show(lay_out(loan()))
    MarkLayer(scene).show({"report": MARKS["report"]})
    node = scene.drawing.nodes["report"]
    area = QRectF(node.x - 120, node.y - 50, 240, 100)
    paint_scene(scene, area, 1.0)
    scene.set_palette(PALETTES["dark"])
    assert count(paint_scene(scene, area, 1.0), PALETTES["dark"].good) > 20


def test_marks_leave_clicks_to_what_they_mark(qapp: QApplication) -> None:
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    marks = MarkLayer(scene)
    marks.show(MARKS)
    assert marks.marks.keys() == MARKS.keys() - {"not there"}
    for item in marks.items.values():
        assert item.shape().isEmpty()
        assert not item.boundingRect().isEmpty()
    paint_scene(scene, scene.sceneRect(), 0.5)
    marks.show({})
    assert marks.marks == {}


def test_lines_of_heat_pass_below_every_pill(qapp: QApplication) -> None:
    scene = CanvasScene(PALETTES["light"])
    scene.show(lay_out(read(samples_dir() / "loan_application.sop.json").document))
    boxes = [
        QRectF(pill.left + 12, pill.top + 4, pill.right - pill.left - 24, 14) for pill in scene.wiring.pills.values()
    ]
    before = [paint_scene(scene, box, 1.0) for box in boxes]
    marks = MarkLayer(scene)
    marks.show(dict.fromkeys(scene.drawing.edges, Mark("accent", "", width=5.0)))
    assert [paint_scene(scene, box, 1.0) for box in boxes] == before
    marks.clear()


def test_the_rim_of_a_pill_comes_and_goes_with_its_mark(qapp: QApplication) -> None:
    scene = CanvasScene(PALETTES["light"])
    scene.show(lay_out(loan()))
    pill = scene.wiring.pills["e6"]
    area = QRectF(pill.left - 8, pill.top - 12, pill.right - pill.left + 16, pill.bottom - pill.top + 20)
    before, marks = paint_scene(scene, area, 1.0), MarkLayer(scene)
    marks.show({"e6": MARKS["e6"]})
    after = paint_scene(scene, area, 1.0)
    assert near(after, PALETTES["light"].warning) > near(before, PALETTES["light"].warning) + 100
    marks.clear()
    assert paint_scene(scene, area, 1.0) == before


def test_the_sign_of_a_changed_condition_leaves_its_words_legible(qapp: QApplication) -> None:
    """What the words of a label have of ink is the same with the sign and without it."""
    scene = CanvasScene(PALETTES["light"])
    scene.show(lay_out(loan()))
    key = min(scene.wiring.pills, key=lambda name: scene.wiring.pills[name].right - scene.wiring.pills[name].left)
    pill = scene.wiring.pills[key]
    words = QRectF(pill.left + 6, pill.top + 4, pill.right - pill.left - 12, pill.bottom - pill.top - 8)
    layer = MarkLayer(scene)
    layer.show({key: Mark("warning", "")})
    before = paint_scene(scene, words, 2.0)
    layer.show({key: Mark("warning", "~")})
    assert paint_scene(scene, words, 2.0) == before
