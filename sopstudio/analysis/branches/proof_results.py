"""The answers of a proof: yes, with a witness; no; or undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sopstudio.analysis.branches.representative_values import Facts


class ProofUndecidedError(Exception):
    """Neither proved nor refuted with bounded effort. The message gives the reason in words."""


OutcomeDemand: TypeAlias = Mapping[int, bool | None]
"""For conditions by index: whether they must hold or fail; None for having no value, which stops a run."""


class Outcomes(Protocol):
    """The combinations of outcomes that a sequence of conditions can have."""

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """Whether the conditions can have the demanded outcomes. Raises `ProofUndecidedError`."""
        ...

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """Facts with which the conditions have the demanded outcomes; None where there are none.

        Raises `ProofUndecidedError`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Witness:
    """How something comes about: the steps (ids of transitions) to the place, and the facts (JSON data) for it."""

    path: tuple[tuple[str, ...], ...]
    facts: Mapping[str, Any]
