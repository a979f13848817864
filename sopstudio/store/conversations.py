"""Conversations of a served SOP, so that they go on after the process was killed.

They lie in a file of their own, beside the library and not in it: they change with every message and are dropped when
they are old, while the library keeps the runs that they become. One service at a time has the file: a process, or
several that share its conversations.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from sopstudio.errors import StoreError
from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.lock import WriterLock
from sopstudio.store.migrations import Migrations
from sopstudio.store.name_locks import NameLocks
from sopstudio.store.rows import read, write
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sqlite_utils import Database

FILE_NAME = "conversations.db"
migrations = Migrations()

ID_PREFIX, ID_BYTES = "c-", 12
PUT_CONVERSATION = """INSERT INTO conversations (id, status, touched, details, state, digest) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, touched = excluded.touched, details = excluded.details,
    state = excluded.state, digest = excluded.digest"""
PUT_TURN = "INSERT OR REPLACE INTO turns (key, conversation, root, reply) VALUES (?, ?, ?, ?)"
COUNT_OPEN = "SELECT count(*) FROM conversations WHERE status NOT IN ('over', 'kept')"
REMOVE = (
    "DELETE FROM turns WHERE conversation IN (SELECT id FROM conversations WHERE status = 'kept' AND touched < ?)",
    "DELETE FROM conversations WHERE status = 'kept' AND touched < ?",
)


@migrations.step(1)
def conversations_and_turns(database: Database) -> None:
    """Conversations with their state, and the messages that were received."""
    for statement in (
        """CREATE TABLE conversations (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, touched TEXT NOT NULL,
            details TEXT NOT NULL, state TEXT NOT NULL, digest TEXT NOT NULL) STRICT""",
        "CREATE INDEX conversations_by_status ON conversations (status, touched)",
        """CREATE TABLE turns (
            key TEXT PRIMARY KEY, conversation TEXT NOT NULL, root TEXT NOT NULL, reply TEXT NOT NULL) STRICT""",
    ):
        database.conn.execute(statement)


@dataclass(frozen=True, slots=True)
class StoredConversation:
    """A conversation: `status` is *open*, *busy* (cut short in the middle), *waiting* (for a person), *over* or *kept*
    (as a run); `touched` its last change as UTC text; `details` and `state` are those of whoever stores it.
    """

    id: str
    status: str
    touched: str
    details: Mapping[str, Any] = field(default_factory=dict)
    state: str = ""


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """The newest message of this key: in which conversation, the one that this was forked from (itself where it was
    not), and the reply (None while there is none).
    """

    key: str
    conversation: str
    root: str
    reply: Mapping[str, Any] | None = None


def new_conversation_id() -> str:
    """A random name that cannot be guessed."""
    return f"{ID_PREFIX}{secrets.token_hex(ID_BYTES)}"


class Conversations:
    """The conversations in a folder, for the one service that serves them. A worker (`is_worker`) shares them with the
    process that holds the folder. Whoever changes a conversation holds its name in `locks`. Raises `StoreError`.
    """

    def __init__(self, folder: Path, *, is_worker: bool = False) -> None:
        self._closing = contextlib.ExitStack()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not is_worker:
                self._hold(WriterLock(folder / "service.lock"), folder)
            self.locks = NameLocks(folder / "conversations.lock")
            self._closing.callback(self.locks.close)
            self._file = LibraryFile(folder / FILE_NAME, migrations)
        except OSError as error:
            self._closing.close()
            reason = error.strerror or str(error)
            raise StoreError(tr("conversations cannot be kept"), where=str(folder), why=reason) from None
        except BaseException:
            self._closing.close()
            raise
        self._closing.callback(self._file.close)

    def _hold(self, lock: WriterLock, folder: Path) -> None:
        self._closing.callback(lock.close)
        try:
            self._closing.enter_context(lock.hold(0))
        except StoreError:
            hint = tr("end the other one, or serve with another --home")
            raise StoreError(tr("this SOP is served already"), where=str(folder), hint=hint) from None

    def find_turn(self, key: str) -> StoredTurn | None:
        """The message of this key; None where it was not received."""
        rows = self._file.fetch_rows("SELECT conversation, root, reply FROM turns WHERE key = ?", (key,))
        return StoredTurn(key, str(rows[0][0]), str(rows[0][1]), read(rows[0][2])) if rows else None

    def load(self, name: str) -> StoredConversation:
        """A conversation by its id. Raises `LibraryDamaged` where it is not what was kept."""
        query = "SELECT status, touched, details, state, digest FROM conversations WHERE id = ?"
        rows = self._file.fetch_rows(query, (name,))
        if not rows:
            raise StoreError(tr("there is no conversation {name}", name=name))
        status, touched, details, state, digest = rows[0]
        if digest != _digest(details, state):
            raise damage_error(
                "content", self._file.path, tr("the conversation {name} is not what was kept", name=name)
            )
        return StoredConversation(name, status, touched, read(details), state)

    def list(self, status: str, touched_before: str = "~") -> list[StoredConversation]:
        """The conversations of a status, oldest first, without their states."""
        query = "SELECT id, touched, details FROM conversations WHERE status = ? AND touched < ? ORDER BY number"
        rows = self._file.fetch_rows(query, (status, touched_before))
        with self._file.guard_rows("a conversation"):
            return [StoredConversation(name, status, touched, read(details)) for name, touched, details in rows]

    def count(self) -> dict[str, int]:
        """How many conversations there are by status."""
        return dict(self._file.fetch_rows("SELECT status, count(*) FROM conversations GROUP BY status"))

    def find_revision(self, name: str) -> str:
        """What changes whenever a conversation is saved otherwise than it was; blank where there is none."""
        rows = self._file.fetch_rows("SELECT digest FROM conversations WHERE id = ?", (name,))
        return str(rows[0][0]) if rows else ""

    def save(self, conversation: StoredConversation, turn: StoredTurn | None = None) -> str:
        """Store a conversation and one of its messages, both or neither; returns the revision."""
        with self._file.transaction() as connection:
            return _put(connection, conversation, turn)

    def add(self, conversation: StoredConversation, turn: StoredTurn, max_open: int) -> str:
        """Store a new conversation unless so many are open, in whatever process; returns the revision, blank then."""
        with self._file.transaction() as connection:
            if connection.execute(COUNT_OPEN).fetchone()[0] >= max_open:
                return ""
            return _put(connection, conversation, turn)

    def forget(self, touched_before: str) -> None:
        """Remove the conversations that are kept as runs and were touched before this time (UTC text)."""
        with self._file.transaction() as connection:
            for statement in REMOVE:
                connection.execute(statement, (touched_before,))

    def close(self) -> None:
        """Close the file, and let others serve it."""
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _put(connection: Connection, conversation: StoredConversation, turn: StoredTurn | None) -> str:
    details = write(conversation.details)
    digest = _digest(details, conversation.state)
    row = (conversation.id, conversation.status, conversation.touched, details, conversation.state, digest)
    connection.execute(PUT_CONVERSATION, row)
    if turn is not None:
        connection.execute(PUT_TURN, (turn.key, turn.conversation, turn.root, write(turn.reply)))
    return digest


def _digest(details: str, state: str) -> str:
    return hashlib.sha256(f"{details}\n\n{state}".encode("utf-8", "surrogateescape")).hexdigest()


__all__ = ["Conversations", "StoredConversation", "StoredTurn", "new_conversation_id"]
