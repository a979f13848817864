"""Suggestions below the caret of a box: chosen by arrow keys and Enter or Tab, or with the mouse; never in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QWidget

ROWS, WIDEST = 8, 340


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose: what it is known by, what is shown, and a word about it. `fresh` offers make it anew."""

    key: str
    text: str
    note: str = ""
    fresh: bool = False

    def line(self) -> str:
        """What the list shows."""
        return f"{self.text}    {self.note}" if self.note else self.text


def matching(offers: Sequence[Offer], text: str, most: int = 50) -> list[Offer]:
    """The offers that hold `text`, those that begin with it first."""
    wanted = text.strip().casefold()
    found = [one for one in offers if wanted in one.text.casefold() or wanted in one.key.casefold()]
    found.sort(key=lambda one: not one.text.casefold().startswith(wanted))
    return found[:most]


class Suggestions(QListWidget):
    """Belongs to one box, and goes over to its window when it is first shown; `chosen` carries the offer."""

    chosen = Signal(object)

    def __init__(self, box: QWidget) -> None:
        super().__init__(box)
        self._box = box
        self.setObjectName("suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Suggestions")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.hide()
        self.itemClicked.connect(self._take)
        box.installEventFilter(self)
        box.destroyed.connect(self.deleteLater)

    def offer(self, offers: Sequence[Offer], at: QRect, *, first: bool = True) -> None:
        """Show `offers` below `at` (in the box); hide where there are none. With `first` Enter takes the first one."""
        self.clear()
        for one in offers:
            item = QListWidgetItem(one.line())
            item.setData(Qt.ItemDataRole.UserRole, one)
            self.addItem(item)
        if not offers or not self._box.isVisible():
            self.hide()
            return
        self.setCurrentRow(0 if first else -1)
        self._place(at)
        self.show()
        self.raise_()

    def shown(self) -> list[Offer]:
        """What is offered now."""
        if self.isHidden():
            return []
        return [self.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.count())]

    def eventFilter(self, box: QObject, event: QEvent) -> bool:
        """Keys of the box that choose; everything else goes on to the box."""
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        if self.isHidden() or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._key(Qt.Key(event.key()))

    def _key(self, key: Qt.Key) -> bool:
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self.setCurrentRow((self.currentRow() + step) % self.count() if self.currentRow() >= 0 else 0)
            return True
        if key == Qt.Key.Key_Escape:
            self.hide()
            return True
        item = self.currentItem()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab) and item is not None:
            self._take(item)
            return True
        return False

    def _take(self, item: QListWidgetItem) -> None:
        self.hide()
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _go_when_scrolled(self) -> None:
        around = self._box.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:
            around.verticalScrollBar().valueChanged.connect(self.hide)

    def _place(self, at: QRect) -> None:
        window = self._box.window()
        if self.parentWidget() is not window:
            self.setParent(window)
            self.ensurePolished()
            self._go_when_scrolled()
        line = max(self.sizeHintForRow(0), 1)
        height = min(self.count(), ROWS) * line + 8
        width = min(max(self.sizeHintForColumn(0) + 24, 160), WIDEST, window.width())
        below = self._box.mapTo(window, at.bottomLeft() + QPoint(0, 4))
        left = max(0, min(below.x(), window.width() - width))
        top = below.y()
        if top + height > window.height():
            top = max(0, self._box.mapTo(window, at.topLeft()).y() - height - 4)
        self.setGeometry(left, top, width, height)
