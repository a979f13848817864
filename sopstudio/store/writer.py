"""Writing a run while it goes on: events gather in a batch, and a batch is one transaction.

What `append` and `flush` acknowledged survives a killed process. A batch that could not be written (a full disk) stays
with the writer, and goes with the next attempt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, Self

from sopstudio.errors import StoreError
from sopstudio.store.database import LibraryFile
from sopstudio.store.records import (
    ADD_RUN,
    SEQUENCE_BITS,
    Digest,
    add_events,
    check_length,
    run_row,
    status_of,
    texts_of,
)
from sopstudio.store.rows import write, write_all

MOST_WAITING = 200
LONGEST_WAIT = 0.1

UPDATE = "UPDATE runs SET events = ?, digest = ?, status = ?, result = ?, finished = ? WHERE number = ?"


class RunWriter:
    """A run that is being kept. Events are written 200 at a time, or as soon as 0.1 s passed since the last batch;
    there is no timer, so `flush()` before waiting long for a model or a person. Raises `StoreError`."""

    def __init__(
        self,
        file: LibraryFile,
        header: Mapping[str, Any],
        evaluation: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file, self._clock = file, clock
        held = write(header)
        self._digest = Digest(held)
        row = (*run_row(file, header, held, evaluation), "", None, 0, 0, self._digest.text())
        with file.writing() as connection:
            self._number = connection.execute(ADD_RUN, row).lastrowid or 0
        self.id = str(row[0])
        self.finished = False
        self._waiting: list[str] = []
        self._kept, self._written = 0, clock()

    @property
    def kept(self) -> int:
        """How many events are acknowledged: they survive whatever happens to this process."""
        return self._kept

    def append(self, event: Mapping[str, Any]) -> int:
        """Take an event; returns how many are acknowledged."""
        self._refuse_if_finished()
        self._waiting.append(write(event))
        return self._flush_if_due()

    def extend(self, events: Iterable[Mapping[str, Any]]) -> int:
        """Take several events; returns how many are acknowledged."""
        self._refuse_if_finished()
        self._waiting += write_all(events)
        return self._flush_if_due()

    def _refuse_if_finished(self) -> None:
        if self.finished:
            raise StoreError("the run is finished", where=self.id, hint="start another one")

    def _flush_if_due(self) -> int:
        due = len(self._waiting) >= MOST_WAITING or self._clock() - self._written >= LONGEST_WAIT
        return self.flush() if due else self._kept

    def flush(self) -> int:
        """Write what is waiting; returns how many events are acknowledged."""
        if self._waiting:
            self._write("", None)
        return self._kept

    def finish(self, result: Any = None) -> None:
        """Write what is waiting, and the result, in one transaction; nothing can be added afterwards."""
        self._refuse_if_finished()
        self._write(status_of(result, self._waiting or self._last()), write(result))
        self.finished = True

    def _last(self) -> list[str]:
        return texts_of(self._file, self._number)[-1:]

    def _write(self, status: str, result: str | None) -> None:
        texts, count = self._waiting, self._kept + len(self._waiting)
        check_length(count)
        digest = self._digest.copy()
        digest.add(texts)
        values = (count, digest.text(result), status, result, result is not None, self._number)
        with self._file.writing() as connection:
            add_events(connection, self._number << SEQUENCE_BITS | self._kept, texts)
            connection.execute(UPDATE, values)
        self._digest, self._kept, self._waiting, self._written = digest, count, [], self._clock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What happened until here is kept, also when it ended in an error."""
        if not self.finished:
            self.flush()
