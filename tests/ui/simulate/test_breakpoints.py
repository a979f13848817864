"""Breakpoints are set where a person sees what they stop at, and said when a run comes to them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from sopstudio.trace import state
from sopstudio.ui.editor import Selection
from tests.simulation.samples import of_kind
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN


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
