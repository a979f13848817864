"""Rescue of a damaged library: what is readable is read from a copy, and the newest sound backup is named.

The damaged file itself is only read.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sopstudio.errors import StoreError
from sopstudio.store.backups import newest_good_backup
from sopstudio.store.damage import MAGIC, UNREADABLE_KINDS, Damage, LibraryDamaged
from sopstudio.store.database import FILE_NAME, open_to_read
from sopstudio.store.failures import translate_errors
from sopstudio.store.library import Library
from sopstudio.store.migrations import migrations

VERSIONS = "SELECT coalesce(s.uid, v.sop), v.number FROM versions v LEFT JOIN sops s ON s.key = v.sop"
FOREIGN_KINDS = frozenset({"newer", "foreign", "schema"})


@dataclass(frozen=True, slots=True)
class Salvage:
    """How many versions and runs can be loaded; `complete` when none failed."""

    versions: int
    runs: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Rescue:
    """What can be done for a library. `kind` and `why` say what is wrong with the file; blank where it opens.

    `backup` is the newest sound backup, `library` the readable rest, read-only and to be closed (None where
    there is none).
    """

    kind: str
    why: str
    backup: Path | None
    library: Library | None
    salvage: Salvage

    def close(self) -> None:
        """Close the copy with what could be read."""
        if self.library:
            self.library.close()


def rescue(home: Path) -> Rescue:
    """Open the readable rest of the library in `home`, and find the newest sound backup.

    Raises `StoreError` where the file cannot be ours: a newer schema, another program's database, or a
    schema with triggers, views or tables that this program did not make.
    """
    damage = None
    try:
        library: Library | None = Library.open(home, read_only=True, check_up_to=None)
        if library is not None and library.damage is not None:
            damage = Damage(library.damage.kind, library.damage.why)
    except LibraryDamaged as error:
        if error.kind in FOREIGN_KINDS:
            raise
        damage = Damage(error.kind, error.why)
        library = None if error.kind in UNREADABLE_KINDS else _open_copy(home / FILE_NAME, error.kind)
    kind, reason = (damage.kind, damage.reason) if damage else ("", "")
    return Rescue(kind, reason, newest_good_backup(home), library, _measure_salvage(library))


def _open_copy(path: Path, kind: str) -> Library | None:
    folder = tempfile.TemporaryDirectory(prefix="sopstudio-rescue-", ignore_cleanup_errors=True)
    try:
        copy = _readable_copy(path, Path(folder.name), kind)
        return Library(open_to_read(copy, migrations, check_up_to=0), on_close=folder.cleanup)
    except StoreError:
        folder.cleanup()
        return None


def _measure_salvage(library: Library | None) -> Salvage:
    if library is None:
        return Salvage(0, 0, complete=False)
    versions, all_versions = _count(library, VERSIONS, library.versions.get)
    runs, all_runs = _count(library, "SELECT id FROM runs", library.runs.load)
    return Salvage(versions, runs, complete=all_versions and all_runs)


def _count(library: Library, statement: str, load_item: Callable[..., object]) -> tuple[int, bool]:
    """How many of the rows that `statement` names can be loaded, and whether those are all."""
    loaded, complete = 0, True
    names, is_complete = library.fetch_until_damage(statement)
    for name in names:
        try:
            load_item(*name)
            loaded += 1
        except StoreError:
            complete = False
    return loaded, complete and is_complete


def _readable_copy(path: Path, folder: Path, kind: str) -> Path:
    """A copy of a damaged library in `folder`, with its header repaired; the file itself is only read."""
    copy = folder / FILE_NAME
    with translate_errors(path):
        shutil.copyfile(path, copy)
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and kind != "wal":
            shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
        _repair_page_count(copy)
    return copy


def _repair_page_count(copy: Path) -> None:
    """Set the header's page count to that of the file, so that SQLite reads the pages which exist."""
    with copy.open("r+b") as file:
        header = file.read(100)
        page = int.from_bytes(header[16:18], "big")
        page = 65536 if page == 1 else page
        if len(header) == 100 and header.startswith(MAGIC) and page >= 512:
            pages = -(-copy.stat().st_size // page)
            file.truncate(pages * page)
            file.seek(28)
            file.write(pages.to_bytes(4, "big"))
