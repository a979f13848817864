"""Capabilities of some models: answering for the agent only, telling runs apart, streaming, a price,
connections.

Whoever drives a model asks here, so that wrapping models need not be known elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from sopstudio.llm.protocol import Model
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Price
from sopstudio.sop import dumps

Observer = Callable[[str], None]
"""Receives pieces of text."""


@runtime_checkable
class AgentOnly(Protocol):
    """A model that answers for the agent only; `user_model` plays the simulated user."""

    user_model: Model


@runtime_checkable
class PerRun(Protocol):
    """A model that distinguishes runs, even where their requests are equal."""

    def for_run(self, run: str) -> Model:
        """The model for one run; `run` names its scenario and seed."""
        ...


@runtime_checkable
class Streaming(Protocol):
    """A model that can stream its reply."""

    def with_observer(self, observer: Observer) -> Model:
        """The same model, which passes each piece of its text to `observer`, from any thread."""
        ...


@runtime_checkable
class Priced(Protocol):
    """A model whose tokens may cost something."""

    @property
    def price(self) -> Price | None:
        """The price of a million tokens; None where it is unknown."""
        ...


@runtime_checkable
class Configured(Protocol):
    """A model whose requests may carry options."""

    @property
    def options(self) -> ModelOptions | None:
        """What is asked for besides the messages; None where the model takes no options."""
        ...


@runtime_checkable
class Hosted(Protocol):
    """A model that may run on a remote endpoint, where tokens may cost something."""

    @property
    def is_hosted(self) -> bool:
        """Whether it runs on an endpoint."""
        ...


@runtime_checkable
class Sequential(Protocol):
    """A model that may have to be asked one thing at a time."""

    @property
    def is_sequential(self) -> bool:
        """Whether requests must come one at a time."""
        ...


@runtime_checkable
class Distinct(Protocol):
    """A model whose name does not say all that its answers depend on."""

    @property
    def record_key(self) -> str:
        """What identifies it in a record of answers; made by `make_record_key`."""
        ...


@runtime_checkable
class Closeable(Protocol):
    """A model that holds connections."""

    def close(self) -> None:
        """Close its connections. It answers no request from then on."""
        ...


def is_sequential(model: Model) -> bool:
    """Whether a model is asked one thing at a time and nothing in vain."""
    return isinstance(model, Sequential) and model.is_sequential


def make_record_key(name: str, **settings: Any) -> str:
    """A key of a model in the record of answers: its name on the first line, and its `settings` (JSON data) behind it.

    Settings are what its answers depend on and the request does not hold: the endpoint, options of the model.
    """
    return f"{name}\n{dumps(settings, indent=None, sort=True)}" if settings else name


def get_record_key(model: Model) -> str:
    """What identifies a model in the record of answers: its name, where it says nothing more precise."""
    return model.record_key if isinstance(model, Distinct) else model.name


def get_user_model(model: Model) -> Model:
    """The model that plays the simulated user beside this one."""
    return model.user_model if isinstance(model, AgentOnly) else model


def for_run(model: Model, run: str) -> Model:
    """The model as one run asks it."""
    return model.for_run(run) if isinstance(model, PerRun) else model


def with_observer(model: Model, observer: Observer) -> Model:
    """The model with an observer of its text, where it can stream."""
    return model.with_observer(observer) if isinstance(model, Streaming) else model


def get_price(model: Model) -> Price | None:
    """The price of a model's tokens, where known."""
    return model.price if isinstance(model, Priced) else None


def get_options(model: Model) -> ModelOptions | None:
    """The options with which a model is asked; None where it takes none."""
    return model.options if isinstance(model, Configured) else None


def is_hosted(model: Model) -> bool:
    """Whether a model runs on an endpoint, or wraps one that does; any other costs nothing."""
    return isinstance(model, Hosted) and model.is_hosted


def release(model: Model) -> None:
    """Close the connections of a model, where it has any."""
    if isinstance(model, Closeable):
        model.close()
