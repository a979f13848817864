"""The tables of the library as numbered migration steps, each one transaction; `user_version` counts the
steps taken.

A library whose schema these steps did not make (a trigger, a view, another table or column) is refused:
the text of its schema must be identical.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from sopstudio.sop import new_uid
from sopstudio.store.damage import APPLICATION_ID, Damage, newer_schema
from sopstudio.store.identity_rows import ADD_SOP, identity_row
from sopstudio.store.run_compression import compress_runs
from sopstudio.store.sqlite_utils_import import load_database
from sopstudio.translation import quoted, tr

if TYPE_CHECKING:
    import sqlite3

    from sqlite_utils import Database

MigrationStep = Callable[["Database"], None]
DatabaseSchema = dict[tuple[str, str], str | None]


class Migrations:
    """Steps in the order of their numbers; `@migrations.step(n)` adds one."""

    def __init__(self) -> None:
        self._steps: list[MigrationStep] = []

    @property
    def latest(self) -> int:
        """The number of the last step: the schema that this program knows."""
        return len(self._steps)

    def step(self, number: int) -> Callable[[MigrationStep], MigrationStep]:
        """Register the decorated function as step `number`; numbers count from 1 without gaps."""

        def add(function: MigrationStep) -> MigrationStep:
            if number != len(self._steps) + 1:
                raise ValueError(f"step {number} after step {len(self._steps)}")
            self._steps.append(function)
            return function

        return add

    def apply(self, database: Database, upto: int | None = None) -> int:
        """Take the missing steps, each in its own transaction; returns how many."""
        at = user_version(database.conn)
        missing = list(enumerate(self._steps, 1))[at:upto]
        for number, step in missing:
            with database.atomic():
                step(database)
                database.conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                database.conn.execute(f"PRAGMA user_version = {number}")
        return len(missing)

    def check(self, connection: sqlite3.Connection) -> Damage | None:
        """What is wrong with the schema; None where these steps made it, or it is empty. Changes nothing."""
        version = user_version(connection)
        schema = read_schema(connection)
        if not schema and not version:
            return None
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            return Damage("foreign", tr("the database belongs to another program"))
        if version > self.latest:
            return newer_schema(version, self.latest)
        return _difference(schema, _expected_schema(self, version))


def user_version(connection: sqlite3.Connection) -> int:
    """The number of the last step taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def read_schema(connection: sqlite3.Connection) -> DatabaseSchema:
    """The schema: SQL text by (kind, name)."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(kind, name): sql for kind, name, sql in rows}


@cache
def _expected_schema(migrations: Migrations, version: int) -> DatabaseSchema:
    with load_database()(memory=True, execute_plugins=False) as database:
        migrations.apply(database, version)
        return read_schema(database.conn)


def _difference(actual: DatabaseSchema, expected: DatabaseSchema) -> Damage | None:
    for kind, name in actual:
        if (kind, name) not in expected:
            return Damage(
                "schema", tr("it holds a {kind} that SOP Studio did not make: {name}", kind=kind, name=quoted(name))
            )
    for (kind, name), text in expected.items():
        if actual.get((kind, name), "") != text:
            state = tr("is not as SOP Studio made it") if (kind, name) in actual else tr("is missing")
            return Damage("schema", tr("its {kind} {name} {state}", kind=kind, name=quoted(name), state=state))
    return None


migrations = Migrations()


@migrations.step(1)
def versions_and_runs(database: Database) -> None:
    """Contents by hash, versions, notes and tags; runs with their events; evaluations."""
    for statement in (
        "CREATE TABLE contents (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT",
        """CREATE TABLE versions (
            id INTEGER PRIMARY KEY, sop TEXT NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL,
            content TEXT NOT NULL REFERENCES contents (hash), title TEXT NOT NULL, created TEXT NOT NULL,
            parent INTEGER, seal TEXT NOT NULL, UNIQUE (sop, number)) STRICT""",
        """CREATE TABLE notes (
            id INTEGER PRIMARY KEY, version INTEGER NOT NULL REFERENCES versions (id), text TEXT NOT NULL,
            created TEXT NOT NULL) STRICT""",
        "CREATE INDEX notes_by_version ON notes (version)",
        """CREATE TABLE tags (
            id INTEGER PRIMARY KEY, sop TEXT NOT NULL, tag TEXT NOT NULL, version INTEGER REFERENCES versions (id),
            created TEXT NOT NULL) STRICT""",
        "CREATE INDEX tags_by_name ON tags (sop, tag)",
        """CREATE TABLE evaluations (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL, result TEXT,
            digest TEXT NOT NULL) STRICT""",
        """CREATE TABLE runs (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, evaluation INTEGER REFERENCES evaluations (number),
            sop TEXT NOT NULL, summary TEXT NOT NULL, status TEXT NOT NULL, header TEXT NOT NULL, result TEXT,
            finished INTEGER NOT NULL, events INTEGER NOT NULL, digest TEXT NOT NULL) STRICT""",
        "CREATE INDEX runs_by_evaluation ON runs (evaluation) WHERE evaluation IS NOT NULL",
        """CREATE TABLE events (
            place INTEGER PRIMARY KEY, json TEXT NOT NULL,
            run INTEGER GENERATED ALWAYS AS (place >> 20) VIRTUAL,
            seq INTEGER GENERATED ALWAYS AS (place & 1048575) VIRTUAL) STRICT""",
    ):
        database.conn.execute(statement)


@migrations.step(2)
def exchanges(database: Database) -> None:
    """Exchanges with models, by the hash of the request."""
    database.conn.execute(
        """CREATE TABLE exchanges (
            number INTEGER PRIMARY KEY, request TEXT NOT NULL, model TEXT NOT NULL, body TEXT NOT NULL,
            response TEXT NOT NULL, digest TEXT NOT NULL, UNIQUE (request, model)) STRICT"""
    )


@migrations.step(3)
def actions(database: Database) -> None:
    """The action repository that all SOPs share."""
    database.conn.execute(
        """CREATE TABLE actions (
            number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, row TEXT NOT NULL, digest TEXT NOT NULL) STRICT"""
    )


@migrations.step(4)
def identities(database: Database) -> None:
    """An identity for each SOP; `versions.sop` and `tags.sop` hold its key, `versions.name` its readable id.

    The key of an SOP from before this step is its readable id (then `name` is NULL), so that no seal changes.
    """
    connection = database.conn
    connection.execute(
        "CREATE TABLE sops (key TEXT PRIMARY KEY, uid TEXT NOT NULL UNIQUE, digest TEXT NOT NULL) STRICT"
    )
    connection.execute("ALTER TABLE versions ADD COLUMN name TEXT")
    for (key,) in connection.execute("SELECT DISTINCT sop FROM versions ORDER BY sop").fetchall():
        connection.execute(ADD_SOP, identity_row(key, new_uid()))


@migrations.step(5)
def compressed_runs(database: Database) -> None:
    """Headers and events of runs compressed, events in batches; what a list shows of a run is in its summary."""
    connection = database.conn
    connection.execute("DROP INDEX runs_by_evaluation")
    connection.execute("ALTER TABLE runs RENAME TO runs_before")
    connection.execute("ALTER TABLE events RENAME TO events_before")
    for statement in (
        """CREATE TABLE runs (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, evaluation INTEGER REFERENCES evaluations (number),
            sop TEXT NOT NULL, summary TEXT NOT NULL, status TEXT NOT NULL, header BLOB NOT NULL, result TEXT,
            finished INTEGER NOT NULL, events INTEGER NOT NULL, digest TEXT NOT NULL) STRICT""",
        "CREATE INDEX runs_by_evaluation ON runs (evaluation) WHERE evaluation IS NOT NULL",
        """CREATE TABLE events (
            place INTEGER PRIMARY KEY, count INTEGER NOT NULL, body BLOB NOT NULL,
            run INTEGER GENERATED ALWAYS AS (place >> 20) VIRTUAL) STRICT""",
    ):
        connection.execute(statement)
    compress_runs(connection)
    connection.execute("DROP TABLE runs_before")
    connection.execute("DROP TABLE events_before")


@migrations.step(6)
def folders(database: Database) -> None:
    """The folder that an SOP lies in, by the key of the SOP."""
    database.conn.execute(
        """CREATE TABLE folders (
            sop TEXT PRIMARY KEY REFERENCES sops (key), name TEXT NOT NULL, digest TEXT NOT NULL) STRICT"""
    )
