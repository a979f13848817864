"""Where the pills sit: on their edge, near its source, clear of nodes, of each other and of other edges' lines.

Each pill tries places along its edge, nearest to the preferred one first, a little aside, and narrower where nothing
else helps; a second round moves the pills that are still in the way of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import hypot

from sopstudio.ui.canvas.geometry import Box, Grid, Route, around, sampled

HEIGHT = 22.0
CLEAR = 5.0
NARROWER = (190.0, 150.0, 104.0)
FAR = 1e9
POINT_CELL = 32.0
TIP_WEIGHT = 10
MOST_POINTS = 12
THOROUGH = 400
COSTS = {"node": 4000.0, "pill": 2000.0, "line": 24.0}
Place = tuple[float, Box]


@dataclass(frozen=True, slots=True)
class Wish:
    """A pill to be placed: how wide it would be, and at which part of the first leg it would rather sit (0 to 1)."""

    key: str
    route: Route
    width: float
    prefer: float = 0.5
    loop: bool = False


class Lines:
    """Points on every route by place, to see whether a pill would cover another edge."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, str, int]]] = {}
        self._own: dict[str, set[tuple[int, int]]] = {}

    def put(self, key: str, route: Route) -> None:
        """Remember where an edge runs."""
        self.drop(key)
        cells = self._own.setdefault(key, set())
        tip = (route[-1].x3, route[-1].y3)
        for x, y in sampled(route, 12.0, 1e6):
            cell = (int(x // POINT_CELL), int(y // POINT_CELL))
            self._cells.setdefault(cell, []).append((x, y, key, TIP_WEIGHT if (x, y) == tip else 1))
            cells.add(cell)

    def drop(self, key: str) -> None:
        """Forget an edge."""
        for cell in self._own.pop(key, ()):
            self._cells[cell] = [one for one in self._cells[cell] if one[2] != key]

    def within(self, box: Box) -> set[str]:
        """The edges that run through `box`."""
        found: set[str] = set()
        for column in range(int(box.left // POINT_CELL), int(box.right // POINT_CELL) + 1):
            for row in range(int(box.top // POINT_CELL), int(box.bottom // POINT_CELL) + 1):
                for x, y, owner, _ in self._cells.get((column, row), ()):
                    if box.left < x < box.right and box.top < y < box.bottom:
                        found.add(owner)
        return found

    def under(self, box: Box, key: str) -> int:
        """How much of other edges lies in `box`: points of their lines, up to MOST_POINTS, and tips of arrows."""
        points = tips = 0
        for column in range(int(box.left // POINT_CELL), int(box.right // POINT_CELL) + 1):
            for row in range(int(box.top // POINT_CELL), int(box.bottom // POINT_CELL) + 1):
                for x, y, owner, weight in self._cells.get((column, row), ()):
                    if owner != key and box.left < x < box.right and box.top < y < box.bottom:
                        points, tips = (points + 1, tips) if weight == 1 else (points, tips + weight)
        return min(points, MOST_POINTS) + tips


class Pills:
    """Places pills among the boxes of nodes and the lines of edges; `placed` holds where each sits."""

    def __init__(self, nodes: Grid, lines: Lines) -> None:
        self._nodes, self._lines = nodes, lines
        self._thorough = True
        self.placed = Grid()

    def place(self, wishes: Iterable[Wish]) -> None:
        """Place (or move) these pills; the others stay."""
        order = sorted(wishes, key=lambda wish: (_length(wish.route), wish.key))
        self._thorough = len(order) <= THOROUGH
        for wish in order:
            self.placed.drop(wish.key)
        crowded = []
        for wish in order:
            cost, box = self._best(wish)
            self.placed.put(wish.key, box)
            if cost >= COSTS["pill"]:
                crowded.append(wish)
        known = {wish.key: wish for wish in order}
        for wish in islice(crowded, 200):
            self._make_room(wish, known)

    def _make_room(self, wish: Wish, known: dict[str, Wish]) -> None:
        """Move whoever is in the way of `wish`, then place it anew; undone when it does not help."""
        mine = self.placed.boxes[wish.key]
        near = (key for key, _ in self.placed.near(mine.grown(CLEAR)))
        others = sorted(key for key in near if key != wish.key and key in known)
        for key in others:
            self.placed.put(key, self._best(known[key])[1])
        self.placed.put(wish.key, self._best(wish)[1])

    def _best(self, wish: Wish) -> Place:
        points = self._points(wish)
        bias, x, y = points[0]
        best = (bias, around(x + wish.width * (0.5 if wish.loop else 0.0), y, wish.width, HEIGHT))
        best = (bias + self._trouble(wish.key, best[1], FAR), best[1])
        if best[0] <= bias:
            return best
        for widths in ((wish.width,), tuple(limit for limit in NARROWER if limit < wish.width)):
            for bias, box in _options(wish, points, widths):
                if bias >= best[0]:
                    break
                cost = bias + self._trouble(wish.key, box, best[0] - bias)
                if cost < best[0]:
                    best = (cost, box)
            if best[0] < COSTS["pill"]:
                break
        return best

    def _points(self, wish: Wish) -> list[tuple[float, float, float]]:
        """Points along the edge with how far each is from where the pill would rather sit, nearest first."""
        points = sampled(wish.route, 9.0, 320.0)
        first, last = wish.route[0], wish.route[-1]
        goal_x, goal_y = _preferred(points, wish.prefer, (first.y0, first.y3))
        ranked = []
        for x, y in points:
            far = hypot(x - goal_x, y - goal_y)
            if hypot(x - last.x3, y - last.y3) < HEIGHT / 2 + 13 or hypot(x - first.x0, y - first.y0) < HEIGHT / 2 + 3:
                far += 320.0
            ranked.append((far, x, y))
        return sorted(ranked)

    def _trouble(self, key: str, box: Box, limit: float) -> float:
        """What a pill here would be in the way of; reckoning stops above `limit`."""
        room = box.grown(CLEAR)
        trouble = 0.0
        for _, other in self._nodes.near(room):
            trouble += COSTS["node"] + room.shared(other)
        for name, other in self.placed.near(room):
            if name != key:
                trouble += COSTS["pill"] + room.shared(other)
        if trouble > limit or not self._thorough:
            return trouble
        return trouble + COSTS["line"] * self._lines.under(box.grown(2)._replace(bottom=box.bottom + 8), key)


def _options(wish: Wish, points: list[tuple[float, float, float]], widths: Sequence[float]) -> list[Place]:
    """Places for a pill, also aside, with how far each is from what is preferred, best first."""
    asides = (0.5,) if wish.loop else (0.0, -0.3, 0.3)
    options = []
    for far, x, y in points:
        for width in widths:
            for aside in asides:
                bias = far + 0.5 * (wish.width - width) + abs(aside) * 60.0
                options.append((bias, around(x + aside * width, y, width, HEIGHT)))
    options.sort()
    return options


def _preferred(points: list[tuple[float, float]], part: float, ends: tuple[float, float]) -> tuple[float, float]:
    height = ends[0] + (ends[1] - ends[0]) * part
    if abs(ends[1] - ends[0]) < 24:
        return points[len(points) // 2]
    return min(points, key=lambda point: abs(point[1] - height))


def _length(route: Route) -> float:
    return sum(abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0) for curve in route)
