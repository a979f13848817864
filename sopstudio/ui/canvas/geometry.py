"""Boxes and curves of the canvas, without Qt: the geometry for routing and pill placement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

CELL_SIZE = 128.0
CORNER_RADIUS = 8.0
Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle with sides parallel to the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    def expand(self, margin: float) -> Box:
        """This box with `margin` more on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def translated(self, dx: float, dy: float) -> Box:
        """This box elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def touches(self, other: Box) -> bool:
        """Whether the two boxes overlap or touch."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def overlap_area(self, other: Box) -> float:
        """The area that both boxes cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def route_bounds(route: Route) -> Box:
    """The smallest box around the control points of a route."""
    xs = [x for curve in route for x in (curve.x0, curve.x1, curve.x2, curve.x3)]
    ys = [y for curve in route for y in (curve.y0, curve.y1, curve.y2, curve.y3)]
    return Box(min(xs), min(ys), max(xs), max(ys))


def centred_box(x: float, y: float, width: float, height: float) -> Box:
    """The box of this size centred on a point."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def union(boxes: Iterator[Box] | list[Box]) -> Box:
    """The smallest box around all boxes; an empty one for none."""
    box_list = list(boxes)
    if not box_list:
        return Box(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*box_list, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Curve(NamedTuple):
    """A cubic Bézier curve; a straight line has its control points on its ends."""

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float

    def sample(self, count: int) -> list[tuple[float, float]]:
        """`count` points along the curve, the last one its end. In one loop, as a drag needs hundreds in a frame."""
        x0, y0, x1, y1, x2, y2, x3, y3 = self
        points = []
        for index in range(1, count + 1):
            t = index / count
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        return points


Route = tuple[Curve, ...]


def straight_curve(x0: float, y0: float, x1: float, y1: float) -> Curve:
    """A straight line as a curve."""
    return Curve(x0, y0, x0, y0, x1, y1, x1, y1)


def sample_points(route: Route, step: float = 8.0, max_length: float = 400.0) -> list[tuple[float, float]]:
    """Points along the first `max_length` pixels of a route, about `step` apart."""
    points = [(route[0].x0, route[0].y0)]
    for curve in route:
        curve_length = abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0)
        count = max(1, min(64, int(curve_length / step)))
        points += curve.sample(count)
        max_length -= curve_length
        if max_length <= 0:
            break
    return points


def is_straight(curve: Curve) -> bool:
    """Whether a curve is a straight line."""
    return (curve.x1, curve.y1, curve.x2, curve.y2) == (curve.x0, curve.y0, curve.x3, curve.y3)


def find_corners(route: Route) -> list[Point]:
    """The ends of a route of upright and level pieces, and the corners between them as they were before rounding."""
    corners = [(route[0].x0, route[0].y0)]
    for curve in route:
        if not is_straight(curve):
            corners.append((curve.x0, curve.y3) if curve.x0 == curve.x1 else (curve.x3, curve.y0))
        corners.append((curve.x3, curve.y3))
    bends = [
        corner
        for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False)
        if not (before[0] == corner[0] == after[0] or before[1] == corner[1] == after[1])
    ]
    return [corners[0], *bends, corners[-1]]


def merge_corners(path: Sequence[Point]) -> list[Point]:
    """The path without the corners at which it goes straight on."""
    merged = [path[0]]
    for point, following in zip(path[1:], [*path[2:], None], strict=True):
        x, y = merged[-1]
        is_straight = following is not None and (
            (x == point[0] == following[0]) or (y == point[1] == following[1]) or point == merged[-1]
        )
        if not is_straight:
            merged.append(point)
    return merged


def round_corners(corners: Sequence[Point], radius: float = CORNER_RADIUS) -> Route:
    """The route of upright and level pieces through these points; its corners are round where there is room."""
    curves: list[Curve] = []
    x, y = corners[0]
    last = len(corners) - 2
    for number, (before, corner, after) in enumerate(zip(corners, corners[1:], corners[2:], strict=False)):
        sides = _measure(before, corner), _measure(corner, after)
        room = min(radius, sides[0] / (2 if number else 1), sides[1] / (2 if number + 1 < last else 1))
        start, end = _go(corner, before, room), _go(corner, after, room)
        curves.append(straight_curve(x, y, *start))
        curves.append(round_corner(*start, *end, starts_vertical=abs(start[0] - corner[0]) < 0.01))
        x, y = end
    last_curve = straight_curve(x, y, *corners[-1])
    return tuple(curve for curve in (*curves, last_curve) if (curve.x0, curve.y0) != (curve.x3, curve.y3)) or (
        last_curve,
    )


def round_corner(x0: float, y0: float, x1: float, y1: float, *, starts_vertical: bool = False) -> Curve:
    """A quarter turn from one point to another."""
    bend = 0.55
    if starts_vertical:
        return Curve(x0, y0, x0, y0 + (y1 - y0) * bend, x1 - (x1 - x0) * bend, y1, x1, y1)
    return Curve(x0, y0, x0 + (x1 - x0) * bend, y0, x1, y1 - (y1 - y0) * bend, x1, y1)


def _measure(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _go(start: Point, towards: Point, distance: float) -> Point:
    """The point at a distance from another one on the way to a third, which is right above, below or beside it."""
    share = distance / (_measure(start, towards) or 1.0)
    return start[0] + (towards[0] - start[0]) * share, start[1] + (towards[1] - start[1]) * share


class BoxGrid:
    """Boxes by key, indexed by position. Cells keep each look-up to a few boxes."""

    def __init__(self) -> None:
        self.boxes: dict[str, Box] = {}
        self._cells: dict[tuple[int, int], set[str]] = {}
        self._row_keys: dict[int, set[str]] = {}

    def put(self, key: str, box: Box) -> None:
        """Add a box under `key`, or move the one that has it."""
        self.drop(key)
        self.boxes[key] = box
        for cell in _cells(box):
            self._cells.setdefault(cell, set()).add(key)
            self._row_keys.setdefault(cell[1], set()).add(key)

    def drop(self, key: str) -> None:
        """Remove a box if it is there."""
        box = self.boxes.pop(key, None)
        if box is not None:
            for cell in _cells(box):
                self._cells[cell].discard(key)
                self._row_keys[cell[1]].discard(key)

    def find_touching(self, box: Box) -> Iterator[tuple[str, Box]]:
        """Every box that touches `box`, with its key."""
        keys: set[str] = set()
        for cell in _cells(box):
            keys |= self._cells.get(cell, set())
        for key in keys:
            candidate = self.boxes[key]
            if (
                candidate.left < box.right
                and box.left < candidate.right
                and candidate.top < box.bottom
                and box.top < candidate.bottom
            ):
                yield key, candidate

    def find_between(self, top: float, bottom: float) -> list[tuple[str, Box]]:
        """Every box of which a part lies between two heights, from left to right."""
        keys: set[str] = set()
        for row in range(int(top // CELL_SIZE), int(bottom // CELL_SIZE) + 1):
            keys |= self._row_keys.get(row, set())
        candidates = [(key, self.boxes[key]) for key in keys]
        return sorted(
            (pair for pair in candidates if pair[1].top < bottom and top < pair[1].bottom), key=_left_to_right
        )


def _left_to_right(pair: tuple[str, Box]) -> tuple[float, float, str]:
    return pair[1].left, pair[1].top, pair[0]


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = range(int(box.left // CELL_SIZE), int(box.right // CELL_SIZE) + 1)
    return [(x, y) for y in range(int(box.top // CELL_SIZE), int(box.bottom // CELL_SIZE) + 1) for x in columns]
