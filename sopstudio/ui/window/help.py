"""Help: the shortcuts of all actions in one list, and what this program is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

import sopstudio
from sopstudio.ui.action import MENUS, Action, ActionSet
from sopstudio.ui.desk import WindowContext
from sopstudio.ui.floating import FloatingPanel
from sopstudio.ui.parts import label, scroll_area
from sopstudio.ui.theme import SPACE_M, SPACE_XL, SPACE_XS
from sopstudio.ui.window.guide import Guide


class ShortcutsPanel(FloatingPanel):
    """Every action that has a shortcut, by menu; built from the actions each time it opens."""

    def __init__(self, window: QWidget, actions: ActionSet) -> None:
        super().__init__(window, "Keys", 560, 680)
        self._actions = actions
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, SPACE_M, 0)
        self._grid.setHorizontalSpacing(SPACE_XL)
        self._grid.setVerticalSpacing(SPACE_XS)
        self._grid.setColumnStretch(0, 1)
        self.list = scroll_area(self._content)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.list.setAccessibleName("Keys for all actions")
        self.content.addWidget(self.list)

    def open(self) -> None:
        """Show the shortcuts."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        grid_row = 0
        for menu in MENUS:
            with_key = [self._actions.actions[name] for name in self._actions.menu_actions(menu)]
            with_key = [action for action in with_key if action.key]
            if with_key:
                self._grid.addWidget(label(menu, "section"), grid_row, 0, 1, 2)
                grid_row += 1
            for action in with_key:
                self._grid.addWidget(label(action.title), grid_row, 0)
                self._grid.addWidget(label(action.shortcuts()[0].toString(), "code"), grid_row, 1)
                grid_row += 1
        self._grid.setRowStretch(grid_row, 1)
        self.show_on_top()
        self.list.setFocus()


def help_actions(shortcuts: ShortcutsPanel, guide: Guide, context: WindowContext) -> Iterator[Action]:
    """The actions of the menu *Help*."""
    yield Action(
        "help.guide", "Guide", guide.open, "Help", "Shift+F1", "book", search_words="manual documentation how to"
    )
    yield Action("help.keys", "Keys", shortcuts.open, "Help", "F1", "help", search_words="shortcuts keyboard")
    about_text = (
        f"SOP Studio {sopstudio.__version__}. Everything stays on this machine unless you choose a model elsewhere."
    )
    yield Action("help.about", "About SOP Studio", lambda: context.notices.post(about_text), "Help", group=1)
