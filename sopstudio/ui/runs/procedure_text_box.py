"""Choosing what an agent that is given prose reads of the procedure: what is drawn, or the author's own text."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker

from sopstudio.agents import Agent
from sopstudio.evaluation.run_options import reads_prose
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.sop import Document
from sopstudio.sop.document import author_text
from sopstudio.translation import tr
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.widgets import name_control

SOP_TITLE, AUTHOR_TEXT_TITLE, OLD_AUTHOR_TEXT_TITLE = (
    tr("The SOP as it is drawn"),
    tr("The author's text"),
    tr("The author's text (older)"),
)


class ProcedureTextBox(DropDown):
    """Visible only where there is a choice. A text that is older than the graph is marked as older."""

    def __init__(self) -> None:
        super().__init__()
        name_control(self, tr("What the agent reads of the procedure"))
        self._document: Document | None = None
        self._author_text: tuple[str, bool] = ("", False)
        self.addItems([AUTHOR_TEXT_TITLE, SOP_TITLE])
        self.hide()

    def show_for(self, document: Document, agent: Agent) -> None:
        """Show the choices for this document and agent; where the text changed, choose the one that fits the graph."""
        if document is not self._document:
            self._document = document
            text_and_currency = (author_text(document), is_author_text_current(document))
            if text_and_currency != self._author_text:
                self._author_text = text_and_currency
                with QSignalBlocker(self):
                    self.setItemText(0, AUTHOR_TEXT_TITLE if text_and_currency[1] else OLD_AUTHOR_TEXT_TITLE)
                    self.setCurrentIndex(0 if text_and_currency[1] else 1)
        self.setVisible(bool(self._author_text[0]) and reads_prose(agent))

    @property
    def prose(self) -> str:
        """The author's text, where the agent is given that; blank for the SOP written out."""
        return self._author_text[0] if not self.isHidden() and self.currentIndex() == 0 else ""


__all__ = ["AUTHOR_TEXT_TITLE", "OLD_AUTHOR_TEXT_TITLE", "SOP_TITLE", "ProcedureTextBox"]
