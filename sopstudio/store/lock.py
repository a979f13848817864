"""One writer at a time, across processes: a lock file beside the library.

SQLite below 3.51.3 can lose committed data when two connections write or checkpoint a WAL at the same moment (platform,
row *store*). Everything that may do so (writing, opening, closing) therefore happens while this file is locked. The
system releases the lock when a process dies, however it dies.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from sopstudio.errors import StoreError

PATIENCE = 5.0
PAUSE = 0.002


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


if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _release(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class WriterLock:
    """The lock file of one library, held by `with lock.held():`; within itself it may be held again.

    A reader of a folder in which no lock file can be made goes without: nobody else can write there either.
    Raises `OSError` when a writer cannot make the file.
    """

    def __init__(self, path: Path, read_only: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._depth = 0
        self._descriptor = _open(path, read_only)

    @contextlib.contextmanager
    def held(self, patience: float = PATIENCE) -> Iterator[None]:
        """Hold the lock; raises `StoreError` when another process does not let go of it for `patience` seconds."""
        if not self._depth and self._descriptor is not None:
            self._wait(self._descriptor, patience)
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth and self._descriptor is not None:
                _release(self._descriptor)

    def _wait(self, descriptor: int, patience: float) -> None:
        if _try(descriptor):
            return
        end = self._clock() + patience
        while not _try(descriptor):
            if self._clock() > end:
                raise StoreError(
                    "the library is busy",
                    where=str(self.path.parent),
                    why=f"another SOP Studio has been writing to it for {patience:g} seconds",
                    hint="nothing was changed; try again, or close the other one",
                )
            time.sleep(PAUSE)

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
