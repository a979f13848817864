"""Looking: arranging in the background, the minimap, problem badges, find."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out
from sopstudio.sop import Decision, Document, End, Point, Task, replace_fields
from sopstudio.ui.canvas.cards import CARD
from sopstudio.ui.canvas.drawing import DrawnNode
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.minimap import MAP_SIZE
from sopstudio.ui.canvas.node_item import NodeItem
from sopstudio.ui.canvas_editor.editor import badge_counts
from sopstudio.ui.theme import LIGHT
from tests.simulation.samples import sample
from tests.ui.canvas.workbench import Workbench
from tests.ui.conftest import PatientBot
from tests.ui.documents import large, loan

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def shared_bench(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    """A canvas on a document that is larger than any view of it."""
    made = Workbench(large(200), tmp_path_factory.mktemp("bench"))
    with module_bot.waitExposed(made.widget):
        made.widget.show()
    yield made
    made.close()


@pytest.fixture
def vast(shared_bench: Workbench) -> Iterator[Workbench]:
    """A bench at which one only looks: view and size are put back."""
    place = shared_bench.canvas.geometry()
    yield shared_bench
    shared_bench.editor.set_editable(True)
    shared_bench.canvas.reserve_bottom(0)
    shared_bench.canvas.setGeometry(place)
    shared_bench.canvas.reset_view()


def test_arranging_is_one_step_names_the_engine_and_keeps_the_order_of_branches(bench: Workbench, qtbot: QtBot) -> None:
    layout = {key: Point(x=0, y=number * 200) for number, key in enumerate(("ask", "no", "yes", "choose"))}
    bench.document.open(replace_fields(bench.document.document, layout=layout))
    before = bench.document.document
    with qtbot.waitSignal(bench.editor.arranger.arranged) as engine:
        assert bench.actions.run("canvas.arrange")
        assert bench.document.document is before
    assert engine.args == ["Graphviz"]
    places = bench.document.document.layout
    assert places["ask"].y < places["choose"].y < places["yes"].y
    assert places["yes"].x < places["no"].x
    assert bench.document.stack.count() == 1
    assert bench.in_step()
    bench.document.stack.undo()
    assert bench.document.document == before


def test_an_edit_while_arranging_is_arranged_too(bench: Workbench, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bench.editor.arranger.arranged):
        bench.actions.run("canvas.arrange")
        bench.select("yes")
        bench.key(Qt.Key.Key_Delete)
    assert [node.id for node in bench.sop.nodes] == ["ask", "choose", "no"]
    assert set(bench.document.document.layout) == {"ask", "choose", "no"}
    assert bench.document.stack.undoText() == "Arrange"


@pytest.mark.parametrize("nodes", [6, 12, 24])
def test_what_is_opened_stands_below_where_a_notice_may_come(bench: Workbench, nodes: int) -> None:
    bench.canvas.room_above = 90
    bench.document.open(lay_out(large(nodes)))
    bench.canvas.reset_view()
    bench.canvas.show_beginning()
    start = next(node for node in bench.canvas.canvas_scene.drawing.nodes.values() if node.is_start)
    top = bench.canvas.mapFromScene(0, start.box[1]).y()
    assert 90 <= top < bench.canvas.viewport().height() / 2


def test_the_minimap_hides_while_everything_is_in_view_and_goes_where_it_is_pressed(bench: Workbench) -> None:
    bench.canvas.fit()
    assert bench.editor.minimap.isHidden()
    bench.document.open(lay_out(large(60)))
    bench.canvas.zoom(1 / bench.canvas.zoom_factor())
    assert bench.editor.minimap.isVisible()
    QTest.mouseClick(bench.editor.minimap, Qt.MouseButton.LeftButton, pos=QPoint(MAP_SIZE.width() // 2, 12))
    above = bench.canvas.mapToScene(bench.canvas.viewport().rect().center())
    QTest.mousePress(bench.editor.minimap, Qt.MouseButton.LeftButton, pos=QPoint(MAP_SIZE.width() // 2, 12))
    QTest.mouseMove(bench.editor.minimap, QPoint(MAP_SIZE.width() // 2, MAP_SIZE.height() - 12))
    below = bench.canvas.mapToScene(bench.canvas.viewport().rect().center())
    assert below.y() - above.y() > 500


@pytest.mark.parametrize("name", ["loan_application", "telecom_support", "food_delivery_complaint"])
def test_a_document_opens_at_its_start_with_no_room_wasted_at_one_side_while_the_other_is_cut(
    bench: Workbench, name: str
) -> None:
    bench.document.open(lay_out(Document(sop=sample(name))))
    bench.canvas.show_beginning()
    seen, content = bench.canvas.mapToScene(bench.canvas.clear_view()).boundingRect(), bench.canvas.content_rect()
    start = next(node for node in bench.scene.drawing.nodes.values() if node.is_start)
    assert seen.contains(bench.scene.node_items[start.key].sceneBoundingRect())
    void = seen.left() < content.left() - 1 or seen.right() > content.right() + 1
    cut = seen.left() > content.left() + 1 or seen.right() < content.right() - 1
    assert not (void and cut)


def test_zooming_by_key_keeps_the_middle_wherever_the_pointer_was(vast: Workbench) -> None:
    vast.canvas.show_beginning()
    port = vast.canvas.viewport()
    QTest.mouseMove(port, QPoint(5, 5))
    for _ in range(3):
        before = vast.canvas.mapToScene(port.rect().center())
        vast.key(Qt.Key.Key_Plus)
        after = vast.canvas.mapToScene(port.rect().center())
        assert (after - before).manhattanLength() < 5


def test_what_is_brought_into_view_stands_whole_and_clear_of_the_minimap(vast: Workbench) -> None:
    vast.canvas.zoom(1 / vast.canvas.zoom_factor())
    corner = vast.editor.minimap.geometry()
    keys = list(vast.scene.node_items)
    for first, second in zip(keys[::20], keys[1::20], strict=False):
        vast.canvas.reveal(first, second)
        box = vast.canvas.mapFromScene(vast.scene.node_items[first].sceneBoundingRect()).boundingRect()
        assert vast.canvas.viewport().rect().contains(box)
        assert not corner.intersects(box)


def test_what_is_brought_into_view_stands_beside_the_strip_of_kinds(vast: Workbench) -> None:
    vast.canvas.resize(480, 600)
    for key in list(vast.scene.drawing.edges)[::20]:
        vast.canvas.pan(3000, 0)
        vast.canvas.reveal(key)
        drawn = vast.scene.drawing.edges[key]
        boxes = [vast.scene.node_items[end].sceneBoundingRect() for end in (drawn.source, drawn.target)]
        if max(boxes[0].united(boxes[1]).width(), 1) * vast.canvas.zoom_factor() < 400:
            assert not any(vast.view_box(box).intersects(vast.editor.strip.geometry()) for box in boxes)


def test_the_whole_is_shown_beside_the_strip_of_kinds(bench: Workbench) -> None:
    bench.document.open(lay_out(loan()))
    bench.canvas.resize(480, 600)
    bench.canvas.fit()
    boxes = [bench.view_box(item.sceneBoundingRect()) for item in bench.scene.node_items.values()]
    assert not any(box.intersects(bench.editor.strip.geometry()) for box in boxes)
    beside = bench.canvas.zoom_factor()
    bench.editor.set_editable(False)
    assert bench.canvas.zoom_factor() >= beside


def test_the_steps_after_what_is_followed_are_shown_where_they_have_room(bench: Workbench) -> None:
    bench.document.open(lay_out(loan()))
    bench.canvas.zoom(1 / bench.canvas.zoom_factor())
    bench.canvas.resize(1000, 420)
    bench.canvas.reserve_bottom(60)
    bench.canvas.pan(0, -3000)
    edge = next(iter(bench.scene.drawing.edges.values()))
    bench.canvas.follow(edge.source)
    for end in (edge.source, edge.target):
        assert bench.canvas.clear_view().contains(bench.view_box(bench.scene.node_items[end].sceneBoundingRect()))


def test_what_was_brought_into_view_stays_clear_of_what_floats_there_later(vast: Workbench) -> None:
    vast.editor.set_editable(False)
    vast.canvas.resize(480, 420)
    vast.canvas.zoom(1 / vast.canvas.zoom_factor())
    key = list(vast.scene.node_items)[90]
    vast.canvas.pan(3000, -3000)
    vast.canvas.reveal(key)
    vast.canvas.reserve_bottom(160)
    vast.editor.set_editable(True)
    card = vast.view_box(vast.scene.node_items[key].sceneBoundingRect())
    assert vast.canvas.clear_view().contains(card)
    vast.canvas.pan(0, 5000)
    before = vast.view_box(vast.scene.node_items[key].sceneBoundingRect())
    vast.canvas.reserve_bottom(0)
    assert vast.view_box(vast.scene.node_items[key].sceneBoundingRect()) == before


def test_problems_are_counted_on_nodes_and_edges(bench: Workbench, qtbot: QtBot) -> None:
    bench.document.open(lay_out(loan()))
    qtbot.waitUntil(lambda: bench.desk.problems.is_current and bool(bench.desk.problems.problems))
    assert bench.scene.node_items["receive"].badge[0] >= 1
    assert bench.scene.pill_items["e2"].problem == "bad"
    assert bench.scene.edge_items["e2"].problem == "bad"
    bench.document.open(Document(sop=bench.sop))
    assert bench.scene.node_items["receive"].badge[0] >= 1


@pytest.mark.parametrize("zoom", [0.75, 1.0])
@pytest.mark.parametrize("kind", ["task", "decision", "end"])
def test_a_badge_leaves_the_text_of_its_card_free(qapp: QApplication, kind: str, zoom: float) -> None:
    node = {"task": Task, "decision": Decision, "end": End}[kind]
    title = "Goods worth more than two hundred euros are sent back by the customer at once"
    drawn = DrawnNode("a", node(id="a", title=title), title, "asks for: the number of the order", 0, 0, False)
    item = NodeItem(drawn, Ink(LIGHT))
    plain = paint_text_of(item, zoom)
    item.set_badge(3, "bad")
    assert paint_text_of(item, zoom) == plain


def paint_text_of(item: NodeItem, zoom: float) -> QImage:
    """The part of a card where its text stands, with lines of text down to 7 above its lower edge."""
    image = QImage(round(CARD.width() * zoom), round((CARD.height() - 7) * zoom), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-CARD.topLeft())
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def test_the_worst_problem_gives_the_tone(bench: Workbench, qtbot: QtBot) -> None:
    bench.document.open(lay_out(loan()))
    qtbot.waitUntil(lambda: bench.desk.problems.is_current and bool(bench.desk.problems.problems))
    found = badge_counts(bench.desk.problems.problems)
    assert {tone for _, tone in found.values()} <= {"bad", "warning"}
    assert badge_counts(()) == {}


def test_find_goes_through_titles_and_conditions_and_back(bench: Workbench) -> None:
    assert bench.actions.run("canvas.find")
    bench.type(bench.editor.find_bar.field, "640")
    assert bench.selected() == (set(), {"e2"})
    assert bench.editor.find_bar.count.text() == "1 of 1"
    bench.type(bench.editor.find_bar.field, "o")
    went = [bench.document.selection]
    for _ in range(2):
        QTest.keyClick(bench.editor.find_bar.field, Qt.Key.Key_Return)
        went.append(bench.document.selection)
    assert len(set(went)) == 3
    QTest.keyClick(bench.editor.find_bar.field, Qt.Key.Key_Return, SHIFT)
    assert bench.document.selection == went[1]
    QTest.keyClick(bench.editor.find_bar.field, Qt.Key.Key_Escape)
    assert bench.editor.find_bar.isHidden()
    assert bench.document.selection == went[1]
    assert bench.canvas.hasFocus()


def test_nothing_found_is_said(bench: Workbench) -> None:
    bench.actions.run("canvas.find")
    bench.type(bench.editor.find_bar.field, "zebra")
    assert bench.editor.find_bar.count.text() == "No matches"


def test_an_empty_canvas_says_how_to_begin_until_there_is_a_node(bench: Workbench) -> None:
    assert bench.editor.hint.isHidden()
    bench.document.open(Document(sop=replace_fields(bench.sop, nodes=(), edges=(), start="")))
    assert bench.editor.hint.isVisible()
    bench.double_click(bench.canvas.viewport().rect().center())
    assert bench.editor.hint.isHidden()
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Escape)
    assert bench.editor.hint.isVisible()
    bench.double_click(bench.canvas.viewport().rect().center())
    bench.type(bench.editor.menu.field, "task", enter=True)
    assert bench.editor.hint.isHidden()


def test_the_drawing_is_not_mirrored_where_text_runs_leftwards(bench: Workbench) -> None:
    bench.widget.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    before = bench.canvas.mapFromScene(0, 0)
    bench.canvas.pan(40, 0)
    assert bench.canvas.mapFromScene(0, 0).x() == before.x() - 40
    assert bench.at("yes").x() < bench.at("no").x()


def test_an_edge_that_is_only_looked_at_keeps_the_colours_that_say_how_it_is(bench: Workbench) -> None:
    def colour_at(key: str) -> QColor:
        line = bench.scene.edge_items[key].line
        image, middle = bench.canvas.viewport().grab().toImage(), bench.view(line.pointAtPercent(0.12))
        ratio = image.devicePixelRatio()
        return image.pixelColor(round(middle.x() * ratio), round(middle.y() * ratio))

    palette = bench.scene.ink.palette
    bench.canvas.zoom(1.6 / bench.canvas.zoom_factor())
    bench.select_edge("e1")
    assert colour_at("e1") == QColor(palette.accent)
    bench.editor.set_editable(False)
    plain = colour_at("e1")
    assert plain == QColor(palette.faint)
    bench.scene.mark_path(["ask", "choose"])
    assert colour_at("e1") == QColor(palette.good)
    bench.editor.set_editable(True)
    bench.scene.mark_path()
    assert colour_at("e1") == QColor(palette.accent)


def test_what_is_looked_at_is_marked_all_the_same(bench: Workbench) -> None:
    bench.editor.set_editable(False)
    bench.canvas.setFocus()
    before = bench.canvas.viewport().grab().toImage()
    bench.click(bench.pill("e2"))
    assert bench.document.selection.edges == {"e2"}
    assert bench.canvas.viewport().grab().toImage() != before
    bench.key(Qt.Key.Key_Escape)
    assert bench.canvas.viewport().grab().toImage() == before


@pytest.mark.parametrize("name", ["Previous", "Next"])
def test_escape_closes_the_bar_from_its_buttons_too(bench: Workbench, name: str) -> None:
    bar = bench.editor.find_bar
    bar.open()
    bench.type(bar.field, "o")
    pressed = next(each for each in bar.findChildren(QPushButton) if each.text() == name)
    pressed.setFocus()
    QTest.keyClick(pressed, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert bench.canvas.hasFocus()
    bar.open()
    next(each for each in bar.findChildren(QPushButton) if each.text() == "×").click()
    assert not bar.isVisible()
