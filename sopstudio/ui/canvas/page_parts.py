"""A drawing cut into parts that can each be read on a page of paper.

A part is a set of cards with what belongs to them: no card is cut. A straight line parts a drawing in two, and each
half again, until every part has room. Of all lines those are best after which the fewest parts are needed, that cut no
card, keep the steps of a sub-procedure and of a section together, and that few edges cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.sop import FlowDirection
from sopstudio.ui.canvas.drawing import Drawing, DrawnEdge
from sopstudio.ui.canvas.geometry import Box, route_bounds, union
from sopstudio.ui.canvas.section_bands import STRIP, DrawnSection
from sopstudio.ui.canvas.wiring import Wiring

Room = tuple[float, float]
"""Width and height of what a page can show, in units of the canvas."""
PADDING, PADDING_LEVEL = 30.0, 56.0
"""The room around the content of a part, where signs say where its edges go on; left and right of a drawing that leads
to the right, where signs stand before and behind cards.
"""
REACH: Final[Mapping[FlowDirection, tuple[float, float]]] = {"down": (60.0, 110.0), "right": (190.0, 60.0)}
"""How far beside its cards, and above and below them, a part shows the labels of edges that leave or enter it."""
BAND_REACH, BAND_MARGIN = 64.0, 8.0
"""How far around its cards a part shows the band of a section, and how near to the border of what it shows."""
FRAME_COST, SECTION_COST, CARD_COST, EDGE_COST, BACK_COST = 6.0, 0.25, 0.6, 0.06, 0.25
"""What it costs, in parts, to part a sub-procedure, a section, a card or an edge, and one that leads back to the first
part.
"""
IMBALANCE_COST: Final = 0.3
SMALL_COST, MIN_CARDS = 0.5, 3
"""What a part of fewer cards costs more."""
MAX_LINES, MAX_BRANCHES, MAX_BRANCHING_CARDS = 12, 3, 60
"""How many lines are looked at closely, how many of them are tried to the end, and in how large a drawing."""


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
        self._bands = {section.key: section for section in sections}
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
        return self._merge(self._plan(nodes, tuple(rooms), branches)[1], rooms)

    def box(self, nodes: frozenset[str]) -> Box:
        """The box of what is drawn of a part, with some room around it."""
        if nodes not in self._boxes:
            cards = self._card_box(nodes)
            left, top, right, bottom = union([cards, *self._boxes_beside(nodes, cards)]).expand(PADDING)
            sides = PADDING_LEVEL - PADDING if self._drawing.direction == "right" else 0.0
            box = Box(left - sides, top, right + sides, bottom)
            cut = [self._bands[key] for key in self.sections_of(nodes) if not _is_inside(self._bands[key].strip, box)]
            is_upright = any(not band.is_level for band in cut)
            is_level = any(band.is_level for band in cut)
            self._boxes[nodes] = box._replace(
                left=box.left - STRIP if is_level else box.left, top=box.top - STRIP if is_upright else box.top
            )
        return self._boxes[nodes]

    def bands(self, nodes: frozenset[str]) -> tuple[DrawnSection, ...]:
        """What is drawn of the sections of a part: their bands as far as its box reaches, with their titles there."""
        area = self.box(nodes).expand(-BAND_MARGIN)
        bands = [self._bands[key] for key in self.sections_of(nodes)]
        return tuple(replace(band, box=_overlap(band.box, area)) for band in bands)

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
        beside, above = REACH[self._drawing.direction]
        reach = Box(cards.left - beside, cards.top - above, cards.right + beside, cards.bottom + above)
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
            yield _overlap(self._bands[key].box, near)

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
            cost = 1.0 + (SMALL_COST if len(nodes) < MIN_CARDS else 0.0)
            best: tuple[float, tuple[frozenset[str], ...]] = (cost, (nodes,))
            if len(nodes) > 1 and not self._fits(nodes, rooms):
                cuts = sorted(self._cuts(nodes, rooms), key=lambda cut: cut.estimate)[:branches]
                best = min((self._follow(cut, rooms, branches) for cut in cuts), key=lambda plan: plan[0])
            self._plans[nodes] = best
        return self._plans[nodes]

    def _merge(self, parts: Sequence[frozenset[str]], rooms: Sequence[Room]) -> tuple[frozenset[str], ...]:
        """The parts with small ones put into others that have room for them and nothing of others between."""
        merged = list(parts)
        for small in sorted(parts, key=len):
            others = [part for part in merged if part != small] if small in merged else []
            partners = [part for part in others if self._can_merge(small, part, rooms)]
            if partners:
                partner = max(partners, key=lambda part: self._count_edges(small, part))
                at = min(merged.index(small), merged.index(partner))
                merged = [part for part in merged if part not in (small, partner)]
                merged.insert(at, small | partner)
        return tuple(merged)

    def _can_merge(self, first: frozenset[str], second: frozenset[str], rooms: Sequence[Room]) -> bool:
        nodes = first | second
        cards = self._card_box(nodes)
        if _count_pages(cards, rooms) > 1:
            return False
        is_apart = all(key in nodes or not cards.touches(drawn.box) for key, drawn in self._drawing.nodes.items())
        return is_apart and self._fits(nodes, rooms)

    def _count_edges(self, first: frozenset[str], second: frozenset[str]) -> int:
        return sum((edge.source in second) or (edge.target in second) for edge in self.edges_of(first))

    def _follow(self, cut: Cut, rooms: Sequence[Room], branches: int) -> tuple[float, tuple[frozenset[str], ...]]:
        first, second = self._plan(cut.first, rooms, branches), self._plan(cut.second, rooms, branches)
        return cut.cost + first[0] + second[0], (*first[1], *second[1])

    def _cuts(self, nodes: frozenset[str], rooms: Sequence[Room]) -> Iterator[Cut]:
        """Cuts along the lines that are best by the boxes of the cards alone."""
        lines: list[tuple[float, int, int]] = []
        orders = [sorted(nodes, key=lambda key: (self._centre(key)[axis], key)) for axis in (0, 1)]
        for axis, ordered in enumerate(orders):
            befores = self._unions(ordered)
            afters = self._unions(ordered[::-1])[::-1]
            for at in range(1, len(ordered)):
                if self._centre(ordered[at])[axis] - self._centre(ordered[at - 1])[axis] < 1.0:
                    continue
                first, second = befores[at - 1], afters[at]
                parts = _count_pages(first, rooms) + _count_pages(second, rooms)
                is_through = CARD_COST if first[axis + 2] > second[axis] else 0.0
                lines.append(
                    (parts + is_through + IMBALANCE_COST * abs(2 * at - len(ordered)) / len(ordered), axis, at)
                )
        for _, axis, at in sorted(lines)[:MAX_LINES]:
            yield self._cut(orders[axis], at, axis, rooms)
        if not lines:  # cards upon one another are parted by their names
            yield Cut(frozenset(orders[0][:1]), frozenset(orders[0][1:]), 0.0, 0.0)

    def _unions(self, ordered: Sequence[str]) -> list[Box]:
        """The boxes around the first card, the first two, the first three and so on."""
        boxes = (self._drawing.nodes[key].box for key in ordered)
        return list(accumulate(boxes, lambda whole, box: union([whole, box])))

    def _cut(self, ordered: Sequence[str], at: int, axis: int, rooms: Sequence[Room]) -> Cut:
        first, second = frozenset(ordered[:at]), frozenset(ordered[at:])
        line = (self._centre(ordered[at - 1])[axis] + self._centre(ordered[at])[axis]) / 2
        boxes = [self._drawing.nodes[key].box for key in ordered]
        end = max(box[axis + 2] for box in boxes[:at])
        begin = min(box[axis] for box in boxes[at:])
        cards = sum(box[axis] < line < box[axis + 2] for box in boxes) if end > begin else 0
        forth = sum(edge.source in first and edge.target in second for edge in self.edges_of(first))
        back = sum(edge.source in second and edge.target in first for edge in self.edges_of(first))
        cost = CARD_COST * cards + EDGE_COST * forth + BACK_COST * back
        cost += FRAME_COST * _count_parted(self._frame_nodes.values(), first, second)
        cost += SECTION_COST * _count_parted(self._section_nodes.values(), first, second)
        parts = self._least_parts(first, rooms) + self._least_parts(second, rooms)
        uneven = IMBALANCE_COST * abs(len(first) - len(second)) / len(ordered)
        return Cut(first, second, cost + uneven, cost + uneven + parts)

    def _centre(self, key: str) -> tuple[float, float]:
        node = self._drawing.nodes[key]
        return node.x, node.y


def _count_pages(box: Box, rooms: Sequence[Room]) -> int:
    """How many pages of the best room a box covers."""
    width, height = box.right - box.left, box.bottom - box.top
    return min(ceil(width / room[0]) * ceil(height / room[1]) for room in rooms)


def _count_parted(groups: Iterable[frozenset[str]], first: frozenset[str], second: frozenset[str]) -> int:
    return sum(bool(group & first) and bool(group & second) for group in groups)


def _is_inside(inner: Box, outer: Box) -> bool:
    return outer.contains(inner.left, inner.top) and outer.contains(inner.right, inner.bottom)


def _overlap(box: Box, other: Box) -> Box:
    """What two boxes share; the corner of the first where they share nothing."""
    left, top = max(box.left, other.left), max(box.top, other.top)
    return Box(left, top, max(left, min(box.right, other.right)), max(top, min(box.bottom, other.bottom)))


__all__ = ["PADDING", "PageParts", "Room"]
