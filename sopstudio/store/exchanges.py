"""Exchanges with models: requests and responses, found by the hash of the request.

They make a run with a hosted model repeatable without cost. They belong to no run, since many runs ask
the same. The column `model` holds the record key of the model: its name and, on a second line, what else its answers
depend on (`llm.capabilities.make_record_key`); in rows from before there were keys, the name alone.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.rows import read, write
from sopstudio.translation import tr

FIND_EXCHANGE = "SELECT body, response, digest FROM exchanges WHERE request = ? AND model = ?"
FIND_BY_NAME = """SELECT body, response, digest FROM exchanges
WHERE request = ? AND substr(model, 1, instr(model || char(10), char(10)) - 1) = ? ORDER BY number DESC LIMIT 1"""
NEWEST_EXCHANGE = "SELECT body, response, digest FROM exchanges WHERE request = ? ORDER BY number DESC LIMIT 1"
ADD_EXCHANGE = "INSERT OR IGNORE INTO exchanges (request, model, body, response, digest) VALUES (?, ?, ?, ?, ?)"


def exchange_digest(body: str, response: str) -> str:
    """The checksum of an exchange's row."""
    return hashlib.sha256(f"{body}\n\n{response}".encode("utf-8", "surrogateescape")).hexdigest()


class Exchanges:
    """The exchanges of one library, by request hash and model."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def find(self, request: str, name: str = "", key: str = "") -> Any | None:
        """The response to the request of the model with this record `key`, or else the newest of the models of this
        `name`, or of any; None where nothing is stored.

        Raises `LibraryDamaged` where its checksum is wrong.
        """
        with self._file.guard_rows("an exchange with a model"):
            query = FIND_EXCHANGE if key else FIND_BY_NAME if name else NEWEST_EXCHANGE
            parameters = (request, *filter(None, (key or name,)))
            for body, response, expected in self._file.fetch_rows(query, parameters):
                if exchange_digest(body, response) != expected:
                    raise damage_error(
                        "content",
                        self._file.path,
                        tr("the exchange {request} is not what was kept", request=request[:12]),
                    )
                return read(response)
        return None

    def keep(self, request: str, key: str, body: Any, response: Any) -> None:
        """Store an exchange; the first response of the model with this record key stays. Raises `StoreError`."""
        body_text, response_text = write(body), write(response)
        row = (request, key, body_text, response_text, exchange_digest(body_text, response_text))
        with self._file.transaction() as connection:
            connection.execute(ADD_EXCHANGE, row)
