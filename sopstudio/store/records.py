"""What a kept run is made of: its values, its running checksum, its row.

A run's digest covers header, events and result in order, whatever the batches were, so a flipped bit anywhere in a run
is noticed when it is loaded. An event's place in the table is one integer, run << 20 | sequence number: a run lies in
one piece, and adding to it costs half of what a two-column key costs.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.store.database import LibraryFile, Row
from sopstudio.store.names import find, fresh
from sopstudio.store.rows import read, write
from sopstudio.trace import total_cost

SEQUENCE_BITS = 20
MOST_EVENTS = 1 << SEQUENCE_BITS
SUMMARY = ("uid", "hash", "version", "agent", "model", "scenario", "seed", "started")

ADD_RUN = """INSERT INTO runs (id, evaluation, sop, summary, header, status, result, finished, events, digest)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
ADD_EVENT = "INSERT INTO events (place, json) VALUES (?, ?)"
AT_ONCE = 20
ADD_EVENTS = ADD_EVENT + ", (?, ?)" * (AT_ONCE - 1)
LIST = """SELECT r.id, r.sop, r.summary, r.status, r.finished, r.events, e.id,
          CASE WHEN json_valid(r.header) THEN json_extract(r.header, '$.made') END,
          CASE WHEN json_valid(r.result) THEN json_extract(r.result, '$.usage') END FROM runs r
          LEFT JOIN evaluations e ON e.number = r.evaluation"""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run as a list shows it; `uid` is the identity of its SOP. Fields that its header did not name are None.

    `finished` is false for a run that was cut short (what was acknowledged of it is kept). `cost` is what all models of
    the run cost, where that is known.
    """

    id: str
    sop: str
    hash: str | None
    version: int | None
    agent: str | None
    model: str | None
    scenario: str | None
    seed: int | None
    started: str | None
    status: str
    finished: bool
    events: int
    evaluation: str | None
    made: str | None
    cost: float | None = None
    uid: str | None = None


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A whole run: header and events as they were given (numbers exact), and the result (None until it is finished)."""

    id: str
    header: dict[str, Any]
    events: list[dict[str, Any]]
    result: Any


class Digest:
    """The running checksum of a run."""

    def __init__(self, header: str) -> None:
        self._hash = hashlib.sha256(header.encode("utf-8", "surrogateescape"))

    def add(self, events: list[str]) -> None:
        """Go on over more events."""
        if events:
            self._hash.update(("\n" + "\n".join(events)).encode("utf-8", "surrogateescape"))

    def copy(self) -> Digest:
        """The same, to go on from here."""
        other = Digest("")
        other._hash = self._hash.copy()
        return other

    def text(self, result: str | None = None) -> str:
        """The checksum so far, or with the result at the end."""
        if result is None:
            return self._hash.hexdigest()
        whole = self._hash.copy()
        whole.update(("\n\n" + result).encode("utf-8", "surrogateescape"))
        return whole.hexdigest()


def summary_of(row: Row) -> RunSummary:
    """What a row of `LIST` says."""
    name, sop, summary, status, finished, events, evaluation, made, used = row
    known = dict.fromkeys(SUMMARY) | read(summary)
    return RunSummary(
        id=name,
        sop=sop,
        status=status,
        finished=bool(finished),
        events=events,
        evaluation=evaluation,
        made=None if made is None else str(made),
        cost=_cost(used),
        **{key: known[key] for key in SUMMARY},
    )


def _cost(used: str | None) -> float | None:
    """What a run cost by its usage, as it is written; None where it has none, or not all is known."""
    parts = read(used) if used else {}
    cost = total_cost(part.get("cost") for part in parts.values())
    return None if cost is None else float(cost)


def run_row(file: LibraryFile, header: Mapping[str, Any], held: str, evaluation: str | None) -> Row:
    """The first half of a row for `ADD_RUN`, with a fresh id; `held` is the header as it is written."""
    group = find(file, "e", evaluation)[0] if evaluation else None
    return fresh("r"), group, *shown(header), held


def shown(header: Mapping[str, Any]) -> tuple[str, str]:
    """What a list shows of a header: the SOP's id, and the other fields as they are written."""
    return str(header.get("sop") or ""), write({key: header[key] for key in SUMMARY if header.get(key) is not None})


def add_events(connection: sqlite3.Connection, place: int, texts: list[str]) -> None:
    """Insert events from `place` on; twenty rows a statement, which takes an eighth less time than one."""
    whole = len(texts) - len(texts) % AT_ONCE
    for start in range(0, whole, AT_ONCE):
        numbered = enumerate(texts[start : start + AT_ONCE], place + start)
        connection.execute(ADD_EVENTS, [part for row in numbered for part in row])
    connection.executemany(ADD_EVENT, enumerate(texts[whole:], place + whole))


def texts_of(file: LibraryFile, number: int) -> list[str]:
    """The events of a run as they are written."""
    bounds = number << SEQUENCE_BITS, (number + 1) << SEQUENCE_BITS
    rows = file.rows("SELECT json FROM events WHERE place >= ? AND place < ? ORDER BY place", bounds)
    return [text for (text,) in rows]


def status_of(result: Any, texts: list[str]) -> str:
    """How the run ended: the result's status, else that of its last event."""
    if isinstance(result, Mapping) and "status" in result:
        return str(result["status"])
    if texts and texts[-1].startswith('{"event":"Finished"'):
        return str(read(texts[-1]).get("status", ""))
    return ""


def check_length(count: int) -> None:
    """Raises `StoreError` for a run with more events than fit."""
    if count > MOST_EVENTS:
        why, hint = f"a run may have {MOST_EVENTS:,} events, and this has {count:,}", "split it"
        raise StoreError("the run cannot be kept", why=why, hint=hint)
