"""The header: the menu, what is open, the perspectives, the palette and *Save*."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from sopstudio.ui.action import MENUS, ActionSet
from sopstudio.ui.desk import Desk
from sopstudio.ui.elided import Elided
from sopstudio.ui.parts import button, column, row
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

HEIGHT, TITLE_ROOM = 56, 260


class Header(QWidget):
    """Made from the actions; `chosen` names the perspective that was pressed."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, actions: ActionSet, perspectives: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._desk, self._actions = desk, actions
        self._menu = self._tool("menu", "Menu (Alt+M)")
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu.setMenu(QMenu(self))
        self._menu.menu().aboutToShow.connect(self._fill_menu)
        self._title, self._state = Elided("", "title"), Elided("", "quiet")
        self._title.setMaximumWidth(TITLE_ROOM)
        names = column(space=1)
        names.addStretch(1)
        names.addWidget(self._title)
        names.addWidget(self._state)
        names.addStretch(1)
        self._switch, self._tabs = self._perspectives(perspectives)
        self._find = button("Find or do anything", lambda: actions.run("view.palette"), role="find")
        self._find.setText("Find or do anything    Ctrl+K")
        self._find.setMinimumWidth(220)
        self._save = button(
            "Save", lambda: actions.run("file.save"), role="primary", tip=actions.actions["file.save"].tip()
        )
        line = row(self._menu, parent=self, space=SPACE_S)
        line.setContentsMargins(SPACE_M, 0, SPACE_L, 0)
        line.addLayout(names, 1)
        line.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addLayout(row(None, self._find, self._save, space=SPACE_M), 1)
        desk.icons.changed.connect(self._recolour)

    def show_title(self, title: str, state: str) -> None:
        """Name what is open, and how it stands."""
        self._title.say(title)
        self._state.say(state)

    def show_perspective(self, name: str) -> None:
        """Mark the perspective in view."""
        self._tabs[name].setChecked(True)

    def open_menu(self) -> None:
        """Open the menu, for the keyboard."""
        self._menu.showMenu()

    def _perspectives(self, names: Iterable[tuple[str, str]]) -> tuple[QWidget, dict[str, QPushButton]]:
        switch = QWidget()
        switch.setObjectName("switch")
        switch.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = row(parent=switch, space=2)
        line.setContentsMargins(3, 3, 3, 3)
        tabs = {}
        for name, title in names:
            tip = _tip(self._actions, f"view.{name}")
            tab = tabs[name] = button(title, partial(self.chosen.emit, name), tip=tip)
            tab.setProperty("role", "")
            tab.setCheckable(True)
            tab.setAutoExclusive(True)
            line.addWidget(tab)
        return switch, tabs

    def _fill_menu(self) -> None:
        """Menus of the actions that there are now."""
        whole = self._menu.menu()
        whole.clear()
        self._actions.refresh()
        for title in MENUS:
            names = self._actions.in_menu(title)
            if names:
                self._actions.fill(whole.addMenu(title), names)

    def _tool(self, icon: str, tip: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "bare")
        made.setIcon(self._desk.icons.icon(icon))
        made.setIconSize(QSize(20, 20))
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        return made

    def _recolour(self) -> None:
        self._menu.setIcon(self._desk.icons.icon("menu"))


def _tip(actions: ActionSet, name: str) -> str:
    return actions.actions[name].tip()
