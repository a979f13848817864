"""The canvas keeps its room: notices float, empty panels are closed, panels are hidden and come back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QTabBar
from pytestqt.qtbot import QtBot

from sopstudio.sop import Point, Sop, Task, replace_fields
from sopstudio.sop.edits import remove_nodes
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.theme import DARK, LIGHT
from sopstudio.ui.widgets import IconButton
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.panel_widths import SIDEBAR_WIDTH
from tests.ui.canvas.workbench import small


def test_a_notice_moves_nothing_and_lies_over_the_canvas(qtbot: QtBot, reopened_window: MainWindow) -> None:
    reopened_window.show()
    canvas, notices = reopened_window.context.canvas, reopened_window.context.notices
    before = (canvas.geometry(), canvas.mapToScene(0, 0))
    notices.post("A sentence that is long enough to take more than one line of a narrow window. " * 3, "warning")
    assert notices.isVisible()
    assert (canvas.geometry(), canvas.mapToScene(0, 0)) == before
    assert canvas.rect().contains(notices.geometry())
    for width in (1000, 1900):
        reopened_window.resize(width, 700)
        assert canvas.rect().contains(notices.geometry())


def clear_of_notice(window: MainWindow, key: str) -> bool:
    """Whether a card is in view, and the notice does not lie over it."""
    canvas, notice = window.context.canvas, window.context.notices.geometry()
    item = canvas.canvas_scene.find_item(key)
    assert item is not None
    place = canvas.mapFromScene(item.mapRectToScene(item.shape().boundingRect())).boundingRect()
    return canvas.viewport().rect().contains(place) and (
        not window.context.notices.isVisible() or not notice.intersects(place)
    )


def test_a_notice_does_not_cover_where_one_begins_to_read(qtbot: QtBot, reopened_window: MainWindow) -> None:
    reopened_window.resize(960, 600)
    canvas, notices = reopened_window.context.canvas, reopened_window.context.notices
    canvas.show_beginning()
    notices.post("The text was read as eleven steps, and two sentences of it were left out. " * 3, "accent")
    qtbot.waitUntil(lambda: notices.geometry().height() > 60)
    assert clear_of_notice(reopened_window, "open_application")
    before = canvas.mapToScene(0, 0)
    notices.dismiss()
    assert canvas.mapToScene(0, 0) == before


def test_a_document_that_is_opened_below_a_notice_begins_below_it(qtbot: QtBot, reopened_window: MainWindow) -> None:
    reopened_window.resize(960, 600)
    document, notices = reopened_window.context.document, reopened_window.context.notices
    notices.post("It was read, and two sentences of it were left out. " * 4, "accent", stays=True)
    qtbot.waitUntil(lambda: notices.geometry().height() > 60)
    document.open(document.document)
    assert clear_of_notice(reopened_window, "open_application")


@pytest.mark.parametrize("mode", ["whole", "beginning", "run"])
def test_a_notice_leaves_what_has_been_seen_at_its_zoom_and_place(
    qtbot: QtBot, reopened_window: MainWindow, mode: str
) -> None:
    reopened_window.resize(960, 600)
    canvas, notices = reopened_window.context.canvas, reopened_window.context.notices
    if mode == "whole":
        canvas.fit()
    elif mode == "run":
        reopened_window.show_perspective("simulate")
        canvas.follow("approved")
        canvas.pan(0, 120)
    qtbot.waitUntil(lambda: not canvas.is_unseen)
    before = (canvas.zoom_factor(), canvas.mapToScene(0, 0))
    notices.post("It is in the library, and two sentences of it were left out. " * 4, "good")
    qtbot.waitUntil(lambda: notices.geometry().height() > 60)
    assert (canvas.zoom_factor(), canvas.mapToScene(0, 0)) == before
    notices.dismiss()
    assert (canvas.zoom_factor(), canvas.mapToScene(0, 0)) == before


@pytest.mark.parametrize("spread", [1, 1.8])
def test_what_a_run_goes_through_stays_whole_where_panels_open_below(
    qtbot: QtBot, window: MainWindow, spread: float
) -> None:
    """Also where the view is where somebody left it; where it has no room for all at their size, they are smaller."""
    window.resize(1440, 900)
    canvas, document = window.context.canvas, small()
    places = {key: Point(x=place.x, y=place.y * spread) for key, place in document.layout.items()}
    window.context.document.open(replace_fields(document, layout=places))
    window.show_perspective("simulate")
    canvas.pan(0, 0)
    canvas.reveal("ask")
    canvas.follow("ask")
    assert all(canvas.is_clear(key) for key in places)
    before = canvas.zoom_factor()
    window.toggle_bottom_panel()
    qtbot.waitUntil(lambda: window.bottom_panel.is_open)
    assert all(canvas.is_clear(key) for key in places)
    assert (canvas.zoom_factor() == before) is (spread == 1)


def test_the_step_that_a_run_is_at_stays_in_view_where_the_canvas_gets_lower(qtbot: QtBot, window: MainWindow) -> None:
    window.show_perspective("simulate")
    canvas = window.context.canvas
    canvas.show_beginning()
    followed, following = "check_identity", "check_credit"
    canvas.follow(followed)
    assert canvas.is_clear(followed)
    assert canvas.is_clear(following)
    assert not canvas.is_moved
    window.toggle_bottom_panel()
    window.resize(1200, 600)
    qtbot.waitUntil(lambda: window.height() == 600)
    assert window.bottom_panel.is_open
    assert canvas.is_clear(followed)
    assert canvas.is_clear(following)


def test_the_steps_after_the_start_stand_above_the_bar_of_a_run_on_a_low_canvas(window: MainWindow) -> None:
    window.show_perspective("simulate")
    canvas = window.context.canvas
    window.resize(1200, 540)
    canvas.show_beginning()
    window.toggle_bottom_panel()
    assert window.bottom_panel.is_open
    assert canvas.is_clear("open_application")
    assert canvas.is_clear("check_identity")


def test_the_canvas_has_most_of_a_usual_window(reopened_window: MainWindow) -> None:
    reopened_window.resize(1440, 900)
    reopened_window.show()
    canvas = reopened_window.context.canvas
    assert canvas.width() * canvas.height() >= 0.6 * reopened_window.width() * reopened_window.height()
    assert reopened_window.sidebar.width() >= SIDEBAR_WIDTH - 1, "it is as wide as it is meant to be, less the handle"


def test_each_perspective_keeps_its_width_of_the_panel(window: MainWindow) -> None:
    window.resize(1440, 900)
    window.show()
    author = window.side_stack.width()
    window.show_perspective("simulate")
    assert window.side_stack.width() > author
    split = window.side_stack.parentWidget()
    assert isinstance(split, QSplitter)
    split.setSizes([*split.sizes()[:-2], split.sizes()[-2] - 50, split.sizes()[-1] + 50])
    simulate = window.side_stack.width()
    window.show_perspective("author")
    assert window.side_stack.width() == author
    window.show_perspective("simulate")
    assert window.side_stack.width() == simulate


def test_the_problems_begin_closed_where_there_are_none(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    problems, document = window.context.problems, window.context.document
    qtbot.waitUntil(lambda: problems.is_current)
    assert window.bottom_panel.isHidden()
    document.open(replace_fields(document.document, sop=Sop(id="blank")))
    qtbot.waitUntil(lambda: problems.is_current and bool(problems.problems))
    assert window.bottom_panel.isHidden()
    stuck = Sop(id="stuck", nodes=(Task(id="ask", title="Ask"),), start="ask")
    document.open(replace_fields(document.document, sop=stuck))
    qtbot.waitUntil(lambda: problems.is_current and any(map(problems.is_wrong, problems.problems)))
    qtbot.waitUntil(lambda: not window.bottom_panel.isHidden())


def test_an_edit_neither_opens_nor_closes_the_problems(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    problems, document = window.context.problems, window.context.document
    qtbot.waitUntil(lambda: problems.is_current)
    whole = document.document
    document.edit("Empty it", replace_fields(whole, sop=Sop(id=whole.sop.id)))
    qtbot.waitUntil(lambda: problems.is_current and bool(problems.problems))
    assert window.bottom_panel.isHidden()
    labels = window.status_bar.findChildren(QLabel)
    QTest.mouseClick(next(label for label in labels if "unfinished" in label.text()), Qt.MouseButton.LeftButton)
    assert window.bottom_panel.isVisible()
    document.edit("Fill it", whole)
    qtbot.waitUntil(lambda: problems.is_current and not problems.problems)
    assert window.bottom_panel.isVisible()


def test_panels_stay_as_the_user_left_them(window: MainWindow) -> None:
    window.show()
    window.action_set.run("view.below")
    assert window.bottom_panel.isVisible()
    window.show_perspective("simulate")
    window.action_set.run("view.below")
    assert window.bottom_panel.is_open
    window.show_perspective("evaluate")
    window.action_set.run("view.below")
    assert not window.bottom_panel.is_open
    window.show_perspective("author")
    assert window.bottom_panel.is_open
    window.show_perspective("simulate")
    assert window.bottom_panel.is_open
    window.show_perspective("evaluate")
    assert not window.bottom_panel.is_open
    window.action_set.run("view.side-panel")
    assert window.side_stack.isHidden()
    window.action_set.run("view.side")
    assert window.side_stack.isVisible()


def test_panels_that_were_large_for_results_are_so_no_more_for_the_next_document(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1000, 520)
    canvas, document = window.context.canvas, window.context.document
    window.show_perspective("evaluate")
    usual = window.bottom_panel.height()
    window.enlarge_bottom_panel("evaluate")
    qtbot.waitUntil(lambda: window.bottom_panel.height() > usual)
    assert canvas.height() < usual
    document.open(remove_nodes(document.document, {"check_identity"}))
    qtbot.waitUntil(lambda: window.bottom_panel.height() == usual)
    window.show_perspective("author")
    window.show_problems()
    author = window.bottom_panel.height()
    window.enlarge_bottom_panel("evaluate")
    document.open(document.document)
    qtbot.waitUntil(lambda: window.context.problems.is_current)
    assert window.bottom_panel.height() == author


def test_closed_panels_leave_their_tabs_and_the_canvas_has_the_rest(window: MainWindow) -> None:
    window.show()
    window.show_perspective("simulate")
    panel, canvas = window.bottom_panel, window.context.canvas
    (tabs,) = [tabs for tabs in panel.findChildren(QTabBar) if not tabs.isHidden()]
    assert tabs.isVisible()
    assert panel.height() == panel.minimumSizeHint().height() < 48
    assert canvas.height() > 0.8 * window.height()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert panel.is_open
    assert tabs.currentIndex() == 1
    assert panel.height() > 150
    (close_button,) = [button for button in panel.findChildren(IconButton) if button.isVisible()]
    QTest.mouseClick(close_button, Qt.MouseButton.LeftButton)
    assert not panel.is_open
    assert panel.height() < 48


def test_the_focus_goes_to_the_canvas_from_what_is_closed_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitActive(window)
    notices, canvas = window.context.notices, window.context.canvas
    notices.post("Someone else changed this SOP.", "warning")
    dismiss = next(button for button in notices.findChildren(QPushButton) if button.accessibleName() == "Dismiss")
    QTest.mouseClick(dismiss, Qt.MouseButton.LeftButton)
    assert (notices.text, window.focusWidget()) == ("", canvas)
    window.action_set.qt_action("author.panel-problems").trigger()
    panel = window.bottom_panel
    assert panel.is_open
    assert panel.isAncestorOf(window.focusWidget())
    (close,) = [button for button in panel.findChildren(IconButton) if button.isVisible()]
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert (panel.is_open, window.focusWidget()) == (False, canvas)


def test_what_floats_over_a_perspective_goes_with_it(reopened_window: MainWindow) -> None:
    reopened_window.context.canvas.setFocus()
    reopened_window.action_set.run("file.paste")
    reopened_window.show_perspective("simulate")
    assert not any(panel.isVisible() for panel in reopened_window.findChildren(FloatingPanel))
    assert reopened_window.focusWidget() is reopened_window.context.canvas


def test_a_notice_is_read_out(reopened_window: MainWindow) -> None:
    said: list[str] = []
    for announcer in reopened_window.context.notices.findChildren(Announcer):
        announcer.announced.connect(said.append)
    reopened_window.context.notices.post("The file was written.", "good")
    assert said == ["The file was written."]


def test_a_row_that_the_cached_background_misses_has_its_colour_in_a_window(reopened_window: MainWindow) -> None:
    """At 150 % it was a white line across a dark window, whose style sheet takes the tint of the viewport away."""
    viewport = reopened_window.context.canvas.viewport()
    assert viewport.palette().color(viewport.backgroundRole()).name() == LIGHT.ground.lower()
    reopened_window.set_theme("dark")
    assert viewport.palette().color(viewport.backgroundRole()).name() == DARK.ground.lower()
    reopened_window.set_theme("light")
