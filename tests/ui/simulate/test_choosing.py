"""What a run is about, chosen in the real window: journeys, scenarios of a file, a script."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QLabel

from sopstudio.scenarios.scenario import write_scenarios
from sopstudio.sop import replace_fields
from sopstudio.trace import UserReply
from tests.mentions import unnamed
from tests.simulation.samples import of_kind
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN
from tests.ui.wheel import turn_over


def test_journeys_and_scenarios_are_found_in_the_background(own_seat: Seat) -> None:
    topic = own_seat.simulate.choices.topic
    own_seat.wait(lambda: topic.count() > 1)
    assert topic.currentText() == "Just talk"
    titles = [topic.itemText(place) for place in range(topic.count())]
    assert titles[1].startswith("Journey 1: ")
    numbers = [int(re.split(r"[ :,]", title)[1]) for title in titles[1:]]
    assert numbers == sorted(numbers)
    assert any(title.endswith(" fails") for title in titles)
    assert any(", without " in title for title in titles)
    assert not own_seat.simulate.choices.note.isVisible()


def test_every_choice_has_a_title_beside_it(own_seat: Seat) -> None:
    choices = own_seat.simulate.choices
    titles = {title.buddy(): title for title in choices.findChildren(QLabel) if title.buddy() is not None}
    for control in (choices.topic, choices.agent, choices.model, choices.guardrails, choices.user):
        title = titles[control]
        assert title.isVisible()
        assert title.geometry().right() < control.geometry().left()
    assert not titles[choices.user_model].isVisible()
    own_seat.choose()
    assert titles[choices.user_model].isVisible()


def test_scenarios_of_a_file_are_listed_and_the_first_is_chosen(own_seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    some = [
        replace_fields(event, id=f"mine-{number}") for number, event in enumerate(of_kind(LOAN, "failing-function")[:2])
    ]
    path.write_text("\n".join(write_scenarios(some)), encoding="utf-8")
    own_seat.after(lambda: own_seat.simulate.choices.read_scenarios(path))
    own_seat.wait(lambda: own_seat.now.setup.scenario.id == "mine-0")
    topic = own_seat.simulate.choices.topic
    own_seat.wait(lambda: topic.count() > 4)
    assert topic.currentText() == "mine-0"
    assert topic.findText("mine-1") > 0
    path.write_text("{", encoding="utf-8")
    own_seat.simulate.choices.read_scenarios(path)
    assert "cannot be read" in own_seat.desk.notices.text
    own_seat.simulate.choices.read_scenarios(tmp_path / "none")
    assert unnamed(own_seat.desk.notices.text, "scenarios", "none") == []


def test_a_script_is_read_and_one_that_is_not_there_is_named(own_seat: Seat, tmp_path: Path) -> None:
    script = tmp_path / "lines.txt"
    script.write_text("Hello there\n\nGoodbye\n", encoding="utf-8")
    own_seat.after(lambda: own_seat.simulate.choices.load_script(script))
    done = own_seat.do("run")
    said = [event.text for event in done.events if isinstance(event, UserReply)]
    assert said[0] == "Hello there"
    own_seat.simulate.choices.load_script(tmp_path / "none.txt")
    assert unnamed(own_seat.desk.notices.text, "none.txt") == []


def test_that_a_scenario_is_ready_is_said_until_its_run_begins(own_seat: Seat) -> None:
    own_seat.choose()
    assert "is ready" in own_seat.desk.notices.text
    own_seat.do("step")
    assert own_seat.desk.notices.text == ""
    own_seat.choose()
    own_seat.desk.notices.post("Something else.")
    own_seat.do("step")
    assert own_seat.desk.notices.text == "Something else."


def test_every_architecture_has_room_for_its_name(own_seat: Seat) -> None:
    own_seat.window.resize(1440, 900)
    agent = own_seat.simulate.choices.agent
    for place in range(agent.count()):
        agent.setCurrentIndex(place)
        assert agent.elided_text == agent.currentText()


def test_the_wheel_over_a_choice_neither_chooses_nor_throws_the_run_away(own_seat: Seat) -> None:
    own_seat.choose()
    whole, choices = own_seat.do("run"), own_seat.simulate.choices
    for box in (choices.topic, choices.agent, choices.model, choices.user):
        before = box.currentText()
        turn_over(box)
        assert box.currentText() == before
    assert own_seat.now.events == whole.events
