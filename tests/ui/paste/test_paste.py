"""Pasting shows what was understood, and changes nothing until one says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.documents.order_question import OrderQuestion
from sopstudio.formats import read
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.sop import Task
from sopstudio.sop.document import author_text
from sopstudio.ui.dialogs.pasted_text import MAX_CHARACTERS, PasteRequest, read_pasted
from sopstudio.ui.dialogs.reading_notes import LINE_ROLE
from sopstudio.ui.focus_ring import FocusRing
from sopstudio.ui.open_document import Selection
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.translations import in_language
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again
from tests.ui.spoken import announcements
from tests.ui.window.conftest import LOAN, Open, open_window

__all__ = ["Open", "open_window"]

TEXT = """# Returns
Ask for {orderNumber}.
if {age} > 30:
    End: too late
otherwise:
    Send a label.
"""


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The window on the loan sample into which all tests paste."""
    made = create_document_window(LOAN, tmp_path_factory.mktemp("paste"))
    module_bot.addWidget(made)
    made.show()
    made.read_library()
    return made


@pytest.fixture
def window(shared_window: MainWindow) -> Iterator[MainWindow]:
    """The shared window, in which nothing is pasted, before and after."""
    with open_again(shared_window):
        yield shared_window
        shared_window.files.paste.open("")
        shared_window.files.paste.dismiss()


def read_out(window: MainWindow, qtbot: QtBot, text: str) -> None:
    panel = window.files.paste
    with qtbot.waitSignal(panel._task.ready):
        panel.open(text)


def test_what_was_understood_is_shown_and_nothing_changes(window: MainWindow, qtbot: QtBot) -> None:
    before = window.context.document.document
    read_out(window, qtbot, TEXT)
    panel = window.files.paste
    assert panel.summary_label.text().startswith("Read as indented text:")
    assert panel.open_button.isEnabled()
    assert len(panel.preview.canvas_scene.node_items) >= 3
    panel.dismiss()
    assert window.context.document.document is before


def test_what_was_understood_is_read_as_text(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    preview = QAccessible.queryAccessibleInterface(window.files.paste.preview)
    description = preview.text(QAccessible.Text.Description)
    counts, _, steps = description.partition(": ")
    nodes, edges = (
        window.files.paste.preview.canvas_scene.node_items,
        window.files.paste.preview.canvas_scene.edge_items,
    )
    assert counts == f"{len(nodes)} steps and {len(edges)} edges"
    assert "too late" in steps
    assert preview.childCount() >= len(nodes) + len(edges)


@pytest.mark.parametrize("height", [900, 450])
def test_a_ring_shows_that_the_preview_has_the_focus(open_window: Open, qtbot: QtBot, height: int) -> None:
    window = open_window(LOAN)
    window.resize(720, height)
    handle, panel = window.windowHandle(), window.files.paste
    for _ in range(2):
        read_out(window, qtbot, TEXT)
        ring = window.findChild(FocusRing)
        assert ring is not None
        panel.text.setFocus()
        while not panel.preview.hasFocus():
            QTest.keyClick(handle, Qt.Key.Key_Tab)
            assert not panel.text.hasFocus(), "Tab went past the preview"
        assert ring.widget() is panel.preview
        assert not ring.visibleRegion().isEmpty()
        panel.dismiss()


def test_the_text_of_the_clipboard_is_selected_and_told(window: MainWindow, qtbot: QtBot) -> None:
    panel, said = window.files.paste, announcements(window.files.paste)
    QGuiApplication.clipboard().setText(TEXT)
    with qtbot.waitSignal(panel._task.ready):
        panel.open()
    assert said[0] == "The text of the clipboard is filled in and selected."
    assert panel.text.textCursor().selectedText().count("\u2029") == TEXT.count("\n")
    QGuiApplication.clipboard().clear()


def test_it_opens_as_an_sop_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    window.files.paste.open_button.click()
    assert window.context.document.document.sop.title == "Returns"
    assert window.focusWidget() is window.context.canvas
    assert window.drafts.has_unsaved_changes
    assert not window.context.document.stack.canUndo()


def test_a_text_without_a_heading_is_a_new_sop(window: MainWindow, qtbot: QtBot) -> None:
    with in_language("de"):
        read_out(window, qtbot, "Nehmen Sie die Reklamation auf.\nInformieren Sie den Leiter.\n")
        window.files.paste.open_button.click()
    assert window.context.document.document.sop.label() == "Neue SOP"


def test_a_new_sop_opens_where_it_is_drawn(window: MainWindow, qtbot: QtBot) -> None:
    window.show_perspective("simulate")
    read_out(window, qtbot, TEXT)
    window.files.paste.open_button.click()
    assert window.current == "author"
    window.show_perspective("simulate")
    window.action_set.run("file.new")
    assert window.current == "author"


def test_a_note_leads_to_its_line_in_every_language(window: MainWindow, qtbot: QtBot) -> None:
    with in_language("de"):
        read_out(window, qtbot, "Ask for {a}.\nif {a} > 3:\n    End: late\nEnd: done\nSay so.\n")
        panel = window.files.paste
        notes = panel.notes.list
        lines = [notes.item(row).data(LINE_ROLE) for row in range(notes.count())]
        assert any("Zeile" in notes.item(row).text() for row in range(notes.count()))
        assert any(lines)
        read_out(window, qtbot, "Ask for {a}.\nif {a} >>> 3:\n  End: late\n\tEnd: done\n")
        assert panel.result.error_line > 0


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
@pytest.mark.parametrize("control", ["text", "replace_button", "open_button"])
def test_it_opens_by_key_wherever_the_focus_is(window: MainWindow, qtbot: QtBot, control: str, key: Qt.Key) -> None:
    before = window.context.document.document.sop
    with qtbot.waitActive(window):
        window.activateWindow()
    window.context.document.select(Selection(frozenset({before.start})))  # with it, the window adds a step by this key
    window.action_set.refresh()
    read_out(window, qtbot, TEXT)
    panel = window.files.paste
    focused = getattr(panel, control)
    focused.setFocus()
    QTest.keyClick(focused, key, Qt.KeyboardModifier.ControlModifier)
    assert window.context.document.document.sop.title == "Returns"
    assert window.context.document.document.sop.id != before.id
    assert not panel.isVisible()


def test_what_is_open_keeps_the_words_that_were_pasted_last(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    window.files.paste.open_button.click()
    assert author_text(window.context.document.document) == TEXT
    again = TEXT.replace("Send a label", "Send a card")
    read_out(window, qtbot, again)
    window.files.paste.replace_button.click()
    assert author_text(window.context.document.document) == again
    assert is_author_text_current(window.context.document.document)


def test_a_text_without_steps_opens_nothing(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "# Only a title")
    assert window.files.paste.summary_label.text().startswith("No step was found")
    assert not window.files.paste.open_button.isEnabled()


def test_in_place_it_is_one_step_to_undo(window: MainWindow, qtbot: QtBot) -> None:
    before = window.context.document.document
    read_out(window, qtbot, TEXT)
    window.files.paste.replace_button.click()
    assert window.context.document.document.sop.title == "Returns"
    assert window.context.document.document.sop.id == before.sop.id
    window.context.document.stack.undo()
    assert window.context.document.document == before


def test_what_cannot_be_read_is_said_with_its_line(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, '{\n  "nodes": [\n')
    panel = window.files.paste
    assert "line" in panel.summary_label.text()
    assert not panel.open_button.isEnabled()
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
    found = read_pasted(PasteRequest("x" * (MAX_CHARACTERS + 1)))
    assert found.document is None
    assert "too long" in found.error


PROSE = """Late orders

Purpose: It says what to do.

Procedure
Look up the order. The order number is on the receipt.
If it is late, offer a voucher.
"""


def note_texts(window: MainWindow) -> list[str]:
    notes = window.files.paste.notes.list
    return [notes.item(index).text() for index in range(notes.count())]


def node_titles(window: MainWindow) -> list[str]:
    document = window.files.paste.result.document
    return [node.title for node in document.sop.nodes] if document is not None else []


def test_a_sentence_that_was_left_out_is_listed_marked_and_can_be_taken_in(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, PROSE)
    panel = window.files.paste
    assert panel.result.format == "prose"
    assert note_texts(window)[0] == "Left out: 1 sentence"
    assert "The order number is on the receipt" in note_texts(window)[1]
    assert [mark.cursor.blockNumber() for mark in panel.text.extraSelections()] == [5]
    assert not panel.notes.take_in_button.isEnabled()
    panel.notes.list.setCurrentRow(1)
    assert panel.text.textCursor().blockNumber() == 5
    with qtbot.waitSignal(panel._task.ready):
        panel.notes.take_in_button.click()
    assert "The order number is on the receipt" in node_titles(window)
    assert panel.text.extraSelections() == []
    with qtbot.waitSignal(panel._task.ready):
        panel.notes.reset_button.click()
    assert "The order number is on the receipt" not in node_titles(window)


def test_what_was_taken_in_is_opened_and_forgotten_with_the_next_text(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, PROSE)
    panel = window.files.paste
    panel.notes.list.setCurrentRow(1)
    with qtbot.waitSignal(panel._task.ready):
        panel.notes.take_in_button.click()
    panel.replace_button.click()
    titles = [node.title for node in window.context.document.document.sop.nodes]
    assert "The order number is on the receipt" in titles
    assert author_text(window.context.document.document) == PROSE
    read_out(window, qtbot, PROSE)
    assert "The order number is on the receipt" not in node_titles(window)


TOOLS = """[
  {"name": "refund", "description": "Refunds it.", "parameters": {"properties": {"order_id": {"type": "string"}}}},
  {"name": "find_order", "parameters": {"properties": {"email": {"type": "string"}}}}
]"""


def test_a_list_of_tools_is_offered_and_added_to_the_open_sop(window: MainWindow, qtbot: QtBot) -> None:
    before = window.context.document.document
    read_out(window, qtbot, TOOLS)
    panel = window.files.paste
    assert panel.summary_label.text().startswith("2 tools in a list of functions")
    assert panel.open_button.isHidden()
    assert panel.replace_button.isHidden()
    panel.tool_choice.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    panel.add_button.click()
    names = [tool.name for tool in window.context.document.document.sop.tools]
    assert names == [*(tool.name for tool in before.sop.tools), "refund"]
    window.context.document.stack.undo()
    assert window.context.document.document == before
    read_out(window, qtbot, TEXT)
    assert panel.add_button.isHidden()
    assert not panel.open_button.isHidden()


def test_steps_that_name_a_tool_are_offered_and_those_with_a_tick_call_it(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_unsaved(read("Find the order\nRefund it\nSay goodbye\n", "text").document)
    read_out(window, qtbot, TOOLS)
    panel = window.files.paste
    offered = {proposal.tool: proposal.title for proposal in panel.tool_choice.chosen_bindings()}
    assert offered == {"find_order": "Find the order", "refund": "Refund it"}
    panel.tool_choice.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    panel.add_button.click()
    tools = [
        [binding.tool for binding in node.tools]
        for node in window.context.document.document.sop.nodes
        if isinstance(node, Task)
    ]
    assert tools == [["find_order"], [], []]


def test_curl_pasted_from_a_page_is_a_tool_and_not_a_step(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "curl -X POST https://api.test/refunds -d '{}'")
    assert window.files.paste.tool_choice.chosen() == {"post_refunds"}


SOP_IN_YAML = "format: 2\nid: a\nstart: a\nnodes:\n  - {id: a, kind: task, title: Ask}\n"
API_IN_YAML = "openapi: 3.1.0\npaths:\n  /orders:\n    get: {operationId: list_orders}\n"


def test_yaml_is_pasted_as_it_is_and_from_the_answer_of_a_chatbot() -> None:
    pytest.importorskip("yaml", reason="PyYAML is not installed here")
    for text in (SOP_IN_YAML, f"Sure:\n\n```yaml\n{SOP_IN_YAML}```\n"):
        result = read_pasted(PasteRequest(text))
        assert (result.format, result.document is not None, result.error) == ("yaml", True, "")
    for text in (API_IN_YAML, f"Sure:\n\n```yaml\n{API_IN_YAML}```\n"):
        tools = read_pasted(PasteRequest(text)).tools
        assert tools is not None
        assert [tool.name for tool in tools.tools] == ["list_orders"]


REFUND = """1. Look up the order.
2. If the item is damaged, refund the customer. If the refund fails, escalate to the supervisor.
3. Close the ticket.
"""


def test_a_condition_that_can_be_read_in_two_ways_is_asked_about(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, REFUND)
    panel = window.files.paste
    ((at_once, in_turn),) = panel.notes.questions.choices.values()
    assert at_once.isVisible()
    assert at_once.isChecked()
    before = panel.result.document
    with qtbot.waitSignal(panel._task.ready):
        QTest.mouseClick(in_turn, Qt.MouseButton.LeftButton)
    assert in_turn.isChecked()
    assert in_turn in [choice for pair in panel.notes.questions.choices.values() for choice in pair]
    assert panel.result.document != before
    assert panel.text.textCursor().blockNumber() == 1
    panel.open_button.click()
    sources = [edge.source for edge in window.context.document.document.sop.edges if edge.kind == "prose"]
    assert len(set(sources)) == 2


def test_an_answer_is_forgotten_with_its_text(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, REFUND)
    panel = window.files.paste
    ((_, in_turn),) = panel.notes.questions.choices.values()
    with qtbot.waitSignal(panel._task.ready):
        in_turn.click()
    read_out(window, qtbot, REFUND)
    ((at_once, _),) = panel.notes.questions.choices.values()
    assert at_once.isChecked()
    read_out(window, qtbot, TEXT)
    assert panel.notes.questions.choices == {}
    assert not panel.notes.questions.isVisible()


def test_a_text_that_is_pasted_on_the_canvas_is_read(window: MainWindow, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText(REFUND)
    canvas = window.context.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    panel = window.files.paste
    assert panel.isVisible()
    assert panel.text.toPlainText() == REFUND
    qtbot.waitUntil(lambda: panel.result.document is not None)


def test_what_was_read_is_shown_again_with_its_answers(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, REFUND)
    panel, notices = window.files.paste, window.context.notices
    ((_, in_turn),) = panel.notes.questions.choices.values()
    with qtbot.waitSignal(panel._task.ready):
        in_turn.click()
    panel.open_button.click()
    read = panel.result.document
    assert read is not None
    assert read.sop.nodes == window.context.document.document.sop.nodes
    show_them = next(button for button in notices.findChildren(QPushButton) if button.text() == "Show them")
    with qtbot.waitSignal(panel._task.ready):
        show_them.click()
    assert panel.result.document == read
    ((at_once, in_turn),) = panel.notes.questions.choices.values()
    assert (at_once.isChecked(), in_turn.isChecked()) == (False, True)


def test_the_preview_has_half_of_the_panel_whatever_stands_below_it(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "".join(f"If {word} fails, wait. " for word in ("a", "b", "c", "d", "e", "f")) + REFUND)
    panel = window.files.paste
    assert panel.notes.isVisible()
    assert panel.preview.height() >= panel.height() // 2


def test_lines_are_numbered_as_the_notes_name_them(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "Check the order.\n" + "word " * 200 + "\n" + REFUND)
    panel = window.files.paste
    lines = panel.text.numbered_lines()
    assert [number for number, _ in lines][:4] == [1, 2, 3, 4]
    assert lines[2][1].top() - lines[1][1].top() > 2 * panel.text.fontMetrics().height()
    assert panel.text.numbers.isVisible()
    assert panel.text.numbers.geometry().right() < panel.text.viewport().geometry().left()
    narrow = panel.text.numbers.sizeHint().width()
    panel.text.setPlainText("x\n" * 1200)
    assert panel.text.numbers.sizeHint().width() > narrow
    assert panel.text.viewport().geometry().left() >= panel.text.numbers.sizeHint().width()


def test_the_preview_shows_the_whole_and_is_zoomed(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, "\n".join(f"{number}. Check item {number}." for number in range(1, 31)))
    panel, preview = window.files.paste, window.files.paste.preview
    shown = preview.mapToScene(preview.viewport().rect()).boundingRect()
    assert all(shown.contains(item.sceneBoundingRect()) for item in preview.canvas_scene.node_items.values())
    before = preview.zoom_factor()
    QTest.mouseClick(panel.zoom_buttons.larger, Qt.MouseButton.LeftButton)
    assert preview.zoom_factor() > before
    with qtbot.waitSignal(panel._task.ready):
        panel.text.appendPlainText("31. Close the case.")
    assert preview.zoom_factor() > before, "what somebody zoomed to stays while the text is written"
    QTest.mouseClick(panel.zoom_buttons.whole, Qt.MouseButton.LeftButton)
    assert preview.zoom_factor() == pytest.approx(before, rel=0.1)
    assert preview.rect().contains(panel.zoom_buttons.geometry())


def test_a_question_about_the_order_is_in_the_language_of_the_window(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.files.paste
    with in_language("de"):
        panel.notes.questions.show_questions([OrderQuestion("k", 8, "Preis is more than 50 EUR", "Nachfragen")])
        (card,) = panel.notes.questions.findChildren(QFrame, options=Qt.FindChildOption.FindDirectChildrenOnly)
        assert "Preis ist über 50" in card.accessibleName()


def test_tab_comes_to_a_question_before_what_stands_below_it(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, REFUND)
    panel = window.files.paste
    ((at_once, _),) = panel.notes.questions.choices.values()
    stops: list[QWidget | None] = [panel.preview]
    while (stop := stops[-1]) is not None and stop is not panel.open_button and len(stops) < 100:
        stops.append(stop.nextInFocusChain())
    order = [panel.preview, panel.zoom_buttons.smaller, at_once, panel.notes.list, panel.open_button]
    assert [stop for stop in stops if stop in order] == order


ASKING = """1. Look up the order.
2. If the item is damaged, refund the customer. If the refund fails, escalate to the supervisor.
3. Close the ticket.
"""


def test_what_is_asked_and_noted_is_counted_beside_the_buttons_and_shown_by_a_click(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(720, 430)
    read_out(window, qtbot, ASKING)
    panel = window.files.paste
    assert panel.notes_link.text().startswith("1 question")
    panel.notes_link.click()
    ((at_once, _),) = panel.notes.questions.choices.values()
    assert window.focusWidget() is at_once
    assert not at_once.visibleRegion().isEmpty()
    read_out(window, qtbot, "Say hello\nSay goodbye\n")
    assert panel.notes_link.isHidden()


def test_it_can_open_at_what_is_noted(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(720, 430)
    panel = window.files.paste
    with qtbot.waitSignal(panel._task.ready):
        panel.open(PROSE, shows_notes=True)
    assert window.focusWidget() is panel.notes.list
    assert not panel.notes.list.visibleRegion().isEmpty()


def test_what_is_noted_is_scrolled_to_where_it_stands_below_the_preview(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(960, 600)
    panel = window.files.paste
    with qtbot.waitSignal(panel._task.ready):
        panel.open(PROSE, shows_notes=True)
    bar = panel._result_area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == min(bar.maximum(), panel.notes.y()))


def test_only_what_has_steps_can_be_replaced(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.files.paste
    read_out(window, qtbot, TEXT)
    assert not panel.replace_button.isHidden()
    panel.dismiss()
    window.files.new()
    read_out(window, qtbot, TEXT)
    assert panel.replace_button.isHidden()


def test_the_buttons_of_the_preview_cover_no_step(window: MainWindow, qtbot: QtBot) -> None:
    read_out(window, qtbot, TEXT)
    panel = window.files.paste
    panel.preview.fit()
    covered = panel.preview.mapToScene(panel.zoom_buttons.geometry()).boundingRect()
    items = panel.preview.canvas_scene.node_items.values()
    assert not any(item.sceneBoundingRect().intersects(covered) for item in items)
