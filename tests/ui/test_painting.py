"""Pictures: of the asked kind and size, with readable text, the same every time, whatever the document says."""

from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from sopstudio.errors import FormatError
from sopstudio.layout import lay_out
from sopstudio.sop import Decision, Document, Edge, End, Person, Point, Sop, Task, replace_fields
from sopstudio.ui import pictures
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.painting import PictureError, paint_picture
from sopstudio.ui.pictures import make_scene
from sopstudio.ui.theme import PALETTES, SECONDARY, ThemeName
from sopstudio.ui.window.panel_widths import SIDE_PANEL_WIDTH
from tests.ui.canvas.workbench import small
from tests.ui.documents import hostile, loan
from tests.ui.grey_levels import grey_levels

SVG = "{http://www.w3.org/2000/svg}"


def read_svg(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()  # noqa: S314  # this program has just written it


def greys(image: QImage) -> int:
    """How many grey levels the image has."""
    return len(set(grey_levels(image)))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_says_its_size_and_what_it_shows_and_labels_are_not_blank(
    qapp: QApplication, tmp_path: Path, theme: ThemeName
) -> None:
    result = paint_picture(loan(), tmp_path / "a.png", theme=theme)
    image = QImage(str(tmp_path / "a.png"))
    assert (result["width"], result["height"]) == (image.width(), image.height())
    assert (result["nodes"], result["edges"]) == (20, 28)
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    node, area = scene.drawing.nodes["receive"], scene.sceneRect()
    left, top = int(2 * (node.x - 88 - area.left())), int(2 * (node.y - 22 - area.top()))
    assert greys(image.copy(left, top, 260, 44)) > 10


def test_kind_state_and_theme_can_be_seen(qapp: QApplication, tmp_path: Path) -> None:
    def painted(name: str, **how: Any) -> bytes:
        paint_picture(small(), tmp_path / name, **how)
        return (tmp_path / name).read_bytes()

    plain = painted("a.png")
    assert painted("b.png") == plain
    assert painted("c.png", theme="dark") != plain
    assert painted("d.png", perspective="simulate", path=["ask", "choose"]) != plain
    assert painted("e.png", perspective="author", path=["ask", "choose"]) == plain


def test_an_svg_holds_every_title_as_text(qapp: QApplication, tmp_path: Path) -> None:
    result = paint_picture(loan(), tmp_path / "a.svg")
    root = read_svg(tmp_path / "a.svg")
    texts = {"".join(element.itertext()).strip() for element in root.iter(f"{SVG}text")}
    assert {"Receive application", "Approved", "otherwise"} <= texts
    assert root.get("viewBox") == f"0 0 {result['width']} {result['height']}"


@pytest.mark.parametrize("kind", ["task", "end", "person"])
def test_a_long_title_is_whole_in_a_picture(qapp: QApplication, tmp_path: Path, kind: str) -> None:
    """Nobody can point at it there. On the canvas it is cut after two lines."""
    title = "Tell the customer how much was refunded and when the money will arrive (within 5 working days)"
    node: Any = {"task": Task, "end": End, "person": Person}[kind](id="a", title=title)
    document = lay_out(Document(sop=Sop(id="x", title="X", start="a", nodes=(node,))))
    paint_picture(document, tmp_path / "a.svg")
    root = read_svg(tmp_path / "a.svg")
    texts = ["".join(element.itertext()).strip() for element in root.iter(f"{SVG}text")]
    assert " ".join(text for text in texts if text != "Start") == title
    on_canvas = CanvasScene()
    on_canvas.show(document)
    assert not on_canvas.node_items["a"].has_whole_title


def test_a_pdf_is_one(qapp: QApplication, tmp_path: Path) -> None:
    result = paint_picture(loan(), tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert result["width"] > 500


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_hostile_labels_stay_plain_text(qapp: QApplication, tmp_path: Path, kind: str) -> None:
    paint_picture(hostile(), tmp_path / f"a.{kind}")
    if kind == "svg":
        root = read_svg(tmp_path / "a.svg")
        assert {element.tag for element in root.iter()}.isdisjoint({f"{SVG}b", f"{SVG}img", f"{SVG}script"})
        words = " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))
        assert "<b>bold</b>" in words


def test_an_empty_document_is_a_small_picture(qapp: QApplication, tmp_path: Path) -> None:
    result = paint_picture(Document(sop=Sop(id="empty")), tmp_path / "a.png")
    assert result["nodes"] == 0
    assert 0 < result["width"] < 400


def test_a_huge_document_is_a_bounded_picture(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (pictures.MAX_SIDE_PIXELS, pictures.MAX_PIXELS) == (12_000, 48_000_000)

    def paint(x: float, y: float) -> tuple[int, int]:
        places = {**small().layout, "no": Point(x=x, y=y)}
        result = paint_picture(replace_fields(small(), layout=places), tmp_path / "a.png")
        return result["width"], result["height"]

    assert max(paint(20_000, 320)) == 12_000
    monkeypatch.setattr(pictures, "MAX_PIXELS", 480_000)  # a hundredth, which is painted in a hundredth of the time
    width, height = paint(2_000, 900)
    assert 470_000 < width * height <= 481_000


@pytest.mark.parametrize(("theme", "perspective"), [("light", "simulate"), ("dark", "author")])
def test_the_whole_window_can_be_painted_with_its_panel_as_wide_as_it_is_shown(
    qapp: QApplication, tmp_path: Path, theme: ThemeName, perspective: Literal["author", "simulate"]
) -> None:
    result = paint_picture(loan(), tmp_path / "a.png", theme=theme, perspective=perspective, window=True)
    assert (result["width"], result["height"]) == (2880, 1800)
    image = QImage(str(tmp_path / "a.png"))
    assert greys(image.copy(20, 10, 300, 50)) > 10
    if perspective == "simulate":
        left_in_panel, above_choices = 2 * (1440 - SIDE_PANEL_WIDTH + 8), 2 * 56
        surface, ground = (QColor(getattr(PALETTES[theme], name)) for name in ("surface", "ground"))
        column_of_panel = {image.pixelColor(left_in_panel, above_choices + row).name() for row in range(0, 400, 4)}
        assert surface.name() in column_of_panel
        assert ground.name() not in column_of_panel


def test_other_kinds_and_places_are_refused_in_words(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="png, svg or pdf"):
        paint_picture(small(), tmp_path / "a.bmp")
    for kind in ("png", "svg"):
        with pytest.raises(PictureError, match="cannot be written"):
            paint_picture(small(), tmp_path / "no" / f"a.{kind}")


def test_the_tag_of_a_decision_stands_beside_its_words(qapp: QApplication, tmp_path: Path) -> None:
    """In the SVG each text has its place: the words end where the tag begins, and the tag is not filled."""
    decision = Decision(id="d", title="Decide on the amount of the refund", branching="all")
    ends = (End(id="a", title="Done"), End(id="b", title="Ended"))
    edges = tuple(Edge(id=end.id, source="d", target=end.id, kind="prose", condition=end.title) for end in ends)
    sop = Sop(id="x", title="Refund", start="d", nodes=(decision, *ends), edges=edges)
    path = tmp_path / "a.svg"
    paint_picture(lay_out(Document(sop=sop)), path)
    root = read_svg(path)
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    words, tag = texts["decision"], texts["every edge"]
    metrics = QFontMetricsF(interface_font(SECONDARY))
    assert float(words.attrib["x"]) + metrics.horizontalAdvance("decision") < float(tag.attrib["x"])
    assert words.attrib["y"] == tag.attrib["y"]
    image, scene = QImage(1, 1, QImage.Format.Format_RGB32), make_scene(lay_out(Document(sop=sop)), "light")
    card = scene.find_item("d")
    assert card is not None
    inside = card.pos() + QPointF(float(tag.attrib["x"]) - 3, float(tag.attrib["y"]) - 4)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 1, 1), QRectF(inside, QSizeF(1, 1)))
    painter.end()
    assert image.pixelColor(0, 0) == QColor(PALETTES["light"].warning_soft)


def test_a_dark_picture_is_dark_to_its_edges(qapp: QApplication, tmp_path: Path) -> None:
    for count in range(1, 4):  # drawings of several sizes, most of them no whole number of pixels
        nodes = tuple(End(id=f"e{number}", title="Done") for number in range(count))
        paint_picture(
            lay_out(Document(sop=Sop(id="x", title="X", start="e0", nodes=nodes))), tmp_path / "a.png", theme="dark"
        )
        image, ground = QImage(str(tmp_path / "a.png")), QColor(PALETTES["dark"].ground)
        edges = [image.pixelColor(x, image.height() - 1) for x in range(image.width())]
        edges += [image.pixelColor(image.width() - 1, y) for y in range(image.height())]
        assert all(abs(edge.lightness() - ground.lightness()) < 8 for edge in edges)
