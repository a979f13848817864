"""What a kind of model is to the registry: how it is called, how one is made, and whether it can be used here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from sopstudio.errors import SettingsError
from sopstudio.llm.prompted import Ask
from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings


class Record(Protocol):
    """Where exchanges with models are kept: a port, which the library's `Recordings` fits."""

    def find(self, request: str, model: str = "") -> Any | None:
        """What the model (blank: whichever answered last) said to a request, which its hash names; else None."""
        ...

    def keep(self, request: str, model: str, body: Any, response: Any) -> None:
        """Keep an exchange; the first answer of a model to a request stands."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


@dataclass(frozen=True)
class Means:
    """What a model is made from: each kind takes what it needs. `inner` is the model behind the plus.

    `many` tells that the model will be asked much at once; `person` asks whoever sits there to answer as the agent.
    """

    settings: Settings
    record: Record | None = None
    inner: Model | None = None
    many: bool = False
    person: Ask | None = None

    def behind(self, spelled: str) -> Model:
        """The model behind the plus. Raises `SettingsError` where there is none; `spelled` is how to write it."""
        if self.inner is None:
            raise SettingsError("the model it wraps is missing", where=spelled, hint="name it after a plus")
        return self.inner


@dataclass(frozen=True)
class ModelKind:
    """A kind of model. `name` begins a model's spec, `spelled` shows the whole of it: `openai:NAME`.

    `make` is given what stands behind the colon, where something `named` may or must stand; a kind that `wraps` reads a
    plus and another model behind it, elsewhere a plus belongs to the name. `lacking` says in words why no such model
    can be used, or nothing.
    """

    name: str
    title: str
    make: Callable[[str, Means], Model]
    spelled: str
    named: Literal["no", "may", "must"] = "no"
    wraps: bool = False
    lacking: Callable[[Settings], str] = lambda _settings: ""
