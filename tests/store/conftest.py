"""A library in a fresh folder, and small ways to fill it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sopstudio.store import Library, Version


class Hand:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def jump(self, **by: float) -> None:
        self.moment += timedelta(**by)


class Filler:
    """Puts versions and runs into a library."""

    def save(self, library: Library, state: Any = 1, sop: str = "loan", **more: Any) -> Version:
        text = json.dumps({"id": sop, "title": "Loan", "state": state})
        return library.versions.save(text, sop, "Loan", hashlib.sha256(text.encode()).hexdigest(), **more)

    def events(self, count: int) -> list[dict[str, Any]]:
        steps = [{"event": "Entered", "place": f"step {number}"} for number in range(count - 1)]
        return [*steps, {"event": "Finished", "status": "completed", "end": "approved", "reason": ""}]

    def keep(self, library: Library, count: int = 5, **header: Any) -> str:
        return library.runs.keep({"sop": "loan", "agent": "dpa", **header}, self.events(count), {"turns": 3})


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def fill() -> Filler:
    return Filler()


@pytest.fixture
def library(tmp_path: Path, clock: Hand) -> Iterator[Library]:
    with Library.open(tmp_path, clock=clock) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path, fill: Any) -> Path:
    """A folder with a library of three versions and three runs, closed."""
    with Library.open(tmp_path) as library:
        for state in ("a" * 3000, "b" * 3000, "c" * 3000):
            fill.save(library, state)
            fill.keep(library, 60)
    return tmp_path
