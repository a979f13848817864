"""What a kind of model is to the registry: how it is called, how one is made, and whether it can be used here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings


@dataclass(frozen=True)
class ModelKind:
    """A kind of model. `name` begins a model's spec; `takes` names what follows the colon (blank where nothing does).

    `make` is given what stands behind the colon; `lacking` says in words why no such model can be used, or nothing.
    """

    name: str
    title: str
    make: Callable[[str, Settings], Model]
    takes: str = ""
    lacking: Callable[[Settings], str] = lambda _settings: ""

    def spelled(self) -> str:
        """The spec as the command line shows it: `openai:NAME`."""
        return f"{self.name}:{self.takes}" if self.takes else self.name
