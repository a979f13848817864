"""Events per second that the library keeps, committed run by run, beside plain sqlite3 writing the same rows.

The library encodes, hashes, locks and lists; the plain connection gets finished rows. So the ratio says what all of
that costs.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

from sopstudio.store import Library

RUNS, EVENTS, ROUNDS = 1000, 40, 5
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "wal_autocheckpoint = 4000",
    "cell_size_check = ON",
    "foreign_keys = ON",
)
PROMPT = "You are at the step Check credit of the loan procedure. Ask for what is missing, then call the tool. "
OFFER = {
    "name": "CreditCheck",
    "description": "Look up the credit score of a customer",
    "parameters": {"type": "object", "properties": {"customerId": {"type": "string"}}, "required": ["customerId"]},
}


def step(number: int, amount: Any = 12000) -> list[dict[str, Any]]:
    """The eight events of one step: entered, asked, answered, called, learned, decided."""
    call = {"id": f"call_{number}", "tool": "CreditCheck", "arguments": {"customerId": "C-1042"}}
    usage = {"prompt_tokens": 512, "completion_tokens": 31, "estimated": True, "seconds": 0.25}
    user = {"role": "user", "content": "I would like to apply for a loan, please."}
    return [
        {"event": "Entered", "place": f"check_credit_{number}"},
        {
            "event": "AskModel",
            "component": "agent",
            "system": PROMPT,
            "kept": number,
            "history": [user],
            "offers": [OFFER],
        },
        {"event": "ModelReply", "text": "", "component": "agent", "usage": usage, "calls": [call]},
        {"event": "CallTool", "tool": "CreditCheck", "arguments": {"customerId": "C-1042"}},
        {"event": "ToolResult", "ok": True, "body": {"creditScore": 721, "amount": amount}, "message": "", "fault": ""},
        {"event": "Learned", "fact": "creditScore", "value": 721, "source": "tool", "by": "CreditCheck"},
        {"event": "Evaluated", "edge": f"e{number}", "value": True, "reason": "", "by": "condition"},
        {"event": "Took", "edges": (f"e{number}",)},
    ]


def conversation(amount: Any = 12000) -> list[dict[str, Any]]:
    """A run of `EVENTS` events."""
    return [event for number in range(EVENTS // 8) for event in step(number, amount)]


HEADER = {
    "sop": "loan_application",
    "hash": "0" * 64,
    "version": 3,
    "agent": "dpa",
    "model": "offline",
    "scenario": "correct-17",
    "seed": 7,
    "started": "2026-11-21T12:00:00Z",
    "options": {"most_turns": 20},
    "prompts": {"node.txt": PROMPT * 5},
}


def ours(folder: Path, events: list[dict[str, Any]]) -> tuple[float, str]:
    """Seconds for `RUNS` runs through the public interface, and the journal mode."""
    with Library.open(folder) as library:
        start = time.perf_counter()
        for _ in range(RUNS):
            library.runs.keep(HEADER, events, {"status": "completed"})
        return time.perf_counter() - start, library.journal_mode


def live(folder: Path, events: list[dict[str, Any]]) -> tuple[float, str]:
    """The same, each run kept while it goes on: event by event, batches of 200, and a result."""
    with Library.open(folder) as library:
        start = time.perf_counter()
        for _ in range(RUNS):
            writer = library.runs.begin(HEADER)
            for event in events:
                writer.append(event)
            writer.finish({"status": "completed"})
        return time.perf_counter() - start, library.journal_mode


def plain(folder: Path, rows: list[str]) -> float:
    """Seconds for sqlite3 alone: the same rows and pragmas, finished JSON, one commit a run."""
    with closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE runs (number INTEGER PRIMARY KEY, header TEXT)")
        connection.execute("CREATE TABLE events (place INTEGER PRIMARY KEY, json TEXT NOT NULL)")
        header = json.dumps(HEADER)
        start = time.perf_counter()
        for number in range(1, RUNS + 1):
            connection.execute("BEGIN")
            connection.execute("INSERT INTO runs VALUES (?, ?)", (number, header))
            connection.executemany("INSERT INTO events VALUES (?, ?)", enumerate(rows, number << 20))
            connection.execute("COMMIT")
        return time.perf_counter() - start


def measure(name: str, write: Callable[[Path, list[dict[str, Any]]], tuple[float, str]], amount: Any) -> dict[str, Any]:
    """One figure: the best of some rounds of both, taken in turn."""
    events = conversation(amount)
    rows = [json.dumps(event, default=str, ensure_ascii=False, separators=(",", ":")) for event in events]
    best, peer, mode = float("inf"), float("inf"), ""
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            seconds, mode = write(Path(folder), events)
            best, peer = min(best, seconds), min(peer, plain(Path(folder), rows))
    count = RUNS * EVENTS
    return {
        "name": name,
        "figure": round(count / best),
        "unit": "events/s",
        "n": count,
        "peer": {"name": "plain sqlite3, finished JSON", "figure": round(count / peer)},
        "ratio": round(peer / best, 3),
        "journal": mode,
        "sqlite": sqlite3.sqlite_version,
        "bytes": sum(map(len, rows)) // len(rows),
    }


def run() -> list[dict[str, Any]]:
    """Finished runs, runs with exact decimals, and live runs."""
    return [
        measure("store: finished runs of 40 events, committed per run", ours, 12000),
        measure("store: the same with a Decimal in every eighth event", ours, Decimal("12000.50")),
        measure("store: live runs, event by event", live, 12000),
    ]
