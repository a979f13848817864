"""The command palette: find a node, an edge, a fact, a tool, an SOP or an action by a few letters, and go or do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QWidget
from shiboken6 import isValid

from sopstudio.ui.desk import Look
from sopstudio.ui.entries import HEIGHT, EntryDelegate, entry
from sopstudio.ui.parts import column, label
from sopstudio.ui.theme import SPACE_S

WIDTH, MOST = 560, 12


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to find. `kind` says what it is, `hint` adds its key or place."""

    title: str
    kind: str
    run: Callable[[], object]
    hint: str = ""
    words: str = ""
    enabled: bool = True


class CommandPalette(QFrame):
    """A field and what it finds, over the window. `entries` is asked each time it opens."""

    def __init__(self, window: QWidget, look: Look, entries: Callable[[], Iterable[Entry]]) -> None:
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None
        self.setObjectName("floating")
        self._entries, self._all = entries, list[Entry]()
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find a node, edge, fact, tool or SOP, or type what you want to do")
        self.field.setAccessibleName("Find or do anything")
        self.list = QListWidget()
        self.list.setAccessibleName("Results")
        self.list.setItemDelegate(EntryDelegate(look))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._none = label("No matches.", "quiet")
        inside = self._inside = column(self, margin=SPACE_S, space=SPACE_S)
        for widget in (self.field, self.list, self._none):
            inside.addWidget(widget)
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._take())
        self.hide()

    def open(self) -> None:
        """Show it, empty, in the upper third of the window."""
        window = self._window
        if not self.isVisible():
            self._before = window.focusWidget()
        self._all = list(self._entries())
        self.field.clear()
        self._find("")
        self.setFixedWidth(min(WIDTH, window.width() - 32))
        self.move((window.width() - self.width()) // 2, max(64, window.height() // 8))
        self.show()
        self.raise_()
        self.field.setFocus()

    def close_palette(self) -> None:
        """Hide it; the focus goes back to where it was."""
        self.hide()
        before = self._before if self._before is not None and isValid(self._before) else self._window
        before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while one types; Enter takes, Escape leaves."""
        if watched is self.field and event.type() == QEvent.Type.FocusOut:
            self.hide()
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close_palette()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            count = max(1, self.list.count())
            self.list.setCurrentRow((self.list.currentRow() + step) % count)
        else:
            return False
        return True

    def _find(self, text: str) -> None:
        self.list.clear()
        found = matching(self._all, text)[:MOST]
        for one in found:
            hint = " · ".join(filter(None, (one.kind, one.hint)))
            self.list.addItem(entry(one.title, hint, one))
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(found))
        self.list.setFixedHeight(min(len(found), MOST) * HEIGHT + 4)
        self._none.setVisible(not found)
        self._inside.activate()
        self.adjustSize()

    def _take(self) -> None:
        item = self.list.currentItem()
        self.close_palette()
        if item is not None:
            chosen: Entry = item.data(Qt.ItemDataRole.UserRole)
            chosen.run()


def matching(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Entries that hold every word of `text`, those whose title begins with it first."""
    words = text.casefold().split()
    scored = []
    for place, one in enumerate(entries):
        title = one.title.casefold()
        whole = f"{title} {one.kind} {one.words}".casefold()
        if one.enabled and all(word in whole for word in words):
            first = words[0] if words else ""
            rank = 0 if title.startswith(first) else 1 if f" {first}" in title else 2 if first in title else 3
            scored.append((rank, place, one))
    return [one for _, _, one in sorted(scored, key=lambda scoring: scoring[:2])]
