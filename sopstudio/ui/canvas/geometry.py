"""Boxes and curves of the canvas, without Qt: what routing and pill placement reckon with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

CELL = 128.0


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        """Centre, across."""
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        """Centre, down."""
        return (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """This box with `by` more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies within."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two touch."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def shared(self, other: Box) -> float:
        """The area that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def bounds(route: Route) -> Box:
    """A box around the control points of a route."""
    xs = [x for curve in route for x in (curve.x0, curve.x1, curve.x2, curve.x3)]
    ys = [y for curve in route for y in (curve.y0, curve.y1, curve.y2, curve.y3)]
    return Box(min(xs), min(ys), max(xs), max(ys))


def around(x: float, y: float, width: float, height: float) -> Box:
    """The box of this size centred at a point."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def union(boxes: Iterator[Box] | list[Box]) -> Box:
    """The smallest box around all of them; an empty one for none."""
    every = list(boxes)
    if not every:
        return Box(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*every, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Curve(NamedTuple):
    """A cubic Bézier; a straight line has its control points on its ends."""

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float

    def at(self, t: float) -> tuple[float, float]:
        """The point at parameter `t` from 0 to 1."""
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        return (
            a * self.x0 + b * self.x1 + c * self.x2 + d * self.x3,
            a * self.y0 + b * self.y1 + c * self.y2 + d * self.y3,
        )


Route = tuple[Curve, ...]


def line(x0: float, y0: float, x1: float, y1: float) -> Curve:
    """A straight line as a curve."""
    return Curve(x0, y0, x0, y0, x1, y1, x1, y1)


def sampled(route: Route, step: float = 8.0, longest: float = 400.0) -> list[tuple[float, float]]:
    """Points along the first `longest` pixels of a route, about `step` apart, its ends included when it is short."""
    points = [(route[0].x0, route[0].y0)]
    for curve in route:
        reach = abs(curve.x3 - curve.x0) + abs(curve.y3 - curve.y0)
        count = max(1, min(64, int(reach / step)))
        points.extend(curve.at(index / count) for index in range(1, count + 1))
        longest -= reach
        if longest <= 0:
            break
    return points


class Grid:
    """Boxes by key, found by place. Cells keep a look-up to a few boxes however many there are."""

    def __init__(self) -> None:
        self.boxes: dict[str, Box] = {}
        self._cells: dict[tuple[int, int], set[str]] = {}
        self._shelves: dict[int, set[str]] = {}

    def put(self, key: str, box: Box) -> None:
        """Place or move a box."""
        self.drop(key)
        self.boxes[key] = box
        for cell in _cells(box):
            self._cells.setdefault(cell, set()).add(key)
            self._shelves.setdefault(cell[1], set()).add(key)

    def drop(self, key: str) -> None:
        """Take a box away, if it is there."""
        box = self.boxes.pop(key, None)
        if box is not None:
            for cell in _cells(box):
                self._cells[cell].discard(key)
                self._shelves[cell[1]].discard(key)

    def near(self, box: Box) -> Iterator[tuple[str, Box]]:
        """Every box that touches `box`."""
        found: set[str] = set()
        for cell in _cells(box):
            found |= self._cells.get(cell, set())
        for key in found:
            other = self.boxes[key]
            if other.left < box.right and box.left < other.right and other.top < box.bottom and box.top < other.bottom:
                yield key, other

    def between(self, top: float, bottom: float) -> list[tuple[str, Box]]:
        """Every box of which a part lies strictly between two heights, left to right."""
        found: set[str] = set()
        for shelf in range(int(top // CELL), int(bottom // CELL) + 1):
            found |= self._shelves.get(shelf, set())
        inside = [(key, self.boxes[key]) for key in found]
        return sorted((pair for pair in inside if pair[1].top < bottom and top < pair[1].bottom), key=_leftmost)


def _leftmost(pair: tuple[str, Box]) -> tuple[float, float, str]:
    return pair[1].left, pair[1].top, pair[0]


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = range(int(box.left // CELL), int(box.right // CELL) + 1)
    return [(x, y) for y in range(int(box.top // CELL), int(box.bottom // CELL) + 1) for x in columns]
