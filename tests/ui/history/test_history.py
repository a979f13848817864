"""*History* in the real window: save, tag, compare, restore."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Task, replace_fields
from sopstudio.store.database import FILE_NAME
from sopstudio.ui.history import History
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.panes import MIN_ROOM_OF_TWO
from tests.ui.conftest import PatientBot
from tests.ui.documents import loan
from tests.ui.open_again import open_again
from tests.ui.spoken import spoken_name


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = create_document_window(loan(), tmp_path, is_covered=True)
    made.show_perspective("history")
    made.show()
    qtbot.waitUntil(lambda: made.context.problems.is_current)
    yield made
    made.close()


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window with two versions for the tests that save none."""
    made = create_document_window(loan(), tmp_path_factory.mktemp("history"), is_covered=True)
    module_bot.addWidget(made)
    made.show_perspective("history")
    made.show()
    module_bot.waitUntil(lambda: made.context.problems.is_current)
    two_versions(made)
    return made


@pytest.fixture
def saved_twice(shared_window: MainWindow) -> Iterator[MainWindow]:
    """The shared window, in which no version is chosen before and after."""
    with open_again(shared_window):
        yield shared_window
        history(shared_window).stop()
        history(shared_window).versions.reset()


def history(window: MainWindow) -> History:
    found = window.perspective("history")
    assert isinstance(found, History)
    return found


def with_node(document: Document, name: str) -> Document:
    sop = document.sop
    return lay_out(replace_fields(document, sop=replace_fields(sop, nodes=(*sop.nodes, Task(id=name, title=name)))))


def without_node(document: Document, name: str) -> Document:
    sop = document.sop
    nodes = tuple(node for node in sop.nodes if node.id != name)
    edges = tuple(edge for edge in sop.edges if name not in (edge.source, edge.target))
    return replace_fields(document, sop=replace_fields(sop, nodes=nodes, edges=edges))


def two_versions(window: MainWindow) -> History:
    """v1 is the loan, v2 has no *withdrawn* and a *fresh* node; v2 is open."""
    here, document = history(window), window.context.document
    here.save("as drawn", ("draft",))
    document.edit("Edit", without_node(with_node(document.document, "fresh"), "withdrawn"))
    here.save("", ())
    return here


def numbers(here: History) -> list[str]:
    return [here.versions.list.item(row).text() for row in range(here.versions.list.count())]


def changes(here: History) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    return [here.changes.list.item(row).data(role) for row in range(here.changes.list.count())]


def test_a_version_is_saved_with_note_and_tag(window: MainWindow) -> None:
    here = history(window)
    form = here.versions.form
    QTest.keyClicks(form.note, "as agreed")
    form.tag.setCurrentText("reviewed")
    QTest.mouseClick(form.save, Qt.MouseButton.LeftButton)
    (version,) = window.context.library.versions_of("loan")
    assert (version.note, version.tags) == ("as agreed", ("reviewed",))
    assert numbers(here) == ["v1"]
    assert here.versions.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("version 1, today")
    assert (form.note.text(), form.tag.currentText()) == ("", "no tag")
    assert "Version 1 is saved" in window.context.notices.text


def test_the_newest_version_stands_first(saved_twice: MainWindow) -> None:
    assert numbers(history(saved_twice)) == ["v2", "v1"]


def test_the_legend_of_a_comparison_is_whole_where_there_is_little_room(saved_twice: MainWindow, qtbot: QtBot) -> None:
    here = history(saved_twice)
    here.versions.select_version(1)
    legend, canvas = here.legend, saved_twice.context.canvas
    saved_twice.resize(MIN_ROOM_OF_TWO, 400)
    qtbot.waitUntil(lambda: canvas.width() < 400 and canvas.rect().contains(legend.geometry()))
    legend.fit(1000)
    assert {"+ 1 added", "− 4 removed"} <= {label.text() for label in legend.findChildren(QLabel)}
    legend.fit(legend.minimumSizeHint().width() - 1)
    assert {"+ 1", "− 4"} <= {label.text() for label in legend.findChildren(QLabel)}
    assert legend.text == "v1 → the open SOP · + 1 added · − 4 removed"


def test_choosing_a_version_compares_it_with_what_is_open(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(1)
    saved_twice.resize(1000, 700)
    marks = {key: mark.sign for key, mark in here.marks.marks.items()}
    assert marks == {"fresh": "+", "withdrawn": "−", "e10": "−", "e12": "−", "e24": "−"}
    scene = saved_twice.context.canvas.canvas_scene
    assert {"fresh", "withdrawn"} <= scene.node_items.keys()
    assert here.marks.marks["withdrawn"].ghost
    assert here.legend.isVisible()
    assert here.legend.text == "v1 → the open SOP · + 1 added · − 4 removed"
    assert "Node “fresh” is new" in changes(here)
    assert saved_twice.bottom_panel.titles[0] == "Changes 5"
    assert here.changes.list.horizontalScrollBar().maximum() == 0


def test_the_words_of_a_difference_are_shown_in_full(saved_twice: MainWindow) -> None:
    here, document = history(saved_twice), saved_twice.context.document
    sop = document.document.sop
    longer = replace_fields(
        sop.nodes[0], title="Ask for everything that there is to know, one thing after the other. " * 3
    )
    document.edit("Edit", replace_fields(document.document, sop=replace_fields(sop, nodes=(longer, *sop.nodes[1:]))))
    saved_twice.resize(1000, 700)
    here.versions.select_version(1)
    place = next(at for at, words in enumerate(changes(here)) if "Ask for everything" in words)
    item = here.changes.list.item(place)
    line = here.changes.list.itemWidget(item)
    assert line is not None
    words = max(line.findChildren(QLabel), key=lambda label: len(label.text()))
    narrow = item.sizeHint().height()
    assert narrow > 60
    assert narrow >= words.heightForWidth(words.width())
    saved_twice.resize(1900, 700)
    assert item.sizeHint().height() < narrow


def test_the_open_document_is_never_touched_by_a_comparison(saved_twice: MainWindow) -> None:
    here, document = history(saved_twice), saved_twice.context.document
    before, count = document.document, document.stack.count()
    for number in (1, 2, 1):
        here.versions.select_version(number)
    assert document.document is before
    assert document.stack.count() == count


@pytest.mark.parametrize("way", ["stop", "leave"])
def test_afterwards_the_canvas_shows_the_open_document_again(saved_twice: MainWindow, way: str) -> None:
    here, scene = history(saved_twice), saved_twice.context.canvas.canvas_scene
    here.versions.select_version(1)
    if way == "stop":
        saved_twice.action_set.run("history.stop")
    else:
        saved_twice.show_perspective("author")
    assert here.comparison is None
    assert here.marks.marks == {}
    assert "withdrawn" not in scene.node_items
    assert set(scene.node_items) >= {"fresh", "receive"}
    assert not here.legend.isVisible()


def test_an_equal_version_says_so(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(2)
    assert here.legend.text == "v2 → the open SOP · No differences"
    assert saved_twice.bottom_panel.titles[0] == "Changes"


def test_two_versions_in_a_row_are_compared(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(2)
    saved_twice.action_set.run("history.before")
    assert here.legend.text.startswith("v1 → v2 · + 1 added")
    here.versions.select_version(1)
    assert here.comparison is None
    assert "there is none before it" in saved_twice.context.notices.text
    saved_twice.action_set.run("history.open")
    assert here.legend.text.startswith("v1 → the open SOP")


def test_an_edit_during_a_comparison_is_compared_too(saved_twice: MainWindow) -> None:
    here, document = history(saved_twice), saved_twice.context.document
    here.versions.select_version(2)
    document.edit("Edit", with_node(document.document, "later"))
    assert here.marks.marks.keys() == {"later"}
    document.stack.undo()
    assert here.marks.marks == {}
    assert here.comparison is not None


def test_a_difference_is_shown_on_the_canvas_by_key_too(saved_twice: MainWindow) -> None:
    here, scene = history(saved_twice), saved_twice.context.canvas.canvas_scene
    here.versions.select_version(1)
    seen = set()
    for _ in range(here.changes.list.count()):
        saved_twice.action_set.run("history.next")
        seen |= {key for key, item in scene.node_items.items() if item.isSelected()}
        seen |= {key for key, item in scene.edge_items.items() if item.isSelected()}
    assert seen == {"fresh", "withdrawn", "e10", "e12", "e24"}


def test_restoring_is_one_step_to_undo(window: MainWindow) -> None:
    here, document = two_versions(window), window.context.document
    before, count = document.document, document.stack.count()
    here.versions.select_version(1)
    window.action_set.run("history.restore")
    assert document.document.sop == loan().sop
    assert document.stack.count() == count + 1
    assert document.stack.undoText() == "Restore version 1"
    assert "withdrawn" in window.context.canvas.canvas_scene.node_items
    assert window.context.notices.text == "Version 1 is open again."
    document.stack.undo()
    assert document.document == before
    assert window.context.notices.text == "", "its Undo would take back the edit before"


def test_return_in_the_tag_saves_the_version_too(window: MainWindow) -> None:
    form = history(window).versions.form
    form.note.setText("as drawn")
    form.tag.setEditText("draft")
    QTest.keyClick(form.tag, Qt.Key.Key_Return)
    (version,) = window.context.library.versions_of(window.context.document.document.sop.id)
    assert (version.note, version.tags) == ("as drawn", ("draft",))


def test_a_tag_is_set_moved_and_taken_away(window: MainWindow) -> None:
    here = two_versions(window)
    card = here.versions.card
    here.versions.select_version(2)
    card.tag.setCurrentText("for Anna")
    card.set_tag.click()
    assert window.context.library.versions_of("loan")[0].tags == ("for Anna",)
    here.versions.select_version(2)
    card.tag.setCurrentText("draft")
    assert card.set_tag.text() == "Set tag"
    card.set_tag.click()
    assert [version.tags for version in window.context.library.versions_of("loan")] == [("draft", "for Anna"), ()]
    assert card.set_tag.text() == "Remove"
    card.set_tag.click()
    assert window.context.library.versions_of("loan")[0].tags == ("for Anna",)


def test_an_impossible_tag_is_said_in_one_sentence(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(1)
    here.set_tag("latest")
    assert saved_twice.context.notices.text.startswith("this cannot be a tag")
    assert "\n" not in saved_twice.context.notices.text


def test_a_damaged_version_is_said_in_one_sentence_and_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    here, document = two_versions(window), window.context.document
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("UPDATE contents SET text = replace(text, 'Receive', 'Deceive')")
    connection.close()
    before = document.document
    here.versions.select_version(1)
    assert "damaged" in window.context.notices.text
    here.restore()
    assert document.document is before
    assert here.comparison is None
    assert "\n" not in window.context.notices.text


def test_without_a_choice_the_actions_say_what_to_do(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    for act in (here.restore, lambda: here.set_tag("x")):
        saved_twice.context.notices.dismiss()
        act()
        assert saved_twice.context.notices.text == "Choose a version first."


def test_another_document_has_a_history_of_its_own(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(1)
    saved_twice.context.document.open(lay_out(replace_fields(loan(), sop=replace_fields(loan().sop, id="other"))))
    assert numbers(here) == []
    assert here.comparison is None
    assert here.versions.version is None


def test_another_document_is_not_tagged_by_what_was_chosen_for_the_one_before(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.form.note.setText("for the loan")
    here.versions.form.tag.setCurrentText("released")
    here.versions.select_version(1)
    here.versions.card.tag.setCurrentText("reviewed")
    here.versions.card.other_side.setCurrentIndex(1)
    saved_twice.show_perspective("author")
    saved_twice.files.open_sample("email_update.sop.json")
    saved_twice.show_perspective("history")
    form, card = here.versions.form, here.versions.card
    assert (form.note.text(), form.tag.currentText(), card.tag.currentText()) == ("", "no tag", "")
    assert not card.with_previous
    assert here.versions.version is None


def test_the_file_that_was_opened_is_written_too(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "loan.sop.json"
    window.context.document.open(lay_out(loan()), path)
    history(window).save("", ())
    assert "Loan application" in path.read_text(encoding="utf-8")


def test_the_keys_work_only_in_view(saved_twice: MainWindow) -> None:
    assert saved_twice.action_set.qt_action("history.restore").isEnabled()
    saved_twice.show_perspective("author")
    assert not saved_twice.action_set.qt_action("history.restore").isEnabled()


def test_every_control_has_a_name(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    here.versions.select_version(1)
    card, form = here.versions.card, here.versions.form
    for control in (form.note, form.tag, form.save, card.other_side, card.tag, card.set_tag, card.restore):
        assert control.accessibleName() or spoken_name(control)
        assert control.toolTip()


def test_it_opens_with_what_was_changed_since_the_newest_version(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    saved_twice.show_perspective("author")
    document = saved_twice.context.document
    document.edit("Edit", with_node(document.document, "newer"))
    saved_twice.show_perspective("history")
    assert here.versions.version is not None
    assert here.versions.version.number == 2
    assert [line for line in changes(here) if "newer" in line]


def test_it_compares_nothing_by_itself_where_nothing_was_changed(saved_twice: MainWindow) -> None:
    here = history(saved_twice)
    saved_twice.show_perspective("author")
    saved_twice.show_perspective("history")
    assert here.comparison is None
    assert saved_twice.bottom_panel.is_open


def test_the_canvas_has_the_room_until_there_is_something_to_compare(window: MainWindow) -> None:
    here = history(window)
    assert not window.bottom_panel.is_open
    here.save("", ())
    window.context.document.edit("Edit", with_node(window.context.document.document, "fresh"))
    here.versions.select_version(1)
    assert window.bottom_panel.is_open
    assert [line for line in changes(here) if "fresh" in line]
