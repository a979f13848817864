"""Where a dragged node snaps to: in line with another one that is near, else to the grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

GRID = 8.0
REACH = 6.0
FARTHEST = 1200.0
Point = tuple[float, float]


class Snap(NamedTuple):
    """The place snapped to, and the nodes (centres) that it is in line with: across (one x) and down (one y)."""

    x: float
    y: float
    upright: Point | None = None
    level: Point | None = None


def on_grid(value: float, origin: float = 0.0) -> float:
    """The nearest line of the grid, which begins at `origin`."""
    return round((value - origin) / GRID) * GRID + origin


def snapped(x: float, y: float, others: Sequence[Point], origin: Point = (0.0, 0.0)) -> Snap:
    """Where a node dragged to a point comes to stand among the centres of `others`."""
    near = [one for one in others if abs(one[0] - x) < FARTHEST and abs(one[1] - y) < FARTHEST]
    upright = _closest((abs(one[0] - x), abs(one[1] - y), one) for one in near)
    level = _closest((abs(one[1] - y), abs(one[0] - x), one) for one in near)
    return Snap(
        upright[0] if upright else on_grid(x, origin[0]),
        level[1] if level else on_grid(y, origin[1]),
        upright,
        level,
    )


def _closest(ranked: Iterable[tuple[float, float, Point]]) -> Point | None:
    within = [one for one in ranked if one[0] <= REACH]
    return min(within)[2] if within else None
