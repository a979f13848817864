"""The perspective as a person uses it: in the real window, by its actions, buttons and fields."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.scenarios.case import read, write
from sopstudio.settings import Endpoint, Settings
from sopstudio.sop import Document, Edge, End, Fact, Sop, Task, changed
from sopstudio.store import Library, RunSummary
from sopstudio.store.database import NAME
from sopstudio.trace import UserReply, state
from sopstudio.ui.editor import Selection
from sopstudio.ui.simulate.runs_panel import RunsPanel
from tests.simulation.samples import of_kind
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()


def test_journeys_and_scenarios_are_found_in_the_background(seat: Seat) -> None:
    topic = seat.simulate.choices.topic
    assert topic.currentText() == "Just talk"
    seat.wait(lambda: topic.count() > 1)
    titles = [topic.itemText(place) for place in range(topic.count())]
    assert any(title.startswith("Journey 1: ") for title in titles)
    assert any(title.endswith(" fails") for title in titles)
    assert any(", without " in title for title in titles)
    assert not seat.simulate.choices.note.isVisible()


def test_run_moves_the_token_and_shows_everything(seat: Seat) -> None:
    seat.choose()
    done = seat.do("run")
    assert done.finished is not None
    path = state(done.events).path
    scene = seat.desk.canvas.canvas_scene
    assert scene.node_items[path[-1]].state == "now"
    assert scene.node_items[path[0]].state == "done"
    taken = state(done.events).edges
    assert all(scene.edge_items[key].taken for key in taken)
    assert any(item.text.endswith("✓") for item in seat.simulate.views.marks.values.values())
    assert len(seat.simulate.views.conversation.cards) == len(state(done.events).calls) + 1
    assert seat.simulate.views.timeline.rows.rowCount() == len(done.events)
    assert "Nothing differed" in seat.simulate.views.score.text
    seat.window.go("author")
    assert {node.state for node in scene.node_items.values()} == {""}
    assert seat.simulate.views.marks.values == {}


def test_just_talk_waits_for_the_person_and_sends_by_enter(seat: Seat) -> None:
    seat.do("run")
    field = seat.simulate.views.conversation.field
    assert field.isEnabled()
    assert field.placeholderText() == "Answer as the customer…"
    QTest.keyClicks(field, "Good morning")
    heard = seat.after(lambda: QTest.keyClick(field, Qt.Key.Key_Return))
    assert any(event == UserReply("Good morning") for event in heard.events)
    left = seat.after(seat.simulate.views.conversation.leave.click)
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


def test_a_breakpoint_is_set_on_what_is_selected_and_shown(seat: Seat) -> None:
    seat.choose()
    node = of_kind(LOAN, "correct-context")[0].expected.path[1]
    seat.desk.document.select(Selection(nodes=frozenset([node])))
    seat.window.actions_.run("simulate.breakpoint")
    assert node in seat.simulate.views.marks.dots
    stopped = seat.do("run-to")
    assert stopped.hit is not None
    assert seat.desk.notices.text.startswith("Stopped at the breakpoint on the node")
    seat.window.actions_.run("simulate.breakpoint")
    assert seat.simulate.views.marks.dots == {}


def test_a_breakpoint_on_a_tool_is_set_in_the_list_of_tools(seat: Seat) -> None:
    seat.choose()
    tool = of_kind(LOAN, "correct-context")[0].expected.tools[0].tool
    seat.simulate.views.details.tools.toggled.emit(tool)
    stopped = seat.do("run-to")
    assert stopped.turn == "tool"
    assert state(stopped.events).calls == ()


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
    tools = [one for one in seat.simulate.views.conversation.cards if one.entry.kind == "tool"]
    assert tools[-1].state.text() == "ok · mocked"


def test_an_edited_response_changes_what_the_agent_learns(seat: Seat) -> None:
    seat.choose()
    waiting = seat.to_tool()
    tool = waiting.setup.routing.flow.tools[state_tool(waiting.request)]
    seat.window.actions_.run("simulate.edit")
    form = seat.simulate.views.conversation.form
    assert form is not None
    fact = waiting.setup.routing.flow.facts[tool.outputs[0].fact]
    field = form.fields()[fact.name]
    assert isinstance(field, QComboBox)
    field.setCurrentText("no such value")
    form.submit()
    assert fact.name.replace("_", " ") in form.problem
    other = next(str(value) for value in fact.allowed if str(value) != field.itemText(0))
    field.setCurrentText(other)
    given = seat.after(form.submit)
    assert str(state(given.events).facts[fact.name]) == other


@pytest.mark.parametrize("deed", ["step", "run"])
def test_going_on_takes_over_the_response_that_is_being_written(seat: Seat, deed: str) -> None:
    seat.choose()
    waiting = seat.to_tool()
    fact = waiting.setup.routing.flow.tools[state_tool(waiting.request)].outputs[0].fact
    seat.window.actions_.run("simulate.edit")
    form = seat.simulate.views.conversation.form
    assert form is not None
    field = form.fields()[fact]
    assert isinstance(field, QComboBox)
    field.setCurrentText("no such value")
    seat.window.actions_.run(f"simulate.{deed}")
    assert fact.replace("_", " ") in form.problem
    assert seat.simulate.views.conversation.form is form
    other = next(field.itemText(place) for place in range(1, field.count()))
    field.setCurrentText(other)
    after = seat.do(deed)
    assert str(state(after.events).facts[fact]) == other
    assert deed == "step" or after.finished is not None


def state_tool(request: object) -> str:
    return str(getattr(request, "tool", ""))


def test_a_tool_is_made_to_fail_from_its_menu(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    menu = seat.simulate.views.conversation.fail_menu()
    timeout = next(action for action in menu.actions() if action.text() == "No answer in time")
    failed = seat.after(timeout.trigger)
    assert not state(failed.events).calls[-1].ok
    assert seat.simulate.views.conversation.cards[-1].state.text() == "failed"


def test_the_timeline_looks_back_goes_back_and_forks(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    timeline, scene = seat.simulate.views.timeline, seat.desk.canvas.canvas_scene
    path = state(whole.events).path
    timeline.select(len(whole.events) // 2)
    assert seat.now.events == whole.events
    assert scene.node_items[path[-1]].state == ""
    assert not seat.simulate.views.conversation.field.isEnabled()
    assert timeline.dots.value() == len(whole.events) // 2
    back = seat.after(timeline.back_button.click)
    assert len(back.events) <= len(whole.events) // 2 + 1
    again = seat.do("run")
    assert state(again.events).path == path
    timeline.select(len(whole.events) // 2)
    seat.after(timeline.fork_button.click)
    assert seat.desk.notices.text.startswith("A fork of r-")


def test_prompt_facts_and_tools_follow_the_run(seat: Seat) -> None:
    seat.choose()
    seat.do("step")
    details = seat.simulate.views.details
    assert details.tabs.tabText(2).startswith("Tools 0/")
    seat.to_tool()
    assert "verif" in details.prompt.text.toPlainText() or details.prompt.text.toPlainText()
    assert details.tabs.tabText(2).startswith("Tools 1/")
    assert not details.tabs.usesScrollButtons()
    while not details.prompt.marked:
        seat.do("step")
    assert "changed since the last call" in details.prompt.summary.text()
    seat.do("run")
    shown = [one.text() for one in details.facts.findChildren(QLabel)]
    assert "customer" in shown
    assert details.facts.minimumSizeHint().width() <= 300, "who gave a fact is never cut off at the right"


def test_a_run_is_kept_listed_and_opened_read_only(seat: Seat, tmp_path: Path) -> None:
    seat.choose()
    whole = seat.do("run")
    runs = seat.simulate.views.runs
    assert runs.table.rowCount() == 1
    assert runs.windowTitle() == "Runs 1"
    seat.do("restart")
    runs.table.selectRow(0)
    shown = seat.after(runs.open_button.click)
    assert not shown.live
    assert len(shown.events) == len(whole.events)
    assert "Nothing differed" in seat.simulate.views.score.text
    seat.simulate.views.timeline.select(5)
    fork = seat.after(seat.simulate.views.timeline.fork_button.click)
    assert fork.live
    seat.window.actions_.run("simulate.keep")
    with Library.open(tmp_path, read_only=True) as library:
        assert len(library.runs.list(LOAN)) == 1


def test_closing_in_mid_run_keeps_the_run(seat: Seat, tmp_path: Path) -> None:
    seat.choose()
    stopped = seat.to_tool()
    seat.window.close()
    with Library.open(tmp_path, read_only=True) as library:
        assert len(library.runs.load("latest").events) == len(stopped.events)


def test_an_edit_during_a_run_is_offered(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    document = seat.desk.document.document
    cut = changed(document.sop, title="Another title")
    seat.desk.document.edit("Retitle", changed(document, sop=cut))
    assert seat.desk.notices.text.startswith("This run goes on with the SOP as it was")
    assert seat.now.setup.routing.flow.sop.title != "Another title"
    after = seat.after(lambda: seat.window.actions_.run("simulate.continue"))
    assert after.setup.routing.flow.sop.title == "Another title"
    assert seat.desk.notices.text.startswith("The run goes on with the edit")


def test_a_kept_run_is_tried_on_the_sop_as_it_is_now(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    last = state(whole.events).edges[-1]
    document = seat.desk.document.document
    cut = changed(document.sop, edges=tuple(one for one in document.sop.edges if one.id != last))
    seat.desk.document.edit("Cut", changed(document, sop=cut))
    seat.after(lambda: seat.simulate.open_run(whole.kept))
    assert "another version of the SOP" in seat.desk.notices.text
    offer = next(one for one in seat.desk.notices.findChildren(QPushButton) if one.text().startswith("Try it on"))
    tried = seat.after(offer.click)
    assert "goes elsewhere at event" in seat.desk.notices.text
    assert state(tried.events).path == state(whole.events).path[:-1]


def test_a_run_becomes_a_scenario_that_it_passes(seat: Seat, tmp_path: Path) -> None:
    seat.choose()
    whole = seat.do("run")
    path = tmp_path / "kept.jsonl"
    made = seat.simulate.deeds.write_scenario(path)
    assert made is not None
    assert read(path.read_text(encoding="utf-8"), "kept") == [made]
    assert made.expected.path == state(whole.events).path
    assert seat.simulate.deeds.write_scenario(path) is None
    assert "there already" in seat.desk.notices.text
    again = seat.after(lambda: (seat.choose(made), seat.window.actions_.run("simulate.run")))
    seat.wait(lambda: seat.now.finished is not None)
    assert seat.simulate.choices.topic.currentText() == made.id
    assert again.setup.scenario.id == made.id
    assert "Nothing differed" in seat.simulate.views.score.text


def test_scenarios_of_a_file_are_listed_and_the_first_is_chosen(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    some = [changed(one, id=f"mine-{number}") for number, one in enumerate(of_kind(LOAN, "failing-function")[:2])]
    path.write_text("\n".join(write(some)), encoding="utf-8")
    seat.after(lambda: seat.simulate.choices.read_scenarios(path))
    seat.wait(lambda: seat.now.setup.scenario.id == "mine-0")
    topic = seat.simulate.choices.topic
    seat.wait(lambda: topic.count() > 4)
    assert topic.currentText() == "mine-0"
    assert topic.findText("mine-1") > 0
    path.write_text("{", encoding="utf-8")
    seat.simulate.choices.read_scenarios(path)
    assert "cannot be read" in seat.desk.notices.text
    seat.simulate.choices.read_scenarios(tmp_path / "none")
    assert seat.desk.notices.text.startswith("The scenarios in none cannot be read")


def test_a_script_is_read_and_one_that_is_not_there_is_named(seat: Seat, tmp_path: Path) -> None:
    script = tmp_path / "lines.txt"
    script.write_text("Hello there\n\nGoodbye\n", encoding="utf-8")
    seat.after(lambda: seat.simulate.choices.use_script(script))
    done = seat.do("run")
    said = [event.text for event in done.events if isinstance(event, UserReply)]
    assert said[0] == "Hello there"
    seat.simulate.choices.use_script(tmp_path / "none.txt")
    assert seat.desk.notices.text.startswith("The script none.txt cannot be read")


def write_model(seat: Seat, spec: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    line = seat.simulate.choices.model.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, spec)
    QTest.keyClick(line, key)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_model_that_is_written_is_the_one_that_answers(seat: Seat, key: Qt.Key) -> None:
    seat.choose()
    seat.do("step")
    fresh = seat.after(lambda: write_model(seat, "faulty:refusal@1+offline", key))
    assert fresh.events == ()
    assert fresh.model == "faulty:refusal@1+offline"


@pytest.mark.parametrize(
    ("spec", "why"), [("nonsense", "there is no model 'nonsense'"), ("openai:gpt-nowhere", "there is no key")]
)
def test_a_model_that_cannot_be_used_is_refused_at_once_and_leaves_no_run(seat: Seat, spec: str, why: str) -> None:
    seat.choose()
    seat.do("run")
    notices = seat.desk.notices
    write_model(seat, spec)
    seat.wait(lambda: notices.text.startswith(why))
    assert "\n" not in notices.text
    assert seat.simulate.views.snapshot is None
    assert seat.simulate.views.timeline.rows.rowCount() == 0
    notices.dismiss()
    seat.window.actions_.run("simulate.step")
    seat.wait(lambda: notices.text.startswith(why))
    assert seat.after(lambda: write_model(seat, "offline")).events == ()


def test_a_model_endpoint_that_fails_ends_the_run_with_one_sentence(seat: Seat) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    gone = Endpoint(name="gone", base_url=f"http://127.0.0.1:{port}/v1", key_name="NO_KEY")
    seat.desk.settings.keep(Settings(endpoints=(gone,)))
    seat.simulate.choices.model.setEditText("openai:any@gone")
    seat.choose()
    failed = seat.do("run")
    assert failed.finished is not None
    assert failed.finished.status == "failed"
    said = seat.desk.notices.text
    assert said.startswith("The model failed: ")
    assert "\n" not in said
    assert "Traceback" not in said
    back = seat.do("back")
    assert back.finished is None


def test_a_library_that_is_damaged_is_said_once_and_the_run_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"this is no library" * 1000)
    seat = Seat(qtbot, tmp_path)
    qtbot.addWidget(seat.window)
    seat.choose()
    done = seat.do("run")
    assert done.finished is not None
    assert done.finished.status == "completed"
    assert seat.desk.notices.text.startswith("The run goes on, but is not kept: ")
    assert "\n" not in seat.desk.notices.text
    seat.desk.notices.dismiss()
    seat.do("back")
    assert seat.desk.notices.text == ""
    seat.window.close()


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
            seat.after(seat.simulate.views.conversation.say)
    card = seat.simulate.views.conversation.cards[-1]
    assert (card.entry.title, card.entry.text) == ("Does this hold?", "the customer is angry")
    assert [one.text() for one in card.findChildren(QPushButton)] == ["Yes", "No", "Let the agent decide"]
    done = seat.do("holds")
    assert done.finished is not None
    assert done.finished.end == "angry"


def test_an_sop_that_cannot_be_run_is_said_quietly_and_then_in_a_sentence(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.desk.document.open(Document(sop=Sop(id="empty", title="Empty")))
    note = seat.simulate.choices.note
    assert note.isVisible()
    assert "has no start node" in note.text()
    assert seat.simulate.views.snapshot is None
    assert seat.simulate.views.timeline.rows.rowCount() == 0
    seat.window.actions_.run("simulate.step")
    seat.wait(lambda: "has no start node" in seat.desk.notices.text)
    assert seat.simulate.views.snapshot is None


def test_another_document_brings_another_conversation(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.after(lambda: seat.window.files.begin("email_update.sop.json"))
    assert seat.now.events == ()
    assert seat.now.setup.routing.flow.sop.id == "email_update"
    assert seat.desk.notices.text == ""
    assert seat.simulate.views.runs.table.rowCount() == 0


def test_another_document_opened_elsewhere_brings_another_conversation_too(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.window.go("author")
    seat.window.files.begin("email_update.sop.json")
    assert seat.simulate.views.snapshot is None
    seat.after(lambda: seat.window.go("simulate"))
    assert seat.now.events == ()
    assert seat.now.setup.routing.flow.sop.id == "email_update"
    assert seat.desk.notices.text == ""


def test_the_score_comes_forward_at_the_end_and_the_timeline_when_one_goes_back(seat: Seat) -> None:
    views = seat.simulate.views
    seat.choose()
    assert views.timeline.isVisible()
    seat.do("run")
    assert views.score.isVisible()
    seat.do("back")
    assert views.timeline.isVisible()
    assert not views.score.isVisible()


def test_every_panel_below_is_gone_to_by_key_and_by_name(seat: Seat) -> None:
    views, window = seat.simulate.views, seat.window
    seat.choose()
    seat.do("run")
    for name, panel in (("runs", views.runs), ("timeline", views.timeline)):
        assert window.actions_.run(f"simulate.panel-{name}")
        assert panel.isVisible()
        focused = window.focusWidget()
        assert focused is not None
        assert panel.isAncestorOf(focused)
    QTest.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert views.runs.isVisible()
    QTest.keyClick(window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert views.timeline.isVisible()
    assert not window.actions_.run("author.panel-problems")


def test_setting_a_breakpoint_on_a_tool_leaves_the_focus_and_the_list_where_they_are(seat: Seat) -> None:
    seat.choose()
    details = seat.simulate.views.details
    details.tabs.setCurrentIndex(2)
    marks = [one for one in details.findChildren(QPushButton) if one.text() == "Stop here"]
    marks[0].setFocus()
    QTest.mouseClick(marks[0], Qt.MouseButton.LeftButton)
    assert marks[0].text() == "● Stops"
    assert seat.window.focusWidget() is marks[0]
    stopped = seat.do("run-to")
    assert stopped.hit is not None
    assert stopped.hit.kind == "tool"
    assert "breakpoint on the tool" in seat.desk.notices.text


def test_runs_are_listed_by_the_clock_and_not_by_the_day_that_the_sop_is_told(qtbot: QtBot) -> None:
    panel = RunsPanel()
    qtbot.addWidget(panel)
    kept = RunSummary(
        "r-1", LOAN, None, None, "dpa", "offline", None, None, "2026-01-05T09:00:00+00:00", "completed", True, 5, None,
        "2024-03-04T12:00:00+00:00",
    )  # fmt: skip
    panel.show_runs((kept,))
    item = panel.table.item(0, 0)
    assert item is not None
    assert item.text() == "04 Mar 2024"


def test_a_long_word_on_why_runs_are_not_listed_takes_no_more_width(qtbot: QtBot) -> None:
    panel = RunsPanel()
    qtbot.addWidget(panel)
    panel.show_runs(())
    before = panel.minimumSizeHint().width()
    place = "/srv/projects/" + "procedures-of-the-department/" * 4
    panel.show_runs(
        (), why=f"the library cannot be read ({place}library.db): it is damaged; " + "restore a backup, " * 20
    )
    assert panel.minimumSizeHint().width() <= max(before, 500)


def test_that_a_scenario_is_ready_is_said_until_its_run_begins(seat: Seat) -> None:
    seat.choose()
    assert "is ready" in seat.desk.notices.text
    seat.do("step")
    assert seat.desk.notices.text == ""
    seat.choose()
    seat.desk.notices.say("Something else.")
    seat.do("step")
    assert seat.desk.notices.text == "Something else."
