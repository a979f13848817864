"""Where one was at work comes back: view, selection, perspective, and a run that was broken off."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.debugger.plan import DebuggerState
from sopstudio.resources import samples_dir
from sopstudio.sop.edits import update_header
from sopstudio.trace import Entered
from sopstudio.ui.canvas.folding import Fold
from sopstudio.ui.drafts import load_last_open
from sopstudio.ui.open_document import Selection
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.startup import create_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.workplaces import WORKPLACES_FILE
from tests.ui.closing import close_windows
from tests.ui.simulate.desks import Seat
from tests.ui.window.conftest import Open

NODE = "check_credit"
FOLD = Fold("group", "declined", ("declined", "in_review"))
Begin = Callable[[], MainWindow]


@pytest.fixture
def begin(qtbot: QtBot, tmp_path: Path) -> Iterator[Begin]:
    """Starts the program on the library of the test, with a file where nothing was open before."""
    windows: list[MainWindow] = []

    def start() -> MainWindow:
        is_first = load_last_open(tmp_path) is None
        arguments = [str(samples_dir() / "loan_application.sop.json")] if is_first else []
        window = create_window(arguments, tmp_path)
        windows.append(window)
        window.show()
        window.workplaces.restore_place()
        return window

    yield start
    close_windows(windows)


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    """A person in Simulate, on the library of the test."""
    made = Seat(qtbot, tmp_path)
    yield made
    close_windows([made.window])


def middle(window: MainWindow) -> QPointF:
    """The middle of the view in the scene."""
    canvas = window.context.canvas
    return canvas.mapToScene(canvas.viewport().rect().center())


def stop_after(seat: Seat, steps: int) -> DebuggerState:
    """A run that goes no further."""
    seat.choose()
    for _ in range(steps):
        seat.do("step")
    return seat.now


def read_places(home: Path) -> str:
    """What the file says."""
    return (home / WORKPLACES_FILE).read_text()


def look_around(window: MainWindow) -> None:
    """Zoom, move and select as a person would."""
    canvas = window.context.canvas
    canvas.zoom(1.7, QPoint(200, 150))
    canvas.pan(120, 260)
    canvas.canvas_scene.set_folds([FOLD])
    window.context.document.select(Selection(nodes=frozenset({NODE})))


def test_view_selection_and_perspective_are_back_after_a_restart(begin: Begin) -> None:
    first = begin()
    look_around(first)
    zoom, centre = first.context.canvas.zoom_factor(), middle(first)
    first.close()
    second = begin()
    assert second.context.canvas.zoom_factor() == pytest.approx(zoom)
    assert (middle(second) - centre).manhattanLength() < 4
    assert second.context.document.selection.nodes == {NODE}
    assert second.context.canvas.canvas_scene.folds == (FOLD,)
    second.show_perspective("history")
    second.close()
    third = begin()
    assert third.current == "author"
    third.workplaces.restore_perspective()
    assert third.current == "history"


def test_they_are_back_after_a_crash(begin: Begin, qtbot: QtBot, tmp_path: Path) -> None:
    first = begin()
    first.drafts.write()
    first.workplaces.timer.setInterval(1)
    look_around(first)
    zoom = first.context.canvas.zoom_factor()
    qtbot.waitUntil(lambda: (tmp_path / WORKPLACES_FILE).is_file() and NODE in read_places(tmp_path))
    second = begin()  # the first was not closed
    assert second.context.canvas.zoom_factor() == pytest.approx(zoom)


def test_a_view_that_was_never_moved_begins_at_the_beginning(begin: Begin) -> None:
    begin().close()
    again = begin()
    assert not again.context.canvas.is_moved


def test_each_document_has_its_own_view(window: MainWindow) -> None:
    window.files.save()
    look_around(window)
    mine, zoom = window.context.document.document.uid, window.context.canvas.zoom_factor()
    window.files.new()
    assert window.context.document.selection.nodes == frozenset()
    window.files.open_sop(mine)
    assert window.context.canvas.zoom_factor() == pytest.approx(zoom)
    assert window.context.document.selection.nodes == {NODE}


def drag_handle(window: MainWindow, number: int, distance: int) -> None:
    handle = window._split.handle(number)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(0, 300))
    QTest.mouseMove(handle, QPoint(distance, 300))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(distance, 300))


def test_the_widths_of_sidebar_and_panels_are_back_after_a_restart(begin: Begin) -> None:
    window = begin()
    sidebar, panel = window.sidebar.width(), window.side_stack.width()
    drag_handle(window, 1, 80)
    drag_handle(window, 2, -60)
    widths = (window.sidebar.width(), window.side_stack.width())
    assert widths[0] == pytest.approx(sidebar + 80, abs=4)
    assert widths[1] == pytest.approx(panel + 60, abs=4)
    window.close()
    again = begin()
    assert (again.sidebar.width(), again.side_stack.width()) == widths
    again.show_perspective("evaluate")
    evaluate = again.side_stack.width()
    again.show_perspective("author")
    assert (again.sidebar.width(), again.side_stack.width()) == widths
    assert evaluate != widths[1]


def test_moving_writes_nothing_at_once(window: MainWindow, tmp_path: Path) -> None:
    for _ in range(20):
        window.context.canvas.pan(3, 2)
    assert not (tmp_path / WORKPLACES_FILE).exists()


def test_a_file_of_nonsense_is_no_workplace(open_window: Open, tmp_path: Path, begin: Begin) -> None:
    (tmp_path / WORKPLACES_FILE).write_text('{"places": [1]}')
    assert begin().isVisible()


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(seat: Seat, begin: Begin, qtbot: QtBot) -> None:
    stopped = stop_after(seat, 4)
    seat.window.close()
    window = begin()
    window.window_start.look_for_run()
    notices = window.context.notices
    steps = sum(isinstance(event, Entered) for event in stopped.events)
    qtbot.waitUntil(lambda: f"stopped after {steps} step" in notices.text)
    (go_on,) = [button for button in notices.findChildren(QPushButton) if button.text() == "Continue"]
    go_on.click()
    simulate = window.perspective("simulate")
    assert isinstance(simulate, Simulate)

    def goes_on() -> bool:
        state = simulate.views.state
        return state is not None and state.is_live and not state.is_busy and state.has_begun

    qtbot.waitUntil(goes_on)
    state = simulate.views.state
    assert state is not None
    assert state.events == stopped.events[: len(state.events)]
    assert state.turn == stopped.turn
    assert window.current == "simulate"


def test_the_offer_stands_beside_that_of_unsaved_changes_until_the_window_is_closed(
    seat: Seat, begin: Begin, qtbot: QtBot
) -> None:
    stop_after(seat, 4)
    document = seat.window.context.document
    seat.window.files.save()
    document.edit("Rename", update_header(document.document, title="Loans"))
    seat.window.close()
    window = begin()
    window.window_start.look_for_run()
    qtbot.waitUntil(lambda: {"Discard them", "Continue"} <= offers(window))
    window.close()
    again = begin()
    again.window_start.look_for_run()
    assert not again.window_start.is_looking_for_run


@pytest.mark.parametrize(
    ("is_finished", "at_start", "is_looked_at"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_only_a_run_without_an_end_is_offered_and_not_over_the_start_screen(
    window: MainWindow, is_finished: bool, at_start: bool, is_looked_at: bool
) -> None:
    document, runs = window.context.document.document, window.context.library.library.runs
    header, event = {"sop": document.sop.id, "uid": document.uid}, {"event": "Entered", "place": NODE}
    if is_finished:
        runs.keep(header, [event], {})
    else:
        writer = runs.begin(header)
        writer.extend([event])
        writer.flush()
    if at_start:
        window.action_set.run("view.start")
    window.window_start.look_for_run()
    assert window.window_start.is_looking_for_run == is_looked_at


def offers(window: MainWindow) -> set[str]:
    """What the notice offers."""
    return {button.text() for button in window.context.notices.findChildren(QPushButton)}
