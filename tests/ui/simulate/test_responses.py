"""What a tool returns, by the buttons of its card: as it stands, edited, or made to fail."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.sop import Fact, Output, Tool
from sopstudio.text.humanize import describe_value
from sopstudio.trace import CallTool, ToolResult, run_state
from sopstudio.ui.runs.response_form import ResponseForm, parse_field
from tests.translations import in_language
from tests.ui.simulate.desks import Seat


def test_a_tool_is_returned_by_the_button_of_its_card(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    card = seat.simulate.views.conversation.cards[-1]
    assert card.state.text() == "waiting for response"
    button = card.findChildren(QPushButton)[0]
    assert button.text() == "Return"
    button.setFocus()
    seat.after(lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton))
    assert seat.window.focusWidget() in (seat.desk.canvas, seat.simulate.views.conversation.field)
    tools = [card for card in seat.simulate.views.conversation.cards if card.entry.kind == "tool"]
    assert tools[-1].state.text() == "ok · mocked"


def test_an_edited_response_changes_what_the_agent_learns(seat: Seat) -> None:
    seat.choose()
    waiting = seat.to_tool()
    tool = waiting.setup.runtime.flow.tools[state_tool(waiting.request)]
    seat.window.action_set.run("simulate.edit")
    form = seat.simulate.views.conversation.response_form
    assert form is not None
    fact = waiting.setup.runtime.flow.facts[tool.outputs[0].fact]
    field = form.fields()[fact.name]
    assert isinstance(field, QComboBox)
    field.setCurrentText("no such value")
    form.submit()
    assert fact.name.replace("_", " ") in form.problem
    other = next(str(value) for value in fact.allowed if str(value) != field.itemText(0))
    field.setCurrentText(other)
    given = seat.after(form.submit)
    assert str(run_state(given.events).facts[fact.name]) == other


def test_a_call_that_was_answered_is_answered_otherwise(seat: Seat) -> None:
    seat.choose()
    waiting = seat.to_tool()
    whole = seat.do("run")
    fact = waiting.setup.runtime.flow.tools[state_tool(waiting.request)].outputs[0].fact
    before = run_state(whole.events).facts[fact]
    conversation = seat.simulate.views.conversation
    card = next(card for card in conversation.cards if card.entry.kind == "tool")
    again = next(each for each in card.findChildren(QPushButton) if each.text() == "Another answer…")
    back = seat.after(again.click)
    assert (back.request, len(back.events)) == (waiting.request, len(waiting.events))
    form = conversation.response_form
    assert form is not None
    field = form.fields()[fact]
    assert isinstance(field, QComboBox)
    values = [field.itemText(index) for index in range(field.count())]
    field.setCurrentText(next(value for value in values if value not in (str(before), "")))
    given = seat.after(form.submit)
    assert run_state(given.events).facts[fact] != before


def test_the_key_for_another_answer_goes_back_to_the_last_call(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    calls = [event for event in whole.events if isinstance(event, CallTool)]
    back = seat.do("edit")
    assert back.request == calls[-1]
    assert seat.simulate.views.conversation.response_form is not None


def test_the_form_of_a_response_takes_the_place_of_the_buttons_of_its_card(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    conversation = seat.simulate.views.conversation
    card = conversation.cards[-1]
    give, edit, _fail = card.findChildren(QPushButton)
    edit.click()
    form = conversation.response_form
    assert form is not None
    assert seat.window.focusWidget() in form.fields().values()
    buttons = [each for each in conversation.findChildren(QPushButton) if each.isVisible()]
    assert [each.text() for each in buttons if each.property("role") == "primary"] == ["Return this"]
    next(each for each in form.findChildren(QPushButton) if each.text() == "Cancel").click()
    assert conversation.response_form is None
    assert give.isVisible()
    assert seat.window.focusWidget() is give


def test_an_answered_call_can_be_made_to_fail_after_all(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    conversation = seat.simulate.views.conversation
    card = next(card for card in conversation.cards if card.entry.kind == "tool")
    again = next(each for each in card.findChildren(QPushButton) if each.text() == "Another answer…")
    seat.after(again.click)
    form = conversation.response_form
    assert form is not None
    assert "Fail…" in [each.text() for each in form.findChildren(QPushButton) if each.isVisible()]
    given = seat.after(conversation.fail_menu().actions()[0].trigger)
    assert conversation.response_form is None
    results = [event for event in given.events if isinstance(event, ToolResult)]
    assert not results[-1].ok


def test_the_form_of_a_response_is_as_narrow_as_its_panel(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    conversation = seat.simulate.views.conversation
    seat.window.action_set.run("simulate.edit")
    form = conversation.response_form
    assert form is not None
    for each in form.findChildren(QPushButton):
        each.setText("Diese Worte sind lang")
    boxes = [each for each in form.fields().values() if isinstance(each, QComboBox)]
    assert boxes
    for field in boxes:
        field.addItem("eine Antwort, die so lang ist, dass sie in kein Feld passt")
    seat.wait(form.isVisible)
    form.resize(240, form.heightForWidth(240))
    assert form.minimumSizeHint().width() <= 240
    assert [each for each in form.findChildren(QPushButton) if each.geometry().right() > 240] == []


@pytest.mark.parametrize("deed", ["step", "run"])
def test_going_on_takes_over_the_response_that_is_being_written(seat: Seat, deed: str) -> None:
    seat.choose()
    waiting = seat.to_tool()
    fact = waiting.setup.runtime.flow.tools[state_tool(waiting.request)].outputs[0].fact
    seat.window.action_set.run("simulate.edit")
    form = seat.simulate.views.conversation.response_form
    assert form is not None
    field = form.fields()[fact]
    assert isinstance(field, QComboBox)
    field.setCurrentText("no such value")
    seat.window.action_set.run(f"simulate.{deed}")
    assert fact.replace("_", " ") in form.problem
    assert seat.simulate.views.conversation.response_form is form
    other = next(field.itemText(place) for place in range(1, field.count()))
    field.setCurrentText(other)
    after = seat.do(deed)
    assert str(run_state(after.events).facts[fact]) == other
    assert deed == "step" or after.finished is not None


def state_tool(request: object) -> str:
    return str(getattr(request, "tool", ""))


def test_a_tool_is_made_to_fail_from_its_menu(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    menu = seat.simulate.views.conversation.fail_menu()
    timeout = next(action for action in menu.actions() if action.text() == "No answer in time")
    failed = seat.after(timeout.trigger)
    assert not run_state(failed.events).calls[-1].ok
    assert seat.simulate.views.conversation.cards[-1].state.text() == "failed"


def test_the_score_says_that_an_answer_was_changed(seat: Seat) -> None:
    seat.choose()
    waiting = seat.to_tool()
    tool = waiting.setup.runtime.flow.tools[state_tool(waiting.request)]
    seat.window.action_set.run("simulate.edit")
    form = seat.simulate.views.conversation.response_form
    assert form is not None
    field = form.fields()[tool.outputs[0].fact]
    assert isinstance(field, QComboBox)
    values = [field.itemText(index) for index in range(field.count())]
    field.setCurrentText(next(value for value in values if value not in (field.currentText(), "")))
    assert seat.after(form.submit).finished is not None
    text = seat.simulate.views.score.text
    assert f"You gave another answer than the scenario has ({tool.label()})" in text


@pytest.mark.parametrize("deed", ["step", "run"])
def test_going_on_with_a_blank_answer_asks_for_what_is_missing(seat: Seat, deed: str) -> None:
    seat.choose()
    waiting = seat.to_tool()
    fact = waiting.setup.runtime.flow.tools[state_tool(waiting.request)].outputs[0].fact
    seat.window.action_set.run("simulate.edit")
    form = seat.simulate.views.conversation.response_form
    assert form is not None
    field = form.fields()[fact]
    assert isinstance(field, QComboBox)
    field.setCurrentText(" ")
    seat.desk.canvas.setFocus()
    seat.window.action_set.run(f"simulate.{deed}")
    assert f"“{fact.replace('_', ' ')}”" in form.problem
    assert seat.window.focusWidget() is field
    assert seat.simulate.views.conversation.response_form is form
    assert seat.now.events == waiting.events


@pytest.mark.parametrize(("optional", "typed", "value"), [(True, "", None), (False, "nothing", None), (False, "7", 7)])
def test_only_a_fact_that_is_not_optional_is_asked_for(
    qtbot: QtBot, optional: bool, typed: str, value: int | None
) -> None:
    tool = Tool(name="look_up", outputs=(Output(path="age", fact="age"),))
    given: list[ToolResult] = []
    fact = Fact(name="age", type="integer", optional=optional)
    form = ResponseForm(tool, {"age": fact}, None, given.append, lambda: None)
    qtbot.addWidget(form)
    field = form.fields()["age"]
    assert isinstance(field, QLineEdit)
    field.setText(typed)
    form.submit()
    assert [result.body.get("age") for result in given] == [value]


def test_yes_no_and_nothing_are_read_in_the_language_in_which_they_are_offered() -> None:
    fact = Fact(name="paid", type="boolean")
    with in_language("de"):
        for value in (True, False, None):
            assert parse_field(fact, describe_value(value)) is value
