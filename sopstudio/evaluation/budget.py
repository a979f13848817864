"""The budget of an evaluation: no run starts that would likely cost more than what is left."""

from __future__ import annotations

from sopstudio.evaluation.summary import RunScore


class Budget:
    """What all runs together may cost, and what they have cost so far.

    A run is taken to cost as much as the dearest so far. The first is made alone, so that this is known.
    """

    def __init__(self, limit: float) -> None:
        self.limit, self.spent = limit, 0.0
        self._dearest: float | None = None

    def add(self, run: RunScore) -> None:
        """Count a finished run; models whose cost is unknown count as free."""
        cost = sum(part.cost or 0.0 for part in run.components.values())
        self.spent += cost
        self._dearest = max(self._dearest or 0.0, cost)

    def admit(self, running: int) -> bool:
        """Whether another run may start while so many are running."""
        if self._dearest is None:
            return not running
        return self.spent + (running + 1) * self._dearest <= self.limit


__all__ = ["Budget"]
