"""Exchanges with models: requests and responses, found by the hash of the request.

They make a run with a hosted model repeatable without cost. They belong to no run, since many runs ask
the same.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read, write

FIND_EXCHANGE = "SELECT body, response, digest FROM exchanges WHERE request = ? AND model = ?"
NEWEST_EXCHANGE = "SELECT body, response, digest FROM exchanges WHERE request = ? ORDER BY number DESC LIMIT 1"
ADD_EXCHANGE = "INSERT OR IGNORE INTO exchanges (request, model, body, response, digest) VALUES (?, ?, ?, ?, ?)"


def exchange_digest(body: str, response: str) -> str:
    """The checksum of an exchange's row."""
    return hashlib.sha256(f"{body}\n\n{response}".encode("utf-8", "surrogateescape")).hexdigest()


class Exchanges:
    """The exchanges of one library, by request hash and model name."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def find(self, request: str, model: str = "") -> Any | None:
        """The response of this model (or of the one that answered last) to the request; None where nothing is
        stored.

        Raises `LibraryDamaged` where its checksum is wrong.
        """
        with self._file.guard_rows("an exchange with a model"):
            rows = (
                self._file.fetch_rows(FIND_EXCHANGE, (request, model))
                if model
                else self._file.fetch_rows(NEWEST_EXCHANGE, (request,))
            )
            for body, response, expected in rows:
                if exchange_digest(body, response) != expected:
                    raise damage_error("content", self._file.path, f"the exchange {request[:12]} is not what was kept")
                return read(response)
        return None

    def keep(self, request: str, model: str, body: Any, response: Any) -> None:
        """Store an exchange; the first response of a model to a request stays. Raises `StoreError`."""
        body_text, response_text = write(body), write(response)
        row = (request, model, body_text, response_text, exchange_digest(body_text, response_text))
        with self._file.transaction() as connection:
            connection.execute(ADD_EXCHANGE, row)
