"""Replay: recorded answers are fed to fresh generators, and every event is compared with the recorded one.

Generators cannot be copied, so this is how a run is rewound, forked, checked for determinism, and tried again on an
edited SOP. Two things are told apart: from which event on other words are used (of a prompt, a message, a reason), with
which the recorded answers still go the same way, and at which event the run goes elsewhere (to another place, over
another edge, to another call, value or end). There it stops, and a live world can take over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from sopstudio.errors import SimulationError
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup
from sopstudio.sop import plain
from sopstudio.trace import Answer, Event, Finished, UserReply, encode

ANSWERS = get_args(Answer)


WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "AskModel": frozenset({"system", "kept", "history", "offers", "form"}),
        "AskPerson": frozenset({"question"}),
        "Evaluated": frozenset({"reason"}),
        "Finished": frozenset({"reason"}),
        "Learned": frozenset({"by"}),
        "Refused": frozenset({"why"}),
        "Remembered": frozenset({"observation"}),
        "Say": frozenset({"text"}),
        "Tripped": frozenset({"why"}),
    }
)
"""By event, what in it is wording: what is said to a model or a person, and what explains."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """An event that is not as recorded: its number, what was recorded and what came instead (JSON data)."""

    at: int
    recorded: dict[str, Any] | None
    now: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed session, the first event in other words, and the event at which it went elsewhere, if there are."""

    session: Session
    wording: Divergence | None
    elsewhere: Divergence | None

    @property
    def divergence(self) -> Divergence | None:
        """The first event that is not as recorded, be it in words or in deed."""
        return self.wording or self.elsewhere

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
    told = Comparison(events)
    if stop > 0:
        session.start()
        told.take(session.events)
    while told.elsewhere is None and session.request is not None and told.compared < stop:
        if _feed(session, events[told.compared]):
            told.take(session.events)
        else:
            told.lacks()
    if told.elsewhere is None and session.finished is not None and told.compared < len(events):
        told.lacks()
    return Replay(session, told.wording, told.elsewhere)


def _feed(session: Session, event: Event) -> bool:
    """Give the session what was recorded at this point; whether that was anything that can be given."""
    if isinstance(event, Finished):  # the recorded run was closed while it waited
        session.close(event.status, event.reason)
        return True
    if isinstance(event, ANSWERS):
        session.answer(event)
        return True
    return False


class Comparison:
    """The events of a replay beside the recorded ones; `compared` of them so far."""

    def __init__(self, record: Sequence[Event]) -> None:
        self._record = record
        self.compared = 0
        self.wording: Divergence | None = None
        self.elsewhere: Divergence | None = None

    def take(self, now: Sequence[Event]) -> None:
        """Compare what has come since, up to where it goes elsewhere."""
        while self.elsewhere is None and self.compared < len(now):
            self._one(now[self.compared])
            self.compared += self.elsewhere is None

    def lacks(self) -> None:
        """Nothing came where something was recorded."""
        self.elsewhere = Divergence(self.compared, _data(self._record[self.compared]), None)

    def _one(self, now: Event) -> None:
        if self.compared >= len(self._record):
            self.elsewhere = Divergence(self.compared, None, _data(now))
            return
        before = self._record[self.compared]
        if type(now) is type(before) and now == before:
            return
        found = Divergence(self.compared, _data(before), _data(now))
        if found.recorded == found.now:
            return
        if not _in_words(found.recorded, found.now):
            self.elsewhere = found
        elif self.wording is None:
            self.wording = found


def _data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = plain(next(encode([event])))
    return data


def _in_words(before: Any, now: Any) -> bool:
    """Whether two events (JSON data) differ in wording alone."""
    if not isinstance(before, dict) or not isinstance(now, dict) or before.get("event") != now.get("event"):
        return False
    if before["event"] == "Together" and len(before["requests"]) == len(now["requests"]):
        pairs = zip(before["requests"], now["requests"], strict=True)
        return all(one == other or _in_words(one, other) for one, other in pairs)
    return {key for key in now if now[key] != before[key]} <= WORDS.get(before["event"], frozenset())


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
