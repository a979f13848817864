"""The document beside the graph: both lead to each other, and what was left out is taken in as a step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.sop.document import author_text
from sopstudio.sop.edits import remove_node
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.source import SourcePanel
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.text_widgets import ElidedLink
from sopstudio.ui.window import MainWindow
from tests.editions.texts import COMPLAINT, NEWER
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again
from tests.ui.window.conftest import LOAN, Open, open_window, window

__all__ = ["Open", "open_window", "window"]


def open_source(window: MainWindow, qtbot: QtBot) -> SourcePanel:
    window.action_set.run("view.source")
    panel = window.source_pane.panel
    qtbot.waitUntil(lambda: panel.reading is not None)
    return panel


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window with the document beside the graph, for the tests that edit neither."""
    made = create_document_window(read(COMPLAINT).document, tmp_path_factory.mktemp("source"))
    module_bot.addWidget(made)
    made.show()
    open_source(made, module_bot)
    return made


@pytest.fixture
def read_window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared window, in which the same document is read and nothing is selected before and after."""
    panel = shared_window.source_pane.panel
    with open_again(shared_window):
        yield shared_window
    qtbot.waitUntil(lambda: panel.reading is not None)
    panel.text.reveal(0)


def sentence(panel: SourcePanel, text: str) -> int:
    assert panel.reading is not None
    return next(index for index, passage in enumerate(panel.reading.passages) if passage.text == text)


def marked(panel: SourcePanel) -> set[str]:
    """The texts on the ground of what is selected."""
    ground = panel._context.theme.palette.accent_soft.lower()
    return {
        mark.cursor.selectedText()
        for mark in panel.text.extraSelections()
        if mark.format.background().color().name() == ground
    }


def click(panel: SourcePanel, index: int) -> None:
    panel.text.reveal(index)
    place = panel.text.cursorRect().center() + QPoint(4, 0)
    QTest.mouseClick(panel.text.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_selected_step_lights_up_its_sentence(read_window: MainWindow) -> None:
    panel = read_window.source_pane.panel
    read_window.context.document.select(Selection(nodes=frozenset({"issue-the-refund"})))
    assert marked(panel) == {"Issue the refund.", "by card or", "in cash"}
    read_window.context.document.select(Selection(edges=frozenset({"e1"})))
    assert marked(panel) == {"If the order is late, offer a voucher."}
    read_window.context.document.select(Selection(subject=Subject("fact", "order_id")))
    assert marked(panel) == {"order_id: the number on the receipt"}


def test_a_click_on_a_sentence_selects_what_it_became(read_window: MainWindow) -> None:
    panel = read_window.source_pane.panel
    click(panel, sentence(panel, "If the order is late, offer a voucher."))
    assert read_window.context.document.selection == Selection(frozenset({"offer-a-voucher"}), frozenset({"e1"}))
    click(panel, sentence(panel, "Voucher: a code that pays for a part of the next order"))
    assert read_window.context.document.selection == Selection(subject=Subject("article", "voucher"))


def test_the_caret_selects_as_the_mouse_does(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(read(COMPLAINT).document)
    panel = open_source(window, qtbot)
    panel.text.reveal(sentence(panel, "Look up the order.") - 1)
    QTest.keyClick(panel.text, Qt.Key.Key_Down)
    QTest.keyClick(panel.text, Qt.Key.Key_Down)
    assert window.context.document.selection.nodes == {"look-up-the-order"}
    assert "Look up the order" in panel.text.accessibleDescription()


def test_a_sentence_left_out_says_why_and_is_taken_in_as_a_step_to_undo(open_window: Open, qtbot: QtBot) -> None:
    document = read(COMPLAINT).document
    window = open_window(document)
    panel = open_source(window, qtbot)
    assert panel.take_in_button.isHidden()
    click(panel, sentence(panel, "Customers like it."))
    assert panel.words_label.text() == "Left out: it says nothing that is to be done."
    panel.take_in_button.click()
    assert window.context.document.selection.nodes == {"customers-like-it"}
    assert panel.take_in_button.isHidden()
    window.context.document.stack.undo()
    assert window.context.document.document.sop == document.sop
    assert sentence(panel, "Customers like it.") in panel.coverage.uncovered


def test_the_next_sentence_left_out_is_a_key_away(read_window: MainWindow) -> None:
    panel = read_window.source_pane.panel
    visited = []
    for _ in range(5):
        panel.next_button.click()
        visited.append(panel.text.current)
    assert visited[:4] == sorted(panel.coverage.uncovered)
    assert visited[4] == visited[0]


def test_a_sentence_whose_step_was_removed_is_marked(read_window: MainWindow) -> None:
    window, panel = read_window, read_window.source_pane.panel
    index = sentence(panel, "Look up the order.")
    assert index not in panel.coverage.uncovered
    window.context.document.edit("Remove", remove_node(window.context.document.document, "look-up-the-order"))
    assert index in panel.coverage.uncovered


def test_a_step_that_no_sentence_says_is_said_to_be_so(read_window: MainWindow) -> None:
    panel = read_window.source_pane.panel
    read_window.context.document.select(Selection(nodes=frozenset({"ask"})))
    assert panel.words_label.text() == "No sentence of the document says this."


def test_an_sop_without_a_document_says_how_to_attach_it(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.action_set.run("view.source")
    panel = window.source_pane.panel
    assert panel.reading is None
    path = tmp_path / "loan.txt"
    path.write_text("1. Look up the loan.\n2. If it is late, call the customer.\n", encoding="utf-8")
    panel.attach(path)
    qtbot.waitUntil(lambda: panel.reading is not None)
    assert window.context.document.document.sop == LOAN.sop
    assert panel.name_label.full_text == "loan.txt"
    assert len(panel.coverage.uncovered) == 2
    window.context.document.stack.undo()
    assert not author_text(window.context.document.document)


def test_what_cannot_be_attached_is_said(window: MainWindow, qtbot: QtBot) -> None:
    window.action_set.run("view.source")
    with qtbot.waitSignal(window.source_pane.panel._opening.ready):
        window.source_pane.panel.attach("")
    assert window.context.notices.isVisibleTo(window)
    assert not window.context.document.stack.canUndo()


def test_another_sop_brings_another_document(read_window: MainWindow, qtbot: QtBot) -> None:
    window, panel = read_window, read_window.source_pane.panel
    window.context.document.open(LOAN)
    assert panel.reading is None
    window.context.document.open(read(COMPLAINT.replace("voucher", "gift")).document)
    qtbot.waitUntil(lambda: panel.reading is not None)
    assert sentence(panel, "If the order is late, offer a gift.")


def test_letters_beyond_the_basic_plane_do_not_shift_the_marks(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(read(COMPLAINT.replace("Late delivery", "Late delivery 😀😀")).document)
    panel = open_source(window, qtbot)
    window.context.document.select(Selection(nodes=frozenset({"look-up-the-order"})))
    assert marked(panel) == {"Look up the order."}


def test_the_panel_is_not_made_before_it_is_shown(window: MainWindow) -> None:
    assert window.source_pane._panel is None
    assert not window.shows_source()


def test_a_newer_edition_is_offered_and_taken_as_one_step(open_window: Open, qtbot: QtBot) -> None:
    document = read(COMPLAINT).document
    window = open_window(document)
    panel = open_source(window, qtbot)
    panel.compare(NEWER)
    qtbot.waitUntil(lambda: panel.edition.list.count() == 9)
    panel.edition.list.setCurrentRow(4)
    assert window.context.document.selection.edges == {"e1"}
    assert panel.edition.after_label.text().endswith("If the order is late by two days, offer a voucher.")
    assert len(panel.edition.chosen()) == 8
    panel.edition.list.item(2).setCheckState(Qt.CheckState.Unchecked)
    assert panel.edition.take_button.text() == "Take 7 changes"
    panel.edition.take_button.click()
    titles = {node.title for node in window.context.document.document.sop.nodes}
    assert {"Look up the order", "Check the customer's name"} <= titles
    assert author_text(window.context.document.document) == NEWER
    window.context.document.stack.undo()
    assert window.context.document.document.sop == document.sop
    assert not window.context.document.stack.canUndo()


def test_a_newer_edition_can_be_left(read_window: MainWindow, qtbot: QtBot) -> None:
    window, panel = read_window, read_window.source_pane.panel
    panel.compare(NEWER)
    qtbot.waitUntil(lambda: panel.edition.isVisible())
    panel.edition.refuse_button.click()
    assert panel.text.isVisible()
    assert not window.context.document.stack.canUndo()


def test_what_is_no_document_is_no_edition(read_window: MainWindow, qtbot: QtBot) -> None:
    panel = read_window.source_pane.panel
    with qtbot.waitSignal(panel._comparing.ready):
        panel.compare("")
    assert not panel.edition.isVisible()


def test_on_a_narrow_screen_the_library_makes_room_and_comes_back(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(read(COMPLAINT).document)
    window.resize(960, 600)
    window.action_set.run("view.source")
    assert not window.sidebar.isVisible()
    assert window.width() == 960
    window.action_set.run("view.source")
    assert window.sidebar.isVisible()


def test_a_version_in_the_library_keeps_the_document(window: MainWindow, qtbot: QtBot) -> None:
    context = window.context
    first = context.library.save(context.document.document)
    panel = window.source_pane.panel
    with qtbot.waitSignal(panel._opening.ready):
        panel.attach("1. Look up the loan.\n2. If it is late, call the customer.\n")
    second = context.library.save(context.document.document)
    assert (second.number, second.hash) == (first.number + 1, first.hash)
    assert author_text(context.library.load_document(context.document.document.uid)).startswith("1. Look up the loan.")


def test_a_long_link_is_shortened_in_a_narrow_panel(open_window: Open, qtbot: QtBot) -> None:
    text = "1. Look it up.\n2. If the customer who called does not agree to wait for the next parcel, close the case.\n"
    window = open_window(read(text).document)
    panel = open_source(window, qtbot)
    edge = next(edge for edge in window.context.document.document.sop.edges if edge.kind == "prose")
    window.context.document.select(Selection(edges=frozenset({edge.id})))
    links = [link for link in panel.findChildren(ElidedLink) if edge.condition in link.accessibleName()]
    assert len(links) == 1
    assert links[0].minimumSizeHint().width() < 100
