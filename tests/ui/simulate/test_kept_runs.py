"""Runs that the library keeps: listed, opened, tried again, made a scenario; and what a damaged library means."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.agents.guardrails import PAPER_GUARDRAILS
from sopstudio.debugger.engine import fork_point
from sopstudio.scenarios.scenario import read_scenarios
from sopstudio.sop import replace_fields
from sopstudio.store import Library, RunSummary
from sopstudio.store.database import FILE_NAME
from sopstudio.trace import CallTool, run_state
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate.stored_run_rows import COLUMNS
from sopstudio.ui.simulate.stored_runs_panel import StoredRunsPanel
from tests.simulation.samples import of_kind
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN

THEME = ThemeState()


def test_a_run_is_kept_listed_and_opened_read_only(own_seat: Seat, tmp_path: Path) -> None:
    own_seat.choose()
    whole = own_seat.do("run")
    runs = own_seat.simulate.views.runs
    assert runs.table.rowCount() == 1
    assert runs.windowTitle() == "Runs 1"
    own_seat.do("restart")
    runs.view.selectRow(0)
    shown = own_seat.after(runs.open_button.click)
    assert not shown.is_live
    assert len(shown.events) == len(whole.events)
    assert "Nothing differed" in own_seat.simulate.views.score.text
    own_seat.simulate.views.timeline.select(5)
    fork = own_seat.after(own_seat.simulate.views.timeline.fork_button.click)
    assert fork.is_live
    assert runs.table.rowCount() == 1
    kept = own_seat.do("keep").stored_id
    assert runs.table.rowCount() == 2
    with Library.open(tmp_path, read_only=True) as library:
        assert [item.id for item in library.runs.list(LOAN)] == [kept, whole.stored_id]
    own_seat.window.raise_panel(runs)
    second = runs.view.visualRect(runs.table.index(1, 0)).center()
    place = runs.view.viewport().mapToGlobal(second)
    assert own_seat.window.context_menus.fill_at(place) is not None
    entries = {entry.objectName(): entry for entry in own_seat.window.context_menus.menu.actions()}
    entries["simulate.copy-run"].trigger()
    assert QGuiApplication.clipboard().text() == whole.stored_id
    assert len(own_seat.after(entries["simulate.open-run"].trigger).events) == len(whole.events)


def test_a_run_that_went_wrong_opens_at_the_first_difference_and_its_notice_says_so(seat: Seat) -> None:
    scenario = of_kind(LOAN, "correct-context")[0]
    call, *others = scenario.expected.tools
    other = replace_fields(call, arguments=dict.fromkeys(call.arguments, "other"))
    wrong = replace_fields(scenario, expected=replace_fields(scenario.expected, tools=(other, *others)))
    seat.choose(wrong)
    whole = seat.do("run")
    seat.do("restart")
    seat.window.raise_panel(seat.simulate.views.timeline)
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    timeline, text = seat.simulate.views.timeline, seat.window.context.notices.text
    assert isinstance(whole.events[timeline.current], CallTool)
    assert seat.simulate.views.score.isVisible()
    assert text.startswith("Step-by-step agent went wrong in “")
    assert "other was expected" in text
    assert whole.stored_id not in text


def test_a_run_as_expected_opens_at_its_end_and_its_notice_has_no_internal_name(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    seat.do("restart")
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    text = seat.window.context.notices.text
    assert "Step-by-step agent in “" in text
    assert whole.stored_id not in text
    assert seat.simulate.views.timeline.current == len(whole.events) - 1


def test_the_choices_say_what_a_kept_run_was_made_by_where_they_say_something_else(seat: Seat) -> None:
    seat.choose()
    whole, choices = seat.do("run"), seat.simulate.choices
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    assert choices.shown_note.isHidden()  # the run is of what is chosen
    choices.agent.setCurrentIndex(choices.agent.findData("marco"))
    seat.after(lambda: choices.agent.activated.emit(choices.agent.currentIndex()))
    assert choices.shown_note.isHidden()
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    assert not choices.shown_note.isHidden()
    assert "by Step-by-step agent, offline. Choices here apply to the next run." in choices.shown_note.text()
    seat.after(seat.simulate.views.timeline.fork_button.click)
    assert "Step-by-step agent" in choices.shown_note.text()  # a fork goes on as it began
    seat.do("restart")
    assert choices.shown_note.isHidden()


@pytest.mark.parametrize("begin", ["run", "step"])
def test_run_begins_what_is_chosen_where_a_finished_run_of_something_else_is_shown(seat: Seat, begin: str) -> None:
    seat.choose()
    whole, choices = seat.do("run"), seat.simulate.choices
    assert not seat.simulate.bar.buttons["simulate.run"].isEnabled()
    choices.agent.setCurrentIndex(choices.agent.findData("marco"))
    seat.after(lambda: choices.agent.activated.emit(choices.agent.currentIndex()))
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    assert seat.simulate.bar.buttons["simulate.run"].isEnabled()
    now = seat.do(begin)
    assert (now.is_live, now.setup.agent.name, now.setup.guardrails) == (True, "marco", PAPER_GUARDRAILS)


def test_a_fork_says_where_it_goes_on(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    timeline = seat.simulate.views.timeline
    landed = {}
    for at in range(1, len(whole.events) + 1):
        if fork_point(whole.events, at) not in (0, at):
            landed[at] = fork_point(whole.events, at)
    at, point = max(landed.items())
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    timeline.select(at - 1)
    fork = seat.after(timeline.fork_button.click)
    assert len(fork.events) == point
    assert f"from event {point}" in seat.desk.notices.text
    assert f"event {at} " in seat.desk.notices.text


def test_closing_in_mid_run_keeps_the_run(own_seat: Seat, tmp_path: Path) -> None:
    own_seat.choose()
    stopped = own_seat.to_tool()
    own_seat.window.close()
    with Library.open(tmp_path, read_only=True) as library:
        assert len(library.runs.load("latest").events) == len(stopped.events)


def test_a_kept_run_is_tried_on_the_sop_as_it_is_now(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    last = run_state(whole.events).edges[-1]
    document = seat.desk.document.document
    cut = replace_fields(document.sop, edges=tuple(edge for edge in document.sop.edges if edge.id != last))
    seat.desk.document.edit("Cut", replace_fields(document, sop=cut))
    seat.after(lambda: seat.simulate.open_run(whole.stored_id))
    assert "another version of the SOP" in seat.desk.notices.text
    offer = next(
        button for button in seat.desk.notices.findChildren(QPushButton) if button.text().startswith("Try it on")
    )
    tried = seat.after(offer.click)
    assert "takes another path from event" in seat.desk.notices.text
    assert run_state(tried.events).path == run_state(whole.events).path[:-1]


def test_a_run_becomes_a_scenario_that_it_passes(seat: Seat, tmp_path: Path) -> None:
    seat.choose()
    whole = seat.do("run")
    path = tmp_path / "kept.jsonl"
    made = seat.simulate.commands.write_scenario(path)
    assert made is not None
    assert read_scenarios(path.read_text(encoding="utf-8"), "kept") == [made]
    assert made.expected.path == run_state(whole.events).path
    assert seat.simulate.commands.write_scenario(path) is None
    assert "already has this scenario" in seat.desk.notices.text
    again = seat.after(lambda: (seat.choose(made), seat.window.action_set.run("simulate.run")))
    seat.wait(lambda: seat.now.finished is not None)
    assert seat.simulate.choices.topic.currentText() == made.id
    assert again.setup.scenario.id == made.id
    assert "Nothing differed" in seat.simulate.views.score.text


def test_a_library_that_is_damaged_is_said_once_and_the_run_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"this is no library" * 1000)
    seat = Seat(qtbot, tmp_path)
    qtbot.addWidget(seat.window)
    seat.choose()
    done = seat.do("run")
    assert done.finished is not None
    assert done.finished.status == "completed"
    assert seat.desk.notices.text.startswith("The run goes on, but is not being kept: ")
    assert "\n" not in seat.desk.notices.text
    seat.desk.notices.dismiss()
    seat.do("back")
    assert seat.desk.notices.text == ""
    seat.window.close()


def test_runs_are_listed_by_the_clock_and_not_by_the_day_that_the_sop_is_told(qtbot: QtBot) -> None:
    panel = StoredRunsPanel(THEME)
    qtbot.addWidget(panel)
    kept = RunSummary(
        "r-1", LOAN, None, None, "dpa", "offline", None, None, "2026-01-05T09:00:00+00:00", "completed", True, 5, None,
        datetime(2024, 3, 4, 12).astimezone().isoformat(),
    )  # fmt: skip
    panel.show_runs((kept,))
    assert panel.table.rows[0].cells[0].text == "04 Mar 2024"


def test_a_list_that_is_cut_says_how_many_runs_there_are(qtbot: QtBot) -> None:
    panel = StoredRunsPanel(THEME)
    qtbot.addWidget(panel)
    kept = RunSummary("r-1", LOAN, None, None, "dpa", "offline", None, None, None, "completed", True, 5, None, None)
    panel.show_runs((kept,), count=1205)
    assert panel.windowTitle() == "Runs 1,205"
    assert "newest 1 of 1,205" in panel.note.text()
    panel.show_runs((kept,), count=1)
    assert (panel.windowTitle(), panel.note.text()) == ("Runs 1", "")


def test_more_runs_than_a_hundred_are_listed_as_evaluate_counts_them(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("run")
    library = own_seat.desk.library.library
    (kept,) = library.runs.list()
    stored = library.runs.load(kept.id)
    for _ in range(104):
        library.runs.keep(stored.header, stored.events, stored.result)
    own_seat.simulate.list_runs()
    panel = own_seat.simulate.views.runs
    assert (panel.table.rowCount(), panel.windowTitle()) == (105, "Runs 105")


def test_what_a_run_was_made_by_stands_in_one_line_that_begins_with_the_agent(qtbot: QtBot) -> None:
    panel = StoredRunsPanel(THEME)
    qtbot.addWidget(panel)
    kept = RunSummary(
        "r-1", LOAN, None, None, "dpa", "openai:gpt-4o-mini@office", None, None, None, "completed", True, 5, None, None
    )
    panel.show_runs((kept,))
    index = panel.table.index(0, COLUMNS.index("Agent and model"))
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
        assert index.data(role) == "Step-by-step, openai:gpt-4o-mini@office"


def test_a_long_word_on_why_runs_are_not_listed_takes_no_more_width(qtbot: QtBot) -> None:
    panel = StoredRunsPanel(THEME)
    qtbot.addWidget(panel)
    panel.show_runs(())
    before = panel.minimumSizeHint().width()
    place = "/srv/projects/" + "procedures-of-the-department/" * 4
    panel.show_runs(
        (), reason=f"the library cannot be read ({place}library.db): it is damaged; " + "restore a backup, " * 20
    )
    assert panel.minimumSizeHint().width() <= max(before, 500)


def test_the_only_run_is_marked_when_the_list_gets_the_focus_by_key(own_seat: Seat, qtbot: QtBot) -> None:
    own_seat.choose()
    own_seat.do("run")
    runs = own_seat.simulate.views.runs
    own_seat.window.raise_panel(runs)
    with qtbot.waitActive(own_seat.window):
        own_seat.window.activateWindow()
    own_seat.simulate.commands.open_run()
    assert own_seat.desk.notices.text == "Choose a run in the list first."
    runs.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert [index.row() for index in runs.view.selectionModel().selectedRows()] == [0]
    assert runs.open_button.isEnabled()
