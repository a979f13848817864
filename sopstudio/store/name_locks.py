"""Locks by name for the processes that share a folder: bytes of one file, which the system unlocks when a process dies.

POSIX locks belong to a process, not to a descriptor: within a process something else has to keep threads and tasks
apart, and the file may be opened only once there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from pathlib import Path

POSITION_BYTES = 5
"""A name is a position below 2**40, which every file system allows; two of 10,000 names clash once in 20,000 times, and
then wait for one another."""


class NameLocks:
    """Locks of names in the file at `path`. Raises `OSError` where it cannot be made."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def acquire(self, name: str) -> bool:
        """Whether the name is ours now; false where another process holds it. Does not wait."""
        os.lseek(self._file, _position(name), os.SEEK_SET)
        with contextlib.suppress(OSError):
            _lock_byte(self._file)
            return True
        return False

    def release(self, name: str) -> None:
        """Let other processes have the name."""
        os.lseek(self._file, _position(name), os.SEEK_SET)
        _unlock_byte(self._file)

    def close(self) -> None:
        """Close the file, which ends all locks."""
        os.close(self._file)


def _position(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:POSITION_BYTES])


if sys.platform == "win32":
    import msvcrt

    def _lock_byte(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock_byte(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock_byte(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 0, os.SEEK_CUR)

    def _unlock_byte(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, 0, os.SEEK_CUR)


__all__ = ["NameLocks"]
