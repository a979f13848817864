"""The library: every version of every SOP and every stored run, in one file in the home folder."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from sopstudio.store import integrity
from sopstudio.store.actions import Actions
from sopstudio.store.backups import Backups
from sopstudio.store.clock import Clock, now
from sopstudio.store.damage import LibraryDamaged
from sopstudio.store.database import FILE_NAME, LibraryFile, Row, open_to_read
from sopstudio.store.evaluations import Evaluations
from sopstudio.store.exchanges import Exchanges
from sopstudio.store.folders import Folders
from sopstudio.store.integrity import IntegrityFinding
from sopstudio.store.migrations import migrations
from sopstudio.store.pruning import PrunePlan, delete_runs, plan_pruning
from sopstudio.store.runs import Runs
from sopstudio.store.soundness import MAX_BYTES_AT_OPENING
from sopstudio.store.versions import Versions


class Library:
    """An open library, for use in the thread that opened it; closed by `with` or `close()`."""

    def __init__(self, file: LibraryFile, clock: Clock = now, on_close: Callable[[], None] | None = None) -> None:
        self._file = file
        self._closing = contextlib.ExitStack()
        if on_close:
            self._closing.callback(on_close)
        self._closing.callback(file.close)
        self.versions = Versions(file, clock)
        self.runs = Runs(file)
        self.evaluations = Evaluations(file)
        self.exchanges = Exchanges(file)
        self.actions = Actions(file)
        self.folders = Folders(file)
        self.backups = Backups(file, clock)

    @classmethod
    def open(
        cls,
        home: Path,
        read_only: bool = False,
        *,
        clock: Clock = now,
        wal: bool = True,
        automatic_backup: bool = True,
        check_up_to: int | None = MAX_BYTES_AT_OPENING,
    ) -> Library:
        """Open the library in `home`, creating it where there is none (a reader sees an empty one).

        `wal=False` uses a rollback journal, as network drives do anyway; the automatic backup is made before the
        first write where there is none of today. Raises `StoreError`, and `LibraryDamaged` where the file is not
        sound.
        """
        path = home / FILE_NAME
        if read_only:
            file = open_to_read(path, migrations, check_up_to)
        else:
            file = LibraryFile(path, migrations, wal=wal, check_up_to=check_up_to)
        library = cls(file, clock)
        if automatic_backup and not read_only:
            library._file.before_first_write = library.backups.make_if_due
        return library

    @property
    def path(self) -> Path:
        """The path of the SQLite file."""
        return self._file.path

    @property
    def read_only(self) -> bool:
        """Whether it was opened for reading only."""
        return self._file.read_only

    @property
    def damage(self) -> LibraryDamaged | None:
        """What is wrong with the file, as far as that was noticed; it is not written into any more."""
        return self._file.damage

    def ensure_sound(self) -> None:
        """What the first write does first: finish the check of the file. Raises `LibraryDamaged`."""
        self._file.ensure_sound()

    @property
    def journal_mode(self) -> str:
        """*wal*, or *delete* where WAL is impossible."""
        return self._file.journal_mode

    def verify(self, *, quick: bool = False, stop: Callable[[], bool] | None = None) -> tuple[IntegrityFinding, ...]:
        """Everything that is wrong with the library (see `integrity.verify`, which a background thread calls)."""
        return integrity.verify(self.path, quick=quick, stop=stop)

    def plan_pruning(self, before: datetime, keep: int, *, single_runs: bool = False) -> PrunePlan:
        """What `prune` would delete (see `pruning.plan_pruning`). Raises `StoreError`."""
        return plan_pruning(self._file, before, keep, single_runs=single_runs)

    def prune(self, plan: PrunePlan) -> int:
        """Delete what the plan names and give the room back; returns by how many bytes the file shrank.

        Raises `StoreError`.
        """
        size = self.path.stat().st_size
        for entry in plan.evaluations:
            self.evaluations.delete(entry.id)
        delete_runs(self._file, plan.runs)
        self._file.compact()
        return size - self.path.stat().st_size

    def alone(self) -> contextlib.AbstractContextManager[None]:
        """Keep every other process from writing, while one looks before one writes. Raises `StoreError` when busy."""
        return self._file.lock.hold()

    def fetch_until_damage(self, statement: str) -> tuple[list[Row], bool]:
        """The rows of a query up to a damaged page, and whether there was none."""
        return self._file.fetch_until_damage(statement)

    def close(self) -> None:
        """Close the file; what was written is kept."""
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
