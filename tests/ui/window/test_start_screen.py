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


def test_leaving_it_builds_what_it_covers_on_the_first_sample_which_is_open_at_the_next_start(
    first: MainWindow, tmp_path: Path
) -> None:
    assert not first.context.document.document.sop.nodes
    assert not first.action_set.run("file.save")
    assert not first.has_perspective("author")
    QTest.keyClick(first.start.page, Qt.Key.Key_Escape)
    assert not first.start.is_shown
    assert first.side_stack.currentWidget() is first.perspective("author").side_panel()
    assert first.context.canvas.canvas_scene.items()
    assert first.sidebar.outline.isVisible()
    assert first.context.document.document.sop == read(SAMPLE).document.sop
    assert not first.drafts.has_unsaved_changes
    save = first.action_set.actions["file.save"]
    assert save.enabled()
    first.close()
    again = create_window([], tmp_path)
    assert not again.start.is_shown
    assert again.action_set.run("file.save")
    again.close()


def test_without_the_sample_leaving_it_begins_a_new_sop(qtbot: QtBot, tmp_path: Path) -> None:
    window = create_window([], tmp_path, samples=tmp_path)
    window.show()
    window.start.leave()
    assert not window.start.is_shown
    assert not window.context.document.document.sop.nodes
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


def test_each_sample_is_a_template_beside_a_blank_one_in_rows_that_fill_the_width(
    qtbot: QtBot, first: MainWindow
) -> None:
    tiles = first.start.page.tiles
    qtbot.waitUntil(lambda: tiles.is_complete)
    titles = [tiles.item(index).text() for index in range(tiles.count())]
    assert titles == [BLANK_TITLE, *(sample.title for sample in list_samples())]
    for width in (1440, 1000, 700):
        first.resize(width, 900)
        rows = {tiles.visualItemRect(tiles.item(index)).y() for index in range(tiles.count())}
        columns = max(1, tiles.viewport().width() // tiles.gridSize().width())
        assert len(rows) == -(-tiles.count() // columns)
        assert columns == 1 or tiles.viewport().width() - columns * tiles.gridSize().width() < 40


def test_a_template_opens_as_a_copy_that_leaves_no_draft_and_chosen_again_as_another(
    qtbot: QtBot, first: MainWindow
) -> None:
    below = first.context.document.document
    choose(qtbot, first, "Listing blocked")
    mine = first.context.document.document
    assert not first.start.is_shown
    assert mine.sop.id == "listing_blocked"
    assert mine.uid != below.uid
    assert mine.layout
    assert not first.drafts.has_unsaved_changes
    assert first.drafts.entries() == []
    first.files.save()
    first.action_set.run("view.start")
    choose(qtbot, first, "Listing blocked")
    other = first.context.document.document
    assert other.uid != mine.uid
    assert other.sop.id != mine.sop.id


def test_the_blank_template_is_an_empty_sop(qtbot: QtBot, first: MainWindow) -> None:
    choose(qtbot, first, BLANK_TITLE)
    assert first.context.document.document.sop.nodes == ()
    assert first.header.isVisible()


def test_escape_and_going_to_a_perspective_lead_back_to_what_is_open(window: MainWindow) -> None:
    before = window.context.document.document
    window.action_set.run("view.start")
    assert window.start.is_shown
    assert before.sop.title in window.start.page.back_button.text()
    QTest.keyClick(window.start.page.tiles, Qt.Key.Key_Escape)
    assert not window.start.is_shown
    assert window.context.document.document is before
    window.action_set.run("view.start")
    assert window.start.is_shown
    window.show_perspective(window.current)
    assert not window.start.is_shown


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


def test_an_error_is_said_where_one_looks(first: MainWindow, tmp_path: Path) -> None:
    first.files.open_path(tmp_path / "missing.sop.json")
    notices = first.context.notices
    assert notices.isVisible()
    assert first.start.page.isAncestorOf(notices)
    first.start.leave()
    assert first.context.canvas.isAncestorOf(notices)


def test_what_one_can_go_to_from_it_is_told_to_screen_readers(qtbot: QtBot, first: MainWindow) -> None:
    page = first.start.page
    qtbot.waitUntil(lambda: page.tiles.is_complete)
    tile = page.tiles.item(1)
    assert tile.data(Qt.ItemDataRole.AccessibleTextRole).startswith(f"{tile.text()}. ")
    assert all(spoken_name(entry) for entry in page.entries.values())
    assert QAccessible.queryAccessibleInterface(page.tiles).childCount() == page.tiles.count()


def test_settings_and_tour_are_a_click_away_and_the_tour_is_not_offered_a_second_time(first: MainWindow) -> None:
    first.window_start.offer_tour()
    assert first.context.settings.value.toured
    assert first.context.notices.text == ""
    link = first.start.page.settings_link
    assert link.isVisible()
    link.click()
    (settings,) = first.findChildren(PreferencesPanel)
    settings.dismiss()
    first.start.page.entries["help.tour"].click()
    assert first.tour.isVisible()
    assert not first.start.is_shown


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
