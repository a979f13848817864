"""Actions are data: every one is in a menu and in the palette, no key is taken twice, and the header names the keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import replace_fields
from sopstudio.ui.action import MENUS, SUBMENUS, Action, ActionSet
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.icons import IconSet
from sopstudio.ui.notices import Notices
from sopstudio.ui.open_document import Selection
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import LIGHT, PALETTES, SPACE_L
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.command_palette import palette_entries
from sopstudio.ui.window.status import StatusBar
from tests.ui.canvas.workbench import small
from tests.ui.window.conftest import Open


def actions_of(qtbot: QtBot, *actions: Action) -> ActionSet:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = ActionSet(holder, IconSet(LIGHT, holder))
    made.add(actions)
    return made


def nothing() -> None:
    pass


def test_a_key_means_one_thing(qtbot: QtBot) -> None:
    with pytest.raises(ValueError, match="b and a have the same key Ctrl\\+S"):
        actions_of(qtbot, Action("a", "A", nothing, "File", "Ctrl+S"), Action("b", "B", nothing, "File", "Ctrl+S"))


def test_perspectives_may_share_a_key(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    actions = ActionSet(holder, IconSet(LIGHT, holder), ["simulate", "evaluate"])
    actions.add([Action(f"{name}.run", "Run", nothing, "View", "F5") for name in ("simulate", "evaluate")])
    for name in ("simulate.other", "view.run"):
        with pytest.raises(ValueError, match=f"{name} and simulate.run have the same key F5"):
            actions.add([Action(name, "Another", nothing, "View", "F5")])


def test_a_name_means_one_action(qtbot: QtBot) -> None:
    with pytest.raises(ValueError, match="two actions are called a"):
        actions_of(qtbot, Action("a", "A", nothing, "File"), Action("a", "B", nothing, "File"))


def test_an_action_runs_only_when_it_can(qtbot: QtBot) -> None:
    ran: list[str] = []
    able = [False]
    found = actions_of(qtbot, Action("a", "A", lambda: ran.append("a"), "File", enabled=lambda: able[0]))
    assert not found.run("a")
    able[0] = True
    assert found.run("a")
    assert ran == ["a"]


def test_every_action_stands_in_a_menu_and_in_the_palette(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    actions = shared_window.action_set
    in_menus = [name for title in MENUS for name in actions.menu_actions(title)]
    assert sorted(in_menus) == sorted(actions.actions)
    titles = [entry.title for entry in palette_entries(shared_window, actions)]
    for action in actions.actions.values():
        assert action.title in titles


def test_no_menu_is_longer_than_a_small_window_and_every_listed_action_stands_in_one(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    actions = shared_window.action_set
    for title, names in actions.listed_menus():
        menu = QMenu(shared_window)
        for _ in range(2):  # it is filled again whenever it opens
            actions.fill_listed_menu(menu, title, names)
        submenus = [inside for action in menu.actions() if isinstance(inside := action.menu(), QMenu)]
        entries = [action for each in (menu, *submenus) for action in each.actions() if not action.isSeparator()]
        assert sorted(name for entry in entries if (name := entry.objectName())) == sorted(names)
        assert all(len(each.actions()) > 1 for each in submenus), title
        assert menu.sizeHint().height() <= 600, (title, len(menu.actions()))
        beginnings = [beginning for each in SUBMENUS.get(title, {}).values() for beginning in each]
        assert [each for each in beginnings if not any(name.startswith(each) for name in names)] == [], title


def test_every_tooltip_of_an_action_names_its_key(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    for action in shared_window.action_set.actions.values():
        if action.key:
            assert (
                shared_window.action_set.qt_action(action.id)
                .toolTip()
                .endswith(f"({action.shortcuts()[0].toString()})")
            )


def test_every_control_has_a_name_for_those_who_listen(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    for kind in (QPushButton, QToolButton):
        nameless = [
            widget for widget in shared_window.findChildren(kind) if not (widget.accessibleName() or widget.text())
        ]
        own = [
            widget
            for widget in nameless
            if not widget.objectName().startswith("qt_") and type(widget).__module__ != "builtins"
        ]
        assert [
            f"{widget.parentWidget()} {widget.toolTip()}" for widget in own if widget.isVisibleTo(shared_window)
        ] == []


def test_undo_by_key_takes_back_an_edit(reopened_window: MainWindow) -> None:
    from sopstudio.sop.edits import update_header

    document = reopened_window.context.document
    before = document.document
    document.attempt("Rename", lambda document: update_header(document, title="Another"))
    assert document.document.sop.title == "Another"
    QTest.keyClick(reopened_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.document == before
    QTest.keyClick(reopened_window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert document.document.sop.title == "Another"


def test_a_problem_is_mended_by_key_as_soon_as_it_is_found(window: MainWindow, qtbot: QtBot) -> None:
    desk = window.context
    qtbot.waitUntil(lambda: desk.problems.is_current)
    edge = next(edge for edge in desk.document.document.sop.edges if "identity_status" in edge.condition)
    wrong = replace_fields(edge, condition=edge.condition.replace("identity_status", "identity_statu"))
    edges = tuple(wrong if other_edge is edge else other_edge for other_edge in desk.document.document.sop.edges)
    desk.document.attempt(
        "Misspell", lambda document: replace_fields(document, sop=replace_fields(document.sop, edges=edges))
    )
    qtbot.waitUntil(lambda: desk.problems.count("error") > 0)
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert desk.document.selection.edges == {edge.id}
    QTest.keyClick(window, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert edge.condition in [edge.condition for edge in desk.document.document.sop.edges]


def test_the_list_of_keys_is_scrolled_by_key_and_put_away(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    shared_window.context.canvas.setFocus()
    assert shared_window.action_set.run("help.keys")
    bar = shared_window.shortcuts.list.verticalScrollBar()
    focused = shared_window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not shared_window.shortcuts.isVisible()
    assert shared_window.focusWidget() is shared_window.context.canvas


def test_the_keys_are_searched_by_what_they_do_and_by_themselves(reopened_window: MainWindow) -> None:
    reopened_window.load_rest()
    assert reopened_window.action_set.run("help.keys")
    panel = reopened_window.shortcuts
    everything = panel.found
    assert reopened_window.focusWidget() is panel.search
    QTest.keyClicks(panel.search, "undo")
    assert "Undo" in panel.found
    assert len(panel.found) < 4
    assert "View" not in [heading.text() for heading in panel.findChildren(QLabel) if heading.isVisible()]
    panel.search.setText("ctrl+z")
    assert "Undo" in panel.found
    panel.search.setText("view WHOLE")
    assert panel.found == ["Show everything"]
    panel.search.setText("brew coffee")
    assert panel.found == []
    assert "brew coffee" in panel.nothing_found.text()
    assert panel.nothing_found.isVisible()
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert reopened_window.action_set.run("help.keys")
    assert panel.search.text() == ""
    assert panel.found == everything
    assert not panel.nothing_found.isVisible()


def test_the_focus_is_on_the_canvas_when_one_comes_back_to_draw(reopened_window: MainWindow) -> None:
    assert reopened_window.action_set.run("view.history")
    assert reopened_window.action_set.run("history.note")
    assert reopened_window.focusWidget() is not reopened_window.context.canvas
    assert reopened_window.action_set.run("view.author")
    assert reopened_window.focusWidget() is reopened_window.context.canvas


def test_a_window_larger_than_the_screen_fills_it_so_that_its_foot_is_in_view(window: MainWindow) -> None:
    room = window.screen().availableSize()
    window.resize(room.width() + 1, room.height())
    window.start_up()
    assert window.isMaximized()


def test_a_notice_in_a_narrow_window_keeps_its_words_wide(qtbot: QtBot) -> None:
    notices = Notices()
    qtbot.addWidget(notices)
    notices.post("New here? Three minutes on the loan sample show how to draw.", "accent", [("Take the tour", nothing)])
    notices.resize(400, 120)
    words, press = notices.findChildren(QLabel)[0], notices.findChildren(QPushButton)[0]
    qtbot.waitUntil(lambda: words.width() > 300 and words.geometry().bottom() < press.y())
    notices.resize(1000, 60)
    qtbot.waitUntil(lambda: words.geometry().right() < press.x())


def test_the_foot_says_that_its_model_is_the_one_by_default(shared_window: MainWindow) -> None:
    assert "Default model: offline" in [
        label.text() for label in shared_window.findChildren(StatusBar)[0].findChildren(QLabel)
    ]


def test_the_foot_has_no_gap_for_what_is_not_said(qtbot: QtBot) -> None:
    footer = StatusBar()
    qtbot.addWidget(footer)
    footer.show_part("model", "Model: offline")
    footer.show()
    qtbot.waitUntil(lambda: next(label for label in footer.findChildren(QLabel) if label.text()).x() == SPACE_L)


def shown_parts(footer: StatusBar) -> list[str]:
    """The texts in view, each as it is written out."""
    return [label.text() for label in footer.findChildren(ElidedLabel) if not label.isHidden()]


def test_the_foot_leaves_out_what_matters_less_instead_of_cutting_it(qtbot: QtBot) -> None:
    footer = StatusBar()
    qtbot.addWidget(footer)
    texts = {
        "problems": "Keine Probleme · 6 Hinweise",
        "saved": "Automatisch gespeichert 08:36:50",
        "size": "14 Knoten · 17 Verbindungen",
        "model": "Standardmodell: offline",
        "layout": "Anordnung: Schichten",
    }
    for name, text in texts.items():
        footer.show_part(name, text)
    footer.resize(2000, footer.height())
    footer.show()
    qtbot.waitUntil(lambda: sorted(shown_parts(footer)) == sorted(texts.values()))
    before = 6
    for width in range(1000, 60, -20):
        footer.resize(width, footer.height())
        QApplication.sendPostedEvents()
        shown = shown_parts(footer)
        assert len(shown) <= before
        assert shown == shown[:1] or all(text in texts.values() for text in shown), (width, shown)
        before = len(shown)
    assert len(shown) == 1
    assert shown[0].startswith("Kei")


def test_a_wider_control_in_the_foot_takes_the_room_of_what_matters_less(qtbot: QtBot) -> None:
    footer, control = StatusBar(), QPushButton("75%")
    qtbot.addWidget(footer)
    footer.add_control(control)
    footer.show_part("problems", "No problems")
    footer.show_size("14 nodes · 17 edges")
    footer.resize(700, footer.height())
    footer.show()
    qtbot.waitUntil(lambda: len(shown_parts(footer)) == 2)
    control.setText("A control that is much wider than it was before. " * 3)
    qtbot.waitUntil(lambda: len(shown_parts(footer)) == 1)


def test_the_focus_is_on_the_canvas_when_the_panel_that_had_it_goes(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("simulate")
    for back in ("author", "history"):
        assert reopened_window.action_set.run("simulate.panel-runs")
        reopened_window.show_perspective(back)
        assert reopened_window.focusWidget() is reopened_window.context.canvas
        reopened_window.show_perspective("simulate")


def test_keys_lead_to_the_panel_at_the_right_and_back(shared_window: MainWindow) -> None:
    shared_window.context.document.select(Selection(frozenset({"check_income"})))
    for name in ("author", "simulate", "evaluate", "history"):
        shared_window.show_perspective(name)
        shared_window.context.canvas.setFocus()
        QTest.keyClick(shared_window, Qt.Key.Key_F4)
        focused = shared_window.focusWidget()
        assert focused is not None
        assert shared_window.side_stack.isAncestorOf(focused), name
        QTest.keyClick(focused, Qt.Key.Key_Escape)
        assert shared_window.focusWidget() is shared_window.context.canvas, name


def test_escape_leads_from_the_panels_below_to_the_canvas(reopened_window: MainWindow) -> None:
    reopened_window.show_perspective("simulate")
    QTest.keyClick(reopened_window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    focused = reopened_window.focusWidget()
    assert focused is not None
    assert reopened_window.bottom_panel.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert reopened_window.focusWidget() is reopened_window.context.canvas


def test_one_key_runs_in_simulate_and_in_evaluate(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(small())
    with qtbot.waitActive(window):
        window.activateWindow()
    window.load_rest()
    simulate, evaluate = window.perspective("simulate"), window.perspective("evaluate")
    assert isinstance(simulate, Simulate)
    assert isinstance(evaluate, Evaluate)
    window.show_perspective("evaluate")
    qtbot.waitUntil(evaluate.choices.run_button.isEnabled)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F5)
    assert evaluate.running
    assert simulate.views.state is None or not simulate.views.state.has_begun
    qtbot.waitUntil(lambda: not evaluate.running)
    window.show_perspective("simulate")
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: simulate.views.state is not None and simulate.views.state.has_begun)
    assert not evaluate.running


def test_escape_leads_from_header_and_status_bar_to_the_canvas(reopened_window: MainWindow) -> None:
    for name in ("author", "simulate", "evaluate", "history"):
        reopened_window.show_perspective(name)
        stops = [
            control
            for bar in (reopened_window.header, reopened_window.status_bar)
            for control in bar.findChildren(QAbstractButton)
            if control.isVisible() and control.focusPolicy() & Qt.FocusPolicy.ClickFocus
        ]
        assert len(stops) >= 6
        for control in stops:
            control.setFocus()
            QTest.keyClick(control, Qt.Key.Key_Escape)
            case = (name, control.text() or control.accessibleName())
            assert reopened_window.focusWidget() is reopened_window.context.canvas, case


def test_what_is_selected_to_be_edited_is_so_only_where_one_draws(reopened_window: MainWindow) -> None:
    document, scene = reopened_window.context.document, reopened_window.context.canvas.canvas_scene
    chosen = Selection(frozenset({"check_income"}))
    document.select(chosen)
    reopened_window.show_perspective("simulate")
    assert scene.selectedItems() == []
    reopened_window.show_perspective("author")
    assert document.selection == chosen
    reopened_window.show_perspective("history")
    reopened_window.files.open_sample("email_update.sop.json")
    reopened_window.show_perspective("author")
    assert not document.selection


def test_no_action_has_a_key_that_a_desktop_takes_for_itself(shared_window: MainWindow) -> None:
    shared_window.load_rest()
    taken = {f"Ctrl+Alt+{key}" for key in ("T", "D", "L", "Backspace", "Del", "Left", "Right", "Up", "Down", "Esc")}
    taken |= {f"Alt+{key}" for key in ("F1", "F2", "F4", "Tab", "Space", "Esc")}
    ours = {key.toString() for action in shared_window.action_set.actions.values() for key in action.shortcuts()}
    assert not ours & taken


def test_each_theme_is_found_by_its_name_and_marked_while_it_is_shown(reopened_window: MainWindow) -> None:
    actions = reopened_window.action_set.actions
    reopened_window.action_set.run("view.theme.contrast")
    assert reopened_window.context.theme.name == "contrast"
    themes = {name: action for name, action in actions.items() if name.startswith("view.theme.")}
    assert [name for name, action in themes.items() if action.checked is not None and action.checked()] == [
        "view.theme.contrast"
    ]
    assert set(themes) == {f"view.theme.{name}" for name in PALETTES}


def test_keys_of_the_canvas_do_not_work_on_the_menu_button(shared_window: MainWindow, qtbot: QtBot) -> None:
    """Qt takes the widget of a menu for that of its actions: Tab would go on from step to step."""
    qtbot.waitExposed(shared_window)
    shared_window.context.document.select(Selection(nodes=frozenset({"check_credit"})))
    button = next(button for button in shared_window.findChildren(QToolButton) if button.menu() is not None)
    button.menu().aboutToShow.emit()
    assert button.menu().actions()
    button.menu().aboutToHide.emit()
    qtbot.waitUntil(lambda: not button.menu().actions())
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert shared_window.context.document.selection.nodes == {"check_credit"}
    assert not button.hasFocus()
