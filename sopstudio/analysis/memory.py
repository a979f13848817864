"""What a check remembers for the next one: proofs of branchings that have not changed since.

Values keep their identity where an edit leaves them alone, so what is the same object has not changed. Only what the
last check came upon is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Event
from typing import Any, TypeVar

T = TypeVar("T")


class Stopped(Exception):
    """A check was broken off, because what it is about has changed meanwhile."""


class Memory:
    """Results by what they were worked out from. One check at a time uses it; any thread may stop that one."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._last: dict[Hashable, tuple[Any, Any]] = {}
        self._now: dict[Hashable, tuple[Any, Any]] = {}

    def begin(self) -> None:
        """A new check: what the last one did not come upon is forgotten."""
        self._last, self._now = {**self._last, **self._now} if self._stopped.is_set() else self._now, {}
        self._stopped.clear()

    def stop(self) -> None:
        """Break off the check that is under way: it raises `Stopped` as soon as it can."""
        self._stopped.set()

    def go_on(self) -> None:
        """Raise `Stopped` where the check was told to stop."""
        if self._stopped.is_set():
            raise Stopped

    def recall(self, parts: tuple[object, ...], name: Hashable, work: Callable[[], T]) -> T:
        """What `work` gave for just these objects and this name, or gives now."""
        key = (name, *map(id, parts))
        known = self._last.get(key) or self._now.get(key)
        if known is None:
            known = (parts, work())  # the objects are kept, so that no other one gets their identity
        self._now[key] = known
        result: T = known[1]
        return result
