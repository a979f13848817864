"""The keys of all actions in one list, which is searched by what is typed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QLabel, QLineEdit, QWidget

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import MENU_TITLES, MENUS, Action, ActionSet
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.theme import SPACE_M, SPACE_XL, SPACE_XS
from sopstudio.ui.widgets import label, name_control, scroll_area

_SCROLL_STEPS = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}


@dataclass(slots=True)
class _Line:
    """The action and its key, and the words by which it is found."""

    labels: tuple[QLabel, QLabel]
    words: str

    def show_if_found(self, sought: list[str]) -> bool:
        """Show the line where it has all these words; whether it has."""
        is_found = all(word in self.words for word in sought)
        for part in self.labels:
            part.setVisible(is_found)
        return is_found


@dataclass(slots=True)
class _Section:
    """The actions of a menu, below its title."""

    heading: QLabel
    lines: list[_Line] = field(default_factory=list)


class ShortcutsPanel(FloatingPanel):
    """Every action that has a shortcut, by menu; built from the actions each time it opens."""

    def __init__(self, window: QWidget, actions: ActionSet) -> None:
        super().__init__(window, tr("Keys"), 560, 680)
        self._actions = actions
        self._sections: list[_Section] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search: what it does, or its key"))
        name_control(self.search, tr("Search the keys"))
        self.nothing_found = label("", "quiet", wrap=True)
        self._announcer = Announcer(self)
        content = QWidget()
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, 0, SPACE_M, 0)
        self._grid.setHorizontalSpacing(SPACE_XL)
        self._grid.setVerticalSpacing(SPACE_XS)
        self._grid.setColumnStretch(0, 1)
        self.list = scroll_area(content, tr("Keys for all actions"))
        for widget in (self.search, self.nothing_found, self.list):
            self.content.addWidget(widget)
        self.search.textChanged.connect(self._filter)

    def open(self) -> None:
        """List the shortcuts of all actions as they are now, and show the panel, ready to search."""
        self._list_actions()
        self.search.clear()
        self._filter("")
        self.show_on_top()
        self.search.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the list with keys that the search does not take."""
        bar, key = self.list.verticalScrollBar(), event.key()
        if key in _SCROLL_STEPS:
            bar.triggerAction(_SCROLL_STEPS[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    @property
    def found(self) -> list[str]:
        """The titles of the actions in view."""
        lines = (line for section in self._sections for line in section.lines)
        return [line.labels[0].text() for line in lines if not line.labels[0].isHidden()]

    def _list_actions(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self._sections = []
        rows = count()
        uses = Counter(key for action in self._actions.actions.values() for key in action.key.split("  "))
        for menu in MENUS:
            actions = [self._actions.actions[name] for name in self._actions.menu_actions(menu)]
            with_key = [action for action in actions if action.key]
            if not with_key:
                continue
            section = _Section(label(MENU_TITLES[menu], "section"))
            self._grid.addWidget(section.heading, next(rows), 0, 1, 2)
            for action in with_key:
                is_shared = any(uses[key] > 1 for key in action.key.split("  "))
                line, row = _make_line(action, MENU_TITLES[menu], says_where=is_shared), next(rows)
                section.lines.append(line)
                for column, part in enumerate(line.labels):
                    self._grid.addWidget(part, row, column)
            self._sections.append(section)
        self._grid.setRowStretch(next(rows), 1)

    def _filter(self, text: str) -> None:
        """Show the actions that have all the words of a text."""
        sought = text.casefold().split()
        for section in self._sections:
            found = [line.show_if_found(sought) for line in section.lines]
            section.heading.setVisible(any(found))
        self.nothing_found.setText("" if self.found else tr("No key does “{text}”.", text=text.strip()))
        self.nothing_found.setVisible(not self.found)
        if not self.found:
            self._announcer.announce(self.nothing_found.text())
        self.list.verticalScrollBar().setValue(0)


def _make_line(action: Action, menu_title: str, *, says_where: bool) -> _Line:
    """The line of an action; with `says_where` it names the part of the window in which the key works."""
    key, title = action.key_text(), action.title
    if says_where and action.scope is not None:
        title = tr("{title} (in: {place})", title=title, place=action.scope.accessibleName())
    words = " ".join((title, key, key.replace("+", " "), menu_title, action.search_words))
    return _Line((label(title, wrap=True), label(key, "code")), words.casefold())


__all__ = ["ShortcutsPanel"]
