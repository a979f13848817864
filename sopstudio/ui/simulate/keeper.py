"""Keeps a run in the library while it goes on, from the thread that the run is in.

A library belongs to the thread that opened it, so the runner has one of its own; the library's lock file lets the two
take turns. A run is begun in the library with its first answer, so that looking and going back leave nothing behind.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.evaluation.keeping import provenance
from sopstudio.evaluation.result import result
from sopstudio.simulation import Session, Setup
from sopstudio.simulation.record import Recording, header
from sopstudio.store import Library, RunWriter


class Keeper:
    """Writes one run after the other. `run` is the id of the present one (blank before it began), `why` its trouble."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._library: Library | None = None
        self._writer: RunWriter | None = None
        self._recording: Recording | None = None
        self.run = self.why = ""

    def let_go(self) -> None:
        """The next run is another one; what was kept of this one stays."""
        self._writer = self._recording = None
        self.run = ""

    def take(self, session: Session, setup: Setup, model: str, more: dict[str, Any]) -> None:
        """Keep what has happened since the last time; where that fails, `why` says so and the run goes on."""
        try:
            if self._recording is None:
                self._begin(session, setup, model, more)
            if self._recording is not None and self._writer is not None and not self._writer.finished:
                self._recording.take()
                if session.finished is not None:
                    self._writer.finish(result(setup, model, session, self.run))
            self.why = ""
        except StoreError as error:
            self.why = ": ".join(filter(None, (error.what, error.why)))

    def close(self) -> None:
        """Close the library."""
        self.let_go()
        if self._library is not None:
            self._library.close()
            self._library = None

    def _begin(self, session: Session, setup: Setup, model: str, more: dict[str, Any]) -> None:
        if self._library is None:
            self._library = Library.open(self._home)
        origin = provenance(self._library, setup.routing.flow.sop, more.get("uid", ""))
        head = header(setup, model, **{**origin, **more})
        self._writer = self._library.runs.begin(head)
        self.run = self._writer.id
        self._recording = Recording(session, self._writer)


__all__ = ["Keeper"]
