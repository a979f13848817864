"""What a kind of model is to the registry: how it is called, how one is made, and whether it can be used here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sopstudio.errors import SettingsError
from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings

Wraps = Literal["", "may", "must"]


@dataclass(frozen=True)
class Means:
    """What a model is made from: each kind takes what it needs. `inner` is the model behind the plus."""

    settings: Settings
    inner: Model | None = None

    def behind(self, spelled: str) -> Model:
        """The model behind the plus. Raises `SettingsError` where there is none; `spelled` is how to write it."""
        if self.inner is None:
            raise SettingsError("the model to put it around is missing", where=spelled, hint="name it behind a plus")
        return self.inner


@dataclass(frozen=True)
class ModelKind:
    """A kind of model. `name` begins a model's spec; `takes` names what follows the colon (blank where nothing does).

    `make` is given what stands behind the colon; `wraps` says whether another model may or must follow a plus, which
    belongs to the name itself elsewhere. `lacking` says in words why no such model can be used, or nothing.
    """

    name: str
    title: str
    make: Callable[[str, Means], Model]
    takes: str = ""
    lacking: Callable[[Settings], str] = lambda _settings: ""
    wraps: Wraps = ""

    def spelled(self) -> str:
        """The spec as the command line shows it: `openai:NAME`, `faulty:KIND@RATE+MODEL`."""
        own = f"{self.name}:{self.takes}" if self.takes else self.name
        return own + {"": "", "may": "[+MODEL]", "must": "+MODEL"}[self.wraps]
