"""Many jobs at once in one process: a bounded number of them, and none left running where one raises."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


async def run_at_once(
    jobs: Iterable[JobT],
    run_job: Callable[[JobT], Awaitable[ResultT]],
    at_once: int,
    on_done: Callable[[ResultT], None] | None = None,
    admit: Callable[[int], bool] | None = None,
) -> list[ResultT]:
    """The results in the order of the jobs; `on_done` receives each as it comes.

    `admit(running)` says whether another job may start while so many run; where it refuses with none running, no
    further job starts, and the results are those of the first jobs. When one job raises, the others are cancelled
    before the error is raised.
    """

    async def run_released(job: JobT) -> ResultT:
        await asyncio.sleep(0)  # a model that never waits would not let a cancellation through
        result = await run_job(job)
        if on_done is not None:
            on_done(result)
        return result

    tasks: list[asyncio.Task[ResultT]] = []
    running: set[asyncio.Task[ResultT]] = set()
    try:
        for job in jobs:
            while len(running) >= max(1, at_once) or (running and admit is not None and not admit(len(running))):
                running = await _wait_for_one(running)
            if admit is not None and not admit(len(running)):
                break
            task = asyncio.ensure_future(run_released(job))
            tasks.append(task)
            running.add(task)
        while running:
            running = await _wait_for_one(running)
        return [task.result() for task in tasks]
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _wait_for_one(running: set[asyncio.Task[ResultT]]) -> set[asyncio.Task[ResultT]]:
    """The tasks that still run after at least one has ended; raises what an ended one raised."""
    done, pending = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    running -= done
    for task in done:
        task.result()
    return pending


__all__ = ["run_at_once"]
