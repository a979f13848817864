"""Actions as data: what a user can do, with which shortcut, and when. Menus, command palette, toolbars and
shortcuts are built from them.

A part of the window returns its actions as values, so nothing can be done by a button alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sopstudio.translation import tr
from sopstudio.ui.icons import IconSet

MenuName = Literal["File", "Edit", "Insert", "View", "Simulate", "Evaluate", "History", "Help"]
MENUS: tuple[MenuName, ...] = ("File", "Edit", "Insert", "View", "Simulate", "Evaluate", "History", "Help")
MENU_TITLES: Mapping[MenuName, str] = {
    "File": tr("File"),
    "Edit": tr("Edit"),
    "Insert": tr("Insert"),
    "View": tr("View"),
    "Simulate": tr("Simulate"),
    "Evaluate": tr("Evaluate"),
    "History": tr("History"),
    "Help": tr("Help"),
}

SUBMENUS: Mapping[MenuName, Mapping[str, tuple[str, ...]]] = {
    "File": {
        tr("Import"): ("file.tools", "file.domain"),
        tr("Save as"): ("file.export", "file.picture", "file.document", "file.bundle",
                        "file.bundle-without-runs", "file.copy-picture"),
        tr("In the library"): ("library.",),
    },
    "Edit": {
        tr("Nodes and edges"): ("canvas.edit", "canvas.earlier", "canvas.later", "canvas.start", "inspector.branches"),
        tr("Align"): (
            "canvas.left", "canvas.centre", "canvas.right", "canvas.top", "canvas.middle", "canvas.bottom",
            "canvas.across", "canvas.down",
        ),
        tr("Move a little"): ("canvas.nudge",),
        tr("Facts, tools and sub-procedures"): ("subject.", "canvas.inside"),
        tr("Sections"): ("canvas.section",),
        tr("Problems"): ("problems.",),
        tr("Outline"): ("outline.",),
    },
    "View": {
        tr("Panels"): (
            "view.library", "view.outline", "view.source", "view.below", "view.side", "view.canvas", "view.panel",
            "library.", "outline.", "author.panel",
        ),
        tr("Zoom"): ("view.closer", "view.farther", "view.actual", "view.fit"),
        tr("Fold"): ("canvas.fold", "canvas.unfold"),
        tr("Select what is beside"): ("canvas.go", "canvas.step"),
    },
    "Simulate": {
        tr("Event"): ("simulate.show-event", "simulate.go-back", "simulate.fork", "simulate.copy-event"),
        tr("Answer"): (
            "simulate.edit", "simulate.fail", "simulate.answer", "simulate.leave", "simulate.holds",
            "simulate.undecided", "simulate.record",
        ),
        tr("Runs"): (
            "simulate.keep", "simulate.open-run", "simulate.copy-run", "simulate.export-runs", "simulate.search-runs",
            "simulate.older-runs",
        ),
        tr("Timeline"): ("simulate.list",),
        tr("Go to"): ("simulate.panel",),
    },
    "Evaluate": {
        tr("Scenarios"): (
            "evaluate.try", "evaluate.edit", "evaluate.delete", "evaluate.run-selected", "evaluate.open-file",
            "evaluate.save-file", "evaluate.remake",
        ),
        tr("Runs"): (
            "evaluate.open", "evaluate.failed", "evaluate.its-runs", "evaluate.all-runs", "evaluate.flips",
        ),
        tr("Past cases"): ("evaluate.cases",),
        tr("Go to"): ("evaluate.panel",),
    },
}  # fmt: skip
"""The submenus of long menus, in which actions stand whose ids begin like this; the first that fits counts."""


def always_enabled() -> bool:
    """The default of `Action.enabled`: the action can always run."""
    return True


def _find_submenu(menu: MenuName, action: str) -> str:
    """The title of the submenu in which an action stands; blank where it stands in the menu itself."""
    submenus = SUBMENUS.get(menu, {})
    return next((title for title, beginnings in submenus.items() if action.startswith(beginnings)), "")


class Action(Struct, frozen=True):
    """One thing that a user can do. An `id` begins with the name of a perspective where it can run in that one alone.

    `key` is a key sequence (separate several by two spaces), which actions of different perspectives may share. With
    `scope` it works only in that widget: while it has the focus, or, where it takes no focus itself, while anything in
    it has. `group` separates the entries of a menu. `search_words` are further words by which the command palette
    finds the action. With `checked` the action is a switch that shows its state. One that is not `listed` is in the
    command palette and in the list of keys, but in no menu.
    """

    id: str
    title: str
    run: Callable[[], object]
    menu: MenuName
    key: str = ""
    icon: str = ""
    enabled: Callable[[], bool] = always_enabled
    checked: Callable[[], bool] | None = None
    scope: QWidget | None = None
    group: int = 0
    search_words: str = ""
    listed: bool = True

    def tooltip(self) -> str:
        """The title, followed by the first shortcut."""
        key = self.key_text()
        return f"{self.title} ({key})" if key else self.title

    def key_text(self) -> str:
        """The first shortcut as the system and its language write keys; blank without one."""
        keys = self.shortcuts()
        return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""

    def shortcuts(self) -> tuple[QKeySequence, ...]:
        """The key sequences as Qt objects."""
        return _parse_keys(self.key)


@lru_cache(maxsize=512)
def _parse_keys(text: str) -> tuple[QKeySequence, ...]:
    return tuple(QKeySequence(key) for key in text.split("  ") if key)


class ActionSet(QObject):
    """The actions of a window as Qt actions: their shortcuts work, and their menus and tooltips are up to date."""

    def __init__(self, window: QWidget, icons: IconSet, perspectives: Iterable[str] = ()) -> None:
        super().__init__(window)
        self._window, self._icons, self._perspectives = window, icons, frozenset(perspectives)
        self._stopped = False
        self.actions: dict[str, Action] = {}
        self._qt_actions: dict[str, QAction] = {}
        self._owners: dict[tuple[int, str], dict[str, str]] = {}
        """The action of each key in each perspective ("" for all), by the identity of its scope and the key's text."""

    def add(self, actions: Iterable[Action]) -> None:
        """Add actions. Raises `ValueError` for an id or a shortcut that is already taken."""
        for action in actions:
            keys = action.shortcuts()
            self._check_unique(action, keys)
            self.actions[action.id] = action
            self._qt_actions[action.id] = self._create_qt_action(action, keys)

    def qt_action(self, name: str) -> QAction:
        """The Qt action of the action with this id."""
        return self._qt_actions[name]

    def run(self, name: str) -> bool:
        """Run the action with this id if it is enabled; whether it ran."""
        action = self.actions[name]
        if not action.enabled():
            return False
        action.run()
        return True

    def refresh(self) -> None:
        """Update which actions are enabled and checked."""
        if self._stopped:
            return
        for name, action in self.actions.items():
            qt_action = self._qt_actions[name]
            qt_action.setEnabled(action.enabled())
            if action.checked is not None:
                qt_action.setChecked(action.checked())

    def stop(self) -> None:
        """Stop refreshing: the window closes, and the objects that the actions refer to may be gone."""
        self._stopped = True

    def fill_menu(self, menu: QMenu, names: Iterable[str]) -> None:
        """Add the actions with these ids to a menu, with a separator between groups."""
        group = None
        for name in names:
            if group is not None and self.actions[name].group != group:
                menu.addSeparator()
            group = self.actions[name].group
            self._qt_actions[name].setIcon(
                self._icons.icon(self.actions[name].icon) if self.actions[name].icon else QIcon()
            )
            menu.addAction(self._qt_actions[name])

    def fill_listed_menu(self, menu: QMenu, title: MenuName, names: Iterable[str]) -> None:
        """Fill a menu with its listed actions. A submenu stands where the first of its actions would."""
        menu.clear()
        for submenu in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            submenu.deleteLater()
        entries: dict[str, list[str]] = {}
        for name in names:
            entries.setdefault(_find_submenu(title, name) or name, []).append(name)
        group = None
        for entry, inside in entries.items():
            first = self.actions[inside[0]]
            if group is not None and first.group != group:
                menu.addSeparator()
            group = first.group
            target = menu
            if entry not in self.actions:
                target = menu.addMenu(entry)
                target.menuAction().setMenuRole(QAction.MenuRole.NoRole)  # macOS guesses one from the title
            self.fill_menu(target, inside)

    def listed_menus(self) -> Iterator[tuple[MenuName, list[str]]]:
        """Each menu that is not empty, with the ids of the actions that are listed in it."""
        for title in MENUS:
            names = [name for name in self.menu_actions(title) if self.actions[name].listed]
            if names:
                yield title, names

    def menu_actions(self, title: str) -> list[str]:
        """The ids of the actions of one menu, sorted by group."""
        actions = [action for action in self.actions.values() if action.menu == title]
        return [action.id for action in sorted(actions, key=lambda action: action.group)]

    def _create_qt_action(self, action: Action, keys: Sequence[QKeySequence]) -> QAction:
        qt_action = QAction(action.title, self)
        qt_action.setObjectName(action.id)
        qt_action.setToolTip(action.tooltip())
        qt_action.setShortcuts(keys)
        qt_action.setAutoRepeat(False)
        qt_action.setCheckable(action.checked is not None)
        qt_action.triggered.connect(lambda _=False, name=action.id: self.run(name))
        owner = action.scope or self._window
        qt_action.setShortcutContext(_shortcut_context(action.scope))
        owner.addAction(qt_action)
        return qt_action

    def _check_unique(self, action: Action, keys: Iterable[QKeySequence]) -> None:
        if action.id in self.actions:
            raise ValueError(f"two actions are called {action.id}")
        place = action.id.partition(".")[0]
        place = place if place in self._perspectives else ""
        for key in keys:
            owners = self._owners.setdefault((id(action.scope), key.toString()), {})
            for elsewhere, owner in owners.items():
                if not place or elsewhere in ("", place):
                    raise ValueError(f"{action.id} and {owner} have the same key {key.toString()}")
            owners[place] = action.id


def _shortcut_context(scope: QWidget | None) -> Qt.ShortcutContext:
    """Where a shortcut works. Buttons that float over a canvas are its children, and keys on them are not for it."""
    if scope is None:
        return Qt.ShortcutContext.WindowShortcut
    takes_focus = scope.focusPolicy() != Qt.FocusPolicy.NoFocus
    return Qt.ShortcutContext.WidgetShortcut if takes_focus else Qt.ShortcutContext.WidgetWithChildrenShortcut
