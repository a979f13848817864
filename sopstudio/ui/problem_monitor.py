"""The problems of the open document, checked again in the background after every pause in editing."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.analysis import CheckCancelled, Problem, ProofCache
from sopstudio.settings import Settings
from sopstudio.sop import Document
from sopstudio.ui.background import LatestTask
from sopstudio.ui.document import OpenDocument
from sopstudio.ui.settings import ObservableSettings

CheckRequest: TypeAlias = tuple[Document, Settings, date]
"""What is checked: the document, the settings, which can switch advice off, and the day for dates of its head."""
CHECK_DELAY_MS = 60
"""Milliseconds without an edit until a check starts."""
PROGRESS_DELAY_MS = 600
"""Milliseconds until the window shows that a check is still running."""
FIRST_CHECK_DELAY_MS = 200
"""The delay of the first check, so that the window is painted before it starts."""


class ProblemMonitor(QObject):
    """The problems of the open document; `changed` is emitted when they change."""

    changed = Signal()
    working = Signal(bool)
    """Emitted with True when a check takes long, and with False when it ends."""

    def __init__(self, document: OpenDocument, settings: ObservableSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problems: tuple[Problem, ...] = ()
        self._document, self._settings = document, settings
        self._cache = ProofCache()
        self._task = LatestTask(partial(_run_check, self._cache), CHECK_DELAY_MS, self)
        self._progress_timer = QTimer(self, singleShot=True, interval=PROGRESS_DELAY_MS)
        self._progress_timer.timeout.connect(partial(self.working.emit, True))
        self._task.ready.connect(self._accept)
        document.replaced.connect(self._schedule_check)
        settings.changed.connect(self._schedule_check)
        self._task.request(self._request(), FIRST_CHECK_DELAY_MS)
        QTimer.singleShot(0, self._restart_first_check)

    @property
    def is_current(self) -> bool:
        """Whether `problems` are those of the current document."""
        return not self._task.busy

    def count(self, severity: str) -> int:
        """The number of problems of one severity."""
        return sum(problem.severity == severity for problem in self.problems)

    def close(self) -> None:
        """Stop checking; what is running is cancelled and not shown."""
        self._cache.cancel()
        self._progress_timer.stop()
        self._task.close()

    def _restart_first_check(self) -> None:
        """Restart the delay of the first check once the event loop runs, however long the start took."""
        if not self.is_current:
            self._task.request(self._request(), FIRST_CHECK_DELAY_MS)

    def _schedule_check(self) -> None:
        self._cache.cancel()
        self._progress_timer.start()
        self._task.request(self._request())

    def _request(self) -> CheckRequest:
        return self._document.document, self._settings.value, date.today()

    def _accept(self, request: CheckRequest, problems: tuple[Problem, ...] | None) -> None:
        self._progress_timer.stop()
        self.working.emit(False)
        if problems is not None and request[0] is self._document.document:
            self.problems = problems
            self.changed.emit()


def _run_check(cache: ProofCache, request: CheckRequest) -> tuple[Problem, ...] | None:
    """The problems; None where the check was cancelled because there is a newer request."""
    from sopstudio.analysis import check_document

    document, settings, today = request
    try:
        return check_document(document, settings, today=today, cache=cache)
    except CheckCancelled:
        return None
