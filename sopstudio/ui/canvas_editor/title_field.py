"""A field in the card of a node to edit its title."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from sopstudio.errors import EditError
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.cards import CARD
from sopstudio.ui.canvas_editor.commands.new_nodes import retitle_node
from sopstudio.ui.canvas_editor.entry_box import place_over
from sopstudio.ui.canvas_editor.name_field import NameField
from sopstudio.ui.open_document import OpenDocument, Selection

MIN_WIDTH, MAX_TITLE_CHARACTERS = 208, 300


class TitleField(NameField):
    """Writes the title of a node."""

    named = Signal(str)
    """A new node, by its key, was given its title with Enter."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas, document, tr("Title of the node"), MAX_TITLE_CHARACTERS)

    def edit(self, key: str, merge_key: str = "") -> None:
        """Bring the node into view and edit its title."""
        drawn = self._canvas.canvas_scene.drawing.nodes.get(key)
        if drawn is not None:
            if merge_key:
                self.reveal_new(key)
            else:
                self._canvas.reveal(key)
            self.setPlaceholderText(drawn.node.label())
            super().edit(key, merge_key)

    def reveal_new(self, key: str) -> None:
        """Bring a new node into view, with the nodes that lead to it where these are covered or out of view."""
        edges = self._canvas.canvas_scene.drawing.edges.values()
        sources = dict.fromkeys(edge.source for edge in edges if edge.target == key)
        self._canvas.reveal_added(key, *sources)

    def find_name(self, key: str) -> str | None:
        """The title of a node."""
        drawn = self._canvas.canvas_scene.drawing.nodes.get(key)
        return None if drawn is None else drawn.node.title

    def place(self, key: str) -> None:
        """Put the field into the card."""
        drawn = self._canvas.canvas_scene.drawing.nodes[key]
        card = CARD.translated(drawn.x, drawn.y).adjusted(4, 3, -4, -26)
        width = round(card.width() * self._canvas.zoom_factor())
        self.resize(max(width, MIN_WIDTH), max(self.sizeHint().height(), 30))
        place_over(self, self._canvas, QRectF(card))

    def rename(self, key: str, merge_key: str, *, refocus: bool) -> None:
        """Give the node its title."""
        document, title = self._document, " ".join(self.text().split())
        try:
            after, key = retitle_node(document.document, key, title, is_new=bool(merge_key))
        except EditError as error:
            document.refused.emit(str(error))
            return
        if after != document.document:
            document.edit(tr("Rename"), after, merge_key, Selection(frozenset({key})))
        if merge_key and refocus:
            self.named.emit(key)
