"""Where a screen reader finds the focus: at one control, which it reaches from the window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, replace_fields
from sopstudio.ui.author.problem_list import ListedRow, ProblemList
from sopstudio.ui.open_document import Selection
from sopstudio.ui.panel_tabs import PanelTabs
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.conftest import PatientBot
from tests.ui.spoken import spoken_name, visible_interfaces
from tests.ui.window.conftest import LOAN

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


def interface_of(widget: QWidget | None) -> Any:
    return QAccessible.queryAccessibleInterface(widget) if widget is not None else None


def with_problems() -> Document:
    """The loan sample without two of its edges."""
    edges = LOAN.sop.edges[:3] + LOAN.sop.edges[5:]
    return replace_fields(LOAN, sop=replace_fields(LOAN.sop, edges=edges))


def focused_interfaces(window: MainWindow) -> list[QAccessibleInterface]:
    """The widgets that say that they have the focus. Of tabs and items Qt says so wherever they are current."""
    return [
        each
        for each in visible_interfaces(interface_of(window))
        if each.state().focused and each.object() is not None and each.role() != QAccessible.Role.PageTab
    ]


@pytest.fixture(scope="module")
def window_with_problems(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window whose problems are in view."""
    window = create_document_window(with_problems(), tmp_path_factory.mktemp("problems"))
    module_bot.addWidget(window)
    window.show()
    module_bot.waitUntil(lambda: window.context.problems.is_current and bool(window.context.problems.problems))
    window.show_problems()
    return window


@pytest.fixture
def problems(window_with_problems: MainWindow, qtbot: QtBot) -> ProblemList:
    """The list of the problems in a window, with the focus; nothing is selected."""
    window = window_with_problems
    with qtbot.waitActive(window):
        window.activateWindow()
    window.context.document.select(Selection())
    (found,) = [each for each in window.findChildren(ProblemList) if each.isVisible()]
    qtbot.waitUntil(lambda: found.count() > 0 and found.row_at(0) is not None)
    found.setCurrentRow(0)
    found.setFocus()
    return found


def test_a_button_in_a_problem_is_found_where_tab_brings_the_focus(problems: ProblemList) -> None:
    window = problems.window()
    assert isinstance(window, MainWindow)
    names = []
    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        focused, row = window.focusWidget(), problems.row_at(problems.currentRow())
        assert row is not None
        assert focused is not None
        if not row.isAncestorOf(focused):
            break
        assert [each.object() for each in focused_interfaces(window)] == [focused]
        names.append(spoken_name(focused))
        item = interface_of(focused).parent()
        assert item.role() == QAccessible.Role.ListItem
        assert item.parent().object() is problems
        assert item.child(item.indexOfChild(interface_of(focused))).object() is focused
    assert names[0] == "Show"
    assert len(names) > 1


def test_a_problem_is_an_item_with_its_message_and_what_can_be_done(problems: ProblemList) -> None:
    told = interface_of(problems)
    assert told.childCount() == problems.count()
    for place in range(problems.count()):
        row, item = told.child(place), problems.item(place)
        assert row.role() == QAccessible.Role.ListItem
        assert row.text(NAME) == item.data(Qt.ItemDataRole.AccessibleTextRole)
        assert row.text(DESCRIPTION) == item.data(Qt.ItemDataRole.AccessibleDescriptionRole)
        assert told.indexOfChild(row) == place
        assert row.state().focused == (place == problems.currentRow())
        assert row.state().selectable
    assert told.focusChild().object() is problems.row_at(problems.currentRow())
    first = problems.row_at(0)
    assert first is not None
    middle = first.mapToGlobal(first.rect().center())
    assert told.childAt(middle.x(), middle.y()).object() is first


def test_a_problem_that_is_pressed_is_shown(problems: ProblemList, qtbot: QtBot) -> None:
    action = interface_of(problems.row_at(0)).actionInterface()
    window = problems.window()
    assert isinstance(window, MainWindow)
    assert window.context.document.selection == Selection()
    action.doAction(action.pressAction())
    assert window.context.document.selection != Selection()


def test_a_row_without_a_list_has_no_name(qtbot: QtBot) -> None:
    row = ListedRow()
    qtbot.addWidget(row)
    assert row.find_list() is None
    assert spoken_name(row) == ""


def test_one_control_has_the_focus_and_nothing_around_it(shared_window: MainWindow) -> None:
    shared_window.context.document.select(Selection(nodes=frozenset({"check_credit"})))
    for action in ("view.side", "view.outline", "canvas.find", "insert.node", "view.palette"):
        shared_window.action_set.run(action)
        focused = [each for each in focused_interfaces(shared_window) if each.role() != QAccessible.Role.ListItem]
        assert [each.object() for each in focused] == [shared_window.focusWidget()], action
        assert focused[0].text(NAME), action


@pytest.mark.parametrize("width", [150, 300, 2000])
def test_every_tab_has_a_name_on_however_many_lines(qtbot: QtBot, width: int) -> None:
    tabs = PanelTabs()
    qtbot.addWidget(tabs)
    tabs.show()
    tabs.set_titles(["Scores", "Averages", "Runs 36", "Charts", "Comparison"])
    tabs.fit(width)
    for current in range(5):
        tabs.set_current(current)
        told = [each for each in visible_interfaces(interface_of(tabs)) if each.role() == QAccessible.Role.PageTab]
        assert all(each.text(NAME) for each in told)
        selected = {each.text(NAME) for each in told if each.state().selected}
        assert selected == {tabs.titles[current]}
