"""What a proof can answer: yes, with what shows it; no; or that it is not decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sopstudio.analysis.proofs.points import Facts


class Undecided(Exception):
    """Neither shown nor refuted with bounded effort; says why in words."""


Demand: TypeAlias = Mapping[int, bool | None]
"""Of conditions, by number, whether they are to hold or to fail; None for neither, which stops a run."""


class Outcomes(Protocol):
    """What some conditions can say together."""

    def possible(self, demand: Demand) -> bool:
        """Whether the conditions can be as demanded. Raises `Undecided`."""
        ...

    def shown(self, demand: Demand) -> Facts | None:
        """Facts with which the conditions are as demanded; None where there are none. Raises `Undecided`."""
        ...


@dataclass(frozen=True, slots=True)
class Shown:
    """How something comes about: the steps (ways of the flow) to the place, and facts (JSON data) that lead there."""

    path: tuple[tuple[str, ...], ...]
    facts: Mapping[str, Any]
