"""What scenarios cover of what is drawn: the edges and nodes that each comes through, and the edges that none can take.

An edge of a sub-procedure is drawn once however often the procedure is called, so it is covered as soon as one call
takes it, and cannot be taken only where no call can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sopstudio.scenarios import Scenario
from sopstudio.sop import Routing
from sopstudio.text.humanize import one_line
from sopstudio.ui.canvas.drawing import key_of
from sopstudio.ui.canvas.marks import Mark

if TYPE_CHECKING:
    from sopstudio.scenarios.coverage import Coverage
    from sopstudio.scenarios.obligations.obligation import Obligation, Shown

Trail = frozenset[str]
"""The keys of all nodes and edges that one scenario comes through, and what else it shows of what is asked for."""
TAKEN, OPEN, BARRED = "✓", "○", "✕"
SHOWN = 3
"""Edges that cannot be taken which are named with their reasons in one line."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What there is to be covered: the keys of edges and nodes, how edges are called, and why some cannot be taken."""

    edges: frozenset[str] = frozenset()
    nodes: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    barred: Mapping[str, str] = field(default_factory=dict)
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a cover asks for beside edges: its name, what there is of it (by a key), and how much of it cannot be."""

    cover: str
    keys: Mapping[Obligation, str]
    shown: Shown
    impossible: int = 0


@dataclass(frozen=True, slots=True)
class Covered:
    """What some scenarios cover of a ground; `part` where they are some of those listed."""

    ground: Ground
    taken: Trail
    part: bool = False

    @property
    def edges(self) -> frozenset[str]:
        """The edges that are taken."""
        return self.ground.edges & self.taken

    @property
    def open(self) -> frozenset[str]:
        """What could be covered and is not."""
        return (self.ground.edges | self.ground.nodes) - self.taken - self.ground.barred.keys()

    @property
    def barred(self) -> dict[str, str]:
        """The edges that cannot be taken, with the reasons."""
        return {key: why for key, why in self.ground.barred.items() if key not in self.taken}

    def figures(self) -> str:
        """`41 of 44 edges`, and of what else is asked for: `41 of 44 edges and 30 of 32 boundaries`."""
        return " and ".join(filter(None, (f"{len(self.edges)} of {len(self.ground.edges)} edges", self._further())))

    def _further(self) -> str:
        asked = self.ground.asked
        if asked is None:
            return ""
        return f"{len(self.taken.intersection(asked.keys.values()))} of {len(asked.keys)} {asked.cover}"

    def words(self) -> str:
        """The figures, and what cannot be taken with the reasons."""
        steps = f"{len(self.ground.nodes & self.taken)} of {len(self.ground.nodes)} nodes"
        further = f", {self._further()}" if self.ground.asked is not None else ""
        said = f"{len(self.edges)} of {len(self.ground.edges)} edges and {steps} covered{further}"
        if self.ground.asked is not None and self.ground.asked.impossible:
            said += f" ({self.ground.asked.impossible} cannot be)"
        if not self.barred:
            return f"{said}."
        reasons = [f"{self.ground.names.get(key, key)} ({why})" for key, why in sorted(self.barred.items())]
        more = f" and {len(reasons) - SHOWN} more" if len(reasons) > SHOWN else ""
        return f"{said}; {len(reasons)} cannot be taken: {', '.join(reasons[:SHOWN])}{more}."

    def marks(self) -> dict[str, Mark]:
        """A mark for each node and edge: a tick where covered, dashes where not. Of a part, only what it covers."""
        found = {key: Mark("good", TAKEN, outline=False) for key in self.ground.nodes & self.taken}
        found |= {key: Mark("good", "", width=3.0) for key in self.edges}
        if not self.part:
            found |= {key: Mark("warning", OPEN, ghost=True, width=2.4) for key in self.open}
            found |= {key: Mark("bad", BARRED, ghost=True, width=2.4) for key in self.barred}
        return found


def trail_of(routing: Routing, scenario: Scenario, key: Callable[[str], str], asked: Asked | None = None) -> Trail:
    """The keys of what a scenario comes through and shows; `key` gives those of places and ways."""
    from sopstudio.scenarios.reworking import taken_by  # loads the solver, which the window starts without

    places, moments = taken_by(routing, scenario)
    ways = (way.id for moment in moments for way in moment.step)
    drawn = frozenset(key(name) for name in (*places, *ways)) - {""}
    return drawn if asked is None else drawn.union(asked.keys[one] for one in asked.shown.by_run(moments))


def asked_by(coverage: Coverage) -> Asked:
    """What a cover asks for beside edges."""
    from sopstudio.scenarios.obligations.obligation import Shown

    every = (*coverage.shown, *coverage.infeasible, *coverage.undecided)
    keys = {one: f"{coverage.cover}: {one.label}" for one in every}  # an edge's own key is not to be met by chance
    return Asked(coverage.cover, keys, Shown(keys), len(coverage.infeasible))


def ground_of(routing: Routing, coverage: Coverage | None) -> Ground:
    """What there is to be covered of an SOP; `coverage` says which edges cannot be taken, where that is known."""
    flow = routing.flow
    ways = {way.id: way for way in flow.ways() if way.edge is not None}
    keys = {name: key_of(flow.sop, name) for name in ways}
    names = {
        keys[name]: f"{one_line(flow.nodes[way.source].label())} → {one_line(flow.nodes[way.target].label())}"
        for name, way in ways.items()
    }
    refused = {one.ways[0]: why for one, why in coverage.infeasible.items()} if coverage is not None else {}
    possible = {keys[name] for name in ways if name not in refused}
    barred = {keys[name]: why for name, why in refused.items() if name in keys and keys[name] not in possible}
    nodes = frozenset(key_of(flow.sop, place) for place in flow.nodes)
    return Ground(frozenset(keys.values()), nodes, names, barred)


def covered_by(ground: Ground, trails: Iterable[Trail], *, part: bool = False) -> Covered:
    """What scenarios cover together."""
    return Covered(ground, frozenset().union(*trails), part)


__all__ = ["Asked", "Covered", "Ground", "Trail", "asked_by", "covered_by", "ground_of", "trail_of"]
