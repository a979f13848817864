"""Stored runs: written at once or while they happen, loaded exactly, listed newest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.random_ids import derive_id, resolve_id
from sopstudio.store.rows import read, unpack, write_all
from sopstudio.store.run_rows import (
    ADD_RUN,
    LIST_RUNS,
    SEQUENCE_BITS,
    RunDigest,
    RunSummary,
    StoredRun,
    add_events,
    final_status,
    make_summary,
    read_event_lines,
    remove_run,
    require_event_limit,
    run_row,
    summary_fields,
)
from sopstudio.store.run_writer import RunWriter
from sopstudio.translation import tr

OF_UID = """(CASE WHEN json_valid(r.summary) THEN json_extract(r.summary, '$.uid') END = ? OR r.sop = ? AND NOT EXISTS (
             SELECT 1 FROM sops s
             WHERE s.uid = CASE WHEN json_valid(r.summary) THEN json_extract(r.summary, '$.uid') END))"""


class Runs:
    """The runs of one library: list, read, write and delete them."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def keep(
        self,
        header: Mapping[str, Any],
        events: Iterable[Mapping[str, Any]],
        result: Any = None,
        *,
        evaluation: str | None = None,
        only_once: str = "",
        replace: bool = False,
    ) -> str:
        """Store a finished run in one transaction; returns its id. Raises `StoreError`; then nothing was stored.

        What the run is of may be named (`only_once`): where a run of the same was stored before, that stays, or with
        `replace` makes room for this one.

        `header` holds the inputs of the run: *sop* (its id), *hash*, *version*, *agent*, *model*, *scenario*,
        *seed*, *started*, options, prompts …; any JSON data. Numbers are exact; floats come back as Decimal.
        """
        header_text, summary_text, result_text, *texts = write_all([header, summary_fields(header), result, *events])
        require_event_limit(len(texts))
        digest = RunDigest(header_text)
        digest.add(texts)
        own_id = derive_id("r", only_once) if only_once else ""
        row_start = run_row(self._file, header, header_text, summary_text, evaluation, own_id)
        row = (*row_start, final_status(result, texts), result_text, 1, len(texts), digest.text(result_text))
        with self._file.transaction() as connection:
            if own_id and replace:
                remove_run(connection, own_id)
            if own_id and connection.execute("SELECT 1 FROM runs WHERE id = ?", (own_id,)).fetchone():
                return own_id
            number = connection.execute(ADD_RUN, row).lastrowid or 0
            add_events(connection, number << SEQUENCE_BITS, texts)
        return str(row_start[0])

    def begin(self, header: Mapping[str, Any], *, evaluation: str | None = None) -> RunWriter:
        """Store a run while it happens (`header` as in `keep`). Raises `StoreError`."""
        return RunWriter(self._file, header, evaluation)

    def load(self, run: str) -> StoredRun:
        """The run that `run` (its id, a prefix of it, or *latest*) names, checked against its digest.

        Raises `StoreError` where it names none or several, and `LibraryDamaged` where the digest is wrong.
        """
        with self._file.guard_rows(f"the run {run}"), self._file.snapshot():
            number, name = resolve_id(self._file, "r", run)
            statement = "SELECT header, result, events, digest FROM runs WHERE number = ?"
            packed_header, result, count, expected = self._file.fetch_rows(statement, (number,))[0]
            try:
                header, (lines, line_count) = unpack(packed_header), read_event_lines(self._file, number)
            except ValueError:
                raise damage_error(
                    "content", self._file.path, tr("the run {name} is damaged: it is unreadable", name=name)
                ) from None
            digest = RunDigest(header)
            if lines:
                digest.add_lines(lines)
            if line_count != count or digest.text(result) != expected:
                reason = (
                    f"the run {name} is damaged: it has {line_count} of {count} events, or they are not what was kept"
                )
                raise damage_error("content", self._file.path, reason)
            return StoredRun(name, read(header), lines, None if result is None else read(result))

    def count(self, sop: str, *, uid: str = "") -> int:
        """How many runs of one SOP there are."""
        where, parameters = _of_sop(sop, uid)
        return int(self._file.fetch_rows(f"SELECT count(*) FROM runs r {where}", parameters)[0][0])  # noqa: S608  no data

    def list(
        self, sop: str | None = None, *, uid: str = "", limit: int | None = 100, older_than: str = ""
    ) -> tuple[RunSummary, ...]:
        """The runs (of one SOP, by its id or its uid), newest first; with `older_than` only those that were stored
        before the run of that id, none where there is no such run.
        """
        where, parameters = _of_sop(sop, uid)
        if older_than:
            where += " AND " if where else "WHERE "
            where += "r.number < (SELECT number FROM runs WHERE id = ?)"
            parameters = (*parameters, older_than)
        row_limit = -1 if limit is None else limit
        rows = self._file.fetch_rows(f"{LIST_RUNS} {where} ORDER BY r.number DESC LIMIT ?", (*parameters, row_limit))
        with self._file.guard_rows("the list of runs"):
            return tuple(make_summary(row) for row in rows)


def _of_sop(sop: str | None, uid: str) -> tuple[str, tuple[str | None, ...]]:
    """The condition on runs of an SOP (all without its id and uid), and its parameters."""
    if uid:
        return f"WHERE {OF_UID}", (uid, sop)
    return ("", ()) if sop is None else ("WHERE r.sop = ?", (sop,))
