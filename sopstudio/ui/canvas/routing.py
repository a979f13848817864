"""Routes of straight pieces with round corners that keep clear of nodes, computed from positions alone so that they
follow a drag.

An edge that leads down leaves the bottom of its source and enters the top of its target. It passes rows
of nodes through their gaps, chosen so that the route bends least; edges in one gap keep apart. An edge
that leads back up leaves and enters at the side. Edges of a fan turn early, on one track (branches read as a tree),
edges that join turn late, on tracks of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from sopstudio.ui.canvas.geometry import (
    CORNER_RADIUS,
    Box,
    BoxGrid,
    Curve,
    Route,
    round_corner,
    round_corners,
    straight_curve,
)
from sopstudio.ui.canvas.lanes import FAN_STUB, LANE_WIDTH, TRACK_HEIGHT, Lanes, Step, Tracks

CLEARANCE = 14.0
STUB_LENGTH = 18.0
JOIN_STUB = 30.0
"""How far above its target an edge that joins others turns."""
MIN_STUB, MIN_TIP = 10.0, 14.0
LOOP_REACH, LOOP_HIGH, LOOP_LOW = 34.0, 6.0, 22.0
"""How far a loop at one node goes aside, and at which heights below the middle it ends and begins."""
UNBOUNDED = 1e7
MAX_STRAIGHTENED = 28.0
"""An edge whose ends are no farther apart, nor than a quarter of its source, leaves it beside the middle and runs
straight."""
MIN_SHIFT = 0.5
"""Two lines whose x differ less run on as one."""
MAX_LANE_CHOICES = 8
CROSSING_COST = 160.0
"""How far a route goes aside rather than crossing an edge of a row that it passes."""
MAX_COUNTED_BOXES = 400
"""In larger drawings crossings are not counted, so that a drag stays fluid."""
MIN_GAP_WIDTH = 6.0
TRACK_SHIFTS = tuple(side * step * TRACK_HEIGHT for step in range(6) for side in ((1, -1) if step else (1,)))
LANE_SHIFTS = [side * step * LANE_WIDTH for step in range(25) for side in ((1, -1) if step else (1,))]
Gap = tuple[float, float]


class RouteRequest(Struct, frozen=True):
    """What the route of an edge depends on: its ends, its port on the target, and its neighbours.

    `bow` bends parallel edges apart; `turn` is *early* below a fan, *late* above a join, else *even*;
    `apart` is the room for its pill on either side; `lane` is the x at which it must pass the first row. One that
    `returns` goes back where another edge comes from, and keeps outside of that. It turns `rise` higher above its
    target than others that join it.
    """

    key: str
    source: str
    target: str
    port_offset: float = 0.0
    bow: float = 0.0
    turn: str = "even"
    apart: float = 0.0
    lane: float | None = None
    returns: bool = False
    rise: float = 0.0


class _Band(Struct):
    """A row of nodes that a route must pass: its top and bottom and its gaps from left to right.

    `crossings` has the edges of its nodes that a route through each gap would cross, by the left of the gap.
    """

    top: float
    bottom: float
    gaps: list[Gap]
    nodes: tuple[str, ...] = ()
    crossings: dict[float, int] = field(default_factory=dict)


class Router:
    """Routes edges between the boxes of a grid, and records the lanes it has assigned. `ways` gives the ends of all
    edges at a node, `label_reach` how far the label of a loop at a node goes aside of that.

    `first_lanes` and `last_lanes` hold the x at which each edge passes its first and its last row.
    """

    def __init__(
        self,
        boxes: BoxGrid,
        ways: Callable[[str], Iterable[tuple[str, str]]] = lambda _: (),
        label_reach: Callable[[str], float] = lambda _: 0.0,
    ) -> None:
        self._boxes, self._ways, self._label_reach = boxes, ways, label_reach
        self._lanes, self._tracks = Lanes(), Tracks()
        self.first_lanes: dict[str, float] = {}
        self.last_lanes: dict[str, float] = {}

    def drop(self, key: str) -> None:
        """Free the lanes of an edge for others."""
        self._lanes.drop(key)
        self._tracks.drop(key)
        self.first_lanes.pop(key, None)
        self.last_lanes.pop(key, None)

    def route(self, request: RouteRequest) -> Route:
        """The curves of an edge, from its source to the tip of its arrow."""
        self.drop(request.key)
        source, target = self._boxes.boxes[request.source], self._boxes.boxes[request.target]
        if request.source == request.target:
            return _loop_route(source)
        if target.top >= source.bottom + 12:
            return self._route_down(request, source, target)
        aside = self._route_aside(source, target) if source.top < target.bottom + 12 else None
        return aside or self._route_up(request, source, target)

    def _route_down(self, request: RouteRequest, source: Box, target: Box) -> Route:
        start, end = source.x, target.x + request.port_offset
        if abs(start - end) <= min(MAX_STRAIGHTENED, (source.right - source.left) / 4) and not request.bow:
            start = end
        bands = self._rows_between(request.source, source.bottom + 10, target.top - 10)
        if not bands:
            return self._route_directly(start, source.bottom, end, target.top, request)
        for band in bands if len(self._boxes.boxes) <= MAX_COUNTED_BOXES else ():
            self._count_crossings(band, source, target)
        wanted_xs = _cheapest_lanes(bands, start + request.bow, end)[1]
        if request.lane is not None:
            wanted_xs = [request.lane, *_cheapest_lanes(bands[1:], request.lane, end)[1]]
        start, *xs, end = _level(start, *self._assign_lanes(request, bands, wanted_xs), end)
        self.first_lanes[request.key], self.last_lanes[request.key] = xs[0], xs[-1]
        points = [(start, source.bottom)]
        for band, x in zip(bands, xs, strict=True):
            head = max(band.top - 8, points[-1][1] + 2)
            points += [(x, head), (x, max(head, min(band.bottom + 8, target.top - 2)))]
        points.append((end, target.top))
        turns = ["early", *["even"] * (len(points) - 3), "late"]
        legs = zip(pairwise(points), turns, strict=True)
        return tuple(curve for (a, b), turn in legs for curve in self._step(request, *a, *b, turn))

    def _count_crossings(self, band: _Band, source: Box, target: Box) -> None:
        """Count for each gap of a band the edges of its nodes that a route from `source` to `target` would cross.

        Counted are those into nodes that are no farther down, and out of nodes that are no farther up.
        """
        boxes = self._boxes.boxes
        for name in band.nodes:
            own, on_left, on_right = boxes[name], 0, 0
            for upper, lower in self._ways(name):
                is_leaving = upper == name
                other = boxes.get(lower if is_leaving else upper)
                if other is None or other is own:
                    continue
                if is_leaving and own.bottom < other.top <= target.top and other != target:
                    on_left, on_right = on_left + (target.x > other.x), on_right + (target.x < other.x)
                elif not is_leaving and source.bottom <= other.bottom < own.top and other != source:
                    on_left, on_right = on_left + (source.x > other.x), on_right + (source.x < other.x)
            if on_left or on_right:
                for left, right in band.gaps:
                    crossed = on_left if right <= own.x else on_right
                    band.crossings[left] = band.crossings.get(left, 0) + crossed

    def _route_directly(self, x0: float, y0: float, x1: float, y1: float, request: RouteRequest) -> Route:
        """A route to the next row; with a bow it makes a detour beside parallel edges."""
        if not request.bow:
            x0, x1 = _level(x0, x1)
            return self._step(request, x0, y0, x1, y1, request.turn)
        (x0, x, x1), y = _level(x0, (x0 + x1) / 2 + request.bow, x1), (y0 + y1) / 2
        return (*self._step(request, x0, y0, x, y, "early"), *self._step(request, x, y, x1, y1, "late"))

    def _step(self, request: RouteRequest, x0: float, y0: float, x1: float, y1: float, turn: str) -> Route:
        """Down, across on a track that is free, and down again."""
        if abs(x1 - x0) < MIN_SHIFT:
            return (straight_curve(x0, y0, x1, y1),)
        group = f"from {request.source}" if turn == "early" else request.key
        left, right = min(x0, x1), max(x0, x1)
        low, high = y0 + MIN_STUB, y1 - MIN_TIP
        preferred = {"early": y0 + FAN_STUB, "late": y1 - JOIN_STUB - request.rise}.get(turn, (y0 + y1) / 2)
        preferred = min(max(preferred, low), high) if low < high else (y0 + y1) / 2
        heights = [preferred + shift for shift in TRACK_SHIFTS[1:] if low <= preferred + shift <= high]
        height, fewest = preferred, self._count_conflicts(request.key, group, Step(x0, y0, preferred, x1, y1), turn)
        for y in (*heights, low) if any(fewest) and low < high else ():
            conflicts = self._count_conflicts(request.key, group, Step(x0, y0, y, x1, y1), turn)
            if conflicts < fewest:
                height, fewest = y, conflicts
            if not any(fewest):
                break
        self._tracks.add(request.key, group, height, left, right)
        self._tracks.add_step(request.key, Step(x0, y0, height, x1, y1))
        if turn == "early" and request.apart:
            self._lanes.add(request.key, x1, height, y1, request.apart)
        return step_route(x0, y0, x1, y1, height)

    def _count_conflicts(self, key: str, group: str, step: Step, turn: str) -> tuple[int, int]:
        """How many other edges a step would touch, and how many it would seem to go on into; one that turns late comes
        down beside the others that do.
        """
        left, right = min(step.x0, step.x1), max(step.x0, step.x1)
        meetings = self._tracks.count_meetings(key, step) if turn != "late" else 0
        return self._tracks.count_conflicts(key, group, step.y, left, right), meetings

    def _route_up(self, request: RouteRequest, source: Box, target: Box) -> Route:
        top, bottom = min(source.top, target.top), max(source.bottom, target.bottom)
        bands = self._rows_between(request.source, top + 1, bottom - 1, keeps_off_labels=True)[::-1]
        candidates = []
        for side in (1.0, -1.0):
            start = source.right + STUB_LENGTH if side > 0 else source.left - STUB_LENGTH
            end = target.right + STUB_LENGTH if side > 0 else target.left - STUB_LENGTH
            side_bands = [_Band(band.top, band.bottom, list(band.gaps)) for band in bands]
            side_bands[0].gaps = [_nearest_gap(side_bands[0].gaps, start)]
            side_bands[-1].gaps = [_nearest_gap(side_bands[-1].gaps, end)]
            outer_x = _outer_x(start, end, side)
            cost, xs = min(_cheapest_lanes(side_bands, start, end), _cheapest_lanes(side_bands, outer_x, end))
            if request.returns:
                xs = [_into(_nearest_gap(band.gaps, outer_x), outer_x) for band in side_bands]
                cost = abs(start - end) + sum(abs(x - outer_x) for x in xs)
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
        points, y = [(leave, source.y), (xs[0], source.y)], source.y
        for before, x, below, band in zip(xs, xs[1:], bands, bands[1:], strict=False):
            y = min(y, below.top - 8)
            foot = min(band.bottom + 8, y)
            points += [(before, (y + foot) / 2), (x, (y + foot) / 2)]
            y = foot
        return round_corners([*points, (xs[-1], target.y), (enter, target.y)])

    def _route_aside(self, source: Box, target: Box) -> Route | None:
        """A route to a node that stands beside the source: straight across, or below what stands between them."""
        left, right = min(source.right, target.right), max(source.left, target.left)
        if right - left < MIN_STUB + MIN_TIP:
            return None
        top, bottom = min(source.y, target.y), max(source.y, target.y)
        between = [box for _, box in self._boxes.find_touching(Box(left, top, right, bottom).expand(CLEARANCE / 2))]
        between = [box for box in between if box not in (source, target)]
        if not between:
            return _sideways_route(source, target)
        below = max(box.bottom for box in (source, target, *between)) + STUB_LENGTH
        return round_corners(
            [(source.x, source.bottom), (source.x, below), (target.x, below), (target.x, target.bottom)]
        )

    def _rows_between(self, node_key: str, top: float, bottom: float, *, keeps_off_labels: bool = False) -> list[_Band]:
        """Rows of nodes with their loops between two heights, in the graph that the node belongs to.

        An edge that leads up `keeps_off_labels` of loops, too: it comes in beside them.
        """
        graph = node_key.rpartition("/")[0]
        boxes = [
            (self._with_loop(key, box, keeps_off_labels), key)
            for key, box in self._boxes.find_between(top, bottom)
            if key.rpartition("/")[0] == graph
        ]
        rows: list[tuple[float, float, list[tuple[Box, str]]]] = []
        for box, key in sorted(boxes, key=lambda pair: (pair[0].top, pair[0].left)):
            if rows and box.top < rows[-1][1]:
                row_top, row_bottom, row = rows.pop()
                rows.append((row_top, max(row_bottom, box.bottom), [*row, (box, key)]))
            else:
                rows.append((box.top, box.bottom, [(box, key)]))
        return [
            _Band(row_top, row_bottom, _find_gaps([box for box, _ in row]), tuple(key for _, key in row if key))
            for row_top, row_bottom, row in rows
        ]

    def _with_loop(self, node: str, box: Box, has_label: bool) -> Box:
        if (node, node) not in self._ways(node):
            return box
        return box._replace(right=box.right + LOOP_REACH + (self._label_reach(node) if has_label else 0.0))

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
            end = bands[index + 1].top if index + 1 < len(bands) else band.bottom + JOIN_STUB
            x, least = wanted_x, math.inf
            for option in options:
                shift = abs(option - preferred) * 0.35
                if shift >= least:  # the nearest come first
                    break
                missing = self._lanes.missing_room(request.key, option, band.top, end, clearance)
                cost = missing + max(0.0, clearance * 0.6 - min(option - gap[0], gap[1] - option)) + shift
                if cost < least:
                    x, least = option, cost
            self._lanes.add(request.key, x, band.top, band.bottom, clearance)
            xs.append(x)
        return xs


def rough_route(source: Box, target: Box) -> Route:
    """A quick route: one curve that ignores what lies in between. Used when very many edges are new."""
    if source == target:
        return _loop_route(source)
    if target.top >= source.bottom + 12:
        return step_route(source.x, source.bottom, target.x, target.top, (source.bottom + target.top) / 2)
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


def _into(gap: Gap, x: float) -> float:
    """The x nearest to `x` in a gap."""
    return min(max(x, gap[0]), gap[1])


def _level(*xs: float) -> list[float]:
    """These x in turn, each like the one before it where they hardly differ, so that lines between them are upright."""
    level = [xs[0]]
    for x in xs[1:]:
        level.append(level[-1] if abs(x - level[-1]) < MIN_SHIFT else x)
    return level


def _outer_x(start: float, end: float, side: float) -> float:
    return max(start, end) if side > 0 else min(start, end)


def _cheapest_lanes(bands: Sequence[_Band], start: float, end: float) -> tuple[float, list[float]]:
    """The route through one gap of each band that moves sideways least: its cost and the x in each band."""
    states: list[tuple[float, float, list[float]]] = [(0.0, start, [])]
    ahead = {_into(_nearest_gap(band.gaps, end), end) for band in bands[:MAX_LANE_CHOICES]}
    for index, band in enumerate(bands):
        ideal = start + (end - start) * (index + 1) / (len(bands) + 1)
        nearest = sorted(band.gaps, key=lambda gap: max(gap[0] - ideal, ideal - gap[1], 0.0))[:4]
        wanted = {start, end, ideal, *ahead, *(x for _, x, _ in states)}
        options = {
            _into(gap, wanted_x): CROSSING_COST * band.crossings.get(gap[0], 0)
            for gap in nearest
            for wanted_x in wanted
        }
        next_states = []
        for x in sorted(options):
            cost, _, xs = min(
                (cost + _shift_cost(previous_x, x) * (1 + 0.02 * index), previous_x, xs)
                for cost, previous_x, xs in states
            )
            next_states.append((cost + options[x], x, [*xs, x]))
        states = sorted(next_states)[:MAX_LANE_CHOICES]
    return min((cost + _shift_cost(last_x, end) * (1 + 0.02 * len(bands)), xs) for cost, last_x, xs in states)


def _shift_cost(before: float, after: float) -> float:
    move = abs(after - before)
    return move + 16.0 if move > 1.0 else 0.0


def step_route(x0: float, y0: float, x1: float, y1: float, height: float) -> Route:
    """A route from a point vertically to `height`, across, and vertically to the other point."""
    if abs(x1 - x0) < MIN_SHIFT:
        return (straight_curve(x0, y0, x1, y1),)
    side = 1.0 if x1 > x0 else -1.0
    way = 1.0 if y1 > y0 else -1.0
    radius = min(CORNER_RADIUS, abs(x1 - x0) / 2, abs(height - y0), abs(y1 - height))
    curves = [
        straight_curve(x0, y0, x0, height - way * radius),
        round_corner(x0, height - way * radius, x0 + side * radius, height, starts_vertical=True),
        straight_curve(x0 + side * radius, height, x1 - side * radius, height),
        round_corner(x1 - side * radius, height, x1, height + way * radius),
        straight_curve(x1, height + way * radius, x1, y1),
    ]
    return tuple(curve for curve in curves if (curve.x0, curve.y0) != (curve.x3, curve.y3))


def _loop_route(box: Box) -> Route:
    """Below the middle of the side, where other edges come or leave."""
    outer_x, low, high = box.right + LOOP_REACH, box.y + LOOP_LOW, box.y + LOOP_HIGH
    return round_corners([(box.right, low), (outer_x, low), (outer_x, high), (box.right, high)])


def _sideways_route(source: Box, target: Box) -> Route:
    x0, x1 = (source.right, target.left) if source.x < target.x else (source.left, target.right)
    if abs(source.y - target.y) < 0.5:
        return (straight_curve(x0, source.y, x1, target.y),)
    middle = (x0 + x1) / 2
    return round_corners([(x0, source.y), (middle, source.y), (middle, target.y), (x1, target.y)])
