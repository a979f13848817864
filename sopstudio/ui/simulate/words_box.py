"""Choosing what an agent is given that reads the whole procedure: its author's words, or the SOP written out."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from sopstudio.agents import Agent
from sopstudio.evaluation.shared import reads_words
from sopstudio.formats.authored import is_current
from sopstudio.sop import Document
from sopstudio.sop.authored import author_text
from sopstudio.ui.parts import named

DRAWN, SAID, OLDER = "Reads the SOP as it is drawn", "Reads the author's text", "Reads the author's text (older)"


class WordsBox(QComboBox):
    """Shown only where there is something to choose. Words that the drawing has left behind are said to be older."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "What the agent reads of the procedure")
        self._document: Document | None = None
        self._known: tuple[str, bool] = ("", False)
        self.addItems([SAID, DRAWN])
        self.hide()

    def offer(self, document: Document, agent: Agent) -> None:
        """Offer what there is to read; where the words or their standing are others, what fits the drawing is taken."""
        if document is not self._document:
            self._document = document
            found = (author_text(document), is_current(document))
            if found != self._known:
                self._known = found
                with QSignalBlocker(self):
                    self.setItemText(0, SAID if found[1] else OLDER)
                    self.setCurrentIndex(0 if found[1] else 1)
        self.setVisible(bool(self._known[0]) and reads_words(agent))

    @property
    def prose(self) -> str:
        """The words that the agent is given; blank for the SOP written out."""
        return self._known[0] if not self.isHidden() and self.currentIndex() == 0 else ""


__all__ = ["WordsBox"]
