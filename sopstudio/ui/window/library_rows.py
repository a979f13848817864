"""The rows of the library: what they stand for, the list that holds them, and the field that filters them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QListWidget, QListWidgetItem

from sopstudio.translation import tr
from sopstudio.ui.context_menu import SEPARATOR, MenuEntry
from sopstudio.ui.list_items import CLOSED_ROLE, POINTED_ROLE

VALUE_ROLE = Qt.ItemDataRole.UserRole
ROW_ROLE = VALUE_ROLE + 10
ROW_MIME: Final = "application/x-sopstudio-library-row"
RowKind = Literal["sop", "draft", "sample", "deleted", "deleted draft", "folder"]
ROW_ENTRIES: Final[tuple[MenuEntry, ...]] = (
    ("library.open", tr("Open")), ("library.window", tr("Open in a new window")),
    ("library.versions", tr("Show its versions")), SEPARATOR,
    ("library.rename", tr("Rename")), ("library.duplicate", tr("Duplicate")), ("library.move", tr("Move to a folder…")),
    ("library.discard", tr("Throw away its unsaved changes")), ("library.undelete", tr("Bring back")), SEPARATOR,
    ("library.delete", tr("Delete")),
)  # fmt: skip
GROUND_ENTRIES: Final[tuple[MenuEntry, ...]] = (
    "file.new", "file.open", "file.paste", SEPARATOR, "library.search", "library.show-deleted"
)  # fmt: skip


class LibraryRow(Struct, frozen=True):
    """A row: an SOP of the library, an SOP that only a draft holds, a sample, something that was deleted, or a folder.

    `key` is the uid of the SOP (in an older draft its id), the path of the sample, or the name of the folder; `folder`
    is that in which an SOP lies.
    """

    kind: RowKind
    key: str
    title: str
    folder: str = ""


class LibraryItem(NamedTuple):
    """An SOP or a sample that can be opened: its title, its kind, a note (its version, or that it is a draft), and the
    uid of an SOP.
    """

    title: str
    kind: str
    note: str
    open: Callable[[], object]
    uid: str = ""


class SearchField(QLineEdit):
    """Filters while one types; Down goes to the rows, Enter opens the first, Escape clears and leaves."""

    left = Signal()
    accepted = Signal()
    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys that lead out of the field."""
        key = Qt.Key(event.key())
        signals = {Qt.Key.Key_Down: self.left, Qt.Key.Key_Return: self.accepted, Qt.Key.Key_Enter: self.accepted}
        if key == Qt.Key.Key_Escape:
            self.clear()
            self.escaped.emit()
        elif key in signals:
            signals[key].emit()
        else:
            super().keyPressEvent(event)


class RowList(QListWidget):
    """A list in which a right click selects nothing: the selected row is the SOP that is open.

    SOPs are dragged into folders: `moved` carries the row and the folder. `switched` carries a folder to open or close.
    """

    moved = Signal(object, str)
    switched = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QListWidget.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)

    def end_editing(self) -> None:
        """Take the title that is being written, as if one had clicked elsewhere."""
        for editor in self.viewport().findChildren(QLineEdit):
            self.commitData(editor)
            self.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the right button to the context menu."""
        if event.button() != Qt.MouseButton.RightButton:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open and close a folder with Enter, Space, Left and Right."""
        item = self.currentItem()
        row = row_of(item)
        keys = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right}
        if row is None or row.kind != "folder" or event.key() not in keys:
            super().keyPressEvent(event)
            return
        is_closed = bool(item.data(CLOSED_ROLE))
        opens, closes = event.key() == Qt.Key.Key_Right, event.key() == Qt.Key.Key_Left
        if not (opens and not is_closed) and not (closes and is_closed):
            self.switched.emit(row)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag an SOP of the library; nothing else can be moved."""
        row = row_of(self.currentItem())
        if row is None or row.kind != "sop":
            return
        drag, content = QDrag(self), QMimeData()
        content.setData(ROW_MIME, row.key.encode())
        drag.setMimeData(content)
        drag.exec(Qt.DropAction.MoveAction)
        self.mark_target(None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take SOPs of this list only."""
        if event.source() is self and event.mimeData().hasFormat(ROW_MIME):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the folder below the pointer."""
        if self.folder_at(event.position().toPoint()) is None:
            self.mark_target(None)
            event.ignore()
        else:
            self.mark_target(self.itemAt(event.position().toPoint()))
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget the folder that was shown."""
        self.mark_target(None)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the SOP into the folder below the pointer, or out of its own."""
        row, folder = row_of(self.currentItem()), self.folder_at(event.position().toPoint())
        self.mark_target(None)
        if row is not None and row.kind == "sop" and folder is not None and event.mimeData().hasFormat(ROW_MIME):
            event.acceptProposedAction()
            self.moved.emit(row, folder)

    def folder_at(self, place: QPoint) -> str | None:
        """The folder that lies at a place: a folder itself, that of an SOP, blank for none; None among what cannot
        lie in one.
        """
        item = self.itemAt(place)
        row = row_of(item)
        if row is None:
            return "" if item is None else None
        return row.key if row.kind == "folder" else row.folder if row.kind == "sop" else None

    def mark_target(self, target: QListWidgetItem | None) -> None:
        """Outline the row on which an SOP would be dropped."""
        for index in range(self.count()):
            item = self.item(index)
            if bool(item.data(POINTED_ROLE)) != (item is target):
                item.setData(POINTED_ROLE, True if item is target else None)


def row_of(item: QListWidgetItem | None) -> LibraryRow | None:
    """What a row of the list stands for; None for a heading."""
    row: LibraryRow | None = None if item is None else item.data(ROW_ROLE)
    return row


__all__ = [
    "GROUND_ENTRIES",
    "ROW_ENTRIES",
    "ROW_ROLE",
    "VALUE_ROLE",
    "LibraryItem",
    "LibraryRow",
    "RowKind",
    "RowList",
    "SearchField",
    "row_of",
]
