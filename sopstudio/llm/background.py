"""An event loop in a thread of its own, for clients whose connections belong to one loop.

A model is asked from plain code, from the window's thread and from several event loops one after the other. With a
loop of its own a client keeps its connections across all of them, and one implementation with one deadline serves the
synchronous and the asynchronous call alike.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """Runs coroutines beside the caller. `close` stops the loop; what is still running is cancelled."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()
        self._farewells: list[Callable[[], Coroutine[Any, Any, None]]] = []

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Start a coroutine; cancelling the future cancels it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def before_closing(self, farewell: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Await this when the loop is about to stop."""
        self._farewells.append(farewell)

    def close(self) -> None:
        """Cancel what runs, say farewell, stop the loop and its thread. A second call does nothing."""
        if self._loop.is_closed():
            return
        self.submit(self._wind_up()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _wind_up(self) -> None:
        running = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for farewell in self._farewells:
            await farewell()
        await self._loop.shutdown_asyncgens()
        await self._loop.shutdown_default_executor()
