"""An obligation: something that a journey can be asked to show.

Either transitions taken one after the other, or a condition that holds at a place. The condition is a
tree of the condition language, so the evaluator tells whether a run shows it, and the solver can find
values for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sopstudio.expressions import Condition, Tree
from sopstudio.scenarios.expected_trace import Moment
from sopstudio.sop import PathStep


@dataclass(frozen=True)
class Obligation:
    """`label` stays stable while the SOP changes elsewhere; `words` describe it to people.

    It is shown where the transitions are taken at the place, the last one out of it; with a `demand`, where
    that holds when the edges of the place are tried for the first time, or before that when the `tool` is
    called.
    """

    label: str
    words: str
    place: str
    transitions: tuple[str, ...] = ()
    demand: Tree | None = field(default=None, compare=False)
    tool: str = ""
    fallback: Obligation | None = field(default=None, compare=False)
    """What is required where this cannot be shown."""

    def can_be_shown_on(self, visits: PathVisits) -> bool:
        """Whether the path shows it; with a demand, whether the path reaches its place."""
        return self.transitions in visits.transitions if self.demand is None else self.place in visits.places


class PathVisits:
    """The places and transitions of a path. `transitions` also holds each pair of consecutive ones."""

    def __init__(self, places: Iterable[str], steps: Iterable[PathStep]) -> None:
        self.places = tuple(places)
        self.transitions: set[tuple[str, ...]] = set()
        arrived: dict[str, list[str]] = {}
        for place, step in zip(self.places, steps, strict=False):
            before = arrived.pop(place, [])
            for transition in step:
                self.transitions.add((transition.id,))
                self.transitions.update((earlier, transition.id) for earlier in before)
                arrived.setdefault(transition.target, []).append(transition.id)


class ObligationTracker:
    """Tells which obligations a run shows; their conditions are compiled once."""

    def __init__(self, obligations: Iterable[Obligation]) -> None:
        self._by_transitions: dict[tuple[str, ...], Obligation] = {}
        self._by_place: dict[str, list[tuple[Obligation, Condition]]] = {}
        for obligation in obligations:
            if obligation.demand is None:
                self._by_transitions[obligation.transitions] = obligation
            else:
                self._by_place.setdefault(obligation.place, []).append(
                    (obligation, Condition(obligation.label, obligation.demand))
                )

    def shown_by_path(self, visits: PathVisits) -> set[Obligation]:
        """The obligations that a path shows, whatever the facts are."""
        return {self._by_transitions[transitions] for transitions in visits.transitions & self._by_transitions.keys()}

    def shown_by_run(self, moments: Iterable[Moment]) -> set[Obligation]:
        """The obligations that a run shows."""
        moments = list(moments)
        shown = self.shown_by_path(PathVisits([visit.place for visit in moments], [visit.step for visit in moments]))
        visited: set[str] = set()
        for moment in moments:
            if moment.place not in visited:
                visited.add(moment.place)
                pairs = self._by_place.get(moment.place, ())
                shown.update(
                    obligation
                    for obligation, condition in pairs
                    if condition.decide(moment.calls.get(obligation.tool, moment.facts)).value
                )
        return shown


__all__ = ["Obligation", "ObligationTracker", "PathVisits"]
