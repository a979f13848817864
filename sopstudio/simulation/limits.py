"""Where a run stops by itself, and what it has taken so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Self

from sopstudio.errors import SimulationError
from sopstudio.llm import Model, hosted, price_of
from sopstudio.settings import Bounds
from sopstudio.simulation.endings import Stop
from sopstudio.trace import (
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
)


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run stops by itself: user turns (JourneyBench, section 4.2: 40), places entered, tool and model calls.

    `tokens` and `seconds` are what the agent's models took together, by their own count; `cost` is what those tokens
    cost at the models' prices, and without a bound by default, as prices need not be known.
    """

    turns: int = 40
    steps: int = 400
    calls: int = 400
    tokens: int = 5_000_000
    seconds: float = 3600.0
    cost: float | None = None

    @classmethod
    def of(cls, bounds: Bounds) -> Self:
        """As a person has chosen them for good, the others as usual."""
        return cls(**bounds.model_dump(exclude_none=True))

    @classmethod
    def kept(cls, data: Mapping[str, Any]) -> Self:
        """From a kept header, whose fractions are exact. Raises `TypeError` for what is no limit."""
        read: dict[str, Any] = {
            name: float(value) if isinstance(value, Decimal) else value for name, value in data.items()
        }
        return cls(**read)


def affordable(limits: Limits, models: Iterable[Model], *, where: str = "", hint: str = "") -> None:
    """Raises `SimulationError` where a limit on cost cannot be kept, as nobody said what a served model costs."""
    for model in models if limits.cost is not None else ():
        if hosted(model) and price_of(model) is None:
            raise SimulationError(
                "the limit on cost cannot be enforced",
                where=where,
                why=f"no price is known for {model.name}",
                hint=hint,
            )


class Meter:
    """What a run has taken. Counting what is over a limit raises `Stop`."""

    __slots__ = ("_calls", "_cost", "_limits", "_seconds", "_steps", "_tokens", "_turns")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns = self._steps = self._calls = self._tokens = 0
        self._seconds = self._cost = 0.0

    def turn(self) -> None:
        """Count a turn of the user."""
        self._turns += 1
        if self._turns > self._limits.turns:
            raise _over(f"{self._limits.turns} turns of the user")

    def step(self) -> None:
        """Count a place that is entered."""
        self._steps += 1
        if self._steps > self._limits.steps:
            raise _over(f"{self._limits.steps} steps")

    def call(self) -> None:
        """Count a call of a tool."""
        self._calls += 1
        if self._calls > self._limits.calls:
            raise _over(f"{self._limits.calls} calls of models and tools")

    def ask(self) -> None:
        """Count a call of a model, or of anything but a tool; what was spent before keeps it from being made."""
        self.call()
        if self._tokens > self._limits.tokens:
            raise _over(f"{self._limits.tokens} tokens of models")
        if self._seconds > self._limits.seconds:
            raise _over(f"{self._limits.seconds:g} seconds of models")
        if self._limits.cost is not None and self._cost > self._limits.cost:
            raise _over(f"a cost of {self._limits.cost:g}")

    def spend(self, answer: Answer) -> None:
        """Count what the agent's models took for an answer."""
        for one in answer.answers if type(answer) is Answers else (answer,):
            if type(one) is ModelReply and one.component != "user":
                self._tokens += one.usage.prompt_tokens + one.usage.completion_tokens
                self._seconds += one.usage.seconds
                self._cost += one.usage.cost or 0.0


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
        raise Stop(Finished("agent-error", "", f"the model called {what} twice, and nothing came of it"))


def _content(reply: ModelReply) -> tuple[str, list[tuple[str, Any]]]:
    return reply.text, [(call.tool, call.arguments) for call in reply.calls]


def _are_alike(asked: Sequence[AskModel]) -> bool:
    """Whether these requests, the last one first, differ by messages at most that have come since."""
    *_, first = asked
    return all(
        (one.component, one.form, one.offers) == (first.component, first.form, first.offers)
        and one.history[: len(first.history)] == first.history
        and one.system() == first.system()
        for one in asked
    )


def _over(limit: str) -> Stop:
    return Stop(Finished("limit", "", limit))


__all__ = ["Limits", "Meter", "affordable", "check_progress"]
