"""Databases of others: what a query gives, and nothing else of them. They are opened to read, and never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final

from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

MAX_SECONDS: Final = 60
MAX_ROWS: Final = 5_000_000
_STEPS_BETWEEN_LOOKS: Final = 100_000
_ALLOWED: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, 33})
"""What a statement may do: select, read a column, call a function, and recurse (33) in a common table expression."""


def query_database(path: Path, query: str = "") -> tuple[list[str], list[Sequence[Any]]]:
    """The names and rows of a SELECT; without one, those of the only table or view.

    Raises `FormatError` where the file is no database, the query is none that only reads, or it takes longer than
    `MAX_SECONDS`.
    """
    deadline = monotonic() + MAX_SECONDS
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise FormatError(tr("the database cannot be opened"), where=path.name, why=str(error)) from None
    try:
        connection.execute("PRAGMA query_only = ON")
        statement = query.strip() or _only_table(connection, path.name)
        connection.set_authorizer(_authorize)
        connection.set_progress_handler(lambda: monotonic() > deadline, _STEPS_BETWEEN_LOOKS)
        cursor = connection.execute(statement)
        rows = cursor.fetchmany(MAX_ROWS + 1)
        names = [str(column[0]) for column in cursor.description or ()]
    except (sqlite3.Error, sqlite3.Warning) as error:
        why = (
            tr("it takes longer than {max_seconds} s", max_seconds=MAX_SECONDS)
            if monotonic() > deadline
            else str(error)
        )
        hint = tr("only a SELECT is carried out") if "authorized" in why or "prohibited" in why else ""
        raise FormatError(tr("the database cannot be queried"), where=path.name, why=why, hint=hint) from None
    finally:
        connection.close()
    if len(rows) > MAX_ROWS:
        raise FormatError(
            tr("the query gives too many rows"),
            where=path.name,
            why=tr("more than {max_rows}", max_rows=format_number(MAX_ROWS)),
        )
    if not names:
        raise FormatError(tr("the query gives no columns"), where=path.name, hint=tr("write a SELECT"))
    return names, rows


def _authorize(action: int, *_names: object) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _only_table(connection: sqlite3.Connection, name: str) -> str:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()
    if len(found) != 1:
        tables = ", ".join(str(row[0]) for row in found[:20]) or "none"
        raise FormatError(
            tr("the database needs a query"),
            where=name,
            why=tr("its tables are: {tables}", tables=tables),
            hint=tr("give a SELECT with --query"),
        )
    return 'SELECT * FROM "' + str(found[0][0]).replace('"', '""') + '"'  # noqa: S608 a name of the database itself


__all__ = ["MAX_ROWS", "MAX_SECONDS", "query_database"]
