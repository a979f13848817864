"""Records a run in the library while it goes on, from the thread of the run.

A library belongs to the thread that opened it, so the thread of the run has its own; a lock file
coordinates the two. A run is stored from its first answer on, so that looking at runs and going back
store nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.evaluation.storage import run_origin, run_result
from sopstudio.simulation import Session, Setup
from sopstudio.simulation.record import EventRecorder, make_header
from sopstudio.store import Library, RunWriter


class RunRecorder:
    """Records one run after the other. `run_id` is that of the current run (blank before it is stored),
    `error` why recording fails.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._library: Library | None = None
        self._writer: RunWriter | None = None
        self._recording: EventRecorder | None = None
        self.run_id = self.error = ""

    def detach(self) -> None:
        """Start another run next; what was recorded of this one stays."""
        self._writer = self._recording = None
        self.run_id = ""

    def record(self, session: Session, setup: Setup, model: str, origin: dict[str, Any]) -> None:
        """Record what is new. Where that fails, `error` says why and the run goes on."""
        try:
            if self._recording is None:
                self._start(session, setup, model, origin)
            if self._recording is not None and self._writer is not None and not self._writer.finished:
                self._recording.record()
                if session.finished is not None:
                    self._writer.finish(run_result(setup, model, session, self.run_id))
            self.error = ""
        except StoreError as error:
            self.error = ": ".join(filter(None, (error.what, error.why)))

    def close(self) -> None:
        """Let go of the run and close the library. Nothing is recorded from then on."""
        self.detach()
        if self._library is not None:
            self._library.close()
            self._library = None

    def _start(self, session: Session, setup: Setup, model: str, fork: dict[str, Any]) -> None:
        if self._library is None:
            self._library = Library.open(self._home)
        origin = run_origin(self._library, setup.runtime.flow.source, fork.get("uid", ""))
        run_header = make_header(setup, model, **{**origin, **fork})
        self._writer = self._library.runs.begin(run_header)
        self.run_id = self._writer.id
        self._recording = EventRecorder(session, self._writer)


__all__ = ["RunRecorder"]
