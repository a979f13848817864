"""Journeys: the paths through an SOP with the values that make them happen, and which of them to choose."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.errors import ScenarioError
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.covering import coverage_of, covered
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.solved import Journey, SolvedPaths

COVERS = f"all, {', '.join(CRITERIA)}, sample:N or leaves:N"
"""How journeys may be chosen."""


class Journeys(SolvedPaths):
    """The journeys of one SOP. Raises `EditError` where the SOP cannot be walked (no start, unbounded loop)."""

    def covering(self, criterion: str = "edges") -> list[Journey]:
        """Feasible journeys that together show what the criterion asks for, as far as any was found that does."""
        return self.covered(criterion)[0]

    def covered(self, cover: str) -> tuple[list[Journey], Coverage]:
        """Journeys by the word of the command line, and what they cover: of drawn ones, which edges they take.

        Raises `ScenarioError` for an unknown word.
        """
        if cover in CRITERIA:
            return covered(self, cover, CRITERIA[cover](self.routing))
        chosen = list(self.chosen(cover))
        return chosen, coverage_of(self, cover, chosen)

    def chosen(self, cover: str) -> Iterable[Journey]:
        """Journeys by the word of the command line. Raises `ScenarioError` for an unknown one."""
        if cover == "all":
            return self.all()
        if cover in CRITERIA:
            return self.covering(cover)
        kind, _, number = cover.partition(":")
        if kind in ("sample", "leaves") and number.isdigit() and int(number) > 0:
            return self.sample(int(number), by_leaves=kind == "leaves")
        raise ScenarioError(f"unknown cover {cover!r}", hint=f"use {COVERS}")


__all__ = ["COVERS", "Journey", "Journeys"]
