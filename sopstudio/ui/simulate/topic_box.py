"""The list of what to talk about: what one types narrows it, and it tells which entry somebody looks at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListWidget, QListWidgetItem

from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.accessibility import RowAnnouncer
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_M, SPACE_XS
from sopstudio.ui.widgets import column, label, name_control

MAX_ROWS, MARGIN = 16, 40
"""How many entries are shown without scrolling, and the room beside the longest one."""
_LIST_KEYS = frozenset(
    {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Return, Qt.Key.Key_Enter}
)


class SearchedList(QFrame):
    """A list below a field that narrows it: `chosen` and `pointed` carry the index of an entry, `closed` is emitted
    when it goes. An entry stays where it has all of the words that are typed; those that have them as typed come first.

    It is a part of the window and no window of its own: Qt hides windows that pop up from screen readers. It closes
    when the focus goes elsewhere.
    """

    chosen = Signal(int)
    pointed = Signal(int)
    closed = Signal()

    def __init__(self, box: DropDown) -> None:
        super().__init__(box.window())
        self._box = box
        self.setObjectName("popup")
        self.setAccessibleName(box.accessibleName())
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Type to search"))
        name_control(self.search, tr("Search what to talk about"))
        self.list = QListWidget()
        self.list.setObjectName("suggestions")
        self.list.setAccessibleName(box.accessibleName())
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self._announcer = RowAnnouncer(self.search, self.list, lambda number: plural(number, "scenario"))
        lines = column(self, margin=SPACE_XS, spacing=SPACE_XS)
        self.empty_label = label(tr("Nothing found"), "quiet")
        self.empty_label.setContentsMargins(SPACE_M, SPACE_XS, SPACE_M, SPACE_XS)
        self.empty_label.hide()
        lines.addWidget(self.search)
        lines.addWidget(self.empty_label)
        lines.addWidget(self.list)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside an entry would focus what is below, and close
        self.setFocusProxy(self.search)
        self.list.itemEntered.connect(self.list.setCurrentItem)
        self.list.itemClicked.connect(lambda _: self._choose())
        self.list.currentRowChanged.connect(lambda _: self.pointed.emit(self.current))
        self._entries: tuple[str, ...] = ()
        self.hide()

    @property
    def current(self) -> int:
        """The index of the current entry, -1 without one."""
        item = self.list.currentItem()
        return -1 if item is None else int(item.data(Qt.ItemDataRole.UserRole))

    def open_below(self, box: DropDown, entries: Sequence[str], current: int) -> None:
        """Show all entries below a box, or above it where there is more room."""
        self._entries = tuple(entries)
        with QSignalBlocker(self.search):
            self.search.clear()
        self._list_entries(range(len(entries)), current)
        self.empty_label.hide()
        self.list.show()
        self.ensurePolished()
        self.setFixedWidth(min(max(self.list.sizeHintForColumn(0) + MARGIN, box.width()), box.window().width()))
        self._fit_height(len(entries))
        self.move(self._place(box))
        self.show()
        self.raise_()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)
        self.pointed.emit(self.current)
        self.list.scrollToItem(self.list.currentItem())

    def _fit_height(self, count: int) -> None:
        """Be as high as so many entries, or as the most that are shown without scrolling."""
        line = max(self.list.sizeHintForRow(0), 1)
        self.list.setFixedHeight(min(count, MAX_ROWS) * line + 2 * SPACE_XS)
        self.adjustSize()

    def entries(self) -> list[str]:
        """What the search leaves."""
        return [self.list.item(row).text() for row in range(self.list.count())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the list have the keys that move and choose; Escape gives the whole list back, and then closes it."""
        if event.type() == QEvent.Type.FocusOut:
            QTimer.singleShot(0, self, self._close_if_left)  # a press on the box closes it, too, and sees it open
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no key is one of the window's while the list is open
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif event.key() in _LIST_KEYS:
            QApplication.sendEvent(self.list, event)
            self._announcer.announce_row()
        elif event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.search.clear()
            else:
                self.dismiss()
        else:
            return super().eventFilter(watched, event)
        return True

    def dismiss(self) -> None:
        """Close it, and give the focus to the box where it has it."""
        if self.search.hasFocus():
            self._box.setFocus()
        self.hide()

    def _close_if_left(self) -> None:
        """Close where another part of the window has the focus now."""
        if self.window().focusWidget() is not self.search:
            self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that the list is closed, by whatever way."""
        super().hideEvent(event)
        self._announcer.forget()
        self.closed.emit()

    def _choose(self) -> None:
        index = self.current
        if index >= 0:
            self.dismiss()
            self.chosen.emit(index)

    def _filter(self, text: str) -> None:
        shown = find_entries(self._entries, text)
        before = self.current
        self._list_entries(shown, shown[0] if shown and (text.strip() or before < 0) else before)
        self.empty_label.setVisible(not shown)
        self.list.setVisible(bool(shown))
        self._fit_height(len(shown))
        if self.current != before:
            self.pointed.emit(self.current)
        if text.split() and self.isVisible():
            self._announcer.announce_rows(self._entries[shown[0]] if shown else "")

    def _list_entries(self, shown: Sequence[int], current: int) -> None:
        """Show these entries, by their indices, and make one of them the current one."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for index in shown:
                item = QListWidgetItem(self._entries[index], self.list)
                item.setData(Qt.ItemDataRole.UserRole, index)
            self.list.setCurrentRow(list(shown).index(current) if current in shown else -1)

    def _place(self, box: DropDown) -> QPoint:
        window = box.window()
        area, below = window.rect(), box.mapTo(window, QPoint(0, box.height()))
        above = box.mapTo(window, QPoint(0, -self.height()))
        fits = below.y() + self.height() <= area.bottom() or above.y() < area.top()
        left = max(area.left(), min(below.x(), area.right() - self.width()))
        return QPoint(left, max(area.top(), min(below.y(), area.bottom() - self.height())) if fits else above.y())


def find_entries(entries: Sequence[str], text: str) -> list[int]:
    """The indices of the entries that have every word of `text`. First those that begin with the whole text, then those
    that contain it; among them those come first where no word goes on behind it: `Journey 1` before `Journey 10`.
    """
    sought = " ".join(text.casefold().split())
    if not sought:
        return list(range(len(entries)))
    ranked = []
    for index, entry in enumerate(entries):
        said = entry.casefold()
        if all(word in said for word in sought.split()):
            is_whole = re.search(rf"(?<!\w){re.escape(sought)}(?!\w)", said) is not None
            ranked.append((not said.startswith(sought), sought not in said, not is_whole, index))
    return [index for *_, index in sorted(ranked)]


class TopicBox(DropDown):
    """`pointed` carries the index of the entry under the pointer or the keyboard, -1 when the list is closed."""

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._popup: SearchedList | None = None

    @property
    def popup(self) -> SearchedList:
        """The list, made when it is first opened."""
        if self._popup is None:
            self._popup = SearchedList(self)
            self._popup.chosen.connect(self._choose)
            self._popup.pointed.connect(self._point)
            self._popup.closed.connect(lambda: self.pointed.emit(-1))
        return self._popup

    def showPopup(self) -> None:
        """Open the list with all entries at the current one; close it where it is open."""
        if self.popup.isVisible():
            self.popup.dismiss()
            return
        self.popup.open_below(self, [self.itemText(row) for row in range(self.count())], self.currentIndex())

    def hidePopup(self) -> None:
        """Close the list without a choice."""
        if self._popup is not None:
            self._popup.dismiss()

    def _choose(self, index: int) -> None:
        self.setCurrentIndex(index)
        self.activated.emit(index)

    def _point(self, index: int) -> None:
        if self.popup.isVisible():
            self.pointed.emit(index)


__all__ = ["SearchedList", "TopicBox", "find_entries"]
