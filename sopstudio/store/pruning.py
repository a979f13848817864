"""What a library could do without: old evaluations and runs, and the room that was freed before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read
from sopstudio.store.run_rows import remove_run

EVALUATIONS = (
    "SELECT number, id, header, length(header) + ifnull(length(result), 0) FROM evaluations ORDER BY number DESC"
)
RUN_SIZES = """SELECT r.id, r.evaluation, r.summary,
               length(r.header) + length(r.summary) + ifnull(length(r.result), 0)
               + (SELECT ifnull(sum(length(e.body)), 0) FROM events e
                  WHERE e.place >= r.number << 20 AND e.place < (r.number + 1) << 20)
               FROM runs r"""


@dataclass(frozen=True, slots=True)
class PrunedEvaluation:
    """An evaluation to delete: its id, when it was made, how many runs go with it, and their size."""

    id: str
    made: str
    runs: int
    bytes: int


@dataclass(frozen=True, slots=True)
class PrunePlan:
    """What would be deleted. `free_bytes` lies idle in the file already."""

    evaluations: tuple[PrunedEvaluation, ...]
    runs: tuple[str, ...]
    run_bytes: int
    free_bytes: int

    @property
    def bytes(self) -> int:
        """What the file would shrink by, about."""
        return sum(entry.bytes for entry in self.evaluations) + self.run_bytes + self.free_bytes


def plan_pruning(file: LibraryFile, before: datetime, keep: int, *, single_runs: bool) -> PrunePlan:
    """The evaluations made up to that time, without the newest `keep`; with `single_runs` also runs on their own.

    What has no time stays. Changes nothing.
    """
    limit = before.isoformat(timespec="seconds")
    sizes: dict[int | None, list[tuple[str, str, int]]] = {}
    with file.snapshot(), file.guard_rows("the list of runs"):
        for run, evaluation, summary, size in file.fetch_rows(RUN_SIZES):
            sizes.setdefault(evaluation, []).append((run, str(read(summary).get("made") or ""), size))
        rows = [
            (number, name, str(read(head).get("made") or ""), size)
            for number, name, head, size in file.fetch_rows(EVALUATIONS)
        ]
        pages, page_size = (int(file.fetch_rows(f"PRAGMA {name}")[0][0]) for name in ("freelist_count", "page_size"))
    old = [
        PrunedEvaluation(name, made, len(sizes.get(number, [])), size + sum(run[2] for run in sizes.get(number, [])))
        for number, name, made, size in rows[keep:]
        if made and made <= limit
    ]
    alone = [run for run in sizes.get(None, []) if single_runs and run[1] and run[1] <= limit]
    return PrunePlan(tuple(old), tuple(run[0] for run in alone), sum(run[2] for run in alone), pages * page_size)


def delete_evaluation(file: LibraryFile, number: int) -> int:
    """Delete an evaluation with its runs, all or nothing; returns how many runs. Raises `StoreError`."""
    with file.transaction(durable=True) as connection:
        names = [
            name for (name,) in connection.execute("SELECT id FROM runs WHERE evaluation = ?", (number,)).fetchall()
        ]
        for name in names:
            remove_run(connection, name)
        connection.execute("DELETE FROM evaluations WHERE number = ?", (number,))
    return len(names)


def delete_runs(file: LibraryFile, names: Sequence[str]) -> None:
    """Delete runs with their events, all or nothing. Raises `StoreError`."""
    with file.transaction(durable=True) as connection:
        for name in names:
            remove_run(connection, name)


__all__ = ["PrunePlan", "PrunedEvaluation", "delete_evaluation", "delete_runs", "plan_pruning"]
