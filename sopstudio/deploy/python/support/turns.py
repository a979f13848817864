"""One request at a time acts on a case, also where several processes share the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from .store import Locks

WAIT_SECONDS = 60.0
STEP_SECONDS = 0.02


class Turns:
    """Hands out turns. Raises TimeoutError where another process keeps one for too long."""

    def __init__(self, locks: Locks) -> None:
        self._locks = locks
        self._here: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """The turn on the case, or other thing, of this name."""
        lock = self._here.get(name)
        if lock is None:
            lock = self._here[name] = asyncio.Lock()
        async with lock:
            async with asyncio.timeout(WAIT_SECONDS):
                while not self._locks.acquire(name):
                    await asyncio.sleep(STEP_SECONDS)
            try:
                yield
            finally:
                self._locks.release(name)
