"""*Try it* in the real window: from a problem to a run that stands where it gets stuck."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.analysis import Problem
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios.witness import KIND
from sopstudio.sop import Document, replace_fields
from sopstudio.sop.edits import remove_edges
from sopstudio.ui.open_document import Selection
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


def make_gap() -> Document:
    """The listing sample in which a decision has lost its last edge."""
    document = read(samples_dir() / "listing_blocked.sop.json").document
    gone = [edge.id for edge in document.sop.edges if edge.kind == "otherwise"][:1]
    return remove_edges(document, gone)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = create_document_window(make_gap(), tmp_path)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    qtbot.waitUntil(lambda: bool(made.context.problems.problems))
    yield made
    made.close()


def gap(window: MainWindow) -> Problem:
    return next(
        problem for problem in window.context.problems.problems if problem.code == "gap" and has_witness(problem)
    )


def simulate(window: MainWindow) -> Simulate:
    found = window.perspective("simulate")
    assert isinstance(found, Simulate)
    return found


def wait_for_run(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the run of a problem is there, which waits to be begun."""
    here = simulate(window)

    def there() -> bool:
        now = here.views.state
        return (
            window.current == "simulate" and now is not None and now.setup.scenario.kind == KIND and not now.has_begun
        )

    qtbot.waitUntil(there)


def press(window: MainWindow) -> None:
    buttons = [
        button for button in window.findChildren(QPushButton) if button.text() == "Try it" and button.isVisible()
    ]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)


def test_a_problem_is_tried_and_the_run_stands_where_it_gets_stuck(window: MainWindow, qtbot: QtBot) -> None:
    problem = gap(window)
    for way in ("button", "key", "card"):
        window.show_perspective("author")
        window.context.document.select(Selection())
        if way == "button":
            press(window)
        elif way == "key":
            window.action_set.run("problems.next")
            QTest.keyClick(window, Qt.Key.Key_F8, CONTROL)
        else:
            window.context.document.select(Selection(nodes=frozenset(problem.nodes)))
            form = window.side_stack
            pressed = next(button for button in form.findChildren(QPushButton) if button.text() == "Try it")
            QTest.mouseClick(pressed, Qt.MouseButton.LeftButton)
        wait_for_run(window, qtbot)
        here = simulate(window)
        assert here.choices.topic.currentText() == "Problem: A case that no edge covers", way
        assert here.choices.user.currentData() == "simulated", way
        assert window.action_set.run("simulate.run"), way
        qtbot.waitUntil(lambda: (now := simulate(window).views.state) is not None and now.finished is not None)
        assert here.views.snapshot.visited[-1] == problem.nodes[0], way
        assert here.views.state is not None
        assert here.views.state.finished is not None
        assert here.views.state.finished.status == "stopped", way
        here.choices.topic.setCurrentIndex(-1)  # so that the next way has to choose it again


def test_a_way_that_is_gone_is_said_in_one_line(window: MainWindow, qtbot: QtBot) -> None:
    problem = gap(window)
    sop = window.context.document.document.sop
    with qtbot.waitSignal(window.context.launcher.refused):
        window.context.launcher.try_problem(replace_fields(sop, edges=()), problem)
    assert window.current == "author"
    assert "no longer exists" in window.context.notices.text
    assert "\n" not in window.context.notices.text


def test_a_problem_that_no_case_shows_says_so(window: MainWindow, qtbot: QtBot) -> None:
    document = window.context.document
    document.attempt("Clear", lambda document: replace_fields(document, sop=replace_fields(document.sop, edges=())))
    qtbot.waitUntil(
        lambda: window.context.problems.is_current and not any(map(has_witness, window.context.problems.problems))
    )
    assert window.action_set.run("problems.try")
    assert "nothing to try" in window.context.notices.text
    assert window.current == "author"
