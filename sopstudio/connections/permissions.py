"""What a live run may do. An SOP can come from anywhere, so it never grants anything to itself: whoever starts a run
allows effects, addresses of the own network, the network for programs, and programs without a sandbox.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from sopstudio.trace import CallTool

Decision = Literal["call", "always", "mock", "refuse"]
"""What becomes of a call that changes something: it is made, so are all later ones of the tool, the sample answers
instead, or the call fails.
"""


@dataclass(frozen=True, slots=True)
class LivePermissions:
    """What is allowed in one run.

    `effects` allows every call that changes something, `effect_tools` those of single tools; others are asked for.
    `hosts` are the hosts (`HOST` or `HOST:PORT`) that may have a private address; `network` lets programs use the
    network that need it, and `unconfined` lets programs run where there is no bubblewrap. The tools in `mocked` stay
    mocked. `folder` is the folder of the SOP, where functions and commands are looked for.
    """

    effects: bool = False
    effect_tools: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    network: bool = False
    unconfined: bool = False
    mocked: frozenset[str] = frozenset()
    folder: Path | None = None

    def allows_effect(self, tool: str) -> bool:
        """Whether calls of this tool may change something without a question."""
        return self.effects or tool in self.effect_tools

    def allows_private(self, host: str, port: int) -> bool:
        """Whether this host may have an address of the own network or machine."""
        return host.lower() in self.hosts or f"{host.lower()}:{port}" in self.hosts


@dataclass(frozen=True, slots=True)
class LiveCall:
    """A live call that waits for a decision: the tool, what it changes, how it is reached, and the arguments.

    `is_repeated` says that a call with these arguments was begun before in this run and broken off, so that it may
    have been carried out.
    """

    tool: str
    title: str
    effect: str
    route: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    is_repeated: bool = False

    @property
    def request(self) -> CallTool:
        """The request of the call."""
        return CallTool(self.tool, dict(self.arguments))


AskDecision = Callable[[LiveCall], Decision]
"""Asks the person whether a call that changes something is made."""

__all__ = ["AskDecision", "Decision", "LiveCall", "LivePermissions"]
