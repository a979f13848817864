"""Places pills on their edges, near the source, clear of nodes, other pills and other edges' lines.

Each pill tries positions along its edge, those nearest to the preferred one first, also a little beside
the edge and narrower: with its words on more lines, then shortened. A second round moves pills that still
overlap another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from msgspec import Struct

from sopstudio.ui.canvas.geometry import Box, BoxGrid, Route, centred_box, sample_points, union
from sopstudio.ui.canvas.lanes import FAN_STUB
from sopstudio.ui.canvas.line_index import LineIndex

PILL_HEIGHT = 22.0
CLEARANCE = 5.0
NARROW_WIDTHS = (190.0, 150.0, 104.0)
SHORT_WIDTHS = (72.0, 48.0, 26.0)
"""Widths of one line in which a pill still shows that there are words, where nothing wider has room: `…` at least."""
NO_LIMIT = 1e9
GOAL_GAP, TIP_ROOM = 6.0, 12.0
"""The room above a label, and that for the arrow below one."""
MAX_THOROUGH_PILLS, MAX_CROWDED_PILLS = 400, 200
LINE_COST, FIXED_LINE_COST = 400.0, 1000.0
"""What it costs to cover a line: less than another pill where the line may be moved away, else more."""
OVERLAP_COSTS = {"node": 10000.0, "pill": 2000.0, "near line": 160.0}
POINT_STEP, FINE_POINT_STEP = 9.0, 3.0
"""How far apart the positions on an edge are that are tried: at first, and where these lie on foreign lines."""
MAX_SIDE_SHIFT = 0.45
"""How far the middle of a pill may stand beside its line, as a part of its width: the line still runs through it."""
BESIDE_GAP, BESIDE_COST = 3.0, 240.0
"""How far beside its line a pill stands that has no room on it, and what that costs."""
SIZE_COST, SHORTENED_COST = 0.5, 30.0
"""What each pixel costs by which a pill differs from its own size, and that its words are shortened."""
RatedBox = tuple[float, Box]
Size = tuple[float, float]
RatedSize = tuple[float, float, float]
"""What it costs to have a size, and its width and height."""


class PillRequest(Struct, frozen=True):
    """A pill to be placed: its size, the point of its edge where it stands best, and the sizes in which its words stand
    on more lines.

    Where it `is_turned`, the drawing is on its side, and the words run along its height.
    """

    key: str
    route: Route
    width: float
    height: float
    goal: tuple[float, float]
    narrow_sizes: tuple[Size, ...] = ()
    is_loop: bool = False
    is_turned: bool = False

    def find_sizes(self) -> tuple[RatedSize, list[RatedSize]]:
        """Its own size, and narrower ones: with the words on more lines, or shortened."""
        length, across = (self.height, self.width) if self.is_turned else (self.width, self.height)
        shortened = self._find_shortened((limit, across) for limit in NARROW_WIDTHS if limit < length)
        return (0.0, self.width, self.height), [*map(self._rate, self.narrow_sizes), *shortened]

    def find_short_sizes(self) -> list[RatedSize]:
        """Sizes of one line that shows the first words, or hardly these."""
        length = self.height if self.is_turned else self.width
        return self._find_shortened((limit, PILL_HEIGHT) for limit in (*NARROW_WIDTHS, *SHORT_WIDTHS) if limit < length)

    def _find_shortened(self, sizes: Iterable[Size]) -> list[RatedSize]:
        turned = ((across, length) if self.is_turned else (length, across) for length, across in sizes)
        return [(SHORTENED_COST + cost, width, height) for cost, width, height in map(self._rate, turned)]

    def _rate(self, size: Size) -> RatedSize:
        width, height = size
        return SIZE_COST * (abs(self.width - width) + abs(self.height - height)), width, height


class PillPlacer:
    """Places pills among the boxes of nodes and the lines of edges; `placed` holds the box of each."""

    def __init__(self, nodes: BoxGrid, lines: LineIndex) -> None:
        self._nodes, self._lines = nodes, lines
        self._thorough, self._line_cost = True, LINE_COST
        self._requests: dict[str, PillRequest] = {}
        self.placed = BoxGrid()

    def drop(self, key: str) -> None:
        """Remove the pill of an edge; nothing where it has none."""
        self.placed.drop(key)
        self._requests.pop(key, None)

    def place(self, requests: Iterable[PillRequest], *, line_cost: float = LINE_COST) -> set[str]:
        """Place or move these pills, and others that stand where one of them must; returns the keys of all these.

        `line_cost` is that of covering a line of another edge, beside `OVERLAP_COSTS`.
        """
        self._line_cost = line_cost
        ordered = sorted(requests, key=lambda wish: (_route_length(wish.route), wish.key))
        self._thorough = len(ordered) <= MAX_THOROUGH_PILLS
        for wish in ordered:
            self.placed.drop(wish.key)
        crowded = []
        for wish in ordered:
            self._requests[wish.key] = wish
            cost, box = self._best_box(wish)
            self.placed.put(wish.key, box)
            if cost >= self._line_cost and self._is_crowded(wish.key, box):
                crowded.append(wish)
        keys = {wish.key for wish in ordered}
        return keys.union(*(self._make_room(wish) for wish in crowded[:MAX_CROWDED_PILLS]))

    def find_crowded(self, areas: Iterable[Box]) -> set[str]:
        """The pills in any of these areas that cover a node, another pill or the line of another edge."""
        near = {key for area in areas for key, _ in self.placed.find_touching(area.expand(1))}
        return {key for key in near if self._is_crowded(key, self.placed.boxes[key])}

    def _make_room(self, request: PillRequest) -> Iterable[str]:
        """Place a pill as if those around it were not there, and then these, if that is better for all."""
        area = union([self.placed.boxes[request.key], centred_box(*request.goal, request.width, request.height)])
        touching = {key for key, _ in self.placed.find_touching(area.expand(CLEARANCE))}
        neighbours = sorted(touching - {request.key} & self._requests.keys())
        keys = [request.key, *neighbours]
        before = {key: self.placed.boxes[key] for key in keys}
        cost = self._total_cost(keys)
        for key in keys:
            self.placed.drop(key)
        for key in keys:
            self.placed.put(key, self._best_box(self._requests[key])[1])
        if self._total_cost(keys) < cost:
            return neighbours
        for key, box in before.items():
            self.placed.put(key, box)
        return ()

    def _total_cost(self, keys: Iterable[str]) -> float:
        """What these pills overlap where they stand."""
        return sum(self._overlap_cost(key, self.placed.boxes[key], NO_LIMIT) for key in keys)

    def _best_box(self, request: PillRequest) -> RatedBox:
        points = self._rated_points(request, POINT_STEP)
        bias, x, y = points[0]
        centre = x + (request.width / 2 + BESIDE_GAP if request.is_loop else 0.0)
        best = (bias, centred_box(centre, y, request.width, request.height))
        best = (bias + self._overlap_cost(request.key, best[1], NO_LIMIT), best[1])
        if best[0] <= bias:
            return best
        size, narrow = request.find_sizes()
        best = self._improve(best, request, _candidate_boxes(request, points, (size,)))
        if best[0] >= OVERLAP_COSTS["pill"]:
            best = self._improve(best, request, _candidate_boxes(request, points, narrow))
        if best[0] >= self._line_cost and self._thorough and self._is_on_line(request.key, best[1]):
            points = self._rated_points(request, FINE_POINT_STEP)
            best = self._improve(best, request, _candidate_boxes(request, points, (size, *narrow)))
        if self._line_cost == FIXED_LINE_COST and self._is_crowded(request.key, best[1]):
            best = self._improve(best, request, _boxes_beside(points, (size, *narrow)))
        if self._line_cost == FIXED_LINE_COST and self._is_crowded(request.key, best[1]):
            best = self._find_short_box(request, points) or best
        return best

    def _find_short_box(self, request: PillRequest, points: list[tuple[float, float, float]]) -> RatedBox | None:
        """The best box of a pill of few letters that covers nothing; None where there is no such box."""
        sizes = request.find_short_sizes()
        boxes = sorted([*_candidate_boxes(request, points, sizes), *_boxes_beside(points, sizes)])
        return next((rated for rated in boxes if not self._is_crowded(request.key, rated[1])), None)

    def _is_crowded(self, key: str, box: Box) -> bool:
        return (
            any(self._nodes.find_touching(box))
            or any(other != key for other, _ in self.placed.find_touching(box))
            or self._is_on_line(key, box)
        )

    def _improve(self, best: RatedBox, request: PillRequest, candidates: Iterable[RatedBox]) -> RatedBox:
        """The better one of a box and these, which come with their distances in order."""
        for bias, box in candidates:
            if bias >= best[0]:
                break
            cost = bias + self._overlap_cost(request.key, box, best[0] - bias)
            if cost < best[0]:
                best = (cost, box)
        return best

    def _rated_points(self, request: PillRequest, step: float) -> list[tuple[float, float, float]]:
        """Points along the edge with their distance from the preferred position, nearest first."""
        points = sample_points(request.route, step, 900.0)
        first, last = request.route[0], request.route[-1]
        goal_x, goal_y = request.goal
        ranked = [(0.0, goal_x, goal_y)]
        for x, y in points:
            distance = hypot(x - goal_x, y - goal_y)
            if (
                hypot(x - last.x3, y - last.y3) < request.height / 2 + 13
                or hypot(x - first.x0, y - first.y0) < request.height / 2 + 3
            ):
                distance += 320.0
            ranked.append((distance, x, y))
        return sorted(ranked)

    def _overlap_cost(self, key: str, box: Box, limit: float) -> float:
        """The cost of overlaps of a pill in this box; stops counting above `limit`."""
        area = box.expand(CLEARANCE)
        cost = 0.0
        for _, node_box in self._nodes.find_touching(area):
            cost += OVERLAP_COSTS["node"] + area.overlap_area(node_box)
        for other_key, pill_box in self.placed.find_touching(area):
            if other_key != key:
                cost += OVERLAP_COSTS["pill"] + area.overlap_area(pill_box)
        if cost > limit or not self._thorough:
            return cost
        near_box = box.expand(2)._replace(bottom=box.bottom + 8)
        pieces = [entry for entry in self._lines.find_through(near_box) if entry[1] != key]
        if not pieces:
            return cost
        near, inside = self._lines.weigh(pieces, near_box), self._lines.weigh(pieces, box.expand(-1))
        return cost + OVERLAP_COSTS["near line"] * near + self._line_cost * inside

    def _is_on_line(self, key: str, box: Box) -> bool:
        """Whether a pill in this box would cover the line of another edge."""
        return any(other != key for _, other in self._lines.find_through(box.expand(-1)))


def _candidate_boxes(
    request: PillRequest, points: list[tuple[float, float, float]], sizes: Sequence[RatedSize]
) -> list[RatedBox]:
    """Boxes for a pill, also beside the edge, with their distance from the preferred position, best first."""
    options = []
    for distance, x, y in points:
        for cost, width, height in sizes:
            if request.is_loop:
                options.append((distance + cost, centred_box(x + width / 2 + BESIDE_GAP, y, width, height)))
                continue
            for side_offset in (0.0, -0.3, 0.3, -MAX_SIDE_SHIFT, MAX_SIDE_SHIFT):
                bias = distance + cost + abs(side_offset) * 60.0
                options.append((bias, centred_box(x + side_offset * width, y, width, height)))
    options.sort()
    return options


def _boxes_beside(points: list[tuple[float, float, float]], sizes: Sequence[RatedSize]) -> list[RatedBox]:
    """Boxes for a pill that has no room on its edge: close beside it, those nearest to the preferred position first."""
    options = [
        (distance + BESIDE_COST + cost, centred_box(x + dx, y + dy, width, height))
        for distance, x, y in points
        for cost, width, height in sizes
        for dx, dy in (
            (-width / 2 - BESIDE_GAP, 0.0),
            (width / 2 + BESIDE_GAP, 0.0),
            (0.0, -height / 2 - BESIDE_GAP),
            (0.0, height / 2 + BESIDE_GAP),
        )
    ]
    return sorted(options)


def find_goal(route: Route, height: float, *, is_loop: bool = False) -> tuple[float, float]:
    """Where a pill of this height stands best: on the first upright part below the turn of a fan that has room for it,
    else in the middle of the longest part; at the outer part of a loop, beside which it stands.
    """
    top = route[0].y0
    if is_loop:
        return max(curve.x3 for curve in route), (route[0].y0 + route[-1].y3) / 2
    for curve in route:
        low = max(curve.y0, top + FAN_STUB + GOAL_GAP)
        room = curve.y3 - low - (TIP_ROOM if curve is route[-1] else 0.0)
        if curve.x0 == curve.x3 and room >= height:
            return curve.x0, low + min(height / 2 + (room - height) / 2, height / 2 + GOAL_GAP)
    longest = max(route, key=lambda curve: abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0))
    return (longest.x0 + longest.x3) / 2, (longest.y0 + longest.y3) / 2


def _route_length(route: Route) -> float:
    return sum(abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0) for curve in route)
