"""The menu bar that a desktop shows outside the window has the menus of the menu button."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton

from sopstudio.sop import replace_fields
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.menu_bar import MenuBar
from sopstudio.ui.window.perspectives import PERSPECTIVES


def submenus(menu: QMenu | QMenuBar) -> dict[str, QMenu]:
    """The menus in a menu by their titles."""
    entries = {entry.text(): entry.menu() for entry in menu.actions()}
    return {title: submenu for title, submenu in entries.items() if isinstance(submenu, QMenu)}


def titles(menus: dict[str, QMenu]) -> dict[str, list[str]]:
    return {title: [action.text() for action in menu.actions()] for title, menu in menus.items()}


@pytest.fixture
def desktop_bar(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MenuBar:
    """The bar on a desktop that takes menus out of windows."""
    for spec in PERSPECTIVES:
        window.perspective(spec.name)
    monkeypatch.setattr(QMenuBar, "isNativeMenuBar", lambda _bar: True)
    return MenuBar(window, window.action_set)


def test_the_bar_has_the_menus_of_the_button(window: MainWindow, desktop_bar: MenuBar) -> None:
    button = next(button for button in window.header.findChildren(QToolButton) if button.menu() is not None)
    button.menu().aboutToShow.emit()
    shown = titles(submenus(button.menu()))
    assert list(shown) == ["File", "Edit", "Insert", "View", "Simulate", "Evaluate", "History", "Help"]
    assert titles(submenus(desktop_bar)) == shown


def test_an_entry_can_be_chosen_only_when_it_can_run(window: MainWindow, desktop_bar: MenuBar) -> None:
    undo, edit = window.action_set.qt_action("edit.undo"), submenus(desktop_bar)["Edit"]
    assert undo in edit.actions()
    edit.aboutToShow.emit()
    assert not undo.isEnabled()
    document = window.context.document
    document.edit("Rename", replace_fields(document.document, sop=replace_fields(document.document.sop, title="Other")))
    edit.aboutToShow.emit()
    assert undo.isEnabled()
    undo.trigger()
    assert document.document.sop.title != "Other"


def test_only_settings_and_about_move_to_the_menu_of_the_program(desktop_bar: MenuBar) -> None:
    roles = {
        action.objectName(): action.menuRole()
        for menu in submenus(desktop_bar).values()
        for action in menu.actions()
        if action.menuRole() != QAction.MenuRole.NoRole and not action.isSeparator()
    }
    assert roles == {"view.settings": QAction.MenuRole.PreferencesRole, "help.about": QAction.MenuRole.AboutRole}


def test_a_desktop_without_one_keeps_the_button_alone(window: MainWindow) -> None:
    bar = MenuBar(window, window.action_set)
    assert not bar.isNativeMenuBar()
    assert not bar.actions()
    assert not bar.isVisible()
