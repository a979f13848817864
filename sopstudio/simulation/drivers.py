"""Drivers: they hand a session's requests to a world until the run is over. Nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sopstudio.simulation.session import Session
from sopstudio.trace import Answer, Request


class Answering(Protocol):
    """What `drive` needs of a world."""

    def answer(self, request: Request) -> Answer: ...


class AnsweringAsync(Protocol):
    """What `drive_async` needs of a world."""

    async def answer_async(self, request: Request) -> Answer: ...


def _first(session: Session) -> Request | None:
    return session.request if session.events else session.start()


def drive(session: Session, world: Answering, *, until: Callable[[Session], bool] | None = None) -> Session:
    """Run the session to its end, or until `until` says so before a request is answered. Goes on where it stands."""
    request = _first(session)
    while request is not None and not (until is not None and until(session)):
        request = session.answer(world.answer(request))
    return session


async def drive_async(session: Session, world: AnsweringAsync) -> Session:
    """The same under asyncio. Cancelling it closes the session and keeps what happened."""
    import asyncio

    try:
        request = _first(session)
        while request is not None:
            request = session.answer(await world.answer_async(request))
    except asyncio.CancelledError:
        session.close("stopped", "cancelled")
        raise
    return session


__all__ = ["Answering", "AnsweringAsync", "drive", "drive_async"]
