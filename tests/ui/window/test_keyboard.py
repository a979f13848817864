"""Everything is reached by Tab, and left again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.author.branch_table import open_branch_table
from sopstudio.ui.canvas_editor.commands.new_nodes import NODE_KINDS
from sopstudio.ui.evaluate.comparison_lists import ModelsList
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.open_document import Selection
from sopstudio.ui.outline import OutlinePanel
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.perspectives import PERSPECTIVES
from tests.ui.canvas.workbench import small
from tests.ui.spoken import spoken_name
from tests.ui.window.conftest import LOAN, Open

MAX_KEYS = 400


def reachable(window: MainWindow) -> set[QWidget]:
    """What says that Tab comes to it."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
    }


def walk(window: MainWindow) -> set[QWidget]:
    """Press Tab until the first widget has the focus again; Escape leaves the outline, where Tab indents."""
    outline, came_to = window.sidebar.outline, set[QWidget]()
    first = window.focusWidget()
    assert first is not None
    for _ in range(MAX_KEYS):
        current = window.focusWidget()
        assert current is not None
        came_to.add(current)
        is_in_outline = isinstance(outline, OutlinePanel) and outline.isAncestorOf(current)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape if is_in_outline else Qt.Key.Key_Tab)
        if window.focusWidget() is first:
            return came_to
    raise AssertionError(f"the focus stays in {window.focusWidget()}")


def test_tab_comes_to_everything_in_every_perspective_and_is_caught_nowhere(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(small())
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.waitUntil(lambda: window.context.problems.is_current)  # the panels below the canvas come with the check
    for perspective in PERSPECTIVES:
        window.show_perspective(perspective.name)
        QApplication.sendPostedEvents()
        window.header.save_button.setFocus()
        came_to = walk(window)  # through the canvas, too, which changes what is on the right
        assert len(reachable(window)) > 10
        if not reachable(window) <= came_to:  # what is worked out in a thread brought a button meanwhile
            came_to |= walk(window)
        assert reachable(window) - came_to == set(), perspective.name


def test_tab_stays_in_a_panel_over_the_window(shared_window: MainWindow) -> None:
    for action in ("help.keys", "file.paste", "view.settings", "view.models", "file.deploy"):
        shared_window.action_set.run(action)
        (panel,) = [panel for panel in shared_window.findChildren(FloatingPanel) if panel.isVisible()]
        for key, count in ((Qt.Key.Key_Tab, 40), (Qt.Key.Key_Backtab, 40)):
            for _ in range(count):
                QTest.keyClick(shared_window.focusWidget() or panel, key)
                assert panel.isAncestorOf(shared_window.focusWidget()), action
        panel.dismiss()


def test_tab_comes_to_what_adds_a_comparison_below_the_compared(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    window.show_perspective("evaluate")
    (models,) = [part for part in window.findChildren(ModelsList) if part.isVisible()]
    models.parts[0].setFocus()
    QTest.keyClick(models.parts[0], Qt.Key.Key_Tab)
    assert models.add_button.hasFocus()
    models.add()
    qtbot.waitUntil(models.parts[-1].isVisible)
    names = []
    for _ in range(2):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        names.append(spoken_name(window.focusWidget()))
    assert names == ["Stop comparing with this model", "Compare with another model"]


def test_tab_leaves_the_table_of_branches_after_its_last_cell(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    panel = open_branch_table(window.context, "check_credit")
    cells = panel.model.rowCount() * panel.model.columnCount()
    places = [panel.view.currentIndex()]
    while panel.view.hasFocus() and len(places) <= cells:
        places.append(panel.view.currentIndex())
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert places[-1] == panel.model.index(panel.model.rowCount() - 1, panel.model.columnCount() - 1)
    assert panel.add_row.isAncestorOf(window.focusWidget())
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert panel.view.hasFocus()


def test_keys_on_buttons_over_the_canvas_are_not_for_it(shared_window: MainWindow, qtbot: QtBot) -> None:
    """As in F4, Shift+Tab, Delete, which removed a node while the focus was on a button."""
    with qtbot.waitActive(shared_window):
        shared_window.activateWindow()
    canvas, document = shared_window.context.canvas, shared_window.context.document
    canvas.setFocus()
    QTest.keyClick(shared_window.windowHandle(), Qt.Key.Key_Tab)
    selected, before = document.selection, document.document
    buttons = [widget for widget in reachable(shared_window) - {canvas} if canvas.isAncestorOf(widget)]
    assert len(buttons) >= len(NODE_KINDS)
    for button in buttons:
        button.setFocus()
        for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Down, Qt.Key.Key_Tab):
            QTest.keyClick(shared_window.windowHandle(), key)
        assert (document.document, document.selection) == (before, selected), button.accessibleName()
        assert not button.hasFocus()


def test_shift_tab_steps_back_on_the_canvas(shared_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(shared_window):
        shared_window.activateWindow()
    shared_window.context.canvas.setFocus()
    selections = []
    for _ in range(4):
        QTest.keyClick(shared_window.windowHandle(), Qt.Key.Key_Tab)
        selections.append(shared_window.context.document.selection)
    for selection in reversed(selections[:-1]):
        QTest.keyClick(shared_window.windowHandle(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        assert shared_window.context.document.selection == selection


def test_what_is_rebuilt_passes_the_focus_on_without_a_detour(
    open_window: Open, qapp: QApplication, qtbot: QtBot
) -> None:
    window = open_window(LOAN)
    with qtbot.waitActive(window):
        window.activateWindow()
    focused: list[QWidget] = []
    link = qapp.focusChanged.connect(lambda _, new: focused.append(new) if new is not None else None)

    def goes_from(control: QWidget, *keys: Qt.Key) -> list[QWidget]:
        control.setFocus()
        focused.clear()
        for key in keys:
            QTest.keyClick(window.focusWidget() or window, key)
        qtbot.wait(0)  # what is rebuilt gets the focus in the next turn of the event loop
        assert window.focusWidget() is not None
        return [widget for widget in focused if not window.side_stack.isAncestorOf(widget)]

    def find(kind: type[QWidget], name: str) -> QWidget:
        controls = [control for control in window.side_stack.findChildren(kind, name) if control.isVisible()]
        return controls[-1]

    select = window.context.document.select
    select(Selection(nodes=frozenset({"check_credit"})))
    assert goes_from(find(QComboBox, "node:check_credit~kind"), Qt.Key.Key_Down) == []
    assert goes_from(find(QPushButton, "add:Bind a tool"), Qt.Key.Key_Space, Qt.Key.Key_Return) == []
    select(Selection(edges=frozenset({LOAN.sop.edges[1].id})))
    assert goes_from(find(QComboBox, f"edge:{LOAN.sop.edges[1].id}~kind"), Qt.Key.Key_Down) == []
    assert goes_from(find(QPushButton, f"{LOAN.sop.edges[1].id}:target"), Qt.Key.Key_Space) == []
    window.show_perspective("evaluate")
    window.bottom_panel.switch_panel(1)
    focused.clear()
    for _ in window.bottom_panel.titles:
        window.bottom_panel.switch_panel(1)
    assert len({*focused}) > 2
    assert all(map(window.bottom_panel.isAncestorOf, focused))
    qapp.focusChanged.disconnect(link)


def test_a_key_comes_to_the_buttons_of_a_notice_and_escape_dismisses_it(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(small())
    with qtbot.waitActive(window):
        window.activateWindow()
    notices = window.context.notices
    notices.post("Two assumptions were made.", "accent", [("Show them", lambda: None)])
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_A, keys)
    focused = window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Show them"
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert notices.text == ""
    assert window.focusWidget() is window.context.canvas


def test_keys_that_mean_several_things_say_where(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    shared_window.shortcuts.open()
    shared_window.shortcuts.search.setText("del")
    assert "Delete (in: Canvas)" in shared_window.shortcuts.found
    assert "Delete this SOP (in: Library and samples)" in shared_window.shortcuts.found
    shared_window.shortcuts.search.setText("undo")
    assert "Undo" in shared_window.shortcuts.found
