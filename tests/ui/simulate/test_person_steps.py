"""A person's step in Simulate: its card says who is asked, and one press answers it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from sopstudio.scenarios import Scenario, cases
from sopstudio.sop import Person
from sopstudio.trace import CallTool, run_state
from sopstudio.ui.tab_order import focus_within
from tests.simulation.samples import sample
from tests.ui.simulate.desks import Seat

OUTAGE = "incident_response"


@pytest.fixture
def outage(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    """The sample with persons, in Simulate."""
    seat = Seat(qtbot, tmp_path, OUTAGE)
    qtbot.addWidget(seat.window)
    yield seat
    seat.window.close()


def through(place: str) -> Scenario:
    """A scenario that comes through a node."""
    scenarios = cases(sample(OUTAGE), kinds=("correct-context",))
    return next(scenario for scenario in scenarios if place in scenario.expected.path)


def to_step(seat: Seat, place: str) -> list[QPushButton]:
    """Step until the person of a node is asked; returns the buttons of the card."""
    while run_state(seat.now.events).path[-1:] != (place,) or seat.now.turn != "tool":
        seat.do("step")
    return seat.simulate.views.conversation.cards[-1].findChildren(QPushButton)


def test_the_card_names_the_person_and_offers_each_answer(outage: Seat) -> None:
    outage.choose(through("file_ticket"))
    buttons = to_step(outage, "judge_severity")
    card = outage.simulate.views.conversation.cards[-1]
    assert card.entry.title == "On-call engineer · Judge how bad it is"
    assert [button.text() for button in buttons] == ["As planned", "minor", "major", "critical", "Time runs out"]
    outage.after(next(button for button in buttons if button.text() == "critical").click)
    assert run_state(outage.now.events).facts["severity"] == "critical"
    tools = [card for card in outage.simulate.views.conversation.cards if card.entry.kind == "tool"]
    assert tools[-1].state.text() == "answered"


def test_the_card_says_what_is_to_be_done_while_it_waits(outage: Seat) -> None:
    outage.choose(through("file_ticket"))
    buttons = to_step(outage, "judge_severity")
    [node] = [node for node in sample(OUTAGE).nodes if node.id == "judge_severity"]
    assert isinstance(node, Person)
    assert node.description
    card = outage.simulate.views.conversation.cards[-1]
    assert card.state.text() == "waiting"
    assert node.description in [text.text() for text in card.findChildren(QLabel)]
    assert outage.simulate.views.conversation.field.placeholderText() == "A person must answer first"
    outage.after(buttons[0].click)
    texts = [text.text() for card in outage.simulate.views.conversation.cards for text in card.findChildren(QLabel)]
    assert node.description not in texts


def test_when_the_time_runs_out_somebody_else_is_asked(outage: Seat) -> None:
    outage.choose(through("file_ticket"))
    buttons = to_step(outage, "judge_severity")
    outage.after(buttons[-1].click)
    assert "severity" not in run_state(outage.now.events).facts
    late = [card for card in outage.simulate.views.conversation.cards if card.entry.kind == "tool"]
    assert late[-1].state.text() == "late"
    to_step(outage, "judge_instead")
    assert outage.simulate.views.conversation.cards[-1].entry.title.startswith("Duty manager")


def test_several_facts_are_given_in_a_form(outage: Seat) -> None:
    outage.choose(through("propose_fix"))
    buttons = to_step(outage, "propose_fix")
    assert [button.text() for button in buttons] == ["As planned", "Answer…"]
    buttons[-1].click()
    form = outage.simulate.views.conversation.response_form
    assert form is not None
    field = form.fields()["fix_plan"]
    assert isinstance(field, QLineEdit)
    field.setText("Restart the search")
    outage.after(form.submit)
    assert run_state(outage.now.events).facts["fix_plan"] == "Restart the search"


def test_the_choices_of_a_person_have_the_focus_of_the_conversation_and_are_stops_of_tab(outage: Seat) -> None:
    outage.choose(through("refused"))
    conversation = outage.simulate.views.conversation
    before = [part for part in conversation.findChildren(QScrollArea) if part.accessibleName() == "Conversation"]
    buttons = to_step(outage, "approve_fix")
    before[0].setFocus()
    conversation._focus_choices()
    assert outage.window.focusWidget() is buttons[0]
    came_to = []
    for _ in buttons[1:]:
        assert focus_within(conversation, forward=True)
        came_to.append(outage.window.focusWidget())
    assert came_to == buttons[1:]


def test_approval_is_yes_or_no(outage: Seat) -> None:
    outage.choose(through("refused"))
    buttons = to_step(outage, "approve_fix")
    assert [button.text() for button in buttons] == ["As planned", "Approve", "Refuse", "Time runs out"]
    outage.after(buttons[1].click)
    assert run_state(outage.now.events).facts["approved"] is True


def test_a_model_plays_persons_where_that_is_chosen(outage: Seat) -> None:
    choices = outage.simulate.choices
    assert choices.persons.isVisibleTo(outage.window)
    outage.choose(through("file_ticket"))
    choices.persons.setCurrentIndex(1)
    outage.after(lambda: choices.persons.activated.emit(1))
    while not isinstance(outage.now.request, CallTool) or outage.now.turn != "world":
        outage.do("step")
    [ask, *by_hand] = outage.simulate.views.conversation.cards[-1].findChildren(QPushButton)
    assert [button.text() for button in (ask, *by_hand)][:2] == ["Ask the model", "minor"]
    outage.after(ask.click)
    assert run_state(outage.now.events).facts["severity"] == "minor"
