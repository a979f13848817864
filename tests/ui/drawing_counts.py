"""What disturbs the eye in a drawing, counted: crossings, labels on foreign lines or on one another, bends, length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import hypot
from typing import NamedTuple

from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.geometry import Box, Route, route_bounds

Point = tuple[float, float]
Segment = tuple[Point, Point]
CURVE_POINTS = 6


class DrawingCounts(NamedTuple):
    """Counts over a whole drawing; `length` is that of all edges in scene units."""

    crossings: int
    foreign_labels: int
    label_overlaps: int
    labels_on_cards: int
    bends: int
    length: int


class Lines(NamedTuple):
    """The geometry of a drawing by the keys of its edges and nodes."""

    routes: Mapping[str, Route]
    labels: Mapping[str, Box]
    cards: Mapping[str, Box]
    ends: Mapping[str, tuple[str, str]]


def take_lines(scene: CanvasScene) -> Lines:
    """The geometry of what a scene shows."""
    cards = {key: node.box for key, node in scene.drawing.nodes.items()}
    ends = {key: (drawn.source, drawn.target) for key, drawn in scene.drawing.edges.items()}
    return Lines(scene.routes, scene.wiring.pills, cards, ends)


def count_scene(scene: CanvasScene) -> DrawingCounts:
    """The counts of what a scene shows."""
    return count_lines(take_lines(scene))


def count_lines(drawing: Lines) -> DrawingCounts:
    """The counts of a drawing; edges that share an end may meet."""
    lines = {key: list(segments(route)) for key, route in drawing.routes.items()}
    areas = {key: route_bounds(route).expand(1) for key, route in drawing.routes.items()}  # outside nothing is met
    labels, ends = drawing.labels, drawing.ends
    return DrawingCounts(
        crossings=sum(
            any(cross(a, b) for a in lines[one] for b in lines[other])
            for one, other in combinations(sorted(lines), 2)
            if areas[one].touches(areas[other]) and not set(ends[one]) & set(ends[other])
        ),
        foreign_labels=sum(
            any(passes(segment, box) for segment in lines[other])
            for key, box in labels.items()
            for other in lines
            if other != key and areas[other].touches(box)
        ),
        label_overlaps=sum(a.overlap_area(b) > 0 for a, b in combinations(labels.values(), 2)),
        labels_on_cards=sum(box.overlap_area(card) > 0 for box in labels.values() for card in drawing.cards.values()),
        bends=sum(count_bends(route) for route in drawing.routes.values()),
        length=round(sum(hypot(a[0] - b[0], a[1] - b[1]) for line in lines.values() for a, b in line)),
    )


def segments(route: Route) -> Iterator[Segment]:
    """A route as straight pieces."""
    points = [(route[0].x0, route[0].y0)]
    for curve in route:
        is_straight = (curve.x1, curve.y1, curve.x2, curve.y2) == (curve.x0, curve.y0, curve.x3, curve.y3)
        points += [(curve.x3, curve.y3)] if is_straight else curve.sample(CURVE_POINTS)
    return pairwise(points)


def count_bends(route: Route) -> int:
    """How often an edge changes its direction."""
    return sum((curve.x1, curve.y1, curve.x2, curve.y2) != (curve.x0, curve.y0, curve.x3, curve.y3) for curve in route)


def cross(one: Segment, other: Segment) -> bool:
    """Whether two pieces cross properly: touching at an end is no crossing."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def passes(segment: Segment, box: Box) -> bool:
    """Whether a piece runs through the inside of a box."""
    (x0, y0), (x1, y1) = segment
    inner = box.expand(-1)
    if (
        max(x0, x1) <= inner.left
        or min(x0, x1) >= inner.right
        or max(y0, y1) <= inner.top
        or min(y0, y1) >= inner.bottom
    ):
        return False
    corners = [
        (inner.left, inner.top),
        (inner.right, inner.top),
        (inner.right, inner.bottom),
        (inner.left, inner.bottom),
    ]
    sides: Sequence[Segment] = [(corners[i], corners[(i + 1) % 4]) for i in range(4)]
    return inner.contains(x0, y0) or inner.contains(x1, y1) or any(cross(segment, side) for side in sides)
