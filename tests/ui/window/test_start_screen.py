"""The start screen: when it comes, what it opens, and what is kept of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop.edits import update_header
from sopstudio.ui.dialogs.preferences.panel import PreferencesPanel
from sopstudio.ui.drafts import load_last_open
from sopstudio.ui.startup import FirstPicture, create_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.samples import list_samples
from sopstudio.ui.window.template_tiles import BLANK_TITLE, summarize
from tests.ui.closing import close_windows
from tests.ui.spoken import spoken_name
from tests.ui.window.conftest import Open

SAMPLE = samples_dir() / "loan_application.sop.json"


@pytest.fixture
def first(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window of a first start."""
    window = create_window([], tmp_path)
    window.show()
    window.read_library()
    yield window
    close_windows([window])


def choose(qtbot: QtBot, window: MainWindow, title: str) -> None:
    """Choose a template by keyboard: its first letters and Enter."""
    tiles = window.start.page.tiles
    qtbot.waitUntil(lambda: tiles.is_complete)
    QTest.keyClicks(tiles, title[:6])
    QTest.keyClick(tiles, Qt.Key.Key_Return)


def test_a_first_start_shows_it_and_records_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([], tmp_path)
    window.show()
    assert window.start.is_shown
    assert not window.header.isVisible()
    window.close()
    assert load_last_open(tmp_path) is None


def test_the_settings_are_a_click_away(first: MainWindow) -> None:
    link = first.start.page.settings_link
    assert link.isVisible()
    link.click()
    assert first.findChildren(PreferencesPanel)


def test_leaving_it_opens_the_first_sample_and_nothing_is_to_be_saved_before(qtbot: QtBot, first: MainWindow) -> None:
    assert not first.context.document.document.sop.nodes
    assert not first.action_set.run("file.save")
    QTest.keyClick(first.start.page, Qt.Key.Key_Escape)
    assert first.context.document.document.sop == read(SAMPLE).document.sop
    assert not first.drafts.has_unsaved_changes
    assert first.action_set.run("file.save")


def test_without_the_sample_leaving_it_begins_a_new_sop(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([], tmp_path, samples=tmp_path)
    window.show()
    window.start.leave()
    assert not window.start.is_shown
    assert not window.context.document.document.sop.nodes
    window.close()


def test_what_it_covers_is_built_when_it_comes_into_view(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([], tmp_path)
    window.show()
    assert not window.has_perspective("author")
    QTest.keyClick(window.start.page, Qt.Key.Key_Escape)
    assert not window.start.is_shown
    assert window.side_stack.currentWidget() is window.perspective("author").side_panel()
    assert window.context.canvas.canvas_scene.items()
    assert window.sidebar.outline.isVisible()
    window.close()


def test_what_it_covers_is_built_soon_after_the_first_picture(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([], tmp_path)
    FirstPicture(window, window.start_up)
    assert not window.has_perspective("author")
    window.show()
    qtbot.waitUntil(lambda: window.has_perspective("author"))
    assert window.start.is_shown
    window.close()


def test_a_file_from_the_command_line_skips_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([str(SAMPLE)], tmp_path)
    window.show()
    assert not window.start.is_shown
    window.close()


def test_what_was_open_last_skips_it(first: MainWindow, tmp_path: Path) -> None:
    first.start.page.left.emit()
    first.close()
    again = create_window([], tmp_path)
    assert not again.start.is_shown
    again.close()


def test_each_sample_is_a_template_beside_a_blank_one(qtbot: QtBot, first: MainWindow) -> None:
    tiles = first.start.page.tiles
    qtbot.waitUntil(lambda: tiles.is_complete)
    titles = [tiles.item(index).text() for index in range(tiles.count())]
    assert titles == [BLANK_TITLE, *(sample.title for sample in list_samples())]


def test_tiles_fill_the_width_whatever_it_is(qtbot: QtBot, first: MainWindow) -> None:
    tiles = first.start.page.tiles
    qtbot.waitUntil(lambda: tiles.is_complete)
    for width in (1440, 1000, 700):
        first.resize(width, 900)
        rows = {tiles.visualItemRect(tiles.item(index)).y() for index in range(tiles.count())}
        columns = max(1, tiles.viewport().width() // tiles.gridSize().width())
        assert len(rows) == -(-tiles.count() // columns)
        assert columns == 1 or tiles.viewport().width() - columns * tiles.gridSize().width() < 40


def test_a_template_opens_as_a_copy_that_leaves_no_draft(qtbot: QtBot, first: MainWindow) -> None:
    below = first.context.document.document
    choose(qtbot, first, "Listing blocked")
    document = first.context.document.document
    assert not first.start.is_shown
    assert document.sop.id == "listing_blocked"
    assert document.uid != below.uid
    assert document.layout
    assert not first.drafts.has_unsaved_changes
    assert first.drafts.entries() == []


def test_a_template_chosen_twice_makes_two_sops(qtbot: QtBot, first: MainWindow) -> None:
    choose(qtbot, first, "Patient intake")
    first.files.save()
    mine = first.context.document.document
    first.action_set.run("view.start")
    choose(qtbot, first, "Patient intake")
    other = first.context.document.document
    assert other.uid != mine.uid
    assert other.sop.id != mine.sop.id


def test_the_blank_template_is_an_empty_sop(qtbot: QtBot, first: MainWindow) -> None:
    choose(qtbot, first, BLANK_TITLE)
    assert first.context.document.document.sop.nodes == ()
    assert first.header.isVisible()


def test_escape_leads_back_to_what_is_open(qtbot: QtBot, window: MainWindow) -> None:
    before = window.context.document.document
    window.action_set.run("view.start")
    assert window.start.is_shown
    assert before.sop.title in window.start.page.back_button.text()
    QTest.keyClick(window.start.page.tiles, Qt.Key.Key_Escape)
    assert not window.start.is_shown
    assert window.context.document.document is before


def test_it_lists_what_was_open_before_and_opens_it(qtbot: QtBot, window: MainWindow) -> None:
    window.files.save()
    saved = window.context.document.document
    window.files.new()
    window.action_set.run("view.start")
    recent = window.start.page.recent
    assert [recent.item(row).text() for row in range(recent.count())] == [saved.sop.title]
    recent.setCurrentRow(0)
    QTest.keyClick(recent, Qt.Key.Key_Return)
    assert window.context.document.document.uid == saved.uid
    assert not window.start.is_shown


def test_what_was_renamed_since_it_was_opened_is_listed_once_by_its_new_title(window: MainWindow) -> None:
    window.files.new()
    named = window.context.document.document
    window.context.document.attempt("Title", lambda document: update_header(document, title="Refund at the hotel"))
    window.files.save()
    window.files.new()
    window.action_set.run("view.start")
    recent = window.start.page.recent
    titles = [recent.item(row).text() for row in range(recent.count())]
    assert titles.count("Refund at the hotel") == 1
    assert BLANK_TITLE not in titles
    assert [item.title for item in window.recent_documents.items() if item.uid == named.uid] == ["Refund at the hotel"]


def test_going_to_a_perspective_leaves_it(window: MainWindow) -> None:
    window.action_set.run("view.start")
    window.show_perspective(window.current)
    assert not window.start.is_shown


def test_an_error_is_said_where_one_looks(first: MainWindow, tmp_path: Path) -> None:
    first.files.open_path(tmp_path / "missing.sop.json")
    notices = first.context.notices
    assert notices.isVisible()
    assert first.start.page.isAncestorOf(notices)
    first.start.leave()
    assert first.context.canvas.isAncestorOf(notices)


def test_the_tour_begins_from_it(first: MainWindow) -> None:
    first.start.page.entries["help.tour"].click()
    assert first.tour.isVisible()
    assert not first.start.is_shown


def test_the_tour_is_not_offered_a_second_time(first: MainWindow) -> None:
    first.window_start.offer_tour()
    assert first.context.settings.value.toured
    assert first.context.notices.text == ""


def test_screen_readers_are_told_each_tile_and_entry(qtbot: QtBot, open_window: Open, first: MainWindow) -> None:
    page = first.start.page
    qtbot.waitUntil(lambda: page.tiles.is_complete)
    tile = page.tiles.item(1)
    assert tile.data(Qt.ItemDataRole.AccessibleTextRole).startswith(f"{tile.text()}. ")
    assert all(spoken_name(entry) for entry in page.entries.values())
    assert QAccessible.queryAccessibleInterface(page.tiles).childCount() == page.tiles.count()


@pytest.mark.parametrize(
    ("description", "summary"),
    [
        ("Settles a complaint: late or cold. Photos prove it.", "Settles a complaint."),
        ("Registers a patient. It decides.", "Registers a patient."),
        ("One line", "One line."),
    ],
)
def test_a_summary_is_the_first_sentence_without_its_details(description: str, summary: str) -> None:
    assert summarize(description) == summary
