"""The library file: one connection, one writer, and the settings that make it safe and fast.

WAL with `synchronous=NORMAL` survives a killed process with every committed transaction; what a person
saves is also synced to the disk (`transaction(durable=True)`). On network drives, where WAL cannot work,
a rollback journal is used.
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
from sopstudio.store.damage import LibraryDamaged, damage_error, examine
from sopstudio.store.failures import translate_errors
from sopstudio.store.lock import IN_THIS_PROCESS, WriterLock, file_identity
from sopstudio.store.migrations import Migrations
from sopstudio.store.soundness import MAX_BYTES_AT_OPENING, FileState, SoundnessMark, file_state, first_fault
from sopstudio.store.sqlite_utils_import import load_database
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sqlite_utils import Database

FILE_NAME = "library.db"
BUSY_TIMEOUT_SECONDS = 5.0
CHECKPOINT_PAGES = 4000
"""The WAL is written back at 16 MB instead of 4, so a page that changes often is written once."""
NETWORK_FILE_SYSTEMS = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ncpfs", "fuse.sshfs", "fuse.rclone"}
)
SAFETY_PRAGMAS = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA foreign_keys = ON")

Row = tuple[Any, ...]
ONLY_READ = tr("the library is damaged and can only be read")
ROW_ERRORS = (TypeError, ValueError, AttributeError, LookupError, OverflowError)


class LibraryOlder(StoreError):
    """The library has an older schema, which a reader cannot bring up to date."""


def connect(path: Path, mode: str) -> Database:
    """A connection that does not trust the file's content. `mode` is *ro*, *rw* or *rwc*, as in an SQLite URI."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    if mode != "ro":
        return _open_connection(uri)
    try:
        return _open_connection(uri, query_only=True)
    except sqlite3.OperationalError:
        # A WAL library on a read-only medium: without changes pending it can be read as it lies there.
        wal = path.with_name(path.name + "-wal")
        if not path.exists() or (wal.exists() and wal.stat().st_size):
            raise
        return _open_connection(f"{uri}&immutable=1", query_only=True)


def _open_connection(uri: str, query_only: bool = False) -> Database:
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)
    connection.text_factory = _decode_text
    try:
        for pragma in SAFETY_PRAGMAS:
            connection.execute(pragma)
        if query_only:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return load_database()(connection, recursive_triggers=False, execute_plugins=False)


def _decode_text(stored: bytes) -> str:
    """Text from the file. Invalid UTF-8 (a flipped bit) is still decoded, so that its hash detects it."""
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


def _return_free_pages(connection: sqlite3.Connection) -> None:
    """Make the file smaller where most of it is free now; it stays as it is where there is no room to do so."""
    pages, free = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count"))
    if free > pages - free:
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_on_network(path: Path) -> bool:
    """Whether `path` is on a network drive, as far as the system tells (WAL cannot be shared there)."""
    if sys.platform == "win32":
        return str(path.absolute()).startswith("\\\\")
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return False
    lines = [line.split() for line in mounts.read_text(errors="replace").splitlines()]
    containing = [
        (len(line[1]), line[2]) for line in lines if len(line) > 2 and path.absolute().is_relative_to(line[1])
    ]
    return bool(containing) and max(containing)[1] in NETWORK_FILE_SYSTEMS


class LibraryFile:
    """An open library file. `before_first_write` is called before the first write and must not write to the
    library.

    Raises `StoreError` (`LibraryDamaged` where the file is not sound); a file that is refused stays
    unchanged.
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
        self.before_first_write: Callable[[], None] | None = None
        self.damage: LibraryDamaged | None = None
        self._migrations = migrations
        self._mark, self._check_up_to = SoundnessMark(path), check_up_to
        self._checked = True
        self._sound_state: FileState | None = None
        """That of the file when it was last known to be sound."""
        with translate_errors(path):
            if not read_only:
                path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = WriterLock(path.with_name("library.lock"), read_only)
            try:
                with self.lock.hold():
                    self.database = self._open(wal)
                    self._identity = file_identity(path)
                    if self._checked and self.damage is None and self.lock.exists:
                        self._sound_state = file_state(path) if self._mark.is_current() else self._mark.renew()
                    IN_THIS_PROCESS.add(self._identity)
            except BaseException:
                self.lock.close()
                raise

    def _open(self, wal: bool) -> Database:
        has_content = check_regular(self.path) and self._require_sound()
        if self.read_only:
            return connect(self.path, "ro") if has_content else self._empty_database()
        database = connect(self.path, "rwc")
        try:
            self._choose_journal(database.conn, wal and not is_on_network(self.path))
            if self._migrations.apply(database):
                _return_free_pages(database.conn)
        except BaseException:
            database.close()
            raise
        return database

    def _require_sound(self) -> bool:
        """Refuse a damaged file before anything is written; False when the file is still empty."""
        damage = None if IN_THIS_PROCESS.is_open(self.path) else examine(self.path, self._migrations.latest)
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
                    tr("the library cannot be read yet"),
                    where=str(self.path),
                    why=tr("its schema is version {version}", version=version),
                    hint=tr("open it once for writing, which brings it up to date"),
                )
        if damage:
            raise damage_error(damage.kind, self.path, damage.reason)
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
            self.damage = damage_error("damaged", self.path, tr("SQLite's check says: {fault}", fault=fault), ONLY_READ)
            if not self.read_only:
                raise self.damage

    def ensure_sound(self) -> None:
        """Finish what is due before the first write: the check, and what `prepare` does. Raises `LibraryDamaged`."""
        if self.damage is not None:
            raise self.damage
        if not self._checked:
            with translate_errors(self.path):
                before = file_state(self.path)
                self._check(self.database.conn)
                with self.lock.hold():
                    if file_state(self.path) == before:
                        self._sound_state = self._mark.renew()
        if self.before_first_write:
            prepare, self.before_first_write = self.before_first_write, None
            try:
                prepare()
            except LibraryDamaged as error:
                self.damage = error
                raise

    def _is_sound(self, state: FileState | None) -> bool:
        """Whether all that happened to the file, now in this state, since its check was done by SQLite, here or in
        another process.
        """
        if self._sound_state is not None and state != self._sound_state:
            self._sound_state = state if self._mark.names(state) else None
        return self._sound_state is not None

    def _renew_mark(self, was_sound: bool) -> None:
        if was_sound and file_state(self.path) != self._sound_state:
            self._sound_state = self._mark.renew()

    def _empty_database(self) -> Database:
        """An empty library in memory, for readers where there is no file yet; no file is made."""
        database = load_database()(memory=True, recursive_triggers=False, execute_plugins=False)
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

    def fetch_rows(self, statement: str, parameters: tuple[Any, ...] = ()) -> list[Row]:
        """The rows of a query, all at once."""
        with translate_errors(self.path):
            return self.database.conn.execute(statement, parameters).fetchall()

    @contextlib.contextmanager
    def guard_rows(self, description: str) -> Iterator[None]:
        """Raise `LibraryDamaged` for rows with values of the wrong kind.

        A flipped bit can turn text into a number, and SQLite permits that.
        """
        try:
            yield
        except ROW_ERRORS as error:
            raise damage_error(
                "content",
                self.path,
                tr("{description} is damaged: it holds values of the wrong kind", description=description),
            ) from error

    def fetch_until_damage(self, statement: str) -> tuple[list[Row], bool]:
        """The rows of a query up to a damaged page, and whether there was none."""
        rows: list[Row] = []
        try:
            rows.extend(self.database.conn.execute(statement))
        except sqlite3.DatabaseError:
            return rows, False
        return rows, True

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """Several queries that see the same state, whatever other processes write meanwhile."""
        with translate_errors(self.path), self.database.atomic():
            yield

    @contextlib.contextmanager
    def transaction(self, durable: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction, all or nothing; with `durable` it is on the disk when this returns."""
        if self.read_only:
            hint = tr("open it for writing")
            raise StoreError(tr("the library was opened read-only"), where=str(self.path), hint=hint)
        self.ensure_sound()
        connection = self.database.conn
        with translate_errors(self.path), self.lock.hold():
            state = file_state(self.path)
            if state is None or state.identity != self._identity:
                reason, hint = tr("another file is there now"), tr("open it again; nothing was written")
                raise StoreError(tr("the library was replaced"), where=str(self.path), why=reason, hint=hint)
            was_sound = self._is_sound(state)
            if durable:
                connection.execute("PRAGMA synchronous = FULL")
            try:
                with self.database.atomic():
                    yield connection
            finally:
                if durable:
                    connection.execute(f"PRAGMA synchronous = {self._synchronous}")
                self._renew_mark(was_sound)

    def compact(self) -> None:
        """Write the file anew without the room that was freed. Raises `StoreError`."""
        self.ensure_sound()
        connection = self.database.conn
        with translate_errors(self.path), self.lock.hold():
            was_sound = self._is_sound(file_state(self.path))
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._renew_mark(was_sound)

    def close(self) -> None:
        """Close the connection. Waits for the lock, because the last connection to close writes the WAL back."""
        with contextlib.ExitStack() as stack:
            locked = False
            with contextlib.suppress(StoreError):
                stack.enter_context(self.lock.hold())
                locked = True
            was_sound = locked and self._is_sound(file_state(self.path))
            self.database.close()
            if locked:
                self._renew_mark(was_sound)
            IN_THIS_PROCESS.remove(self._identity)
            self._identity = None
        self.lock.close()
