"""What fields that name an element in its place on the canvas have in common."""

from __future__ import annotations

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor.entry_box import EntryBox
from sopstudio.ui.open_document import OpenDocument


class NameField(EntryBox):
    """Enter or losing the focus accepts the name of an element; Escape cancels."""

    def __init__(self, canvas: Canvas, document: OpenDocument, spoken_name: str, max_length: int) -> None:
        super().__init__(canvas, spoken_name)
        self._canvas, self._document = canvas, document
        self._key = self._merge_key = ""
        self.setMaxLength(max_length)
        self.accepted.connect(lambda: self._accept(refocus=True))
        self.left.connect(lambda: self._accept(refocus=False))
        self.cancelled.connect(self._close)
        document.settling.connect(self._settle)
        canvas.scrolled.connect(self._update_position)
        canvas.document_shown.connect(self._update_position)
        self.hide()

    def edit(self, key: str, merge_key: str = "") -> None:
        """Edit the name of an element. With `merge_key` it is new, and this merges with the step that added it."""
        name = self.find_name(key)
        if name is None:
            return
        self._key, self._merge_key = key, merge_key
        self.setText(name)
        self._update_position()
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def find_name(self, key: str) -> str | None:
        """The name of an element as it is now; None where it is not on the canvas."""
        raise NotImplementedError

    def place(self, key: str) -> None:
        """Put the field where the element shows its name."""
        raise NotImplementedError

    def rename(self, key: str, merge_key: str, *, refocus: bool) -> None:
        """Give the element the text of the field as its name; with `refocus` it was accepted with Enter."""
        raise NotImplementedError

    def _update_position(self) -> None:
        if self._key and self.find_name(self._key) is None:
            self._close()
        elif self._key:
            self.place(self._key)

    def _settle(self) -> None:
        """Accept the name and ask nothing more, as one is about to leave."""
        if self._key:
            self._canvas.setFocus()  # which accepts it where the field has the focus
            self._accept(refocus=False)

    def _accept(self, *, refocus: bool) -> None:
        key, merge_key = self._key, self._merge_key
        self._close(refocus=refocus)
        if key:
            self.rename(key, merge_key, refocus=refocus)

    def _close(self, *, refocus: bool = True) -> None:
        self._key = ""
        if self.isVisible():
            if refocus:
                self._canvas.setFocus()
            self.hide()
