"""A person in the agent's place, in the window: writes what the agent says, and fills in what it calls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.debugger.plan import DebuggerState
from sopstudio.trace import Answers, AskModel, CallTool, Learned, ModelReply, Say, Together
from sopstudio.ui.simulate.agent_forms import AgentAnswerForm, ToolCallForm
from sopstudio.ui.simulate.conversation_entries import RunLog
from tests.agents.marco.test_conversations import SOP
from tests.ui.simulate.desks import Seat


@pytest.fixture
def seat(seat: Seat) -> Iterator[Seat]:
    """With a person as the model, and a scenario chosen."""
    model = seat.simulate.choices.model
    before = model.currentText()
    model.setCurrentText("human")
    seat.choose()
    yield seat
    model.setCurrentText(before)


def current_form(seat: Seat) -> AgentAnswerForm:
    """What the person in the agent's place is offered now."""
    found = seat.simulate.views.conversation.agent_form
    assert found is not None
    return found


def call_form(seat: Seat) -> ToolCallForm:
    found = current_form(seat).call_form
    assert found is not None
    return found


def component(now: DebuggerState) -> str:
    """The part of the agent that is to answer now."""
    assert isinstance(now.request, AskModel)
    return now.request.component


def choose(seat: Seat, agent: str, model: str) -> None:
    agents = seat.simulate.choices.agent
    seat.simulate.choices.model.setCurrentText(model)
    agents.setCurrentIndex(agents.findData(agent))
    seat.after(lambda: agents.activated.emit(agents.currentIndex()))


def say(seat: Seat, text: str) -> DebuggerState:
    talk = seat.simulate.views.conversation
    talk.field.setText(text)
    return seat.after(talk.submit)


def test_the_person_says_something_as_the_agent(seat: Seat) -> None:
    waiting = seat.do("run")
    talk = seat.simulate.views.conversation
    assert waiting.turn == "agent"
    assert talk.field.placeholderText() == "Answer as the agent…"
    assert not talk.leave_button.isVisible()
    assert not seat.simulate.commands.can_run("step")
    talk.field.setText("Which application is it?")
    said = seat.after(talk.submit)
    replies = [event for event in said.events if isinstance(event, ModelReply) and event.component == "agent"]
    assert [reply.text for reply in replies] == ["Which application is it?"]
    assert [event.text for event in said.events if isinstance(event, Say)][-1] == "Which application is it?"
    assert said.turn == "agent"


def test_the_person_fills_in_a_call(seat: Seat) -> None:
    seat.do("run")
    form = call_form(seat)
    assert form.tool.count() == 2
    titles = {tool.label() for tool in seat.now.setup.runtime.flow.sop.tools}
    assert form.tool.itemText(0) in titles  # as everywhere else in the window
    [field] = form.fields().values()
    assert isinstance(field, QLineEdit)
    form.submit()
    assert "application_id" in form.problem
    field.setText("LN-204817")
    called = seat.after(form.submit)
    calls = [event for event in called.events if isinstance(event, CallTool)]
    assert [(call.tool, call.arguments) for call in calls] == [("get_application", {"application_id": "LN-204817"})]
    assert called.turn == "agent"


def test_another_tool_has_other_fields(seat: Seat) -> None:
    seat.do("run")
    form = call_form(seat)
    first = set(form.fields())
    form.tool.setCurrentIndex(1)
    assert set(form.fields()) != first


def test_the_form_is_there_only_while_the_agent_is_to_answer(seat: Seat) -> None:
    seat.do("run")
    assert call_form(seat).tool.count() == 2
    seat.simulate.views.show_past(2)
    assert seat.simulate.views.conversation.agent_form is None


@pytest.fixture
def workshop(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    """A conversation with MARCO, in which the person plays the whole team and the customer."""
    made = Seat(qtbot, tmp_path, SOP)
    qtbot.addWidget(made.window)
    choose(made, "marco", "A person")
    made.do("run")
    yield made
    made.window.close()


def test_of_what_marco_asks_at_once_a_person_is_asked_only_what_is_used(workshop: Seat) -> None:
    now = say(workshop, "Please mend B-7. When are you open?")
    field = workshop.simulate.views.conversation.field
    assert (now.turn, component(now)) == ("agent", "intent")
    assert field.placeholderText() == "Choose above what the customer wants…"
    assert not field.isEnabled()  # words would be no intent
    assert current_form(workshop).intent_buttons[0].hasFocus()
    assert "You sort the messages" in workshop.simulate.views.details.prompt.text.toPlainText()
    now = workshop.after(current_form(workshop).intent_buttons[0].click)
    assert component(now) == "agent"
    assert field.isEnabled()
    form = call_form(workshop)
    form.tool.setCurrentText("find")
    [number] = form.fields().values()
    assert isinstance(number, QLineEdit)
    number.setText("B-7")
    now = workshop.after(form.submit)
    assert [event.arguments for event in now.events if isinstance(event, CallTool)] == [{"bike": "B-7"}]


def test_a_person_brings_a_conversation_of_marco_to_its_end(workshop: Seat) -> None:
    say(workshop, "B-7, but I do not want it mended.")
    workshop.after(current_form(workshop).intent_buttons[0].click)
    form = call_form(workshop)
    form.tool.setCurrentText("find")
    [number] = form.fields().values()
    assert isinstance(number, QLineEdit)
    number.setText("B-7")
    workshop.after(form.submit)
    end = current_form(workshop).end_form
    assert end is not None
    end.end.setCurrentText("Not wanted")
    done = workshop.after(end.submit)
    assert done.finished is not None
    assert (done.finished.status, done.finished.end) == ("completed", "off")
    kept = workshop.simulate.views.runs.table.rows[0].cells[2]
    assert kept.text == "Team of agents, A person"


def test_a_person_who_takes_a_run_over_answers_one_after_the_other_what_was_asked_at_once(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = Seat(qtbot, tmp_path, SOP)
    qtbot.addWidget(made.window)
    choose(made, "marco", "offline")
    made.do("run")
    say(made, "Please mend B-7. When are you open?")
    asked = next(at for at, event in enumerate(made.now.events) if isinstance(event, Together))
    made.simulate.choices.model.setCurrentText("A person")
    kept = made.now.stored_id
    made.after(lambda: made.simulate.open_run(kept))
    now = made.after(lambda: made.simulate.thread.rewind(asked + 1))
    parts = []
    while isinstance(now.request, AskModel) and now.request.component != "agent":
        parts.append(component(now))
        now = (
            made.after(current_form(made).intent_buttons[0].click)
            if current_form(made).intent_buttons
            else say(made, "From nine to five.")
        )
    now = say(made, "Which bicycle is it?")
    said = next(event for event in now.events if isinstance(event, Answers))
    texts = [answer.text for answer in said.answers if isinstance(answer, ModelReply)]
    assert parts == ["intent", "knowledge"]
    assert texts[:2] == ["action", "From nine to five."]
    made.window.close()


def test_going_back_asks_the_part_before(workshop: Seat) -> None:
    say(workshop, "Please mend B-7.")
    workshop.after(current_form(workshop).intent_buttons[0].click)
    assert component(workshop.do("back")) == "intent"


def test_a_person_answers_a_question_from_the_passages_alone_or_leaves_them_out(workshop: Seat) -> None:
    say(workshop, "When are you open?")
    assert component(workshop.after(current_form(workshop).intent_buttons[1].click)) == "knowledge"
    assert "nine to five" in workshop.simulate.views.details.prompt.text.toPlainText()
    now = say(workshop, "From nine to five.")
    story = RunLog(now.setup.runtime.flow)
    story.update(now.events)
    assert "several" not in [row.tag for row in story.lines]
    assert [event.text for event in now.events if isinstance(event, Say)][-1] == "From nine to five."
    say(workshop, "When are you open?")
    workshop.after(current_form(workshop).intent_buttons[1].click)
    now = workshop.after(current_form(workshop).no_answer_button.click)
    assert "nothing about that" in [event.text for event in now.events if isinstance(event, Say)][-1]


def test_a_person_who_talks_to_nobody_is_told_of_the_case(seat: Seat) -> None:
    user = seat.simulate.choices.user
    assert user.isEnabled()
    choose(seat, "fc", "human")
    waiting = seat.do("run")
    talk = seat.simulate.views.conversation
    assert component(waiting) == "agent"
    assert "under Facts" in current_form(seat).request_label.text()
    assert "Nothing said yet" not in [label.text() for label in talk.findChildren(QLabel) if label.isVisible()]
    assert not user.isEnabled()
    assert "— Case —" in seat.simulate.views.details.prompt.text.toPlainText()
    assert {fact.source for fact in seat.simulate.views.snapshot.facts.values()} == {"the case"}
    story = RunLog(waiting.setup.runtime.flow)
    story.update(waiting.events)
    assert {row.detail for row in story.lines if row.tag == "fact"} == {"of the case"}


def test_what_a_tool_returned_is_no_word_of_the_customer_in_the_prompt(seat: Seat) -> None:
    choose(seat, "react", "offline")
    seat.do("run")
    prompt = seat.simulate.views.details.prompt.text.toPlainText()
    assert "— Tool —\nObservation: " in prompt
    assert "— Customer —" not in prompt


def test_a_person_is_shown_the_message_that_agent_s_is_to_write(seat: Seat) -> None:
    choose(seat, "agent-s", "human")
    seat.do("run")
    actions = call_form(seat)
    message = next(text for text in map(actions.tool.itemText, range(actions.tool.count())) if "message" in text)
    actions.tool.setCurrentText(message)
    assert component(seat.after(actions.submit)) == "action"
    assert "Welcome to the loan desk." in current_form(seat).request_label.text()
    assert "{" not in current_form(seat).request_label.text()
    assert seat.simulate.views.conversation.field.placeholderText() == "Say it in your own words…"
    prompt = seat.simulate.views.details.prompt.text.toPlainText()
    assert "— Request —" in prompt
    assert "— Customer —" not in prompt


def test_a_person_plays_the_models_of_agent_s(seat: Seat) -> None:
    choose(seat, "agent-s", "human")
    waiting = seat.do("run")
    assert component(waiting) == "state"
    actions = call_form(seat)
    asking = [text for text in map(actions.tool.itemText, range(actions.tool.count())) if text.startswith("ask the")]
    actions.tool.setCurrentText(asking[0])
    waiting = seat.after(actions.submit)
    assert component(waiting) == "action"
    asked = say(seat, "Which application is it?")
    assert [event.text for event in asked.events if isinstance(event, Say)][-1] == "Which application is it?"
    assert component(asked) == "user model"
    heard = call_form(seat)
    for field in heard.fields().values():
        assert isinstance(field, QLineEdit)
        field.setText("LN-204817")
    remembered = seat.after(heard.submit)
    assert {event.value for event in remembered.events if isinstance(event, Learned)} == {"LN-204817"}
    assert component(remembered) == "state"
