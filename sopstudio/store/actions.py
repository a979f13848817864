"""Rows of the action repository (Agent-S, section 2.1), shared by all SOPs and edited by the person.

A row is JSON data under the name of its action; its contents are checked by those who use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read, write
from sopstudio.translation import quoted, tr

LIST_ACTIONS = "SELECT name, row, digest FROM actions ORDER BY number"
PUT_ACTION = """INSERT INTO actions (name, row, digest) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET row = excluded.row, digest = excluded.digest"""


def action_digest(name: str, row: str) -> str:
    """The checksum of an action's row."""
    return hashlib.sha256(f"{name}\n\n{row}".encode("utf-8", "surrogateescape")).hexdigest()


class Actions:
    """The action rows of one library, in the order in which they were added."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def list(self) -> tuple[dict[str, Any], ...]:
        """All rows. Raises `LibraryDamaged` where one does not have its checksum."""
        actions = []
        with self._file.guard_rows("the action repository"):
            for name, row, expected in self._file.fetch_rows(LIST_ACTIONS):
                if action_digest(name, row) != expected:
                    raise damage_error(
                        "content", self._file.path, tr("the action {name} is not what was kept", name=quoted(name))
                    )
                actions.append(read(row))
        return tuple(actions)

    def put(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Store rows; a row replaces one of the same name. Raises `StoreError`."""
        encoded = [(str(row["action"]), write(row)) for row in rows]
        with self._file.transaction(durable=True) as connection:
            for name, text in encoded:
                connection.execute(PUT_ACTION, (name, text, action_digest(name, text)))

    def remove(self, name: str) -> None:
        """Remove a row. Raises `StoreError` where there is none of that name."""
        with self._file.transaction(durable=True) as connection:
            if not connection.execute("DELETE FROM actions WHERE name = ?", (name,)).rowcount:
                hint = tr("library actions lists them")
                raise StoreError(
                    tr("there is no action {name}", name=quoted(name)), where=str(self._file.path), hint=hint
                )
