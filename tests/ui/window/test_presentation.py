"""Presenting an SOP: full screen, a slide for each step of each journey, and back to the window as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.sop.edits import update_header
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.presentation import PresentationPage
from sopstudio.ui.window.presentation_slides import make_route, overview
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again

EMAIL = lay_out(read(samples_dir() / "email_update.sop.json").document)


def present(window: MainWindow, bot: QtBot) -> MainWindow:
    window.action_set.run("view.present")
    bot.waitUntil(lambda: len(window.presentation.page.routes) > 1)
    return window


@pytest.fixture(scope="module")
def email_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on a sample, which `presenting_window` presents again and again."""
    window = create_document_window(EMAIL, tmp_path_factory.mktemp("library"))
    module_bot.addWidget(window)
    window.show()
    window.read_library()
    return window


@pytest.fixture
def presenting_window(email_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window that presents a sample, with its journeys, for a test that does not leave it."""
    yield present(email_window, qtbot)
    assert email_window.presentation.is_shown
    email_window.presentation.leave()


def press(window: MainWindow, *keys: Qt.Key) -> PresentationPage:
    for key in keys:
        QTest.keyClick(window.presentation.page, key)
    return window.presentation.page


def test_it_fills_the_screen_and_begins_with_the_whole(presenting_window: MainWindow) -> None:
    page = presenting_window.presentation.page
    assert presenting_window.isFullScreen()
    assert not presenting_window.header.isVisible()
    assert page.slide.title == EMAIL.sop.title
    assert page.slide.keys == ()


def test_the_arrows_walk_every_step_of_every_journey_and_back(presenting_window: MainWindow) -> None:
    page = presenting_window.presentation.page
    slides = [slide for route in page.routes for slide in route.slides]
    seen = [page.slide]
    for _ in range(len(slides) + 2):
        seen.append(press(presenting_window, Qt.Key.Key_Right).slide)
    assert seen[: len(slides)] == slides
    assert seen[-1] is slides[-1]
    assert press(presenting_window, Qt.Key.Key_Left).slide is slides[-2]


def test_up_and_down_go_from_journey_to_journey(presenting_window: MainWindow) -> None:
    page = press(presenting_window, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert (page.route_index, page.slide_index) == (2, 0)
    assert press(presenting_window, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up).route_index == 0
    assert press(presenting_window, Qt.Key.Key_End).route_index == len(page.routes) - 1


def test_a_slide_says_the_title_and_the_message_large_and_marks_the_step(presenting_window: MainWindow) -> None:
    page = press(presenting_window, Qt.Key.Key_End)
    while page.slide_index < len(page.routes[-1].slides) - 1:
        press(presenting_window, Qt.Key.Key_Right)
    key = page.slide.keys[-1]
    node = page.canvas.canvas_scene.drawing.nodes[key].node
    assert page.title_label.text() == node.title
    assert str(getattr(node, "message", "")) in page.text_label.text()
    assert page.canvas.is_in_view(key)
    assert page.title_label.font().pixelSize() >= 2 * presenting_window.status_bar.font().pixelSize()
    assert node.title in page.accessibleDescription()


@pytest.mark.parametrize("ends", ["escape", "edit", "perspective", "open"])
def test_it_ends_and_leaves_the_window_as_it_was(email_window: MainWindow, qtbot: QtBot, ends: str) -> None:
    document = email_window.context.document
    with open_again(email_window):
        present(email_window, qtbot)
        {
            "escape": lambda: press(email_window, Qt.Key.Key_Escape),
            "edit": lambda: document.edit("Rename", update_header(document.document, title="Other")),
            "perspective": lambda: email_window.show_perspective("history"),
            "open": email_window.files.new,
        }[ends]()
        assert not email_window.presentation.is_shown
        assert not email_window.isFullScreen()
        assert email_window.header.isVisible()


def test_nothing_is_edited_by_presenting(presenting_window: MainWindow) -> None:
    before = presenting_window.context.document.document
    press(presenting_window, Qt.Key.Key_Right, Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Backspace)
    assert presenting_window.context.document.document is before


def test_an_empty_sop_cannot_be_presented(email_window: MainWindow) -> None:
    with open_again(email_window):
        email_window.files.new()
        assert not email_window.action_set.run("view.present")


def test_a_step_says_which_answer_led_to_it(presenting_window: MainWindow) -> None:
    drawing = presenting_window.presentation.page.canvas.canvas_scene.drawing
    route = next(
        route for route in presenting_window.presentation.page.routes if any(slide.reason for slide in route.slides)
    )
    slide = next(slide for slide in route.slides if slide.reason)
    between = {edge.text for edge in drawing.edges.values() if (edge.source, edge.target) == slide.keys[-2:]}
    assert slide.reason in between


def test_a_path_that_is_not_drawn_has_no_slides(presenting_window: MainWindow) -> None:
    drawing = presenting_window.presentation.page.canvas.canvas_scene.drawing
    assert make_route("Gone", drawing, EMAIL.sop, ("nowhere",)).slides == ()
    assert len(overview(EMAIL).slides) == 1


def test_an_open_panel_does_not_lie_over_the_presentation(email_window: MainWindow) -> None:
    email_window.action_set.run("file.paste")
    panel = next(panel for panel in email_window.findChildren(FloatingPanel) if panel.isVisible())
    email_window.action_set.run("view.present")
    assert email_window.presentation.is_shown
    assert not panel.isVisible()
    assert email_window.focusWidget() is email_window.presentation.page
    email_window.presentation.leave()
