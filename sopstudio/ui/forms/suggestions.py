"""Suggestions below the caret of a box, chosen with the arrow keys and Enter or Tab, or with the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QWidget

from sopstudio.text.humanize import plural
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr
from sopstudio.ui.accessibility import RowAnnouncer

MAX_ROWS, MAX_WIDTH = 8, 340


class SuggestionList(QListWidget):
    """Belongs to one box; moves to the box's window when first shown. `chosen` carries the suggestion."""

    chosen = Signal(object)

    def __init__(self, box: QWidget) -> None:
        super().__init__(box)
        self._box, self._tab_chooses = box, True
        self._announcer = RowAnnouncer(box, self, lambda number: plural(number, "suggestion"))
        self.setObjectName("suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Suggestions"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.hide()
        self.itemClicked.connect(self._choose)
        box.installEventFilter(self)
        box.destroyed.connect(self.deleteLater)

    def show_suggestions(
        self, suggestions: Sequence[Suggestion], anchor: QRect, *, select_first: bool = True, is_typed: bool = True
    ) -> None:
        """Show suggestions below `anchor` (in the box); hide if there are none. With `select_first` Enter takes
        the first. Where nothing was typed for them (`is_typed`), Tab leaves the box and takes none, until an arrow key
        has marked one.
        """
        self._tab_chooses = is_typed
        self.clear()
        for suggestion in suggestions:
            item = QListWidgetItem(suggestion.list_text())
            item.setData(Qt.ItemDataRole.UserRole, suggestion)
            spoken = ", ".join(filter(None, (suggestion.text, suggestion.note)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addItem(item)
        if not suggestions or not self._box.isVisible():
            self.hide()
            return
        self.setCurrentRow(0 if select_first else -1)
        self._place(anchor)
        self.show()
        self.raise_()
        self._announcer.announce_rows(suggestions[0].text if select_first else "")

    def hideEvent(self, event: QHideEvent) -> None:
        """Announce the suggestions anew when they come again."""
        super().hideEvent(event)
        self._announcer.forget()

    def visible_suggestions(self) -> list[Suggestion]:
        """The suggestions that are visible now."""
        if self.isHidden():
            return []
        return [self.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.count())]

    def eventFilter(self, box: QObject, event: QEvent) -> bool:
        """Handle the keys that choose; all others go to the box."""
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        if self.isHidden() or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._handle_key(event.key())

    def _handle_key(self, key: int) -> bool:
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self._tab_chooses = True
            self.setCurrentRow((self.currentRow() + step) % self.count() if self.currentRow() >= 0 else 0)
            self._announcer.announce_row()
            return True
        if key == Qt.Key.Key_Escape:
            self.hide()
            return True
        item = self.currentItem()
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, *([Qt.Key.Key_Tab] if self._tab_chooses else []))
        if key in keys and item is not None:
            self._choose(item)
            return True
        return False

    def _choose(self, item: QListWidgetItem) -> None:
        self.hide()
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _hide_on_scroll(self) -> None:
        ancestor = self._box.parentWidget()
        while ancestor is not None and not isinstance(ancestor, QScrollArea):
            ancestor = ancestor.parentWidget()
        if ancestor is not None:
            ancestor.verticalScrollBar().valueChanged.connect(self.hide)

    def _place(self, anchor: QRect) -> None:
        window = self._box.window()
        if self.parentWidget() is not window:
            self.setParent(window)
            self.ensurePolished()
            self._hide_on_scroll()
        line = max(self.sizeHintForRow(0), 1)
        height = min(self.count(), MAX_ROWS) * line + 8
        width = min(max(self.sizeHintForColumn(0) + 24, 160), MAX_WIDTH, window.width())
        below = self._box.mapTo(window, anchor.bottomLeft() + QPoint(0, 4))
        left = max(0, min(below.x(), window.width() - width))
        top = below.y()
        if top + height > window.height():
            top = max(0, self._box.mapTo(window, anchor.topLeft()).y() - height - 4)
        self.setGeometry(left, top, width, height)
