"""A drawing cut into parts that can each be read on a page of paper.

A part is a set of cards with what belongs to them: no card is cut. A straight line parts a drawing in two, and each
half again, until every part has room. Of all lines those are best after which the fewest parts are needed, that cut no
card, keep the steps of a sub-procedure and of a section together, and that few edges cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from msgspec import Struct

from sopstudio.ui.canvas.drawing import Drawing, DrawnEdge
from sopstudio.ui.canvas.geometry import Box, route_bounds, union
from sopstudio.ui.canvas.section_bands import DrawnSection
from sopstudio.ui.canvas.wiring import Wiring

Room = tuple[float, float]
"""Width and height of what a page can show, in units of the canvas."""
PADDING: Final = 30.0
"""The room around the content of a part, where signs say where its edges go on."""
REACH_ALONG, REACH_ACROSS = 110.0, 60.0
"""How far from its cards a part shows the labels of edges that leave or enter it: along the drawing, and beside it."""
BAND_REACH: Final = 64.0
"""How far around its cards a part shows the band of a section."""
FRAME_COST, SECTION_COST, CARD_COST, EDGE_COST = 6.0, 1.0, 0.6, 0.04
"""What it costs, in parts, to part a sub-procedure, a section, a card or an edge."""
IMBALANCE_COST: Final = 0.3
MAX_LINES, MAX_BRANCHES, MAX_BRANCHING_CARDS = 32, 3, 60
"""How many lines are looked at in each direction, how many of them are tried to the end, and in how large a drawing."""


class Cut(Struct, frozen=True):
    """Cards on both sides of a line, and what it costs to part them there."""

    first: frozenset[str]
    second: frozenset[str]
    cost: float
    estimate: float
    """The cost with the parts that are needed at least afterwards."""


class PageParts:
    """Finds the parts of one drawing, and the boxes of what is drawn in them.

    `sections` are the bands as they are drawn, `notes` the boxes of the notes on the canvas, by their elements.
    """

    def __init__(
        self, drawing: Drawing, wiring: Wiring, sections: Iterable[DrawnSection], notes: Mapping[str, Box]
    ) -> None:
        self._drawing, self._wiring = drawing, wiring
        self._bands = {section.key: section.box for section in sections}
        self._section_nodes = {key: frozenset(drawing.sections[key].nodes) for key in self._bands}
        self._frame_nodes = {
            frame: frozenset(key for key in drawing.nodes if key.startswith(f"{frame}/")) for frame in drawing.frames
        }
        self._notes = notes
        self._note_owners = {key: self._nearest_card(box) for key, box in notes.items()} if drawing.nodes else {}
        self._boxes: dict[frozenset[str], Box] = {}
        self._plans: dict[frozenset[str], tuple[float, tuple[frozenset[str], ...]]] = {}
        self._edges: dict[str, list[DrawnEdge]] = {}
        for edge in drawing.edges.values():
            for end in {edge.source, edge.target}:
                self._edges.setdefault(end, []).append(edge)

    def find(self, rooms: Sequence[Room]) -> tuple[frozenset[str], ...]:
        """The cards of each part, so that each part fits into one of the rooms; in the order of reading."""
        self._plans.clear()
        nodes = frozenset(self._drawing.nodes)
        branches = MAX_BRANCHES if len(nodes) <= MAX_BRANCHING_CARDS else 1
        return self._plan(nodes, tuple(rooms), branches)[1]

    def box(self, nodes: frozenset[str]) -> Box:
        """The box of what is drawn of a part, with some room around it."""
        if nodes not in self._boxes:
            cards = self._card_box(nodes)
            self._boxes[nodes] = union([cards, *self._boxes_beside(nodes, cards)]).expand(PADDING)
        return self._boxes[nodes]

    def notes_of(self, nodes: frozenset[str]) -> frozenset[str]:
        """The notes on the canvas that stand by the cards of a part."""
        return frozenset(key for key, owner in self._note_owners.items() if owner in nodes)

    def sections_of(self, nodes: frozenset[str]) -> tuple[str, ...]:
        """The sections of which a part holds nodes."""
        return tuple(key for key, members in self._section_nodes.items() if members & nodes)

    def frames_of(self, nodes: frozenset[str]) -> tuple[str, ...]:
        """The sub-procedures of which a part holds nodes."""
        return tuple(key for key, members in self._frame_nodes.items() if members & nodes)

    def edges_of(self, nodes: frozenset[str]) -> list[DrawnEdge]:
        """The edges that begin or end at a card of a part."""
        return list({edge.key: edge for node in nodes for edge in self._edges.get(node, ())}.values())

    def _card_box(self, nodes: Iterable[str]) -> Box:
        drawn = [self._drawing.nodes[key] for key in nodes]
        return union([box for node in drawn for box in (node.box, node.start_mark) if box is not None])

    def _boxes_beside(self, nodes: frozenset[str], cards: Box) -> Iterator[Box]:
        across, along = (REACH_ACROSS, REACH_ALONG) if self._drawing.direction == "down" else (REACH_ALONG,) * 2
        reach = Box(cards.left - across, cards.top - along, cards.right + across, cards.bottom + along)
        for edge in self.edges_of(nodes):
            pill = self._wiring.pills.get(edge.key)
            if edge.source in nodes and edge.target in nodes:
                yield route_bounds(self._wiring.routes[edge.key])
            else:
                yield from self._runs_beside(edge.key, cards, reach)
                pill = pill if pill is not None and _is_inside(pill, reach) else None
            if pill is not None:
                yield pill
        yield from (self._notes[key] for key in self.notes_of(nodes))
        yield from (self._drawing.frames[key].box for key, members in self._frame_nodes.items() if members <= nodes)
        near = cards.expand(BAND_REACH)
        for key in self.sections_of(nodes):
            yield _overlap(self._bands[key], near)

    def _runs_beside(self, edge: str, cards: Box, reach: Box) -> Iterator[Box]:
        """Where an edge that leaves or enters a part runs along its cards: else it would lie on the border."""
        is_down = self._drawing.direction == "down"
        beside = reach._replace(top=cards.top, bottom=cards.bottom)
        if not is_down:
            beside = reach._replace(left=cards.left, right=cards.right)
        for curve in self._wiring.routes[edge]:
            bounds = route_bounds((curve,))
            width = bounds.right - bounds.left if is_down else bounds.bottom - bounds.top
            if width < 1 and bounds.touches(beside):
                yield _overlap(bounds, beside)

    def _nearest_card(self, box: Box) -> str:
        nodes = self._drawing.nodes.values()
        return min(nodes, key=lambda node: (node.x - box.x) ** 2 + (node.y - box.y) ** 2).key

    def _fits(self, nodes: frozenset[str], rooms: Sequence[Room]) -> bool:
        left, top, right, bottom = self.box(nodes)
        return any(right - left <= width and bottom - top <= height for width, height in rooms)

    def _least_parts(self, nodes: frozenset[str], rooms: Sequence[Room]) -> int:
        if self._fits(nodes, rooms):
            return 1
        left, top, right, bottom = self.box(nodes)
        area = (right - left) * (bottom - top)
        return max(2, ceil(area / max(width * height for width, height in rooms)))

    def _plan(
        self, nodes: frozenset[str], rooms: Sequence[Room], branches: int
    ) -> tuple[float, tuple[frozenset[str], ...]]:
        """The cheapest parts of some cards that are found, and what they cost."""
        if nodes not in self._plans:
            best: tuple[float, tuple[frozenset[str], ...]] = (1.0, (nodes,))
            if len(nodes) > 1 and not self._fits(nodes, rooms):
                cuts = sorted(self._cuts(nodes, rooms), key=lambda cut: cut.estimate)[:branches]
                best = min((self._follow(cut, rooms, branches) for cut in cuts), key=lambda plan: plan[0])
            self._plans[nodes] = best
        return self._plans[nodes]

    def _follow(self, cut: Cut, rooms: Sequence[Room], branches: int) -> tuple[float, tuple[frozenset[str], ...]]:
        first, second = self._plan(cut.first, rooms, branches), self._plan(cut.second, rooms, branches)
        return cut.cost + first[0] + second[0], (*first[1], *second[1])

    def _cuts(self, nodes: frozenset[str], rooms: Sequence[Room]) -> Iterator[Cut]:
        for axis in (0, 1):
            ordered = sorted(nodes, key=lambda key: (self._centre(key)[axis], key))
            places = [at for at in range(1, len(ordered)) if self._gap(ordered, at, axis) is not None]
            places = sorted(places, key=lambda at: -(self._gap(ordered, at, axis) or 0.0))[:MAX_LINES]
            for at in places:
                yield self._cut(ordered, at, axis, rooms)
        if all(self._centre(first) == self._centre(second) for first, second in pairwise(nodes)):
            ordered = sorted(nodes)  # cards upon one another are parted by their names
            yield Cut(frozenset(ordered[:1]), frozenset(ordered[1:]), 0.0, 0.0)

    def _cut(self, ordered: Sequence[str], at: int, axis: int, rooms: Sequence[Room]) -> Cut:
        first, second = frozenset(ordered[:at]), frozenset(ordered[at:])
        line = (self._centre(ordered[at - 1])[axis] + self._centre(ordered[at])[axis]) / 2
        boxes = [self._drawing.nodes[key].box for key in ordered]
        end = max(box[axis + 2] for box in boxes[:at])
        begin = min(box[axis] for box in boxes[at:])
        cards = sum(box[axis] < line < box[axis + 2] for box in boxes) if end > begin else 0
        edges = sum((edge.source in first) != (edge.target in first) for edge in self.edges_of(first))
        cost = CARD_COST * cards + EDGE_COST * edges
        cost += FRAME_COST * _count_parted(self._frame_nodes.values(), first, second)
        cost += SECTION_COST * _count_parted(self._section_nodes.values(), first, second)
        parts = self._least_parts(first, rooms) + self._least_parts(second, rooms)
        uneven = IMBALANCE_COST * abs(len(first) - len(second)) / len(ordered)
        return Cut(first, second, cost + uneven, cost + uneven + parts)

    def _gap(self, ordered: Sequence[str], at: int, axis: int) -> float | None:
        """The distance between two neighbouring centres; None where they are on one line."""
        distance = self._centre(ordered[at])[axis] - self._centre(ordered[at - 1])[axis]
        return distance if distance >= 1.0 else None

    def _centre(self, key: str) -> tuple[float, float]:
        node = self._drawing.nodes[key]
        return node.x, node.y


def _count_parted(groups: Iterable[frozenset[str]], first: frozenset[str], second: frozenset[str]) -> int:
    return sum(bool(group & first) and bool(group & second) for group in groups)


def _is_inside(inner: Box, outer: Box) -> bool:
    return outer.contains(inner.left, inner.top) and outer.contains(inner.right, inner.bottom)


def _overlap(box: Box, other: Box) -> Box:
    """What two boxes share; the corner of the first where they share nothing."""
    left, top = max(box.left, other.left), max(box.top, other.top)
    return Box(left, top, max(left, min(box.right, other.right)), max(top, min(box.bottom, other.bottom)))


__all__ = ["PADDING", "PageParts", "Room"]
