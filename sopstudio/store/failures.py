"""What SQLite and the file system complain about, told as one `StoreError` line: what, where, why, what to do."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.damage import LibraryDamaged, damaged

SAFE = "nothing that was kept before is lost"
FULL = ("the disk is full, or a limit on file sizes is reached", f"make room and try again; {SAFE}")
READ_ONLY = ("it can be read but not written", "check the permissions, or choose another folder with --home")
BUSY = ("another program holds it", "close the other program and try again; nothing was changed")
NO_ACCESS = ("it cannot be opened", "check that the folder exists and may be read and written, or use --home")
TROUBLE = ("the disk reported an error", f"check the disk and its free space; {SAFE}")

SQLITE_CAUSES = {
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_CANTOPEN": NO_ACCESS,
    "SQLITE_IOERR": TROUBLE,
    "SQLITE_INTERRUPT": ("it was interrupted", "you can start it again"),
}
SYSTEM_CAUSES = {
    errno.ENOSPC: FULL,
    errno.EFBIG: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: TROUBLE,
}
DAMAGE = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"}


@contextlib.contextmanager
def explained(path: Path, what: str = "the library cannot be used") -> Iterator[None]:
    """Turn errors of SQLite and the file system at `path` into `StoreError` (`LibraryDamaged` where it is damaged)."""
    try:
        yield
    except sqlite3.Error as error:
        raise _sqlite(error, path, what) from error
    except UnicodeDecodeError as error:
        # SQLite quotes names of the damaged schema in its message, and Python cannot read them.
        raise damaged("damaged", path, "its schema holds text that is not UTF-8") from error
    except OSError as error:
        why, hint = SYSTEM_CAUSES.get(error.errno or 0, (error.strerror or str(error), ""))
        raise StoreError(what, where=str(error.filename or path), why=why, hint=hint) from error


def _sqlite(error: sqlite3.Error, path: Path, what: str) -> StoreError | LibraryDamaged:
    name = str(getattr(error, "sqlite_errorname", ""))
    kind = "_".join(name.split("_")[:2])
    if kind in DAMAGE:
        return damaged("damaged", path, f"SQLite says: {error}")
    why, hint = SQLITE_CAUSES.get(kind, (str(error), ""))
    if isinstance(error, sqlite3.ProgrammingError) and "thread" in str(error):
        why, hint = "a library is used from the thread that opened it", "open another one in this thread"
    return StoreError(what, where=str(path), why=why, hint=hint)
