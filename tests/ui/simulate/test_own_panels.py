"""What an architecture has of its own is shown while it runs, and not for others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.debugger.snapshot import SnapshotFold
from sopstudio.simulation import Setup
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.simulation.setup import repository_options
from sopstudio.trace import AskModel, Event
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate.branches_panel import BranchesPanel
from sopstudio.ui.simulate.conversation_entries import RunLog
from sopstudio.ui.simulate.details_panel import DetailsPanel
from sopstudio.ui.simulate.memory_panel import MemoryPanel
from tests.simulation.samples import of_kind, run_offline, setup_of
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN

NAME = "telecom_support"


def play_run(by: str) -> tuple[Setup, list[Event]]:
    scenario = max(of_kind(NAME, "correct-context"), key=lambda event: len(event.expected.path))
    made = setup_of(NAME, scenario, by)
    made = replace(made, options={**made.options, **repository_options(made.agent, made.runtime)})
    return made, list(run_offline(made).events)


def words(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if not label.isHidden()]


def test_the_execution_memory_of_agent_s_is_a_table_below_the_retrieved_action(qtbot: QtBot) -> None:
    setup, events = play_run("agent-s")
    panel = MemoryPanel()
    qtbot.addWidget(panel)
    folding = SnapshotFold(setup.runtime.flow)
    assert panel.show_snapshot(setup, folding.advance(events[:2])) == "Memory"
    assert "Nothing done yet." in words(panel)
    moment = folding.advance(events)
    assert panel.show_snapshot(setup, moment) == "Memory"
    shown = words(panel)
    assert moment.memory
    assert {entry.action for entry in moment.memory} <= set(shown)
    assert shown.count("success") == sum(entry.success for entry in moment.memory)
    assert any(text.startswith("similarity ") for text in shown)
    assert panel.show_snapshot(play_run("dpa")[0], moment) == ""


def test_the_forks_of_sop_agent_are_told_with_the_branches_that_were_taken(qtbot: QtBot) -> None:
    setup, events = play_run("sop-agent")
    panel = BranchesPanel()
    qtbot.addWidget(panel)
    folding = SnapshotFold(setup.runtime.flow)
    assert panel.show_snapshot(setup, folding.advance(events[:2])) == "Branches"
    assert "No fork reached yet." in words(panel)
    moment = folding.advance(events)
    panel.show_snapshot(setup, moment)
    shown = words(panel)
    places = setup.scenario.expected.path[:-1]
    assert [fork.place for fork in moment.forks] == list(places)
    for place in places:
        assert setup.runtime.flow.nodes[place].label() in shown
    assert sum(text.startswith("✓ ") for text in shown) == len(places)
    asked = sum(isinstance(event, AskModel) and event.component != "user" for event in events)
    assert f"{asked} model calls so far" in shown
    assert [int(text.split()[0]) for text in shown if text.endswith((" call", " calls"))] == [
        fork.model_calls for fork in moment.forks
    ]
    assert 0 < sum(fork.model_calls for fork in moment.forks) <= asked
    assert panel.show_snapshot(None, moment) == ""


@pytest.mark.parametrize(("by", "title"), [("agent-s", "Memory"), ("sop-agent", "Branches")])
def test_the_newest_row_is_in_view(qtbot: QtBot, by: str, title: str) -> None:
    setup, events = play_run(by)
    details = DetailsPanel(ThemeState())
    qtbot.addWidget(details)
    details.resize(400, 160)
    details.show()
    folding = SnapshotFold(setup.runtime.flow)
    details.show_snapshot(folding.advance(events), (), Breakpoints(), setup)
    details.tabs.set_current(details.tabs.titles.index(title))
    panel = details.memory if title == "Memory" else details.branches
    (bar,) = (area.verticalScrollBar() for area in details.findChildren(QScrollArea) if area.widget() is panel)
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())


def test_an_agent_without_a_place_is_shown_where_its_calls_put_it() -> None:
    setup, events = play_run("spa")
    folding = SnapshotFold(setup.runtime.flow)
    assert folding.advance(events).visited == []
    moment = folding.with_path(setup.runtime, events)
    assert moment.inferred
    assert moment.visited == list(setup.scenario.expected.path)
    assert not SnapshotFold(setup.runtime.flow).with_path(setup.runtime, events[:2]).inferred


def test_what_agent_s_takes_and_remembers_stands_in_the_timeline() -> None:
    setup, events = play_run("agent-s")
    story = RunLog(setup.runtime.flow)
    story.update(events)
    assert any(row.title.startswith("Takes the action “") for row in story.lines)
    assert any(row.title.startswith("Remembers “") for row in story.lines)


def test_all_tabs_have_room_where_agent_s_was_objected_to(seat: Seat) -> None:
    seat.window.resize(1440, 900)
    choices = seat.simulate.choices
    choices.agent.setCurrentIndex(choices.agent.findData("agent-s"))
    seat.after(lambda: choices.agent.activated.emit(choices.agent.currentIndex()))
    seat.choose(of_kind(LOAN, "failing-function")[0])
    seat.do("run")
    tabs = seat.simulate.views.details.tabs
    assert tabs.titles[3:] == ["Checks 1", "Memory"]
    for width in (1440, 720):
        seat.window.resize(width, 450 if width == 720 else 900)
        seat.wait(lambda: all(line.sizeHint().width() <= tabs.width() for line in tabs.lines if line.isVisible()))
        assert [
            line.tabText(at) for line in tabs.lines for at in range(line.count()) if line.tabText(at)
        ] == tabs.titles
    seat.window.resize(1440, 900)
    assert seat.window.side_stack.minimumSizeHint().width() <= tabs.width()
