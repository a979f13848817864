"""What a set of journeys covers, what cannot be covered and why, and what was not decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.scenarios.obligations import Obligation

SHOWN = 20
"""Lines about what is not covered."""


@dataclass(frozen=True)
class Coverage:
    """Of one cover: the journeys (ids) that show each obligation, and the reason where none does.

    `left` is what journeys that were chosen in another way happen not to show.
    """

    cover: str
    shown: Mapping[Obligation, tuple[str, ...]] = field(default_factory=dict)
    infeasible: Mapping[Obligation, str] = field(default_factory=dict)
    undecided: Mapping[Obligation, str] = field(default_factory=dict)
    left: tuple[Obligation, ...] = ()

    @property
    def count(self) -> int:
        """How much was to be covered."""
        return len(self.shown) + len(self.infeasible) + len(self.undecided) + len(self.left)

    def lines(self) -> Iterator[str]:
        """For people: what is not covered and why, and the counts."""
        reasons = [f"cannot be covered: {one.words}: {why}" for one, why in self.infeasible.items()]
        reasons += [f"not decided: {one.words}: {why}" for one, why in self.undecided.items()]
        yield from reasons[:SHOWN]
        if len(reasons) > SHOWN:
            yield f"and {len(reasons) - SHOWN} more, which --format json lists"
        counts = [f"{len(self.shown)} of {self.count} covered"]
        counts += [f"{len(self.infeasible)} infeasible"] if self.infeasible else []
        counts += [f"{len(self.undecided)} not decided"] if self.undecided else []
        yield f"{'edges' if self.left else self.cover}: {', '.join(counts)}"

    def as_json(self) -> dict[str, Any]:
        """As JSON data; `node` and `edges` tell where it is on the canvas."""
        return {
            "cover": self.cover,
            "count": self.count,
            "covered": [{**_row(one), "journeys": list(ids)} for one, ids in self.shown.items()],
            "infeasible": [{**_row(one), "reason": reason} for one, reason in self.infeasible.items()],
            "undecided": [{**_row(one), "reason": reason} for one, reason in self.undecided.items()],
            "left": [_row(one) for one in self.left],
        }


def _row(one: Obligation) -> dict[str, Any]:
    return {"id": one.label, "what": one.words, "node": one.place, "edges": list(one.ways)}


__all__ = ["Coverage"]
