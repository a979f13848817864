"""Snapping of a dragged node: into line with a nearby node, else to the grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

GRID_SIZE = 8.0
SNAP_DISTANCE = 6.0
MAX_NEIGHBOUR_DISTANCE = 1200.0
XY = tuple[float, float]


class Snap(NamedTuple):
    """The snapped position, and the centres of the nodes that it is in line with: on the same x (vertical) and
    on the same y (horizontal).
    """

    x: float
    y: float
    vertical: XY | None = None
    horizontal: XY | None = None


def snap_to_grid(value: float, origin: float = 0.0) -> float:
    """The nearest grid line; the grid starts at `origin`."""
    return round((value - origin) / GRID_SIZE) * GRID_SIZE + origin


def find_snap(x: float, y: float, centres: Sequence[XY], origin: XY = (0.0, 0.0)) -> Snap:
    """Where a node dragged to (x, y) snaps among the `centres` of other nodes."""
    nearby = [
        centre
        for centre in centres
        if abs(centre[0] - x) < MAX_NEIGHBOUR_DISTANCE and abs(centre[1] - y) < MAX_NEIGHBOUR_DISTANCE
    ]
    vertical = _closest((abs(centre[0] - x), abs(centre[1] - y), centre) for centre in nearby)
    horizontal = _closest((abs(centre[1] - y), abs(centre[0] - x), centre) for centre in nearby)
    return Snap(
        vertical[0] if vertical else snap_to_grid(x, origin[0]),
        horizontal[1] if horizontal else snap_to_grid(y, origin[1]),
        vertical,
        horizontal,
    )


def _closest(ranked: Iterable[tuple[float, float, XY]]) -> XY | None:
    in_reach = [candidate for candidate in ranked if candidate[0] <= SNAP_DISTANCE]
    return min(in_reach)[2] if in_reach else None
