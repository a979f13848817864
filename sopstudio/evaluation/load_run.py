"""Loads a stored run without raising, also in a thread with a library of its own."""

from __future__ import annotations

from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.evaluation.storage import load_recorded_run
from sopstudio.simulation.record import RecordedRun
from sopstudio.store import Library

LoadedRun = tuple[RecordedRun | None, str]
"""The run, or None with the reason why it cannot be read."""


def load_run(library: Library, run_id: str) -> LoadedRun:
    """Load a run from an open library."""
    try:
        return load_recorded_run(library, run_id), ""
    except SopStudioError as error:
        return None, str(error)


def load_run_in(home: Path, run_id: str) -> LoadedRun:
    """Load a run from the library in `home`."""
    try:
        with Library.open(home, read_only=True) as library:
            return load_run(library, run_id)
    except SopStudioError as error:
        return None, str(error)
