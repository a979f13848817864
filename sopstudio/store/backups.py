"""Backups: copies made by SQLite's backup function, checked after writing; the newest ten are kept, or as many
as fit into two gigabytes.

Their numbers order them, so a clock that jumped never makes an old backup look new.
"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import time
from collections.abc import Iterable
from datetime import UTC
from itertools import accumulate
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.clock import Clock
from sopstudio.store.damage import (
    BACKUPS,
    LibraryDamaged,
    backup_number,
    damage_error,
    examine,
    list_backups,
    newest_backup,
)
from sopstudio.store.database import FILE_NAME, ONLY_READ, LibraryFile, connect
from sopstudio.store.failures import translate_errors
from sopstudio.store.integrity import IntegrityFinding, find_damage
from sopstudio.store.lock import WriterLock
from sopstudio.store.migrations import migrations
from sopstudio.translation import tr

MAX_BACKUPS, MIN_BACKUPS = 10, 2
MAX_BACKUP_BYTES = 2_000_000_000
"""What the kept backups may take together; the newest `MIN_BACKUPS` are kept whatever they take."""
DAY_SECONDS = 86_400
PARTIAL = ".partial"
PARTS = ("", "-wal", "-shm", "-journal")
"""The endings of the files that a library consists of."""
UNSAFE = frozenset({"pages", "schema", "links"})
"""Kinds of findings with which writing could destroy more; the others lie within single rows."""


class Backups:
    """The backups of one library, in the folder `backups` beside it.

    `problem` says why the last automatic backup failed; blank where it did not.
    """

    def __init__(self, file: LibraryFile, clock: Clock) -> None:
        self._file, self._clock = file, clock
        self.problem = ""

    @property
    def home(self) -> Path:
        """The folder of the library."""
        return self._file.path.parent

    def list(self) -> tuple[Path, ...]:
        """All backups, newest first."""
        return tuple(list_backups(self.home))

    def make(self, path: Path | None = None) -> Path:
        """Copy the whole library to `path`, or to the next name in `backups`, where the newest ten are kept (of a large
        library fewer).

        Returns the path. Raises `StoreError` when it cannot be written, would overwrite a file, or the copy is
        not sound.
        """
        folder = path.parent if path else self.home / BACKUPS
        with translate_errors(path or folder, "the backup cannot be written"):
            folder.mkdir(parents=True, exist_ok=True)
            partial = folder / f"library-{secrets.token_hex(4)}{PARTIAL}"
            try:
                _refuse_to_overwrite(path)
                self._copy(partial)
                with self._file.lock.hold():
                    _refuse_to_overwrite(path)
                    target = partial.rename(path or self._next_name())
            finally:
                partial.unlink(missing_ok=True)
            if path is None:
                self._prune()
        return target

    def _copy(self, partial: Path) -> None:
        partial.unlink(missing_ok=True)
        with contextlib.closing(connect(partial, "rwc")) as copy:
            self._file.database.conn.backup(copy.conn)
            copy.conn.execute("PRAGMA journal_mode = DELETE")
        damage_found = check_backup(partial)
        for finding in damage_found:
            if finding.kind in UNSAFE:
                reason = tr("a copy of it is not sound: {message}", message=finding.message)
                raise damage_error("damaged", self._file.path, reason, ONLY_READ)
        if damage_found:
            reason = tr("the copy is not sound: {message}", message=damage_found[0].message)
            hint = tr("run `sopstudio library verify`; older backups were kept")
            raise StoreError(tr("the backup was not kept"), where=str(partial), why=reason, hint=hint)

    def _next_name(self) -> Path:
        newest = newest_backup(self.home)
        number = backup_number(newest) + 1 if newest else 1
        moment = self._clock().astimezone(UTC).strftime("%Y%m%d-%H%M%S")
        return self.home / BACKUPS / f"library-{moment}-{number}.db"

    def _prune(self) -> None:
        """Delete the backups that are one too many, and partial files of a process that died more than a day ago."""
        paths = list_backups(self.home)
        for path in paths[count_kept(path.stat().st_size for path in paths) :]:
            path.unlink(missing_ok=True)
        for path in (self.home / BACKUPS).glob(f"library-*{PARTIAL}*"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > DAY_SECONDS:
                    path.unlink()

    def is_due(self) -> bool:
        """Whether the library has content and its newest backup is not from today."""
        newest = newest_backup(self.home)
        today = self._clock().astimezone(UTC).strftime("%Y%m%d")
        if newest and newest.stem.split("-")[1] == today:
            return False
        return bool(self._file.fetch_rows("SELECT 1 FROM versions UNION ALL SELECT 1 FROM runs LIMIT 1"))

    def make_if_due(self) -> None:
        """The automatic backup before the first write; a failure is stored in `problem` and does not stop the
        write.
        """
        try:
            if self.is_due():
                self.make()
        except LibraryDamaged:
            raise
        except StoreError as error:
            self.problem = str(error)


def count_kept(sizes: Iterable[int]) -> int:
    """How many of the backups of these sizes in bytes, newest first, are kept."""
    totals = list(accumulate(sizes))[:MAX_BACKUPS]
    return max(min(MIN_BACKUPS, len(totals)), sum(total <= MAX_BACKUP_BYTES for total in totals))


def _refuse_to_overwrite(path: Path | None) -> None:
    if path and path.exists():
        raise StoreError(tr("the backup would overwrite something"), where=str(path), hint=tr("choose another name"))


def check_backup(path: Path) -> tuple[IntegrityFinding, ...]:
    """What is wrong with a backup; () for a sound one."""
    try:
        with translate_errors(path, "the backup cannot be read"):
            damage = examine(path, migrations.latest)
            if damage:
                return (IntegrityFinding("pages", str(path), damage.reason),)
            with contextlib.closing(connect(path, "ro")) as database:
                return find_damage(database.conn, path)
    except LibraryDamaged as error:
        return (IntegrityFinding("pages", str(path), error.why),)


def newest_good_backup(home: Path) -> Path | None:
    """The newest sound backup; None where there is none."""
    for path in list_backups(home):
        with contextlib.suppress(StoreError):
            if not check_backup(path):
                return path
    return None


def restore_backup(home: Path, backup: Path) -> Path | None:
    """Replace the library by a copy of `backup`; returns where the previous library is now, None where there
    was none.

    Raises `StoreError` when the backup is not sound; then nothing is changed.
    """
    path = home / FILE_NAME
    findings = check_backup(backup)
    if findings:
        hint = tr("choose an older one")
        raise StoreError(tr("the backup is not sound"), where=str(backup), why=findings[0].message, hint=hint)
    with translate_errors(path):
        lock = WriterLock(home / "library.lock")
        try:
            with lock.hold():
                return _replace(path, backup)
        finally:
            lock.close()


def _replace(path: Path, backup: Path) -> Path | None:
    fresh = path.with_name("library.restored.partial")
    shutil.copyfile(backup, fresh)
    aside = None
    if any(path.with_name(path.name + end).exists() for end in PARTS):
        aside = _free_name(path)
        for end in PARTS:
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
