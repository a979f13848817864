"""What some models are besides: good for one part only, different from run to run, priced, or holding connections.

Whoever drives a model asks here, so that wrappers around models need not be known elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from sopstudio.llm.protocol import Model
from sopstudio.settings import Price

Observer = Callable[[str], None]
"""Is told pieces of text."""


@runtime_checkable
class OnlyAgent(Protocol):
    """A model that is there for the agent's part alone; `customer` plays the simulated user instead of it."""

    customer: Model


@runtime_checkable
class PerRun(Protocol):
    """A model that tells runs apart, even where their requests are alike."""

    def for_run(self, run: str) -> Model:
        """The model for one run; `run` says which scenario it is of, and with which seed."""
        ...


@runtime_checkable
class Streaming(Protocol):
    """A model that can be listened to while it speaks."""

    def observed(self, observer: Observer) -> Model:
        """The same model, which tells each piece of its text to `observer`, from whatever thread it comes in."""
        ...


@runtime_checkable
class Priced(Protocol):
    """A model whose tokens cost something; None where it is not known how much."""

    @property
    def price(self) -> Price | None:
        """The price of a million tokens."""
        ...


@runtime_checkable
class Hosted(Protocol):
    """A model that may be served elsewhere, where tokens may cost something."""

    @property
    def hosted(self) -> bool:
        """Whether it is."""
        ...


@runtime_checkable
class InTurn(Protocol):
    """A model of which one thing may have to be asked at a time."""

    @property
    def in_turn(self) -> bool:
        """Whether it has."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A model that holds connections."""

    def close(self) -> None:
        """Let go of them."""
        ...


def in_turn(model: Model) -> bool:
    """Whether a model is asked one thing after the other, and nothing in vain: what is quicker for others costs it."""
    return isinstance(model, InTurn) and model.in_turn


def customer_of(model: Model) -> Model:
    """The model that plays the simulated user where this one answers for the agent."""
    return model.customer if isinstance(model, OnlyAgent) else model


def for_run(model: Model, run: str) -> Model:
    """The model as one run asks it."""
    return model.for_run(run) if isinstance(model, PerRun) else model


def observed(model: Model, observer: Observer) -> Model:
    """The model with somebody who listens, where it can be listened to."""
    return model.observed(observer) if isinstance(model, Streaming) else model


def price_of(model: Model) -> Price | None:
    """What a model's tokens cost, where that is known."""
    return model.price if isinstance(model, Priced) else None


def hosted(model: Model) -> bool:
    """Whether a model is served elsewhere, or asks one that is; every other one costs nothing."""
    return isinstance(model, Hosted) and model.hosted


def release(model: Model) -> None:
    """Let a model close its connections, where it has any."""
    if isinstance(model, Closing):
        model.close()
