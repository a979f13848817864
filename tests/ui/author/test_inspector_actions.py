"""What the inspector offers as actions, and how Tab goes through it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sopstudio.sop import Document, edits, replace_fields
from sopstudio.ui.action import ActionSet
from sopstudio.ui.author.inspector_actions import inspector_actions
from sopstudio.ui.forms import NameField
from sopstudio.ui.tab_order import tab_stops
from sopstudio.ui.widgets import WrappedLink
from tests.ui.author.seat import Seat, loan


def actions(seat: Seat) -> ActionSet:
    made = ActionSet(seat.window, seat.desk.icons)
    made.add(inspector_actions(seat.desk, seat.inspector))
    return made


def test_each_thing_that_can_be_declared_is_added_and_shown(seat: Seat) -> None:
    made = actions(seat)
    for name, shape in (("fact", "new fact"), ("tool", "new_tool"), ("article", "new-article")):
        made.run(f"add.{name}")
        assert seat.inspector.form_key is not None
        assert seat.inspector.form_key[:2] == (name, shape)
    made.run("add.procedure")
    assert seat.inspector.form_key == ("procedure", "new-sub-procedure", "")
    assert seat.steps() == 4


def test_what_is_shown_is_renamed_and_deleted(seat: Seat) -> None:
    made = actions(seat)
    assert not made.run("subject.delete")
    seat.show("tool", "assess_risk")
    assert made.run("subject.rename")
    box = seat.field("Name", NameField).box
    assert box.isVisible()
    assert box.selectedText() == "assess_risk"
    assert made.run("subject.delete")
    assert "assess_risk" not in {tool.name for tool in seat.sop.tools}


def reached_by_tab(seat: Seat) -> tuple[list[QWidget], list[QWidget]]:
    """The controls of the form as they are read, the way back and what deletes last, and as Tab comes to them."""
    form, last = seat.inspector.form, ("back", "delete")
    assert form is not None
    stops = [widget for widget in tab_stops(form) if widget.isVisible() and widget.isEnabled()]
    wanted = [stop for stop in stops if stop.objectName() not in last]
    wanted += [stop for name in last for stop in stops if stop.objectName() == name]
    wanted[0].setFocus()
    reached = [QApplication.focusWidget() or form]
    for _ in wanted[1:]:
        QTest.keyClick(reached[-1], Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget() or form)
    return wanted, reached


def test_tab_goes_through_the_form_as_it_is_read(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.press("check_credit_to_find_guarantor:down")
    seat.inspector.update_tab_order()
    wanted, reached = reached_by_tab(seat)
    assert reached == wanted


def test_tab_comes_to_the_fix_of_a_problem_where_it_stands(sit: Callable[[Document], Seat]) -> None:
    edge = next(edge for edge in loan().sop.edges if edge.id == "check_credit_to_find_guarantor")
    broken = replace_fields(edge, condition="{credit_repot} == 'unavailable'")
    seat = sit(loan())
    seat.show_node("check_credit")
    seat.document.edit("Change", edits.replace_edge(seat.document.document, broken))
    seat.qtbot.waitUntil(lambda: any(link.isVisible() for link in seat.inspector.findChildren(WrappedLink)))
    wanted, reached = reached_by_tab(seat)
    assert any(isinstance(widget, WrappedLink) for widget in wanted)
    assert reached == wanted
