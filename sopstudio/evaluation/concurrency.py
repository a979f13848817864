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
) -> list[ResultT]:
    """The results in the order of the jobs; `on_done` receives each as it comes.

    When one job raises, the others are cancelled before the error is raised.
    """
    gate = asyncio.Semaphore(max(1, at_once))

    async def run_gated(job: JobT) -> ResultT:
        async with gate:
            await asyncio.sleep(0)  # a model that never waits would not let a cancellation through
            result = await run_job(job)
        if on_done is not None:
            on_done(result)
        return result

    tasks = [asyncio.ensure_future(run_gated(job)) for job in jobs]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


__all__ = ["run_at_once"]
