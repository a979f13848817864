"""What a screen reader hears of the canvas: its steps and edges as a list, and what changes on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Task, replace_fields
from sopstudio.sop.edits import add_node, remove_edges
from tests.ui.canvas.workbench import Workbench

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


def canvas_interface(bench: Workbench) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(bench.canvas)


def child_names(bench: Workbench, role: QAccessible.Role = QAccessible.Role.ListItem) -> list[str]:
    """The names of the children of the canvas with a role; those of steps and edges are items of a list."""
    canvas = canvas_interface(bench)
    children = [canvas.child(index) for index in range(canvas.childCount())]
    return [child.text(NAME) for child in children if child.role() == role]


def child(bench: Workbench, key: str) -> QAccessibleInterface:
    element = bench.editor.narration.elements.find(key)
    assert element is not None
    return QAccessible.queryAccessibleInterface(element)


def test_the_canvas_is_a_list_of_its_steps_and_edges_in_the_order_of_tab(bench: Workbench) -> None:
    canvas = canvas_interface(bench)
    assert canvas.role() == QAccessible.Role.List
    assert [name.split(",")[0] for name in child_names(bench)] == [
        "Ask", "edge from Ask to Choose", "Choose", "640 or more", "otherwise", "Yes", "No",
    ]  # fmt: skip
    item = canvas.child(2)
    assert item.role() == QAccessible.Role.ListItem
    assert item.parent().object() is bench.canvas
    assert canvas.indexOfChild(item) == 2


def test_what_floats_over_the_canvas_comes_after_its_steps_and_edges(bench: Workbench) -> None:
    canvas, strip = canvas_interface(bench), QAccessible.queryAccessibleInterface(bench.editor.strip)
    place = canvas.indexOfChild(strip)
    assert place >= len(child_names(bench)) == 7
    assert canvas.child(place).text(NAME) == "Kinds of nodes"
    assert [strip.child(index).text(NAME) for index in range(2)] == ["Add a node: Task", "Add a node: Decision"]
    centre = strip.rect().center()
    assert canvas.childAt(centre.x(), centre.y()).text(NAME) == "Kinds of nodes"
    bench.editor.strip.hide()
    assert canvas.indexOfChild(strip) == -1
    assert all(canvas.indexOfChild(canvas.child(index)) == index for index in range(canvas.childCount()))


def test_a_step_is_said_with_its_kind_and_its_ways_on(bench: Workbench) -> None:
    item = child(bench, "choose")
    assert item.text(NAME) == "Choose, decision"
    assert "2 ways on: 640 or more, to Yes; otherwise, to No." in item.text(DESCRIPTION)
    assert "begins here" in child(bench, "ask").text(DESCRIPTION)


def test_items_are_where_they_are_on_the_screen(bench: Workbench) -> None:
    item = child(bench, "choose")
    centre = item.rect().center()
    assert canvas_interface(bench).childAt(centre.x(), centre.y()).text(NAME) == item.text(NAME)


def test_the_selected_item_has_the_focus_and_is_the_description_of_the_canvas(bench: Workbench) -> None:
    bench.select("ask")
    QTest.keyClick(bench.canvas, Qt.Key.Key_Down)
    assert bench.selected() == ({"choose"}, set())
    assert canvas_interface(bench).focusChild().text(NAME) == "Choose, decision"
    assert (child(bench, "choose").state().focused, child(bench, "ask").state().focused) == (1, 0)
    assert canvas_interface(bench).text(DESCRIPTION).startswith("Choose, decision. ")
    bench.select("ask", "choose")
    assert canvas_interface(bench).text(DESCRIPTION) == "2 steps selected."


def test_what_is_removed_is_not_in_the_list_any_more(bench: Workbench) -> None:
    assert len(child_names(bench)) == 7
    bench.select("yes")
    said: list[str] = []
    bench.editor.narration.announced.connect(said.append)
    bench.editor.commands.delete()
    assert [name.split(",")[0] for name in child_names(bench)] == [
        "Ask",
        "edge from Ask to Choose",
        "Choose",
        "otherwise",
        "No",
    ]
    assert bench.editor.narration.elements.find("yes") is None
    bench.document.stack.undo()
    assert said == ["Done: Delete.", "Undone: Delete."]


def test_problems_are_said_with_their_step_and_when_they_come_and_go(bench: Workbench, qtbot: QtBot) -> None:
    monitor, said = bench.desk.problems, list[str]()
    qtbot.waitUntil(lambda: monitor.is_current)
    bench.canvas.clearFocus()
    bench.editor.narration.announced.connect(said.append)
    edge = replace_fields(bench.edge("e2"), condition="{scor} >= 640")
    edges = tuple(edge if each.id == "e2" else each for each in bench.sop.edges)
    sop = replace_fields(bench.sop, edges=edges)
    bench.document.edit("Change", replace_fields(bench.document.document, sop=sop))
    qtbot.waitUntil(lambda: bool(said))
    assert "scor" in said[0]
    assert "problem" in child(bench, "e2").text(NAME)
    assert "scor" in child(bench, "e2").text(DESCRIPTION)
    bench.document.stack.undo()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert "problem" not in child(bench, "e2").text(NAME)


def test_what_is_unfinished_is_not_said_to_be_without_problems(bench: Workbench, qtbot: QtBot) -> None:
    monitor, whole = bench.desk.problems, bench.document.document
    facts = tuple(fact for fact in bench.sop.facts if fact.name != "country")  # which is not used
    before = replace_fields(whole, sop=replace_fields(bench.sop, facts=facts))
    bench.document.edit("Tidy", before)
    qtbot.waitUntil(lambda: monitor.is_current)
    assert not any(map(monitor.is_wrong, monitor.problems))
    edge = replace_fields(bench.edge("e2"), condition="{scor} >= 640")
    edges = tuple(edge if each.id == "e2" else each for each in bench.sop.edges)
    bench.document.edit("Change", replace_fields(before, sop=replace_fields(bench.sop, edges=edges)))
    qtbot.waitUntil(lambda: monitor.is_current and any(map(monitor.is_wrong, monitor.problems)))
    said = list[str]()
    bench.editor.narration.announced.connect(said.append)
    bench.document.edit("Add", add_node(before, Task(id="call", title="Call")))
    qtbot.waitUntil(lambda: monitor.is_current and any(map(monitor.is_unfinished, monitor.problems)))
    assert not any(map(monitor.is_wrong, monitor.problems))
    assert "No problems left." not in said


def test_a_run_says_its_step_once_and_what_was_done(bench: Workbench) -> None:
    said: list[str] = []
    bench.editor.narration.announced.connect(said.append)
    bench.scene.mark_path(["ask", "choose"])
    bench.scene.run_marked.emit("choose")
    bench.scene.run_marked.emit("choose")
    assert said == ["Choose, decision, current step."]
    assert child(bench, "ask").text(NAME) == "Ask, task, done"
    assert child(bench, "e1").text(NAME).endswith("taken")


def test_a_step_that_leads_nowhere_says_so(bench: Workbench) -> None:
    bench.document.attempt("Remove", lambda document: remove_edges(document, ["e1"]))
    assert "Nothing follows" in child(bench, "ask").text(DESCRIPTION)


def test_an_edge_that_has_no_condition_says_when_it_is_taken(bench: Workbench) -> None:
    assert child(bench, "e1").text(DESCRIPTION) == "always."
    assert child(bench, "e3").text(DESCRIPTION) == ""  # its name says *otherwise*
    edges = tuple(replace_fields(edge, label="rejected") if edge.id == "e3" else edge for edge in bench.sop.edges)
    document = bench.document.document
    bench.document.edit("Edit", replace_fields(document, sop=replace_fields(document.sop, edges=edges)))
    assert child(bench, "e3").text(NAME).startswith("rejected, edge from Choose to No")
    assert child(bench, "e3").text(DESCRIPTION) == "otherwise."
