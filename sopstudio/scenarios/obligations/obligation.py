"""One thing that a journey can be asked to show: ways taken one after the other, or a condition that holds at a place.

The condition is a tree of the condition language, so that the evaluator tells whether a run has shown it and the solver
can be asked for values that will.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sopstudio.expressions import Condition, Tree
from sopstudio.scenarios.truth import Moment
from sopstudio.sop import Step


@dataclass(frozen=True)
class Obligation:
    """`label` stays the same while the SOP grows elsewhere; `words` say it to people.

    Shown where the ways are taken at the place, the last one out of it; with a `demand`, where that holds when the
    ways out of the place are tried for the first time, or before that when the `tool` is called.
    """

    label: str
    words: str
    place: str
    ways: tuple[str, ...] = ()
    demand: Tree | None = field(default=None, compare=False)
    tool: str = ""
    instead: Obligation | None = field(default=None, compare=False)
    """What is asked for where this cannot be shown."""

    def on(self, visits: Visits) -> bool:
        """Whether the path alone shows it, or where there is a demand, leaves room for it."""
        return self.ways in visits.ways if self.demand is None else self.place in visits.places


class Visits:
    """The places and ways of a path. `ways` holds each way, and each pair of a way and one that is taken after it."""

    def __init__(self, places: Iterable[str], steps: Iterable[Step]) -> None:
        self.places = tuple(places)
        self.ways: set[tuple[str, ...]] = set()
        arrived: dict[str, list[str]] = {}
        for place, step in zip(self.places, steps, strict=False):
            before = arrived.pop(place, [])
            for way in step:
                self.ways.add((way.id,))
                self.ways.update((one, way.id) for one in before)
                arrived.setdefault(way.target, []).append(way.id)


class Shown:
    """Tells which obligations a run has shown; conditions are made ready once."""

    def __init__(self, obligations: Iterable[Obligation]) -> None:
        self._by_ways: dict[tuple[str, ...], Obligation] = {}
        self._by_place: dict[str, list[tuple[Obligation, Condition]]] = {}
        for one in obligations:
            if one.demand is None:
                self._by_ways[one.ways] = one
            else:
                self._by_place.setdefault(one.place, []).append((one, Condition(one.label, one.demand)))

    def by_path(self, visits: Visits) -> set[Obligation]:
        """What a path shows, whatever the facts are."""
        return {self._by_ways[ways] for ways in visits.ways & self._by_ways.keys()}

    def by_run(self, moments: Iterable[Moment]) -> set[Obligation]:
        """What a run shows."""
        moments = list(moments)
        found = self.by_path(Visits([one.place for one in moments], [one.step for one in moments]))
        seen: set[str] = set()
        for moment in moments:
            if moment.place not in seen:
                seen.add(moment.place)
                these = self._by_place.get(moment.place, ())
                found.update(
                    one for one, condition in these if condition.decide(moment.calls.get(one.tool, moment.facts)).value
                )
        return found


__all__ = ["Obligation", "Shown", "Visits"]
