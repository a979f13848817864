"""Work that would keep the window from answering: done in a thread, newest first, older results dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal


class _Thread(QThread):
    """One computation. The signal lives on the thread object, which belongs to the window's thread."""

    done = Signal(object, object)

    def __init__(self, work: Callable[[Any], Any], subject: Any, parent: QObject) -> None:
        super().__init__(parent)
        self._work, self._subject = work, subject

    def run(self) -> None:
        """Compute, and hand over subject and result."""
        self.done.emit(self._subject, self._work(self._subject))


class Latest(QObject):
    """Computes `work(subject)` for the newest subject asked for, after a pause of `delay` ms; `ready` has the result.

    One computation runs at a time; subjects asked for meanwhile replace one another. `work` must not raise.
    """

    ready = Signal(object, object)

    def __init__(self, work: Callable[[Any], Any], delay: int, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._wanted: Any = None
        self._running: _Thread | None = None
        self._delay = delay
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._begin)

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._running is not None or self._wanted is not None

    def ask(self, subject: Any, delay: int | None = None) -> None:
        """Ask for the result of `subject`, once with another pause."""
        self._wanted = subject
        self._timer.start(self._delay if delay is None else delay)

    def close(self) -> None:
        """Wait for what runs; nothing is delivered any more."""
        self._timer.stop()
        self._wanted = None
        if self._running is not None:
            self._running.done.disconnect(self._deliver)
            self._running.wait()
            self._running = None

    def _begin(self) -> None:
        if self._wanted is None or self._running is not None:
            return
        subject, self._wanted = self._wanted, None
        self._running = _Thread(self._work, subject, self)
        self._running.done.connect(self._deliver)
        self._running.start()

    def _deliver(self, subject: Any, result: Any) -> None:
        thread, self._running = self._running, None
        if thread is not None:
            thread.wait()
            thread.deleteLater()
        if self._wanted is None:
            self.ready.emit(subject, result)
        else:
            self._begin()
