"""Errors of SQLite and the file system as one-line `StoreError`s: what, where, why, what to do."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.damage import LibraryDamaged, damage_error
from sopstudio.translation import tr

NOTHING_LOST = tr("nothing that was kept before is lost")
DISK_FULL = (
    tr("the disk is full, or a limit on file sizes is reached"),
    tr("make room and try again; {nothing_lost}", nothing_lost=NOTHING_LOST),
)
READ_ONLY = (tr("it can be read but not written"), tr("check the permissions, or choose another folder with --home"))
BUSY = (tr("another program holds it"), tr("close the other program and try again; nothing was changed"))
NO_ACCESS = (tr("it cannot be opened"), tr("check that the folder exists and may be read and written, or use --home"))
DISK_ERROR = (
    tr("the disk reported an error"),
    tr("check the disk and its free space; {nothing_lost}", nothing_lost=NOTHING_LOST),
)

SQLITE_CAUSES = {
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_CANTOPEN": NO_ACCESS,
    "SQLITE_IOERR": DISK_ERROR,
    "SQLITE_INTERRUPT": (tr("it was interrupted"), tr("you can start it again")),
}
SYSTEM_CAUSES = {
    errno.ENOSPC: DISK_FULL,
    errno.EFBIG: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: DISK_ERROR,
}
DAMAGE_CODES = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"}


@contextlib.contextmanager
def translate_errors(path: Path, summary: str = tr("the library cannot be used")) -> Iterator[None]:
    """Turn errors of SQLite and the file system at `path` into `StoreError` (`LibraryDamaged` for a damaged
    file).
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _translate_sqlite(error, path, summary) from error
    except UnicodeDecodeError as error:
        # SQLite quotes names of the damaged schema in its message, and Python cannot read them.
        raise damage_error("damaged", path, tr("its schema holds text that is not UTF-8")) from error
    except OSError as error:
        reason, hint = SYSTEM_CAUSES.get(error.errno or 0, (error.strerror or str(error), ""))
        raise StoreError(summary, where=str(error.filename or path), why=reason, hint=hint) from error


def _translate_sqlite(error: sqlite3.Error, path: Path, summary: str) -> StoreError | LibraryDamaged:
    name = str(getattr(error, "sqlite_errorname", ""))
    kind = "_".join(name.split("_")[:2])
    if kind in DAMAGE_CODES:
        return damage_error("damaged", path, tr("SQLite says: {error}", error=error))
    reason, hint = SQLITE_CAUSES.get(kind, (str(error), ""))
    if isinstance(error, sqlite3.ProgrammingError) and "thread" in str(error):
        reason, hint = tr("a library is used from the thread that opened it"), tr("open another one in this thread")
    return StoreError(summary, where=str(path), why=reason, hint=hint)
