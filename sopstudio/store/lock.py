"""One writer at a time, across processes: a lock file beside the library; and which files this process has open.

SQLite below 3.51.3 can lose committed data when two connections write or checkpoint a WAL at the same moment (platform,
row *store*). Everything that may do so (writing, opening, closing) therefore happens while this file is locked. The
system releases the lock when a process dies, however it dies.

POSIX drops every lock that a process has on a file when it closes any descriptor of it, the locks of SQLite's
connections included. Another process then takes itself for the last one that has the library open, and removes its log.
So a file that is open here is looked at by SQLite alone. That rule holds for a process as a whole, and so does
`IN_THIS_PROCESS`.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.translation import tr

MAX_WAIT_SECONDS = 5.0
PAUSE_SECONDS = 0.002

Identity = tuple[int, int]
"""Device and number of a file, by which the system knows it."""


class WriterLock:
    """The lock file of one library, held by `with lock.held():`; within itself it may be held again.

    A reader of a folder in which no lock file can be made goes without (`exists` is false): nobody else can write there
    either. Raises `OSError` when a writer cannot make the file.
    """

    def __init__(self, path: Path, read_only: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._depth = 0
        self._descriptor = _open(path, read_only)

    @property
    def exists(self) -> bool:
        """Whether there is a file to lock."""
        return self._descriptor is not None

    @contextlib.contextmanager
    def hold(self, seconds: float = MAX_WAIT_SECONDS) -> Iterator[None]:
        """Hold the lock; raises `StoreError` when another process does not let go of it for so many seconds."""
        if not self._depth and self._descriptor is not None:
            self._wait(self._descriptor, seconds)
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth and self._descriptor is not None:
                from filelock import unlock_descriptor

                unlock_descriptor(self._descriptor)

    def _wait(self, descriptor: int, seconds: float) -> None:
        from filelock import lock_descriptor

        if lock_descriptor(descriptor, blocking=False):
            return
        end = self._clock() + seconds
        while not lock_descriptor(descriptor, blocking=False):
            if self._clock() > end:
                raise StoreError(
                    tr("the library is busy"),
                    where=str(self.path.parent),
                    why=tr("another SOP Studio has been writing to it for {seconds} seconds", seconds=f"{seconds:g}"),
                    hint=tr("nothing was changed; try again, or close the other one"),
                )
            time.sleep(PAUSE_SECONDS)

    def close(self) -> None:
        """Release the lock, so that another process may write."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _open(path: Path, read_only: bool) -> int | None:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        if not read_only:
            raise
    try:
        return os.open(path, os.O_RDONLY)
    except OSError:
        return None


def file_identity(path: Path) -> Identity | None:
    """Device and inode of the file; None where there is none."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


class OpenFiles:
    """How often each file is open."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._count: Counter[Identity] = Counter()

    def is_open(self, path: Path) -> bool:
        """Whether this process has the file open."""
        with self._guard:
            return self._count[file_identity(path) or (0, 0)] > 0

    def add(self, file: Identity | None) -> None:
        """Count a file as opened."""
        with self._guard:
            if file is not None:
                self._count[file] += 1

    def remove(self, file: Identity | None) -> None:
        """Count a file as closed."""
        with self._guard:
            if file is not None:
                self._count[file] -= 1
                self._count += Counter()


IN_THIS_PROCESS = OpenFiles()
