"""Bring the runs of a library from before schema 5 to that schema: headers and events compressed.

Each run keeps its digest, which covers the texts and not how they are stored; so damage from before is still noticed.
The statements and fields are those of that schema, whatever becomes of the present one.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

EVENTS_PER_BATCH = 1000
SUMMARY_FIELDS = ("uid", "hash", "version", "agent", "model", "scenario", "seed", "started", "made", "place")
SELECT_RUNS = """SELECT number, id, evaluation, sop, summary, status, header, result, finished, events, digest
                 FROM runs_before"""
ADD_RUN = """INSERT INTO runs (number, id, evaluation, sop, summary, status, header, result, finished, events, digest)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def compress_runs(connection: sqlite3.Connection) -> None:
    """Fill `runs` and `events` from `runs_before` and `events_before`.

    Events with a gap before them (damage) begin a batch of their own, and those without a run are kept as they are.
    """
    for row in connection.execute(SELECT_RUNS):
        number, name, evaluation, sop, summary, status, header, *rest = row
        values = (number, name, evaluation, sop, _add_made(summary, header), status, _pack(header), *rest)
        connection.execute(ADD_RUN, values)
    batch: list[str] = []
    first = 0
    for place, text in connection.execute("SELECT place, json FROM events_before ORDER BY place"):
        if batch and (place != first + len(batch) or place >> 20 != first >> 20 or len(batch) >= EVENTS_PER_BATCH):
            _add_batch(connection, first, batch)
            batch = []
        if not batch:
            first = place
        batch.append(text)
    if batch:
        _add_batch(connection, first, batch)


def _add_batch(connection: sqlite3.Connection, first: int, batch: list[str]) -> None:
    body = _pack("\n".join(batch))
    connection.execute("INSERT INTO events (place, count, body) VALUES (?, ?, ?)", (first, len(batch), body))


def _pack(text: Any) -> bytes:
    return zlib.compress(str(text).encode("utf-8", "surrogateescape"), 6)


def _add_made(summary: str, header: str) -> str:
    """The summary with the time at which the run was made, which it lacked; as it was where either is damaged."""
    try:
        fields, made = json.loads(summary), json.loads(header).get("made")
    except (ValueError, AttributeError, TypeError):
        return summary
    if made is None or not isinstance(fields, dict):
        return summary
    fields["made"] = made
    ordered = {name: fields[name] for name in SUMMARY_FIELDS if name in fields}
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":"))
