"""An event loop in a thread of its own, on which live calls run: connections outlive a call there, whether the run
itself waits or is asynchronous.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")
MAX_CLOSE_SECONDS = 10.0
MAX_UNWIND_SECONDS = 8.0
"""How long what was submitted may take to end in order once it is cancelled."""


class LoopThread:
    """Runs coroutines; the thread begins with the first of them."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._submitted: set[asyncio.Task[Any]] = set()

    @property
    def is_running(self) -> bool:
        """Whether the thread has begun, and has not been closed."""
        return self._loop is not None

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> Future[T]:
        """Start a coroutine; cancelling the future cancels it."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="live-tools", daemon=True)
            self._thread.start()
        return asyncio.run_coroutine_threadsafe(self._track(coroutine), self._loop)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and wait for it; an interruption of the wait cancels it."""
        future = self.submit(coroutine)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Cancel what still runs, and end the thread."""
        loop, thread = self._loop, self._thread
        self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(_finish_tasks(self._submitted), loop).result(MAX_CLOSE_SECONDS)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(MAX_CLOSE_SECONDS)
        loop.close()

    async def _track(self, coroutine: Coroutine[Any, Any, T]) -> T:
        task = asyncio.ensure_future(coroutine)
        self._submitted.add(task)
        task.add_done_callback(self._submitted.discard)
        return await task


async def _finish_tasks(submitted: set[asyncio.Task[Any]]) -> None:
    """Cancel what was submitted, and then what it has left behind.

    Each is cancelled once: a second time, or cancelled beside those that wait for it, the SDK of MCP would not come to
    end its servers.
    """
    for task in submitted:
        if not task.cancelling():
            task.cancel()
    if submitted:
        await asyncio.wait(set(submitted), timeout=MAX_UNWIND_SECONDS)
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_default_executor()


__all__ = ["LoopThread"]
