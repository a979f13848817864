"""The field in which a note on the canvas is written, and what adds, changes and removes notes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from sopstudio.sop import Point
from sopstudio.sop.notes import add_note, canvas_notes, change_note, remove_notes
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.note_item import NOTE_WIDTH
from sopstudio.ui.canvas_editor.entry_box import ENTER_KEYS, KEPT_FOCUS_REASONS, place_over
from sopstudio.ui.open_document import OpenDocument, Selection

FIELD_HEIGHT, MIN_FIELD_WIDTH = 120, 220


class NoteField(QPlainTextEdit):
    """Enter or losing the focus accepts the text, Shift+Enter breaks the line, Escape cancels.

    A new note is added when its text is accepted; one whose text is blank is removed.
    """

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self.setAccessibleName(tr("Note on the canvas"))
        self.setPlaceholderText(tr("A note for people; agents never see it"))
        self.setTabChangesFocus(True)
        self._canvas, self._document = canvas, document
        self._key, self._at = "", QPointF()
        canvas.scrolled.connect(self._update_position)
        document.opened.connect(self._close)
        document.settling.connect(lambda: self._accept(refocus=True))
        self.hide()

    def add(self, point: QPointF) -> None:
        """Write a new note with its upper left corner at a point of the scene."""
        self._open("", point, "")

    def edit(self, key: str) -> None:
        """Change the text of a note."""
        note = canvas_notes(self._document.document).get(key)
        if note is not None and note.at is not None:
            self._canvas.reveal(key)
            self._open(key, QPointF(note.at.x, note.at.y), note.text)

    def event(self, event: QEvent) -> bool:
        """Keys without Ctrl or Alt are text, not shortcuts of the canvas below."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = Qt.KeyboardModifier
            if not event.modifiers() & (keys.ControlModifier | keys.AltModifier | keys.MetaModifier):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter accepts, Escape cancels; no key reaches the canvas."""
        if event.key() in ENTER_KEYS and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._accept(refocus=True)
        elif event.key() == Qt.Key.Key_Escape:
            self._close(refocus=True)
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Accept, unless only a menu of this field or another program took the focus."""
        super().focusOutEvent(event)
        if event.reason() not in KEPT_FOCUS_REASONS:
            self._accept(refocus=False)

    def _open(self, key: str, at: QPointF, text: str) -> None:
        self._key, self._at = key, at
        self.setPlainText(text)
        self.selectAll()
        self.show()
        self._update_position()
        self.raise_()
        self.setFocus()

    def _update_position(self) -> None:
        if self.isVisible():
            self.resize(max(MIN_FIELD_WIDTH, round(NOTE_WIDTH * self._canvas.zoom_factor())), FIELD_HEIGHT)
            place_over(self, self._canvas, QRectF(self._at.x(), self._at.y(), NOTE_WIDTH, FIELD_HEIGHT))

    def _accept(self, *, refocus: bool) -> None:
        if not self.isVisible():
            return
        key, text, at = self._key, self.toPlainText().strip(), Point(x=self._at.x(), y=self._at.y())
        self._close(refocus=refocus)
        document = self._document
        if key and not text:
            document.edit(tr("Delete the note"), remove_notes(document.document, {key}))
        elif key:
            document.attempt(tr("Change the note"), partial(change_note, element=key, text=text))
        elif text:
            after, key = add_note(document.document, text, at)
            document.edit(tr("Add a note"), after, select=Selection(notes=frozenset({key})))
            if refocus:
                self._canvas.reveal(key)

    def _close(self, *, refocus: bool = False) -> None:
        if self.isVisible():
            self.hide()
            if refocus:
                self._canvas.setFocus()
