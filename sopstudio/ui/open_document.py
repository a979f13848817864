"""What is being edited, without widgets: the open document, its undo stack and its selection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sopstudio.errors import EditError
from sopstudio.sop import Document, content_digest, with_uid
from sopstudio.sop.notes import canvas_notes

SubjectKind = Literal["", "sop", "tool", "fact", "article", "procedure"]


class Subject(Struct, frozen=True):
    """A declared element shown in the inspector: the SOP, a tool, fact, article or procedure, by its name."""

    kind: SubjectKind = ""
    name: str = ""


class Selection(Struct, frozen=True):
    """Nodes and edges by key (`procedure/id` inside a sub-procedure), notes and sections, or a subject."""

    nodes: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    subject: Subject = Subject()
    notes: frozenset[str] = frozenset()
    sections: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges or self.subject.kind or self.notes or self.sections)

    def filter_existing(self, document: Document) -> Selection:
        """The part of the selection that exists in `document`."""
        sop = document.sop
        nodes, edges = set(), set()
        for graph in sop.graphs():
            prefix = "" if graph is sop else f"{graph.id}/"
            nodes |= {prefix + node.id for node in graph.nodes}
            edges |= {prefix + edge.id for edge in graph.edges}
        names = {
            "tool": {tool.name for tool in sop.tools},
            "fact": {fact.name for fact in sop.facts},
            "article": {article.id for article in sop.knowledge},
            "procedure": {procedure.id for procedure in sop.procedures},
        }.get(self.subject.kind, {self.subject.name})
        subject = self.subject if self.subject.name in names else Subject()
        notes = self.notes.intersection(canvas_notes(document))
        sections = self.sections.intersection(section.element for section in document.sections)
        return Selection(self.nodes & nodes, self.edges & edges, subject, notes, sections)


EMPTY_SELECTION = Selection()


def split_key(key: str) -> tuple[str, str]:
    """The sub-procedure ("" for the SOP itself) and the id in a key."""
    scope, _, name = key.rpartition("/")
    return scope, name


class UnreadOutline(Struct, frozen=True):
    """A text of the outline that the document does not say: it was not read yet, or cannot be for the reason in
    `problem`.
    """

    text: str
    problem: str = ""


class ReplaceDocument(QUndoCommand):
    """The only undo command: swap the whole value and its selection. Edits with the same key merge."""

    def __init__(
        self, open_document: OpenDocument, undo_text: str, after: Document, selection: Selection, key: str = ""
    ) -> None:
        super().__init__(undo_text)
        self._open_document, self._key = open_document, key
        self._before, self._after = open_document.document, after
        self._selection_before, self._selection_after = open_document.selection, selection

    def redo(self) -> None:
        """Swap in the value after the edit."""
        self._open_document.replace_value(self._after, self._selection_after)

    def undo(self) -> None:
        """Swap in the value before the edit."""
        self._open_document.replace_value(self._before, self._selection_before)

    def id(self) -> int:
        """The same id for all edits with a key: these may merge."""
        return 1 if self._key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb a following edit with the same key."""
        if not isinstance(other, ReplaceDocument) or other._key != self._key:
            return False
        self._after, self._selection_after = other._after, other._selection_after
        self.setObsolete(self._after == self._before)
        return True


class OpenDocument(QObject):
    """The document in the window. `replaced` follows every change of the value, `selected` of the selection.

    `about_to_open` is emitted while the previous document is still there, and `opened` before `replaced` when another
    one is opened, so that views reset. `refused` carries one sentence about an edit that was not possible.
    `settling` asks whoever holds text that was typed and is no edit yet to make it one. `outline_changed` follows
    `unread_outline`; `outline_discarded` says that its text is not wanted any more.
    """

    about_to_open = Signal()
    settling = Signal()
    outline_changed = Signal()
    outline_discarded = Signal()
    replaced = Signal()
    opened = Signal()
    selected = Signal()
    refused = Signal(str)

    def __init__(self, document: Document, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.path = with_uid(document), path
        self.base = content_digest(document)
        self.selection, self.node_in_hand = EMPTY_SELECTION, ""
        self.unread_outline: UnreadOutline | None = None
        self.stack = QUndoStack(self)

    def close(self) -> None:
        """Forget what can be undone. A command that is still in the stack when both are garbage ends the process."""
        self.stack.blockSignals(True)
        self.stack.clear()

    def settle(self) -> Document:
        """The document with everything that was typed, as it is about to be saved, handed on or left."""
        self.settling.emit()
        return self.document

    def open(self, document: Document, path: Path | None = None, base: str = "", outline: str = "") -> None:
        """Open another document, with nothing to undo, and a text of its outline that could not be read yet."""
        self.about_to_open.emit()
        self.document, self.path, self.selection = with_uid(document), path, EMPTY_SELECTION
        self.base, self.node_in_hand = base, ""
        self.unread_outline = UnreadOutline(outline) if outline else None
        self.stack.clear()
        self.opened.emit()
        self.replaced.emit()
        self.selected.emit()

    def edit(self, undo_text: str, after: Document, merge_key: str = "", select: Selection | None = None) -> None:
        """Replace the value as one undo step; consecutive steps with the same `merge_key` merge."""
        after = with_uid(after, self.document.uid)
        if after != self.document:
            selection = (select or self.selection).filter_existing(after)
            self.stack.push(ReplaceDocument(self, undo_text, after, selection, merge_key))
        elif select is not None:
            self.select(select)

    def attempt(
        self,
        undo_text: str,
        change: Callable[[Document], Document],
        merge_key: str = "",
        select: Selection | None = None,
    ) -> bool:
        """`edit` with the result of `change`. Where that raises `EditError`, emit `refused`, change nothing and
        return False.
        """
        try:
            after = change(self.document)
        except EditError as error:
            self.refused.emit(str(error))
            return False
        self.edit(undo_text, after, merge_key, select)
        return True

    def note_unread_outline(self, unread: UnreadOutline | None) -> None:
        """Record what text of the outline the document does not say; None where it says all."""
        if unread != self.unread_outline:
            self.unread_outline = unread
            self.outline_changed.emit()

    def discard_outline(self) -> None:
        """Drop the text of the outline that the document does not say."""
        if self.unread_outline is not None:
            self.note_unread_outline(None)
            self.outline_discarded.emit()

    def deselect_edges(self) -> None:
        """Leave the rest of the selection as it is."""
        kept = self.selection
        self.select(Selection(kept.nodes, subject=kept.subject, notes=kept.notes, sections=kept.sections))

    def select(self, selection: Selection) -> None:
        """Set the selection; not an undo step."""
        selection = selection.filter_existing(self.document)
        if selection != self.selection:
            self.selection = selection
            self._remember_node()
            self.selected.emit()

    def replace_value(self, document: Document, selection: Selection) -> None:
        """Swap the value and emit signals. Called only by `ReplaceDocument`."""
        previous, self.selection = self.selection, selection
        self.document = document
        self._remember_node()
        self.replaced.emit()
        if previous != selection:
            self.selected.emit()

    def _remember_node(self) -> None:
        """Note the node in hand: the one selected, also while the form of a tool or a fact of it is shown."""
        shown = self.selection
        if not shown.subject.kind:
            self.node_in_hand = next(iter(shown.nodes)) if len(shown.nodes) == 1 else ""
        elif not Selection(frozenset({self.node_in_hand})).filter_existing(self.document):
            self.node_in_hand = ""


__all__ = [
    "EMPTY_SELECTION",
    "OpenDocument",
    "ReplaceDocument",
    "Selection",
    "Subject",
    "SubjectKind",
    "UnreadOutline",
    "split_key",
]
