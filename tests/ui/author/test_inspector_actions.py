"""What the inspector offers as actions, and how Tab goes through it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sopstudio.ui.action import ActionSet
from sopstudio.ui.author.inspector import tab_stops
from sopstudio.ui.author.inspector_actions import inspector_actions
from sopstudio.ui.forms import NameField
from tests.ui.author.seat import Seat


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


def test_tab_goes_through_the_form_as_it_is_read(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.press("Try this edge later")
    form = seat.inspector.form
    assert form is not None
    seat.inspector.update_tab_order()
    wanted = [widget for widget in tab_stops(form) if widget.isVisible() and widget.isEnabled()]
    wanted[0].setFocus()
    reached: list[QWidget | None] = [QApplication.focusWidget()]
    for _ in wanted[1:]:
        QTest.keyClick(QApplication.focusWidget() or form, Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    assert reached == wanted
