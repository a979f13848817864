"""The library in the sidebar: SOPs are renamed, copied, deleted and brought back, and nothing is lost on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Sop, new_uid, with_uid
from sopstudio.sop.edits import update_header
from sopstudio.ui.drafts import DRAFTS_FOLDER, Draft, Drafts, load_last_open
from sopstudio.ui.list_items import NOTE_ROLE
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.library_rows import ROW_ROLE, LibraryRow
from tests.ui.window.conftest import LOAN, Open

OTHER = Document(sop=Sop(id="other", title="Other"), uid=new_uid())


def rows(window: MainWindow) -> list[tuple[str, str]]:
    """The kinds and titles of what is listed, without the samples."""
    return [(row.kind, row.title) for row in window.sidebar.library.rows() if row.kind != "sample"]


def choose(window: MainWindow, title: str, action: str) -> None:
    """Choose an entry of the context menu of a row."""
    library = window.sidebar.library
    (item,) = (
        item
        for item in map(library.list.item, range(library.list.count()))
        if item.text() == title and kind_of(item.data(ROW_ROLE)) != "sample"
    )
    library.list.scrollToItem(item)
    place = library.list.viewport().mapToGlobal(library.list.visualItemRect(item).center())
    assert window.context_menus.fill_at(place) is not None
    (entry,) = (entry for entry in window.context_menus.menu.actions() if entry.objectName() == action)
    entry.trigger()


def kind_of(row: LibraryRow | None) -> str:
    return "" if row is None else row.kind


def press(window: MainWindow, text: str) -> None:
    """Press a button of the notice."""
    buttons = [button for button in window.context.notices.findChildren(QPushButton) if button.text() == text]
    buttons[-1].click()


def with_two(open_window: Open) -> MainWindow:
    """A window on the loan sample, which is saved with two versions, beside another SOP."""
    window = open_window(with_uid(LOAN))
    library = window.context.library
    library.save(OTHER)
    library.save(window.context.document.document)
    window.context.document.attempt("Describe", lambda document: update_header(document, description="Two"))
    library.save(window.context.document.document)
    return window


def test_drafts_of_the_same_title_are_told_apart_by_when_they_were_changed(open_window: Open, tmp_path: Path) -> None:
    window = with_two(open_window)
    sketches = [Document(sop=Sop(id=f"sketch-{number}", title="Sketch"), uid=new_uid()) for number in range(2)]
    for number, sketch in enumerate(sketches):
        window.drafts.put(Draft(sketch, None))
        file = max((tmp_path / DRAFTS_FOLDER).glob("*.json"), key=lambda path: path.stat().st_mtime)
        os.utime(file, (0, 86_400 * (number + 1) * 400))
    window.sidebar.library.refresh()
    listed = window.sidebar.library.list
    notes = [item.data(NOTE_ROLE) for item in map(listed.item, range(listed.count())) if item.text() == "Sketch"]
    assert len(set(notes)) == 2
    assert all("197" in note for note in notes)


def test_a_right_click_moves_no_highlight_and_opens_nothing(open_window: Open) -> None:
    window = with_two(open_window)
    library = window.sidebar.library
    open_row = library.current_row
    item = library.list.item(1 if library.list.currentRow() == 0 else 0)
    place = library.list.visualItemRect(item).center()
    QTest.mouseClick(library.list.viewport(), Qt.MouseButton.RightButton, pos=place)
    assert window.context_menus.fill_at(library.list.viewport().mapToGlobal(place)) is not None
    assert library.current_row == open_row
    assert window.context.document.document.sop.id == LOAN.sop.id
    assert window.context_menus.fill_at(library.list.viewport().mapToGlobal(QPoint(20, 9_000))) is None


def test_a_deleted_sop_comes_back_with_its_versions_and_its_draft(open_window: Open, tmp_path: Path) -> None:
    window = with_two(open_window)
    document = window.context.document
    uid = document.document.uid
    document.attempt("Describe", lambda document: update_header(document, description="Three, not saved"))
    choose(window, "Loan application", "library.delete")
    assert rows(window) == [("sop", "Other")]
    assert document.document.uid == OTHER.uid
    last = load_last_open(tmp_path)
    assert last is not None
    assert last[1].document.uid == OTHER.uid
    press(window, "Undo")
    assert {title for _, title in rows(window)} == {"Other", "Loan application"}
    assert document.document.sop.description == "Three, not saved"
    assert [version.number for version in window.context.library.versions_of(uid)] == [2, 1]


def test_what_was_deleted_is_listed_on_request_and_brought_back_later(open_window: Open) -> None:
    window = with_two(open_window)
    choose(window, "Other", "library.delete")
    assert window.action_set.run("library.show-deleted")
    assert ("deleted", "Other") in rows(window)
    choose(window, "Other", "library.undelete")
    assert ("sop", "Other") in rows(window)


def test_the_open_sop_is_renamed_as_an_edit_and_another_as_a_version(open_window: Open, qtbot: QtBot) -> None:
    window = with_two(open_window)
    library = window.sidebar.library
    library.list.setFocus()
    assert window.action_set.run("library.rename")
    field = library.list.findChildren(QLineEdit)[0]
    QTest.keyClicks(field, "Personal loan")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.context.document.document.sop.title == "Personal loan")
    assert ("sop", "Personal loan") in rows(window)
    window.context.document.stack.undo()
    assert ("sop", "Loan application") in rows(window)
    (other,) = (row for row in library.rows() if row.key == OTHER.uid)
    library.renamed.emit(other, "Another")
    assert [version.title for version in window.context.library.versions_of(OTHER.uid)] == ["Another", "Other"]
    press(window, "Undo")
    assert window.context.library.versions_of(OTHER.uid)[0].title == "Other"


def test_renaming_another_row_takes_the_title_that_is_being_written(open_window: Open, qtbot: QtBot) -> None:
    window = with_two(open_window)
    library = window.sidebar.library
    library.edit_title(next(row for row in library.rows() if row.key == OTHER.uid))
    (field,) = library.list.findChildren(QLineEdit)
    field.setText("Another")
    assert window.action_set.run("library.rename")
    qtbot.waitUntil(lambda: window.context.library.versions_of(OTHER.uid)[0].title == "Another")
    (field,) = library.list.findChildren(QLineEdit)
    assert field.text() == "Loan application"


@pytest.mark.parametrize("search", ["", "zzz"])
def test_renaming_begins_once_and_also_where_the_row_was_filtered_away(open_window: Open, search: str) -> None:
    window = with_two(open_window)
    library = window.sidebar.library
    (other,) = (row for row in library.rows() if row.key == OTHER.uid)
    library.search.setText(search)
    for _ in range(2):  # Qt warns where a title that is edited is to be edited again, and a warning fails the test
        library.edit_title(other)
    (field,) = library.list.findChildren(QLineEdit)
    assert field.text() == "Other"
    assert library.search.text() == ""


def test_a_copy_has_what_is_not_saved_yet_and_is_open(open_window: Open) -> None:
    window = with_two(open_window)
    document = window.context.document
    document.attempt("Describe", lambda document: update_header(document, description="Three, not saved"))
    choose(window, "Loan application", "library.duplicate")
    sop = document.document.sop
    assert (sop.title, sop.description, sop.id) == ("Loan application (copy)", "Three, not saved", f"{LOAN.sop.id}-2")
    assert ("sop", "Loan application (copy)") in rows(window)


def test_the_search_hides_what_does_not_match_and_enter_opens_the_first(open_window: Open) -> None:
    window = with_two(open_window)
    library = window.sidebar.library
    assert window.action_set.run("library.search")
    QTest.keyClicks(library.search, "oth")
    items = [library.list.item(number) for number in range(library.list.count())]
    assert [item.text() for item in items if not item.isHidden()] == ["Other"]
    QTest.keyClick(library.search, Qt.Key.Key_Return)
    assert window.context.document.document.uid == OTHER.uid
    assert library.search.text() == ""


def test_a_draft_that_is_thrown_away_can_be_taken_back(open_window: Open, tmp_path: Path) -> None:
    window = with_two(open_window)
    window.files.new()
    draft = window.context.document.document.uid
    window.context.document.attempt("Title", lambda document: update_header(document, title="Sketch"))
    window.drafts.write()
    assert ("draft", "Sketch") in rows(window)
    choose(window, "Sketch", "library.delete")
    assert ("draft", "Sketch") not in rows(window)
    kept: Drafts = window.drafts
    assert [entry.key for entry in kept.entries(deleted=True)] == [draft]
    press(window, "Undo")
    assert window.context.document.document.sop.title == "Sketch"
    assert kept.entries(deleted=True) == []


def test_what_was_open_last_is_opened_again_by_key(open_window: Open) -> None:
    window = with_two(open_window)
    window.files.open_sop(OTHER.uid)
    window.files.open_sop(next(row.key for row in window.sidebar.library.rows() if row.title == "Loan application"))
    window.close()
    again = open_window(with_uid(LOAN))
    assert [item.title for item in again.recent_documents.items()] == ["Loan application", "Other"]
    assert again.action_set.run("file.recent")
    QTest.keyClick(again.command_palette.field, Qt.Key.Key_Down)
    QTest.keyClick(again.command_palette.field, Qt.Key.Key_Return)
    assert again.context.document.document.uid == OTHER.uid
