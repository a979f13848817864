"""Every mouse gesture, on a real canvas: what it does, that it is one step to undo, and that Escape takes it back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sopstudio.expressions import parse, to_text
from sopstudio.sop import Fact
from sopstudio.sop.edits import add_fact
from tests.ui.canvas.conftest import bench
from tests.ui.canvas.workbench import Workbench

__all__ = ["bench"]
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def test_a_click_selects_and_a_click_on_nothing_clears(bench: Workbench) -> None:
    bench.click(bench.at("ask"))
    assert bench.selected() == ({"ask"}, set())
    assert bench.scene.node_items["ask"].isSelected()
    bench.click(bench.pill("e2"))
    assert bench.selected() == (set(), {"e2"})
    bench.click(bench.ground())
    assert bench.selected() == (set(), set())
    assert bench.document.stack.count() == 0


@pytest.mark.parametrize("key", [SHIFT, CTRL])
def test_shift_and_ctrl_add_to_what_is_selected_and_take_out(bench: Workbench, key: Qt.KeyboardModifier) -> None:
    bench.click(bench.at("ask"))
    bench.click(bench.at("yes"), key)
    bench.click(bench.pill("e2"), key)
    assert bench.selected() == ({"ask", "yes"}, {"e2"})
    bench.click(bench.at("ask"), key)
    assert bench.selected() == ({"yes"}, {"e2"})


def test_a_line_without_a_pill_is_hit_too(bench: Workbench) -> None:
    tail, head = bench.scene.edge_items["e1"].handle_positions
    bench.click(bench.view((tail + head) / 2))
    assert bench.selected() == (set(), {"e1"})


def test_the_rubber_band_takes_nodes_and_the_edges_between_them(bench: Workbench) -> None:
    bench.drag(bench.ground(-300, 120), bench.ground(300, 360))
    assert bench.selected() == ({"choose", "yes", "no"}, {"e2", "e3"})


def test_selecting_in_the_document_selects_on_the_canvas_and_back(bench: Workbench) -> None:
    bench.select("no")
    assert bench.in_step()
    bench.scene.node_items["ask"].setSelected(True)
    assert bench.selected() == ({"no", "ask"}, set())


def test_a_drag_moves_all_that_are_selected_as_one_step(bench: Workbench) -> None:
    before = bench.document.document
    bench.select("yes", "no")
    bench.drag(bench.at("yes"), bench.at("yes") + QPoint(0, 80))
    assert bench.document.stack.count() == 1
    assert bench.document.stack.undoText() == "Move"
    layout = bench.document.document.layout
    assert layout["yes"].y == layout["no"].y == 400
    assert layout["no"].x - layout["yes"].x == 320
    assert bench.in_step()
    bench.document.stack.undo()
    assert bench.document.document == before
    assert bench.in_step()


def test_while_nodes_are_dragged_the_document_stays_and_edges_follow(bench: Workbench) -> None:
    before, route = bench.document.document, bench.scene.routes["e1"]
    bench.press(bench.at("ask"))
    bench.move(bench.at("ask") + QPoint(30, -40))
    assert bench.scene.node_items["ask"].x() != 0
    assert bench.scene.routes["e1"] != route
    assert bench.document.document is before
    bench.key(Qt.Key.Key_Escape)
    assert bench.document.document is before
    assert bench.in_step()
    assert bench.scene.routes["e1"] == route


def test_a_dragged_node_snaps_to_the_grid_and_into_line(bench: Workbench) -> None:
    bench.drag(bench.at("no"), bench.at("no") + QPoint(37, 61))
    place = bench.document.document.layout["no"]
    assert (place.x % 8, place.y % 8) == (0, 0)
    bench.drag(bench.at("no"), bench.at("no") + bench.view_step(3 - place.x, 483 - place.y))
    place = bench.document.document.layout["no"]
    assert (place.x, place.y % 8) == (0, 0)


def test_a_port_dragged_to_a_node_draws_an_edge(bench: Workbench) -> None:
    bench.click(bench.at("ask"))
    bench.drag(bench.port("ask"), bench.at("no"))
    edge = bench.drawn()
    assert (edge.source, edge.target) == ("ask", "no")
    assert bench.selected() == (set(), {edge.id})
    assert bench.document.stack.count() == 1


def test_the_only_edge_out_is_always_taken_and_asks_for_no_condition(bench: Workbench) -> None:
    bench.select_edge("e1")
    bench.key(Qt.Key.Key_Delete)
    bench.click(bench.at("ask"))
    bench.drag(bench.port("ask"), bench.at("choose"))
    assert bench.drawn().kind == "always"
    assert not bench.editor.condition.isVisible()


def test_the_condition_of_a_further_edge_is_typed_at_once_and_taken_back_first(bench: Workbench) -> None:
    bench.click(bench.at("choose"))
    bench.drag(bench.port("choose"), bench.at("ask"))
    assert bench.editor.condition.isVisible()
    bench.type(bench.editor.condition.box, "{score} < 300", enter=True)
    assert (bench.drawn().kind, bench.drawn().condition) == ("formal", "{score} < 300")
    bench.document.stack.undo()
    assert [edge.condition for edge in bench.sop.edges if edge.source == "choose"][-1] == ""
    bench.document.stack.undo()
    assert len(bench.sop.edges) == 3


def test_a_port_dragged_to_the_ground_asks_for_a_kind_and_adds_node_and_edge_as_one_step(bench: Workbench) -> None:
    bench.click(bench.at("ask"))
    bench.drag(bench.port("ask"), bench.ground(340, 120))
    bench.type(bench.editor.menu.field, "comp", enter=True)
    bench.type(bench.editor.title, "Work it out", enter=True)
    node, edge = bench.sop.nodes[-1], bench.drawn()
    assert (node.kind, node.id, node.title) == ("compute", "work-it-out", "Work it out")
    assert (edge.source, edge.target) == ("ask", "work-it-out")
    assert bench.selected() == ({"work-it-out"}, set())
    assert bench.document.stack.count() == 1
    bench.document.stack.undo()
    assert len(bench.sop.nodes) == 4
    assert bench.in_step()


def test_an_end_has_no_port(bench: Workbench) -> None:
    bench.click(bench.at("yes"))
    bench.drag(bench.port("yes"), bench.at("no"))
    assert len(bench.sop.edges) == 3


@pytest.mark.parametrize("selected", [True, False])
def test_the_end_of_an_edge_dragged_to_another_node_reconnects_it(bench: Workbench, selected: bool) -> None:
    if selected:
        bench.select_edge("e2")
    bench.drag(bench.head("e2") - QPoint(0, 4), bench.at("no"))
    assert bench.edge("e2").target == "no"
    assert bench.edge("e2").condition == "{score} >= 640"
    assert bench.document.stack.undoText() == "Reconnect"
    bench.document.stack.undo()
    assert bench.edge("e2").target == "yes"


def test_the_beginning_of_an_edge_can_be_taken_elsewhere_but_not_to_an_end(bench: Workbench) -> None:
    bench.select_edge("e2")
    bench.drag(bench.view(bench.scene.edge_items["e2"].handle_positions[0]), bench.at("ask"))
    assert bench.edge("e2").source == "ask"
    bench.drag(bench.view(bench.scene.edge_items["e2"].handle_positions[0]), bench.at("no"))
    assert bench.edge("e2").source == "ask"
    assert "no edge can leave the end" in bench.refused[-1]


def test_an_edge_let_go_on_the_ground_stays(bench: Workbench) -> None:
    bench.drag(bench.head("e2"), bench.ground(-300, 60))
    assert bench.edge("e2").target == "yes"
    assert bench.document.stack.count() == 0


def test_escape_takes_a_connection_back(bench: Workbench) -> None:
    bench.click(bench.at("ask"))
    bench.press(bench.port("ask"))
    bench.move(bench.port("ask") + QPoint(10, 10))
    bench.move(bench.at("no"))
    assert bench.scene.node_items["no"].highlighted
    bench.key(Qt.Key.Key_Escape)
    bench.release(bench.at("no"))
    assert len(bench.sop.edges) == 3
    assert not bench.scene.node_items["no"].highlighted


def test_the_middle_button_pans(bench: Workbench) -> None:
    before = bench.at("ask")
    bench.drag(bench.ground(), bench.ground() + QPoint(50, 30), Qt.MouseButton.MiddleButton)
    assert bench.at("ask") - before == QPoint(50, 30)
    assert bench.document.stack.count() == 0


def test_space_held_pans_with_the_left_button_and_opens_no_menu(bench: Workbench) -> None:
    before = bench.at("ask")
    bench.hold(Qt.Key.Key_Space)
    bench.drag(bench.at("ask"), bench.at("ask") + QPoint(40, 20))
    bench.let_go(Qt.Key.Key_Space)
    assert bench.at("ask") - before == QPoint(40, 20)
    assert not bench.editor.menu.isVisible()


def test_outside_of_author_one_can_select_but_change_nothing(bench: Workbench) -> None:
    bench.editor.set_editable(False)
    before = bench.document.document
    bench.click(bench.at("ask"))
    assert bench.selected() == ({"ask"}, set())
    bench.drag(bench.at("ask"), bench.at("ask") + QPoint(50, 50))
    bench.drag(bench.port("ask"), bench.at("no"))
    bench.double_click(bench.ground())
    bench.key(Qt.Key.Key_Delete)
    assert bench.document.document is before
    assert not bench.editor.menu.isVisible()


def test_an_edit_from_elsewhere_ends_a_drag_without_a_trace(bench: Workbench) -> None:
    bench.drag(bench.at("yes"), bench.at("yes") + QPoint(0, 40))
    bench.press(bench.at("ask"))
    bench.move(bench.at("ask") + QPoint(40, 40))
    bench.document.stack.undo()
    assert bench.in_step()
    bench.move(bench.at("ask") + QPoint(80, 80))
    bench.release(bench.at("ask") + QPoint(80, 80))
    assert bench.in_step()
    assert bench.document.stack.index() == 0


def test_another_button_does_not_end_a_drag(bench: Workbench) -> None:
    bench.press(bench.at("ask"))
    bench.move(bench.at("ask") + QPoint(40, 0))
    bench.press(bench.ground(), Qt.MouseButton.RightButton)
    bench.release(bench.ground(), Qt.MouseButton.RightButton)
    assert bench.document.stack.count() == 0
    bench.move(bench.ground(0, -100))
    bench.release(bench.ground(0, -100))
    assert bench.document.stack.undoText() == "Move"


def test_space_is_let_go_when_the_focus_goes_elsewhere(bench: Workbench) -> None:
    bench.hold(Qt.Key.Key_Space)
    bench.editor.find_bar.open()
    bench.canvas.setFocus()
    bench.drag(bench.at("yes"), bench.at("yes") + QPoint(0, 40))
    assert bench.document.stack.undoText() == "Move"


def normalize(condition: str) -> str:
    return to_text(parse(condition).tree)


def test_a_limit_in_words_makes_a_fact_a_number(bench: Workbench) -> None:
    bench.document.attempt("Add a fact", lambda document: add_fact(document, Fact(name="nights")))
    bench.click(bench.at("choose"))
    bench.drag(bench.port("choose"), bench.at("ask"))
    box = bench.editor.condition
    bench.type(box.box, "nights is at least 7")
    assert "Enter reads it as: nights is at least 7" in box.message.text()
    assert "Enter also sets the type of “nights” (whole number)" in box.message.text()
    QTest.keyClick(box.box, Qt.Key.Key_Return)
    assert normalize(bench.drawn().condition) == normalize("nights >= 7")
    assert next(fact for fact in bench.sop.facts if fact.name == "nights").type == "integer"


def test_a_condition_that_took_a_fact_for_a_text_is_corrected_with_its_type(bench: Workbench) -> None:
    bench.document.attempt("Add a fact", lambda document: add_fact(document, Fact(name="nights")))
    bench.click(bench.at("choose"))
    bench.drag(bench.port("choose"), bench.at("ask"))
    bench.type(bench.editor.condition.box, "nights is long", enter=True)
    edge = bench.drawn()
    assert normalize(edge.condition) == normalize("nights == 'long'")
    bench.editor.condition.edit(edge.id)
    bench.type(bench.editor.condition.box, "nights > 7", enter=True)
    assert normalize(bench.edge(edge.id).condition) == normalize("nights > 7")
    assert next(fact for fact in bench.sop.facts if fact.name == "nights").type == "integer"


@pytest.mark.parametrize(("first", "kept"), [("", "score >"), ("{score} < 300", "{score} < 300")])
def test_a_condition_that_cannot_be_read_is_not_lost_with_the_focus(bench: Workbench, first: str, kept: str) -> None:
    bench.click(bench.at("choose"))
    bench.drag(bench.port("choose"), bench.at("ask"))
    box = bench.editor.condition
    if first:
        bench.type(box.box, first, enter=True)
        box.edit(bench.drawn().id)
    bench.type(box.box, "score >")
    bench.canvas.setFocus()
    assert bench.drawn().condition == kept
    assert bench.drawn().kind == ("formal" if first else "prose")
    assert any("“score >” cannot be read" in text for text in bench.refused) == bool(first)
