"""A service as several processes that listen at one port: begun, watched, and begun anew where one dies.

A worker is a fresh process (no fork), so that it holds no thread, file or lock of its parent. It ends when its parent
does, however that ended.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from sopstudio.errors import SettingsError, SopStudioError

MAX_BEGIN_SECONDS = 120.0
MAX_END_SECONDS = 10.0

Ready = Callable[[], None]
Work = Callable[[Any, socket.socket, Ready], Awaitable[None]]
"""What a worker does until it is cancelled: with the plan, the socket at which it listens, and a function to call once
it does. A function of a module, since a fresh process has to find it.
"""


class Workers:
    """The processes that carry a plan out. Plan and socket are sent to each of them."""

    def __init__(self, work: Work, plan: Any, listener: socket.socket, note: Callable[[str], None]) -> None:
        self._work, self._plan, self._listener, self._note = work, plan, listener, note
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._processes: list[SpawnProcess] = []

    def run(self, count: int, ready: Callable[[], None]) -> None:
        """Keep so many workers going until interrupted. `ready` is called once all of them listen.

        Raises `SettingsError` where one cannot begin.
        """
        try:
            for connection in [self._begin() for _ in range(count)]:
                self._await_beginning(connection)
            ready()
            while True:
                self._replace_dead()
        finally:
            self._end()

    def _begin(self) -> Connection:
        """Begin a worker; what it says of its beginning comes over the connection."""
        ours, theirs = self._context.Pipe(duplex=False)
        arguments = (self._work, self._plan, self._listener, theirs)
        process = self._context.Process(target=run_worker, args=arguments, daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)
        return ours

    def _await_beginning(self, connection: Connection) -> None:
        reason = "it did not say why; its output may"
        with connection, suppress(EOFError):
            reason = connection.recv() if connection.poll(MAX_BEGIN_SECONDS) else "it took too long"
        if reason:
            raise SettingsError("a worker cannot begin", where="--workers", why=reason)

    def _replace_dead(self) -> None:
        """Wait until a worker dies, and begin another."""
        wait([process.sentinel for process in self._processes])
        for process in [process for process in self._processes if not process.is_alive()]:
            self._processes.remove(process)
            self._note(
                f"a worker ended ({describe_exit(process.exitcode)}); another one goes on with its conversations"
            )
            process.close()
            self._await_beginning(self._begin())

    def _end(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(MAX_END_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


def describe_exit(code: int | None) -> str:
    """How a process ended, by its exit code, which is negative for a signal."""
    if code is None or code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def run_worker(work: Work, plan: Any, listener: socket.socket, connection: Connection) -> None:
    """The whole life of a worker: an empty text over the connection says that it listens, any other why it cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the parent ends its workers
    try:
        asyncio.run(_work_until_ended(work(plan, listener, lambda: connection.send(""))))
    except SopStudioError as error:
        with suppress(OSError):
            connection.send(str(error))
        sys.exit(error.exit_code)


async def _work_until_ended(work: Awaitable[None]) -> None:
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    if sys.platform != "win32":
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            wait([parent.sentinel])
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(task.cancel)

        threading.Thread(target=watch, daemon=True).start()
    with suppress(asyncio.CancelledError):
        await task


__all__ = ["Workers", "run_worker"]
