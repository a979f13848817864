"""Whether a library file is sound enough to be written into, without reading all of it at every opening.

SQLite writes into a damaged file without noticing: a page that is used twice, or an index entry that names another row,
then destroys what could still be read. Its own check reads every page (1.2 s a gigabyte from memory, 6 s from a disk).
So a file that passed is marked: `library.checked` beside it names the file by number, size and times. Every change that
SQLite makes on our behalf renews the mark; any other change (a copy, a restored file, a torn write, a bit flipped by a
tool) makes it stale, and the file is checked again.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from pathlib import Path
from typing import NamedTuple

from sopstudio.files import read_bytes, write_bytes
from sopstudio.store.lock import Identity

MAX_BYTES_AT_OPENING = 100_000_000
"""Up to this size a file is checked when it is opened (0.12 s); a larger one before the first write. SQLite below 3.41
cannot be interrupted in the middle of its check, so that no time can be set."""
MARK_NAME = "library.checked"
MARK_FORM = 1
LOGS = ("-wal", "-journal")


def first_fault(connection: sqlite3.Connection) -> str:
    """What SQLite's integrity check finds first, on one line; blank where all pages, rows and indexes are sound."""
    try:
        message = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # busy, no memory, a failing disk: says nothing of the file
            raise
        message = str(error)
    except UnicodeDecodeError:
        message = "its schema holds text that is not UTF-8"
    return "" if message == "ok" else " ".join(message.split())


class FileState(NamedTuple):
    """Device, number, size and times of a library file."""

    device: int
    number: int
    size: int
    changed_ns: int
    touched_ns: int

    @property
    def identity(self) -> Identity:
        """By what the system knows the file."""
        return self.device, self.number

    def text(self) -> str:
        """The state on one line, as the mark holds it; without the device, which a restart may number anew."""
        return " ".join(map(str, (MARK_FORM, *self[1:])))


def file_state(path: Path) -> FileState | None:
    """The state of the library file; None where there is none."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return FileState(stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)


class SoundnessMark:
    """The mark beside the library at `path`. Use it while the library's lock is held."""

    def __init__(self, path: Path) -> None:
        self._library = path
        self._path = path.with_name(MARK_NAME)

    def names(self, state: FileState | None) -> bool:
        """Whether the file in this state passed its check."""
        try:
            return state is not None and read_bytes(self._path) == state.text().encode()
        except OSError:
            return False

    def is_current(self) -> bool:
        """Whether the library passed its check, and nothing has happened to it since.

        A log that holds changes makes it stale: the log itself may be damaged, and it may be written back by halves.
        """
        logs = (self._library.with_name(self._library.name + end) for end in LOGS)
        return self.names(file_state(self._library)) and not any(log.exists() and log.stat().st_size for log in logs)

    def renew(self) -> FileState | None:
        """Mark the file as it is now, and return its state; where it cannot be marked, nothing is.

        Clocks of file systems tick every few milliseconds, so a change right after this one could go unnoticed. The
        time of the file is therefore set to one that no clock will give it again, within the same millisecond.
        """
        with contextlib.suppress(OSError):
            stat = self._library.stat()
            unique = stat.st_mtime_ns // 1_000_000 * 1_000_000 + secrets.randbelow(10_000) * 100
            os.utime(self._library, ns=(stat.st_atime_ns, unique))
            state = file_state(self._library)
            if state is not None and state.changed_ns == unique:
                write_bytes(self._path, state.text().encode())
                return state
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        return file_state(self._library)
