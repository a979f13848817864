"""Context menus, built from the actions: a widget says which actions belong to a place, the window shows them.

A menu shows the names, keys and icons of the actions and leaves out what cannot be done, so nothing is in a menu
alone and no entry is dead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from sopstudio.ui.action import Action, ActionSet
from sopstudio.ui.icons import IconSet

TargetT = TypeVar("TargetT")
SEPARATOR = ""


class Submenu(Struct, frozen=True):
    """A menu within a menu."""

    title: str
    entries: tuple[MenuEntry, ...]


MenuEntry: TypeAlias = "str | tuple[str, str] | Submenu"
"""The id of an action, blank for a separator; with a second text where another title fits the place better."""


class MenuContent(Struct, frozen=True):
    """What a place offers. `target` is what the actions act on; `place` is where a menu opened by key appears, in
    the coordinates of the widget. `closed` is called when the menu is gone.
    """

    entries: tuple[MenuEntry, ...]
    target: object = None
    place: QPoint | None = None
    closed: Callable[[], object] | None = None


@runtime_checkable
class HasContextMenu(Protocol):
    """A widget with a context menu of its own."""

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What a point of the widget offers, None for nothing; without a point, what the keyboard is at."""


class PointedElement:
    """What the context menu was opened on, while one of its actions is looked at or runs.

    The selection stays what it is: a right click on a row of the library opens nothing.
    """

    def __init__(self) -> None:
        self._value: object = None

    def get(self, kind: type[TargetT]) -> TargetT | None:
        """The element if it is of that type."""
        return self._value if isinstance(self._value, kind) else None

    @contextmanager
    def point_at(self, value: object) -> Iterator[None]:
        """Point at something for as long as the block runs."""
        before, self._value = self._value, value
        try:
            yield
        finally:
            self._value = before


class ContextMenus(QObject):
    """The context menus of a window; `menu` is the one that was opened last."""

    def __init__(self, window: QWidget, actions: ActionSet, icons: IconSet, pointed: PointedElement) -> None:
        super().__init__(window)
        self._window, self._actions, self._icons, self._pointed = window, actions, icons, pointed
        self.menu = QMenu(window)
        self._closed: Callable[[], object] | None = None
        self.menu.aboutToHide.connect(self._tell_closed)

    def open_at(self, place: QPoint) -> bool:
        """Open the menu of the widget at a point of the screen; whether there is one."""
        if self.fill_at(place) is None:
            return False
        self.menu.popup(place)
        return True

    def open_for_focus(self) -> bool:
        """Open the menu of the widget with the keyboard, at its first entry; whether there is one."""
        place = self.fill_for_focus()
        if place is None:
            return False
        self.menu.popup(place)
        self.menu.setActiveAction(self.menu.actions()[0])
        return True

    def fill_at(self, place: QPoint) -> QPoint | None:
        """Build the menu of the widget at a point of the screen; where it belongs, None where there is none."""
        return self._fill_for(self._window.childAt(self._window.mapFromGlobal(place)), place)

    def fill_for_focus(self) -> QPoint | None:
        """Build the menu of the widget with the keyboard; where it belongs, None where there is none."""
        return self._fill_for(QApplication.focusWidget(), None)

    def _fill_for(self, widget: QWidget | None, place: QPoint | None) -> QPoint | None:
        while widget is not None and widget is not self._window:
            content = None
            if isinstance(widget, HasContextMenu):
                content = widget.context_menu(None if place is None else widget.mapFromGlobal(place))
            if content is not None and self._fill(content):
                return place or widget.mapToGlobal(content.place or widget.rect().center())
            widget = widget.parentWidget()
        return None

    def _fill(self, content: MenuContent) -> bool:
        """Build the menu; whether it has an entry."""
        self.menu.clear()
        with self._pointed.point_at(content.target):
            self._add_entries(self.menu, content.entries, content.target)
        self._closed = content.closed
        if self.menu.isEmpty() and content.closed is not None:
            content.closed()
        return not self.menu.isEmpty()

    def _add_entries(self, menu: QMenu, entries: Sequence[MenuEntry], target: object) -> None:
        is_separated = False
        for entry in entries:
            if entry == SEPARATOR:
                is_separated = not menu.isEmpty()
                continue
            count = len(menu.actions())
            if is_separated:
                menu.addSeparator()
            if self._add_entry(menu, entry, target):
                is_separated = False
            else:
                for added in menu.actions()[count:]:
                    menu.removeAction(added)

    def _add_entry(self, menu: QMenu, entry: MenuEntry, target: object) -> bool:
        if isinstance(entry, Submenu):
            submenu = QMenu(entry.title, menu)
            self._add_entries(submenu, entry.entries, target)
            if not submenu.isEmpty():
                menu.addMenu(submenu)
            return not submenu.isEmpty()
        name, title = entry if isinstance(entry, tuple) else (entry, "")
        action = self._actions.actions.get(name)
        if action is None or not action.enabled():
            return False
        self._add_action(menu, action, title, target)
        return True

    def _add_action(self, menu: QMenu, action: Action, title: str, target: object) -> None:
        """Add an entry of its own: two owners of one key would make the key ambiguous."""
        key = action.key_text()
        text = (title or action.title).replace("&", "&&")
        entry = menu.addAction(f"{text}\t{key}" if key else text)
        entry.setObjectName(action.id)
        if action.icon:
            entry.setIcon(self._icons.icon(action.icon))
        if action.checked is not None:
            entry.setCheckable(True)
            entry.setChecked(action.checked())
        entry.triggered.connect(partial(self._run, action.id, target))

    def _run(self, name: str, target: object, _checked: bool = False) -> None:
        with self._pointed.point_at(target):
            self._actions.run(name)

    def _tell_closed(self) -> None:
        closed, self._closed = self._closed, None
        if closed is not None:
            closed()


__all__ = ["SEPARATOR", "ContextMenus", "HasContextMenu", "MenuContent", "MenuEntry", "PointedElement", "Submenu"]
