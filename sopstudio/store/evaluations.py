"""Evaluations: many runs under one id, which exists before the first of them, so that it can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.store.damage import damaged
from sopstudio.store.database import LibraryFile
from sopstudio.store.names import find, fresh
from sopstudio.store.records import LIST, RunSummary, summary_of
from sopstudio.store.rows import read, write

ADD = "INSERT INTO evaluations (id, header, digest) VALUES (?, ?, ?)"
LIST_EVALUATIONS = """SELECT e.id, e.header, e.result IS NOT NULL,
                      (SELECT count(*) FROM runs r WHERE r.evaluation = e.number)
                      FROM evaluations e ORDER BY e.number DESC LIMIT ?"""
FINISH = "UPDATE evaluations SET result = ?, digest = ? WHERE number = ?"


@dataclass(frozen=True, slots=True)
class KeptEvaluation:
    """An evaluation: what it was asked to do, its result (None until it is finished), and its runs, oldest first."""

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
    """The evaluations in one library."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def begin(self, header: Mapping[str, Any]) -> str:
        """Open an evaluation; returns its id, to be given to the runs. Raises `StoreError`."""
        name, held = fresh("e"), write(header)
        with self._file.writing() as connection:
            connection.execute(ADD, (name, held, evaluation_digest(held, None)))
        return name

    def finish(self, evaluation: str, result: Any) -> None:
        """Write the result; a later one (of a resumed evaluation) takes its place. Raises `StoreError`."""
        answer = write(result)
        with self._file.writing(durable=True) as connection:
            number, _ = find(self._file, "e", evaluation)
            held = connection.execute("SELECT header FROM evaluations WHERE number = ?", (number,)).fetchone()[0]
            connection.execute(FINISH, (answer, evaluation_digest(held, answer), number))

    def load(self, evaluation: str) -> KeptEvaluation:
        """The evaluation that `evaluation` (its id, a beginning of it, or *latest*) names, with its runs.

        Raises `StoreError` where it names none or several, and `LibraryDamaged` where it is not what was kept.
        """
        with self._file.intact(f"the evaluation {evaluation}"):
            return self._load(*find(self._file, "e", evaluation))

    def _load(self, number: int, name: str) -> KeptEvaluation:
        statement = "SELECT header, result, digest FROM evaluations WHERE number = ?"
        header, result, expected = self._file.rows(statement, (number,))[0]
        if evaluation_digest(header, result) != expected:
            raise damaged("content", self._file.path, f"the evaluation {name} is not what was kept")
        rows = self._file.rows(f"{LIST} WHERE r.evaluation = ? ORDER BY r.number", (number,))
        answer = None if result is None else read(result)
        return KeptEvaluation(name, read(header), answer, tuple(summary_of(row) for row in rows))

    def list(self, *, limit: int = 100) -> tuple[EvaluationSummary, ...]:
        """The evaluations, newest first."""
        rows = self._file.rows(LIST_EVALUATIONS, (limit,))
        with self._file.intact("the list of evaluations"):
            return tuple(EvaluationSummary(name, read(header), bool(done), runs) for name, header, done, runs in rows)
