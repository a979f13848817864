"""Work that would block the window, done in a thread. The newest request wins; outdated results are dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from shiboken6 import isValid


class _Thread(QThread):
    """One computation. The signal is emitted by the thread object, which belongs to the window's thread."""

    finished_work = Signal(object, object)
    failed_work = Signal()

    def __init__(self, compute: Callable[[Any], Any], request: Any, parent: QObject) -> None:
        super().__init__(parent)
        self._compute, self._request = compute, request

    def run(self) -> None:
        """Compute, and emit the request with its result. A fault is told as any other, and leaves no result."""
        try:
            result = self._compute(self._request)
        except Exception:
            self.failed_work.emit()
            raise
        self.finished_work.emit(self._request, result)


class LatestTask(QObject):
    """Computes `compute(request)` for the newest request after a pause of `delay_ms`; `ready` carries request
    and result.

    One computation runs at a time, and a new request replaces one that still waits. A request for which `compute`
    raises has no result.
    """

    ready = Signal(object, object)

    def __init__(self, compute: Callable[[Any], Any], delay_ms: int, parent: QObject) -> None:
        super().__init__(parent)
        self._compute = compute
        self._pending: Any = None
        self._running: _Thread | None = None
        self._delay_ms = delay_ms
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start_next)

    @property
    def busy(self) -> bool:
        """Whether a result is still pending."""
        return self._running is not None or self._pending is not None

    def request(self, request: Any, delay_ms: int | None = None) -> None:
        """Request a result, with a pause other than the usual one where `delay_ms` is given."""
        self._pending = request
        self._timer.start(self._delay_ms if delay_ms is None else delay_ms)

    def close(self) -> None:
        """Wait for the running computation; nothing is delivered afterwards. One whose parent is gone has ended."""
        if not isValid(self):
            return
        self._timer.stop()
        self._pending = None
        if self._running is not None:
            self._running.finished_work.disconnect(self._deliver)
            self._running.wait()
            self._running = None

    def _start_next(self) -> None:
        if self._pending is None or self._running is not None:
            return
        request, self._pending = self._pending, None
        self._running = _Thread(self._compute, request, self)
        self._running.finished_work.connect(self._deliver)
        self._running.failed_work.connect(self._pass_over)
        self._running.start()

    def _end_thread(self) -> bool:
        """Whether there is a thread to end: Qt delivers what a thread has emitted before the task was closed."""
        thread, self._running = self._running, None
        if thread is None:
            return False
        thread.wait()
        thread.deleteLater()
        return True

    def _pass_over(self) -> None:
        if self._end_thread():
            self._start_next()

    def _deliver(self, request: Any, result: Any) -> None:
        if not self._end_thread():
            return
        if self._pending is None:
            self.ready.emit(request, result)
        else:
            self._start_next()
