"""A catalogue of translations, as Qt Linguist writes it.

The window loads their compiled form through Qt; a child process that has no Qt reads this one.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path


def read_catalogue(path: Path) -> dict[str, tuple[str, ...]]:
    """The translations of a catalogue by their source: one text, or the forms of a plural; blank for none yet."""
    translations = {}
    for message in ElementTree.parse(path).getroot().iter("message"):  # noqa: S314 our own files
        target = message.find("translation")
        forms = [] if target is None else target.findall("numerusform")
        if forms:
            texts = tuple(form.text or "" for form in forms)
        else:
            texts = ((target.text or "") if target is not None else "",)
        translations[message.findtext("source") or ""] = texts
    return translations


class Catalogue:
    """The texts of one language, called as a `Translator`; blank for what it has no text for."""

    def __init__(self, path: Path) -> None:
        self._texts: Mapping[str, tuple[str, ...]] = read_catalogue(path)

    def __call__(self, text: str, number: int) -> str:
        """The text in the language. The forms of a plural are that for 1 and that for all other numbers."""
        forms = self._texts.get(text, ("",))
        return forms[0] if number in (-1, 1) else forms[-1]


__all__ = ["Catalogue", "read_catalogue"]
