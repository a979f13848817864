"""The paper that a handout is printed on, and the room that it leaves for text and for pictures."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

UNITS_PER_MILLIMETRE: Final = 96 / 25.4
"""Pictures are measured in 1/96 inch, as Qt, CSS and the canvas measure."""
TEXT_MARGIN, PICTURE_MARGIN = 24.0, 11.0
"""Millimetres around text, and around a picture that has a page of its own."""
CAPTION_HEIGHT: Final = 7.0
"""Millimetres that the caption of a picture takes."""


class Paper(Struct, frozen=True):
    """A size of paper, upright, in millimetres. `name` is what CSS and Qt call it."""

    name: str
    width: float
    height: float

    def text_room(self) -> tuple[float, float]:
        """Width and height between the margins of a page of text, in 1/96 inch."""
        return self._room(self.width, self.height, TEXT_MARGIN)

    def picture_room(self, *, is_wide: bool) -> tuple[float, float]:
        """Width and height for a picture above its caption on a page of its own, in 1/96 inch."""
        sides = (self.height, self.width) if is_wide else (self.width, self.height)
        width, height = self._room(*sides, PICTURE_MARGIN)
        return width, height - CAPTION_HEIGHT * UNITS_PER_MILLIMETRE

    @staticmethod
    def _room(width: float, height: float, margin: float) -> tuple[float, float]:
        return (width - 2 * margin) * UNITS_PER_MILLIMETRE, (height - 2 * margin) * UNITS_PER_MILLIMETRE


A4: Final = Paper("A4", 210.0, 297.0)

__all__ = ["A4", "CAPTION_HEIGHT", "PICTURE_MARGIN", "TEXT_MARGIN", "UNITS_PER_MILLIMETRE", "Paper"]
