"""A field in the card of a node to edit its title."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from sopstudio.errors import EditError
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.cards import CARD
from sopstudio.ui.canvas_editor.commands.new_nodes import retitle_node
from sopstudio.ui.canvas_editor.entry_box import EntryBox, place_over
from sopstudio.ui.document import OpenDocument, Selection

MIN_WIDTH = 208


class TitleField(EntryBox):
    """Enter or losing the focus accepts the title; Escape cancels."""

    named = Signal(str, str)
    """A new node was given its title with Enter: its key, and the key of the undo step that added it."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas, tr("Title of the node"))
        self._canvas, self._document = canvas, document
        self._key = self._merge_key = ""
        self.setMaxLength(300)
        self.accepted.connect(lambda: self._accept(refocus=True))
        self.left.connect(lambda: self._accept(refocus=False))
        self.cancelled.connect(self._close)
        canvas.scrolled.connect(self._update_position)
        document.replaced.connect(self._update_position)
        self.hide()

    def edit(self, key: str, merge_key: str = "") -> None:
        """Edit the title of the node `key`. With `merge_key` the node is new and the change merges with the step
        that added it.
        """
        item = self._canvas.canvas_scene.node_items.get(key)
        if item is None:
            return
        self._canvas.reveal(key)
        self._key, self._merge_key = key, merge_key
        self.setText(item.drawn.node.title)
        self.setPlaceholderText(item.drawn.node.label())
        self._update_position()
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def _update_position(self) -> None:
        if not self._key:
            return
        drawn = self._canvas.canvas_scene.drawing.nodes.get(self._key)
        if drawn is None:
            self._close()
            return
        card = CARD.translated(drawn.x, drawn.y).adjusted(4, 3, -4, -26)
        width = round(card.width() * self._canvas.zoom_factor())
        self.resize(max(width, MIN_WIDTH), max(self.sizeHint().height(), 30))
        place_over(self, self._canvas, QRectF(card))

    def _accept(self, *, refocus: bool) -> None:
        key, merge_key, title = self._key, self._merge_key, " ".join(self.text().split())
        self._close(refocus=refocus)
        if not key:
            return
        document = self._document
        try:
            after, key = retitle_node(document.document, key, title, is_new=bool(merge_key))
        except EditError as error:
            document.refused.emit(str(error))
            return
        if after != document.document:
            document.edit(tr("Rename"), after, merge_key, Selection(frozenset({key})))
        if merge_key and refocus:
            self.named.emit(key, merge_key)

    def _close(self, *, refocus: bool = True) -> None:
        self._key = ""
        if self.isVisible():
            if refocus:
                self._canvas.setFocus()
            self.hide()
