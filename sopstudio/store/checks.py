"""Whether a library is sound: its pages, its links, and every hash in it. SQLite alone does not notice a flipped bit.

On a large library this takes a while (14 s a gigabyte, cold): run it in the background, it opens a connection of its
own, and `stop` ends it early.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sopstudio.store.actions import LIST, action_digest
from sopstudio.store.database import MISFITS, connect
from sopstudio.store.evaluations import evaluation_digest
from sopstudio.store.exchanges import exchange_digest
from sopstudio.store.failures import explained
from sopstudio.store.identity_rows import identity_digest
from sopstudio.store.migrations import migrations, shape
from sopstudio.store.records import SEQUENCE_BITS, Digest, shown
from sopstudio.store.rows import read
from sopstudio.store.versions import SELECT, SELECT_UNNAMED, Entry, content_hash

STEPS_BETWEEN_STOPS = 50_000


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not sound. `kind` is *schema*, *pages*, *links*, *content*, *version*, *run*, *evaluation*,
    *exchange*, *action* or *identity*; `where` names the damaged thing."""

    kind: str
    where: str
    message: str


def verify(path: Path, *, quick: bool = False, stop: Callable[[], bool] | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong with the library at `path`. `quick` leaves out the indexes.

    May be called from any thread. Raises `StoreError` when the file cannot be opened, or when `stop()` became true.
    """
    with explained(path), contextlib.closing(connect(path, "ro")) as database:
        if stop is not None:
            database.conn.set_progress_handler(lambda: int(stop()), STEPS_BETWEEN_STOPS)
        return findings(database.conn, path, quick=quick)


def findings(connection: sqlite3.Connection, path: Path, *, quick: bool = False) -> tuple[Finding, ...]:
    """The same, over an open connection, in one snapshot."""
    found: list[Finding] = []
    connection.execute("BEGIN")
    try:
        found.extend(_all(connection, path, quick))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        found.append(Finding("pages", str(path), f"SQLite says: {error}"))
    except MISFITS:
        found.append(Finding("pages", str(path), "a row holds values of the wrong kind; what follows was not checked"))
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
    return tuple(found)


def _all(connection: sqlite3.Connection, path: Path, quick: bool) -> Iterator[Finding]:
    damage = migrations.check(connection)
    if damage:
        yield Finding("schema", str(path), damage.why)
        return
    yield from _pages(connection, quick)
    for check in (_links, _contents, _versions, _runs, _evaluations, _exchanges, _actions, _identities):
        yield from check(connection)


def _pages(connection: sqlite3.Connection, quick: bool) -> Iterator[Finding]:
    for (message,) in connection.execute("PRAGMA quick_check" if quick else "PRAGMA integrity_check"):
        if message != "ok":
            yield Finding("pages", "", message)


def _links(connection: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, target, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("links", f"{table} {row}", f"it refers to something in {target} that is not there")


def _contents(connection: sqlite3.Connection) -> Iterator[Finding]:
    for name, text in connection.execute("SELECT hash, text FROM contents"):
        if content_hash(text) != name:
            yield Finding("content", name[:12], "the text does not have the hash that it was saved with")


def _versions(connection: sqlite3.Connection) -> Iterator[Finding]:
    seals: dict[str, tuple[int, str]] = {}
    select = SELECT if _has_identities(connection) else SELECT_UNNAMED
    for row in connection.execute(f"{select} ORDER BY sop, number"):
        entry = Entry(*row)
        number, before = seals.get(entry.sop, (0, ""))
        where = f"version {entry.number} of {entry.label}"
        if entry.number != number + 1:
            yield Finding("version", where, f"the version before it is {number or 'missing'}")
        if entry.sealed(before) != entry.seal:
            yield Finding("version", where, "its entry is not what was saved")
        seals[entry.sop] = entry.number, entry.seal


def _runs(connection: sqlite3.Connection) -> Iterator[Finding]:
    statement = "SELECT number, id, sop, summary, header, result, events, digest FROM runs ORDER BY number"
    for row in connection.execute(statement):
        yield from _run(connection, *row)
    known = "SELECT DISTINCT run FROM events WHERE run NOT IN (SELECT number FROM runs)"
    for (number,) in connection.execute(known):
        yield Finding("run", f"run number {number}", "there are events, but no run that they belong to")


def _run(connection: sqlite3.Connection, number: int, name: str, *rest: Any) -> Iterator[Finding]:
    sop, summary, header, result, count, expected = rest
    first = number << SEQUENCE_BITS
    places = "SELECT place, json FROM events WHERE place >= ? AND place < ? ORDER BY place"
    events = connection.execute(places, (first, first + (1 << SEQUENCE_BITS))).fetchall()
    gap = _gap((place - first for place, _ in events), count)
    digest = Digest(header)
    digest.add([text for _, text in events])
    if gap is not None:
        yield Finding("run", name, f"event {gap} of {count} is missing")
    elif digest.text(result) != expected:
        yield Finding("run", name, "its events are not what was kept")
    elif shown(read(header)) != (sop, summary):
        yield Finding("run", name, "its entry in the list is not what was kept")


def _gap(found: Iterable[int], count: int) -> int | None:
    """The first sequence number that is missing from 0 to `count`, or the first that is too many."""
    position = 0
    for sequence in found:
        if sequence != position:
            return position
        position += 1
    return None if position == count else min(position, count)


def _evaluations(connection: sqlite3.Connection) -> Iterator[Finding]:
    for name, header, result, expected in connection.execute("SELECT id, header, result, digest FROM evaluations"):
        if evaluation_digest(header, result) != expected:
            yield Finding("evaluation", name, "it is not what was kept")


def _exchanges(connection: sqlite3.Connection) -> Iterator[Finding]:
    if ("table", "exchanges") not in shape(connection):  # a backup from before there were any
        return
    for name, body, response, expected in connection.execute("SELECT request, body, response, digest FROM exchanges"):
        if exchange_digest(body, response) != expected:
            yield Finding("exchange", name[:12], "it is not what was kept")


def _actions(connection: sqlite3.Connection) -> Iterator[Finding]:
    if ("table", "actions") not in shape(connection):  # a backup from before there were any
        return
    for name, row, expected in connection.execute(LIST):
        if action_digest(name, row) != expected:
            yield Finding("action", name, "it is not what was kept")


def _has_identities(connection: sqlite3.Connection) -> bool:
    return ("table", "sops") in shape(connection)


def _identities(connection: sqlite3.Connection) -> Iterator[Finding]:
    if not _has_identities(connection):  # a backup from before there were any
        return
    for key, uid, expected in connection.execute("SELECT key, uid, digest FROM sops"):
        if identity_digest(key, uid) != expected:
            yield Finding("identity", key, "its identity is not what was kept")
    unknown = "SELECT DISTINCT sop FROM versions WHERE sop NOT IN (SELECT key FROM sops)"
    for (key,) in connection.execute(unknown):
        yield Finding("identity", key, "there are versions, but no identity that they belong to")
