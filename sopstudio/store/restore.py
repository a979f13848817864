"""Going back to a backup: it takes the library's place, and what was there is kept beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.backups import check_backup
from sopstudio.store.database import NAME
from sopstudio.store.failures import explained
from sopstudio.store.lock import WriterLock

BESIDE = ("", "-wal", "-shm", "-journal")


def restore_backup(home: Path, backup: Path) -> Path | None:
    """Put a copy of `backup` in the library's place; returns where the library that was there is now (None: none was).

    Raises `StoreError` when the backup is not sound; then nothing is changed.
    """
    path = home / NAME
    found = check_backup(backup)
    if found:
        hint = "choose an older one"
        raise StoreError("the backup is not sound", where=str(backup), why=found[0].message, hint=hint)
    with explained(path):
        lock = WriterLock(home / "library.lock")
        try:
            with lock.held():
                return _replace(path, backup)
        finally:
            lock.close()


def _replace(path: Path, backup: Path) -> Path | None:
    fresh = path.with_name("library.restored.partial")
    shutil.copyfile(backup, fresh)
    aside = None
    if any(path.with_name(path.name + end).exists() for end in BESIDE):
        aside = _free_name(path)
        for end in BESIDE:
            part = path.with_name(path.name + end)
            if part.exists():
                part.rename(aside.with_name(aside.name + end))
    fresh.replace(path)
    return aside


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"library-before-restore-{number}.db")).exists():
        number += 1
    return aside
