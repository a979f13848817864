"""Kills a process that writes to a library, at random moments, and looks whether anything acknowledged is gone.

Run as a program: `python -m tests.store.crash FOLDER KILLS SEED`. It imports the store once and forks a writer for each
kill, since a fresh interpreter would take longer to start than to be killed. Prints one line of JSON.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import select
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from sopstudio.store import Library

KILLS_A_FOLDER = 10
EVENTS = 30


def write_for_ever(home: Path, out: int, seed: int) -> None:
    """Save versions, keep runs and append batches; each is acknowledged by a line after it is committed."""
    with Library.open(home) as library:
        number = 0
        while True:
            number += 1
            text = json.dumps({"seed": seed, "number": number, "filling": "x" * (number % 5000)})
            name = hashlib.sha256(text.encode()).hexdigest()
            version = library.versions.save(text, "loan", "Loan", name, tags=["latest draft"])
            os.write(out, f"version {version.number} {name}\n".encode())
            events = [{"event": "Entered", "place": f"{seed} {number} {step}"} for step in range(EVENTS)]
            run = library.runs.keep({"sop": "loan"}, events)
            os.write(out, f"run {run} {EVENTS}\n".encode())
            with library.runs.begin({"sop": "loan"}) as writer:
                for event in events:
                    writer.append(event)
                    os.write(out, f"live {writer.id} {writer.flush()}\n".encode())


def killed_writer(home: Path, count: int, seconds: float, seed: int) -> list[str]:
    """What a writer acknowledged that is killed some time after its first `count` lines, however long those took."""
    incoming, out = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(incoming)
        try:
            write_for_ever(home, out, seed)
        finally:
            os._exit(1)
    os.close(out)
    with os.fdopen(incoming) as file:
        lines = [file.readline() for _ in range(count)]
        select.select([], [], [], seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return [line for line in (*lines, *file) if line.endswith("\n")]


def missing(home: Path, lines: list[str]) -> list[str]:
    """The acknowledged lines that the library does not bear out, and whatever else is wrong with it."""
    lost = []
    live: dict[str, int] = {}
    with Library.open(home) as library:
        versions = {call.number: call.hash for call in library.versions.log("loan")} if lines else {}
        for kind, name, value in (line.split() for line in lines):
            if kind == "version" and versions.get(int(name)) != value:
                lost.append(f"{kind} {name}")
            elif kind != "version":
                live[name] = int(value)
        lost += [f"run {run}" for run, count in live.items() if len(library.runs.load(run).events) < count]
        lost += [finding.message for finding in library.verify()]
    with closing(sqlite3.connect(home / "library.db")) as connection:
        lost += [text for (text,) in connection.execute("PRAGMA integrity_check") if text != "ok"]
    return lost


def main(folder: Path, kills: int, seed: int) -> dict[str, object]:
    """Kill and look, in a fresh library every ten times (half of the danger is while it is being made)."""
    Library.open(folder / "nothing", read_only=True).close()  # imports all there is, so that a fork starts at once
    chance = random.Random(seed)
    acknowledged, lost, during_start = 0, [], 0
    lines: list[str] = []
    for kill in range(kills):
        home = folder / f"home-{kill // KILLS_A_FOLDER}"
        if kill % KILLS_A_FOLDER == 0:
            lines = []
        fresh = killed_writer(home, chance.randrange(chance.choice([1, 6, 40])), 0.02 * chance.random(), seed + kill)
        lines += fresh
        acknowledged += len(fresh)
        during_start += not fresh
        lost += missing(home, lines)
    return {"kills": kills, "acknowledged": acknowledged, "during start": during_start, "lost": lost}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))) + "\n")
