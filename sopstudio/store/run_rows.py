"""The parts of a stored run: its values, its running checksum, its row.

A run's digest covers header, events and result in order, however they were batched, so a flipped bit
anywhere is noticed when the run is loaded. Events are kept in compressed batches, which take a tenth of
their text. A batch's place in the table is one integer, run << 20 | number of its first event: a run is
contiguous, and adding to it costs half of what a two-column key costs.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.store.database import LibraryFile, Row
from sopstudio.store.random_ids import new_id, resolve_id
from sopstudio.store.rows import decode_text, pack, read, unpack_bytes
from sopstudio.trace import total_cost
from sopstudio.translation import format_number, tr

SEQUENCE_BITS = 20
MAX_EVENTS = 1 << SEQUENCE_BITS
SUMMARY_FIELDS = ("uid", "hash", "version", "agent", "model", "scenario", "seed", "started", "made", "place")

ADD_RUN = """INSERT INTO runs (id, evaluation, sop, summary, header, status, result, finished, events, digest)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
ADD_EVENTS = "INSERT INTO events (place, count, body) VALUES (?, ?, ?)"
SELECT_EVENTS = "SELECT place, count, body FROM events WHERE place >= ? AND place < ? ORDER BY place"
EVENTS_PER_BATCH = 1000
LIST_RUNS = """SELECT r.id, r.sop, r.summary, r.status, r.finished, r.events, e.id,
          CASE WHEN json_valid(r.result) THEN json_extract(r.result, '$.usage') END,
          CASE WHEN json_valid(r.result) AND json_type(r.result, '$.scores') = 'object'
          THEN json_extract(r.result, '$.scores') END,
          CASE WHEN json_valid(r.result) AND json_type(r.result, '$.end') = 'text'
          THEN json_extract(r.result, '$.end') END FROM runs r
          LEFT JOIN evaluations e ON e.number = r.evaluation"""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run as a list shows it. Fields that its header did not have are None.

    `finished` is false for a run that was cut short (its acknowledged events are stored). `cost` is that of
    all models of the run, where known; `place` is the run's number in the plan of its evaluation. `scores` has the
    value of each metric, None where it does not apply; it is empty where nothing was measured. `end` is the place at
    which the run ended; blank where it came to none.
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
    place: int | None = None
    scores: Mapping[str, Any] = field(default_factory=dict, hash=False)
    end: str = ""


@dataclass(frozen=True)
class StoredRun:
    """A complete run: header and events as they were passed in (numbers exact), and the result (None until
    finished).

    `lines` holds the events as JSON, a line each, for readers that need no data between.
    """

    id: str
    header: dict[str, Any]
    lines: bytes
    result: Any

    @cached_property
    def events(self) -> list[dict[str, Any]]:
        """The events as data. Raises `StoreError` for one that is no JSON."""
        return [read(line) for line in decode_text(self.lines).split("\n")] if self.lines else []


class RunDigest:
    """The running checksum of a run."""

    def __init__(self, header: str) -> None:
        self._hash = hashlib.sha256(header.encode("utf-8", "surrogateescape"))

    def add(self, events: list[str]) -> None:
        """Include events (JSON lines) that follow those so far."""
        if events:
            self.add_lines("\n".join(events).encode("utf-8", "surrogateescape"))

    def add_lines(self, lines: bytes) -> None:
        """Include events (encoded JSON lines, at least one) that follow those so far."""
        self._hash.update(b"\n")
        self._hash.update(lines)

    def copy(self) -> RunDigest:
        """A digest that goes on by itself."""
        duplicate = RunDigest("")
        duplicate._hash = self._hash.copy()
        return duplicate

    def text(self, result: str | None = None) -> str:
        """The checksum so far, or with the result at the end."""
        if result is None:
            return self._hash.hexdigest()
        complete = self._hash.copy()
        complete.update(("\n\n" + result).encode("utf-8", "surrogateescape"))
        return complete.hexdigest()


def make_summary(row: Row) -> RunSummary:
    """The summary in a row of `LIST_RUNS`."""
    name, sop, summary, status, finished, events, evaluation, usage_text, scores_text, end = row
    fields = dict.fromkeys(SUMMARY_FIELDS) | read(summary)
    return RunSummary(
        id=name,
        sop=sop,
        status=status,
        finished=bool(finished),
        events=events,
        evaluation=evaluation,
        cost=_total_cost(usage_text),
        scores=_scores(scores_text),
        end=end or "",
        **{key: fields[key] for key in SUMMARY_FIELDS},
    )


def _scores(text: object) -> dict[str, Any]:
    """The value of each metric in the result of a run; {} where none was measured."""
    return dict(read(text)) if isinstance(text, str) else {}


def _total_cost(usage_text: str | None) -> float | None:
    """The cost of a run from its usage; None where it has none, or not all is known."""
    parts = read(usage_text) if usage_text else {}
    cost = total_cost(part.get("cost") for part in parts.values())
    return None if cost is None else float(cost)


def run_row(
    file: LibraryFile,
    header: Mapping[str, Any],
    header_text: str,
    summary_text: str,
    evaluation: str | None,
    name: str = "",
) -> Row:
    """The first half of a row for `ADD_RUN`, with this id or a new one; the texts are the encoded header and its
    summary.
    """
    evaluation_number = resolve_id(file, "e", evaluation)[0] if evaluation else None
    return name or new_id("r"), evaluation_number, sop_column(header), summary_text, pack(header_text)


def sop_column(header: Mapping[str, Any]) -> str:
    """The id of the SOP in a header."""
    return str(header.get("sop") or "")


def summary_fields(header: Mapping[str, Any], *, made: bool = True) -> dict[str, Any]:
    """What lists show of a header; before schema 5 without the time at which the run was made."""
    names = SUMMARY_FIELDS if made else [name for name in SUMMARY_FIELDS if name != "made"]
    return {key: header[key] for key in names if header.get(key) is not None}


def add_events(connection: sqlite3.Connection, place: int, texts: list[str]) -> None:
    """Insert events from `place` on, as compressed batches."""
    for start in range(0, len(texts), EVENTS_PER_BATCH):
        batch = texts[start : start + EVENTS_PER_BATCH]
        connection.execute(ADD_EVENTS, (place + start, len(batch), pack("\n".join(batch))))


def join_batches(connection: sqlite3.Connection, number: int) -> None:
    """Pack the events of a run again that came in small batches: together they take a third of the space."""
    bounds = number << SEQUENCE_BITS, (number + 1) << SEQUENCE_BITS
    rows = connection.execute(SELECT_EVENTS, bounds).fetchall()
    if len(rows) > 1:
        connection.execute("DELETE FROM events WHERE place >= ? AND place < ?", bounds)
        add_events(connection, bounds[0], [text for _, count, body in rows for text in unpack_batch(count, body)])


def remove_run(connection: sqlite3.Connection, name: str) -> None:
    """Delete the run of this id, with its events; nothing where there is none."""
    for (number,) in connection.execute("SELECT number FROM runs WHERE id = ?", (name,)).fetchall():
        bounds = number << SEQUENCE_BITS, (number + 1) << SEQUENCE_BITS
        connection.execute("DELETE FROM events WHERE place >= ? AND place < ?", bounds)
        connection.execute("DELETE FROM runs WHERE number = ?", (number,))


def read_event_lines(file: LibraryFile, number: int) -> tuple[bytes, int]:
    """The encoded events of a run, a line each, and their number. Raises `ValueError` where a batch is damaged."""
    bounds = number << SEQUENCE_BITS, (number + 1) << SEQUENCE_BITS
    rows = file.fetch_rows(SELECT_EVENTS, bounds)
    return b"\n".join(_unpack_lines(count, body) for _, count, body in rows), sum(count for _, count, _ in rows)


def unpack_batch(count: int, body: bytes) -> list[str]:
    """The encoded events of a batch. Raises `ValueError` where it is damaged."""
    return decode_text(_unpack_lines(count, body)).split("\n")


def _unpack_lines(count: int, body: bytes) -> bytes:
    lines = unpack_bytes(body)
    line_count = lines.count(b"\n") + 1
    if line_count != count:
        raise ValueError(f"a batch of {count} events holds {line_count}")
    return lines


def final_status(result: Any, texts: list[str]) -> str:
    """How the run ended: the result's status, else that of its last event."""
    if isinstance(result, Mapping) and "status" in result:
        return str(result["status"])
    if texts and texts[-1].startswith('{"event":"Finished"'):
        return str(read(texts[-1]).get("status", ""))
    return ""


def require_event_limit(count: int) -> None:
    """Raise `StoreError` for a run with more events than fit."""
    if count > MAX_EVENTS:
        reason, hint = (
            tr(
                "a run may have {max_events} events, and this has {count}",
                max_events=format_number(MAX_EVENTS),
                count=format_number(count),
            ),
            tr("split it"),
        )
        raise StoreError(tr("the run cannot be kept"), why=reason, hint=hint)
