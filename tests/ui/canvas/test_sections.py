"""Sections on the canvas: made, filled, renamed in place, moved, deleted and undone; drawn as bands."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out, lead
from sopstudio.sop import Document, FlowDirection, Person, Point, replace_fields
from sopstudio.sop.sections import AGENT_TITLE, add_section
from sopstudio.ui.canvas import Canvas, CanvasScene, hit_test
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.gestures import GestureContext
from sopstudio.ui.canvas_editor.find_bar import find_elements
from sopstudio.ui.canvas_editor.spoken import spoken_element
from sopstudio.ui.pictures import make_scene
from sopstudio.ui.theme import PALETTES, ThemeName
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.documents import large, loan

SHIFT = Qt.KeyboardModifier.ShiftModifier
DIRECTIONS: tuple[FlowDirection, ...] = ("down", "right")


def contents(bench: Workbench) -> dict[str, set[str]]:
    return {section.title: set(section.nodes) for section in bench.document.document.sections}


def with_section(bench: Workbench, title: str, *nodes: str) -> str:
    """A section on the canvas of the bench."""
    after, key = add_section(bench.document.document, title, nodes)
    bench.document.edit("Add a section", after)
    return key


def title_of(bench: Workbench, key: str) -> QPoint:
    strip = bench.scene.sections.items[key].drawn.strip
    return bench.view(QPointF(strip.x, strip.y))


def name(bench: Workbench, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    field = bench.editor.sections.field
    assert field.isVisible()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, key)


def choose(bench: Workbench, text: str) -> None:
    """Choose in the menu of sections."""
    bench.editor.sections.fill_menu()
    next(action for action in bench.editor.sections.menu.actions() if action.text() == text).trigger()


def test_the_selection_is_put_into_a_new_section_in_one_step(bench: Workbench) -> None:
    before = bench.document.document
    bench.select("yes", "no")
    assert bench.actions.run("canvas.section")
    name(bench, "del Desk")
    assert contents(bench) == {"del Desk": {"yes", "no"}}
    (key,) = bench.document.selection.sections
    assert bench.scene.sections.items[key].is_chosen
    assert bench.document.document.sop is before.sop
    bench.document.stack.undo()
    assert bench.document.document == before
    assert not bench.scene.sections.items


def test_the_title_may_be_left_and_is_proposed_from_the_role(bench: Workbench) -> None:
    person = Person(id="ask", title="Ask", role="Cashier")
    sop = replace_fields(bench.sop, nodes=(person, *bench.sop.nodes[1:]))
    bench.document.edit("", replace_fields(bench.document.document, sop=sop))
    bench.select("ask", "choose")
    bench.actions.run("canvas.section")
    name(bench, "never", Qt.Key.Key_Escape)
    assert contents(bench) == {"Cashier": {"ask", "choose"}}


def test_nodes_are_put_into_one_that_is_there_and_taken_out(bench: Workbench) -> None:
    with_section(bench, "Desk & co", "ask")
    with_section(bench, "Back office", "yes")
    bench.select("choose", "yes")
    choose(bench, "Desk && co")
    assert contents(bench) == {"Desk & co": {"ask", "choose", "yes"}}
    bench.select("choose")
    bench.actions.run("canvas.section")
    name(bench, "Risk")  # there is no other one to choose
    assert contents(bench) == {"Desk & co": {"ask", "yes"}, "Risk": {"choose"}}
    bench.select("choose", "ask")
    assert bench.actions.run("canvas.section_out")
    assert contents(bench) == {"Desk & co": {"yes"}}
    bench.select("no")
    assert not bench.actions.run("canvas.section_out")
    choose(bench, "A new section")
    name(bench, "")
    assert contents(bench) == {"Desk & co": {"yes"}, "": {"no"}}


def test_a_click_on_the_title_selects_it_and_a_double_click_renames_it(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    bench.click(title_of(bench, key))
    assert bench.document.selection.sections == {key}
    bench.key(Qt.Key.Key_F2)
    name(bench, "First desk")
    bench.double_click(title_of(bench, key))
    assert bench.editor.sections.field.text() == "First desk"
    name(bench, "Second desk")
    assert contents(bench) == {"Second desk": {"yes", "no"}}
    assert bench.actions.run("canvas.section_nodes")
    assert bench.selected()[0] == {"yes", "no"}


def test_delete_removes_the_section_alone(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    bench.click(title_of(bench, key))
    bench.key(Qt.Key.Key_Delete)
    assert contents(bench) == {}
    assert len(bench.sop.nodes) == 4
    bench.document.stack.undo()
    assert contents(bench) == {"Desk": {"yes", "no"}}


def test_a_drag_of_the_title_moves_its_nodes_and_the_band_follows(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    before, band = dict(bench.document.document.layout), bench.scene.sections.items[key].drawn.box
    bench.press(title_of(bench, key))
    bench.move(title_of(bench, key) + QPoint(6, 6))
    bench.move(title_of(bench, key) + QPoint(60, 72))
    bench.key(Qt.Key.Key_Escape)
    assert bench.document.document.layout == before
    bench.release(title_of(bench, key))
    bench.drag(title_of(bench, key), title_of(bench, key) + QPoint(60, 72))
    after = bench.document.document.layout
    steps = {(after[node].x - before[node].x, after[node].y - before[node].y) for node in ("yes", "no")}
    assert len(steps) == 1
    (dx, dy) = steps.pop()
    assert dx > 0 < dy
    assert {after[node] == before[node] for node in ("ask", "choose")} == {True}
    moved = bench.scene.sections.items[key].drawn.box
    assert moved.right - band.right == dx
    bench.document.stack.undo()
    assert bench.scene.sections.items[key].drawn.box == band


def test_a_band_grows_with_a_node_that_is_moved(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    before = bench.scene.sections.items[key].drawn.box
    bench.drag(bench.at("no"), bench.at("no") + QPoint(120, 0))
    after = bench.scene.sections.items[key].drawn.box
    assert after.right > before.right
    assert after.left == before.left
    assert bench.in_step()


def test_a_node_that_is_dropped_in_a_band_comes_into_its_section(bench: Workbench) -> None:
    key = with_section(bench, "Ends", "yes", "no")
    target = bench.view(bench.scene.node_items["yes"].pos() + QPointF(220, -18))
    bench.drag(bench.at("choose"), target)
    assert contents(bench) == {"Ends": {"yes", "no", "choose"}}
    bench.document.stack.undo()
    assert contents(bench) == {"Ends": {"yes", "no"}}
    bench.drag(bench.at("choose"), bench.at("choose") + QPoint(0, -24))
    assert contents(bench) == {"Ends": {"yes", "no"}}
    assert bench.scene.sections.items[key].drawn.title == "Ends"


def test_a_new_step_comes_into_the_section_of_the_one_before(bench: Workbench) -> None:
    with_section(bench, "Desk", "ask", "choose")
    bench.select("ask")
    bench.actions.run("insert.task")
    (added,) = {node.id for node in bench.sop.nodes} - {"ask", "choose", "yes", "no"}
    assert contents(bench) == {"Desk": {"ask", "choose", added}}


def test_sections_by_role_are_proposed_and_laid_out_in_one_step(bench: Workbench) -> None:
    assert not bench.actions.run("canvas.sections_by_role")
    person = Person(id="choose", title="Choose", role="Underwriter")
    sop = replace_fields(bench.sop, nodes=tuple(person if node.id == "choose" else node for node in bench.sop.nodes))
    bench.document.edit("", replace_fields(bench.document.document, sop=sop))
    before = bench.document.document
    bench.actions.refresh()
    assert bench.actions.run("canvas.sections_by_role")
    assert contents(bench) == {AGENT_TITLE: {"ask"}, "Underwriter": {"choose", "yes", "no"}}
    bands = [item.drawn for item in bench.scene.sections.items.values()]
    assert bands[0].box.overlap_area(bands[1].box) == 0
    bench.document.stack.undo()
    assert bench.document.document == before


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_tidying_up_keeps_sections_apart(bench: Workbench, qtbot: QtBot, direction: FlowDirection) -> None:
    with_section(bench, "Decision", "choose", "no")
    with_section(bench, "Rest", "ask", "yes")
    if direction == "right":
        with qtbot.waitSignal(bench.editor.arranger.arranged):
            bench.actions.run("canvas.turn")
    with qtbot.waitSignal(bench.editor.arranger.arranged):
        bench.actions.run("canvas.arrange")
    check_bands(bench.scene)
    assert bench.document.document.settings.direction == direction


def check_bands(scene: CanvasScene) -> None:
    """Each band holds its cards and no other one; no two overlap."""
    bands = {key: item.drawn for key, item in scene.sections.items.items()}
    for band, other in combinations(bands.values(), 2):
        assert band.box.overlap_area(other.box) == 0
    for key, section in scene.drawing.sections.items():
        for name, node in scene.drawing.nodes.items():
            inside = bands[key].box.contains(node.x, node.y)
            assert inside == (name in section.nodes), (key, name)
            if inside:
                assert bands[key].strip.overlap_area(node.box) == 0


@given(st.integers(4, 30), st.lists(st.integers(0, 2), min_size=30, max_size=30), st.sampled_from(DIRECTIONS))
def test_any_drawing_with_sections_is_one_of_bands(
    qapp: QApplication, count: int, bands: list[int], direction: FlowDirection
) -> None:
    document = large(count)
    document = replace_fields(document, sop=replace_fields(document.sop, procedures=()))
    for band in range(3):
        nodes = [node.id for node, own in zip(document.sop.nodes, bands, strict=False) if own == band]
        if nodes:
            document, _ = add_section(document, f"Band {band}", nodes)
    scene = CanvasScene()
    scene.show(lead(document, direction))
    check_bands(scene)


def test_the_menu_of_a_section_and_of_nodes(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    menu = bench.canvas.context_menu(title_of(bench, key))
    assert menu is not None
    assert ("canvas.edit", "Rename the section") in menu.entries
    assert ("canvas.delete", "Delete the section") in menu.entries
    assert bench.document.selection.sections == {key}
    for place in (bench.at("yes"), None):
        menu = bench.canvas.context_menu(place)
        assert menu is not None
        assert "canvas.section" in menu.entries
    bench.select("yes", "no")
    menu = bench.canvas.context_menu(None)
    assert menu is not None
    assert "canvas.section_out" in menu.entries


def test_the_bar_of_several_nodes_offers_it(bench: Workbench, qtbot: QtBot) -> None:
    bench.select("yes", "no")
    qtbot.waitUntil(bench.editor.selection_bar.isVisible)
    button = bench.editor.selection_bar.buttons["canvas.section"]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    name(bench, "Ends")
    assert contents(bench) == {"Ends": {"yes", "no"}}


def test_what_lies_in_a_band_is_hit_as_before(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    box = bench.scene.sections.items[key].drawn.box
    assert hit_test(bench.scene, QPointF(box.x, box.bottom - 4)).kind == "ground"
    bench.editor.set_editable(False)
    before = bench.document.document
    bench.drag(title_of(bench, key), title_of(bench, key) + QPoint(40, 40))
    assert bench.document.document == before


def test_keys_find_and_screen_readers_reach_it(bench: Workbench) -> None:
    key = with_section(bench, "Loan desk", "ask", "choose")
    assert find_elements(bench.sop, bench.scene.whole, "loan d") == [("section", key)]
    bench.canvas.setFocus()
    bench.key(Qt.Key.Key_Tab, SHIFT)
    assert bench.document.selection.sections == {key}
    spoken = spoken_element(bench.scene, key, ())
    assert spoken.name.endswith("Loan desk")
    assert "Ask; Choose" in spoken.description
    assert "Loan desk" in spoken_element(bench.scene, "ask", ()).name
    assert "Loan desk" not in spoken_element(bench.scene, "no", ()).name


def test_folded_nodes_leave_their_band(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    bench.select("choose", "no")
    bench.actions.run("canvas.fold")
    box = bench.scene.sections.items[key].drawn.box
    assert box.contains(*position(bench.scene, "yes"))
    assert not box.contains(*position(bench.scene, "choose"))
    bench.actions.run("canvas.unfold_all")
    assert bench.scene.sections.items[key].drawn.box.contains(*position(bench.scene, "no"))


def position(scene: CanvasScene, key: str) -> tuple[float, float]:
    return scene.drawing.nodes[key].x, scene.drawing.nodes[key].y


@pytest.mark.parametrize("theme", PALETTES)
def test_pictures_have_bands_and_room_for_them(qapp: QApplication, theme: ThemeName) -> None:
    document, key = add_section(lay_out(small()), "Desk", ["yes", "no"])
    scene = make_scene(document, theme)
    assert scene.sceneRect().contains(scene.sections.items[key].sceneBoundingRect())


def test_a_sub_procedure_has_its_own_bands_inside_its_frame(qapp: QApplication) -> None:
    document, key = add_section(loan(), "Identity", ["identity/ask"])
    scene = make_scene(lead(document, "down"), "light")
    band, frame = scene.sections.items[key].drawn.box, scene.drawing.frames["identity"].box
    assert Box(*frame).left <= band.left
    assert band.right <= frame.right
    assert frame.top <= band.top
    assert band.bottom <= frame.bottom


def test_from_far_away_sections_are_named_first(qtbot: QtBot) -> None:
    document = large(120)
    nodes = [node.id for node in document.sop.nodes]
    document, first = add_section(document, "Front office", nodes[:60])
    document, second = add_section(document, "Back office", nodes[60:])
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(1400, 900)
    canvas.show_document(lead(document, "down"))
    canvas.show()
    canvas.fit()
    assert [title.key for title in canvas.overview_titles()[:2]] == [first, second]


def test_nodes_stay_where_they_are_where_nothing_was_dropped_in(bench: Workbench) -> None:
    document: Document = bench.document.document
    with_section(bench, "Desk", "ask")
    context: GestureContext = bench.editor.controller.context
    context.move_nodes("Move", {"ask": (0.0, 48.0)})
    assert bench.document.document.layout["ask"] == Point(x=0, y=48)
    assert contents(bench) == {"Desk": {"ask"}}
    assert document.sections == ()
