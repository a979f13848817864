"""What a check remembers for the next one: proofs of branchings that have not changed since.

Values keep their identity where an edit leaves them alone, so what is the same object has not changed. Only what the
last check came upon is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memory:
    """Results by what they were worked out from. One thread at a time uses it."""

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[Any, Any]] = {}
        self._now: dict[Hashable, tuple[Any, Any]] = {}

    def begin(self) -> None:
        """A new check: what the last one did not come upon is forgotten."""
        self._last, self._now = self._now, {}

    def recall(self, parts: tuple[object, ...], name: Hashable, work: Callable[[], T]) -> T:
        """What `work` gave for just these objects and this name, or gives now."""
        key = (name, *map(id, parts))
        known = self._last.get(key) or self._now.get(key)
        if known is None:
            known = (parts, work())  # the objects are kept, so that no other one gets their identity
        self._now[key] = known
        result: T = known[1]
        return result
