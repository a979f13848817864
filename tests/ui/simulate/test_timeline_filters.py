"""The timeline lists all events, or only some kinds of them; the selected one is always to be seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from sopstudio.trace import EventLine
from sopstudio.trace.describe import KINDS
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate.timeline import Timeline
from sopstudio.ui.simulate.timeline_filters import ALWAYS_SHOWN, GROUPS
from tests.ui.simulate.desks import Seat

SOME = ("user", "prompt", "reply", "node", "agent", "call", "response", "condition", "agent", "end")


@pytest.fixture
def timeline(qtbot: QtBot) -> Timeline:
    made = Timeline(ThemeState())
    qtbot.addWidget(made)
    made.resize(1200, 300)
    made.show()
    made.show_rows([EventLine(kind, f"{kind} {number}") for number, kind in enumerate(SOME)])
    return made


def list_shown(timeline: Timeline) -> list[int]:
    return [row for row in range(timeline.model.rowCount()) if not timeline.table.isRowHidden(row)]


def test_each_kind_of_event_is_in_one_group_or_always_there() -> None:
    kinds = [kind for group in GROUPS for kind in group.kinds]
    assert len(kinds) == len(set(kinds))
    assert {*kinds, *ALWAYS_SHOWN} == set(KINDS)


def test_pressed_groups_alone_are_listed_with_how_it_ended(timeline: Timeline) -> None:
    buttons = timeline.filters.buttons
    buttons["messages"].click()
    assert list_shown(timeline) == [0, 4, 8, 9]
    buttons["calls"].click()
    assert list_shown(timeline) == [0, 4, 5, 6, 8, 9]
    buttons["messages"].click()
    assert list_shown(timeline) == [5, 6, 9]
    assert timeline.filters.findChildren(QLabel)[0].text() == "7 events hidden"
    buttons["calls"].click()
    assert list_shown(timeline) == list(range(len(SOME)))


def test_arrows_skip_what_is_hidden_and_the_slider_reaches_everything(timeline: Timeline) -> None:
    timeline.filters.buttons["messages"].click()
    looked: list[int] = []
    timeline.event_selected.connect(looked.append)
    timeline.table.setFocus()
    for _ in range(3):
        QTest.keyClick(timeline.table, Qt.Key.Key_Up)
    assert looked == [9, 5, 1]
    timeline.slider.setValue(6)
    assert timeline.current == 6
    assert list_shown(timeline) == [0, 4, 6, 8, 9]
    timeline.slider.setValue(4)
    assert list_shown(timeline) == [0, 4, 8, 9]
    timeline.select(1)
    timeline.filters.buttons["messages"].click()
    timeline.filters.buttons["decisions"].click()
    assert list_shown(timeline) == [1, 3, 7, 9]
    assert timeline.current == 1


def test_events_that_come_are_listed_where_they_fit(timeline: Timeline) -> None:
    rows = [EventLine("user", "first")]
    timeline.show_rows(rows)
    timeline.filters.buttons["decisions"].click()
    for kind in ("prompt", "node", "agent", "condition"):
        rows.append(EventLine(kind, kind))
        timeline.show_rows(rows)
        assert timeline.current == len(rows) - 1
        assert timeline.current in list_shown(timeline)
    assert list_shown(timeline) == [2, 4]
    timeline.show_rows([EventLine("reply", "another run"), EventLine("agent", "Hello")])
    assert list_shown(timeline) == [1]
    timeline.show_rows([])
    assert timeline.current == -1


def test_the_filters_stand_below_the_slider_where_it_needs_the_room(timeline: Timeline, qtbot: QtBot) -> None:
    filters = timeline.filters
    assert filters.mapTo(timeline, filters.rect().topLeft()).y() < timeline.table.y() + 20
    beside = timeline.slider.width()
    for width in (760, 420):
        timeline.resize(width, 300)
        qtbot.waitUntil(lambda: filters.y() > timeline.slider.y())
        assert timeline.slider.width() > 100
    timeline.resize(1200, 300)
    qtbot.waitUntil(lambda: timeline.slider.width() == beside)


def test_ten_thousand_events_are_filtered(timeline: Timeline) -> None:
    rows = [EventLine(SOME[number % len(SOME)], "words") for number in range(10_000)]
    timeline.show_rows(rows)
    timeline.filters.buttons["calls"].click()
    assert len(list_shown(timeline)) == 3000
    timeline.filters.buttons["calls"].click()
    assert len(list_shown(timeline)) == 10_000


def test_the_choice_is_an_action_and_stays_from_run_to_run(seat: Seat) -> None:
    timeline = seat.simulate.views.timeline
    seat.window.action_set.run("simulate.list-calls")
    assert timeline.filters.buttons["calls"].isChecked()
    seat.choose()
    done = seat.do("run")
    first = list_shown(timeline)
    assert 0 < len(first) < len(done.events)
    seat.do("restart")
    seat.do("run")
    assert list_shown(timeline) == first
    seat.window.action_set.refresh()
    assert seat.window.action_set.qt_action("simulate.list-calls").isChecked()
