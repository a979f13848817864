"""Write a run while it happens: events gather in a batch, and a batch is one transaction.

Acknowledged events survive a killed process. A batch that could not be written (a full disk) stays in
the writer, and is written with the next one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, Self

from sopstudio.errors import StoreError
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import decode_text, write, write_all
from sopstudio.store.run_rows import (
    ADD_RUN,
    SEQUENCE_BITS,
    RunDigest,
    add_events,
    final_status,
    join_batches,
    read_event_lines,
    require_event_limit,
    run_row,
    summary_fields,
)
from sopstudio.translation import tr

MAX_BATCH_EVENTS = 200
MAX_WAIT_SECONDS = 0.1

UPDATE_RUN = "UPDATE runs SET events = ?, digest = ?, status = ?, result = ?, finished = ? WHERE number = ?"


class RunWriter:
    """Writes a run that is in progress, 200 events at a time, or after 0.1 s since the last batch.

    There is no timer, so call `flush()` before waiting long for a model or a person. Raises `StoreError`.
    """

    def __init__(
        self,
        file: LibraryFile,
        header: Mapping[str, Any],
        evaluation: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file, self._clock = file, clock
        header_text, summary_text = write_all([header, summary_fields(header)])
        self._digest = RunDigest(header_text)
        row = (*run_row(file, header, header_text, summary_text, evaluation), "", None, 0, 0, self._digest.text())
        with file.transaction() as connection:
            self._number = connection.execute(ADD_RUN, row).lastrowid or 0
        self.id = str(row[0])
        self.finished = False
        self._pending: list[str] = []
        self._acknowledged, self._last_write = 0, clock()

    @property
    def acknowledged(self) -> int:
        """How many events are acknowledged: they survive whatever happens to this process."""
        return self._acknowledged

    def append(self, event: Mapping[str, Any]) -> int:
        """Add an event; returns how many are acknowledged."""
        self._refuse_if_finished()
        self._pending.append(write(event))
        return self._flush_if_due()

    def extend(self, events: Iterable[Mapping[str, Any]]) -> int:
        """Add several events; returns how many are acknowledged."""
        self._refuse_if_finished()
        self._pending += write_all(events)
        return self._flush_if_due()

    def _refuse_if_finished(self) -> None:
        if self.finished:
            raise StoreError(tr("the run is finished"), where=self.id, hint=tr("start another one"))

    def _flush_if_due(self) -> int:
        is_due = len(self._pending) >= MAX_BATCH_EVENTS or self._clock() - self._last_write >= MAX_WAIT_SECONDS
        return self.flush() if is_due else self._acknowledged

    def flush(self) -> int:
        """Write pending events; returns how many are acknowledged."""
        if self._pending:
            self._write("", None)
        return self._acknowledged

    def finish(self, result: Any = None) -> None:
        """Write pending events and the result in one transaction; nothing can be added afterwards."""
        self._refuse_if_finished()
        self._write(final_status(result, self._pending or self._last_event()), write(result))
        self.finished = True

    def _last_event(self) -> list[str]:
        lines, _ = read_event_lines(self._file, self._number)
        return [decode_text(lines).rsplit("\n", 1)[-1]] if lines else []

    def _write(self, status: str, result: str | None) -> None:
        texts, count = self._pending, self._acknowledged + len(self._pending)
        require_event_limit(count)
        digest = self._digest.copy()
        digest.add(texts)
        values = (count, digest.text(result), status, result, result is not None, self._number)
        with self._file.transaction() as connection:
            add_events(connection, self._number << SEQUENCE_BITS | self._acknowledged, texts)
            connection.execute(UPDATE_RUN, values)
            if result is not None:
                join_batches(connection, self._number)
        self._digest, self._acknowledged, self._pending, self._last_write = digest, count, [], self._clock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write pending events, also when the block ended with an error."""
        if not self.finished:
            self.flush()
