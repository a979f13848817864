"""Replay: recorded answers are fed to fresh generators, and every event is compared with the recorded one.

Generators cannot be copied, so this is how a run is rewound, forked, checked for determinism, and tried again on an
edited SOP: the first event that differs is the divergence, and from there on a live world can take over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from sopstudio.errors import SimulationError
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup
from sopstudio.sop import plain
from sopstudio.trace import Answer, Event, Finished, UserReply, encode

ANSWERS = get_args(Answer)


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event that is not as recorded: its number, what was recorded and what came instead (JSON data)."""

    at: int
    recorded: dict[str, Any] | None
    now: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed session, and where it left the record, if it did."""

    session: Session
    divergence: Divergence | None

    @property
    def identical(self) -> bool:
        """Whether everything came as recorded."""
        return self.divergence is None


def replay(setup: Setup, events: Sequence[Event], at: int | None = None) -> Replay:
    """Run again from the record, up to event number `at` (exclusive; all of them by default).

    The session stands where the record stood then, with the request of that moment pending: driving it on with a live
    world forks the run. Raises `SimulationError` where `at` is not a number of an event.
    """
    stop = len(events) if at is None else at
    if not 0 <= stop <= len(events):
        raise SimulationError(f"the run has no event {at}", hint=f"events are numbered 0 to {len(events) - 1}")
    session = setup.session()
    if stop == 0:
        return Replay(session, None)
    session.start()
    compared, divergence = _compare(session.events, events, 0)
    while divergence is None and session.request is not None and compared < stop:
        if not _feed(session, events[compared]):
            return Replay(session, _divergence(compared, events[compared], None))
        compared, divergence = _compare(session.events, events, compared)
    if divergence is None and session.finished is not None and compared < len(events):
        divergence = _divergence(compared, events[compared], None)
    return Replay(session, divergence)


def _feed(session: Session, event: Event) -> bool:
    """Give the session what was recorded at this point; whether that was anything that can be given."""
    if isinstance(event, Finished):  # the recorded run was closed while it waited
        session.close(event.status, event.reason)
        return True
    if isinstance(event, ANSWERS):
        session.answer(event)
        return True
    return False


def _compare(now: Sequence[Event], before: Sequence[Event], since: int) -> tuple[int, Divergence | None]:
    for number in range(since, len(now)):
        if number >= len(before):
            return number, _divergence(number, None, now[number])
        if not _same(now[number], before[number]):
            return number, _divergence(number, before[number], now[number])
    return len(now), None


def _same(now: Event, before: Event) -> bool:
    if type(now) is not type(before):
        return False
    return now == before or [plain(row) for row in encode([now])] == [plain(row) for row in encode([before])]


def _divergence(at: int, before: Event | None, now: Event | None) -> Divergence:
    return Divergence(at, *(None if one is None else plain(next(encode([one]))) for one in (before, now)))


def last_request(events: Sequence[Event], at: int) -> int:
    """The latest event number not after `at` at which a request waits for its answer: where a fork can begin."""
    for number in range(min(at, len(events)), 0, -1):
        if number < len(events) and isinstance(events[number], ANSWERS) and not _by_session(events, number):
            return number
    return 0


def _by_session(events: Sequence[Event], number: int) -> bool:
    """Whether the answer is one that the session gave itself."""
    event = events[number]
    if type(event).__name__ in ("Delivered", "Refused"):
        return True
    return isinstance(event, UserReply) and number > 0 and type(events[number - 1]).__name__ != "Say"
