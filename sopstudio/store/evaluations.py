"""Evaluations: many runs under one id, which exists before the first run so that an evaluation can be
resumed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.pruning import delete_evaluation
from sopstudio.store.random_ids import new_id, resolve_id
from sopstudio.store.rows import read, write
from sopstudio.store.run_rows import LIST_RUNS, RunSummary, make_summary
from sopstudio.translation import tr

ADD_EVALUATION = "INSERT INTO evaluations (id, header, digest) VALUES (?, ?, ?)"
LIST_EVALUATIONS = """SELECT e.id, e.header, e.result IS NOT NULL,
                      (SELECT count(*) FROM runs r WHERE r.evaluation = e.number)
                      FROM evaluations e ORDER BY e.number DESC LIMIT ?"""
FINISH_EVALUATION = "UPDATE evaluations SET result = ?, digest = ? WHERE number = ?"


@dataclass(frozen=True, slots=True)
class StoredEvaluation:
    """An evaluation: its header, its result (None until it is finished), and its runs, oldest first."""

    id: str
    header: dict[str, Any]
    result: Any
    runs: tuple[RunSummary, ...]


@dataclass(frozen=True, slots=True)
class EvaluationSummary:
    """An evaluation as a list shows it."""

    id: str
    header: dict[str, Any]
    finished: bool
    runs: int


def evaluation_digest(header: str, result: str | None) -> str:
    """The checksum of an evaluation's row."""
    return hashlib.sha256(f"{header}\n\n{result}".encode("utf-8", "surrogateescape")).hexdigest()


class Evaluations:
    """The evaluations of one library."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def begin(self, header: Mapping[str, Any]) -> str:
        """Create an evaluation; returns its id, which its runs refer to. Raises `StoreError`."""
        name, header_text = new_id("e"), write(header)
        with self._file.transaction() as connection:
            connection.execute(ADD_EVALUATION, (name, header_text, evaluation_digest(header_text, None)))
        return name

    def finish(self, evaluation: str, result: Any) -> None:
        """Store the result; a later one (of a resumed evaluation) replaces it. Raises `StoreError`."""
        result_text = write(result)
        with self._file.transaction(durable=True) as connection:
            number, _ = resolve_id(self._file, "e", evaluation)
            header_text = connection.execute("SELECT header FROM evaluations WHERE number = ?", (number,)).fetchone()[0]
            connection.execute(FINISH_EVALUATION, (result_text, evaluation_digest(header_text, result_text), number))

    def load(self, evaluation: str) -> StoredEvaluation:
        """The evaluation that `evaluation` (its id, a prefix of it, or *latest*) names, with its runs.

        Raises `StoreError` where it names none or several, and `LibraryDamaged` where its checksum is wrong.
        """
        with self._file.guard_rows(f"the evaluation {evaluation}"):
            return self._load(*resolve_id(self._file, "e", evaluation))

    def _load(self, number: int, name: str) -> StoredEvaluation:
        statement = "SELECT header, result, digest FROM evaluations WHERE number = ?"
        header, result, expected = self._file.fetch_rows(statement, (number,))[0]
        if evaluation_digest(header, result) != expected:
            raise damage_error("content", self._file.path, tr("the evaluation {name} is not what was kept", name=name))
        rows = self._file.fetch_rows(f"{LIST_RUNS} WHERE r.evaluation = ? ORDER BY r.number", (number,))
        decoded = None if result is None else read(result)
        return StoredEvaluation(name, read(header), decoded, tuple(make_summary(row) for row in rows))

    def delete(self, evaluation: str) -> tuple[str, int]:
        """Delete the evaluation that `evaluation` names (as in `load`), with its runs; returns its id and their number.

        Raises `StoreError`.
        """
        number, name = resolve_id(self._file, "e", evaluation)
        return name, delete_evaluation(self._file, number)

    def list(self, *, limit: int = 100) -> tuple[EvaluationSummary, ...]:
        """The evaluations, newest first."""
        rows = self._file.fetch_rows(LIST_EVALUATIONS, (limit,))
        with self._file.guard_rows("the list of evaluations"):
            return tuple(EvaluationSummary(name, read(header), bool(done), runs) for name, header, done, runs in rows)
