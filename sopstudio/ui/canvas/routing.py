"""Smooth routes for edges that keep clear of nodes, computed from positions alone so that they follow a
drag.

An edge that leads down leaves the bottom of its source and enters the top of its target. It passes rows
of nodes through their gaps, chosen so that the route bends least; edges in one gap keep apart. An edge
that leads back up leaves and enters at the side. Edges of a fan turn early (branches read as a tree),
edges that join turn late.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.ui.canvas.geometry import Box, BoxGrid, Curve, Route, straight_curve

CLEARANCE = 14.0
STUB_LENGTH = 18.0
LANE_WIDTH = 10.0
CORNER_RADIUS = 12.0
UNBOUNDED = 1e7
MAX_STRAIGHTENED = 9.0
BUCKET_WIDTH = 250.0
MIN_GAP_WIDTH = 6.0
LANE_SHIFTS = [side * step * LANE_WIDTH for step in range(25) for side in ((1, -1) if step else (1,))]
Gap = tuple[float, float]


class RouteRequest(Struct, frozen=True):
    """What the route of an edge depends on: its ends, its port on the target, and its neighbours.

    `bow` bends parallel edges apart; `turn` is *early* below a fan, *late* above a join, else *even*;
    `apart` is the room for its pill on either side; `lane` is the x at which it must pass the first row.
    """

    key: str
    source: str
    target: str
    port_offset: float = 0.0
    bow: float = 0.0
    turn: str = "even"
    apart: float = 0.0
    lane: float | None = None


class _Band(Struct):
    """A row of nodes that a route must pass: its top and bottom and its gaps from left to right."""

    top: float
    bottom: float
    gaps: list[Gap]


class Lanes:
    """The straight parts of routes in gaps, so that edges do not run on top of each other."""

    def __init__(self) -> None:
        self._lanes_by_bucket: dict[int, list[tuple[float, float, float, float, str]]] = {}
        self._buckets_by_key: dict[str, list[int]] = {}

    def drop(self, key: str) -> None:
        """Remove the lanes of an edge."""
        for bucket in self._buckets_by_key.pop(key, ()):
            self._lanes_by_bucket[bucket] = [lane for lane in self._lanes_by_bucket[bucket] if lane[4] != key]

    def add(self, key: str, x: float, top: float, bottom: float, clearance: float) -> None:
        """Add a lane: the edge `key` runs straight at `x` and wants `clearance` on either side."""
        bucket = int(x // BUCKET_WIDTH)
        self._lanes_by_bucket.setdefault(bucket, []).append((x, top, bottom, clearance, key))
        self._buckets_by_key.setdefault(key, []).append(bucket)

    def missing_room(self, key: str, x: float, top: float, bottom: float, clearance: float) -> float:
        """How much of the wanted room an edge at `x` would lack; 1000 where it would run on top of another."""
        bucket = int(x // BUCKET_WIDTH)
        missing = 0.0
        for nearby_bucket in (bucket - 1, bucket, bucket + 1):
            for other_x, other_top, other_bottom, other_clearance, owner in self._lanes_by_bucket.get(
                nearby_bucket, ()
            ):
                if owner != key and other_top < bottom and top < other_bottom:
                    distance = abs(other_x - x)
                    missing = max(
                        missing, clearance + other_clearance - distance, 1000.0 if distance < LANE_WIDTH else 0.0
                    )
        return missing


class Router:
    """Routes edges between the boxes of a grid, and records the lanes it has assigned.

    `first_lanes` holds the x at which each edge passes its first row.
    """

    def __init__(self, boxes: BoxGrid) -> None:
        self._boxes = boxes
        self._lanes = Lanes()
        self.first_lanes: dict[str, float] = {}

    def drop(self, key: str) -> None:
        """Free the lanes of an edge for others."""
        self._lanes.drop(key)
        self.first_lanes.pop(key, None)

    def route(self, request: RouteRequest) -> Route:
        """The curves of an edge, from its source to the tip of its arrow."""
        self.drop(request.key)
        source, target = self._boxes.boxes[request.source], self._boxes.boxes[request.target]
        if request.source == request.target:
            return _loop_route(source)
        if target.top >= source.bottom + 12:
            return self._route_down(request, source, target)
        if abs(source.y - target.y) < 30 and (source.right < target.left or target.right < source.left):
            return _sideways_route(source, target)
        return self._route_up(request, source, target)

    def _route_down(self, request: RouteRequest, source: Box, target: Box) -> Route:
        start, end = source.x, target.x + request.port_offset
        if abs(start - end) <= MAX_STRAIGHTENED and not request.bow:
            start = end
        bands = self._rows_between(request.source, source.bottom + 10, target.top - 10)
        if not bands:
            return _direct_route(start, source.bottom, end, target.top, request)
        wanted_xs = _cheapest_lanes(bands, start + request.bow, end)[1]
        if request.lane is not None:
            wanted_xs = [request.lane, *_cheapest_lanes(bands[1:], request.lane, end)[1]]
        xs = self._assign_lanes(request, bands, wanted_xs)
        self.first_lanes[request.key] = xs[0]
        points = [(start, source.bottom)]
        for band, x in zip(bands, xs, strict=True):
            head = max(band.top - 8, points[-1][1] + 2)
            points += [(x, head), (x, max(head, min(band.bottom + 8, target.top - 2)))]
        points.append((end, target.top))
        turns = ["early", *["even"] * (len(points) - 3), request.turn if request.turn == "late" else "early"]
        return tuple(_leg(*a, *b, turn) for (a, b), turn in zip(pairwise(points), turns, strict=True))

    def _route_up(self, request: RouteRequest, source: Box, target: Box) -> Route:
        top, bottom = min(source.top, target.top), max(source.bottom, target.bottom)
        bands = self._rows_between(request.source, top + 1, bottom - 1)[::-1]
        candidates = []
        for side in (1.0, -1.0):
            start = source.right + STUB_LENGTH if side > 0 else source.left - STUB_LENGTH
            end = target.right + STUB_LENGTH if side > 0 else target.left - STUB_LENGTH
            side_bands = [_Band(band.top, band.bottom, list(band.gaps)) for band in bands]
            side_bands[0].gaps = [_nearest_gap(side_bands[0].gaps, start)]
            side_bands[-1].gaps = [_nearest_gap(side_bands[-1].gaps, end)]
            cost, xs = min(
                _cheapest_lanes(side_bands, start, end), _cheapest_lanes(side_bands, _outer_x(start, end, side), end)
            )
            outward = 60.0 if (source.x - target.x) * side > 1 else 0.0
            candidates.append((cost - outward, -side, side_bands, xs))
        _, side, side_bands, xs = min(candidates, key=lambda candidate: candidate[:2])
        return self._build_climb(request, source, target, side_bands, xs, -side)

    def _build_climb(
        self, request: RouteRequest, source: Box, target: Box, bands: list[_Band], wanted_xs: list[float], side: float
    ) -> Route:
        xs = self._assign_lanes(replace(request, apart=0.0), bands, wanted_xs)
        leave = source.right if side > 0 else source.left
        enter = target.right if side > 0 else target.left
        curves = [straight_curve(leave, source.y, xs[0] - side * CORNER_RADIUS, source.y)]
        curves.append(_corner(xs[0] - side * CORNER_RADIUS, source.y, xs[0], source.y - CORNER_RADIUS))
        y = source.y - CORNER_RADIUS
        for index, (x, band) in enumerate(zip(xs, bands, strict=True)):
            if index:
                foot = band.bottom + 8
                curves.append(_leg(xs[index - 1], y, x, min(foot, y), "even"))
                y = min(foot, y)
            head = band.top - 8 if index < len(bands) - 1 else target.y + CORNER_RADIUS
            if head < y:
                curves.append(straight_curve(x, y, x, head))
                y = head
        last = xs[-1]
        curves.append(_corner(last, y, last - side * CORNER_RADIUS, target.y, starts_vertical=True))
        curves.append(straight_curve(last - side * CORNER_RADIUS, target.y, enter, target.y))
        return tuple(curves)

    def _rows_between(self, node_key: str, top: float, bottom: float) -> list[_Band]:
        """Rows of nodes between two heights, in the graph that the node belongs to."""
        graph = node_key.rpartition("/")[0]
        boxes = [box for key, box in self._boxes.find_between(top, bottom) if key.rpartition("/")[0] == graph]
        rows: list[tuple[float, float, list[Box]]] = []
        for box in sorted(boxes, key=lambda box: (box.top, box.left)):
            if rows and box.top < rows[-1][1]:
                row_top, row_bottom, row_boxes = rows.pop()
                rows.append((row_top, max(row_bottom, box.bottom), [*row_boxes, box]))
            else:
                rows.append((box.top, box.bottom, [box]))
        return [_Band(band_top, band_bottom, _find_gaps(band_boxes)) for band_top, band_bottom, band_boxes in rows]

    def _assign_lanes(self, request: RouteRequest, bands: Sequence[_Band], wanted_xs: Sequence[float]) -> list[float]:
        """The x in each band, shifted beside the lanes of other edges; below a fan also far enough apart for
        pills.
        """
        xs: list[float] = []
        for index, (band, wanted_x) in enumerate(zip(bands, wanted_xs, strict=True)):
            gap = _nearest_gap(band.gaps, wanted_x)
            clearance = request.apart if index == 0 else 0.0
            preferred = (
                xs[-1] if xs and gap[0] <= xs[-1] <= gap[1] and abs(wanted_xs[index - 1] - wanted_x) < 1 else wanted_x
            )
            options = [
                x for x in (preferred + step for step in LANE_SHIFTS[: 49 if clearance else 9]) if gap[0] <= x <= gap[1]
            ]
            missing = [self._lanes.missing_room(request.key, x, band.top, band.bottom, clearance) for x in options]
            walls = [max(0.0, clearance * 0.6 - min(x - gap[0], gap[1] - x)) for x in options]
            costs = [
                missing_room + wall + abs(x - preferred) * 0.35
                for x, missing_room, wall in zip(options, missing, walls, strict=True)
            ]
            x = options[costs.index(min(costs))] if options else wanted_x
            self._lanes.add(request.key, x, band.top, band.bottom, clearance)
            xs.append(x)
        return xs


def rough_route(source: Box, target: Box) -> Route:
    """A quick route: one curve that ignores what lies in between. Used when very many edges are new."""
    if source == target:
        return _loop_route(source)
    if target.top >= source.bottom + 12:
        return (_leg(source.x, source.bottom, target.x, target.top, "even"),)
    if abs(source.y - target.y) < 30 and (source.right < target.left or target.right < source.left):
        return _sideways_route(source, target)
    outer_x = max(source.right, target.right) + STUB_LENGTH
    return (Curve(source.right, source.y, outer_x + 40, source.y, outer_x + 40, target.y, target.right, target.y),)


def _find_gaps(boxes: list[Box]) -> list[Gap]:
    gaps, left = [], -UNBOUNDED
    for box in sorted(boxes):
        if box.left - CLEARANCE - left >= MIN_GAP_WIDTH:
            gaps.append((left, box.left - CLEARANCE))
        left = max(left, box.right + CLEARANCE)
    gaps.append((left, UNBOUNDED))
    return gaps


def _nearest_gap(gaps: Sequence[Gap], x: float) -> Gap:
    return min(gaps, key=lambda gap: max(gap[0] - x, x - gap[1], 0.0))


def _outer_x(start: float, end: float, side: float) -> float:
    return max(start, end) if side > 0 else min(start, end)


def _cheapest_lanes(bands: Sequence[_Band], start: float, end: float) -> tuple[float, list[float]]:
    """The route through one gap of each band that moves sideways least: its cost and the x in each band."""
    states: list[tuple[float, float, list[float]]] = [(0.0, start, [])]
    for index, band in enumerate(bands):
        ideal = start + (end - start) * (index + 1) / (len(bands) + 1)
        nearest = sorted(band.gaps, key=lambda gap: max(gap[0] - ideal, ideal - gap[1], 0.0))[:4]
        options = {min(max(wanted_x, low), high) for low, high in nearest for wanted_x in (start, end, ideal)}
        next_states = []
        for x in sorted(options):
            cost, _, xs = min(
                (cost + _shift_cost(previous_x, x) * (1 + 0.02 * index), previous_x, xs)
                for cost, previous_x, xs in states
            )
            next_states.append((cost, x, [*xs, x]))
        states = next_states
    return min((cost + _shift_cost(last_x, end) * (1 + 0.02 * len(bands)), xs) for cost, last_x, xs in states)


def _shift_cost(before: float, after: float) -> float:
    move = abs(after - before)
    return move + 16.0 if move > 1.0 else 0.0


def _leg(x0: float, y0: float, x1: float, y1: float, turn: str) -> Curve:
    """A curve that leaves and arrives vertically."""
    if abs(x1 - x0) < 0.5:
        return straight_curve(x0, y0, x1, y1)
    first, second = {"early": (0.42, 0.36), "late": (0.64, 0.58)}.get(turn, (0.5, 0.5))
    height = y1 - y0
    return Curve(x0, y0, x0, y0 + first * height, x1, y0 + second * height, x1, y1)


def _direct_route(x0: float, y0: float, x1: float, y1: float, request: RouteRequest) -> Route:
    if not request.bow:
        return (_leg(x0, y0, x1, y1, request.turn),)
    x, y = (x0 + x1) / 2 + request.bow, (y0 + y1) / 2
    return _leg(x0, y0, x, y, "early"), _leg(x, y, x1, y1, "late")


def _corner(x0: float, y0: float, x1: float, y1: float, *, starts_vertical: bool = False) -> Curve:
    bend = 0.55
    if starts_vertical:
        return Curve(x0, y0, x0, y0 + (y1 - y0) * bend, x1 - (x1 - x0) * bend, y1, x1, y1)
    return Curve(x0, y0, x0 + (x1 - x0) * bend, y0, x1, y1 - (y1 - y0) * bend, x1, y1)


def _loop_route(box: Box) -> Route:
    return (
        Curve(box.right, box.y + 14, box.right + 56, box.y + 26, box.right + 56, box.y - 26, box.right, box.y - 14),
    )


def _sideways_route(source: Box, target: Box) -> Route:
    left_to_right = source.x < target.x
    x0, x1 = (source.right, target.left) if left_to_right else (source.left, target.right)
    middle = (x0 + x1) / 2
    return (Curve(x0, source.y, middle, source.y, middle, target.y, x1, target.y),)
