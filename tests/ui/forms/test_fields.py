"""Fields show a value, tell what a person makes of it, and never rewrite what still means the same."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import Fact
from sopstudio.ui.forms import (
    AddPicker,
    ChipsField,
    ChoiceField,
    ConditionField,
    LinesField,
    PickField,
    Suggestion,
    TextField,
)
from sopstudio.ui.forms.chips import split_values
from sopstudio.ui.forms.text_boxes import LineBox
from sopstudio.ui.icons import IconSet
from sopstudio.ui.theme import LIGHT
from sopstudio.ui.widgets import column, scroll_area
from tests.ui.spoken import announcements

Show = Callable[[QWidget], list[object]]


def exactly(text: str) -> Decimal:
    if not text.replace(".", "").isdigit() or not text:
        raise ValueError("Write a number.")
    return Decimal(text)


def test_a_text_that_means_the_same_is_left_as_it_is_written(show: Show) -> None:
    field = TextField("Number", read=exactly, write=str)
    said = show(field)
    field.show_value(Decimal(1))
    field.box.end(False)
    QTest.keyClicks(field.box, ".0")
    field.show_value(Decimal(1))
    assert field.box.text() == "1.0"
    assert said == []


def test_what_has_no_meaning_stays_visible_with_the_reason(show: Show) -> None:
    field = TextField("Number", read=exactly, write=str)
    said = show(field)
    field.show_value(Decimal(1))
    field.box.selectAll()
    QTest.keyClicks(field.box, "x")
    assert (said, field.error, field.box.property("wrong")) == ([], "Write a number.", True)
    field.show_value(Decimal(1))
    assert field.box.text() == "x"
    QTest.keyClick(field.box, Qt.Key.Key_Backspace)
    QTest.keyClicks(field.box, "2")
    assert (said, field.error, field.box.property("wrong")) == ([Decimal(2)], "", False)


def test_labels_are_plain_text(show: Show) -> None:
    field = LinesField("<b>Bold</b>", hint="<img src=x>")
    show(field)
    assert field.control.accessibleName() == "<b>Bold</b>"
    assert "&lt;img" in field.control.toolTip()


def test_a_choice_says_its_value(show: Show) -> None:
    field = ChoiceField("Kind", [("a", "The first"), ("b", "The second")])
    said = show(field)
    field.show_value("a")
    field.box.setFocus()
    QTest.keyClick(field.box, Qt.Key.Key_Down)
    assert said == ["b"]


def removers(field: ChipsField) -> list[QToolButton]:
    room = field.box.parentWidget()
    layout = room.layout() if room is not None else None
    assert layout is not None
    chips = [item.widget() for index in range(layout.count()) if (item := layout.itemAt(index)) is not None]
    return [button for chip in chips if chip is not None for button in chip.findChildren(QToolButton)]


def test_chips_are_added_by_enter_and_removed_by_button_and_backspace(show: Show) -> None:
    field = ChipsField("Values", IconSet(LIGHT))
    said = show(field)
    field.show_value(("low",))
    QTest.keyClicks(field.box, "high")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    removers(field)[0].click()
    QTest.keyClick(field.box, Qt.Key.Key_Backspace)
    assert said == [("low", "high"), ("high",), ()]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_cross_of_a_chip_is_pressed_by_any_key_that_presses_a_button(show: Show, key: Qt.Key) -> None:
    field = ChipsField("Values", IconSet(LIGHT))
    said = show(field)
    field.show_value(("low", "high"))
    QTest.keyClick(removers(field)[1], key)
    assert said == [("low",)]


def test_several_values_are_added_at_once_and_quotes_keep_a_comma(show: Show) -> None:
    field = ChipsField("Values", IconSet(LIGHT))
    said = show(field)
    field.show_value(("low",))
    for text in ("medium, high; low", '"late, but paid"', "0,5"):
        QTest.keyClicks(field.box, text)
        QTest.keyClick(field.box, Qt.Key.Key_Return)
    first = ("low", "medium", "high")
    assert said == [first, (*first, "late, but paid"), (*first, "late, but paid", "0,5")]


@given(st.lists(st.text('abc ,;"', min_size=1, max_size=9), min_size=1, max_size=4))
def test_no_word_of_typed_values_is_lost(parts: list[str]) -> None:
    text = ", ".join(parts)
    assert set(re.findall(r"\w+", " ".join(split_values(text)))) == set(re.findall(r"\w+", text))


def test_chips_of_known_things_suggest_and_refuse(show: Show) -> None:
    field = ChipsField(
        "Facts", IconSet(LIGHT), source=lambda: [Suggestion("score", "score"), Suggestion("amount", "amount")]
    )
    said = show(field)
    field.show_value(())
    QTest.keyClicks(field.box, "amo")
    assert [suggestion.key for suggestion in field.suggestions.visible_suggestions()] == ["amount"]
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said == [("amount",)]
    QTest.keyClicks(field.box, "nonsense")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "nonsense" in field.error
    assert said == [("amount",)]


def test_a_pick_takes_only_what_there_is(show: Show) -> None:
    field = PickField("Leads to", lambda: [Suggestion("n1", "Check credit"), Suggestion("n2", "Decline")])
    said = show(field)
    field.show_value("n1")
    assert field.box.text() == "Check credit"
    field.box.selectAll()
    QTest.keyClicks(field.box, "dec")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert (said, field.box.text()) == (["n2"], "Decline")
    field.box.selectAll()
    QTest.keyClicks(field.box, "zzz")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said == ["n2"]
    assert "zzz" in field.error


def test_an_adder_searches_and_gives_up_by_escape(show: Show) -> None:
    adder = AddPicker(
        "Add an edge",
        lambda: [Suggestion("n1", "Check"), Suggestion("n2", "Decline")],
        creation_label=lambda text: f"New {text}",
    )
    show(adder)
    chosen: list[Suggestion] = []
    adder.chosen.connect(chosen.append)
    adder.link.click()
    assert [suggestion.key for suggestion in adder.suggestions.visible_suggestions()] == ["n1", "n2"]
    QTest.keyClick(adder.box, Qt.Key.Key_Escape)
    QTest.keyClick(adder.box, Qt.Key.Key_Escape)
    assert adder.link.isVisible()
    adder.link.click()
    QTest.keyClicks(adder.box, "appeal")
    QTest.keyClick(adder.box, Qt.Key.Key_Return)
    assert [(journey.key, journey.creates) for journey in chosen] == [("appeal", True)]


def test_tab_leaves_an_adder_in_which_nothing_was_typed_and_takes_what_an_arrow_marked(show: Show) -> None:
    adder = AddPicker("Add an edge", lambda: [Suggestion("n1", "Check"), Suggestion("n2", "Decline")])
    show(adder)
    chosen: list[Suggestion] = []
    adder.chosen.connect(chosen.append)
    adder.link.click()
    QTest.keyClick(adder.box, Qt.Key.Key_Tab)
    assert chosen == []
    adder.open()
    QTest.keyClick(adder.box, Qt.Key.Key_Down)
    QTest.keyClick(adder.box, Qt.Key.Key_Tab)
    assert [suggestion.key for suggestion in chosen] == ["n2"]


def test_a_condition_is_completed_by_keys_alone(show: Show) -> None:
    facts = (Fact(name="risk", allowed=("low", "high")),)
    field = ConditionField("Condition", lambda: facts)
    said = show(field)
    field.show_value("")
    field.box.setFocus()
    QTest.keyClicks(field.box, "ri")
    QTest.keyClick(field.box, Qt.Key.Key_Tab)
    QTest.keyClicks(field.box, " == '")
    QTest.keyClick(field.box, Qt.Key.Key_Down)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said[-1] == field.box.toPlainText() == "{risk} == 'high'"
    assert field.error == ""


def test_enter_in_a_whole_condition_moves_on(show: Show) -> None:
    field = ConditionField("Condition", lambda: (Fact(name="ready", type="boolean"),))
    after = LineBox()
    both = QWidget()
    lines = column(both)
    lines.addWidget(field)
    lines.addWidget(after)
    show(both)
    field.show_value("{ready}")
    field.box.setFocus()
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert after.window().focusWidget() is after
    assert field.box.toPlainText() == "{ready}"


def test_down_opens_the_whole_list_of_chips(show: Show) -> None:
    field = ChipsField(
        "Facts", IconSet(LIGHT), source=lambda: [Suggestion("score", "score"), Suggestion("amount", "amount")]
    )
    show(field)
    field.show_value(("score",))
    QTest.keyClick(field.box, Qt.Key.Key_Down)
    assert [suggestion.key for suggestion in field.suggestions.visible_suggestions()] == ["amount"]


def test_a_condition_says_what_is_wrong_and_keeps_what_was_written(show: Show) -> None:
    field = ConditionField("Condition", lambda: (Fact(name="score", type="integer"),))
    said = show(field)
    field.show_value("{score} > 3")
    QTest.keyClicks(field.box, "x")
    assert said[-1] == "x{score} > 3"
    assert "line 1" in field.error
    assert field.box.property("wrong") is True


def test_a_long_text_grows_the_box(show: Show) -> None:
    field = LinesField("Text")
    show(field)
    low = field.box.height()
    field.show_value("\n".join("abcdef"))
    assert field.box.height() > low


def test_a_press_of_a_chip_opens_it(show: Show) -> None:
    opened: list[object] = []
    field = ChipsField("Facts", IconSet(LIGHT), open_value=opened.append)
    show(field)
    field.show_value(("score",))
    next(button for button in field.findChildren(QPushButton) if button.text() == "score").click()
    assert opened == ["score"]


def test_a_condition_in_words_is_read_when_enter_is_pressed(show: Show) -> None:
    field = ConditionField("Condition", lambda: (Fact(name="state", allowed=("open", "shut")),))
    said = show(field)
    field.show_value("")
    field.box.setFocus()
    QTest.keyClicks(field.box, "the state is open")
    assert field.error == ""  # of words that are read, only what they are read as is said
    assert any("Enter reads it as: state is" in label.text() for label in field.findChildren(QLabel))
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said[-1] == field.box.toPlainText() == 'state == "open"'
    assert field.error == ""


def test_suggestions_are_read_while_the_box_keeps_the_focus(show: Show) -> None:
    picker = AddPicker("Add it", lambda: [Suggestion("a", "Apple", "a fruit"), Suggestion("b", "Beet")])
    show(picker)
    said = announcements(picker)
    picker.open()
    QTest.keyClick(picker.box, Qt.Key.Key_Down)
    QTest.keyClicks(picker.box, "be")
    assert said == ["2 suggestions: Apple", "Beet", "1 suggestion: Beet"]
    QTest.keyClick(picker.box, Qt.Key.Key_Escape)
    QTest.keyClick(picker.box, Qt.Key.Key_Down)
    assert said[-1] == "1 suggestion: Beet"


def test_a_placeholder_is_not_read_as_if_it_stood_in_the_field(show: Show) -> None:
    field = TextField("Number", placeholder="SOP-014")
    show(field)
    described = QAccessible.queryAccessibleInterface(field.control).text(QAccessible.Text.Description)
    assert not described.strip()
    field.show_error("It is taken.")
    assert QAccessible.queryAccessibleInterface(field.control).text(QAccessible.Text.Description) == "It is taken."


def test_what_stands_in_place_of_a_text_is_whole(show: Show) -> None:
    field = LinesField("Source", min_lines=1, placeholder="The title of the law, of the standard or of the manual")
    show(field)
    field.setFixedWidth(160)
    QTest.qWait(20)
    line = field.box.fontMetrics().lineSpacing()
    assert field.box.height() > 3 * line
    QTest.keyClicks(field.box, "BGB")
    assert field.box.height() < 3 * line


def test_a_picker_that_is_opened_is_scrolled_into_view(qtbot: QtBot) -> None:
    content = QWidget()
    lines = column(content)
    lines.addSpacing(150)
    picker = AddPicker("Add it", lambda: [Suggestion("a", "Apple", "a fruit")])
    lines.addWidget(picker)
    lines.addSpacing(300)
    area = scroll_area(content)
    qtbot.addWidget(area)
    area.resize(240, 165)
    area.show()
    picker.open()
    box = QRect(picker.box.mapTo(area.viewport(), QPoint(0, 0)), picker.box.size())
    assert area.viewport().rect().contains(box)


def test_a_text_in_a_computation_is_named_before_its_type_is_wrong(show: Show) -> None:
    field = ConditionField("Value", lambda: (Fact(name="room price"),), expression=True)
    said = show(field)
    field.show_value("")
    field.box.setFocus()
    QTest.keyClicks(field.box, "room price / 2")
    QTest.keyClick(field.box, Qt.Key.Key_Escape)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said[-1] == "{room price} / 2"
    assert "room price is a text" in field.error


@pytest.mark.parametrize(
    ("typed", "is_expression", "meant"),
    [("room price / 2", True, "{room price} / 2"), ("room price > 3", False, "{room price} > 3")],
)
def test_a_known_name_with_a_space_needs_no_braces(show: Show, typed: str, is_expression: bool, meant: str) -> None:
    field = ConditionField("Value", lambda: (Fact(name="room price", type="number"),), expression=is_expression)
    said = show(field)
    field.show_value("")
    field.box.setFocus()
    QTest.keyClicks(field.box, typed)
    assert field.error == ""
    assert any("Enter reads it as: " in label.text() for label in field.findChildren(QLabel))
    QTest.keyClick(field.box, Qt.Key.Key_Escape)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert said[-1] == field.box.toPlainText() == meant
