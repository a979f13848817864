"""The limiter of an endpoint: when its calls may go out, how many at once, and what it asks for is obeyed.

One limiter serves all models, runs and jobs of a process that use an endpoint with one key. As long as an endpoint
refuses nothing and no rate is set, every call goes out at once. A refused call (429) keeps its place in the queue: the
calls under way are halved and grow again by one for each round of answers (AIMD: additive increase, multiplicative
decrease, as in TCP), and nobody asks before the time that the endpoint names. Models are asked from several event
loops, each in a thread of its own, so the state is behind a lock and waiting calls are woken in their own loop.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
import threading
import time
from dataclasses import dataclass, field

FIRST_PAUSE_SECONDS = 0.5
"""After the first refusal that names no time; doubled after each round of further ones."""
MAX_PAUSE_SECONDS = 30.0
"""The longest pause that the endpoint did not demand in a refusal."""
MAX_ASKED_SECONDS = 3600.0
"""After which an endpoint is asked again, whatever it demanded."""
MAX_VAIN_ROUNDS = 2
"""Refusals in a row, none naming a time, after which an endpoint that never answered is given up."""
MAX_CATCH_UP_SECONDS = 0.1
"""Of a rate that was not used up because a thread woke late."""


class Clock:
    """The time in seconds, and a way to let it pass; tests have another one."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    async def pause(self, seconds: float) -> None:
        """Let other work go on for `seconds`."""
        await asyncio.sleep(seconds)


class EndpointBusy(Exception):
    """The endpoint answered nobody for longer than a call may wait; `seconds` is how long it still asks to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:g} s")
        self.seconds = seconds


class Pace:
    """A rate of so many units a minute, spent evenly; None for no limit."""

    def __init__(self, per_minute: float | None) -> None:
        self.free_at = -math.inf
        self.set_rate(per_minute)

    def set_rate(self, per_minute: float | None) -> None:
        """Change the rate; without one nothing is waited for."""
        self._seconds = 60 / per_minute if per_minute else 0.0
        if not per_minute:
            self.free_at = -math.inf

    def spend(self, now: float, units: float) -> None:
        """Use `units`; more than a minute has only delay what follows."""
        if self._seconds:
            self.free_at = max(now - MAX_CATCH_UP_SECONDS, self.free_at) + units * self._seconds

    def correct(self, units: float) -> None:
        """Add `units` that were used beyond those spent; negative for less."""
        self.free_at += units * self._seconds


class Turn:
    """A call's place in the queue of a limiter, which it keeps until it is answered or given up.

    `async with turn:` waits until the call may go out, and counts it as under way inside; it raises `EndpointBusy`.
    `tokens` is an estimate of the call's size, `patience` the seconds for which it waits while the endpoint refuses
    everyone.
    """

    __slots__ = ("_limiter", "_loop", "is_given_up", "number", "patience", "round", "tokens", "woken")

    def __init__(self, limiter: Limiter, number: int, tokens: int, patience: float) -> None:
        self._limiter, self.number, self.tokens, self.patience = limiter, number, tokens, patience
        self.round, self.is_given_up = 0, False
        self._loop: asyncio.AbstractEventLoop | None = None

    def __lt__(self, other: Turn) -> bool:
        return self.number < other.number

    async def __aenter__(self) -> None:
        if not self._limiter.enter(self):
            self._loop, self.woken, self.is_given_up = asyncio.get_running_loop(), asyncio.Event(), False
            await self._limiter.wait(self)

    async def __aexit__(self, *_: object) -> None:
        self._limiter.leave()

    def wake(self) -> None:
        """Let the waiting call look again whether it may go, from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.woken.set)


class Limiter:
    """The queue of an endpoint. `rpm` and `tpm`: requests and tokens a minute; None for no limit of ours."""

    def __init__(self, rpm: float | None = None, tpm: float | None = None, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self._lock = threading.Lock()
        self._requests, self._tokens = Pace(rpm), Pace(tpm)
        self._queue: list[Turn] = []
        self._numbers = itertools.count()
        self._in_flight = self._round = self._vain_rounds = 0
        self._at_once = math.inf
        self._resume_at = -math.inf
        self._refused_at = self._refused_since = -math.inf
        self._has_answered = False

    def set_rates(self, rpm: float | None, tpm: float | None) -> None:
        """Change the rates; what was used so far counts."""
        with self._lock:
            self._requests.set_rate(rpm)
            self._tokens.set_rate(tpm)

    def turn(self, tokens: int, patience: float) -> Turn:
        """The place of a new call, behind all earlier ones."""
        return Turn(self, next(self._numbers), tokens, patience)

    def enter(self, turn: Turn) -> bool:
        """Let a call go out now if nobody waits and nothing is to be waited for."""
        with self._lock:
            return not self._queue and self._try_to_enter(turn) == 0

    def leave(self) -> None:
        """A call is no longer under way."""
        with self._lock:
            self._in_flight -= 1
            self._wake_first()

    def record_answer(self, turn: Turn, pause: float = 0.0, tokens: int | None = None) -> None:
        """The call was answered: `tokens` is its real size, `pause` how long the endpoint asks others to wait."""
        with self._lock:
            if self._in_flight >= self._at_once - 1:
                self._at_once += 1 / self._at_once
            if pause > 0:
                self._resume_at = max(self._resume_at, self.clock.now() + min(pause, MAX_PAUSE_SECONDS))
            if tokens is not None:
                self._tokens.correct(tokens - turn.tokens)
            self._has_answered, self._vain_rounds = True, 0

    def record_refusal(self, turn: Turn, asked: float | None) -> bool:
        """The call was refused because too many came (429); whether it may wait for another turn.

        `asked` are the seconds to wait that the endpoint demands, or None. Calls wait as long as the endpoint answers
        others and demands no more than their patience, and for their patience where it answers nobody; an endpoint
        that never answered and demands nothing is given up after `MAX_VAIN_ROUNDS`. Everyone who waits is given up
        together.
        """
        with self._lock:
            now = self.clock.now()
            is_new = self._note_refusal(turn, now)
            is_vain = asked is None and not self._has_answered and self._vain_rounds > MAX_VAIN_ROUNDS
            if not is_vain and (is_new or asked):
                self._resume_at = max(self._resume_at, now + self._pause(asked))
            is_over = is_vain or max(now - self._refused_since, asked or 0) > turn.patience
            for waiting in self._queue if is_over else ():
                waiting.is_given_up = True
                waiting.wake()
            return not is_over

    def _note_refusal(self, turn: Turn, now: float) -> bool:
        """Halve the calls at once; False where the call went out before that was last done, and says nothing new."""
        if self._vain_rounds == 0 or now - max(self._refused_at, self._resume_at) > MAX_PAUSE_SECONDS:
            self._refused_since, self._vain_rounds = now, 0
        self._refused_at = now
        if turn.round != self._round:
            return False
        self._at_once = max(1.0, min(self._at_once, self._in_flight) / 2)
        self._round += 1
        self._vain_rounds += 1
        return True

    def _pause(self, asked: float | None) -> float:
        """The seconds before the next call: what is asked, unless that was too short several times in a row."""
        pause = min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0 ** min(8, max(0, self._vain_rounds - 1)))
        if asked is None:
            return pause
        return min(MAX_ASKED_SECONDS, asked if self._vain_rounds <= MAX_VAIN_ROUNDS else max(asked, pause))

    def _try_to_enter(self, turn: Turn) -> float:
        """0 where the call is under way now; else the seconds after which to try again, or infinity."""
        if self._in_flight + 1 > self._at_once:
            return math.inf
        now = self.clock.now()
        seconds = max(self._resume_at, self._requests.free_at, self._tokens.free_at) - now
        if seconds > 0:
            return seconds
        self._requests.spend(now, 1)
        self._tokens.spend(now, turn.tokens)
        self._in_flight += 1
        turn.round = self._round
        return 0

    async def wait(self, turn: Turn) -> None:
        """Wait in the queue until the call is under way. Raises `EndpointBusy`.

        Only the first in the queue looks at the clock; the others are woken.
        """
        with self._lock:
            heapq.heappush(self._queue, turn)
        try:
            while seconds := self._look(turn):
                if math.isinf(seconds):
                    await turn.woken.wait()
                else:
                    await self.clock.pause(seconds)
        finally:
            with self._lock:
                self._queue.remove(turn)
                heapq.heapify(self._queue)
                self._wake_first()

    def _look(self, turn: Turn) -> float:
        """As `_try_to_enter`, for a call in the queue. Raises `EndpointBusy`."""
        turn.woken.clear()
        with self._lock:
            asked = self._resume_at - self.clock.now()
            if turn.is_given_up or asked > turn.patience:
                raise EndpointBusy(max(0.0, asked))
            return self._try_to_enter(turn) if self._queue[0] is turn else math.inf

    def _wake_first(self) -> None:
        if self._queue:
            self._queue[0].wake()


@dataclass(frozen=True)
class Limiters:
    """The limiters of a process by endpoint and key. Its `rpm` and `tpm` go before those of an endpoint."""

    rpm: float | None = None
    tpm: float | None = None
    _limiters: dict[tuple[str, str], Limiter] = field(default_factory=dict, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def find(self, base_url: str, key: str, rpm: float | None = None, tpm: float | None = None) -> Limiter:
        """The limiter of an endpoint, the same for all who ask; it has the newest rates from then on."""
        with self._lock:
            limiter = self._limiters.setdefault((base_url.rstrip("/"), key), Limiter())
        limiter.set_rates(self.rpm or rpm, self.tpm or tpm)
        return limiter


__all__ = ["Clock", "EndpointBusy", "Limiter", "Limiters", "Turn"]
