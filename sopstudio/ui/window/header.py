"""The header: menu, title, perspectives, command palette and *Save*."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import MENU_TITLES, ActionSet
from sopstudio.ui.context import WindowContext
from sopstudio.ui.text_widgets import ElidedLabel, MenuButton
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, name_control, on_switch, row, set_role, set_switch

HEADER_HEIGHT, LOW_HEADER_HEIGHT, FIND_WIDTH = 48, 40, 220
MIN_WIDTH, MIN_NAMES_WIDTH, MAX_NAMES_WIDTH = 440, 120, 360
"""Pixels of the header, at least, and of the title in it: it has the first before the perspectives have tabs, and the
second before the search field has words."""


class Header(QWidget):
    """Built from the actions; `chosen` carries the perspective whose tab was clicked. The narrower it is, the less is
    shown: first the words of the search field go, then the tabs, which become a list, then the search field.
    """

    chosen = Signal(str)

    def __init__(self, context: WindowContext, actions: ActionSet, perspectives: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEADER_HEIGHT)
        self._context, self._actions, self._announcer = context, actions, Announcer(self)
        self._menu = self._tool_button("menu", tr("Menu (Alt+M)"))
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu.setMenu(QMenu(self))
        self._menu.menu().aboutToShow.connect(self._fill_menu)
        self._menu.menu().aboutToHide.connect(self._empty_menu, Qt.ConnectionType.QueuedConnection)
        self._title, self._state = ElidedLabel("", "title"), ElidedLabel("", "quiet")
        names = column(spacing=1)
        names.addStretch(1)
        names.addWidget(self._title)
        names.addWidget(self._state)
        names.addStretch(1)
        self._tab_switch, self._tabs = self._build_tabs(perspectives)
        self._perspective_list = self._build_perspective_list()
        self._tabs_width = 0
        self._find = button(tr("Find or do anything"), lambda: actions.run("view.palette"), role="find")
        self._find.setAccessibleName(tr("Find or do anything"))  # also where there is only room for the sign
        self.save_button = button(
            tr("Save"), lambda: actions.run("file.save"), role="primary", tip=actions.actions["file.save"].tooltip()
        )
        self._side_button = self._tool_button("panel", actions.actions["view.side-panel"].tooltip())
        self._side_button.clicked.connect(lambda: actions.run("view.side-panel"))
        self._side_button.hide()
        self._line = line = row(self._menu, parent=self, spacing=SPACE_S)
        line.setContentsMargins(SPACE_M, 0, SPACE_L, 0)
        line.addLayout(names, 1)
        line.addWidget(self._tab_switch, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._perspective_list, 0, Qt.AlignmentFlag.AlignVCenter)
        self._right = row(None, self._side_button, self._find, self.save_button, spacing=SPACE_M)
        line.addLayout(self._right, 1)
        context.icons.changed.connect(self._update_icon)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is less room, and leave what is left of it to the title."""
        super().resizeEvent(event)
        self._arrange()

    @property
    def perspective_switch(self) -> QWidget:
        """Where one goes to another perspective: the tabs, or in a narrow window the list."""
        return self._perspective_list if self._tab_switch.isHidden() else self._tab_switch

    def show_side_button(self, is_shown: bool) -> None:
        """Show or hide a button for the panel on the right, which takes turns with the canvas in a narrow window."""
        self._side_button.setVisible(is_shown)
        self._arrange()

    def set_low(self, is_low: bool) -> None:
        """Be less tall where the window is low."""
        self.setFixedHeight(LOW_HEADER_HEIGHT if is_low else HEADER_HEIGHT)

    def _arrange(self) -> None:
        wide_text = tr("Find or do anything    Ctrl+K")
        find_width = max(FIND_WIDTH, self._find.fontMetrics().horizontalAdvance(wide_text) + 2 * SPACE_L)
        # the tabs at their widest, or the header would change its mind at every pixel where they are narrow
        self._tabs_width = max(self._tabs_width, self._tab_switch.sizeHint().width())
        names_width = max(self._title.sizeHint().width(), self._state.sizeHint().width())
        others = sum(widget.sizeHint().width() for widget in (self._menu, self.save_button)) + 5 * SPACE_M
        needed = find_width + min(names_width, MAX_NAMES_WIDTH) + self._tabs_width + others
        is_wide = self.width() >= needed
        text = wide_text if is_wide else ""
        if self._find.text() != text:
            self._find.setText(text)
            self._find.setMinimumWidth(find_width if is_wide else 0)
            self._line.setStretchFactor(self._right, int(is_wide))
            for tab in self._tabs.values():
                set_role(tab, "" if is_wide else "narrow")
            self._update_icon()
        others += 0 if self._side_button.isHidden() else self._side_button.sizeHint().width() + SPACE_M
        room = self.width() - others - MIN_NAMES_WIDTH - self._find.sizeHint().width()
        self._show_tabs(has_tabs=is_wide or room >= self._tab_switch.sizeHint().width())
        self._find.setVisible(room >= self.perspective_switch.sizeHint().width())

    def _show_tabs(self, *, has_tabs: bool) -> None:
        """Show the perspectives as tabs, or as a list, which takes the focus over."""
        if has_tabs != self._tab_switch.isHidden():
            return
        focused = self.window().focusWidget()
        had_focus = focused is not None and focused in (self._perspective_list, *self._tabs.values())
        self._tab_switch.setVisible(has_tabs)
        self._perspective_list.setVisible(not has_tabs)
        if had_focus:
            current = next((tab for tab in self._tabs.values() if tab.isChecked()), self._menu)
            (current if has_tabs else self._perspective_list).setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        """What it needs where it says less."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), MIN_WIDTH), hint.height())

    def show_title(self, title: str, state: str) -> None:
        """Show the title of the open SOP, and whether it is saved."""
        self._title.set_full_text(title)
        self._state.set_full_text(state)
        self._arrange()

    def show_perspective(self, name: str) -> None:
        """Mark the tab of the current perspective, and have it read where it was not the tab that was pressed."""
        tab, is_first = self._tabs[name], not any(tab.isChecked() for tab in self._tabs.values())
        if not is_first and not tab.isChecked():
            self._announcer.announce(tab.text())
        set_switch(tab, True)
        self._perspective_list.setText(tab.text())
        name_control(self._perspective_list, tr("{title}: perspective", title=tab.text()))
        self._arrange()

    def open_menu(self) -> None:
        """Open the menu from the keyboard."""
        self._menu.showMenu()

    def _build_tabs(self, names: Iterable[tuple[str, str]]) -> tuple[QWidget, dict[str, QPushButton]]:
        switch = QWidget()
        switch.setObjectName("switch")
        switch.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = row(parent=switch, spacing=2)
        line.setContentsMargins(3, 3, 3, 3)
        tabs = {}
        for name, title in names:
            tip = _action_tooltip(self._actions, f"view.{name}")
            tab = tabs[name] = button(title, partial(self.chosen.emit, name), tip=tip)
            tab.setProperty("role", "")
            on_switch(tab, partial(self._choose, name))
            tab.setAutoExclusive(True)
            line.addWidget(tab)
        return switch, tabs

    def _build_perspective_list(self) -> MenuButton:
        """The perspectives where there is no room for tabs."""
        perspective_list = MenuButton()
        perspective_list.setMenu(QMenu(perspective_list))
        for name, tab in self._tabs.items():
            perspective_list.menu().addAction(tab.text(), partial(self.chosen.emit, name))
        perspective_list.hide()
        return perspective_list

    def _choose(self, name: str, is_on: bool) -> None:
        if is_on:  # of one that was on already only the click tells
            self.chosen.emit(name)

    def _fill_menu(self) -> None:
        """Build the menus from the current actions."""
        menu = self._menu.menu()
        _empty(menu)
        self._actions.refresh()
        for title, names in self._actions.listed_menus():
            self._actions.fill_listed_menu(menu.addMenu(MENU_TITLES[title]), title, names)

    def _empty_menu(self) -> None:
        """Take the actions out of a menu that is closed: else keys of the canvas would work on its button, says Qt."""
        if not self._menu.menu().isVisible():
            _empty(self._menu.menu())

    def _tool_button(self, icon: str, tip: str) -> QToolButton:
        tool_button = QToolButton()
        tool_button.setProperty("role", "bare")
        tool_button.setIcon(self._context.icons.icon(icon))
        tool_button.setIconSize(QSize(20, 20))
        name_control(tool_button, tip)
        tool_button.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        return tool_button

    def _update_icon(self) -> None:
        self._menu.setIcon(self._context.icons.icon("menu"))
        self._side_button.setIcon(self._context.icons.icon("panel"))
        self._find.setIcon(QIcon() if self._find.text() else self._context.icons.icon("search"))


def _action_tooltip(actions: ActionSet, name: str) -> str:
    return actions.actions[name].tooltip()


def _empty(menu: QMenu) -> None:
    menu.clear()
    for submenu in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
        submenu.deleteLater()
