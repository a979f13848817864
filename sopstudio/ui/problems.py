"""The problems of the open document, found anew in the background after every pause in editing."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from sopstudio.analysis import Problem
from sopstudio.settings import Settings
from sopstudio.sop import Document
from sopstudio.ui.background import Latest
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.settings import SettingsCell

Question: TypeAlias = tuple[Document, Settings]
"""What is checked, and the person's settings, which switch advice off."""
PAUSE = 60
"""Milliseconds without an edit after which the check begins."""
FIRST = 200
"""The same at the start, when the window is to be painted before anything is worked out."""


class Problems(QObject):
    """What `check` says of the document; `changed` when it says something new."""

    changed = Signal()

    def __init__(self, document: OpenDocument, settings: SettingsCell, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Problem, ...] = ()
        self._document, self._settings = document, settings
        self._latest = Latest(_checked, PAUSE, self)
        self._latest.ready.connect(self._take)
        document.replaced.connect(self._ask)
        settings.changed.connect(self._ask)
        self._latest.ask(self._now(), FIRST)

    @property
    def settled(self) -> bool:
        """Whether `found` is about the document as it is now."""
        return not self._latest.busy

    def count(self, severity: str) -> int:
        """How many of one severity."""
        return sum(problem.severity == severity for problem in self.found)

    def close(self) -> None:
        """Check no more."""
        self._latest.close()

    def _ask(self) -> None:
        self._latest.ask(self._now())

    def _now(self) -> Question:
        return self._document.document, self._settings.value

    def _take(self, question: Question, found: tuple[Problem, ...]) -> None:
        if question[0] is self._document.document:
            self.found = found
            self.changed.emit()


def _checked(question: Question) -> tuple[Problem, ...]:
    from sopstudio.analysis import check

    document, settings = question
    return check(document.sop, document.settings, settings)
