"""Drivers: pass a session's requests to a world until the run is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sopstudio.simulation.session import Session
from sopstudio.trace import Answer, Request


class AnswersRequests(Protocol):
    """What `drive` needs of a world."""

    def answer(self, request: Request) -> Answer: ...


class AnswersRequestsAsync(Protocol):
    """What `drive_async` needs of a world."""

    async def answer_async(self, request: Request) -> Answer: ...


def _first_request(session: Session) -> Request | None:
    return session.request if session.events else session.start()


def drive(session: Session, world: AnswersRequests, *, until: Callable[[Session], bool] | None = None) -> Session:
    """Run the session to its end, or until `until` returns true before a request is answered. Resumes a started
    session.
    """
    request = _first_request(session)
    while request is not None and not (until is not None and until(session)):
        request = session.answer(world.answer(request))
    return session


async def drive_async(session: Session, world: AnswersRequestsAsync) -> Session:
    """As `drive`, under asyncio. Cancelling it closes the session and keeps what happened."""
    import asyncio

    try:
        request = _first_request(session)
        while request is not None:
            request = session.answer(await world.answer_async(request))
    except asyncio.CancelledError:
        session.close("stopped", "cancelled")
        raise
    return session


__all__ = ["AnswersRequests", "AnswersRequestsAsync", "drive", "drive_async"]
