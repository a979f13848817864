"""A run in the real window, by its actions and fields: it moves on the canvas, waits for the person, and goes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from sopstudio.debugger.snapshot import KnownFact, Snapshot
from sopstudio.simulation.breakpoints import DocumentKeys
from sopstudio.sop import Binding, Document, Edge, End, Fact, Output, Sop, Task, Tool
from sopstudio.trace import Evaluated, Took, UserReply, run_state
from sopstudio.ui.open_document import Selection
from sopstudio.ui.simulate.details_panel import FactsPanel
from sopstudio.ui.widgets import scroll_area
from sopstudio.ui.window.panes import MIN_ROOM_OF_TWO
from tests.ui.simulate.desks import Seat


def test_run_moves_the_token_and_shows_everything(seat: Seat) -> None:
    seat.choose()
    said: list[str] = []
    seat.simulate.views.conversation.announcer.announced.connect(said.append)
    done = seat.do("run")
    assert any(text.startswith("Agent: ") for text in said)
    assert any("Customer: " in text for text in said), "a simulated customer is heard, too"
    assert not [text for text in said if ".. " in text or text.endswith(": ")]
    assert done.finished is not None
    path = run_state(done.events).path
    scene = seat.desk.canvas.canvas_scene
    assert scene.node_items[path[-1]].state == "now"
    assert scene.node_items[path[0]].state == "done"
    taken = run_state(done.events).edges
    assert all(scene.edge_items[key].taken for key in taken)
    assert any(item.text.endswith("✓") for item in seat.simulate.views.marks.values.values())
    assert len(seat.simulate.views.conversation.cards) == len(run_state(done.events).calls) + 1
    assert seat.simulate.views.timeline.model.rowCount() == len(done.events)
    assert "Nothing differed" in seat.simulate.views.score.text
    seat.window.show_perspective("author")
    assert {node.state for node in scene.node_items.values()} == {""}
    assert seat.simulate.views.marks.values == {}


def test_keys_scroll_the_conversation(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    area = seat.simulate.views.conversation.findChild(QScrollArea)
    assert area is not None
    assert area.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert area.accessibleName() == "Conversation"
    bar = area.verticalScrollBar()
    seat.wait(lambda: bar.value() == bar.maximum() > 0)
    QTest.keyClick(area, Qt.Key.Key_PageUp)
    assert bar.value() < bar.maximum()


def test_just_talk_waits_for_the_person_and_sends_by_enter(seat: Seat) -> None:
    seat.do("run")
    field = seat.simulate.views.conversation.field
    assert field.isEnabled()
    assert field.placeholderText() == "Your answer…"
    assert seat.simulate.views.conversation.turn_label.isVisible()
    told: list[str] = []
    seat.simulate.views.conversation.announcer.announced.connect(told.append)
    QTest.keyClicks(field, "Good morning")
    heard = seat.after(lambda: QTest.keyClick(field, Qt.Key.Key_Return))
    assert any(event == UserReply("Good morning") for event in heard.events)
    assert not [text for text in told if "Good morning" in text], "what one said oneself is not read again"
    left = seat.after(seat.simulate.views.conversation.leave_button.click)
    assert left.finished is not None
    assert any(isinstance(event, UserReply) and event.ended for event in left.events)
    assert not field.isEnabled()


def test_step_back_and_restart(seat: Seat) -> None:
    seat.choose()
    seat.do("step")
    second = seat.do("step")
    seat.do("step")
    assert seat.do("back").events == second.events
    assert seat.do("restart").events == ()


def words_of(label: QLabel) -> list[str]:
    return label.text().split()


def test_prompt_facts_and_tools_follow_the_run(seat: Seat) -> None:
    seat.choose()
    seat.do("step")
    details = seat.simulate.views.details
    assert words_of(details.tools.summary)[0] == "0"
    seat.to_tool()
    assert "verif" in details.prompt.text.toPlainText() or details.prompt.text.toPlainText()
    assert words_of(details.tools.summary)[-4] == "1", "one may run now"
    while not details.prompt.changed_lines:
        seat.do("step")
    assert "changed since the last call" in details.prompt.summary.text()
    seat.do("run")
    shown = [label.text() for label in details.facts.findChildren(QLabel)]
    assert "customer" in shown
    called = {call.tool for call in run_state(seat.now.events).calls}
    assert details.tabs.titles[2] == "Tools", "a figure there was read as the number of calls"
    assert words_of(details.tools.summary)[0] == str(len(called)) != "0"
    assert details.tabs.lines[0].tabToolTip(2) == details.tools.summary.text()
    rows = [label.text() for label in details.tools.findChildren(QLabel) if label.text().startswith("called ")]
    assert len(rows) == len(called)


def test_who_gave_a_fact_is_in_view_in_the_narrowest_panel(seat: Seat, qtbot: QtBot) -> None:
    seat.choose()
    seat.do("run")
    seat.window.resize(MIN_ROOM_OF_TWO, 400)
    facts = seat.simulate.views.details.facts
    qtbot.waitUntil(lambda: all(label.isVisible() for label in facts.findChildren(QLabel)))
    seat.simulate.views.details.tabs.set_current(0)
    room = facts.parentWidget()
    assert room is not None
    qtbot.waitUntil(lambda: facts.width() <= room.width())
    givers = [label for label in facts.findChildren(QLabel) if label.text() == "customer"]
    assert givers
    assert all(giver.mapTo(facts, giver.rect().topRight()).x() <= room.width() for giver in givers)
    assert all(label.width() >= label.minimumSizeHint().width() for label in facts.findChildren(QLabel))


@pytest.mark.parametrize(("width", "is_below"), [(280, True), (360, True), (600, False)])
def test_the_source_of_a_fact_stands_below_its_value_where_there_is_little_room(
    qtbot: QtBot, width: int, is_below: bool
) -> None:
    source = "Identitätsbestätigung anfordern"
    facts = {"status": KnownFact("status", "vollständig", source)}
    panel = scroll_area(FactsPanel())
    qtbot.addWidget(panel)
    panel.resize(width, 200)
    panel.show()
    shown = panel.widget()
    assert isinstance(shown, FactsPanel)
    shown.show_facts(Snapshot(facts=facts))
    qtbot.waitUntil(lambda: all(text.isVisible() for text in shown.findChildren(QLabel)))
    by_text = {text.text(): text for text in shown.findChildren(QLabel) if text.isVisible()}
    giver, value = by_text[source], next(text for shown_text, text in by_text.items() if shown_text.startswith("voll"))
    qtbot.waitUntil(lambda: (giver.y() > value.y()) == is_below)
    assert giver.width() >= giver.minimumSizeHint().width()
    assert giver.mapTo(shown, giver.rect().topRight()).x() <= panel.viewport().width()


def small(*edges: Edge) -> Document:
    """A greeting, a question, and a choice in prose."""
    nodes = (Task(id="ask", title="Ask", asks=("colour",)), End(id="calm"), End(id="angry", title="Angry customer"))
    return Document(
        sop=Sop(id="small", title="Small", start="ask", nodes=nodes, edges=edges, facts=(Fact(name="colour"),))
    )


def test_the_person_decides_a_condition_in_prose(seat: Seat) -> None:
    prose = Edge(id="p", source="ask", target="angry", kind="prose", condition="the customer is angry")
    document = small(prose, Edge(id="o", source="ask", target="calm", kind="otherwise"))
    seat.after(lambda: seat.desk.document.open(document))
    seat.do("run")
    for words in ("Hello", "My colour is blue"):
        if seat.now.turn == "user":
            QTest.keyClicks(seat.simulate.views.conversation.field, words)
            seat.after(seat.simulate.views.conversation.submit)
    card = seat.simulate.views.conversation.cards[-1]
    assert (card.entry.title, card.entry.text) == ("Does this hold?", "the customer is angry")
    choices = card.findChildren(QPushButton)
    assert [button.text() for button in choices] == ["Yes", "No", "Let the agent decide"]
    assert seat.window.focusWidget() is choices[-1]  # the Enter of what was said just now decides nothing
    done = seat.do("holds")
    assert done.finished is not None
    assert done.finished.end == "angry"


def test_an_arrow_leads_to_the_event_that_decided_it(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.window.toggle_bottom_panel()
    done = own_seat.do("run")
    scene, views = own_seat.window.context.canvas.canvas_scene, own_seat.simulate.views
    keys = DocumentKeys(done.setup.runtime.flow)
    taken = {keys.edge_key(event.edges[0]): index for index, event in enumerate(done.events) if isinstance(event, Took)}
    judged = {
        keys.edge_key(event.edge): index for index, event in enumerate(done.events) if isinstance(event, Evaluated)
    }
    assert judged.keys() - taken.keys()
    for edge, index in {**judged, **taken}.items():
        own_seat.window.raise_panel(views.score)
        scene.clearSelection()
        scene.edge_items[edge].setSelected(True)
        assert views.timeline.current == index
        assert views.timeline.isVisible()


def test_an_arrow_that_was_looked_at_is_left_when_the_run_goes_on(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("step")
    document = own_seat.window.context.document
    edge = document.document.sop.edges[0].id
    document.select(Selection(edges=frozenset({edge})))
    own_seat.window.action_set.run("simulate.breakpoint")
    assert document.selection.edges == {edge}
    own_seat.do("step")
    assert not document.selection.edges


def test_an_arrow_that_was_selected_before_is_not_part_of_the_path(seat: Seat) -> None:
    document = seat.window.context.document
    edge = document.document.sop.edges[0].id
    seat.window.show_perspective("author")
    document.select(Selection(edges=frozenset({edge})))
    for name in ("simulate", "evaluate", "history"):
        seat.window.show_perspective(name)
        assert not seat.window.context.canvas.canvas_scene.edge_items[edge].isSelected()


def test_a_run_by_hand_waits_for_the_answer_of_a_tool_that_has_none(qtbot: QtBot, tmp_path: Path) -> None:
    tool = Tool(name="look_up", title="Look up", outputs=(Output(path="free", fact="free"),))
    nodes = (Task(id="look", title="Look it up", tools=(Binding(tool="look_up"),)), End(id="done", title="Done"))
    edges = (Edge(id="on", source="look", target="done", kind="always"),)
    facts = (Fact(name="free", type="boolean"),)
    seat = Seat(qtbot, tmp_path, Sop(id="s", start="look", nodes=nodes, edges=edges, facts=facts, tools=(tool,)))
    qtbot.addWidget(seat.window)
    seat.do("run")
    conversation = seat.simulate.views.conversation
    conversation.field.setText("Please look it up.")
    waiting = seat.after(conversation.submit)
    assert (waiting.turn, waiting.lacks_response) == ("tool", True)
    assert conversation.response_form is not None
    assert [card.text() for card in conversation.findChildren(QLabel) if card.text().startswith("Nothing says yet")]
    seat.window.action_set.run("simulate.run")
    assert conversation.response_form.problem
    field = conversation.response_form.fields()["free"]
    assert isinstance(field, QComboBox)
    field.setCurrentText("nothing")
    over = seat.do("run")  # it fails, as it would where nobody answers
    assert over.turn != "tool"
    assert conversation.response_form is None
    seat.window.close()


def test_a_run_that_cannot_be_scored_leads_to_one_that_can(own_seat: Seat) -> None:
    own_seat.do("step")
    own_seat.after(lambda: own_seat.simulate.commands.leave())
    score = own_seat.simulate.views.score
    assert "cannot be scored" in score.text
    own_seat.window.action_set.run("view.side-panel")
    (choose,) = [link for link in score.findChildren(QPushButton) if link.text().startswith("Choose a journey")]
    choose.click()
    popup = own_seat.simulate.choices.topic.popup
    assert popup.isVisible()
    assert popup.search.hasFocus()


def test_enter_folds_and_unfolds_the_choices(seat: Seat) -> None:
    seat.simulate.choices.set_low(True)
    header = seat.simulate.choices.fold.header
    assert not header.isChecked()
    QTest.keyClick(header, Qt.Key.Key_Return)
    assert header.isChecked()
    assert seat.simulate.choices.topic.isVisible()
