"""Conversations of users with the procedure: each message is answered once, and what was told is stored before."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .cases import OPEN, OVER, WAITING, Case, Cases
from .history import History, RequestError
from .model import TIMED_OUT, AskFact, AskPerson, CallTool
from .reading import UNREAD, read_value
from .store import Turn
from .telemetry import TRACED, Telemetry
from .turns import Turns
from .wording import reply_text

UNKNOWN = "The earlier messages of this history are not known here: begin with the user's first message."
GONE_ON = "This conversation has gone on from there: send its whole history, or give another 'conversation'."


@dataclass(frozen=True)
class Limits:
    """`open` is how many conversations may be open at once; `repeated` for how many seconds a first message without a
    name of a conversation counts as a second delivery of the same words; `kept` for how many seconds a conversation
    that is over is known.
    """

    open: int = 10_000
    repeated: float = 600.0
    kept: float = 7 * 86_400.0


class Conversations:
    """Answers messages of users."""

    def __init__(self, cases: Cases, telemetry: Telemetry, limits: Limits | None = None) -> None:
        self.cases, self.turns = cases, Turns(cases.store.locks)
        self.telemetry, self._limits = telemetry, limits or Limits()

    async def answer(self, history: History) -> dict[str, Any]:
        """The reply to the last message of a history. A message that was answered before gets the same reply.

        Raises `RequestError` for a history that is not known or has gone on.
        """
        async with self.turns.turn(f"turn {history.previous_key or history.key}"):
            turn, previous = self._find(history.key), self._find(history.previous_key)
            if turn is not None and turn.reply and not self._is_another_user(history, turn):
                return dict(turn.reply)
            if previous is None:
                return await self._begin(history, turn)
            async with self.turns.turn(previous.case):
                case = self.load(previous.case)
                if case.extra["head"] == previous.key:
                    return await self._reply(case, history)
            return await self._fork(case, history, previous)

    def load(self, name: str) -> Case:
        """A case as it is stored, after the time of its person's step ran out where that is so."""
        try:
            case = self.cases.load(name)
        except ValueError as error:
            raise RequestError(f"{error}: this service has another.", "conversation", "other_version", 409) from None
        if case is None:
            raise RequestError(f"There is no conversation {name!r}.", "conversation", "not_found", 404)
        if is_due(case):
            case.run.answer(TIMED_OUT)
            note_waiting(case)
            self.cases.save(case)
        return case

    async def advance(self, case: Case) -> None:
        """Call tools until somebody has to answer, and store where the case stands."""
        while isinstance(case.request, CallTool):
            with self.telemetry.call(case, case.request.tool):
                await asyncio.to_thread(self.cases.call, case)
        note_waiting(case)
        self.cases.save(case)

    async def tidy(self) -> None:
        """Let the time of persons' steps run out, and forget what was over for long."""
        self.cases.store.forget(OVER, time.time() - self._limits.kept)
        for name in self.cases.store.list_cases(WAITING):
            async with self.turns.turn(name):
                with suppress(RequestError):  # it was forgotten, or begun with another version
                    case = self.load(name)
                    if case.status != WAITING:
                        with self.telemetry.turn(case):
                            await self.advance(case)
                        self.cases.save(case)

    def _find(self, key: str) -> Turn | None:
        return self.cases.store.find_turn(key) if key else None

    def _is_another_user(self, history: History, turn: Turn) -> bool:
        """Whether a first message only has the same words as an earlier one."""
        is_first = not history.previous_key and not history.name
        return is_first and time.time() - turn.at > self._limits.repeated

    async def _begin(self, history: History, turn: Turn | None) -> dict[str, Any]:
        """The reply to a first message. `turn` is there, without a reply, where the process was killed meanwhile."""
        if history.previous_key:
            raise RequestError(UNKNOWN, "messages", "unknown_conversation", 409)
        if turn is not None and not turn.reply:
            async with self.turns.turn(turn.case):
                return await self._reply(self.load(turn.case), history)
        counts = self.cases.store.count()
        if counts.get(OPEN, 0) + counts.get(WAITING, 0) >= self._limits.open:
            reason = f"There are {self._limits.open} open conversations, the most that are served."
            raise RequestError(reason, None, "too_many_conversations", 429)
        case = self.cases.begin(new_name(), {"user": history.user, "head": "", "pending": "", "asked": ""})
        note_waiting(case)
        async with self.turns.turn(case.name):
            self.cases.save(case, Turn(history.key, case.name, {}))
            return await self._reply(case, history)

    async def _fork(self, case: Case, history: History, previous: Turn) -> dict[str, Any]:
        """The reply in a conversation of its own, where another user went on from the same words in another way."""
        if history.name:
            raise RequestError(GONE_ON, "messages", "conversation_gone_on", 409)
        fork = self.cases.fork(case, new_name(), int(previous.reply["answers"]))
        fork.extra.pop(TRACED, None)
        fork.extra |= {"head": previous.key, "pending": "", "asked": previous.reply["asked"]}
        async with self.turns.turn(fork.name):
            return await self._reply(fork, history)

    async def _reply(self, case: Case, history: History) -> dict[str, Any]:
        """Take the message, unless it was taken before the process was killed; go on, and store the reply with it."""
        with self.telemetry.turn(case):
            if not case.extra["pending"]:
                await self._take(case, history)
            await self.advance(case)
        content = reply_text(case)
        reply = {"content": content, **describe_case(case), "answers": len(case.run.answers)}
        case.extra |= {"head": history.key, "pending": "", "asked": reply["asked"]}
        self.cases.save(case, Turn(history.key, case.name, reply))
        return reply

    async def _take(self, case: Case, history: History) -> None:
        """Answer what is asked for with the facts and words of a message, calling tools in between."""
        facts: Mapping[str, Any] = history.facts or {}
        tried: set[str] = set()
        while True:
            await self.advance(case)
            request = case.request
            if not isinstance(request, AskFact) or request.name in tried:
                return
            value = facts[request.name] if request.name in facts else self._read(case, request, history, tried)
            if value is UNREAD:
                return
            tried.add(request.name)
            case.extra["pending"] = history.key
            case.run.answer(value)

    def _read(self, case: Case, request: AskFact, history: History, tried: set[str]) -> Any:
        """What the words say; an answer to the question that was asked is no answer to another."""
        if history.facts is not None:
            return UNREAD
        return read_value(request.fact, history.text, is_asked=request.name == case.extra["asked"] and not tried)


def new_name() -> str:
    """The name of a new case."""
    return f"c-{secrets.token_hex(12)}"


def note_waiting(case: Case) -> None:
    """Note since when the step that waits for a person does."""
    number = len(case.run.answers)
    if case.status != WAITING:
        case.extra.pop("waiting", None)
    elif waiting_since(case) is None:
        case.extra["waiting"] = {"number": number, "since": round(time.time(), 3)}


def waiting_since(case: Case) -> float | None:
    """Since when the step that waits for a person does, as far as that was noted."""
    waiting = case.extra.get("waiting", {})
    return float(waiting["since"]) if waiting.get("number") == len(case.run.answers) else None


def is_due(case: Case) -> bool:
    """Whether the time of the person's step that waits is over."""
    request, since = case.request, waiting_since(case)
    if not isinstance(request, AskPerson) or request.step.minutes is None or since is None:
        return False
    return time.time() >= since + 60 * request.step.minutes


def describe_case(case: Case) -> dict[str, Any]:
    """How a conversation stands, for a client."""
    request, run = case.request, case.run
    role = request.step.role if isinstance(request, AskPerson) else ""
    return {
        "conversation": case.name,
        "status": run.status if request is None else "waiting" if case.status == WAITING else "running",
        "waiting_for": role,
        "asked": request.name if isinstance(request, AskFact) else "",
        "end": run.end,
        "problem": "" if run.problem is None else run.problem.kind,
    }
