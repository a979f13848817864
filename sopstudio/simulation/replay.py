"""Replay: recorded answers are fed to fresh generators, and every event is compared with the recorded one.

Generators cannot be copied, so this is how a run is rewound, forked, checked for determinism, and tried
on an edited SOP. Two differences are distinguished: the first event whose wording differs (a prompt, a
message, a reason), after which recorded answers still apply, and the event at which the run goes
elsewhere (another place, edge, call, value or end). There it stops, and a live world can take over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from sopstudio.errors import SimulationError
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup
from sopstudio.sop import to_json_data
from sopstudio.trace import Answer, Event, Finished, UserReply, encode_events
from sopstudio.translation import tr

ANSWER_TYPES = get_args(Answer)


WORDING_FIELDS: Mapping[str, frozenset[str]] = MappingProxyType(
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
"""By event, the fields that are wording: what is said to a model or a person, and explanations."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """An event that differs from the record: its number, the recorded and the new event (JSON data)."""

    at: int
    recorded: dict[str, Any] | None
    now: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed session, the first event with other wording, and the event at which it went elsewhere, if any."""

    session: Session
    wording: Divergence | None
    elsewhere: Divergence | None

    @property
    def divergence(self) -> Divergence | None:
        """The first event that differs from the record, in wording or otherwise."""
        return self.wording or self.elsewhere

    @property
    def is_identical(self) -> bool:
        """Whether everything is as recorded."""
        return self.divergence is None


def replay(setup: Setup, events: Sequence[Event], at: int | None = None) -> Replay:
    """Run again from the record, up to event number `at` (exclusive; all events by default).

    The session is then where the record was, with the request of that moment pending: driving it with a live
    world forks the run. Raises `SimulationError` where `at` is not the number of an event.
    """
    end = len(events) if at is None else at
    if not 0 <= end <= len(events):
        raise SimulationError(
            tr("the run has no event {at}", at=at), hint=tr("events are numbered 0 to {value}", value=len(events) - 1)
        )
    session = setup.session()
    comparison = ReplayComparison(events)
    if end > 0:
        session.start()
        comparison.compare(session.events)
    while comparison.elsewhere is None and session.request is not None and comparison.compared < end:
        if _feed_answer(session, events[comparison.compared]):
            comparison.compare(session.events)
        else:
            comparison.record_missing()
    if comparison.elsewhere is None and session.finished is not None and comparison.compared < len(events):
        comparison.record_missing()
    return Replay(session, comparison.wording, comparison.elsewhere)


def _feed_answer(session: Session, event: Event) -> bool:
    """Give the session the recorded event; returns whether it is one that can be given."""
    if isinstance(event, Finished):  # the recorded run was closed while it waited
        session.close(event.status, event.reason)
        return True
    if isinstance(event, ANSWER_TYPES):
        session.answer(event)
        return True
    return False


class ReplayComparison:
    """Compares the events of a replay with the recorded ones; `compared` of them so far."""

    def __init__(self, record: Sequence[Event]) -> None:
        self._record = record
        self.compared = 0
        self.wording: Divergence | None = None
        self.elsewhere: Divergence | None = None

    def compare(self, now: Sequence[Event]) -> None:
        """Compare the new events, up to where the run goes elsewhere."""
        while self.elsewhere is None and self.compared < len(now):
            self._compare_event(now[self.compared])
            self.compared += self.elsewhere is None

    def record_missing(self) -> None:
        """Record that nothing happened where something was recorded."""
        self.elsewhere = Divergence(self.compared, _event_data(self._record[self.compared]), None)

    def _compare_event(self, now: Event) -> None:
        if self.compared >= len(self._record):
            self.elsewhere = Divergence(self.compared, None, _event_data(now))
            return
        recorded = self._record[self.compared]
        if type(now) is type(recorded) and now == recorded:
            return
        divergence = Divergence(self.compared, _event_data(recorded), _event_data(now))
        if divergence.recorded == divergence.now:
            return
        if not _differs_in_wording(divergence.recorded, divergence.now):
            self.elsewhere = divergence
        elif self.wording is None:
            self.wording = divergence


def _event_data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = to_json_data(next(encode_events([event])))
    return data


def _differs_in_wording(before: Any, now: Any) -> bool:
    """Whether two events (JSON data) differ only in wording."""
    if not isinstance(before, dict) or not isinstance(now, dict) or before.get("event") != now.get("event"):
        return False
    if before["event"] == "Together" and len(before["requests"]) == len(now["requests"]):
        pairs = zip(before["requests"], now["requests"], strict=True)
        return all(earlier == later or _differs_in_wording(earlier, later) for earlier, later in pairs)
    return {key for key in now if now[key] != before[key]} <= WORDING_FIELDS.get(before["event"], frozenset())


def find_last_request(events: Sequence[Event], at: int) -> int:
    """The latest event number not after `at` at which a request waits for its answer, where a fork can begin."""
    for number in range(min(at, len(events)), 0, -1):
        if number < len(events) and isinstance(events[number], ANSWER_TYPES) and not _is_session_answer(events, number):
            return number
    return 0


def _is_session_answer(events: Sequence[Event], number: int) -> bool:
    """Whether the answer is one that the session itself gave."""
    event = events[number]
    if type(event).__name__ in ("Delivered", "Refused"):
        return True
    return isinstance(event, UserReply) and number > 0 and type(events[number - 1]).__name__ != "Say"
