"""Actions as data: what a person can do, by which key, and when. Menus, palette, buttons and shortcuts follow from it.

A part of the window hands out its actions as values; nothing is done by a button alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sopstudio.ui.icons import IconSet

MenuName = Literal["File", "Edit", "Insert", "View", "Simulate", "Evaluate", "History", "Help"]
MENUS: tuple[MenuName, ...] = ("File", "Edit", "Insert", "View", "Simulate", "Evaluate", "History", "Help")


def always() -> bool:
    """An action that can be done at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. `key` is a key sequence (several, separated by two spaces); with `within`, it works only there.

    `group` separates entries of a menu; `words` are further words by which the palette finds it. `checked` makes it a
    switch that shows its state.
    """

    id: str
    title: str
    run: Callable[[], object]
    menu: MenuName
    key: str = ""
    icon: str = ""
    enabled: Callable[[], bool] = always
    checked: Callable[[], bool] | None = None
    within: QWidget | None = None
    group: int = 0
    words: str = ""

    def tip(self) -> str:
        """The title with its key."""
        keys = self.shortcuts()
        return f"{self.title} ({keys[0].toString(QKeySequence.SequenceFormat.NativeText)})" if keys else self.title

    def shortcuts(self) -> list[QKeySequence]:
        """The key sequences."""
        return [QKeySequence(one) for one in self.key.split("  ") if one]


class ActionSet(QObject):
    """The actions of a window as Qt's: shortcuts live, menus and tooltips in step."""

    def __init__(self, window: QWidget, icons: IconSet) -> None:
        super().__init__(window)
        self._window, self._icons = window, icons
        self._ended = False
        self.actions: dict[str, Action] = {}
        self._shown: dict[str, QAction] = {}

    def add(self, actions: Iterable[Action]) -> None:
        """Take up actions. Raises `ValueError` for an id or a key that is taken."""
        for action in actions:
            self._refuse_twice(action)
            self.actions[action.id] = action
            self._shown[action.id] = self._made(action)

    def qt(self, name: str) -> QAction:
        """The action called `name` as Qt's."""
        return self._shown[name]

    def run(self, name: str) -> bool:
        """Do it, if it can be done now."""
        action = self.actions[name]
        if not action.enabled():
            return False
        action.run()
        return True

    def refresh(self) -> None:
        """Bring enablement and checks up to date."""
        if self._ended:
            return
        for name, action in self.actions.items():
            shown = self._shown[name]
            shown.setEnabled(action.enabled())
            if action.checked is not None:
                shown.setChecked(action.checked())

    def end(self) -> None:
        """The window goes: what actions speak of may not be there any more."""
        self._ended = True

    def fill(self, menu: QMenu, names: Iterable[str]) -> None:
        """Entries for the actions `names`, with a line between groups."""
        group = None
        for name in names:
            if group is not None and self.actions[name].group != group:
                menu.addSeparator()
            group = self.actions[name].group
            self._shown[name].setIcon(self._icons.icon(self.actions[name].icon) if self.actions[name].icon else QIcon())
            menu.addAction(self._shown[name])

    def in_menu(self, title: str) -> list[str]:
        """The ids of the actions of one menu, by group."""
        found = [action for action in self.actions.values() if action.menu == title]
        return [action.id for action in sorted(found, key=lambda action: action.group)]

    def _made(self, action: Action) -> QAction:
        shown = QAction(action.title, self)
        shown.setObjectName(action.id)
        shown.setToolTip(action.tip())
        shown.setShortcuts(action.shortcuts())
        shown.setAutoRepeat(False)
        shown.setCheckable(action.checked is not None)
        shown.triggered.connect(lambda _=False, name=action.id: self.run(name))
        home = action.within or self._window
        context = Qt.ShortcutContext
        shown.setShortcutContext(context.WidgetWithChildrenShortcut if action.within else context.WindowShortcut)
        home.addAction(shown)
        return shown

    def _refuse_twice(self, action: Action) -> None:
        if action.id in self.actions:
            raise ValueError(f"two actions are called {action.id}")
        taken: Mapping[str, str] = {
            key.toString(): one.id
            for one in self.actions.values()
            if one.within is action.within
            for key in one.shortcuts()
        }
        for key in action.shortcuts():
            if key.toString() in taken:
                raise ValueError(f"{action.id} and {taken[key.toString()]} have the same key {key.toString()}")
