"""Runs are kept compressed, and those of an older library become so without a loss."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from sopstudio.store import Library, verify
from sopstudio.store.migrations import migrations
from sopstudio.store.rows import pack, unpack, write
from sopstudio.store.run_rows import RunDigest

BEFORE = 4
"""The schema with runs as plain text."""
MADE = "2026-11-21T12:00:00Z"


def older_library(home: Path, events: list[dict[str, Any]], runs: int = 2) -> Path:
    """A library as an earlier SOP Studio left it, with these events in each of its runs."""
    path = home / "library.db"
    with closing(Database(path)) as database:
        migrations.apply(database, BEFORE)
        texts = [write(event) for event in events]
        for number in range(1, runs + 1):
            header = write({"sop": "loan", "agent": "dpa", "seed": number, "made": MADE})
            result = write({"status": "completed"})
            digest = RunDigest(header)
            digest.add(texts)
            row = (f"r-{number:010}", "loan", write({"agent": "dpa", "seed": number}), header, "completed", result, 1)
            with database.conn:
                database.conn.execute(
                    "INSERT INTO runs (number, id, sop, summary, header, status, result, finished, events, digest)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (number, *row, len(texts), digest.text(result)),
                )
                database.conn.executemany(
                    "INSERT INTO events (place, json) VALUES (?, ?)", enumerate(texts, number << 20)
                )
    return path


def test_runs_of_an_older_library_are_the_same_after_it_was_brought_up_to_date(tmp_path: Path, fill: Any) -> None:
    events = fill.events(2500)
    path = older_library(tmp_path, events)
    assert verify(path) == ()
    size = path.stat().st_size
    with Library.open(tmp_path) as library:
        assert [library.runs.load(run.id).events for run in library.runs.list()] == [events, events]
        assert [(run.seed, run.made, run.events) for run in library.runs.list()] == [(2, MADE, 2500), (1, MADE, 2500)]
        assert library.verify() == ()
    assert path.stat().st_size < size / 2
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*), sum(count) FROM events").fetchone() == (6, 5000)
        text = sum(len(write(event)) for event in events) * 2
        assert connection.execute("SELECT sum(length(body)) FROM events").fetchone()[0] < text / 10


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE seq = 3 AND run = 1",
        "UPDATE events SET json = '{}' WHERE seq = 3 AND run = 1",
        "UPDATE runs SET header = '{\"sop\":' WHERE number = 1",
        "UPDATE events SET place = place + (8 << 20) WHERE run = 1",
    ],
)
def test_damage_from_before_is_still_noticed(tmp_path: Path, fill: Any, statement: str) -> None:
    path = older_library(tmp_path, fill.events(20))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    assert {finding.kind for finding in verify(path)} == {"run"}
    with Library.open(tmp_path) as library:
        assert {finding.kind for finding in library.verify()} == {"run"}
        assert library.runs.load("r-0000000002").events == fill.events(20)


def test_a_run_that_was_kept_event_by_event_takes_the_space_of_one_kept_at_once(library: Library, fill: Any) -> None:
    events = fill.events(300)
    writer = library.runs.begin({"sop": "loan"})
    for event in events:
        writer.append(event)
        writer.flush()
    writer.finish({"turns": 3})
    library.runs.keep({"sop": "loan"}, events, {"turns": 3})
    assert [library.runs.load(run.id).events for run in library.runs.list()] == [events, events]
    sizes = library.fetch_until_damage("SELECT count(*), sum(length(body)) FROM events GROUP BY run")[0]
    assert sizes[0] == sizes[1]
    assert library.verify() == ()


@given(st.text())
def test_what_is_packed_comes_back(text: str) -> None:
    assert unpack(pack(text)) == text


def test_anything_else_is_refused(fill: Any) -> None:
    body = pack(json.dumps(fill.events(50)))
    chance = random.Random(1)
    for _ in range(300):
        damaged = bytearray(body)
        damaged[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        with pytest.raises(ValueError, match=r"\w"):
            unpack(bytes(damaged))
    for part in (b"", body[:-1], body + b"0"):
        with pytest.raises(ValueError, match=r"\w"):
            unpack(part)
