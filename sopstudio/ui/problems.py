"""The problems of the open document, found anew in the background after every pause in editing."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.analysis import Memory, Problem, Stopped
from sopstudio.settings import Settings
from sopstudio.sop import Document
from sopstudio.ui.background import Latest
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.settings import SettingsCell

Question: TypeAlias = tuple[Document, Settings]
"""What is checked, and the person's settings, which switch advice off."""
PAUSE = 60
"""Milliseconds without an edit after which the check begins."""
SLOW = 600
"""Milliseconds after which one is told that a check is still under way."""
FIRST = 200
"""The same at the start, when the window is to be painted before anything is worked out."""


class Problems(QObject):
    """What `check` says of the document; `changed` when it says something new."""

    changed = Signal()
    working = Signal(bool)
    """Whether a check takes so long that one should say so."""

    def __init__(self, document: OpenDocument, settings: SettingsCell, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Problem, ...] = ()
        self._document, self._settings = document, settings
        self._memory = Memory()
        self._latest = Latest(partial(_checked, self._memory), PAUSE, self)
        self._slow = QTimer(self, singleShot=True, interval=SLOW)
        self._slow.timeout.connect(partial(self.working.emit, True))
        self._latest.ready.connect(self._take)
        document.replaced.connect(self._ask)
        settings.changed.connect(self._ask)
        self._latest.ask(self._now(), FIRST)
        QTimer.singleShot(0, self._begin)

    @property
    def settled(self) -> bool:
        """Whether `found` is about the document as it is now."""
        return not self._latest.busy

    def count(self, severity: str) -> int:
        """How many of one severity."""
        return sum(problem.severity == severity for problem in self.found)

    def close(self) -> None:
        """Check no more."""
        self._memory.stop()
        self._slow.stop()
        self._latest.close()

    def _begin(self) -> None:
        """The window runs: from now on the first check waits, however long it took to get here."""
        if not self.settled:
            self._latest.ask(self._now(), FIRST)

    def _ask(self) -> None:
        self._memory.stop()
        self._slow.start()
        self._latest.ask(self._now())

    def _now(self) -> Question:
        return self._document.document, self._settings.value

    def _take(self, question: Question, found: tuple[Problem, ...] | None) -> None:
        self._slow.stop()
        self.working.emit(False)
        if found is not None and question[0] is self._document.document:
            self.found = found
            self.changed.emit()


def _checked(memory: Memory, question: Question) -> tuple[Problem, ...] | None:
    """The problems; None where the check was broken off, since there is a newer question."""
    from sopstudio.analysis import check

    document, settings = question
    try:
        return check(document.sop, document.settings, settings, memory=memory)
    except Stopped:
        return None
