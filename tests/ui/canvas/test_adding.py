"""Adding nodes: by double-click, by key, from the strip; the title is written at once, in the same step."""

from math import hypot

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from sopstudio.sop import Compute, Decision, Document, End, Fact, Person, Point, ProcedureCall, Task, replace_fields
from sopstudio.sop.edits import remove_edge, remove_edges, replace_node
from sopstudio.sop.elements import node_of
from sopstudio.ui.open_document import Selection, Subject
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.documents import edge
from tests.ui.spoken import announcements


def test_a_double_click_on_the_ground_adds_a_node_there(bench: Workbench) -> None:
    bench.double_click(bench.ground(300, 40))
    bench.type(bench.editor.menu.field, "dec", enter=True)
    assert bench.editor.title.hasFocus()
    bench.type(bench.editor.title, "Is it urgent?", enter=True)
    node = bench.sop.nodes[-1]
    assert (node.id, node.kind, node.title) == ("is-it-urgent", "decision", "Is it urgent?")
    place = bench.document.document.layout[node.id]
    assert abs(place.x - 300) <= 8
    assert abs(place.y - 40) <= 8
    assert bench.selected() == ({node.id}, set())
    assert bench.canvas.hasFocus()
    assert bench.document.stack.count() == 1


def test_a_node_that_is_added_beside_another_does_not_cover_it(bench: Workbench) -> None:
    place = bench.document.document.layout["yes"]
    spot = bench.ground(round(place.x) + 130, round(place.y))
    bench.double_click(spot)
    bench.type(bench.editor.menu.field, "Call back", enter=True)
    new = bench.document.document.layout["call-back"]
    assert abs(new.x - place.x) >= 208 or abs(new.y - place.y) >= 60


def test_a_node_comes_to_the_nearest_free_place_and_the_view_stays(bench: Workbench) -> None:
    place = bench.document.document.layout["yes"]
    bench.canvas.zoom(0.5)
    bench.canvas.centerOn(place.x, place.y)
    before = bench.canvas.mapToScene(bench.canvas.viewport().rect().center())
    bench.double_click(bench.ground(round(place.x) + 120, round(place.y) + 40))
    bench.type(bench.editor.menu.field, "Call back", enter=True)
    new = bench.document.document.layout["call-back"]
    assert (new.x - place.x - 120) ** 2 + (new.y - place.y - 40) ** 2 <= 120**2
    after = bench.canvas.mapToScene(bench.canvas.viewport().rect().center())
    assert (after - before).manhattanLength() < 2


def place_of(bench: Workbench, key: str) -> QRect:
    item = bench.canvas.canvas_scene.find_item(key)
    assert item is not None
    return bench.canvas.mapFromScene(item.mapRectToScene(item.shape().boundingRect())).boundingRect()


@pytest.mark.parametrize("width", [820, 1000])
def test_the_box_of_a_condition_covers_neither_end_of_its_edge(bench: Workbench, qtbot: QtBot, width: int) -> None:
    bench.widget.resize(width, 700)
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "Call back", enter=True)
    box = bench.editor.condition
    qtbot.waitUntil(box.isVisible)
    assert bench.canvas.rect().contains(box.geometry())
    for key in ("choose", "call-back"):
        assert bench.canvas.is_clear(key)
        assert not box.geometry().intersects(place_of(bench, key)), key


def distance(box: QRect, point: QPoint) -> float:
    """How many pixels a point is from the nearest one of a box."""
    x = max(box.left() - point.x(), point.x() - box.right(), 0)
    y = max(box.top() - point.y(), point.y() - box.bottom(), 0)
    return hypot(x, y)


@pytest.mark.parametrize(("title", "most"), [("Find another", 150), ("Yes", 150)])
def test_the_box_of_a_condition_opens_at_the_label_of_its_edge(
    bench: Workbench, qtbot: QtBot, title: str, most: int
) -> None:
    """Also where the cards at its ends leave no room for it between them, and others stand beside them."""
    bench.widget.resize(1000, 860)
    shown = (
        *((Task(id=name, title=name), Point(x=x, y=y)) for name, x, y in (("a", 0, 0), ("b", 248, 0), ("c", 0, 136))),
        (End(id="d", title="d"), Point(x=248, y=136)),
        (End(id="e", title="e"), Point(x=0, y=280)),
    )
    sop = replace_fields(bench.sop, nodes=tuple(node for node, _ in shown), start="a")
    edges = (edge("e1", "a", "c"), edge("e2", "b", "d"), edge("e3", "c", "e"))
    layout = {node.id: place for node, place in shown}
    bench.document.open(Document(sop=replace_fields(sop, edges=edges), layout=layout))
    bench.document.attempt("Ask", lambda document: replace_node(document, Decision(id="a", title="a")))
    bench.select("a")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, title, enter=True)
    box = bench.editor.condition
    qtbot.waitUntil(box.isVisible)
    new = bench.drawn()
    assert distance(box.geometry(), bench.pill(new.id)) <= most
    assert bench.canvas.clear_view().contains(box.geometry())
    for key in layout:
        assert not box.geometry().intersects(place_of(bench, key)), key


@pytest.mark.parametrize("typed", ["Call back", "task"])
def test_a_new_step_is_in_view_with_the_one_that_it_follows(bench: Workbench, typed: str) -> None:
    canvas, key = bench.canvas, "yes"
    bench.document.attempt("Go on", lambda document: replace_node(document, Task(id=key)))
    bench.select(key)
    canvas.reveal(key)
    canvas.pan(place_of(bench, key).left() - 10, place_of(bench, key).top() + 20)
    assert not canvas.is_clear(key)
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, typed, enter=True)
    assert canvas.is_clear(key)
    (new,) = bench.document.selection.nodes
    assert canvas.is_clear(new)


def where_the_view_is(bench: Workbench) -> tuple[float, QPoint]:
    """The zoom, and where the middle of the drawing is in the view."""
    return bench.canvas.zoom_factor(), bench.view(QPointF(0, 0))


@pytest.mark.parametrize("y", [60, 150, 600])
def test_the_first_step_stands_where_the_empty_canvas_was_pressed(bench: Workbench, y: int) -> None:
    bench.document.open(Document(sop=replace_fields(bench.sop, nodes=(), edges=(), start="")))
    bench.double_click(QPoint(640, y))
    bench.type(bench.editor.menu.field, "Ask for the number", enter=True)
    (new,) = bench.document.selection.nodes
    assert (place_of(bench, new).center() - QPoint(640, y)).manhattanLength() <= 12


@pytest.mark.parametrize("shows_all", [True, False])
def test_the_view_stays_where_what_is_added_is_in_it(bench: Workbench, qtbot: QtBot, shows_all: bool) -> None:
    bench.widget.resize(1400, 860)
    bench.document.attempt("Go on", lambda document: replace_node(document, Task(id="yes")))
    bench.canvas.fit()
    if not shows_all:
        bench.canvas.pan(0, 110)
    before = where_the_view_is(bench)
    for source, title in (("yes", "Call back"), ("choose", "Write a letter")):
        bench.select(source)
        bench.key(Qt.Key.Key_Space)
        bench.type(bench.editor.menu.field, title, enter=True)
        assert where_the_view_is(bench) == before
    box = bench.editor.condition
    qtbot.waitUntil(box.isVisible)
    box.suggestions.hide()
    bench.type(box.box, "{score} > 700", enter=True)
    assert where_the_view_is(bench) == before


def test_an_edge_between_cards_at_the_rim_of_the_view_moves_nothing(bench: Workbench, qtbot: QtBot) -> None:
    bench.canvas.fit()
    bench.canvas.pan(place_of(bench, "yes").left() - bench.canvas.clear_view().left() - 4, 0)
    bench.document.attempt("Go on", lambda document: replace_node(document, Decision(id="yes")))
    before = where_the_view_is(bench)
    bench.editor.adder.add_edge("yes", "ask")
    qtbot.waitUntil(bench.editor.condition.isVisible)
    assert where_the_view_is(bench) == before


def test_the_view_scrolls_no_farther_than_shows_what_is_added(bench: Workbench) -> None:
    bench.document.attempt("Go on", lambda document: replace_node(document, Task(id="yes")))
    bench.canvas.fit()
    lowest = bench.canvas.viewport().height()
    bench.canvas.pan(0, place_of(bench, "yes").bottom() - lowest + 90)
    zoom, before = where_the_view_is(bench)
    bench.select("yes")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "Call back", enter=True)
    after = where_the_view_is(bench)
    assert after[0] == zoom
    assert after[1].x() == before.x()
    assert 0 < before.y() - after[1].y() < 90
    assert lowest - 40 <= place_of(bench, "call-back").bottom() < lowest


def test_a_card_that_is_moved_stays_where_it_was_let_go(bench: Workbench, qtbot: QtBot) -> None:
    bench.canvas.fit()
    qtbot.waitUntil(lambda: not bench.canvas.is_unseen)
    _, before = where_the_view_is(bench)
    bench.drag(bench.at("no"), bench.at("no") + QPoint(64, -64))
    assert bench.document.stack.count() == 1
    assert where_the_view_is(bench)[1] == before


@pytest.mark.parametrize("end", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_a_new_branch_is_in_view_in_a_small_window(bench: Workbench, qtbot: QtBot, end: Qt.Key) -> None:
    """Beside the edge and the step that it leaves there is no room for it."""
    bench.widget.resize(470, 400)
    bench.select("choose")
    for title in ("Call back", "Write a letter", "Ask the team"):
        bench.select("choose")
        bench.canvas.reveal("choose")
        bench.key(Qt.Key.Key_Space)
        bench.type(bench.editor.menu.field, title, enter=True)
        box = bench.editor.condition
        qtbot.waitUntil(box.isVisible)
        (new,) = bench.document.selection.nodes
        assert bench.canvas.is_clear(new)
        box.suggestions.hide()
        box.box.setText("{score} > 700 and {country} == 'DE'")
        QTest.keyClick(box.box, end)
        assert not box.isVisible()
        assert bench.selected()[0] == {new}
        assert bench.canvas.is_clear(new)


@pytest.mark.parametrize("height", [190, 260, 700])
def test_the_menu_is_wholly_in_view_also_where_the_canvas_is_low(bench: Workbench, height: int) -> None:
    bench.widget.resize(470, height)
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    menu = bench.editor.menu
    for text in ("", "Call back the customer"):
        bench.type(menu.field, text)
        assert bench.canvas.viewport().rect().contains(menu.geometry())
        last = menu.list.count() - 1
        for row in (last, 0):
            QTest.keyClick(menu.field, Qt.Key.Key_Up if row else Qt.Key.Key_Down)
            area = menu.list.visualItemRect(menu.list.item(row))
            assert menu.list.viewport().rect().contains(area)
            assert menu.list.currentRow() == row


@pytest.mark.parametrize(("beside", "is_in_line"), [(14, True), (-20, True), (90, False)])
def test_a_node_that_is_dropped_nearly_below_another_stands_in_line_with_it(
    bench: Workbench, beside: int, is_in_line: bool
) -> None:
    above = bench.document.document.layout["ask"]
    QTest.mouseMove(bench.canvas.viewport(), bench.at("ask"))
    bench.drag(bench.port("ask"), bench.ground(round(above.x) + beside, 480))
    bench.type(bench.editor.menu.field, "Call back", enter=True)
    new = bench.document.document.layout["call-back"]
    assert (new.x == above.x) is is_in_line
    assert new.y > 480


def test_a_port_under_the_mouse_goes_when_the_canvas_can_only_be_looked_at(bench: Workbench) -> None:
    QTest.mouseMove(bench.canvas.viewport(), bench.at("ask"))
    bench.scene.hover("ask")
    assert bench.scene.node_items["ask"].has_port
    bench.editor.set_editable(False)
    assert not bench.scene.node_items["ask"].has_port


@pytest.mark.parametrize(("interval", "count"), [(600_000, 4), (0, 5)])
def test_the_second_click_of_a_double_click_chooses_nothing(bench: Workbench, interval: int, count: int) -> None:
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    entries = bench.editor.menu.list
    spot = entries.visualItemRect(entries.item(1)).center()
    bench.editor.menu.close_menu()
    QCursor.setPos(entries.viewport().mapToGlobal(spot))
    before = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(interval)
    try:
        bench.key(Qt.Key.Key_Space)
        QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    finally:
        QApplication.setDoubleClickInterval(before)
    assert bench.editor.menu.isVisible() == (interval > 0)
    assert len(bench.sop.nodes) == count


def test_escape_leaves_the_menu_without_a_trace(bench: Workbench) -> None:
    bench.double_click(bench.ground(300, 40))
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Escape)
    assert not bench.editor.menu.isVisible()
    assert bench.document.stack.count() == 0
    assert bench.canvas.hasFocus()


def test_words_that_no_kind_is_called_become_the_title(bench: Workbench) -> None:
    bench.double_click(bench.ground(300, 40))
    bench.type(bench.editor.menu.field, "Ask for the zebra")
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Down)
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Return)
    node = bench.sop.nodes[-1]
    assert (node.id, node.kind, node.title) == ("ask-for-the-zebra", "decision", "Ask for the zebra")
    assert bench.canvas.hasFocus()
    assert bench.document.stack.count() == 1


def test_the_kinds_are_read_while_the_field_keeps_the_focus(bench: Workbench) -> None:
    said = announcements(bench.editor.menu)
    bench.double_click(bench.ground(300, 40))
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Down)
    rows, first = said[0].split(": ")[:2]
    assert rows.endswith(" rows")
    assert first.startswith("Task")
    assert said[-1].startswith("Decision, ")
    bench.type(bench.editor.menu.field, "dec")
    assert said[-1].startswith("1 row: Decision, ")


def test_arrow_keys_choose_in_the_menu(bench: Workbench) -> None:
    bench.double_click(bench.ground(300, 40))
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Down)
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Down)
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Return)
    assert bench.sop.nodes[-1].kind == "compute"


@pytest.mark.parametrize("title", ["Guest is helped", "Ending the call", "Is it late?"])
def test_a_kind_that_was_chosen_stays_while_the_title_is_typed(bench: Workbench, title: str) -> None:
    bench.double_click(bench.ground(300, 40))
    for _ in range(2):
        QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Down)
    bench.type(bench.editor.menu.field, title)
    assert bench.editor.menu.hint == f"It will be called “{title}”."
    bench.editor.menu.field.clear()
    bench.type(bench.editor.menu.field, title, enter=True)
    assert (bench.sop.nodes[-1].kind, bench.sop.nodes[-1].title) == ("compute", title)
    bench.double_click(bench.ground(-300, 40))
    bench.type(bench.editor.menu.field, "task", enter=True)
    assert bench.sop.nodes[-1].kind == "task", "the menu opens anew"


def test_the_title_of_an_end_is_told_as_it_will_be(bench: Workbench) -> None:
    bench.double_click(bench.ground(300, 40))
    bench.type(bench.editor.menu.field, "end: Guest is helped")
    assert bench.editor.menu.hint == "It will be called “Guest is helped”."


@pytest.mark.parametrize(
    ("title", "hint"),
    [
        ("Tell the guest that the room is ready", "It will say to the customer: “The room is ready.”"),
        (
            "Compare the booking with the list of guests who have paid in advance and who come late",
            "It will be called “Compare the booking with the list of guests who have paid in advance and who come "
            "late”.",
        ),
    ],
)
def test_what_enter_does_can_be_read_whole(bench: Workbench, title: str, hint: str) -> None:
    bench.double_click(bench.ground(300, 200))
    bench.type(bench.editor.menu.field, title)
    menu = bench.editor.menu
    assert menu.hint == hint
    (line,) = (label for label in menu.findChildren(QLabel) if label.text() == hint)
    needed = line.fontMetrics().boundingRect(QRect(0, 0, line.width(), 999), Qt.TextFlag.TextWordWrap, hint)
    assert line.height() >= needed.height() > 0
    assert menu.rect().contains(line.geometry())
    assert bench.canvas.viewport().rect().contains(menu.geometry())


def test_space_adds_after_the_selected_node_and_connects(bench: Workbench) -> None:
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Call back", enter=True)
    edge = bench.drawn()
    assert (edge.source, edge.target) == ("choose", "call-back")
    spots = {(point.x, point.y) for point in bench.document.document.layout.values()}
    assert len(spots) == 5
    assert bench.in_step()


def test_a_new_node_whose_title_is_left_keeps_the_name_of_its_kind(bench: Workbench) -> None:
    bench.editor.adder.add("task")
    QTest.keyClick(bench.editor.title, Qt.Key.Key_Escape)
    assert (bench.sop.nodes[-1].id, bench.sop.nodes[-1].title) == ("task", "Task")


def test_after_an_end_nothing_can_follow(bench: Workbench) -> None:
    bench.select("yes")
    bench.key(Qt.Key.Key_Space)
    assert not bench.editor.menu.isVisible()
    assert bench.refused == ["“Yes” is an end, so nothing follows it. Select another step first."]


def test_a_click_in_the_strip_adds_and_a_drag_places(bench: Workbench) -> None:
    task, _, compute, *_ = bench.editor.strip.buttons
    QTest.mouseClick(task, Qt.MouseButton.LeftButton)
    assert bench.sop.nodes[-1].kind == "task"
    QTest.keyClick(bench.editor.title, Qt.Key.Key_Escape)
    view = bench.canvas.viewport()
    target = compute.mapFromGlobal(view.mapToGlobal(QPoint(200, 500)))
    QTest.mousePress(compute, Qt.MouseButton.LeftButton)
    QTest.mouseMove(compute, target)
    assert bench.scene.overlay.scene() is bench.scene
    QTest.mouseRelease(compute, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, target)
    node = bench.sop.nodes[-1]
    assert isinstance(node, Compute)
    where = bench.view(bench.scene.node_items[node.id].pos())
    assert (where - QPoint(200, 500)).manhattanLength() < 20
    assert bench.scene.overlay.scene() is None


def test_by_tab_the_strip_names_its_kinds_and_escape_goes_back(bench: Workbench, qtbot: QtBot) -> None:
    task, decision, *_ = bench.editor.strip.buttons
    task.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: QToolTip.isVisible() and QToolTip.text() == task.toolTip())
    decision.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: QToolTip.isVisible() and QToolTip.text() == decision.toolTip())
    QTest.keyClick(decision, Qt.Key.Key_Escape)
    assert bench.canvas.hasFocus()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_new_sub_procedure_is_one_that_can_be_drawn_in_and_takes_the_title(bench: Workbench) -> None:
    bench.editor.adder.add("procedure")
    bench.type(bench.editor.title, "Check identity", enter=True)
    call = bench.sop.nodes[-1]
    assert isinstance(call, ProcedureCall)
    assert bench.sop.procedures[0].title == "Check identity"
    assert call.procedure == bench.sop.procedures[0].id
    assert "sub-procedure/first-step" in bench.scene.node_items
    frame = bench.scene.frame_items["sub-procedure"].sceneBoundingRect()
    bench.canvas.fit()
    bench.double_click(bench.view(frame.bottomLeft()) + QPoint(60, -12))
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Compare", enter=True)
    assert bench.sop.procedures[0].nodes[-1].id == "compare"
    bench.document.stack.undo()
    bench.document.stack.undo()
    assert bench.sop.procedures == ()


def test_a_sub_procedure_that_is_there_can_be_run_again(bench: Workbench) -> None:
    bench.editor.adder.add("procedure")
    bench.type(bench.editor.title, "Check identity", enter=True)
    bench.select()
    bench.double_click(bench.ground(-400, 60))
    bench.type(bench.editor.menu.field, "run check", enter=True)
    assert len(bench.sop.procedures) == 1
    assert bench.sop.nodes[-1].id != bench.sop.nodes[-2].id


@pytest.mark.parametrize("name", ["task", "decision", "compute", "procedure", "end"])
def test_every_kind_has_an_action_and_can_be_added_to_an_empty_sop(bench: Workbench, name: str) -> None:
    empty = replace_fields(small().sop, nodes=(), edges=(), start="")
    bench.document.open(replace_fields(small(), sop=empty, layout={}))
    assert bench.actions.run(f"insert.{name}")
    QTest.keyClick(bench.editor.title, Qt.Key.Key_Escape)
    assert [node.kind for node in bench.sop.nodes] == [name]
    assert bench.sop.start == bench.sop.nodes[0].id


def test_a_node_is_inserted_on_an_edge(bench: Workbench) -> None:
    bench.select_edge("e2")
    assert bench.actions.run("insert.on_edge")
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Congratulate", enter=True)
    assert bench.edge("e2").target == "congratulate"
    assert (bench.drawn().source, bench.drawn().target) == ("congratulate", "yes")
    bench.document.stack.undo()
    assert bench.edge("e2").target == "yes"


def test_the_first_edge_out_of_a_decision_asks_what_it_is_taken_for(bench: Workbench) -> None:
    bench.document.attempt("Delete", lambda document: remove_edges(document, ("e2", "e3")))
    bench.editor.adder.add_edge("choose", "yes")
    assert bench.editor.condition.box.hasFocus()
    bench.type(bench.editor.condition.box, "score >= 640", enter=True)
    [drawn] = [edge for edge in bench.sop.edges if edge.source == "choose"]
    assert (drawn.kind, drawn.condition) == ("formal", "score >= 640")
    bench.document.stack.undo()  # the condition alone
    assert [edge.condition for edge in bench.sop.edges if edge.source == "choose"] == [""]
    bench.document.stack.undo()
    assert [edge for edge in bench.sop.edges if edge.source == "choose"] == []


def test_undo_takes_the_condition_before_the_new_step_that_it_leads_to(bench: Workbench) -> None:
    bench.select("choose")
    bench.editor.adder.add("task")
    bench.type(bench.editor.title, "Look again", enter=True)
    bench.type(bench.editor.condition.box, "score >= 640", enter=True)
    [drawn] = [edge for edge in bench.sop.edges if edge.target == "look-again"]
    assert drawn.condition == "score >= 640"
    bench.document.stack.undo()
    assert [edge.condition for edge in bench.sop.edges if edge.target == "look-again"] == [""]
    bench.document.stack.undo()
    assert [node for node in bench.sop.nodes if node.id == "look-again"] == []


def test_the_first_edge_out_of_a_task_is_always_taken(bench: Workbench) -> None:
    bench.document.attempt("Delete", lambda document: remove_edge(document, "e1"))
    bench.editor.adder.add_edge("ask", "choose")
    assert not bench.editor.condition.isVisible()
    assert [edge.kind for edge in bench.sop.edges if edge.source == "ask"] == ["always"]


@pytest.mark.parametrize(
    ("text", "kind", "title"),
    [
        ("Is it late?", "decision", "Is it late?"),
        ("end: Sent back", "end", "Sent back"),
        ("End:Sent back", "end", "Sent back"),
        ("Call the customer", "task", "Call the customer"),
        ("end:", "task", "end:"),
        ("Ende: Umgebucht", "end", "Umgebucht"),
        ("Note: call back", "task", "Note: call back"),
        ("Guest is checked in", "end", "Guest is checked in"),
        ("Umgebucht", "end", "Umgebucht"),
        ("Is it approved?", "decision", "Is it approved?"),
        ("Decline the refund that was refused", "task", "Decline the refund that was refused"),
        ("The clerk sends what was approved", "task", "The clerk sends what was approved"),
        ("Team lead approves", "person", "Team lead approves"),
        ("Teamleitung genehmigt", "person", "Teamleitung genehmigt"),
        ("Antrag genehmigt", "end", "Antrag genehmigt"),
    ],
)
def test_a_title_tells_the_likeliest_kind(bench: Workbench, text: str, kind: str, title: str) -> None:
    bench.double_click(bench.ground(300, 40))
    bench.type(bench.editor.menu.field, text, enter=True)
    assert (bench.sop.nodes[-1].kind, bench.sop.nodes[-1].title) == (kind, title)


@pytest.mark.parametrize("by_strip", [False, True])
def test_whoever_approves_in_a_title_is_the_person_and_what_follows_depends_on_it(
    bench: Workbench, qtbot: QtBot, by_strip: bool
) -> None:
    title = "Duty manager approves the refund within 4 hours"
    if by_strip:
        bench.select("ask")
        bench.editor.adder.add("person")
        bench.type(bench.editor.title, title, enter=True)
    else:
        bench.double_click(bench.ground(300, 40))
        bench.type(bench.editor.menu.field, title, enter=True)
    person = bench.sop.nodes[-1]
    assert isinstance(person, Person)
    assert (person.role, person.action, person.provides) == ("Duty manager", "approve", ("approved",))
    assert person.time_limit == 240
    assert Fact(name="approved", type="boolean") in bench.sop.facts
    bench.select(person.id)
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "Pay the refund", enter=True)
    box = bench.editor.condition
    qtbot.waitUntil(box.isVisible)
    assert box.box.text() == "approved is yes"
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    (way,) = [edge for edge in bench.sop.edges if edge.source == person.id]
    assert (way.kind, way.condition) == ("formal", "{approved}")
    bench.select(person.id)
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "End: Refused", enter=True)
    assert box.box.text() == "otherwise"
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    bench.select(person.id)
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "End: Nobody answered", enter=True)
    assert box.box.text() == "time runs out"


def test_a_title_is_taken_at_its_word_in_the_same_step(bench: Workbench) -> None:
    facts = {fact.name for fact in bench.sop.facts}
    bench.double_click(bench.ground(300, 40))
    bench.type(bench.editor.menu.field, "Ask the guest for the booking number")
    assert bench.editor.menu.hint == "It will ask for: booking number."
    QTest.keyClick(bench.editor.menu.field, Qt.Key.Key_Return)
    asking = bench.sop.nodes[-1]
    assert isinstance(asking, Task)
    assert asking.asks == ("booking number",)
    assert {fact.name for fact in bench.sop.facts} == facts | {"booking number"}
    assert bench.document.stack.count() == 1
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Sagen Sie dem Gast: Das Zimmer ist frei", enter=True)
    telling = bench.sop.nodes[-1]
    assert isinstance(telling, Task)
    assert telling.message == "Das Zimmer ist frei."
    assert bench.document.stack.count() == 2
    bench.editor.title.edit("ask")
    bench.type(bench.editor.title, "Ask the guest for a date", enter=True)
    renamed = node_of(bench.sop, "ask")
    assert isinstance(renamed, Task)
    assert "date" not in renamed.asks, "what was drawn before keeps what its form says"


def test_a_new_node_below_a_decision_asks_when_it_is_reached(bench: Workbench) -> None:
    bench.document.attempt("Delete", lambda document: remove_edges(document, ("e2", "e3")))
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Call back", enter=True)
    bench.type(bench.editor.condition.box, "country is FR", enter=True)
    assert [(edge.kind, edge.condition) for edge in bench.sop.edges if edge.source == "choose"] == [
        ("formal", "{country} == 'FR'")
    ]
    assert bench.selected() == ({"call-back"}, set())
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "end: Called", enter=True)
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "Wait a day", enter=True)
    assert bench.editor.condition.box.text() == "otherwise"
    QTest.keyClick(bench.editor.condition.box, Qt.Key.Key_Return)
    assert [edge.kind for edge in bench.sop.edges if edge.source == "choose"] == ["formal", "otherwise"]
    assert bench.document.stack.count() == 6


def test_the_next_step_is_added_while_the_form_of_a_fact_is_shown(bench: Workbench) -> None:
    bench.select("choose")
    bench.document.select(Selection(subject=Subject("sop", "")))
    bench.editor.open_menu_after_node()
    bench.type(bench.editor.menu.field, "task", enter=True)
    bench.type(bench.editor.title, "Call back", enter=True)
    edge = bench.drawn()
    assert (edge.source, edge.target) == ("choose", "call-back")


def test_the_key_of_the_next_step_adds_one_on_the_edge_that_is_selected(bench: Workbench) -> None:
    edge = next(edge for edge in bench.sop.edges if edge.source == "ask")
    bench.document.select(Selection(edges=frozenset({edge.id})))
    bench.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    bench.type(bench.editor.menu.field, "Look it up", enter=True)
    ends = {(edge.source, edge.target) for edge in bench.sop.edges}
    assert {("ask", "look-it-up"), ("look-it-up", edge.target)} <= ends
    assert ("ask", edge.target) not in ends


def test_the_key_of_the_next_step_adds_the_first_to_an_empty_sop(bench: Workbench) -> None:
    bench.document.open(Document(sop=replace_fields(bench.sop, nodes=(), edges=(), start="")))
    bench.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    bench.type(bench.editor.menu.field, "Ask for the name", enter=True)
    assert bench.titles() == ["Ask for the name"]
    assert bench.sop.start == bench.sop.nodes[0].id


def test_nothing_is_added_after_several_steps_or_none(bench: Workbench) -> None:
    bench.select("choose", "yes")
    bench.editor.open_menu_after_node()
    assert not bench.editor.menu.isVisible()
    bench.select("choose")
    bench.document.open(small())
    bench.editor.open_menu_after_node()
    assert not bench.editor.menu.isVisible()


def test_a_step_is_connected_to_another_by_keys(bench: Workbench) -> None:
    bench.select("ask")
    bench.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    menu = bench.editor.menu
    assert [menu.list.item(row).text() for row in range(menu.list.count())] == [
        "Choose",
        "Yes",
        "No",
    ]
    bench.type(menu.field, "no", enter=True)
    bench.type(bench.editor.condition.box, "{score} < 10", enter=True)
    drawn = bench.drawn()
    assert (drawn.source, drawn.target, drawn.condition) == ("ask", "no", "{score} < 10")
    assert bench.document.stack.count() == 2


def test_steps_that_exist_are_found_by_their_title_below_a_new_one(bench: Workbench) -> None:
    bench.select("choose")
    bench.key(Qt.Key.Key_Space)
    bench.type(bench.editor.menu.field, "ask")
    menu = bench.editor.menu
    rows = [menu.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(menu.list.count())]
    assert [kind.called for kind in rows if not kind.target]
    assert [kind.target for kind in rows if kind.target] == ["ask"]
    assert menu.list.currentRow() == 0
    menu.list.setCurrentRow(len(rows) - 1)
    QTest.keyClick(menu.field, Qt.Key.Key_Return)
    assert (bench.drawn().source, bench.drawn().target) == ("choose", "ask")


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_2])
def test_a_step_follows_the_one_whose_tool_is_described(bench: Workbench, key: Qt.Key) -> None:
    bench.select("ask")
    bench.document.select(Selection(subject=Subject("tool", "look_up")))
    bench.canvas.setFocus()
    bench.key(key, Qt.KeyboardModifier.AltModifier if key == Qt.Key.Key_2 else Qt.KeyboardModifier.NoModifier)
    if key == Qt.Key.Key_Space:
        bench.type(bench.editor.menu.field, "Greet", enter=True)
    assert bench.drawn().source == "ask"
