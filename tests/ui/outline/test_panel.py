"""The outline is an editor: what is typed becomes the graph, and what is drawn becomes text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Sop
from sopstudio.sop.edits import replace_node
from sopstudio.sop.frozen import update_fields
from sopstudio.ui.open_document import Selection
from sopstudio.ui.outline import OutlinePanel
from sopstudio.ui.outline.panel import FIRST_STEP
from sopstudio.ui.outline.text_editor import OutlineEditor
from sopstudio.ui.theme import LIGHT
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.panel_widths import MIN_CANVAS_WIDTH
from sopstudio.ui.window.panes import OUTLINE_WIDTH
from tests.ui.window.conftest import LOAN, Open

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def outline(window: MainWindow, qtbot: QtBot) -> Iterator[OutlinePanel]:
    """The outline of the loan sample, in step and with the focus; its caret and its layout are put back."""
    panel = window.sidebar.outline
    window.action_set.run("view.outline")
    wait(panel, qtbot)
    yield panel
    panel.editor.moveCursor(QTextCursor.MoveOperation.Start)
    layout = panel.layout()
    assert layout is not None
    layout.invalidate()
    layout.activate()


def wait(panel: OutlinePanel, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: panel.is_in_step)


def line_of(panel: OutlinePanel, words: str) -> int:
    return next(number for number, line in enumerate(panel.editor.lines()) if words in line)


def put_caret(panel: OutlinePanel, line: int, qtbot: QtBot) -> None:
    cursor = QTextCursor(panel.editor.document().findBlockByNumber(line))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    panel.editor.setTextCursor(cursor)
    wait(panel, qtbot)


def titles(window: MainWindow) -> dict[str, str]:
    return {node.id: node.title for node in window.context.document.document.sop.nodes}


def test_what_is_typed_becomes_the_graph_and_is_undone_in_one_step(
    window: MainWindow, outline: OutlinePanel, qtbot: QtBot
) -> None:
    put_caret(outline, line_of(outline, "Open the application"), qtbot)
    before, count = outline.editor.toPlainText(), window.context.document.stack.count()
    QTest.keyClick(outline.editor, Qt.Key.Key_Return)
    for character in "Greet":
        QTest.keyClicks(outline.editor, character)
        wait(outline, qtbot)
    assert set(titles(window).values()) - {node.title for node in LOAN.sop.nodes} == {"Greet"}
    assert set(titles(window)) >= {node.id for node in LOAN.sop.nodes}
    assert window.context.document.stack.count() == count + 1
    QTest.keyClick(outline.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait(outline, qtbot)
    assert window.context.document.document.sop == LOAN.sop
    assert outline.editor.toPlainText() == before


def test_what_the_check_finds_is_marked_at_its_line(window: MainWindow, outline: OutlinePanel, qtbot: QtBot) -> None:
    document = window.context.document
    edges = tuple(
        update_fields(edge, condition="{identity_status} == 'forged'") if edge.label == "verified" else edge
        for edge in LOAN.sop.edges
    )
    document.edit("Edit", update_fields(LOAN, sop=update_fields(LOAN.sop, edges=edges)))
    line = line_of(outline, "If identity status is verified")
    qtbot.waitUntil(lambda: outline.editor.mark_kind(line) == "fault")
    put_caret(outline, line, qtbot)
    assert "forged" in outline.message.full_text
    document.stack.undo()
    qtbot.waitUntil(lambda: outline.editor.mark_kind(line) == "")


def test_a_long_message_leaves_the_text_most_of_the_height(
    window: MainWindow, outline: OutlinePanel, qtbot: QtBot
) -> None:
    document = window.context.document
    edges = tuple(
        update_fields(edge, condition="{identity_status} == 'forged'") if edge.label == "verified" else edge
        for edge in LOAN.sop.edges
    )
    document.edit("Edit", update_fields(LOAN, sop=update_fields(LOAN.sop, edges=edges)))
    line = line_of(outline, "If identity status is verified")
    qtbot.waitUntil(lambda: outline.editor.mark_kind(line) == "fault")
    put_caret(outline, line, qtbot)
    told = f"{outline.message.full_text} " * 9
    outline.message.set_full_text(told)
    qtbot.waitUntil(lambda: outline.message.text().endswith("…"))
    qtbot.waitUntil(lambda: outline.message.height() < outline.editor.height() / 2)
    assert outline.message.toolTip() == told
    with qtbot.waitSignal(window.context.problems.list_requested):
        QTest.mouseClick(outline.message, Qt.MouseButton.LeftButton)


def test_the_line_of_what_is_selected_stays_in_view_above_what_is_said_of_it(
    window: MainWindow, outline: OutlinePanel, qtbot: QtBot
) -> None:
    document, editor, name = window.context.document, outline.editor, "check_income_to_weigh_risk"
    line = line_of(outline, "debt ratio is at most 0.43")
    edges = tuple(
        update_fields(edge, condition="{identity_status} == 'forged'") if edge.id == name else edge
        for edge in LOAN.sop.edges
    )
    document.edit("Edit", update_fields(LOAN, sop=update_fields(LOAN.sop, edges=edges)))
    qtbot.waitUntil(lambda: editor.mark_kind(line) == "fault")
    window.resize(1200, 400)  # so that one has to scroll to the line
    put_caret(outline, 0, qtbot)
    window.context.canvas.setFocus()
    qtbot.waitUntil(lambda: not outline.message.isVisible() and editor.line_at(editor.viewport().height() - 1) < line)
    room = editor.height()
    document.select(Selection(edges=frozenset({name})))
    qtbot.waitUntil(lambda: outline.message.isVisible() and editor.height() < room)
    assert editor.line == line
    assert editor.viewport().rect().contains(editor.cursorRect())


def test_what_cannot_be_read_is_marked_and_the_graph_stays(
    window: MainWindow, outline: OutlinePanel, qtbot: QtBot
) -> None:
    line = line_of(outline, "Go to: Assess the risk")
    put_caret(outline, line, qtbot)
    QTest.keyClicks(outline.editor, "xyz")
    wait(outline, qtbot)
    assert outline.editor.mark_kind(line) == "error"
    assert "Assess the risk" in outline.message.full_text
    assert outline.editor.accessibleDescription() == outline.message.full_text
    assert window.context.document.document.sop == LOAN.sop
    QTest.keyClick(outline.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait(outline, qtbot)
    assert outline.editor.mark_kind(line) != "error"


def test_caret_and_selection_go_together(window: MainWindow, outline: OutlinePanel, qtbot: QtBot) -> None:
    document = window.context.document
    put_caret(outline, line_of(outline, "Check income"), qtbot)
    assert document.selection.nodes == {"check_income"}
    put_caret(outline, line_of(outline, "debt ratio is at most 0.43"), qtbot)
    assert document.selection.edges == {"check_income_to_weigh_risk"}
    assert outline.editor.hasFocus()
    window.context.canvas.setFocus()
    document.select(Selection(nodes=frozenset({"decline_loan"})))
    assert "Decline the loan" in outline.editor.lines()[outline.editor.line]


def test_an_edit_of_the_graph_changes_its_line_and_leaves_the_caret(
    window: MainWindow, outline: OutlinePanel, qtbot: QtBot
) -> None:
    put_caret(outline, line_of(outline, "Decline the loan"), qtbot)
    place = outline.editor.textCursor().position()
    document = window.context.document
    node = next(node for node in document.document.sop.nodes if node.id == "report_identity")
    document.edit("Rename", replace_node(document.document, update_fields(node, title="Tell the fraud desk at once")))
    wait(outline, qtbot)
    assert line_of(outline, "Tell the fraud desk at once") > outline.editor.line
    assert outline.editor.textCursor().position() == place


def test_blocks_fold_move_and_indent_by_keyboard(window: MainWindow, outline: OutlinePanel, qtbot: QtBot) -> None:
    editor = outline.editor
    line = line_of(outline, "If credit report is unavailable")
    put_caret(outline, line, qtbot)
    QTest.keyClick(editor, Qt.Key.Key_Left, ALT)
    assert editor.is_folded(line)
    assert line + 1 not in [number for number, _ in editor.visible_lines()]
    QTest.keyClick(editor, Qt.Key.Key_Right, ALT)
    assert not editor.is_folded(line)
    branch = line_of(outline, "risk level is medium, and monthly income is below 4000")
    put_caret(outline, branch, qtbot)
    words = editor.lines()[branch]
    QTest.keyClick(editor, Qt.Key.Key_Up, ALT)
    assert editor.lines()[editor.line] == words
    assert editor.line < branch
    wait(outline, qtbot)
    assert titles(window) == {node.id: node.title for node in LOAN.sop.nodes}
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.lines()[editor.line] == "  " + words
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    assert editor.lines()[editor.line] == words
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert window.context.canvas.hasFocus()


def test_the_caret_is_never_in_a_folded_block(window: MainWindow, outline: OutlinePanel, qtbot: QtBot) -> None:
    first = line_of(outline, "If application status is complete")
    outline.editor.set_folded(first, is_folded=True)
    window.context.canvas.setFocus()
    window.context.document.select(Selection(nodes=frozenset({"check_income"})))
    assert outline.editor.textCursor().block().isVisible()


def test_a_hidden_line_that_lost_its_block_is_shown_for_the_caret(qtbot: QtBot) -> None:
    editor = OutlineEditor(LIGHT)
    qtbot.addWidget(editor)
    editor.show_text("if {a}:\n    Write it down\n    Send it\nend: Sent")
    editor.set_folded(0, is_folded=True)
    line = QTextCursor(editor.document().findBlockByNumber(1))
    for _ in range(4):
        line.deleteChar()  # no block is below the first line any more, and both lines are hidden
    put = QTextCursor(editor.document().findBlockByNumber(2))
    editor.setTextCursor(put)
    assert editor.textCursor().block().isVisible()
    assert editor.document().findBlockByNumber(1).isVisible()


def test_home_goes_to_the_first_letter_and_then_before_the_indentation(outline: OutlinePanel) -> None:
    editor = outline.editor
    number = next(number for number, line in enumerate(editor.lines()) if line.startswith("  "))
    line, shift = editor.lines()[number], Qt.KeyboardModifier.ShiftModifier
    cursor = editor.textCursor()
    cursor.setPosition(editor.document().findBlockByNumber(number).position() + len(line))
    editor.setTextCursor(cursor)
    columns = []
    for _ in range(3):
        QTest.keyClick(editor, Qt.Key.Key_Home)
        columns.append(editor.textCursor().positionInBlock())
    indent = len(line) - len(line.lstrip())
    assert columns == [indent, 0, indent]
    QTest.keyClick(editor, Qt.Key.Key_End)
    QTest.keyClick(editor, Qt.Key.Key_Home, shift)
    assert editor.textCursor().selectedText() == line.lstrip()


def test_enter_inserts_what_is_selected_and_else_a_line(outline: OutlinePanel, qtbot: QtBot) -> None:
    editor = outline.editor
    put_caret(outline, line_of(outline, "Open the application"), qtbot)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "go to: check inc")
    assert [suggestion.text for suggestion in editor.suggestions.visible_suggestions()] == ["Check income"]
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.lines()[editor.line] == "go to: Check income"
    line = editor.line
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "Other")
    assert editor.suggestions.visible_suggestions()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.lines()[line + 1 : line + 3] == ["Other", ""]
    QTest.keyClicks(editor, "Ask for the {cred")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.suggestions.isHidden()
    assert editor.hasFocus()


def test_everything_can_be_shown_and_edited(window: MainWindow, outline: OutlinePanel, qtbot: QtBot) -> None:
    window.action_set.run("view.outline-detail")
    wait(outline, qtbot)
    line = line_of(outline, "description: ")
    put_caret(outline, line, qtbot)
    QTest.keyClicks(outline.editor, " More.")
    wait(outline, qtbot)
    sop = window.context.document.document.sop
    assert sop.description == LOAN.sop.description + " More."
    assert sop.facts == LOAN.sop.facts
    window.action_set.run("view.outline-detail")
    wait(outline, qtbot)
    assert "description: " not in outline.editor.toPlainText()


def test_an_empty_sop_says_what_to_type_and_grows(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(Document(sop=Sop(id="new")))
    panel = window.sidebar.outline
    wait(panel, qtbot)
    assert panel.editor.toPlainText() == ""
    assert "Check the order" in panel.editor.placeholderText()
    panel.take_focus()
    for line in ("Check the order", "if it is late:"):
        QTest.keyClicks(panel.editor, line)
        QTest.keyClick(panel.editor, Qt.Key.Key_Escape) if not panel.editor.suggestions.isHidden() else None
        QTest.keyClick(panel.editor, Qt.Key.Key_Return)
    QTest.keyClicks(panel.editor, "Offer a voucher")
    wait(panel, qtbot)
    assert {"Check the order", "Offer a voucher"} <= set(titles(window).values())
    assert panel.editor.lines()[-1] == "  Offer a voucher"


def test_the_first_step_of_a_new_sop_stands_below_its_title(own_window: MainWindow, qtbot: QtBot) -> None:
    own_window.action_set.run("file.new")
    own_window.action_set.run("view.outline")
    panel = own_window.sidebar.outline
    wait(panel, qtbot)
    assert FIRST_STEP in panel.message.full_text
    QTest.keyClicks(panel.editor, "Check the order")
    wait(panel, qtbot)
    assert panel.editor.lines() == ["SOP: New SOP", "Check the order"]
    assert "Check the order" in titles(own_window).values()
    assert FIRST_STEP not in panel.message.full_text  # what the check finds may stand there by now


def test_the_sidebar_is_widened_to_write_and_another_document_is_outlined_from_its_beginning(
    own_window: MainWindow, qtbot: QtBot
) -> None:
    before = own_window.sidebar.width()
    own_window.action_set.run("view.outline")
    assert before < own_window.sidebar.width() <= OUTLINE_WIDTH
    assert own_window.context.canvas.width() >= MIN_CANVAS_WIDTH
    outline = own_window.sidebar.outline
    wait(outline, qtbot)
    bar = outline.editor.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    own_window.files.open_sample("telecom_support.sop.json")
    wait(outline, qtbot)
    assert bar.value() == 0
    assert outline.editor.lines()[0] == f"SOP: {own_window.context.document.document.sop.title}"


def test_in_a_small_window_the_outline_has_most_of_the_room(own_window: MainWindow, qtbot: QtBot) -> None:
    own_window.resize(720, 450)
    own_window.action_set.run("view.outline")
    qtbot.waitUntil(lambda: own_window.sidebar.width() >= 360)
    assert not own_window.shows_side_panel()
    editor, library = own_window.sidebar.outline.editor, own_window.sidebar.library
    qtbot.waitUntil(lambda: editor.height() > library.height())
    assert own_window.context.canvas.width() >= 0.4 * 720 - 1


def test_a_line_that_the_view_cuts_is_shown_whole_under_the_mouse(outline: OutlinePanel) -> None:
    editor = outline.editor
    line = max(range(len(editor.lines())), key=lambda number: len(editor.lines()[number]))
    editor.resize(2000, editor.height())
    assert editor.tip_of(line) == ""
    editor.resize(120, editor.height())
    assert editor.lines()[line].strip().split()[0] in editor.tip_of(line)
    assert editor.tip_of(len(editor.lines()) + 5) == ""


def test_the_beginnings_of_lines_are_in_view_where_the_panel_gets_narrow(outline: OutlinePanel) -> None:
    editor = outline.editor
    editor.resize(900, editor.height())
    line = max(range(len(editor.lines())), key=lambda number: len(editor.lines()[number]))
    cursor = editor.textCursor()
    cursor.setPosition(editor.document().findBlockByNumber(line).position() + len(editor.lines()[line]))
    editor.setTextCursor(cursor)
    editor.clearFocus()
    editor.resize(120, editor.height())
    assert editor.horizontalScrollBar().maximum() > 0
    assert editor.horizontalScrollBar().value() == 0
