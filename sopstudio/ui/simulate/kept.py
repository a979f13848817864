"""Reading a kept run back, for a thread: without raising, and with a library of its own."""

from __future__ import annotations

from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.evaluation.keeping import kept_run
from sopstudio.simulation.record import Recorded
from sopstudio.store import Library

Read = tuple[Recorded | None, str]
"""The run, or why it cannot be read."""


def read_kept(library: Library, run: str) -> Read:
    """The run of a library that is open."""
    try:
        return kept_run(library, run), ""
    except SopStudioError as error:
        return None, str(error)


def read_own(home: Path, run: str) -> Read:
    """The run of the library in `home`."""
    try:
        with Library.open(home, read_only=True) as library:
            return read_kept(library, run)
    except SopStudioError as error:
        return None, str(error)
