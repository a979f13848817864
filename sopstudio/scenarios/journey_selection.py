"""Journeys: the paths through an SOP with the values that make them happen, and how to select some of them."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.errors import ScenarioError
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.search.set_cover import cover_obligations, measure_coverage
from sopstudio.scenarios.solved_paths import Journey, SolvedPaths

COVERS = f"all, {', '.join(CRITERIA)}, sample:N or leaves:N"
"""The ways to select journeys, for messages."""


class Journeys(SolvedPaths):
    """The journeys of one SOP. Raises `EditError` where the SOP cannot be walked (no start, unbounded loop)."""

    def find_covering(self, criterion: str = "edges") -> list[Journey]:
        """Feasible journeys that together show what the criterion asks for, as far as some were found."""
        return self.select_with_coverage(criterion)[0]

    def select_with_coverage(self, cover: str) -> tuple[list[Journey], Coverage]:
        """Journeys selected by the command line's `--cover`, and their coverage; for samples, the edges they take.

        Raises `ScenarioError` for an unknown cover.
        """
        if cover in CRITERIA:
            return cover_obligations(self, cover, CRITERIA[cover](self.runtime))
        selected = list(self.select(cover))
        return selected, measure_coverage(self, cover, selected)

    def select(self, cover: str) -> Iterable[Journey]:
        """Journeys selected by the command line's `--cover`. Raises `ScenarioError` for an unknown cover."""
        if cover == "all":
            return self.iter_all()
        if cover in CRITERIA:
            return self.find_covering(cover)
        kind, _, number = cover.partition(":")
        if kind in ("sample", "leaves") and number.isdigit() and int(number) > 0:
            return self.sample(int(number), by_leaves=kind == "leaves")
        raise ScenarioError(f"unknown cover {cover!r}", hint=f"use {COVERS}")


__all__ = ["COVERS", "Journey", "Journeys"]
