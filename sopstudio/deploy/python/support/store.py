"""Where cases are kept: SQLite, in memory or in a file, or PostgreSQL. Several processes may share them."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .wire import dumps, loads

MEMORY = ":memory:"
TABLES = (
    """CREATE TABLE IF NOT EXISTS sop_cases (
        id TEXT PRIMARY KEY, state TEXT NOT NULL, status TEXT NOT NULL, touched DOUBLE PRECISION NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS sop_turns (
        id TEXT PRIMARY KEY, case_id TEXT NOT NULL, reply TEXT NOT NULL, at DOUBLE PRECISION NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS sop_cases_by_status ON sop_cases (status, touched)",
    "CREATE INDEX IF NOT EXISTS sop_turns_by_case ON sop_turns (case_id)",
)
SAVE_CASE = """INSERT INTO sop_cases (id, state, status, touched) VALUES (?, ?, ?, ?) ON CONFLICT (id)
    DO UPDATE SET state = excluded.state, status = excluded.status, touched = excluded.touched"""
SAVE_TURN = """INSERT INTO sop_turns (id, case_id, reply, at) VALUES (?, ?, ?, ?) ON CONFLICT (id)
    DO UPDATE SET case_id = excluded.case_id, reply = excluded.reply, at = excluded.at"""
LIST_CASES = "SELECT id FROM sop_cases WHERE status = ? AND touched < ? ORDER BY touched LIMIT ?"
FORGET_TURNS = """DELETE FROM sop_turns WHERE case_id IN (
    SELECT id FROM sop_cases WHERE status = ? AND touched < ?)"""


@dataclass(frozen=True)
class Turn:
    """A message that was answered: its key, its case, the reply as JSON data, and when that was."""

    key: str
    case: str
    reply: Mapping[str, Any]
    at: float = 0.0


class Store:
    """Cases as JSON data by id, each with a status, and the turns that were answered."""

    def __init__(self, connection: Any, mark: str, locks: Locks) -> None:
        self._connection, self._mark, self.locks = connection, mark, locks
        self._turn = threading.RLock()
        for statement in TABLES:
            self._run(statement)
        connection.commit()

    def load(self, case: str) -> dict[str, Any] | None:
        """The state of a case, if there is one."""
        rows = self._read("SELECT state FROM sop_cases WHERE id = ?", case)
        return None if not rows else dict(loads(rows[0][0]))

    def save(self, case: str, state: Mapping[str, Any], status: str, turn: Turn | None = None) -> None:
        """Write the state of a case, and with it the turn that led to it: both or neither."""
        now = time.time()
        with self._transaction():
            self._run(SAVE_CASE, case, dumps(state), status, now)
            if turn is not None:
                self._run(SAVE_TURN, turn.key, turn.case, dumps(turn.reply), now)

    def find_turn(self, key: str) -> Turn | None:
        """The turn with this key, if it was answered."""
        rows = self._read("SELECT id, case_id, reply, at FROM sop_turns WHERE id = ?", key)
        return None if not rows else Turn(rows[0][0], rows[0][1], dict(loads(rows[0][2])), rows[0][3])

    def list_cases(self, status: str, before: float | None = None, limit: int = 1000) -> list[str]:
        """The ids of the cases with a status, oldest first; with `before`, those not touched since."""
        latest = time.time() + 1 if before is None else before
        return [row[0] for row in self._read(LIST_CASES, status, latest, limit)]

    def count(self) -> dict[str, int]:
        """How many cases there are by status."""
        return dict(self._read("SELECT status, COUNT(*) FROM sop_cases GROUP BY status ORDER BY status"))

    def forget(self, status: str, before: float) -> None:
        """Delete the cases with a status that were not touched since, with their turns."""
        with self._transaction():
            self._run(FORGET_TURNS, status, before)
            self._run("DELETE FROM sop_cases WHERE status = ? AND touched < ?", status, before)

    def close(self) -> None:
        """Close the connection."""
        self.locks.close()
        self._connection.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """What is written together, by one thread at a time."""
        with self._turn:
            try:
                yield
                self._connection.commit()
            except BaseException:
                self._connection.rollback()
                raise

    def _read(self, statement: str, *values: Any) -> list[Any]:
        with self._transaction():
            return list(self._run(statement, *values).fetchall())

    def _run(self, statement: str, *values: Any) -> Any:
        return self._connection.execute(statement.replace("?", self._mark), values)


class Locks:
    """Locks of cases that end with the process that holds them. `acquire` does not wait."""

    def __init__(self) -> None:
        self._held: set[str] = set()

    def acquire(self, case: str) -> bool:
        """Whether the case is ours now."""
        if case in self._held or not self._acquire(lock_number(case)):
            return False
        self._held.add(case)
        return True

    def release(self, case: str) -> None:
        """Let others have the case."""
        self._held.discard(case)
        self._release(lock_number(case))

    def close(self) -> None:
        """Let go of what locks need."""

    def _acquire(self, number: int) -> bool:
        del number
        return True

    def _release(self, number: int) -> None:
        """Let other processes have it."""


class FileLocks(Locks):
    """Locks of single bytes of a file, for processes that share an SQLite file on one machine."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def close(self) -> None:
        """Close the file, which ends all locks."""
        os.close(self._file)

    def _acquire(self, number: int) -> bool:
        os.lseek(self._file, number, os.SEEK_SET)
        with contextlib.suppress(OSError):
            _lock_byte(self._file)
            return True
        return False

    def _release(self, number: int) -> None:
        os.lseek(self._file, number, os.SEEK_SET)
        _unlock_byte(self._file)


class PostgresLocks(Locks):
    """Advisory locks of PostgreSQL, for processes on any machine. `connection` commits by itself."""

    def __init__(self, connection: Any) -> None:
        super().__init__()
        self._connection = connection

    def close(self) -> None:
        """Close the connection, which ends all locks."""
        self._connection.close()

    def _acquire(self, number: int) -> bool:
        return bool(self._connection.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone()[0])

    def _release(self, number: int) -> None:
        self._connection.execute("SELECT pg_advisory_unlock(%s)", (number,))


def _lock_byte(file: int) -> None:
    """Lock the byte at the position of an open file. Raises OSError where another process holds it."""
    module: Any = importlib.import_module("msvcrt" if os.name == "nt" else "fcntl")
    if os.name == "nt":
        module.locking(file, module.LK_NBLCK, 1)
    else:
        module.lockf(file, module.LOCK_EX | module.LOCK_NB, 1, 0, os.SEEK_CUR)


def _unlock_byte(file: int) -> None:
    module: Any = importlib.import_module("msvcrt" if os.name == "nt" else "fcntl")
    if os.name == "nt":
        module.locking(file, module.LK_UNLCK, 1)
    else:
        module.lockf(file, module.LOCK_UN, 1, 0, os.SEEK_CUR)


def lock_number(case: str) -> int:
    """A number of 40 bits for a case: a position that every file system allows."""
    return int.from_bytes(hashlib.sha256(case.encode()).digest()[:5])


def open_store(place: str = MEMORY) -> Store:
    """The store at a place: a path, `:memory:`, or an address `postgresql://…` (which needs the package psycopg)."""
    if place.startswith(("postgresql://", "postgres://")):
        connect = importlib.import_module("psycopg").connect
        return Store(connect(place), "%s", PostgresLocks(connect(place, autocommit=True)))
    connection = sqlite3.connect(place, timeout=30, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return Store(connection, "?", Locks() if place == MEMORY else FileLocks(f"{place}.locks"))
