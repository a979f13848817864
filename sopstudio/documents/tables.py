"""A table of a document as what is to be done: its steps, or the branches of its decisions."""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.documents.clauses import Clause
from sopstudio.documents.decision_tables import read_decisions
from sopstudio.documents.step_tables import read_steps


def read_table(rows: Sequence[Sequence[str]], line: int) -> list[Clause]:
    """The clauses of a table whose header stands on `line`; nothing where it says of no case what is to be done."""
    return read_steps(rows, line) or read_decisions(rows, line)


__all__ = ["read_table"]
