"""The open document: one value, one undo stack, one command.

Everything that edits makes a new `Document` and hands it to `edit`; everything that shows listens to `replaced` and
compares values. There is no other way to change what is open.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sopstudio.errors import EditError
from sopstudio.sop import Document, digest, identified
from sopstudio.ui.editor.selection import NOTHING, Selection


class ReplaceDocument(QUndoCommand):
    """The one edit: swap the whole value, and the selection that went with it. Edits with the same key merge."""

    def __init__(self, cell: OpenDocument, text: str, after: Document, selection: Selection, key: str = "") -> None:
        super().__init__(text)
        self._cell, self._key = cell, key
        self._before, self._after = cell.document, after
        self._selected, self._selects = cell.selection, selection

    def redo(self) -> None:
        """Swap in the value after the edit."""
        self._cell.show(self._after, self._selects)

    def undo(self) -> None:
        """Swap in the value before the edit."""
        self._cell.show(self._before, self._selected)

    def id(self) -> int:
        """Edits with a key may merge."""
        return 1 if self._key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over an edit that goes on with this one."""
        if not isinstance(other, ReplaceDocument) or other._key != self._key:
            return False
        self._after, self._selects = other._after, other._selects
        self.setObsolete(self._after == self._before)
        return True


class OpenDocument(QObject):
    """The document in the window. `replaced` follows every change of the value, `selected` of the selection.

    `opened` comes before `replaced` where another document takes the place of this one: then views begin afresh.
    `refused` carries one sentence about an edit that could not be made. The document always has an identity, and no
    edit changes it. `base` is the digest of the SOP as it was last read or saved (blank where it never was).
    """

    replaced = Signal()
    opened = Signal()
    selected = Signal()
    refused = Signal(str)

    def __init__(self, document: Document, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.path = identified(document), path
        self.base = digest(document.sop)
        self.selection = NOTHING
        self.stack = QUndoStack(self)

    def open(self, document: Document, path: Path | None = None, base: str = "") -> None:
        """Take up another document, with nothing to undo."""
        self.document, self.path, self.selection = identified(document), path, NOTHING
        self.base = base
        self.stack.clear()
        self.opened.emit()
        self.replaced.emit()
        self.selected.emit()

    def edit(self, text: str, after: Document, key: str = "", select: Selection | None = None) -> None:
        """Replace the value as one step to undo, named `text`; steps in a row with the same `key` become one."""
        after = identified(after, self.document.uid)
        if after != self.document:
            selection = (select or self.selection).within(after)
            self.stack.push(ReplaceDocument(self, text, after, selection, key))
        elif select is not None:
            self.select(select)

    def attempt(
        self, text: str, change: Callable[[Document], Document], key: str = "", select: Selection | None = None
    ) -> bool:
        """`edit` with what `change` makes of the value; where that raises `EditError`, say why and change nothing."""
        try:
            after = change(self.document)
        except EditError as error:
            self.refused.emit(str(error))
            return False
        self.edit(text, after, key, select)
        return True

    def select(self, selection: Selection) -> None:
        """Select something else; not a step to undo."""
        selection = selection.within(self.document)
        if selection != self.selection:
            self.selection = selection
            self.selected.emit()

    def show(self, document: Document, selection: Selection) -> None:
        """Called by the one command: swap the value and say so."""
        before, self.selection = self.selection, selection
        self.document = document
        self.replaced.emit()
        if before != selection:
            self.selected.emit()
