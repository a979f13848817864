"""Collects garbage in the thread of the window alone.

Python collects garbage in whichever thread happens to make the next object. A Qt object that is garbage would be
destroyed in that thread, which it does not belong to, and that can crash the process.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 500
"""How often to check whether a collection is due; the check itself takes microseconds."""


class GarbageCollector(QObject):
    """Replaces Python's automatic collection, with the same thresholds, until it is stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(collect_due)
        self._timer.start()

    def stop(self) -> None:
        """Turn Python's automatic collection on again."""
        self._timer.stop()
        gc.enable()


def collect_due() -> None:
    """Collect the oldest generation that is due and all younger ones, as Python would."""
    due = 0
    for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True):
        if count <= threshold:
            break
        due += 1
    if due:
        gc.collect(due - 1)


__all__ = ["GarbageCollector", "collect_due"]
