"""Folding: one card for a branch, for some nodes and for a sub-procedure; edges, marks and search go to the card."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from sopstudio.layout import lay_out
from sopstudio.sop import Point, Task, replace_fields
from sopstudio.sop.edits import replace_node
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.folding import Fold, find_members, fold_selected
from sopstudio.ui.open_document import Selection
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.documents import loan

SHIFT = Qt.KeyboardModifier.ShiftModifier


def scene_of(*folds: Fold) -> CanvasScene:
    scene = CanvasScene()
    scene.show(lay_out(loan()))
    scene.set_folds(folds)
    return scene


def test_a_branch_folds_into_one_card_and_unfolds(bench: Workbench) -> None:
    before = bench.document.document
    bench.select("choose")
    assert bench.actions.run("canvas.fold")
    assert set(bench.scene.node_items) == {"ask", "choose"}
    card = bench.scene.drawing.nodes["choose"]
    assert (card.title, card.line, card.folded) == ("Choose", "3 steps", 3)
    assert set(bench.scene.edge_items) == {"e1"}
    assert bench.selected()[0] == {"choose", "yes", "no"}
    assert bench.document.document is before
    assert not bench.document.stack.canUndo()
    assert not bench.actions.qt_action("canvas.fold").isEnabled()
    assert bench.actions.run("canvas.unfold")
    assert set(bench.scene.node_items) == {"ask", "choose", "yes", "no"}
    assert set(bench.scene.edge_items) == {"e1", "e2", "e3"}


def test_what_cannot_be_folded(bench: Workbench) -> None:
    drawing = bench.scene.drawing
    assert fold_selected(drawing, ()) is None
    assert fold_selected(drawing, {"yes"}) is None
    assert fold_selected(drawing, {"ask"}) is None
    assert fold_selected(drawing, {"ask", "elsewhere/x"}) is None


def test_a_click_selects_all_that_a_card_stands_for_and_a_second_takes_it_out(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.click(bench.at("choose"))
    assert bench.selected()[0] == {"choose", "yes", "no"}
    bench.click(bench.at("ask"), SHIFT)
    bench.click(bench.at("choose"), SHIFT)
    assert bench.selected()[0] == {"ask"}
    assert bench.scene.drawing.folded


def test_a_drag_moves_the_card_with_its_nodes_and_delete_removes_them(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    before = bench.document.document.layout
    bench.drag(bench.at("choose"), bench.at("choose") + QPoint(96, 48))
    after = bench.document.document.layout
    moved = {key: (after[key].x - before[key].x, after[key].y - before[key].y) for key in ("choose", "yes", "no")}
    assert len(set(moved.values())) == 1
    assert moved["choose"] != (0, 0)
    assert after["ask"] == before["ask"]
    bench.actions.run("canvas.delete")
    assert bench.titles() == ["Ask"]
    bench.document.stack.undo()
    assert bench.document.document.layout == after


def test_find_unfolds_what_it_finds(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.editor.find_bar.open()
    bench.editor.find_bar.field.setText("No")
    assert bench.selected()[0] == {"no"}
    assert "no" in bench.scene.node_items
    assert bench.scene.folds == ()


def test_what_is_selected_elsewhere_is_unfolded(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.document.select(Selection(edges=frozenset({"e2"})))
    assert "e2" in bench.scene.edge_items
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.select("yes")
    assert "yes" in bench.scene.node_items


def test_a_double_click_unfolds(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.double_click(bench.at("choose"))
    assert not bench.scene.drawing.folded
    assert bench.editor.title.isHidden()


def test_problems_and_runs_show_on_the_card(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    bench.scene.show_problems({"yes": (2, "warning"), "e2": (1, "bad"), "ask": (1, "warning")})
    assert bench.scene.node_items["choose"].badge == (3, "bad")
    assert bench.scene.node_items["ask"].badge == (1, "warning")
    bench.scene.mark_path(["ask", "choose", "yes"])
    assert bench.scene.node_items["choose"].state == "now"
    assert bench.scene.node_items["ask"].state == "done"
    assert bench.scene.find_item("yes") is bench.scene.node_items["choose"]


def test_the_mark_of_a_folded_node_stands_at_its_card(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    assert bench.scene.drawing.at_cards({"ask": 1, "yes": 2, "e1": 3}) == {"ask": 1, "choose": 2, "e1": 3}


def test_several_nodes_fold_at_the_first_and_edges_end_at_the_card(bench: Workbench) -> None:
    bench.select("ask", "choose")
    assert bench.actions.run("canvas.fold")
    assert {key: (item.drawn.source, item.drawn.target) for key, item in bench.scene.edge_items.items()} == {
        "e2": ("ask", "yes"),
        "e3": ("ask", "no"),
    }
    assert bench.scene.drawing.nodes["ask"].line == "2 steps"
    bench.key(Qt.Key.Key_Down)
    assert bench.selected()[0] in ({"yes"}, {"no"})
    bench.actions.refresh()
    assert bench.actions.run("canvas.unfold_all")
    assert set(bench.scene.edge_items) == {"e1", "e2", "e3"}


def test_an_edit_elsewhere_keeps_the_fold_and_one_inside_shows_it(bench: Workbench) -> None:
    bench.scene.set_folds([Fold("branch", "choose")])
    item = bench.scene.node_items["choose"]
    bench.document.edit("", replace_node(bench.document.document, Task(id="ask", title="Ask again")))
    assert bench.scene.node_items["choose"] is item
    assert item.drawn.folded == 3
    layout = {**bench.document.document.layout, "yes": Point(x=-400, y=400)}
    bench.document.edit("", replace_fields(bench.document.document, layout=layout))
    assert bench.scene.drawing.folded
    bench.document.open(small())
    assert not bench.scene.drawing.folded


def test_a_sub_procedure_folds_without_its_frame(qapp: QApplication) -> None:
    scene = scene_of(Fold("procedure", "identity"))
    (card,) = [node for key, node in scene.drawing.nodes.items() if key.startswith("identity/")]
    assert card.folded == len(loan().sop.procedures[0].nodes)
    assert card.title == loan().sop.procedures[0].label()
    assert "identity" not in scene.frame_items
    assert fold_selected(scene.whole, [key for key in scene.whole.nodes if key.startswith("identity/")]) == Fold(
        "procedure", "identity"
    )
    scene.unfold({card.key})
    assert "identity" in scene.frame_items


def test_a_branch_holds_only_what_is_reached_through_it(qapp: QApplication) -> None:
    scene = scene_of()
    for key, drawn in scene.whole.nodes.items():
        members = set(find_members(scene.whole, Fold("branch", key)))
        assert not any(scene.whole.nodes[name].is_start for name in members)
        for edge in scene.whole.edges.values():
            if edge.target in members - {key}:
                assert edge.source in members, (drawn.title, edge.key)


def test_nothing_stays_folded_whose_nodes_are_gone(qapp: QApplication) -> None:
    scene = scene_of(Fold("branch", "gone"), Fold("group", "gone", ("gone", "receive")), Fold("procedure", "gone"))
    assert scene.drawing.nodes.keys() == scene.whole.nodes.keys()


def test_folds_within_folds_come_back_as_they_were(bench: Workbench) -> None:
    bench.select("yes", "no")
    bench.actions.run("canvas.fold")
    bench.select("choose")
    bench.actions.run("canvas.fold")
    assert set(bench.scene.node_items) == {"ask", "choose"}
    bench.actions.run("canvas.unfold")
    assert len(bench.scene.node_items) == 3
