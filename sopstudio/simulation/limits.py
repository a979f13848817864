"""The limits of a run, and what it has used so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Any, Self

from sopstudio.errors import SimulationError
from sopstudio.llm import Model, get_price, is_hosted
from sopstudio.settings import Bounds
from sopstudio.simulation.endings import StopRun
from sopstudio.trace import (
    USER_COMPONENT,
    Answer,
    Answers,
    AskModel,
    Delivered,
    Event,
    Finished,
    ModelReply,
    Passages,
    Say,
    Search,
    ToolResult,
)
from sopstudio.translation import tr


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run stops by itself: user turns (JourneyBench, section 4.2: 40), places entered, tool and model
    calls.

    `tokens` and `seconds` are those of all models together, the simulated user's included, by their own count; `cost`
    is the cost of those tokens at the models' prices. It has no limit by default, since prices may be unknown.
    """

    turns: int = 40
    steps: int = 400
    calls: int = 400
    tokens: int = 5_000_000
    seconds: float = 3600.0
    cost: float | None = None

    @classmethod
    def from_bounds(cls, bounds: Bounds) -> Self:
        """The limits in a person's settings, with defaults for the others."""
        return cls(**bounds.model_dump(exclude_none=True))

    @classmethod
    def from_header(cls, data: Mapping[str, Any]) -> Self:
        """The limits in a stored header, whose fractions are exact. Raises `TypeError` for an unknown limit."""
        values: dict[str, Any] = {
            name: float(value) if isinstance(value, Decimal) else value for name, value in data.items()
        }
        return cls(**values)


def require_prices(limits: Limits, models: Iterable[Model], *, where: str = "", hint: str = "") -> None:
    """Raise `SimulationError` where a limit on cost cannot be enforced because a hosted model has no known
    price.
    """
    for model in models if limits.cost is not None else ():
        if is_hosted(model) and get_price(model) is None:
            raise SimulationError(
                tr("the limit on cost cannot be enforced"),
                where=where,
                why=tr("no price is known for {name}", name=model.name),
                hint=hint,
            )


class Meter:
    """What a run has used. Counting beyond a limit raises `StopRun`.

    `counts_user` says whether what the simulated user's model uses counts: not in records before version 2.
    `calls_left` and `steps_left` are what may still be called and entered. The session counts them down itself, for
    each tool call and place, and raises `calls_exceeded()` or `steps_exceeded()` below 0.
    """

    __slots__ = ("_cost", "_counts_user", "_limits", "_seconds", "_tokens", "_turns", "calls_left", "steps_left")

    def __init__(self, limits: Limits, *, counts_user: bool = True) -> None:
        self._limits, self._counts_user = limits, counts_user
        self._turns = self._tokens = 0
        self.calls_left, self.steps_left = limits.calls, limits.steps
        self._seconds = self._cost = 0.0

    def count_turn(self) -> None:
        """Count a turn of the user. Raises `StopRun` where that is one more than the limit."""
        self._turns += 1
        if self._turns > self._limits.turns:
            raise _limit_reached(f"{self._limits.turns} turns of the user")

    def steps_exceeded(self) -> StopRun:
        """What ends a run that enters more places than the limit."""
        return _limit_reached(f"{self._limits.steps} steps")

    def calls_exceeded(self) -> StopRun:
        """What ends a run that calls models and tools more often than the limit."""
        return _limit_reached(f"{self._limits.calls} calls of models and tools")

    def count_request(self) -> None:
        """Count a request other than a tool call. What was used before can prevent it."""
        self.calls_left -= 1
        if self.calls_left < 0:
            raise self.calls_exceeded()
        if self._tokens > self._limits.tokens:
            raise _limit_reached(f"{self._limits.tokens} tokens of models")
        if self._seconds > self._limits.seconds:
            raise _limit_reached(f"{self._limits.seconds:g} seconds of models")
        if self._limits.cost is not None and self._cost > self._limits.cost:
            raise _limit_reached(f"a cost of {self._limits.cost:g}")

    def add_usage(self, answer: Answer) -> None:
        """Add what models used for an answer."""
        parts = answer.answers if type(answer) is Answers else (answer,)
        for reply in chain.from_iterable(part.asked if type(part) is ToolResult else (part,) for part in parts):
            if type(reply) is ModelReply and (self._counts_user or reply.component != USER_COMPONENT):
                self._tokens += reply.usage.prompt_tokens + reply.usage.completion_tokens
                self._seconds += reply.usage.seconds + reply.usage.waiting
                self._cost += reply.usage.cost or 0.0


def check_progress(events: Sequence[Event]) -> None:
    """Raise `Stop` where the model is to be asked a third time what it has answered twice by the same call for nothing.

    The last event is the request. Nothing has come of the answers where no tool was called, nothing learned or decided,
    no rule tripped and the user not heard in between; then the requests differ by repeated messages at most. Answers
    without a call are for the agent to bound.
    """
    asked: list[AskModel] = []
    replies: list[ModelReply] = []
    for event in reversed(events):
        if isinstance(event, AskModel):
            asked.append(event)
        elif isinstance(event, ModelReply):
            replies.append(event)
        elif not (isinstance(event, Search | Passages | Delivered) or (isinstance(event, Say) and not event.wait)):
            return
        if len(asked) == len(replies) + 1 == 3:
            break
    if len(replies) == 2 and replies[0].calls and _content(replies[0]) == _content(replies[1]) and _are_alike(asked):
        what = " and ".join(call.tool for call in replies[0].calls)
        raise StopRun(Finished("agent-error", "", f"the model called {what} twice, and nothing came of it"))


def _content(reply: ModelReply) -> tuple[str, list[tuple[str, Any]]]:
    return reply.text, [(call.tool, call.arguments) for call in reply.calls]


def _are_alike(asked: Sequence[AskModel]) -> bool:
    """Whether these requests, the last one first, differ by messages at most that have come since."""
    *_, first = asked
    return all(
        (request.component, request.form, request.offers) == (first.component, first.form, first.offers)
        and request.history[: len(first.history)] == first.history
        and request.system() == first.system()
        for request in asked
    )


def _limit_reached(limit: str) -> StopRun:
    return StopRun(Finished("limit", "", limit))


__all__ = ["Limits", "Meter", "check_progress", "require_prices"]
