"""What a set of journeys covers, what cannot be covered and why, and what is undecided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.scenarios.obligations import Obligation

MAX_LINES = 20
"""How many lines about uncovered obligations are printed."""


@dataclass(frozen=True)
class Coverage:
    """For one criterion: the ids of the journeys that show each obligation, or the reason why none does.

    `uncovered` lists what journeys that were selected in another way happen not to show.
    """

    cover: str
    covered: Mapping[Obligation, tuple[str, ...]] = field(default_factory=dict)
    infeasible: Mapping[Obligation, str] = field(default_factory=dict)
    undecided: Mapping[Obligation, str] = field(default_factory=dict)
    uncovered: tuple[Obligation, ...] = ()

    @property
    def count(self) -> int:
        """How many obligations there are."""
        return len(self.covered) + len(self.infeasible) + len(self.undecided) + len(self.uncovered)

    def lines(self) -> Iterator[str]:
        """For people: what is not covered and why, and the counts."""
        reasons = [f"cannot be covered: {obligation.words}: {reason}" for obligation, reason in self.infeasible.items()]
        reasons += [f"not decided: {obligation.words}: {reason}" for obligation, reason in self.undecided.items()]
        yield from reasons[:MAX_LINES]
        if len(reasons) > MAX_LINES:
            yield f"and {len(reasons) - MAX_LINES} more, which --format json lists"
        counts = [f"{len(self.covered)} of {self.count} covered"]
        counts += [f"{len(self.infeasible)} infeasible"] if self.infeasible else []
        counts += [f"{len(self.undecided)} not decided"] if self.undecided else []
        yield f"{'edges' if self.uncovered else self.cover}: {', '.join(counts)}"

    def as_json(self) -> dict[str, Any]:
        """As JSON data; `node` and `edges` locate an obligation on the canvas."""
        return {
            "cover": self.cover,
            "count": self.count,
            "covered": [{**_row(obligation), "journeys": list(ids)} for obligation, ids in self.covered.items()],
            "infeasible": [{**_row(obligation), "reason": reason} for obligation, reason in self.infeasible.items()],
            "undecided": [{**_row(obligation), "reason": reason} for obligation, reason in self.undecided.items()],
            "left": [_row(obligation) for obligation in self.uncovered],
        }


def _row(obligation: Obligation) -> dict[str, Any]:
    return {
        "id": obligation.label,
        "what": obligation.words,
        "node": obligation.place,
        "edges": list(obligation.transitions),
    }


__all__ = ["Coverage"]
