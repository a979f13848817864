"""Rows of the action repository (Agent-S, section 2.1): shared by all SOPs, and edited by the person.

A row is JSON data under the name of its action; what it must hold is for those to say who use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.store.damage import damaged
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read, write

LIST = "SELECT name, row, digest FROM actions ORDER BY number"
PUT = """INSERT INTO actions (name, row, digest) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET row = excluded.row, digest = excluded.digest"""


def action_digest(name: str, row: str) -> str:
    """The checksum of an action's row."""
    return hashlib.sha256(f"{name}\n\n{row}".encode("utf-8", "surrogateescape")).hexdigest()


class Actions:
    """The rows in one library, in the order in which they came."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def list(self) -> tuple[dict[str, Any], ...]:
        """All rows. Raises `LibraryDamaged` where one is not what was kept."""
        found = []
        with self._file.intact("the action repository"):
            for name, row, expected in self._file.rows(LIST):
                if action_digest(name, row) != expected:
                    raise damaged("content", self._file.path, f"the action {name!r} is not what was kept")
                found.append(read(row))
        return tuple(found)

    def put(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Keep rows; one of the same name takes the place of the one before. Raises `StoreError`."""
        made = [(str(row["action"]), write(row)) for row in rows]
        with self._file.writing(durable=True) as connection:
            for name, text in made:
                connection.execute(PUT, (name, text, action_digest(name, text)))

    def remove(self, name: str) -> None:
        """Take a row out. Raises `StoreError` where there is none of that name."""
        with self._file.writing(durable=True) as connection:
            if not connection.execute("DELETE FROM actions WHERE name = ?", (name,)).rowcount:
                hint = "library actions lists them"
                raise StoreError(f"there is no action {name!r}", where=str(self._file.path), hint=hint)
