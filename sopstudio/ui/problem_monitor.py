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
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.settings import ObservableSettings

CheckRequest: TypeAlias = tuple[Document, Settings, date]
"""What is checked: the document, the settings, which can switch advice off, and the day for dates of its head."""
CHECK_DELAY_MS = 60
"""Milliseconds without an edit until a check starts."""
PROGRESS_DELAY_MS = 600
"""Milliseconds until the window shows that a check is still running."""
FIRST_CHECK_DELAY_MS = 200
"""The delay of the first check, so that the window is painted before it starts."""

PAUSE_MS = 30_000
"""Milliseconds without an edit after which what lacks is a problem: until then it is being drawn. Nobody types without
a thought of some seconds, so that a shorter pause would interrupt it."""
ProblemKey: TypeAlias = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def problem_key(problem: Problem) -> ProblemKey:
    """What a problem is about: the same before and after an edit elsewhere."""
    return problem.code, problem.nodes, problem.edges, problem.facts


class ProblemMonitor(QObject):
    """The problems of the open document; `changed` is emitted when they change, or when one that was unfinished
    becomes wrong.

    What merely lacks (no edge out yet, no condition yet) is *unfinished* while the author draws. It is told as wrong
    after a pause, or when the author goes on to something else (`end_drawing`), and stays so, also where it comes back
    by undo. An empty document is never wrong, nor is what was just added while its name is typed (`begin_naming`).
    """

    changed = Signal()
    list_requested = Signal()
    """Emitted where the list of problems has to be in view."""
    working = Signal(bool)
    """Emitted with True when a check takes long, and with False when it ends."""

    def __init__(self, document: OpenDocument, settings: ObservableSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problems: tuple[Problem, ...] = ()
        self._document, self._settings = document, settings
        self._told: frozenset[ProblemKey] = frozenset()
        self._unfinished: frozenset[ProblemKey] = frozenset()
        self._is_opening, self._unnamed = False, ""
        self.pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.pause_timer.timeout.connect(self._tell)
        document.opened.connect(self._begin_anew)
        document.replaced.connect(self._follow_edit)
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

    def is_unfinished(self, problem: Problem) -> bool:
        """Whether a problem only says what is still to be drawn."""
        return problem_key(problem) in self._unfinished

    def is_wrong(self, problem: Problem) -> bool:
        """Whether a problem is neither a hint nor unfinished."""
        return problem.severity != "hint" and not self.is_unfinished(problem)

    def count(self, severity: str) -> int:
        """The number of problems of one severity."""
        return sum(problem.severity == severity for problem in self.problems)

    def end_drawing(self) -> None:
        """The author is done for now, as when the SOP is saved or tried: what lacks is told as wrong."""
        self.pause_timer.stop()
        self._tell()

    def continue_drawing(self) -> None:
        """The author types what will be an edit: the pause begins anew."""
        if self.pause_timer.isActive():
            self.pause_timer.start()

    def begin_naming(self, name: str) -> None:
        """Something was added under the name of a placeholder, and its own is being typed: until `end_naming`, what is
        wrong with it is unfinished, also where an earlier one of that name was told.
        """
        self._unnamed = name
        self._told = frozenset(key for key in self._told if name not in key[3])

    def end_naming(self) -> None:
        """The name was typed, or left as it was: what lacks is told after the next pause."""
        if self._unnamed:
            self._unnamed = ""
            self.pause_timer.start()

    def close(self) -> None:
        """Stop checking; what is running is cancelled and not shown."""
        self._cache.cancel()
        self._progress_timer.stop()
        self.pause_timer.stop()
        self._task.close()

    def _begin_anew(self) -> None:
        """Another document is open: all that it lacks is told at once."""
        self._is_opening, self._unnamed = True, ""
        self._told = frozenset()
        self.pause_timer.stop()

    def _follow_edit(self) -> None:
        """The author draws: what lacks from now on is told after the next pause."""
        if not self._is_opening:
            self.pause_timer.start()
        self._is_opening = False

    def _tell(self) -> None:
        """The author pauses: what lacks is told as wrong."""
        if self.is_current:
            self._sort_out()
            self.changed.emit()

    def _sort_out(self) -> None:
        """Decide which problems are unfinished."""
        from sopstudio.analysis.unfinished import lacking_problems  # the window is painted before anything is checked

        sop = self._document.document.sop
        lacking = frozenset(map(problem_key, lacking_problems(self.problems, sop)))
        names = {self._unnamed} - {""}
        unnamed = frozenset(problem_key(problem) for problem in self.problems if not names.isdisjoint(problem.facts))
        is_empty = not any(graph.nodes for graph in sop.graphs())
        if not self.pause_timer.isActive() and not is_empty:
            self._told |= lacking - unnamed
        self._told = frozenset() if is_empty else self._told
        self._unfinished = (lacking | unnamed) - self._told

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
            self._sort_out()
            self.changed.emit()


def _run_check(cache: ProofCache, request: CheckRequest) -> tuple[Problem, ...] | None:
    """The problems; None where the check was cancelled because there is a newer request."""
    from sopstudio.analysis import check_document

    document, settings, today = request
    try:
        return check_document(document, settings, today=today, cache=cache)
    except CheckCancelled:
        return None
