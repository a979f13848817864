"""The integrity check of a library: pages, references, and every hash. SQLite alone does not detect a
flipped bit.

It takes 14 s per gigabyte (cold), so run it in the background: it opens a connection of its own, and
`stop` ends it early.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sopstudio.store.actions import LIST_ACTIONS, action_digest
from sopstudio.store.database import ROW_ERRORS, connect
from sopstudio.store.evaluations import evaluation_digest
from sopstudio.store.exchanges import exchange_digest
from sopstudio.store.failures import translate_errors
from sopstudio.store.folders import LIST_FOLDERS, folder_digest
from sopstudio.store.identity_rows import identity_digest
from sopstudio.store.migrations import migrations, read_schema, user_version
from sopstudio.store.rows import read, unpack, write
from sopstudio.store.run_rows import SELECT_EVENTS, SEQUENCE_BITS, RunDigest, sop_column, summary_fields, unpack_batch
from sopstudio.store.versions import SELECT_UNNAMED, SELECT_VERSIONS, VersionRow, content_hash
from sopstudio.translation import tr

STEPS_BETWEEN_STOPS = 1_000
PACKED_SCHEMA = 5
"""From this schema on, headers and events of runs are compressed."""


@dataclass(frozen=True, slots=True)
class IntegrityFinding:
    """Something that is not sound. `where` names the damaged thing.

    `kind` is *schema*, *pages*, *links*, *content*, *version*, *run*, *evaluation*, *exchange*, *action* or *folder*.
    """

    kind: str
    where: str
    message: str


def verify(path: Path, *, quick: bool = False, stop: Callable[[], bool] | None = None) -> tuple[IntegrityFinding, ...]:
    """Everything that is wrong with the library at `path`. `quick` skips the indexes.

    May be called from any thread. Raises `StoreError` when the file cannot be opened, or when `stop()`
    became true.
    """
    with translate_errors(path), contextlib.closing(connect(path, "ro")) as database:
        if stop is not None:
            database.conn.set_progress_handler(lambda: int(stop()), STEPS_BETWEEN_STOPS)
        return find_damage(database.conn, path, quick=quick)


def find_damage(connection: sqlite3.Connection, path: Path, *, quick: bool = False) -> tuple[IntegrityFinding, ...]:
    """As `verify`, over an open connection and in one snapshot."""
    findings_so_far: list[IntegrityFinding] = []
    connection.execute("BEGIN")
    try:
        findings_so_far.extend(_run_checks(connection, path, quick))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        findings_so_far.append(IntegrityFinding("pages", str(path), tr("SQLite says: {error}", error=error)))
    except ROW_ERRORS:
        findings_so_far.append(
            IntegrityFinding(
                "pages", str(path), tr("a row holds values of the wrong kind; what follows was not checked")
            )
        )
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
    return tuple(findings_so_far)


def _run_checks(connection: sqlite3.Connection, path: Path, quick: bool) -> Iterator[IntegrityFinding]:
    damage = migrations.check(connection)
    if damage:
        yield IntegrityFinding("schema", str(path), damage.reason)
        return
    yield from _pages(connection, quick)
    for check in (_links, _contents, _versions, _runs, _evaluations, _exchanges, _actions, _identities, _folders):
        yield from check(connection)


def _pages(connection: sqlite3.Connection, quick: bool) -> Iterator[IntegrityFinding]:
    for (message,) in connection.execute("PRAGMA quick_check" if quick else "PRAGMA integrity_check"):
        if message != "ok":
            yield IntegrityFinding("pages", "", message)


def _links(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    for table, row, target, _ in connection.execute("PRAGMA foreign_key_check"):
        yield IntegrityFinding(
            "links", f"{table} {row}", tr("it refers to something in {target} that is not there", target=target)
        )


def _contents(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    for name, text in connection.execute("SELECT hash, text FROM contents"):
        if content_hash(text) != name:
            yield IntegrityFinding("content", name[:12], tr("the text does not have the hash that it was saved with"))


def _versions(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    seals: dict[str, tuple[int, str]] = {}
    select = SELECT_VERSIONS if _has_identities(connection) else SELECT_UNNAMED
    for row in connection.execute(f"{select} ORDER BY sop, number"):
        entry = VersionRow(*row)
        number, before = seals.get(entry.sop, (0, ""))
        where = f"version {entry.number} of {entry.label}"
        if entry.number != number + 1:
            yield IntegrityFinding(
                "version", where, tr("the version before it is {number}", number=number or "missing")
            )
        if entry.compute_seal(before) != entry.seal:
            yield IntegrityFinding("version", where, tr("its entry is not what was saved"))
        seals[entry.sop] = entry.number, entry.seal


def _runs(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    is_packed = user_version(connection) >= PACKED_SCHEMA
    for row in connection.execute("SELECT number, id, sop, summary, header, result, events, digest FROM runs"):
        yield from _run(connection, is_packed, *row)
    orphans_query = "SELECT DISTINCT run FROM events WHERE run NOT IN (SELECT number FROM runs)"
    for (number,) in connection.execute(orphans_query):
        yield IntegrityFinding(
            "run", tr("run number {number}", number=number), tr("there are events, but no run that they belong to")
        )


def _run(
    connection: sqlite3.Connection, is_packed: bool, number: int, name: str, *rest: Any
) -> Iterator[IntegrityFinding]:
    sop, summary, header, result, count, expected = rest
    try:
        header = unpack(header) if is_packed else header
        events = _read_events(connection, is_packed, number)
    except (ValueError, TypeError):
        yield IntegrityFinding("run", name, tr("its events are not what was kept"))
        return
    first_place = number << SEQUENCE_BITS
    gap = _first_gap((place - first_place for place, _ in events), count)
    digest = RunDigest(header)
    digest.add([text for _, text in events])
    if gap is not None:
        yield IntegrityFinding("run", name, tr("event {gap} of {count} is missing", gap=gap, count=count))
    elif digest.text(result) != expected:
        yield IntegrityFinding("run", name, tr("its events are not what was kept"))
    elif (sop_column(fields := read(header)), write(summary_fields(fields, made=is_packed))) != (sop, summary):
        yield IntegrityFinding("run", name, tr("its entry in the list is not what was kept"))


def _read_events(connection: sqlite3.Connection, is_packed: bool, number: int) -> list[tuple[int, str]]:
    """The places and texts of a run's events, also in a backup from before they were packed."""
    bounds = number << SEQUENCE_BITS, (number + 1) << SEQUENCE_BITS
    if not is_packed:
        query = "SELECT place, json FROM events WHERE place >= ? AND place < ? ORDER BY place"
        return connection.execute(query, bounds).fetchall()
    rows = connection.execute(SELECT_EVENTS, bounds).fetchall()
    return [
        (place + offset, text) for place, count, body in rows for offset, text in enumerate(unpack_batch(count, body))
    ]


def _first_gap(sequences: Iterable[int], count: int) -> int | None:
    """The first sequence number missing from 0 to `count`, or the first beyond it; None for a complete
    sequence.
    """
    position = 0
    for sequence in sequences:
        if sequence != position:
            return position
        position += 1
    return None if position == count else min(position, count)


def _evaluations(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    for name, header, result, expected in connection.execute("SELECT id, header, result, digest FROM evaluations"):
        if evaluation_digest(header, result) != expected:
            yield IntegrityFinding("evaluation", name, tr("it is not what was kept"))


def _exchanges(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    if ("table", "exchanges") not in read_schema(connection):  # a backup from before there were any
        return
    for name, body, response, expected in connection.execute("SELECT request, body, response, digest FROM exchanges"):
        if exchange_digest(body, response) != expected:
            yield IntegrityFinding("exchange", name[:12], tr("it is not what was kept"))


def _actions(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    if ("table", "actions") not in read_schema(connection):  # a backup from before there were any
        return
    for name, row, expected in connection.execute(LIST_ACTIONS):
        if action_digest(name, row) != expected:
            yield IntegrityFinding("action", name, tr("it is not what was kept"))


def _has_identities(connection: sqlite3.Connection) -> bool:
    return ("table", "sops") in read_schema(connection)


def _identities(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    if not _has_identities(connection):  # a backup from before there were any
        return
    for key, uid, expected in connection.execute("SELECT key, uid, digest FROM sops"):
        if identity_digest(key, uid) != expected:
            yield IntegrityFinding("identity", key, tr("its identity is not what was kept"))
    unknown = "SELECT DISTINCT sop FROM versions WHERE sop NOT IN (SELECT key FROM sops)"
    for (key,) in connection.execute(unknown):
        yield IntegrityFinding("identity", key, tr("there are versions, but no identity that they belong to"))


def _folders(connection: sqlite3.Connection) -> Iterator[IntegrityFinding]:
    if ("table", "folders") not in read_schema(connection):  # a backup from before there were any
        return
    for key, name, expected in connection.execute(LIST_FOLDERS):
        if folder_digest(key, name) != expected:
            yield IntegrityFinding("folder", key, tr("its folder is not what was kept"))
