"""A condition is chosen in rows: the text that comes out, and what stays until it is whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from sopstudio.sop import Fact
from sopstudio.ui.forms import ConditionRowsField
from sopstudio.ui.text_widgets import DropDown
from tests.ui.spoken import spoken_name

FACTS = (
    Fact(name="state", allowed=("open", "shut", "lost")),
    Fact(name="days late", type="number", unit="days"),
    Fact(name="ready", type="boolean"),
)
Show = Callable[[QWidget], list[object]]


def choose(field: ConditionRowsField, name: str, words: str) -> None:
    box = field.findChildren(QComboBox, name)[-1]  # those before it are about to be deleted
    box.setCurrentText(words)
    assert box.currentText() == words
    box.activated.emit(box.currentIndex())
    box.textActivated.emit(words)


def press(field: ConditionRowsField, name: str) -> None:
    field.findChildren(QPushButton, name)[-1].click()


def test_a_condition_is_made_without_typing_a_sign(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    said = show(field)
    field.show_value("")
    press(field, "rows:add")
    assert said == ["{state} == 'open'"]
    choose(field, "rows:0:0:value", "shut")
    assert said[-1:] == ["{state} == 'shut'"]
    press(field, "rows:add")
    choose(field, "rows:1:0:fact", "days late")
    assert said[-1:] == ["{state} == 'shut' && {state} == 'open'"]  # the number lacks
    choose(field, "rows:1:0:operator", "is above")
    line = field.findChildren(QLineEdit, "rows:1:0:value")[-1]
    QTest.keyClicks(line, "2.5")
    assert said[-1:] == ["{state} == 'shut' && {days late} > 2.5"]
    choose(field, "rows:joiner", "or")
    assert said[-1:] == ["{state} == 'shut' || {days late} > 2.5"]
    press(field, "rows:0:0:remove")
    assert said[-1:] == ["{days late} > 2.5"]


@pytest.mark.parametrize(
    ("condition", "width", "is_beside"),
    [
        ("{state} == 'open'", 220, True),
        ("{state} not in ['open', 'shut', 'lost']", 220, False),
        ("{state} not in ['open', 'shut', 'lost']", 600, True),
        ("{days late} >= 5", 220, False),
        ("{days late} >= 5", 600, True),
    ],
)
def test_a_value_stands_below_its_question_where_one_would_be_cut(
    show: Show, condition: str, width: int, is_beside: bool
) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    show(field)
    field.show_value(condition)
    field.setFixedWidth(width)
    QTest.qWait(20)
    operator = field.findChild(QComboBox, "rows:0:0:operator")
    value = field.findChild(QWidget, "rows:0:0:value")
    assert isinstance(operator, DropDown)
    assert value is not None
    assert operator.elided_text == operator.currentText()
    tops = [box.mapTo(field, box.rect().topLeft()).y() for box in (operator, value)]
    assert (abs(tops[0] - tops[1]) < operator.height() / 2) is is_beside


def test_several_values_are_ticked(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    said = show(field)
    field.show_value("{state} in ['open', 'shut']")
    chosen = field.findChild(QPushButton, "rows:0:0:value")
    assert isinstance(chosen, QPushButton)
    assert chosen.text() == "open, shut"
    assert spoken_name(chosen) == "Value: open, shut"
    next(action for action in chosen.menu().actions() if action.text() == "lost").trigger()
    assert said[-1:] == ["{state} in ['open', 'shut', 'lost']"]


def test_groups_are_shown_and_grow(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    said = show(field)
    field.show_value("{ready} || {state} == 'open' && {days late} > 1")
    press(field, "rows:0:more")
    assert said[-1:] == ["{ready} && {state} == 'open' || {state} == 'open' && {days late} > 1"]


def test_a_new_row_has_the_keyboard_focus(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    show(field)
    field.show_value("{ready} || {state} == 'open' && {days late} > 1")
    steps = {"rows:add": "rows:2:0:fact", "rows:0:more": "rows:0:1:fact", "rows:1:more": "rows:1:2:fact"}
    for pressed, focused in steps.items():
        press(field, pressed)
        at = field.window().focusWidget()
        assert at is not None
        assert at.objectName() == focused


def test_what_is_no_list_of_tests_is_left_to_its_text(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    said = show(field)
    field.show_value("{days late} * 2 > 3")
    assert [text.text() for text in field.findChildren(QLabel) if "as text" in text.text()]
    assert said == []


def test_a_value_that_is_no_number_is_told_and_not_taken(show: Show) -> None:
    field = ConditionRowsField("When", lambda: FACTS)
    said = show(field)
    field.show_value("{days late} > 2")
    line = field.findChild(QLineEdit, "rows:0:0:value")
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, "many")
    assert "Enter a number" in field.error
    assert said == []
