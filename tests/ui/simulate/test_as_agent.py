"""A person in the agent's place, in the window: writes what the agent says, and fills in what it calls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.trace import CallTool, ModelReply, Say
from tests.ui.simulate.desks import Seat


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path)
    qtbot.addWidget(made.window)
    made.simulate.choices.model.setCurrentText("human")
    made.choose()
    yield made
    made.window.close()


def test_the_person_says_something_as_the_agent(seat: Seat) -> None:
    waiting = seat.do("run")
    talk = seat.simulate.views.conversation
    assert waiting.turn == "agent"
    assert talk.field.placeholderText() == "Answer as the agent…"
    assert not talk.leave.isVisible()
    assert not seat.simulate.deeds.can("step")
    talk.field.setText("Which application is it?")
    said = seat.after(talk.say)
    replies = [one for one in said.events if isinstance(one, ModelReply) and one.component == "agent"]
    assert [one.text for one in replies] == ["Which application is it?"]
    assert [one.text for one in said.events if isinstance(one, Say)][-1] == "Which application is it?"
    assert said.turn == "agent"


def test_the_person_fills_in_a_call(seat: Seat) -> None:
    seat.do("run")
    talk = seat.simulate.views.conversation
    assert talk.call is not None
    assert talk.call.tool.count() == 2
    [field] = talk.call.fields().values()
    assert isinstance(field, QLineEdit)
    talk.call.submit()
    assert "application_id" in talk.call.problem
    field.setText("LN-204817")
    called = seat.after(talk.call.submit)
    calls = [one for one in called.events if isinstance(one, CallTool)]
    assert [(one.tool, one.arguments) for one in calls] == [("get_application", {"application_id": "LN-204817"})]
    assert called.turn == "agent"


def test_another_tool_has_other_fields(seat: Seat) -> None:
    seat.do("run")
    form = seat.simulate.views.conversation.call
    assert form is not None
    first = set(form.fields())
    form.tool.setCurrentIndex(1)
    assert set(form.fields()) != first


def test_the_form_is_there_only_while_the_agent_is_to_answer(seat: Seat) -> None:
    seat.do("run")
    assert seat.simulate.views.conversation.call is not None
    seat.simulate.views.look(2)
    assert seat.simulate.views.conversation.call is None
