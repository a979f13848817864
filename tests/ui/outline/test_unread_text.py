"""Text of the outline that is no part of the document yet is not lost: while it waits, and while it cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Task
from sopstudio.sop.edits import replace_node
from sopstudio.ui.canvas_editor.condition_box import ConditionBox
from sopstudio.ui.canvas_editor.title_field import TitleField
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.open_document import Selection
from sopstudio.ui.outline import OutlinePanel
from sopstudio.ui.startup import create_window
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.window import MainWindow
from tests.ui.canvas.workbench import small
from tests.ui.window.conftest import LOAN

TYPED = "Greet the applicant"
CONTROL = Qt.KeyboardModifier.ControlModifier


def outline_of(window: MainWindow, qtbot: QtBot) -> OutlinePanel:
    window.action_set.run("view.outline")
    panel = window.sidebar.outline
    qtbot.waitUntil(lambda: panel.is_in_step)
    return panel


def type_unreadable(panel: OutlinePanel, qtbot: QtBot) -> None:
    """Indent the first step so far that the others do not fit, and write a step below it."""
    put_caret(panel, 0)
    for _ in range(2):
        QTest.keyClick(panel.editor, Qt.Key.Key_Tab)
    QTest.keyClick(panel.editor, Qt.Key.Key_Return)
    QTest.keyClicks(panel.editor, TYPED)
    qtbot.waitUntil(lambda: panel.is_in_step)
    assert [kind for line in range(len(panel.editor.lines())) if (kind := panel.editor.mark_kind(line)) == "error"]


def put_caret(panel: OutlinePanel, line: int) -> None:
    cursor = QTextCursor(panel.editor.document().findBlockByNumber(line))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    panel.editor.setTextCursor(cursor)


@pytest.fixture
def start_again(tmp_path: Path, qtbot: QtBot) -> Callable[[], MainWindow]:
    """Starts the program again on the library of the test."""

    def start() -> MainWindow:
        again = create_window([], tmp_path)
        qtbot.addWidget(again)
        again.show()
        return again

    return start


def titles(window: MainWindow) -> set[str]:
    return {node.title for node in window.context.document.document.sop.nodes}


def test_it_is_there_again_after_the_window_was_closed(
    own_window: MainWindow, qtbot: QtBot, start_again: Callable[[], MainWindow]
) -> None:
    panel = outline_of(own_window, qtbot)
    type_unreadable(panel, qtbot)
    text = panel.editor.toPlainText()
    own_window.close()
    again = outline_of(start_again(), qtbot)
    qtbot.waitUntil(lambda: again.editor.toPlainText() == text)
    qtbot.waitUntil(lambda: bool(again.message.full_text))
    for line in range(2):
        put_caret(again, line)
        for _ in range(2):
            QTest.keyClick(again.editor, Qt.Key.Key_Backtab)
    qtbot.waitUntil(lambda: again.is_in_step)
    shown = again.window()
    assert isinstance(shown, MainWindow)
    assert TYPED in titles(shown)
    assert shown.context.document.unread_outline is None


def undo(panel: OutlinePanel, qtbot: QtBot, *, until: str) -> None:
    """Press Ctrl+Z until a text stands there; each time something goes."""
    while (before := panel.editor.toPlainText()) != until:
        QTest.keyClick(panel.editor, Qt.Key.Key_Z, CONTROL)
        qtbot.waitUntil(lambda: panel.is_in_step)
        assert panel.editor.toPlainText() != before


def test_undo_takes_it_back_and_redo_brings_it_again(window: MainWindow, qtbot: QtBot) -> None:
    panel, document = outline_of(window, qtbot), window.context.document
    readable, count = panel.editor.toPlainText(), document.stack.count()
    type_unreadable(panel, qtbot)
    unreadable = panel.editor.toPlainText()
    undo(panel, qtbot, until=readable)
    assert document.unread_outline is None
    while panel.editor.toPlainText() != unreadable:
        QTest.keyClick(panel.editor, Qt.Key.Key_Y, CONTROL)
        qtbot.waitUntil(lambda: panel.is_in_step)
    assert document.unread_outline is not None
    assert document.stack.count() == count


def test_undo_takes_back_first_it_and_then_what_is_in_the_graph(window: MainWindow, qtbot: QtBot) -> None:
    panel = outline_of(window, qtbot)
    first = panel.editor.toPlainText()
    put_caret(panel, 0)
    QTest.keyClick(panel.editor, Qt.Key.Key_Return)
    QTest.keyClicks(panel.editor, "Say hello")
    qtbot.waitUntil(lambda: "Say hello" in titles(window) and panel.is_in_step)
    readable = panel.editor.toPlainText()
    type_unreadable(panel, qtbot)
    undo(panel, qtbot, until=readable)
    assert "Say hello" in titles(window)
    undo(panel, qtbot, until=first)
    assert "Say hello" not in titles(window)
    assert window.context.document.document.sop == LOAN.sop


def test_undo_takes_it_back_after_the_window_was_closed(
    own_window: MainWindow, qtbot: QtBot, start_again: Callable[[], MainWindow]
) -> None:
    panel = outline_of(own_window, qtbot)
    readable = panel.editor.toPlainText()
    type_unreadable(panel, qtbot)
    text = panel.editor.toPlainText()
    own_window.close()
    again = outline_of(start_again(), qtbot)
    qtbot.waitUntil(lambda: again.editor.toPlainText() == text and again.is_in_step)
    undo(again, qtbot, until=readable)


def test_undo_takes_it_back_after_an_edit_on_the_canvas(window: MainWindow, qtbot: QtBot) -> None:
    panel, document = outline_of(window, qtbot), window.context.document
    type_unreadable(panel, qtbot)
    document.attempt("Rename", lambda value: replace_node(value, Task(id="check_credit", title="Look at the credit")))
    qtbot.waitUntil(lambda: panel.is_in_step and "Look at the credit" in panel.editor.toPlainText())
    QTest.keyClick(panel.editor, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: panel.is_in_step)
    assert TYPED not in panel.editor.toPlainText()
    assert "Look at the credit" in titles(window)
    assert document.unread_outline is None
    QTest.keyClick(panel.editor, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: panel.is_in_step)
    assert document.document.sop == LOAN.sop


def test_saving_and_handing_on_say_that_it_is_not_in_it(own_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    type_unreadable(outline_of(own_window, qtbot), qtbot)
    own_window.files.save()
    assert "without a text of the outline that cannot be read" in own_window.context.notices.text
    assert "Line 3: " in own_window.context.notices.text
    own_window.drafts.write()
    assert "The outline cannot be read" in [part.full_text for part in own_window.status_bar.findChildren(ElidedLabel)]
    assert own_window.drafts.has_unsaved_changes
    for write, name in ((own_window.sharing.write_picture, "loan.png"), (own_window.sharing.write_document, "loan.md")):
        write(tmp_path / name)
        assert "A text of the outline that cannot be read is not in it." in own_window.context.notices.text


def test_going_to_another_sop_and_back_keeps_it_until_the_changes_are_discarded(
    own_window: MainWindow, qtbot: QtBot
) -> None:
    panel = outline_of(own_window, qtbot)
    own_window.files.save()
    before, uid = panel.editor.toPlainText(), own_window.context.document.document.uid
    type_unreadable(panel, qtbot)
    text = panel.editor.toPlainText()
    own_window.files.new()
    qtbot.waitUntil(lambda: panel.is_in_step)
    assert TYPED not in panel.editor.toPlainText()
    own_window.files.open_sop(uid)
    qtbot.waitUntil(lambda: panel.editor.toPlainText() == text)
    own_window.files.discard_changes()
    qtbot.waitUntil(lambda: panel.editor.toPlainText() == before)
    assert not own_window.drafts.has_unsaved_changes


@pytest.mark.parametrize("how", ["save", "close"])
def test_what_was_typed_a_moment_ago_is_in(own_window: MainWindow, qtbot: QtBot, tmp_path: Path, how: str) -> None:
    panel = outline_of(own_window, qtbot)
    put_caret(panel, 1)
    QTest.keyClick(panel.editor, Qt.Key.Key_Return)
    QTest.keyClicks(panel.editor, TYPED)
    assert TYPED not in titles(own_window)
    uid = own_window.context.document.document.uid
    if how == "save":
        own_window.files.save()
        library = LibraryAccess(tmp_path)
        assert TYPED in {node.title for node in library.load_document(uid).sop.nodes}
        library.close()
        assert own_window.context.document.unread_outline is None
        assert not own_window.drafts.has_unsaved_changes
    else:
        own_window.close()
        draft = own_window.drafts.find(uid)
        assert draft is not None
        assert TYPED in {node.title for node in draft.document.sop.nodes}
        assert draft.outline == ""


def test_a_field_that_one_is_in_is_saved_with_the_rest(own_window: MainWindow, tmp_path: Path) -> None:
    document = own_window.context.document
    title = own_window.context.canvas.findChildren(TitleField)[0]
    title.edit(document.document.sop.nodes[0].id)
    title.setText("Another title")
    own_window.files.save()
    library = LibraryAccess(tmp_path)
    assert "Another title" in {node.title for node in library.load_document(document.document.uid).sop.nodes}
    library.close()


def test_tab_passes_over_the_outline_until_one_writes_in_it(window: MainWindow, qtbot: QtBot) -> None:
    panel = outline_of(window, qtbot)
    text = panel.editor.toPlainText()
    window.context.canvas.setFocus()
    panel.editor.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.editor, Qt.Key.Key_Tab)
    assert panel.editor.toPlainText() == text
    assert not panel.editor.hasFocus()
    panel.editor.setFocus(Qt.FocusReason.BacktabFocusReason)
    QTest.keyClick(panel.editor, Qt.Key.Key_Down)
    QTest.keyClick(panel.editor, Qt.Key.Key_Tab)
    assert panel.editor.toPlainText() != text
    assert panel.editor.hasFocus()
    assert LOAN.sop.nodes


def test_a_new_step_that_is_being_named_is_kept_and_asks_nothing_more(own_window: MainWindow) -> None:
    document = own_window.context.document
    document.open(small())
    document.select(Selection(nodes=frozenset({"choose"})))
    own_window.action_set.run("insert.task")
    title, condition = (
        own_window.context.canvas.findChildren(TitleField)[0],
        own_window.context.canvas.findChildren(ConditionBox)[0],
    )
    assert title.isVisible()
    title.setText("Call back")
    own_window.files.save()
    assert "Call back" in titles(own_window)
    assert not title.isVisible()
    assert not condition.isVisible()
