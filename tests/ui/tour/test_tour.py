"""The tour notices what a person does, and never does it itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.sop.edits import remove_edges, update_header
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.dialogs.tour import (
    BAR_WEIGHT,
    CREDIT_NODE,
    HEADER_WEIGHT,
    SAMPLE,
    START_NODE,
    STEPS,
    TARGET_WEIGHT,
    find_place,
)
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.open_document import Selection
from sopstudio.ui.simulate.perspective import STEPS_OF_A_TRIAL
from sopstudio.ui.theme import SPACE_L
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.samples import find_sample, sample_id
from tests.translations import in_language
from tests.ui.simulate.desks import Seat
from tests.ui.window.conftest import LOAN, Open, kept_window, open_window, reopened_window
from tests.ui.window.conftest import window as own_window

__all__ = ["Open", "kept_window", "open_window", "own_window", "reopened_window"]


@pytest.fixture
def window(reopened_window: MainWindow) -> Iterator[MainWindow]:
    """A window on the loan sample, which the tests share: the tour is over before and after each."""
    yield reopened_window
    reopened_window.tour.end()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sample_has_what_the_tour_speaks_of(language: str) -> None:
    with in_language(language):
        sop = read(find_sample(SAMPLE)).document.sop
        assert sop.id == sample_id(SAMPLE)
        titles = {node.id: node.title for node in sop.nodes}
        assert titles[CREDIT_NODE] in tr(STEPS[0].text)
        assert titles[START_NODE] in tr(STEPS[2].text)


def test_it_is_offered_once(own_window: MainWindow, open_window: Open, qtbot: QtBot) -> None:
    own_window.start_up()
    qtbot.waitUntil(lambda: "New here?" in own_window.context.notices.text)
    assert own_window.context.settings.value.toured
    again = open_window(LOAN)
    again.window_start.offer_tour()
    assert "New here?" not in again.context.notices.text


def test_each_step_is_ticked_when_it_was_done(window: MainWindow) -> None:
    tour, document = window.tour, window.context.document

    def done() -> bool:
        tour.check_step()
        return tour.state_label.text() == "✓ Done"

    tour.start()
    assert not done()
    document.select(Selection(nodes=frozenset({CREDIT_NODE})))
    assert done()
    tour.show_next()
    assert not done()
    document.attempt("Describe", lambda document: update_header(document, title="Loans"))
    assert done()
    tour.show_next()
    (gone,) = [edge.id for edge in LOAN.sop.edges if edge.source == "open_application" and edge.kind == "otherwise"]
    document.attempt("Delete", lambda document: remove_edges(document, {gone}))
    assert done()
    tour.show_next()
    assert not done()
    document.stack.undo()
    assert done()


def test_it_ends_after_the_last_step(window: MainWindow) -> None:
    window.tour.start()
    for _ in STEPS:
        assert window.tour.isVisible()
        window.tour.show_next()
    assert not window.tour.isVisible()


def test_it_never_takes_the_focus_from_who_types(window: MainWindow) -> None:
    tour, document = window.tour, window.context.document
    tour.start()
    assert window.focusWidget() is window.context.canvas
    document.select(Selection(nodes=frozenset({CREDIT_NODE})))
    tour.check_step()
    assert window.focusWidget() is tour.next_button
    tour.show_next()
    fields: list[QLineEdit] = window.side_stack.findChildren(QLineEdit)
    title = next(field for field in fields if field.isVisible())
    title.setFocus()
    title.selectAll()
    for letter in "Look at it":
        QTest.keyClicks(title, letter)
        tour.check_step()
    assert window.focusWidget() is title
    assert title.text() == "Look at it"
    assert tour.state_label.text() == "✓ Done"


def test_it_does_not_cover_the_buttons_of_the_simulation(window: MainWindow) -> None:
    window.tour.start()
    window.show_perspective("simulate")
    window.tour.check_step()
    bar = window.perspective("simulate").canvas_overlay()
    assert bar is not None
    foot = window.tour.mapToGlobal(window.tour.rect().bottomLeft())
    assert foot.y() < bar.mapToGlobal(bar.rect().topLeft()).y()


def test_the_focus_goes_to_the_canvas_when_it_ends(window: MainWindow) -> None:
    window.tour.start()
    window.tour.next_button.setFocus()
    window.tour.end()
    assert window.focusWidget() is window.context.canvas


def test_the_quiet_button_skips_and_the_loud_one_goes_on(window: MainWindow) -> None:
    tour = window.tour
    tour.start()
    assert (tour.next_button.text(), tour.next_button.property("role")) == ("Skip", "link")
    window.context.document.select(Selection(nodes=frozenset({CREDIT_NODE})))
    tour.check_step()
    assert (tour.next_button.text(), tour.next_button.property("role")) == ("Next", "primary")


def test_a_ring_lies_around_what_is_spoken_of(window: MainWindow) -> None:
    tour, canvas = window.tour, window.context.canvas
    tour.start()
    item = canvas.canvas_scene.find_item(CREDIT_NODE)
    assert item is not None
    canvas.centerOn(item)
    tour.check_step()
    middle = canvas.viewport().mapTo(window, canvas.mapFromScene(item.sceneBoundingRect().center()))
    assert tour.spotlight.isVisible()
    assert tour.spotlight.geometry().contains(middle)
    assert window.childAt(middle) is not tour.spotlight
    window.context.document.select(Selection(nodes=frozenset({CREDIT_NODE})))
    tour.check_step()
    tour.check_step()
    assert tour.spotlight.isHidden()
    tour.show_next()
    assert tour.spotlight.isVisible()
    tour.end()
    assert tour.spotlight.isHidden()


def test_it_waits_while_another_sop_is_open(window: MainWindow) -> None:
    tour = window.tour
    tour.start()
    tour.show_next()
    title = tour.title_label.text()
    window.files.open_sample("email_update.sop.json")
    tour.check_step()
    assert tour.isVisible()
    assert tour.title_label.text() != title
    assert tour.spotlight.isHidden()
    tour.next_button.click()
    assert window.context.document.document.sop.id == sample_id(SAMPLE)
    assert tour.title_label.text() == title


TRY_IT = next(index for index, step in enumerate(STEPS) if "Simulate" in step.text)


def ask_for_a_run(seat: Seat) -> None:
    """Go on in the tour until it asks to try a run, of which none has begun."""
    tour = seat.window.tour
    tour.start()
    while tour.step_index < TRY_IT:
        tour.show_next()
    seat.window.show_perspective("simulate")
    seat.choose()
    tour.check_step()
    assert tour.state_label.text() == ""


def test_a_run_is_tried_when_it_was_played_to_its_end_or_some_steps_far_and_not_before(
    qtbot: QtBot, tmp_path: Path
) -> None:
    seat = Seat(qtbot, tmp_path, LOAN)
    qtbot.addWidget(seat.window)
    tour = seat.window.tour
    ask_for_a_run(seat)
    seat.do("step")
    tour.check_step()
    assert tour.state_label.text() == ""
    while len(seat.simulate.views.snapshot.visited) < STEPS_OF_A_TRIAL:
        seat.do("step")
    assert seat.now.finished is None
    tour.check_step()
    assert tour.state_label.text() != ""
    ask_for_a_run(seat)
    seat.do("run")
    tour.check_step()
    assert tour.state_label.text() != ""


def test_it_waits_behind_the_start_screen_and_a_presentation(window: MainWindow) -> None:
    tour = window.tour
    tour.start()
    for show, leave in (
        (window.start.show, window.start.leave),
        (window.presentation.begin, window.presentation.leave),
    ):
        show()
        tour.check_step()
        assert not tour.isVisible()
        assert not tour.spotlight.isVisible()
        leave()
        tour.check_step()
        assert tour.isVisible()


def test_it_goes_on_and_ends_by_key_and_is_read_out(window: MainWindow) -> None:
    said: list[str] = []
    window.tour.findChildren(Announcer)[0].announced.connect(said.append)
    assert window.action_set.run("help.tour")
    assert window.action_set.run("help.tour-next")
    assert [text.partition(":")[0] for text in said] == [f"{number} of {len(STEPS)}" for number in (1, 2)]
    assert window.action_set.run("help.tour-end")
    assert not window.tour.isVisible()
    assert not window.action_set.run("help.tour-next")


def test_it_shows_what_it_speaks_of_also_in_a_small_window(window: MainWindow) -> None:
    window.resize(960, 600)
    QApplication.sendPostedEvents()
    tour = window.tour
    tour.start()
    assert tour.spotlight.isVisible()
    assert window.context.canvas.is_in_view(CREDIT_NODE)
    assert not tour.geometry().intersects(tour.spotlight.geometry())


CANVAS, ROOM, CARD = QRect(200, 100, 800, 500), QSize(1200, 700), QSize(340, 200)


def test_it_lies_at_the_lower_left_of_the_canvas_where_that_is_free() -> None:
    bar = QRect(200, 560, 800, 40)
    assert find_place(CARD, CANVAS, ROOM, [(bar, BAR_WEIGHT)]) == QPoint(200 + SPACE_L, 560 - 200 - SPACE_L)


@pytest.mark.parametrize("height", [120, 260, 500])
def test_it_covers_neither_the_header_nor_what_it_speaks_of(height: int) -> None:
    canvas = QRect(200, 100, 800, height)
    header, problems = QRect(0, 0, 1200, 100), QRect(200, 100 + height, 800, 600 - height)
    node = QRect(220, 100 + height // 2, 180, height // 2)
    place = find_place(CARD, canvas, ROOM, [(header, HEADER_WEIGHT), (node, TARGET_WEIGHT), (problems, TARGET_WEIGHT)])
    assert not QRect(place, CARD).intersects(header)
    assert not QRect(place, CARD).intersects(node)
    assert QRect(QPoint(), ROOM).contains(QRect(place, CARD))


def is_beside(card: QWidget, area: QRect) -> bool:
    return not card.geometry().intersects(area)


def test_with_the_problems_open_in_a_small_window_the_tabs_and_the_node_stay_in_view(
    own_window: MainWindow, qtbot: QtBot
) -> None:
    window, tour = own_window, own_window.tour
    window.resize(960, 600)
    tour.start()
    window.open_panel(next(iter(window.perspective("author").bottom_panels())))
    window.context.document.select(Selection(nodes=frozenset({CREDIT_NODE})))
    window.context.canvas.reveal(CREDIT_NODE)
    for _ in STEPS[:-1]:
        tour.check_step()
        assert window.bottom_panel.isVisible() or window.current != "author"
        switch = window.header.perspective_switch
        tabs = QRect(switch.mapTo(window, QPoint()), switch.size())
        qtbot.waitUntil(partial(is_beside, tour, tabs))  # it is placed a moment later
        assert window.rect().contains(tour.geometry())
        tour.show_next()


def test_its_keys_work_from_its_start_to_its_end(window: MainWindow) -> None:
    going_on = window.action_set.qt_action("help.tour-next")
    assert not going_on.isEnabled()
    window.tour.start()
    assert going_on.isEnabled()
    window.tour.end()
    assert not going_on.isEnabled()
    window.tour.start()
    assert going_on.isEnabled()


def test_panels_float_above_it_and_it_hides_where_they_leave_no_room(window: MainWindow) -> None:
    tour = window.tour
    tour.start()
    window.action_set.run("help.guide")
    tour.show_next()
    (panel,) = [panel for panel in window.findChildren(FloatingPanel) if panel.isVisible()]
    order = window.children()
    assert order.index(panel) > order.index(tour) > order.index(tour.spotlight)
    tour.check_step()
    assert tour.isHidden()
    assert tour.spotlight.isHidden()
    panel.dismiss()
    tour.check_step()
    assert tour.isVisible()
    assert tour.spotlight.isVisible()
