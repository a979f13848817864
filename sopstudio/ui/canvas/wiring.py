"""Keeps routes and pills in step with the nodes: what did not move is not reckoned again.

After a change only the edges at a changed node are routed anew, and those whose route or pill a moved node now touches.
Where very many are new at once they may be drawn roughly first, without pills, and routed well later (`refine`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sopstudio.ui.canvas.geometry import Box, Grid, Route, bounds
from sopstudio.ui.canvas.pills import Lines, Pills, Wish
from sopstudio.ui.canvas.routing import Router, Wire, rough_route
from sopstudio.ui.canvas.waiting import Waiting

PORT = 18.0
PORTS = 140.0
MANY = 250


@dataclass(frozen=True, slots=True)
class Link:
    """An edge as the wiring sees it: keys of its ends, and how wide its pill would be (0 for none)."""

    source: str
    target: str
    width: float


class Wiring:
    """Routes by edge key (`routes`) and boxes of pills by edge key (`pills`), updated change by change."""

    def __init__(self) -> None:
        self.nodes = Grid()
        self.routes: dict[str, Route] = {}
        self._links: dict[str, Link] = {}
        self._wires: dict[str, Wire] = {}
        self._router = Router(self.nodes)
        self._lines = Lines()
        self._placer = Pills(self.nodes, self._lines)
        self._bounds: dict[str, Box] = {}
        self._touching: dict[str, dict[str, None]] = defaultdict(dict)
        self.rough = Waiting()

    @property
    def pills(self) -> Mapping[str, Box]:
        """Where each pill sits."""
        return self._placer.placed.boxes

    def area(self, key: str) -> Box:
        """A box around an edge."""
        return self._bounds[key]

    def areas(self) -> Iterable[Box]:
        """A box around each edge."""
        return self._bounds.values()

    @property
    def pill_grid(self) -> Grid:
        """The same, to be found by place."""
        return self._placer.placed

    def update(
        self, boxes: Mapping[str, Box | None], links: Mapping[str, Link | None], *, hasty: bool = False
    ) -> set[str]:
        """Take over changed nodes and edges (None: gone); the keys of all edges whose route or pill is new.

        With `hasty`, edges are only drawn roughly where there are very many, and wait in `rough` for `refine`.
        """
        moved = [box for key in boxes for box in (self.nodes.boxes.get(key), boxes[key]) if box is not None]
        for key, box in boxes.items():
            if box is None:
                self.nodes.drop(key)
            else:
                self.nodes.put(key, box)
        anew = self._relink(links)
        if hasty and len(anew) > MANY:
            return self._sketch(anew, boxes)
        for key in boxes:
            anew.update(self._touching.get(key, ()))
        anew.update(self._disturbed(moved, anew))
        neighbours = {end for key in anew if key in self._links for end in self._ends(key)} | set(boxes)
        for end in neighbours:
            anew.update(self._rewired(end))
        anew = {key for key in anew if key in self._links}
        self._route(anew)
        return anew

    def refine(self, keys: Iterable[str]) -> set[str]:
        """Route edges well that are drawn roughly; their keys."""
        wanted = {key for key in keys if key in self.rough}
        self._route(wanted)
        return wanted

    def near(self, area: Box) -> list[str]:
        """The edges drawn roughly that may be seen in `area`."""
        return sorted(self.rough.near(area), key=self._span)

    def _sketch(self, anew: set[str], boxes: Iterable[str]) -> set[str]:
        for key in boxes:
            anew.update(self._touching.get(key, ()))
        anew = {key for key in anew if key in self._links}
        for key in anew:
            link = self._links[key]
            self._router.drop(key)
            self._lines.drop(key)
            route = rough_route(self.nodes.boxes[link.source], self.nodes.boxes[link.target])
            self.routes[key] = route
            self._bounds[key] = bounds(route)
            self._placer.placed.drop(key)
            self.rough.put(key, self._bounds[key])
        return anew

    def _ends(self, key: str) -> tuple[str, str]:
        return self._links[key].source, self._links[key].target

    def _relink(self, links: Mapping[str, Link | None]) -> set[str]:
        near: set[str] = set()
        for key, link in links.items():
            before = self._links.pop(key, None)
            if before is not None:
                for end in (before.source, before.target):
                    self._touching[end].pop(key, None)
                    near.update(self._touching[end])
                self._forget(key)
            if link is not None:
                self._links[key] = link
                for end in (link.source, link.target):
                    self._touching[end][key] = None
        return near | set(links)

    def _forget(self, key: str) -> None:
        self.rough.drop(key)
        self.routes.pop(key, None)
        self._bounds.pop(key, None)
        self._wires.pop(key, None)
        self._router.drop(key)
        self._lines.drop(key)
        self._placer.placed.drop(key)

    def _disturbed(self, moved: list[Box], known: set[str]) -> Iterable[str]:
        if not moved or len(known) >= len(self._links):
            return ()
        through = (self._lines.within(box.grown(12)) for box in moved)
        return set().union(*through) - known

    def _rewired(self, node: str) -> Iterable[str]:
        """Edges at `node` whose place among their neighbours is another than when they were routed."""
        return [key for key in self._touching.get(node, ()) if self._wires.get(key) != self._wire(key)]

    def _route(self, keys: set[str]) -> None:
        order = sorted(keys, key=self._span)
        for key in order:
            self.rough.drop(key)
            self._wires[key] = self._wire(key)
            self._take(key, self._router.route(self._wires[key]))
            self._placer.placed.drop(key)
        for source in sorted({self._links[key].source for key in order}):
            self._untangle(source)
        self._placer.place(self._wish(key) for key in order if self._links[key].width)

    def _untangle(self, source: str) -> None:
        """Let edges out of `source` that pass the row below do so in the order of where they lead."""
        lanes = self._router.first_lanes
        long = [key for key in self._touching[source] if key in lanes and self._links[key].source == source]
        by_lane = sorted(long, key=lanes.__getitem__)
        by_target = sorted(long, key=lambda key: (self.nodes.boxes[self._links[key].target].x, key))
        if by_lane == by_target:
            return
        places = [lanes[key] for key in by_lane]
        for key in long:
            self._router.drop(key)
        for key, place in zip(by_target, places, strict=True):
            self._take(key, self._router.route(replace(self._wires[key], lane=place)))

    def _take(self, key: str, route: Route) -> None:
        self.routes[key] = route
        self._bounds[key] = bounds(route)
        self._lines.put(key, route)

    def _wish(self, key: str) -> Wish:
        link, wire, route = self._links[key], self._wires[key], self.routes[key]
        return Wish(key, route, link.width, _part(wire, route), link.source == link.target)

    def _span(self, key: str) -> tuple[float, str]:
        source, target = (self.nodes.boxes[end] for end in self._ends(key))
        return abs(source.y - target.y) + abs(source.x - target.x), key

    def _wire(self, key: str) -> Wire:
        link = self._links[key]
        twins = [one for one in self._touching[link.source] if self._ends(one) == (link.source, link.target)]
        bow = 0.0
        if len(twins) > 1 and link.source != link.target:
            step = max(self._links[one].width for one in twins) + 20
            bow = (twins.index(key) - (len(twins) - 1) / 2) * step
        arriving = self._falling(link.target, into=True)
        apart = link.width / 2 + 6 if link.width else 0.0
        turn = "early" if len(self._falling(link.source, into=False)) > 1 else "late" if len(arriving) > 1 else "even"
        return Wire(key, link.source, link.target, self._port(key, arriving, link.target), bow, turn, apart)

    def _falling(self, node: str, *, into: bool) -> list[str]:
        """Edges at `node` that lead down, into it or out of it."""
        boxes, found = self.nodes.boxes, []
        for key in self._touching[node]:
            source, target = self._ends(key)
            if (target if into else source) == node and boxes[target].top >= boxes[source].bottom + 12:
                found.append(key)
        return found

    def _port(self, key: str, arriving: list[str], target: str) -> float:
        """Where on top of its target an edge arrives: side by side in the order of the sources, one above in line."""
        if key not in arriving or len(arriving) == 1:
            return 0.0
        boxes, middle = self.nodes.boxes, self.nodes.boxes[target].x
        order = sorted(arriving, key=lambda one: boxes[self._links[one].source].x)
        step = min(PORT, PORTS / (len(order) - 1))
        straight = [i for i, one in enumerate(order) if abs(boxes[self._links[one].source].x - middle) < 1]
        centre = float(straight[0]) if len(straight) == 1 else (len(order) - 1) / 2
        return (order.index(key) - centre) * step


def _part(wire: Wire, route: Route) -> float:
    if wire.bow and len(route) == 2:
        return 0.9
    return {"early": 0.6, "late": 0.42}.get(wire.turn, 0.48)
