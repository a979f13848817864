"""The cache of proofs between checks: a branching that has not changed is not proved again.

An edit keeps the identity of every value that it does not touch, so the same object means unchanged.
Only what the last check used is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Event
from typing import Any, TypeVar

T = TypeVar("T")


class CheckCancelled(Exception):
    """A check was cancelled because its SOP has changed meanwhile."""


class ProofCache:
    """Results by the objects that they were computed from.

    One check at a time uses it; any thread may cancel that check.
    """

    def __init__(self) -> None:
        self._cancelled = Event()
        self._previous: dict[Hashable, tuple[Any, Any]] = {}
        self._current: dict[Hashable, tuple[Any, Any]] = {}

    def start_check(self) -> None:
        """Start a new check and drop what the previous one did not use."""
        self._previous, self._current = (
            {**self._previous, **self._current} if self._cancelled.is_set() else self._current,
            {},
        )
        self._cancelled.clear()

    def cancel(self) -> None:
        """Cancel the running check: it raises `CheckCancelled` at its next `check_cancelled`."""
        self._cancelled.set()

    def check_cancelled(self) -> None:
        """Raise `CheckCancelled` where the check was cancelled."""
        if self._cancelled.is_set():
            raise CheckCancelled

    def get_or_compute(self, parts: tuple[object, ...], name: Hashable, compute: Callable[[], T]) -> T:
        """The cached result for exactly these objects and this name, computed where there is none."""
        key = (name, *map(id, parts))
        entry = self._previous.get(key) or self._current.get(key)
        if entry is None:
            entry = (parts, compute())  # the objects are kept, so that no other one gets their identity
        self._current[key] = entry
        result: T = entry[1]
        return result
