"""Exchanges with models: what was asked and what was answered, found again by the hash of the request.

They are what makes a run with a hosted model repeatable for nothing; they belong to no run, as many runs ask the same.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sopstudio.store.damage import damaged
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read, write

FIND = "SELECT body, response, digest FROM exchanges WHERE request = ? AND model = ?"
NEWEST = "SELECT body, response, digest FROM exchanges WHERE request = ? ORDER BY number DESC LIMIT 1"
ADD = "INSERT OR IGNORE INTO exchanges (request, model, body, response, digest) VALUES (?, ?, ?, ?, ?)"


def exchange_digest(body: str, response: str) -> str:
    """The checksum of an exchange's row."""
    return hashlib.sha256(f"{body}\n\n{response}".encode("utf-8", "surrogateescape")).hexdigest()


class Exchanges:
    """The exchanges in one library, by the hash of the request and the name of the model that answered."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def find(self, request: str, model: str = "") -> Any | None:
        """What this model (or whichever answered last) said to the request; None where nothing is kept.

        Raises `LibraryDamaged` where it is not what was kept.
        """
        with self._file.intact("an exchange with a model"):
            rows = self._file.rows(FIND, (request, model)) if model else self._file.rows(NEWEST, (request,))
            for body, response, expected in rows:
                if exchange_digest(body, response) != expected:
                    raise damaged("content", self._file.path, f"the exchange {request[:12]} is not what was kept")
                return read(response)
        return None

    def keep(self, request: str, model: str, body: Any, response: Any) -> None:
        """Keep an exchange; the first answer that a model gave to a request stands. Raises `StoreError`."""
        asked, answered = write(body), write(response)
        row = (request, model, asked, answered, exchange_digest(asked, answered))
        with self._file.writing() as connection:
            connection.execute(ADD, row)
