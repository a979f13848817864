"""A kind of model for the registry: its name, how to create one, and whether it can be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from sopstudio.errors import SettingsError
from sopstudio.llm.prompted_request import AskHuman
from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings
from sopstudio.translation import tr


class ExchangeRecord(Protocol):
    """Stores exchanges with models: a port, implemented by the library's `Recordings`."""

    def find(self, request: str, name: str = "", key: str = "") -> Any | None:
        """The stored response to a request, named by its hash; None where there is none.

        With `key`, only that of the model with this record key counts (see `make_record_key`); with `name`, the newest
        of the models of this name; else the newest of any model.
        """
        ...

    def keep(self, request: str, key: str, body: Any, response: Any) -> None:
        """Store an exchange; the first answer of the model with this record key to a request stands."""
        ...

    def close(self) -> None:
        """Close it; nothing is recorded from then on."""
        ...


class EndpointLimiters(Protocol):
    """What limits the calls to each endpoint: a port, implemented by the client's `Limiters`."""

    def find(self, base_url: str, key: str, rpm: float | None = None, tpm: float | None = None) -> Any:
        """The limiter of an endpoint and key, the same for all who ask."""
        ...


@dataclass(frozen=True)
class ModelContext:
    """What a model is created from; each kind takes what it needs.

    `inner` is the model after the plus, `batch` says that many requests will run at once, `person` asks a
    person to answer as the agent, `notify` receives sentences that a person should read. Models with the same
    `limiters` share the limits of their endpoints.
    """

    settings: Settings
    record: ExchangeRecord | None = None
    inner: Model | None = None
    batch: bool = False
    person: AskHuman | None = None
    limiters: EndpointLimiters | None = None
    notify: Callable[[str], None] = lambda _text: None

    def require_inner(self, usage: str) -> Model:
        """The model after the plus. Raises `SettingsError` where there is none; `usage` shows how to write it."""
        if self.inner is None:
            raise SettingsError(tr("the model it wraps is missing"), where=usage, hint=tr("name it after a plus"))
        return self.inner


@dataclass(frozen=True)
class ModelKind:
    """A kind of model. `name` begins a model's spec, `usage` shows the whole spec: `openai:NAME`.

    `argument` says whether something may or must follow the colon; `make` receives it. A kind that `wraps`
    reads a plus and another model after it; elsewhere a plus belongs to the name. `explain_missing` says
    why no such model can be used, or nothing.
    """

    name: str
    title: str
    make: Callable[[str, ModelContext], Model]
    usage: str
    argument: Literal["no", "may", "must"] = "no"
    wraps: bool = False
    explain_missing: Callable[[Settings], str] = lambda _settings: ""
