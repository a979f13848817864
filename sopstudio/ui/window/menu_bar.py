"""The menu bar of the desktop, on platforms that have one outside the window: macOS, and Linux with a global menu.

Everywhere else the menu button in the header has the same menus.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from sopstudio.ui.action import MENU_TITLES, ActionSet, MenuName

ROLES: Final = {"view.settings": QAction.MenuRole.PreferencesRole, "help.about": QAction.MenuRole.AboutRole}
"""Actions that macOS shows in the menu of the program. No other one moves there because of the words in its title."""


class MenuBar(QMenuBar):
    """The menus of a window; each is up to date whenever it opens."""

    def __init__(self, window: QWidget, actions: ActionSet) -> None:
        super().__init__(window)
        self._actions = actions
        self._listed: dict[str, list[str]] = {}
        """The actions that each menu has now."""
        self.hide()  # a bar in the window is not wanted
        if self.isNativeMenuBar():
            self.build()

    def build(self) -> None:
        """Make the menus. Each has its entries at once: macOS leaves out an empty one."""
        self.clear()
        for title, names in self._actions.listed_menus():
            menu = self.addMenu(MENU_TITLES[title])
            menu.aboutToShow.connect(partial(self._bring_up_to_date, menu, title))
            self._fill(menu, title, names)

    def _bring_up_to_date(self, menu: QMenu, title: MenuName) -> None:
        """Say which actions can run now, and add those that came since."""
        self._actions.refresh()
        names = dict(self._actions.listed_menus()).get(title, [])
        if names != self._listed[title]:
            self._fill(menu, title, names)

    def _fill(self, menu: QMenu, title: MenuName, names: list[str]) -> None:
        self._listed[title] = names
        for name in names:
            self._actions.qt_action(name).setMenuRole(ROLES.get(name, QAction.MenuRole.NoRole))
        self._actions.fill_listed_menu(menu, title, names)


__all__ = ["MenuBar"]
