"""The title of a node, written in its card."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from sopstudio.errors import EditError
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.node_item import CARD
from sopstudio.ui.canvas_editing.entry_box import EntryBox, put_over
from sopstudio.ui.canvas_editing.new_nodes import titled
from sopstudio.ui.editor import OpenDocument, Selection

LEAST = 208


class TitleField(EntryBox):
    """Enter, or going elsewhere, takes the title; Escape leaves the one before."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas, "Title of the node")
        self._canvas, self._document = canvas, document
        self._key = self._step = ""
        self.setMaxLength(300)
        self.taken.connect(lambda: self._take(back=True))
        self.left.connect(lambda: self._take(back=False))
        self.escaped.connect(self._close)
        canvas.scrolled.connect(self._follow)
        document.replaced.connect(self._follow)
        self.hide()

    def begin(self, key: str, step: str = "") -> None:
        """Write the title of the node `key`; with `step` the node is new and this belongs to the step that added it."""
        item = self._canvas.canvas_scene.node_items.get(key)
        if item is None:
            return
        self._canvas.reveal(key)
        self._key, self._step = key, step
        self.setText(item.drawn.node.title)
        self.setPlaceholderText(item.drawn.node.label())
        self._follow()
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def _follow(self) -> None:
        if not self._key:
            return
        drawn = self._canvas.canvas_scene.drawing.nodes.get(self._key)
        if drawn is None:
            self._close()
            return
        card = CARD.translated(drawn.x, drawn.y).adjusted(4, 3, -4, -26)
        width = round(card.width() * self._canvas.zoomed())
        self.resize(max(width, LEAST), max(self.sizeHint().height(), 30))
        put_over(self, self._canvas, QRectF(card))

    def _take(self, *, back: bool) -> None:
        key, step, title = self._key, self._step, " ".join(self.text().split())
        self._close(back=back)
        if not key:
            return
        document = self._document
        try:
            after, key = titled(document.document, key, title, fresh=bool(step))
        except EditError as error:
            document.refused.emit(str(error))
            return
        if after != document.document:
            document.edit("Rename", after, step, Selection(frozenset({key})))

    def _close(self, *, back: bool = True) -> None:
        self._key = ""
        if self.isVisible():
            self.hide()
            if back:
                self._canvas.setFocus()
