"""Kept runs: written in one go or while they happen, read back exactly, listed newest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.store.damage import damaged
from sopstudio.store.database import LibraryFile
from sopstudio.store.names import find
from sopstudio.store.records import (
    ADD_RUN,
    LIST,
    SEQUENCE_BITS,
    Digest,
    KeptRun,
    RunSummary,
    add_events,
    check_length,
    run_row,
    status_of,
    summary_of,
    texts_of,
)
from sopstudio.store.rows import read, write, write_all
from sopstudio.store.writer import RunWriter

OF_UID = """(CASE WHEN json_valid(r.summary) THEN json_extract(r.summary, '$.uid') END = ? OR r.sop = ? AND NOT EXISTS (
             SELECT 1 FROM sops s
             WHERE s.uid = CASE WHEN json_valid(r.summary) THEN json_extract(r.summary, '$.uid') END))"""


class Runs:
    """The runs in one library."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def keep(
        self,
        header: Mapping[str, Any],
        events: Iterable[Mapping[str, Any]],
        result: Any = None,
        *,
        evaluation: str | None = None,
    ) -> str:
        """Keep a finished run in one transaction; returns its id. Raises `StoreError`; then nothing was kept.

        `header` holds what the run received: *sop* (its id), *hash*, *version*, *agent*, *model*, *scenario*, *seed*,
        *started*, options, prompts …; any JSON data. Numbers are kept exactly; floats come back as Decimal.
        """
        texts = write_all(events)
        check_length(len(texts))
        held, answer = write(header), write(result)
        digest = Digest(held)
        digest.add(texts)
        begun = run_row(self._file, header, held, evaluation)
        row = (*begun, status_of(result, texts), answer, 1, len(texts), digest.text(answer))
        with self._file.writing() as connection:
            number = connection.execute(ADD_RUN, row).lastrowid or 0
            add_events(connection, number << SEQUENCE_BITS, texts)
        return str(begun[0])

    def begin(self, header: Mapping[str, Any], *, evaluation: str | None = None) -> RunWriter:
        """Keep a run while it goes on (`header` as in `keep`). Raises `StoreError`."""
        return RunWriter(self._file, header, evaluation)

    def load(self, run: str) -> KeptRun:
        """The run that `run` (its id, a beginning of it, or *latest*) names, checked against its digest.

        Raises `StoreError` where it names none or several, and `LibraryDamaged` where it is not what was kept.
        """
        with self._file.intact(f"the run {run}"), self._file.snapshot():
            number, name = find(self._file, "r", run)
            statement = "SELECT header, result, events, digest FROM runs WHERE number = ?"
            header, result, count, expected = self._file.rows(statement, (number,))[0]
            texts = texts_of(self._file, number)
            digest = Digest(header)
            digest.add(texts)
            if len(texts) != count or digest.text(result) != expected:
                why = f"the run {name} is damaged: it has {len(texts)} of {count} events, or they are not what was kept"
                raise damaged("content", self._file.path, why)
            return KeptRun(name, read(header), [read(text) for text in texts], None if result is None else read(result))

    def list(self, sop: str | None = None, *, uid: str = "", limit: int | None = 100) -> tuple[RunSummary, ...]:
        """The runs (of one SOP), newest first: those of its `uid`, and those of its readable id `sop` that are of no
        SOP in the library.

        Without `uid` the runs of every SOP with that readable id are listed.
        """
        most = -1 if limit is None else limit
        if sop is None:
            rows = self._file.rows(f"{LIST} ORDER BY r.number DESC LIMIT ?", (most,))
        elif uid:
            rows = self._file.rows(f"{LIST} WHERE {OF_UID} ORDER BY r.number DESC LIMIT ?", (uid, sop, most))
        else:
            rows = self._file.rows(f"{LIST} WHERE r.sop = ? ORDER BY r.number DESC LIMIT ?", (sop, most))
        with self._file.intact("the list of runs"):
            return tuple(summary_of(row) for row in rows)
