"""Help: the keys of all actions in one list, and what this program is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

import sopstudio
from sopstudio.ui.action import MENUS, Action, ActionSet
from sopstudio.ui.desk import Desk
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import label, scrolled
from sopstudio.ui.theme import SPACE_M, SPACE_XL, SPACE_XS
from sopstudio.ui.window.guide import Guide


class Keys(Floating):
    """Every action that has a key, by menu; made from the actions each time it opens."""

    def __init__(self, window: QWidget, actions: ActionSet) -> None:
        super().__init__(window, "Keys", 560, 680)
        self._actions = actions
        self._within = QWidget()
        self._grid = QGridLayout(self._within)
        self._grid.setContentsMargins(0, 0, SPACE_M, 0)
        self._grid.setHorizontalSpacing(SPACE_XL)
        self._grid.setVerticalSpacing(SPACE_XS)
        self._grid.setColumnStretch(0, 1)
        self.list = scrolled(self._within)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.list.setAccessibleName("Keys for all actions")
        self.inside.addWidget(self.list)

    def open(self) -> None:
        """Show them."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        line = 0
        for menu in MENUS:
            keyed = [self._actions.actions[name] for name in self._actions.in_menu(menu)]
            keyed = [one for one in keyed if one.key]
            if keyed:
                self._grid.addWidget(label(menu, "section"), line, 0, 1, 2)
                line += 1
            for one in keyed:
                self._grid.addWidget(label(one.title), line, 0)
                self._grid.addWidget(label(one.shortcuts()[0].toString(), "code"), line, 1)
                line += 1
        self._grid.setRowStretch(line, 1)
        self.bring()
        self.list.setFocus()


def help_actions(keys: Keys, guide: Guide, desk: Desk) -> Iterator[Action]:
    """The actions of the menu *Help*."""
    yield Action("help.guide", "Guide", guide.open, "Help", "Shift+F1", "book", words="manual documentation how to")
    yield Action("help.keys", "Keys", keys.open, "Help", "F1", "help", words="shortcuts keyboard")
    said = f"SOP Studio {sopstudio.__version__}. Everything stays on this machine unless you choose a model elsewhere."
    yield Action("help.about", "About SOP Studio", lambda: desk.notices.say(said), "Help", group=1)
