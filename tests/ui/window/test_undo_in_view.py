"""Undo and redo show what they change, or what is selected where that is gone."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sopstudio.sop import Task, edits
from sopstudio.sop.document import Point
from sopstudio.ui.open_document import Selection
from sopstudio.ui.window import MainWindow


def test_undo_of_what_was_added_shows_what_was_selected_before(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitExposed(window)
    document, canvas = window.context.document, window.context.canvas
    document.select(Selection(nodes=frozenset({"check_credit"})))
    after = edits.add_node(document.document, Task(id="far", title="Far away"))
    after = edits.move_nodes(after, {"far": Point(x=9000, y=9000)})
    document.edit("Add", after, select=Selection(nodes=frozenset({"far"})))
    canvas.reveal("far")
    assert not canvas.is_in_view("check_credit")
    assert window.action_set.run("edit.undo")
    assert document.selection.nodes == {"check_credit"}
    assert canvas.is_in_view("check_credit")
