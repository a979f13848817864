"""A field at the band of a section to edit its title."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF

from sopstudio.sop.sections import MAX_SECTION_TITLE_CHARACTERS, rename_section
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor.entry_box import place_over
from sopstudio.ui.canvas_editor.name_field import NameField
from sopstudio.ui.open_document import OpenDocument

FIELD_WIDTH, FIELD_HEIGHT = 208, 30


class SectionField(NameField):
    """Writes the title of a section."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas, document, tr("Title of the section"), MAX_SECTION_TITLE_CHARACTERS)
        self.setPlaceholderText(tr("Who does it, or which stage it is"))

    def find_name(self, key: str) -> str | None:
        """The title of a section."""
        item = self._canvas.canvas_scene.sections.items.get(key)
        return None if item is None else item.drawn.title

    def place(self, key: str) -> None:
        """Put the field over the title."""
        drawn = self._canvas.canvas_scene.sections.items[key].drawn
        self.resize(FIELD_WIDTH, max(self.sizeHint().height(), FIELD_HEIGHT))
        y = drawn.strip.y - FIELD_HEIGHT / 2 if drawn.is_level else drawn.strip.top
        x = drawn.strip.left if drawn.is_level else drawn.strip.x - FIELD_WIDTH / 2
        place_over(self, self._canvas, QRectF(x, y, FIELD_WIDTH, FIELD_HEIGHT))

    def rename(self, key: str, merge_key: str, *, refocus: bool) -> None:
        """Give the section its title."""
        change = partial(rename_section, element=key, title=self.text())
        self._document.attempt(tr("Rename the section"), change, merge_key)
