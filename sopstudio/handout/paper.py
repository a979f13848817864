"""The paper that a handout is printed on, and the room that it leaves for text and for pictures."""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping
from types import MappingProxyType
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
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final[Mapping[str, Paper]] = MappingProxyType({"a4": A4, "letter": LETTER})
LETTER_TERRITORIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "BZ": "Belize", "CA": "Canada", "CL": "Chile", "CO": "Colombia", "CR": "Costa Rica", "GT": "Guatemala",
        "MX": "Mexico", "NI": "Nicaragua", "PA": "Panama", "PH": "Philippines", "PR": "Puerto Rico",
        "SV": "El Salvador", "US": "United States", "VE": "Venezuela",
    }
)  # fmt: skip
"""Where Letter is the usual paper (Unicode CLDR, `paperSize`), with the names by which Windows calls its locales."""
_VARIABLES: Final = ("LC_ALL", "LC_PAPER", "LANG")


def paper_of(territory: str) -> Paper:
    """The usual paper of a country, by its code of two letters or its English name; A4 where that is unknown."""
    is_letter = territory.upper() in LETTER_TERRITORIES or territory in LETTER_TERRITORIES.values()
    return LETTER if is_letter else A4


def usual_paper(territory: str = "", environment: Mapping[str, str] | None = None) -> Paper:
    """The paper of this computer: as its environment says, else that of `territory`, else as the system says."""
    variables = os.environ if environment is None else environment
    named = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    found = _territory(named) or territory or _territory(locale.getlocale()[0] or "")
    return paper_of(found)


def _territory(name: str) -> str:
    """The country in the name of a locale: of `en_US.UTF-8`, `es-MX` or `English_United States.1252`."""
    match = re.match(r"[A-Za-z]+(?:[_-][A-Z][a-z]{3})?[_-]([A-Za-z ]+)", name)
    return match[1].strip() if match else ""


__all__ = [
    "A4",
    "CAPTION_HEIGHT",
    "LETTER",
    "LETTER_TERRITORIES",
    "PAPERS",
    "PICTURE_MARGIN",
    "TEXT_MARGIN",
    "UNITS_PER_MILLIMETRE",
    "Paper",
    "paper_of",
    "usual_paper",
]
