"""Places pills on their edges, near the source, clear of nodes, other pills and other edges' lines.

Each pill tries positions along its edge, those nearest to the preferred one first, also a little beside
the edge and narrower. A second round moves pills that still overlap another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import hypot

from msgspec import Struct

from sopstudio.ui.canvas.geometry import Box, BoxGrid, Route, centred_box, sample_points
from sopstudio.ui.canvas.lanes import FAN_STUB

PILL_HEIGHT = 22.0
CLEARANCE = 5.0
NARROW_WIDTHS = (190.0, 150.0, 104.0)
NO_LIMIT = 1e9
GOAL_GAP, TIP_ROOM = 6.0, 12.0
"""The room above a label, and that for the arrow below one."""
POINT_CELL_SIZE = 32.0
TIP_WEIGHT = 10
MAX_POINTS = 12
MAX_THOROUGH_PILLS = 400
OVERLAP_COSTS = {"node": 4000.0, "pill": 2000.0, "line": 400.0, "near line": 160.0}
POINT_STEP, FINE_POINT_STEP = 9.0, 3.0
"""How far apart the positions on an edge are that are tried: at first, and where these lie on foreign lines."""
RatedBox = tuple[float, Box]


class PillRequest(Struct, frozen=True):
    """A pill to be placed: its size, and the point of its edge where it stands best."""

    key: str
    route: Route
    width: float
    height: float
    goal: tuple[float, float]
    is_loop: bool = False


class LineIndex:
    """Points on all routes, indexed by position, to find the edges that a pill would cover."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, str, int]]] = {}
        self._cells_by_key: dict[str, set[tuple[int, int]]] = {}

    def put(self, key: str, route: Route) -> None:
        """Add or replace the route of an edge."""
        self.drop(key)
        cells = self._cells_by_key.setdefault(key, set())
        tip = (route[-1].x3, route[-1].y3)
        for x, y in sample_points(route, 12.0, 1e6):
            cell = (int(x // POINT_CELL_SIZE), int(y // POINT_CELL_SIZE))
            self._cells.setdefault(cell, []).append((x, y, key, TIP_WEIGHT if (x, y) == tip else 1))
            cells.add(cell)

    def drop(self, key: str) -> None:
        """Remove the lines of an edge; nothing where it has none."""
        for cell in self._cells_by_key.pop(key, ()):
            self._cells[cell] = [entry for entry in self._cells[cell] if entry[2] != key]

    def find_edges(self, box: Box) -> set[str]:
        """Keys of the edges that run through `box`."""
        keys: set[str] = set()
        for column in range(int(box.left // POINT_CELL_SIZE), int(box.right // POINT_CELL_SIZE) + 1):
            for row in range(int(box.top // POINT_CELL_SIZE), int(box.bottom // POINT_CELL_SIZE) + 1):
                for x, y, owner, _ in self._cells.get((column, row), ()):
                    if box.left < x < box.right and box.top < y < box.bottom:
                        keys.add(owner)
        return keys

    def covered_weight(self, box: Box, key: str) -> int:
        """Weight of the parts of other edges that lie in `box`: points of lines (at most MAX_POINTS) and arrow
        tips.
        """
        points = tips = 0
        for column in range(int(box.left // POINT_CELL_SIZE), int(box.right // POINT_CELL_SIZE) + 1):
            for row in range(int(box.top // POINT_CELL_SIZE), int(box.bottom // POINT_CELL_SIZE) + 1):
                for x, y, owner, weight in self._cells.get((column, row), ()):
                    if owner != key and box.left < x < box.right and box.top < y < box.bottom:
                        points, tips = (points + 1, tips) if weight == 1 else (points, tips + weight)
        return min(points, MAX_POINTS) + tips


class PillPlacer:
    """Places pills among the boxes of nodes and the lines of edges; `placed` holds the box of each."""

    def __init__(self, nodes: BoxGrid, lines: LineIndex) -> None:
        self._nodes, self._lines = nodes, lines
        self._thorough = True
        self.placed = BoxGrid()

    def place(self, requests: Iterable[PillRequest]) -> None:
        """Place or move these pills; the others stay."""
        ordered = sorted(requests, key=lambda wish: (_route_length(wish.route), wish.key))
        self._thorough = len(ordered) <= MAX_THOROUGH_PILLS
        for wish in ordered:
            self.placed.drop(wish.key)
        crowded = []
        for wish in ordered:
            cost, box = self._best_box(wish)
            self.placed.put(wish.key, box)
            if cost >= OVERLAP_COSTS["pill"]:
                crowded.append(wish)
        requests_by_key = {wish.key: wish for wish in ordered}
        for wish in islice(crowded, 200):
            self._make_room(wish, requests_by_key)

    def _make_room(self, request: PillRequest, requests_by_key: dict[str, PillRequest]) -> None:
        """Move the pills that overlap this one, then place it again."""
        own_box = self.placed.boxes[request.key]
        nearby = (key for key, _ in self.placed.find_touching(own_box.expand(CLEARANCE)))
        neighbours = sorted(key for key in nearby if key != request.key and key in requests_by_key)
        for key in neighbours:
            self.placed.put(key, self._best_box(requests_by_key[key])[1])
        self.placed.put(request.key, self._best_box(request)[1])

    def _best_box(self, request: PillRequest) -> RatedBox:
        points = self._rated_points(request, POINT_STEP)
        bias, x, y = points[0]
        centre = x + request.width * (0.5 if request.is_loop else 0.0)
        best = (bias, centred_box(centre, y, request.width, request.height))
        best = (bias + self._overlap_cost(request.key, best[1], NO_LIMIT), best[1])
        if best[0] <= bias:
            return best
        narrow = tuple(limit for limit in NARROW_WIDTHS if limit < request.width)
        best = self._improve(best, request, _candidate_boxes(request, points, (request.width,)))
        if best[0] >= OVERLAP_COSTS["pill"]:
            best = self._improve(best, request, _candidate_boxes(request, points, narrow))
        if best[0] >= OVERLAP_COSTS["line"] and self._thorough and self._covered_inside(request.key, best[1]):
            points = self._rated_points(request, FINE_POINT_STEP)
            best = self._improve(best, request, _candidate_boxes(request, points, (request.width, *narrow)))
        return best

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
        near = self._lines.covered_weight(box.expand(2)._replace(bottom=box.bottom + 8), key)
        inside = self._covered_inside(key, box) if near else 0
        return cost + OVERLAP_COSTS["near line"] * near + OVERLAP_COSTS["line"] * inside

    def _covered_inside(self, key: str, box: Box) -> int:
        return self._lines.covered_weight(box.expand(-1), key)


def _candidate_boxes(
    request: PillRequest, points: list[tuple[float, float, float]], widths: Sequence[float]
) -> list[RatedBox]:
    """Boxes for a pill, also beside the edge, with their distance from the preferred position, best first."""
    side_offsets = (0.5,) if request.is_loop else (0.0, -0.3, 0.3, -0.55, 0.55)
    options = []
    for distance, x, y in points:
        for width in widths:
            for side_offset in side_offsets:
                bias = distance + 0.5 * (request.width - width) + abs(side_offset) * 60.0
                options.append((bias, centred_box(x + side_offset * width, y, width, request.height)))
    options.sort()
    return options


def find_goal(route: Route, height: float) -> tuple[float, float]:
    """Where a pill of this height stands best: on the first upright part below the turn of a fan that has room for it,
    else in the middle of the longest part.
    """
    top = route[0].y0
    for curve in route:
        low = max(curve.y0, top + FAN_STUB + GOAL_GAP)
        room = curve.y3 - low - (TIP_ROOM if curve is route[-1] else 0.0)
        if curve.x0 == curve.x3 and room >= height:
            return curve.x0, low + min(height / 2 + (room - height) / 2, height / 2 + GOAL_GAP)
    longest = max(route, key=lambda curve: abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0))
    return (longest.x0 + longest.x3) / 2, (longest.y0 + longest.y3) / 2


def _route_length(route: Route) -> float:
    return sum(abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0) for curve in route)
