"""Folders in the library of the window: moved into by menu, drag and key, closed, renamed, and searched through."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidgetItem

from sopstudio.sop import Document, Sop, new_uid
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.library_rows import ROW_MIME, LibraryRow, row_of
from tests.ui.window.conftest import Open
from tests.ui.window.test_library_list import choose, press

OTHER_TITLE = "Other"


SMALL = Document(sop=Sop(id="small", title="Small"), uid=new_uid())


@pytest.fixture
def two(open_window: Open) -> MainWindow:
    """A window on a library with an SOP, which is open, and another one."""
    window = open_window(SMALL)
    window.context.library.save(Document(sop=Sop(id="other", title=OTHER_TITLE), uid=new_uid()))
    window.context.library.save(window.context.document.document)
    return window


def item_of(window: MainWindow, title: str) -> QListWidgetItem:
    """The item of mine with this title."""
    library = window.sidebar.library.list
    items = map(library.item, range(library.count()))
    (match,) = [
        item
        for item in items
        if item.text() == title and (row := row_of(item)) is not None and row.kind in ("sop", "folder")
    ]
    return match


def row_named(window: MainWindow, title: str) -> LibraryRow:
    row = row_of(item_of(window, title))
    assert row is not None
    return row


def layout_of(window: MainWindow) -> list[tuple[str, str]]:
    """The visible rows of mine: kind and title."""
    library = window.sidebar.library.list
    items = [item for item in map(library.item, range(library.count())) if not item.isHidden()]
    rows = [row for item in items if (row := row_of(item)) is not None]
    return [(row.kind, row.title) for row in rows if row.kind in ("sop", "folder")]


def move(window: MainWindow, title: str, folder: str) -> None:
    window.library_commands.move(row_named(window, title), folder)


def test_an_sop_is_moved_by_its_menu_and_the_way_back_is_offered(two: MainWindow) -> None:
    choose(two, OTHER_TITLE, "library.move")
    panel = two.library_commands._folder_panel
    QTest.keyClicks(panel.field, "Money")
    line = panel.field.lineEdit()
    assert line is not None
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert layout_of(two)[-2:] == [("folder", "Money"), ("sop", OTHER_TITLE)]
    assert not panel.isVisible()
    press(two, "Undo")
    assert ("folder", "Money") not in layout_of(two)


def test_what_is_open_stays_open_and_selected(two: MainWindow) -> None:
    before = two.context.document.document
    move(two, before.sop.title, "Money")
    assert two.context.document.document is before
    assert two.sidebar.library.current_row == row_named(two, before.sop.title)


@pytest.mark.parametrize("target", ["folder", "an SOP in it"])
def test_an_sop_is_dragged_into_a_folder_and_out_of_it(two: MainWindow, target: str) -> None:
    loan = two.context.document.document.sop.title
    move(two, loan, "Money")
    library = two.sidebar.library.list
    aim = item_of(two, "Money" if target == "folder" else loan)
    library.setCurrentItem(item_of(two, OTHER_TITLE))
    drop(two, library.visualItemRect(aim).center())
    assert row_named(two, OTHER_TITLE).folder == "Money"
    library.setCurrentItem(item_of(two, OTHER_TITLE))
    drop(two, QPoint(20, library.viewport().height() + 5_000))
    assert row_named(two, OTHER_TITLE).folder == ""


def test_nothing_is_dropped_among_the_samples(two: MainWindow) -> None:
    move(two, OTHER_TITLE, "Money")
    library = two.sidebar.library.list
    samples = [
        item for item in map(library.item, range(library.count())) if getattr(row_of(item), "kind", "") == "sample"
    ]
    library.setCurrentItem(item_of(two, OTHER_TITLE))
    library.scrollToItem(samples[0])
    drop(two, library.visualItemRect(samples[0]).center())
    assert row_named(two, OTHER_TITLE).folder == "Money"


def drop(window: MainWindow, place: QPoint) -> None:
    """Let the current row go at a place of the list, as the end of a drag does."""
    library, content = window.sidebar.library.list, QMimeData()
    content.setData(ROW_MIME, b"")
    event = QDropEvent(
        QPointF(place), Qt.DropAction.MoveAction, content, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    library.dropEvent(event)


def test_a_closed_folder_hides_its_rows_until_one_searches_and_stays_closed(two: MainWindow, open_window: Open) -> None:
    move(two, OTHER_TITLE, "Money")
    library = two.sidebar.library
    QTest.mouseClick(
        library.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=library.list.visualItemRect(item_of(two, "Money")).center(),
    )
    assert ("sop", OTHER_TITLE) not in layout_of(two)
    library.search.setText("oth")
    assert layout_of(two) == [("folder", "Money"), ("sop", OTHER_TITLE)]
    library.search.clear()
    assert ("sop", OTHER_TITLE) not in layout_of(two)
    again = open_window(two.context.document.document)
    assert ("sop", OTHER_TITLE) not in layout_of(again)


@pytest.mark.parametrize(
    ("key", "is_open"), [(Qt.Key.Key_Left, False), (Qt.Key.Key_Right, True), (Qt.Key.Key_Return, False)]
)
def test_a_folder_is_opened_and_closed_by_key(two: MainWindow, key: Qt.Key, is_open: bool) -> None:
    move(two, OTHER_TITLE, "Money")
    library = two.sidebar.library.list
    library.setFocus()
    library.setCurrentItem(item_of(two, "Money"))
    QTest.keyClick(library, key)
    assert (("sop", OTHER_TITLE) in layout_of(two)) == is_open


def test_a_renamed_folder_keeps_what_lies_in_it(two: MainWindow) -> None:
    move(two, OTHER_TITLE, "Money")
    two.library_commands.set_title(row_named(two, "Money"), "Bank")
    assert row_named(two, OTHER_TITLE).folder == "Bank"
    press(two, "Undo")
    assert row_named(two, OTHER_TITLE).folder == "Money"


def test_a_folder_cannot_be_deleted_or_copied_as_an_sop(two: MainWindow) -> None:
    move(two, OTHER_TITLE, "Money")
    two.sidebar.library.list.setCurrentItem(item_of(two, "Money"))
    assert not two.action_set.run("library.delete")
    assert not two.action_set.run("library.duplicate")
    assert not two.action_set.run("library.move")


def test_a_deleted_sop_comes_back_into_its_folder(two: MainWindow) -> None:
    move(two, OTHER_TITLE, "Money")
    choose(two, OTHER_TITLE, "library.delete")
    assert ("folder", "Money") not in layout_of(two)
    press(two, "Undo")
    assert row_named(two, OTHER_TITLE).folder == "Money"


def test_folders_stand_in_the_order_of_their_names_below_what_lies_in_none(two: MainWindow) -> None:
    two.context.library.save(Document(sop=Sop(id="third", title="Third"), uid=new_uid()))
    move(two, OTHER_TITLE, "zoo")
    move(two, "Third", "Abc")
    loan = two.context.document.document.sop.title
    assert layout_of(two) == [
        ("sop", loan), ("folder", "Abc"), ("sop", "Third"), ("folder", "zoo"), ("sop", OTHER_TITLE)
    ]  # fmt: skip
