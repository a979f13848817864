"""Guardrails are switched in plain words, and a team is shown with who is at work and what was objected to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from sopstudio.agents.guardrails import PAPER_GUARDRAILS
from sopstudio.debugger.snapshot import SnapshotFold
from sopstudio.sop import Sop
from sopstudio.trace import Finished, Tripped
from sopstudio.ui.simulate.team_panel import TeamPanel, list_members
from tests.agents.marco.playing import saying
from tests.agents.marco.test_conversations import SOP, Play
from tests.mentions import unnamed
from tests.simulation.samples import of_kind, sample
from tests.ui.simulate.desks import Seat

NAME = "restaurant_sales_drop"


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path, NAME)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()


def words(panel: TeamPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if not label.isHidden()]


def switch(seat: Seat, text: str) -> None:
    menu = seat.simulate.choices.guardrails.menu()
    menu.aboutToShow.emit()
    (action,) = (action for action in menu.actions() if action.text() == text)
    action.trigger()


def choose(seat: Seat, name: str) -> None:
    agents = seat.simulate.choices.agent
    place = agents.findData(name)
    agents.setCurrentIndex(place)
    seat.after(lambda: agents.activated.emit(place))


def test_marco_runs_with_its_team_and_its_checks_in_view(seat: Seat) -> None:
    choose(seat, "marco")
    checks = seat.simulate.choices.guardrails
    assert (checks.text(), checks.names) == ("4 checks", PAPER_GUARDRAILS)
    seat.choose(next(event for event in of_kind(NAME, "correct-context") if event.expected.end == "put_right"))
    done = seat.do("run")
    assert done.setup.guardrails == PAPER_GUARDRAILS
    assert isinstance(done.finished, Finished)
    assert done.finished.status == "completed"
    details = seat.simulate.views.details
    assert details.tabs.titles[3:] == ["Team"]
    shown = words(details.team)
    assert "● Restaurant sales drop" in shown
    assert "Run by code: Sales figures" in shown
    assert {"Price review", "Dish review", "Rating review"} <= set(shown)
    assert "None so far." in shown


def test_checks_are_switched_on_and_off_and_the_run_begins_again_with_them(seat: Seat) -> None:
    checks = seat.simulate.choices.guardrails
    assert checks.text() == "No checks"
    assert len(seat.simulate.views.details.tabs.titles) == 3
    seat.after(lambda: switch(seat, "Only what the procedure calls next"))
    assert (checks.text(), seat.now.setup.guardrails) == ("1 check", ("order",))
    assert seat.simulate.views.details.tabs.titles[3] == "Checks"
    seat.after(lambda: switch(seat, "Ask again without saying why"))
    assert seat.now.setup.guardrails == ("order", "blind")
    seat.after(lambda: switch(seat, "Only what the procedure calls next"))
    assert checks.text() == "No checks"
    assert not seat.now.setup.guardrails


def test_what_the_model_was_told_of_an_objection_stands_below_it(qtbot: QtBot) -> None:
    play = Play(["B-7"], ["action"], [saying("", "tell_all"), saying("", "find", {"bike": "B-9"}), saying("Hello.")])
    events = play.play().events
    panel = TeamPanel()
    qtbot.addWidget(panel)
    moment = SnapshotFold(play.setup.runtime.flow).advance(events)
    assert [objection.guardrail for objection in moment.objections] == ["function", "grounding"]
    panel.show_snapshot(play.setup, moment)
    shown = words(panel)
    newest, first = (place for place, text in enumerate(shown) if text == "The model was told")
    assert "B-9" in shown[newest + 1]
    assert unnamed(shown[first - 1], "'tell_all'") == []
    assert "there are: find" in shown[first + 1].replace("\u200b", "")
    assert "Your last answer was checked and not used" in shown[first + 1]


def test_a_model_that_is_asked_again_blindly_was_told_nothing(qtbot: QtBot) -> None:
    told = ["format", "function", "blind"]
    play = Play(["B-7"], ["action"], [saying("", "tell_all"), saying("Hello.")], guardrails=told)
    moment = SnapshotFold(play.setup.runtime.flow).advance(play.play().events)
    assert [(objection.guardrail, objection.feedback) for objection in moment.objections] == [("function", "")]
    panel = TeamPanel()
    qtbot.addWidget(panel)
    panel.show_snapshot(play.setup, moment)
    assert "The model was told" not in words(panel)


def test_other_architectures_show_what_their_model_was_told_too(seat: Seat) -> None:
    choose(seat, "react")
    seat.after(lambda: switch(seat, "Only functions that exist"))
    seat.simulate.choices.model.setCurrentText("faulty:unknown-tool@1+offline")
    seat.choose(of_kind(NAME, "correct-context")[0])
    seat.do("run")
    details = seat.simulate.views.details
    assert details.tabs.titles[3].startswith("Checks ")
    assert "The model was told" in words(details.team)


def test_who_is_at_work_and_what_was_objected_to_are_told(qtbot: QtBot) -> None:
    play = Play(["B-7"], ["action"], [saying("", "tell_all"), saying("", "repair"), saying("Hello.")])
    events = play.play().events
    panel = TeamPanel()
    qtbot.addWidget(panel)
    moment = SnapshotFold(play.setup.runtime.flow).advance(events)
    assert panel.show_snapshot(play.setup, moment) == "Team 1"
    shown = words(panel)
    assert "● Repair" in shown
    assert "Bicycle workshop" in shown
    assert "Only functions that exist" in shown
    assert any("'tell_all'" in text for text in shown)
    before = next(number for number, event in enumerate(events) if isinstance(event, Tripped))
    assert panel.show_snapshot(play.setup, SnapshotFold(play.setup.runtime.flow).advance(events[:before])) == "Team"
    assert panel.show_snapshot(None, moment) == "Checks 1"


@pytest.mark.parametrize(("sop", "depths"), [(SOP, [0, 1]), (sample(NAME), [0, 1, 1, 1])])
def test_the_hierarchy_is_told_parents_first(sop: Sop, depths: list[int]) -> None:
    assert [member.depth for member in list_members(sop)] == depths


def test_an_sop_that_cannot_run_has_no_team() -> None:
    assert list_members(Sop(id="none")) == ()
