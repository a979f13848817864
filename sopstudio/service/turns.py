"""One task at a time acts on a conversation, also where several processes serve it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from sopstudio.store.name_locks import NameLocks

PAUSE_SECONDS = 0.01


class Turns:
    """Hands out turns on names: in this process one after the other, and held against other processes by `locks`."""

    def __init__(self, locks: NameLocks) -> None:
        self._locks = locks
        self._here: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """The turn on a name, when whoever has it is done or its process has died."""
        async with self._lock(name):
            while not self._locks.acquire(name):
                await asyncio.sleep(PAUSE_SECONDS)
            try:
                yield
            finally:
                self._locks.release(name)

    @asynccontextmanager
    async def free_turn(self, name: str) -> AsyncIterator[bool]:
        """Whether the turn on a name is ours; not where another process has it. In this process it waits."""
        async with self._lock(name):
            is_ours = self._locks.acquire(name)
            try:
                yield is_ours
            finally:
                if is_ours:
                    self._locks.release(name)

    def is_taken(self, name: str) -> bool:
        """Whether somebody in this process has the turn."""
        lock = self._here.get(name)
        return lock is not None and lock.locked()

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._here.get(name)
        if lock is None:
            lock = self._here[name] = asyncio.Lock()
        return lock


__all__ = ["Turns"]
