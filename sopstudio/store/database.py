"""The library file: one connection, one writer, and the settings that make it both safe and fast.

WAL with `synchronous=NORMAL` survives a killed process with every committed transaction; what a person saves is also
synced to the disk (`writing(durable=True)`). On network drives, where WAL cannot work, a rollback journal serves.
"""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sopstudio.errors import StoreError
from sopstudio.files import check_regular
from sopstudio.store.damage import LibraryDamaged, damaged, examine
from sopstudio.store.failures import explained
from sopstudio.store.lock import IN_THIS_PROCESS, WriterLock, identity
from sopstudio.store.migrations import Migrations
from sopstudio.store.soundness import MAX_BYTES_AT_OPENING, SoundnessMark, file_state, first_fault

if TYPE_CHECKING:
    from sqlite_utils import Database

NAME = "library.db"
BUSY_SECONDS = 5.0
CHECKPOINT_PAGES = 4000
"""The WAL is written back at 16 MB, not at 4: that costs two syncs, and writes a page once, however often changed."""
NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ncpfs", "fuse.sshfs", "fuse.rclone"})
SAFETY = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA foreign_keys = ON")

Row = tuple[Any, ...]
ONLY_READ = "the library is damaged and can only be read"
MISFITS = (TypeError, ValueError, AttributeError, LookupError, OverflowError)


class LibraryOlder(StoreError):
    """The library has an older schema, which a reader cannot bring up to date."""


def connect(path: Path, mode: str) -> Database:
    """A connection that trusts nothing in the file. `mode` is *ro*, *rw* or *rwc*, as in an SQLite address."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    if mode != "ro":
        return _prepared(uri)
    try:
        return _prepared(uri, query_only=True)
    except sqlite3.OperationalError:
        # A WAL library on a read-only medium: without changes pending it can be read as it lies there.
        wal = path.with_name(path.name + "-wal")
        if not path.exists() or (wal.exists() and wal.stat().st_size):
            raise
        return _prepared(f"{uri}&immutable=1", query_only=True)


def _prepared(uri: str, query_only: bool = False) -> Database:
    from sqlite_utils import Database

    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = _text
    try:
        for pragma in SAFETY:
            connection.execute(pragma)
        if query_only:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return Database(connection, recursive_triggers=False, execute_plugins=False)


def _text(stored: bytes) -> str:
    """Text from the file; where a flipped bit made it invalid, it is still read, so that its hash can tell."""
    return stored.decode("utf-8", "surrogateescape")


def open_to_read(path: Path, migrations: Migrations, check_up_to: int | None = MAX_BYTES_AT_OPENING) -> LibraryFile:
    """The library file, opened read-only; where its schema is older it is brought up to date first.

    Raises `StoreError`; also where an older library may not be written.
    """
    try:
        return LibraryFile(path, migrations, read_only=True, check_up_to=check_up_to)
    except LibraryOlder:
        LibraryFile(path, migrations, check_up_to=check_up_to).close()
        return LibraryFile(path, migrations, read_only=True, check_up_to=check_up_to)


def on_network(path: Path) -> bool:
    """Whether `path` lies on a network drive, as far as the system tells (there WAL cannot be shared)."""
    if sys.platform == "win32":
        return str(path.absolute()).startswith("\\\\")
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return False
    lines = [line.split() for line in mounts.read_text(errors="replace").splitlines()]
    holding = [(len(line[1]), line[2]) for line in lines if len(line) > 2 and path.absolute().is_relative_to(line[1])]
    return bool(holding) and max(holding)[1] in NETWORK


class LibraryFile:
    """An open library file. `prepare` is called before the first write of all; it must not write to the library.

    A file that fails SQLite's check is never written into: opened for writing it raises `LibraryDamaged`, and opened
    for reading it says so in `damage`. One of more than `check_up_to` bytes (None: whatever its size) is checked before
    the first write instead, which is refused then.

    Raises `StoreError` (where the file is not sound: `LibraryDamaged`); a file that is refused is left as it is.
    """

    def __init__(
        self,
        path: Path,
        migrations: Migrations,
        *,
        read_only: bool = False,
        wal: bool = True,
        check_up_to: int | None = MAX_BYTES_AT_OPENING,
    ) -> None:
        self.path, self.read_only = path, read_only
        self.prepare: Callable[[], None] | None = None
        self.damage: LibraryDamaged | None = None
        self._migrations = migrations
        self._mark, self._check_up_to = SoundnessMark(path), check_up_to
        self._checked, self._sound_state = True, ""
        with explained(path):
            if not read_only:
                path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = WriterLock(path.with_name("library.lock"), read_only)
            try:
                with self.lock.held():
                    self.database = self._open(wal)
                    self._identity = identity(path)
                    if self._checked and self.damage is None and self.lock.exists:
                        self._sound_state = file_state(path) if self._mark.is_current() else self._mark.renew()
                    IN_THIS_PROCESS.add(self._identity)
            except BaseException:
                self.lock.close()
                raise

    def _open(self, wal: bool) -> Database:
        there = check_regular(self.path) and self._examined()
        if self.read_only:
            return connect(self.path, "ro") if there else self._nothing()
        database = connect(self.path, "rwc")
        try:
            self._choose_journal(database.conn, wal and not on_network(self.path))
            self._migrations.apply(database)
        except BaseException:
            database.close()
            raise
        return database

    def _examined(self) -> bool:
        """Refuse what is not sound, before anything is written; false when the file is still empty."""
        damage = None if IN_THIS_PROCESS.has(self.path) else examine(self.path, self._migrations.latest)
        if damage is None and self.path.stat().st_size:
            with contextlib.closing(connect(self.path, "ro")) as database:
                damage = self._migrations.check(database.conn)
                version = database.conn.execute("PRAGMA user_version").fetchone()[0]
                if damage is None and not self._mark.is_current():
                    self._checked = False
                    if self._is_checked_now(0 < version < self._migrations.latest):
                        self._check(database.conn)
            if damage is None and self.read_only and 0 < version < self._migrations.latest:
                raise LibraryOlder(
                    "the library cannot be read yet",
                    where=str(self.path),
                    why=f"its schema is version {version}",
                    hint="open it once for writing, which brings it up to date",
                )
        if damage:
            raise damaged(damage.kind, self.path, damage.why)
        return bool(self.path.stat().st_size)

    def _is_checked_now(self, older: bool) -> bool:
        """Whether the check belongs to opening: of a small file, and of any before its schema is brought up to date."""
        if self._check_up_to is None or self.path.stat().st_size <= self._check_up_to:
            return True
        return older and not self.read_only and self._check_up_to > 0

    def _check(self, connection: sqlite3.Connection) -> None:
        """Look through the whole file; only a reader goes on with one that is damaged. Raises `LibraryDamaged`."""
        fault = first_fault(connection)
        self._checked = True
        if fault:
            self.damage = damaged("damaged", self.path, f"SQLite's check says: {fault}", ONLY_READ)
            if not self.read_only:
                raise self.damage

    def ensure_sound(self) -> None:
        """Finish what is due before the first write: the check, and what `prepare` does. Raises `LibraryDamaged`."""
        if self.damage is not None:
            raise self.damage
        if not self._checked:
            with explained(self.path):
                before = file_state(self.path)
                self._check(self.database.conn)
                with self.lock.held():
                    if file_state(self.path) == before:
                        self._sound_state = self._mark.renew()
        if self.prepare:
            prepare, self.prepare = self.prepare, None
            try:
                prepare()
            except LibraryDamaged as error:
                self.damage = error
                raise

    def _is_sound(self) -> bool:
        """Whether all that happened to the file since its check was done by SQLite, here or in another process."""
        state = file_state(self.path)
        if self._sound_state and state != self._sound_state:
            self._sound_state = state if self._mark.names(state) else ""
        return bool(self._sound_state)

    def _renew_mark(self, was_sound: bool) -> None:
        if was_sound and file_state(self.path) != self._sound_state:
            self._sound_state = self._mark.renew()

    def _nothing(self) -> Database:
        """Where there is no library yet, a reader sees an empty one, and makes no file."""
        from sqlite_utils import Database

        database = Database(memory=True, recursive_triggers=False, execute_plugins=False)
        self._migrations.apply(database)
        database.conn.execute("PRAGMA query_only = ON")
        return database

    def _choose_journal(self, connection: sqlite3.Connection, wal: bool) -> None:
        connection.execute(f"PRAGMA journal_mode = {'WAL' if wal else 'DELETE'}")
        self._synchronous = "NORMAL" if self._mode(connection) == "wal" else "FULL"
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")

    @staticmethod
    def _mode(connection: sqlite3.Connection) -> str:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])

    @property
    def journal_mode(self) -> str:
        """*wal*, or *delete* where WAL is impossible."""
        return self._mode(self.database.conn)

    def rows(self, statement: str, parameters: tuple[Any, ...] = ()) -> list[Row]:
        """What a query finds."""
        with explained(self.path):
            return self.database.conn.execute(statement, parameters).fetchall()

    @contextlib.contextmanager
    def intact(self, what: str) -> Iterator[None]:
        """Take values of the wrong kind for damage: a flipped bit can turn text into a number, and SQLite lets it."""
        try:
            yield
        except MISFITS as error:
            raise damaged("content", self.path, f"{what} is damaged: it holds values of the wrong kind") from error

    def rows_until_damage(self, statement: str) -> tuple[list[Row], bool]:
        """What a query finds before it meets a damaged page, and whether it met none."""
        found: list[Row] = []
        try:
            found.extend(self.database.conn.execute(statement))
        except sqlite3.DatabaseError:
            return found, False
        return found, True

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """Several queries that see the same state, whatever other processes write meanwhile."""
        with explained(self.path), self.database.atomic():
            yield

    @contextlib.contextmanager
    def writing(self, durable: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction, all of it or nothing; with `durable` it is on the disk when this returns."""
        if self.read_only:
            hint = "open it for writing"
            raise StoreError("the library was opened read-only", where=str(self.path), hint=hint)
        self.ensure_sound()
        connection = self.database.conn
        with explained(self.path), self.lock.held():
            if identity(self.path) != self._identity:
                why, hint = "another file is there now", "open it again; nothing was written"
                raise StoreError("the library was replaced", where=str(self.path), why=why, hint=hint)
            was_sound = self._is_sound()
            if durable:
                connection.execute("PRAGMA synchronous = FULL")
            try:
                with self.database.atomic():
                    yield connection
            finally:
                if durable:
                    connection.execute(f"PRAGMA synchronous = {self._synchronous}")
                self._renew_mark(was_sound)

    def close(self) -> None:
        """Close the connection; the lock is waited for, since the last one to close writes the WAL back."""
        with contextlib.ExitStack() as stack:
            locked = False
            with contextlib.suppress(StoreError):
                stack.enter_context(self.lock.held())
                locked = True
            was_sound = locked and self._is_sound()
            self.database.close()
            if locked:
                self._renew_mark(was_sound)
            IN_THIS_PROCESS.remove(self._identity)
            self._identity = None
        self.lock.close()
