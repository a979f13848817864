"""Which library files this process has open in SQLite.

POSIX drops every lock that a process has on a file when it closes any descriptor of it, the locks of SQLite's
connections included. Another process then takes itself for the last one that has the library open, and removes its log.
So a file that is open here is looked at by SQLite alone. That rule holds for a process as a whole, and so does this.
"""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

Identity = tuple[int, int]
"""Device and number of a file, by which the system knows it."""


def identity(path: Path) -> Identity | None:
    """What the system knows the file by; None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


class OpenFiles:
    """How often each file is open."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._count: Counter[Identity] = Counter()

    def has(self, path: Path) -> bool:
        """Whether the file is open."""
        with self._guard:
            return self._count[identity(path) or (0, 0)] > 0

    def add(self, file: Identity | None) -> None:
        """The file was opened."""
        with self._guard:
            if file is not None:
                self._count[file] += 1

    def remove(self, file: Identity | None) -> None:
        """The file was closed."""
        with self._guard:
            if file is not None:
                self._count[file] -= 1
                self._count += Counter()


IN_THIS_PROCESS = OpenFiles()

__all__ = ["IN_THIS_PROCESS", "Identity", "OpenFiles", "identity"]
