"""Pasting shows what was understood, and changes nothing until one says so."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sopstudio.formats.authored import is_current
from sopstudio.sop.authored import author_text
from sopstudio.ui.paste.reading import LARGEST, understand
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import Open, open_window, window

__all__ = ["Open", "open_window", "window"]

TEXT = """# Returns
Ask for {orderNumber}.
if {age} > 30:
    End: too late
otherwise:
    Send a label.
"""


def read_out(window: MainWindow, qtbot: QtBot, text: str) -> None:
    panel = window.files.paste
    with qtbot.waitSignal(panel._latest.ready):
        panel.open(text)


def test_what_was_understood_is_shown_and_nothing_changes(window: MainWindow, qtbot: QtBot) -> None:
    before = window.desk.document.document
    read_out(window, qtbot, TEXT)
    panel = window.files.paste
    assert panel.words.text().startswith("Read as indented text:")
    assert panel.new.isEnabled()
    assert len(panel.preview.canvas_scene.node_items) >= 3
    panel.put_away()
    assert window.desk.document.document is before


def test_it_opens_as_an_sop_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    window.files.paste.new.click()
    assert window.desk.document.document.sop.title == "Returns"
    assert window.focusWidget() is window.desk.canvas
    assert window.drafts.unsaved
    assert not window.desk.document.stack.canUndo()


def test_what_is_open_keeps_the_words_that_were_pasted_last(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    window.files.paste.new.click()
    assert author_text(window.desk.document.document) == TEXT
    again = TEXT.replace("Send a label", "Send a card")
    read_out(window, qtbot, again)
    window.files.paste.replace.click()
    assert author_text(window.desk.document.document) == again
    assert is_current(window.desk.document.document)


def test_a_text_without_steps_opens_nothing(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "# Only a title")
    assert window.files.paste.words.text().startswith("No step was found")
    assert not window.files.paste.new.isEnabled()


def test_in_place_it_is_one_step_to_undo(window: MainWindow, qtbot: QtBot) -> None:
    before = window.desk.document.document
    read_out(window, qtbot, TEXT)
    window.files.paste.replace.click()
    assert window.desk.document.document.sop.title == "Returns"
    assert window.desk.document.document.sop.id == before.sop.id
    window.desk.document.stack.undo()
    assert window.desk.document.document == before


def test_what_cannot_be_read_is_said_with_its_line(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, '{\n  "nodes": [\n')
    panel = window.files.paste
    assert "line" in panel.words.text()
    assert not panel.new.isEnabled()
    assert panel.preview.isHidden()


def test_the_line_with_the_caret_shows_its_node(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    panel = window.files.paste
    cursor = panel.text.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    panel.text.setTextCursor(cursor)
    states = {item.drawn.title: item.state for item in panel.preview.canvas_scene.node_items.values()}
    assert states["Send a label."] == "now"


def test_a_text_that_is_too_long_is_refused_in_one_sentence() -> None:
    found = understand(("x" * (LARGEST + 1), None))
    assert found.document is None
    assert "too long" in found.error
