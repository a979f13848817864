"""What a proof can answer: yes, with what shows it; no; or that it is not decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sopstudio.analysis.proofs.points import Facts


class Undecided(Exception):
    """Neither shown nor refuted with bounded effort; says why in words."""


class Outcomes(Protocol):
    """What some conditions can say together. `demand` says of conditions, by number, whether to hold or to fail."""

    def possible(self, demand: Mapping[int, bool]) -> bool:
        """Whether the conditions can be as demanded. Raises `Undecided`."""
        ...

    def shown(self, demand: Mapping[int, bool]) -> Facts | None:
        """Facts with which the conditions are as demanded; None where there are none. Raises `Undecided`."""
        ...


@dataclass(frozen=True, slots=True)
class Shown:
    """How something comes about: the steps (ways of the flow) to the place, and facts (JSON data) that lead there."""

    path: tuple[tuple[str, ...], ...]
    facts: Mapping[str, Any]
