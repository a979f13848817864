"""The exchanges of the library in a folder, opened only when a recording model is asked.

A library belongs to the thread that opened it; this one is opened by the thread that asks, for writing
only once there is something to store.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sopstudio.store.library import Library


class Recordings:
    """The store for `llm.recorded`: exchanges by request hash."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._library: Library | None = None

    def find(self, request: str, name: str = "", key: str = "") -> Any | None:
        """The stored response to a request; None where there is none. Raises `StoreError`."""
        return self._open(writing=False).exchanges.find(request, name, key)

    def keep(self, request: str, key: str, body: Any, response: Any) -> None:
        """Store an exchange. Raises `StoreError`."""
        self._open(writing=True).exchanges.keep(request, key, body, response)

    def close(self) -> None:
        """Close the library; the next question opens it again."""
        library, self._library = self._library, None
        if library is not None:
            library.close()

    def _open(self, *, writing: bool) -> Library:
        if self._library is None or (writing and self._library.read_only):
            self.close()
            self._library = Library.open(self._home, read_only=not writing)
        return self._library
