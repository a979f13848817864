"""Advice in the window: a card with its reason, switched off for an SOP or for good, and on again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.settings import load
from sopstudio.sop import AdviceOff, Document, Task, replace_fields
from sopstudio.sop.edits import replace_node
from sopstudio.sop.elements import node_of
from sopstudio.ui.author.advice_card import AdviceCard
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.author.seat import Seat, loan

CODE = "advice-vague-word"


def vague() -> Document:
    """The loan sample with a vague step."""
    document = loan()
    node = node_of(document.sop, "check_income")
    assert isinstance(node, Task)
    return replace_node(document, replace_fields(node, steps=("Ask for the appropriate papers.", *node.steps[1:])))


@pytest.fixture
def advised(sit: Callable[[Document], Seat], qtbot: QtBot) -> Seat:
    """Before the vague step, once the advice is there."""
    seat = sit(vague())
    seat.show_node("check_income")
    qtbot.waitUntil(lambda: [problem.code for problem in seat.desk.problems.problems] == [CODE])
    return seat


def reason(seat: Seat) -> QLineEdit:
    """The field for the reason."""
    form = seat.inspector.form
    assert form is not None
    (card,) = form.findChildren(AdviceCard)
    return card.ignore_field.reason


def words(seat: Seat) -> str:
    """All labels of the form."""
    form = seat.inspector.form
    assert form is not None
    return "\n".join(label.text() for label in form.findChildren(QLabel) if not label.isHidden())


def test_a_card_says_what_it_is_where_and_why(advised: Seat) -> None:
    shown = words(advised)
    assert "A vague word" in shown
    assert 'says "appropriate"' in shown
    assert "SOP-Bench" in shown


def test_advice_is_ignored_with_a_reason_in_one_step_and_shown_again(advised: Seat, qtbot: QtBot) -> None:
    before = advised.document.document
    assert not reason(advised).isVisible()
    advised.press(f"off:{CODE}")
    box = reason(advised)
    assert box.hasFocus()
    assert not advised.button("Ignore here").isEnabled()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert advised.document.document == before
    QTest.keyClicks(box, "  the desk knows ")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert advised.document.document.settings.advice_off == (
        AdviceOff(rule=CODE, reason="the desk knows", element="check_income"),
    )
    assert advised.document.stack.count() == 1
    qtbot.waitUntil(lambda: not advised.desk.problems.problems)
    advised.show("sop")
    assert "the desk knows" in words(advised)
    assert f"Step: {node_of(before.sop, 'check_income').label()}" in words(advised)
    advised.press(f"on:{CODE}")
    assert advised.document.document == before
    qtbot.waitUntil(lambda: bool(advised.desk.problems.problems))
    advised.document.stack.undo()
    advised.document.stack.undo()
    assert advised.document.document == before


def test_the_question_can_be_put_away(advised: Seat) -> None:
    advised.press(f"off:{CODE}")
    advised.press(f"off:{CODE}")
    assert not reason(advised).isVisible()
    assert advised.document.stack.count() == 0


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = create_document_window(vague(), tmp_path)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def test_advice_is_switched_off_for_good_in_the_settings(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    problems = window.context.problems
    qtbot.waitUntil(lambda: [problem.code for problem in problems.problems] == [CODE])
    window.open_settings()
    switch = window.dialogs.preferences.advice.switches[CODE]
    assert switch.isChecked()
    assert switch.toolTip()
    switch.click()
    assert load(tmp_path).advice_off == (CODE,)
    qtbot.waitUntil(lambda: not problems.problems)
    switch.click()
    assert load(tmp_path).advice_off == ()
    qtbot.waitUntil(lambda: bool(problems.problems))


def test_a_code_that_no_rule_has_any_more_is_kept(qtbot: QtBot) -> None:
    from sopstudio.ui.dialogs.preferences.panel import AdviceSwitches

    switches = AdviceSwitches(("advice-of-old", CODE))
    qtbot.addWidget(switches)
    assert set(switches.disabled) == {"advice-of-old", CODE}
    switches.switches[CODE].click()
    assert switches.disabled == ("advice-of-old",)
