"""A damaged library: what is left of it is read from a copy, and the newest good backup is named.

The damaged file itself is only ever read.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.backups import newest_good_backup
from sopstudio.store.damage import MAGIC, REFUSED, Damage, LibraryDamaged
from sopstudio.store.database import NAME, open_to_read
from sopstudio.store.failures import explained
from sopstudio.store.library import Library
from sopstudio.store.migrations import migrations

VERSIONS = "SELECT coalesce(s.uid, v.sop), v.number FROM versions v LEFT JOIN sops s ON s.key = v.sop"
NOT_OURS = frozenset({"newer", "foreign", "schema"})


@dataclass(frozen=True, slots=True)
class Salvage:
    """How many versions and runs can be read whole; `complete` when none was found that cannot."""

    versions: int
    runs: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Rescue:
    """What can be done for a library. `kind` and `why` say what is wrong with the file (blank: it opens).

    `backup` is the newest good backup, `library` what is left, read-only and to be closed (None where nothing is).
    """

    kind: str
    why: str
    backup: Path | None
    library: Library | None
    salvage: Salvage

    def close(self) -> None:
        """Close what was opened."""
        if self.library:
            self.library.close()


def rescue(home: Path) -> Rescue:
    """Open what is left of the library in `home` for reading, and find the newest good backup.

    Raises `StoreError` where it is not ours to rescue: a newer schema, another program's database, a schema with
    triggers, views or tables that we did not make.
    """
    damage = None
    try:
        library: Library | None = Library.open(home, read_only=True, check_up_to=None)
        if library is not None and library.damage is not None:
            damage = Damage(library.damage.kind, library.damage.why)
    except LibraryDamaged as error:
        if error.kind in NOT_OURS:
            raise
        damage = Damage(error.kind, error.why)
        library = None if error.kind in REFUSED else _what_is_left(home / NAME, error.kind)
    kind, why = (damage.kind, damage.why) if damage else ("", "")
    return Rescue(kind, why, newest_good_backup(home), library, _salvage(library))


def _what_is_left(path: Path, kind: str) -> Library | None:
    folder = tempfile.TemporaryDirectory(prefix="sopstudio-rescue-", ignore_cleanup_errors=True)
    try:
        copy = _readable_copy(path, Path(folder.name), kind)
        return Library(open_to_read(copy, migrations, check_up_to=0), afterwards=folder.cleanup)
    except StoreError:
        folder.cleanup()
        return None


def _salvage(library: Library | None) -> Salvage:
    if library is None:
        return Salvage(0, 0, complete=False)
    versions, all_versions = _count(library, VERSIONS, library.versions.get)
    runs, all_runs = _count(library, "SELECT id FROM runs", library.runs.load)
    return Salvage(versions, runs, complete=all_versions and all_runs)


def _count(library: Library, statement: str, load: Callable[..., object]) -> tuple[int, bool]:
    """How many of what `statement` names can be loaded, and whether those are all."""
    read, complete = 0, True
    names, whole = library.names(statement)
    for name in names:
        try:
            load(*name)
            read += 1
        except StoreError:
            complete = False
    return read, complete and whole


def _readable_copy(path: Path, folder: Path, kind: str) -> Path:
    """A copy of a damaged library in `folder`, mended as far as its header goes; the file itself is only read."""
    copy = folder / NAME
    with explained(path):
        shutil.copyfile(path, copy)
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and kind != "wal":
            shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
        _mend(copy)
    return copy


def _mend(copy: Path) -> None:
    """Let the header's page count be that of the file, so that SQLite reads the pages which are there."""
    with copy.open("r+b") as file:
        header = file.read(100)
        page = int.from_bytes(header[16:18], "big")
        page = 65536 if page == 1 else page
        if len(header) == 100 and header.startswith(MAGIC) and page >= 512:
            pages = -(-copy.stat().st_size // page)
            file.truncate(pages * page)
            file.seek(28)
            file.write(pages.to_bytes(4, "big"))
