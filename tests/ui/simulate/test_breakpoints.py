"""Breakpoints are set where a person sees what they stop at, and said when a run comes to them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from sopstudio.trace import run_state
from sopstudio.ui.open_document import Selection
from tests.mentions import unnamed
from tests.simulation.samples import of_kind
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN


def test_a_breakpoint_is_set_on_what_is_selected_and_shown(own_seat: Seat) -> None:
    own_seat.choose()
    node = of_kind(LOAN, "correct-context")[0].expected.path[1]
    own_seat.desk.document.select(Selection(nodes=frozenset([node])))
    own_seat.window.action_set.run("simulate.breakpoint")
    assert node in own_seat.simulate.views.marks.breakpoints
    stopped = own_seat.do("run-to")
    assert stopped.breakpoint_hit is not None
    assert unnamed(own_seat.desk.notices.text, "breakpoint", "node") == []
    own_seat.window.action_set.run("simulate.breakpoint")
    assert own_seat.simulate.views.marks.breakpoints == {}


def test_a_breakpoint_on_a_tool_is_set_in_the_list_of_tools(own_seat: Seat) -> None:
    own_seat.choose()
    tool = of_kind(LOAN, "correct-context")[0].expected.tools[0].tool
    own_seat.simulate.views.details.tools.breakpoint_toggled.emit(tool)
    stopped = own_seat.do("run-to")
    assert stopped.turn == "tool"
    assert run_state(stopped.events).calls == ()


def test_setting_a_breakpoint_on_a_tool_leaves_the_focus_and_the_list_where_they_are(own_seat: Seat) -> None:
    own_seat.choose()
    details = own_seat.simulate.views.details
    details.tabs.set_current(2)
    marks = [button for button in details.findChildren(QPushButton) if button.text() == "Stop here"]
    marks[0].setFocus()
    QTest.mouseClick(marks[0], Qt.MouseButton.LeftButton)
    assert marks[0].text() == "● Stops"
    assert own_seat.window.focusWidget() is marks[0]
    stopped = own_seat.do("run-to")
    assert stopped.breakpoint_hit is not None
    assert stopped.breakpoint_hit.kind == "tool"
    assert unnamed(own_seat.desk.notices.text, "breakpoint", "tool") == []
